"""The rules of the house that no linter knows."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import click
import pytest

from questionbank import errors
from questionbank.cli.main import COMMANDS, main

ROOT = Path(__file__).parents[1]
LONGEST_FILE = 300
LONGEST_FUNCTION = 40
NO_ERROR_OF_OURS = {0, 70, 130}
REGISTRIES = ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com")
MACHINE_PATHS = re.compile("(?<![\\w.~*])/(?:work|home|opt|root|Users)" + "/\\w")
READMES = ("README.md", "README.zh-CN.md", "benchmarks/README.md")
READ_BY_PEOPLE = (*READMES, "docs/architecture.md", "CHANGELOG.md")


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def nodes(path: Path) -> Iterator[ast.AST]:
    return ast.walk(ast.parse(path.read_text(encoding="utf-8")))


def tracked() -> Iterator[tuple[str, str]]:
    """The names and texts of all files in git that are text."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("git is not installed, or this is no checkout")
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listed = subprocess.run(git, check=True, capture_output=True, cwd=ROOT)
    for name in listed.stdout.decode().split("\0"):
        path = ROOT / name
        if name and path.is_file() and b"\0" not in (content := path.read_bytes()):
            yield name, content.decode("utf-8", errors="replace")


def test_files_are_short() -> None:
    paths = sources("questionbank", "tests", "benchmarks")  # a migration, once made, is frozen
    assert len(paths) > 100
    lengths = {name_of(path): len(path.read_bytes().splitlines()) for path in paths}
    assert {name: long for name, long in lengths.items() if long > LONGEST_FILE} == {}


def test_functions_are_short() -> None:
    lengths = {
        f"{name_of(path)}:{node.lineno} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in sources("questionbank")
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    assert len(lengths) > 300
    assert {name: long for name, long in lengths.items() if long > LONGEST_FUNCTION} == {}


def test_only_the_command_line_prints() -> None:
    calls = [
        f"{name_of(path)}:{node.lineno}"
        for path in sources("questionbank")
        if "cli" not in path.relative_to(ROOT).parts
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"print", "sys.stdout.write"}
    ]
    assert calls == []


def commands() -> list[str]:
    """Every command that does something, as words."""
    context = click.Context(main)
    found = []
    for name in (name for names in COMMANDS.values() for name in names):
        command = main.get_command(context, name)
        assert command
        under = command.commands if isinstance(command, click.Group) else None
        found += [f"{name} {child}" for child in under] if under else [name]
    return found


@pytest.mark.parametrize("command", commands())
def test_every_command_is_tried(command: str) -> None:
    words = ", ".join(f'"{word}"' for word in command.split())
    in_tests = re.compile(rf"(?:cli\(|\[|questionbank\",)\s*{re.escape(words)}(?=[,\])])")
    in_readme = re.compile(rf"^\$ questionbank {re.escape(command)}\b", re.MULTILINE)
    tests = [path.read_text(encoding="utf-8") for path in sources("tests/cli")]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert in_readme.search(readme) or any(in_tests.search(test) for test in tests)


def kinds(kind: type[errors.QuestionBankError]) -> Iterator[type[errors.QuestionBankError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from kinds(child)


def test_exit_codes_are_as_documented() -> None:
    told = dict(re.findall(r"(\w+Error) +(\d+) ", errors.__doc__ or ""))
    ours = [kind for kind in kinds(errors.QuestionBankError) if kind.__module__ == errors.__name__]
    assert {name: int(code) for name, code in told.items()} == {
        kind.__name__: kind.exit_code for kind in ours
    }
    codes = {kind.exit_code for kind in ours} | NO_ERROR_OF_OURS
    table = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("# Exit codes")[2]
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)} == codes
    listed = (ROOT / "README.md").read_text(encoding="utf-8").partition("Exit codes: ")[2]
    sentence = listed.partition("130")[0] + "130"
    assert {int(code) for code in re.findall(r"(?:^|· )\s*(\d+)", sentence)} == codes


def test_no_file_names_a_registry_or_a_path_of_one_machine() -> None:
    found = [
        f"{name}: {words}"
        for name, text in tracked()
        for words in [*MACHINE_PATHS.findall(text), *(host for host in REGISTRIES if host in text)]
    ]
    assert found == []


def test_types_are_handed_on() -> None:
    assert files("questionbank").joinpath("py.typed").is_file()


@pytest.mark.parametrize("page", READ_BY_PEOPLE)
def test_links_lead_somewhere(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if "://" not in link and not link.startswith("#"):
            assert ((ROOT / page).parent / link.partition("#")[0]).exists(), link


@pytest.mark.parametrize("page", READMES[:2])
def test_the_readme_leads_to_every_page(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for path in (ROOT / "docs").glob("*.md"):
        assert f"](docs/{path.name})" in text
