"""What is installed is whole: it works from any folder, without the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
import yaml

import questionbank

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_carries_what_the_program_reads(wheel: Path) -> None:
    assert wheel.name.startswith(f"questionbank-{questionbank.__version__}-")
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("migrations", "seed"):
        tracked = [path for path in (ROOT / folder).rglob("*") if path.suffix in _READ]
        assert tracked
        for path in tracked:
            assert f"questionbank/_bundled/{path.relative_to(ROOT).as_posix()}" in names
    for path in (ROOT / "questionbank").rglob("*"):
        if path.is_file() and path.suffix != ".pyc":
            assert path.relative_to(ROOT).as_posix() in names
    assert not [name for name in names if name.startswith("tests")]


_READ = {".py", ".mako", ".txt", ".yaml"}


def test_an_installed_program_does_the_main_job(wheel: Path, tmp_path: Path) -> None:
    """In a new environment, in a path with blanks; only the libraries come from outside."""
    place = tmp_path / "Program Files" / "面试 venv"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-deps", "--no-index", str(wheel)], check=True, cwd=tmp_path)
    libraries = Path(yaml.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(libraries), "PYTHONSAFEPATH": "1"}

    def run(*words: str) -> str:
        done = subprocess.run(
            [str(place / "bin" / "qb"), *words],
            check=True, capture_output=True, text=True, env=environment, cwd=tmp_path,
        )  # fmt: skip
        return done.stdout

    where = [str(python), "-c", "import questionbank; print(questionbank.__file__)"]
    found = subprocess.run(where, check=True, capture_output=True, text=True, env=environment)
    assert found.stdout.startswith(str(place))
    assert "11 model answers" in run("seed")
    assert "S1" in run("assemble", "-t", "cpp-interop=2", "--draw", "1")
    run("sheet", "S1", "-o", "sheets")
    assert {path.name for path in (tmp_path / "sheets").iterdir()} == {
        "S1-interviewer.html",
        "S1-candidate.html",
    }
