"""What the model answers teach is true: every code block of every answer is run.

A block that needs a tool which is not installed is skipped, but Python and shell are always
parsed. In CI the C++ compiler, SWIG and pybind11 have to be there.
"""

import ast
import ctypes
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

CURATION = Path(__file__).parents[2] / "seed" / "curation.yaml"
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
REQUIRED_IN_CI = {"g++", "swig", "pybind11", "Python.h"}
ENV = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")} | {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}",
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
}

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the answers build shared objects as on Linux"
)


class Block(NamedTuple):
    question: str
    place: int
    language: str
    code: str

    @property
    def file_name(self) -> str:
        """The name in the first comment (`// stats.h`), else one made from the place."""
        named = re.match(r"// (\S+\.\w+)\n", self.code)
        return named.group(1) if named else f"block{self.place}.{self.language}"


def read_blocks() -> list[Block]:
    curation: dict[str, Any] = yaml.safe_load(CURATION.read_text(encoding="utf-8"))
    return [
        Block(f"Q{number}", index, language, code)
        for number, question in enumerate(curation["questions"], start=1)
        for index, (language, code) in enumerate(FENCE.findall(question["model"]["body"]))
    ]


BLOCKS = read_blocks()
CLAIMED: set[tuple[str, int, str]] = set()


def claims(question: str, **languages: str) -> pytest.MarkDecorator:
    """Hand blocks of one answer to a test: `claims("Q1", b0="cpp", b1="sh")`."""
    wanted = {(question, int(name[1:]), language) for name, language in languages.items()}
    CLAIMED.update(wanted)
    found = [block for block in BLOCKS if block[:3] in wanted]
    return pytest.mark.parametrize("blocks", [found], ids=[question])


def of(language: str) -> pytest.MarkDecorator:
    found = [block for block in BLOCKS if block.language == language]
    ids = [f"{block.question}-{block.place}" for block in found]
    return pytest.mark.parametrize("block", found, ids=ids)


def need(tool: str, *, found: bool) -> None:
    if found:
        return
    if tool in REQUIRED_IN_CI and os.environ.get("CI") == "true":
        pytest.fail(f"{tool} is not installed, but CI has to have it")
    pytest.skip(f"{tool} is not installed")


def need_command(*names: str) -> None:
    for name in names:
        need(name, found=shutil.which(name, path=ENV["PATH"]) is not None)


def need_module(*names: str) -> None:
    for name in names:
        need(name, found=find_spec(name) is not None)


def need_python_headers() -> None:
    need("Python.h", found=(Path(sysconfig.get_path("include")) / "Python.h").exists())


def run(cwd: Path, *command: str, **env: str) -> str:
    done = subprocess.run(
        command, check=False, cwd=cwd, env=ENV | env, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def play(blocks: list[Block], cwd: Path, **env: str) -> str:
    """Write the sources, then run the shell and Python blocks in order; what they print."""
    for block in blocks:
        (cwd / block.file_name).write_text(block.code, encoding="utf-8")
    printed = ""
    for block in blocks:
        if block.language == "sh":
            printed += run(cwd, "bash", "-eu", block.file_name, **env)
        elif block.language == "python":
            printed += run(cwd, sys.executable, block.file_name, **env)
    return printed


def test_every_block_is_claimed_by_a_test() -> None:
    assert {block[:3] for block in BLOCKS} == CLAIMED


@of("python")
def test_python_parses(block: Block) -> None:
    compile(ast.parse(block.code), block.file_name, "exec")
    assert max(len(line) for line in block.code.splitlines()) <= 100


@of("sh")
def test_shell_parses(block: Block, tmp_path: Path) -> None:
    need_command("bash")
    (tmp_path / "block.sh").write_text(block.code, encoding="utf-8")
    run(tmp_path, "bash", "-n", "block.sh")


@claims("Q1", b0="cpp", b1="sh", b2="python")
def test_ctypes(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    assert play(blocks, tmp_path) == "42\n"
    library = ctypes.CDLL(str(tmp_path / "libcounter.so"))
    assert library.counter_new.restype is ctypes.c_int  # what the answer warns of
    assert not hasattr(ctypes, "free")
    with pytest.raises(AttributeError):
        _ = library.Counter


@claims("Q2", b0="cpp", b2="sh", b3="python")
def test_pybind11(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    need_module("pybind11")
    (tmp_path / "lib").symlink_to(sysconfig.get_path("purelib"))  # the answer splits at blanks
    need_python_headers()
    assert play(blocks, tmp_path, PYTHONPATH=str(tmp_path / "lib")) == "threads 必须 >= 1\n"
    built = next(tmp_path.glob("fastmath*.so"))
    built.rename(built.with_name(built.name.replace("fastmath", "other")))
    with pytest.raises(AssertionError, match="PyInit_other"):  # the file has the module's name
        run(tmp_path, sys.executable, "-c", "import other")


@claims("Q2", b0="cpp", b1="cmake", b3="python")
def test_pybind11_with_cmake(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++", "cmake")
    need_module("pybind11")
    need_python_headers()
    (tmp_path / "fastmath.cpp").write_text(blocks[0].code, encoding="utf-8")
    (tmp_path / "CMakeLists.txt").write_text(blocks[1].code, encoding="utf-8")
    where = run(tmp_path, sys.executable, "-m", "pybind11", "--cmakedir").strip()
    options = [f"-Dpybind11_DIR={where}", f"-DPython_EXECUTABLE={sys.executable}"]
    run(tmp_path, "cmake", "-S", ".", "-B", "build", *options)
    run(tmp_path, "cmake", "--build", "build")
    assert "threads" in play(blocks[2:], tmp_path, PYTHONPATH=str(tmp_path / "build"))


HOROVOD_WITH_ONE_PROCESS = """
init = lambda: None
size = lambda: 1
rank = local_rank = lambda: 0
broadcast_parameters = broadcast_optimizer_state = lambda state, root_rank: None
DistributedOptimizer = lambda optimizer, named_parameters: optimizer
"""


@claims("Q3", b0="python")
def test_horovod(blocks: list[Block], tmp_path: Path) -> None:
    need_module("torch")
    if find_spec("horovod") is None:  # the loop itself runs all the same
        (tmp_path / "horovod").mkdir()
        (tmp_path / "horovod" / "__init__.py").touch()
        (tmp_path / "horovod" / "torch.py").write_text(HOROVOD_WITH_ONE_PROCESS, encoding="utf-8")
    play(blocks, tmp_path)
    assert (tmp_path / "model.pt").exists()


@claims("Q4", b0="cpp", b1="swig", b2="sh", b3="python")
def test_swig(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++", "swig")
    need_python_headers()
    assert play(blocks, tmp_path) == "空序列没有平均值\n"


@claims("Q5", b0="sh")
@pytest.mark.parametrize("before", ["", "/somewhere/else"])
def test_pythonpath_with_a_space(blocks: list[Block], tmp_path: Path, before: str) -> None:
    folder = tmp_path / "a folder"
    folder.mkdir()
    assert play(blocks, folder, PYTHONPATH=before) == "42\n"
    site = folder / "site"
    site.mkdir()
    (site / "mine.pth").write_text(f"{folder / 'my libs'}\n", encoding="utf-8")
    code = "import site; site.addsitedir('site'); import answer; print(answer.ANSWER)"
    assert run(folder, sys.executable, "-c", code) == "42\n"


@claims("Q6", b0="sh")
def test_tensorflow_upgrade(blocks: list[Block], tmp_path: Path) -> None:
    need_command("tf_upgrade_v2")
    (tmp_path / "old_project").mkdir()
    (tmp_path / "old_project" / "old.py").write_text(
        "import tensorflow as tf\nx = tf.placeholder(tf.float32)\n", encoding="utf-8"
    )
    play(blocks, tmp_path)
    assert "compat.v1" in (tmp_path / "new_project" / "old.py").read_text(encoding="utf-8")


@claims("Q6", b1="python")
def test_tensorflow_regression(blocks: list[Block], tmp_path: Path) -> None:
    need_module("numpy", "tensorflow")
    play(blocks, tmp_path)


@claims("Q7", b0="cpp", b1="sh", b2="python")
def test_image_through_ctypes(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    assert play(blocks, tmp_path) == "[10, 110, 255]\n"


@claims("Q8", b0="python")
def test_warm_measurement(blocks: list[Block], tmp_path: Path) -> None:
    assert play(blocks, tmp_path).startswith(f"{platform.python_implementation()}: 216, ")


@claims("Q8", b0="python")
def test_warm_measurement_on_pypy(blocks: list[Block], tmp_path: Path) -> None:
    need_command("pypy3")
    (tmp_path / "warm.py").write_text(blocks[0].code, encoding="utf-8")
    assert run(tmp_path, "pypy3", "warm.py").startswith("PyPy: 216, ")


JNA_API = {
    "Library": "public interface Library {}",
    "Native": "public class Native { public static <T extends Library> T load("
    "String name, Class<T> type) { return null; } }",
    "Structure": "public abstract class Structure {"
    " public @interface FieldOrder { String[] value(); } }",
}


@claims("Q9", b0="cpp", b1="sh", b2="java")
def test_jna(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++", "javac", "java")
    play(blocks[:2], tmp_path)
    (tmp_path / "Demo.java").write_text(blocks[2].code, encoding="utf-8")
    jar = Path(os.environ.get("JNA_JAR", "/usr/share/java/jna.jar"))
    if not jar.exists():  # against the part of the API that the answer uses
        api = tmp_path / "com" / "sun" / "jna"
        api.mkdir(parents=True)
        for name, body in JNA_API.items():
            (api / f"{name}.java").write_text(f"package com.sun.jna; {body}", encoding="utf-8")
        run(tmp_path, "javac", "-encoding", "UTF-8", "Demo.java")
        pytest.skip("the JNA jar is not installed; Demo.java compiles")
    run(tmp_path, "javac", "-encoding", "UTF-8", "-cp", str(jar), "Demo.java")
    classes = f"{jar}{os.pathsep}."
    assert run(tmp_path, "java", "-Djna.library.path=.", "-cp", classes, "Demo") == "5.0\n"


@claims("Q10", b0="cpp", b1="python")
def test_custom_operator(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    need_module("torch")
    torch = Path(run(tmp_path, sys.executable, "-c", "import torch; print(end=torch.__path__[0])"))
    (tmp_path / "swiglu.cpp").write_text(blocks[0].code, encoding="utf-8")
    include = [f"-I{torch / 'include'}", f"-I{torch / 'include/torch/csrc/api/include'}"]
    link = [f"-L{torch / 'lib'}", "-Wl,--no-as-needed", "-ltorch", "-ltorch_cpu", "-lc10"]
    flags = ["-std=c++20", "-shared", "-fPIC", "-o", "libswiglu.so"]
    run(tmp_path, "g++", *flags, *include, "swiglu.cpp", *link)
    play(blocks[1:], tmp_path)


@claims("Q11", b0="cpp", b1="sh", b2="python")
def test_structure_through_ctypes(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    assert play(blocks, tmp_path) == "5.0\n"


@claims("Q11", b0="cpp", b1="sh", b3="python")
def test_structure_through_cffi(blocks: list[Block], tmp_path: Path) -> None:
    need_command("g++")
    need_module("cffi")
    assert play(blocks, tmp_path) == "5.0\n"
