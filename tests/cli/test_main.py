"""What holds for every command: help, names, exit codes, and what a console can show."""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from cli.conftest import Cli

from questionbank import __version__, text
from questionbank.cli.main import COMMANDS, main

NAMES = [name for names in COMMANDS.values() for name in names]
HEAVY = ("sqlalchemy", "alembic", "pydantic")


def paths() -> list[list[str]]:
    """Every command with its subcommands, as words."""
    context = click.Context(main)
    found = []
    for name in NAMES:
        command = main.get_command(context, name)
        assert command
        found.append([name])
        if isinstance(command, click.Group):
            found += [[name, child] for child in command.commands]
    return found


def loaded(*words: str, **environment: str) -> tuple[set[str], str]:
    """The modules that a command line imports, in a process of its own, and its output."""
    code = (
        "import sys\nfrom questionbank.cli.main import run\n"
        "try: run()\nfinally: print('\\n'.join(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        check=False, capture_output=True, text=True, env={**os.environ, **environment},
    )  # fmt: skip
    return set(done.stderr.splitlines()), done.stdout


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], *([*path, "--help"] for path in paths()[:4])], ids=" ".join
)
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    modules, out = loaded(*words)
    assert out
    assert "click" in modules
    assert not modules & set(HEAVY)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_imports_nothing_heavy(shell: str) -> None:
    modules, out = loaded(_QUESTIONBANK_COMPLETE=f"{shell}_source")
    assert "questionbank" in out
    assert not modules & set(HEAVY)
    place = "as" if shell == "fish" else "1"
    modules, out = loaded(
        _QUESTIONBANK_COMPLETE=f"{shell}_complete", COMP_WORDS="questionbank as", COMP_CWORD=place
    )
    assert "assemble" in out
    assert not modules & set(HEAVY)


def test_a_list_builds_no_values(seeded: Path) -> None:
    modules, out = loaded("list", QUESTIONBANK_DB=str(seeded))
    assert out.count("\n") == 11
    assert not modules & {"pydantic", "alembic", "sqlalchemy.dialects.postgresql"}


@pytest.mark.parametrize("path", paths(), ids=" ".join)
def test_help_teaches(cli: Cli, path: list[str]) -> None:
    for option in ("-h", "--help"):
        done = cli(*path, option)
        assert done.code == 0
        assert done.out.startswith(f"Usage: questionbank {' '.join(path)} ")
        assert max(text.width(line) for line in done.lines) <= 80


@pytest.mark.parametrize("path", paths(), ids=" ".join)
def test_examples_in_help_are_commands_that_are_there(cli: Cli, path: list[str]) -> None:
    shown = cli(*path, "--help").out
    for example in re.findall(r"^ +questionbank (.+)$", shown, re.MULTILINE):
        words = shlex.split(example)
        context = click.Context(main)
        command = main.get_command(context, words.pop(0))
        while isinstance(command, click.Group):
            command = command.commands[words.pop(0)]
        assert command
        with command.make_context(example, words):
            pass


def test_the_version_is_told(cli: Cli) -> None:
    assert cli("--version").out == f"questionbank {__version__}\n"


def test_commands_are_grouped(cli: Cli) -> None:
    shown = cli("--help").out
    assert [heading for heading in COMMANDS if f"\n{heading}:\n" in shown] == list(COMMANDS)
    assert cli().code == 2


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["sed"], 2, "Did you mean one of: 'seed', 'set'?"),
        (["set", "lst"], 2, "Did you mean 'list'?"),
        (["list", "--topc", "x"], 2, "--topic"),
        (["list", "-t", "cpp"], 3, "no topic 'cpp'. Did you mean 'cpp-interop'?"),
        (["list", "--tag", "gill"], 3, "no tag 'gill'. Did you mean 'gil'?"),
        (["list", "-d", "hard"], 2, "'hard' is not a number or a range such as 2..4"),
        (["show", "Q99"], 3, "no question Q99 (there are Q1-Q11)."),
        (["show", "Q0"], 2, "begin at Q1"),
        (["set", "show", "S9"], 3, "no set S9"),
        (["export", "--to", "jsonk"], 2, "Did you mean 'jsonl'?"),
    ],
)
def test_a_wrong_word_is_told_with_a_way_on(
    cli: Cli, seeded: Path, words: list[str], code: int, told: str
) -> None:
    done = cli(*words)
    assert (done.code, told in done.err) == (code, True), done.err
    assert done.out == ""
    assert seeded.exists()


def test_everything_printed_fits_a_gbk_console(cli: Cli, seeded: Path, tmp_path: Path) -> None:
    for words in (
        ["list", "--format", "table"],
        ["list", "内存", "--format", "table"],
        ["show", *(f"Q{number}" for number in range(1, 12))],
        ["assemble", "-t", "cpp-interop=2", "--draw", "1"],
        ["assemble", "-t", "performance=9"],
        ["set", "list"],
        ["set", "show", "S1"],
        ["sheet", "S1", "-o", str(tmp_path / "out")],
        ["topic", "list"],
        ["tag", "list"],
        ["show", "Q99"],
        ["--help"],
    ):
        done = cli(*words)
        (done.out + done.err).encode("gbk")
        assert "\x1b" not in done.out + done.err
    assert seeded.exists()


def test_tables_fit_the_screen(
    cli: Cli, seeded: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (
        ["seed", "--db", str(tmp_path / "other.db")],
        ["list", "--format", "table"],
        ["list", "c", "--format", "table"],
        ["assemble", "-t", "cpp-interop=2", "-t", "performance", "--draw", "1"],
        ["set", "show", "S1"],
    ):
        shown = [line for line in cli(*words).lines if str(tmp_path) not in line]
        assert max(map(text.width, shown)) <= 80
    assert seeded.exists()


def test_hostile_text_cannot_act_on_a_terminal(cli: Cli, seeded: Path) -> None:
    assert cli("add", "\x1b[2J gone \u202etxt.exe\u2066 \x9b31m").code == 0
    for words in (["show", "Q12"], ["list"], ["list", "gone", "--format", "table"]):
        shown = cli(*words).out
        assert "<U+001B>[2J gone <U+202E>txt.exe" in shown
        assert not {"\x1b", "\u202e", "\u2066", "\x9b"} & set(shown)
    assert seeded.exists()


def test_a_closed_pipe_is_no_error(seeded: Path) -> None:
    show = f"{shlex.quote(sys.executable)} -m questionbank show 1 2 3 4"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{show} | head -1"],
        check=False, capture_output=True, text=True,
        env={**os.environ, "QUESTIONBANK_DB": str(seeded)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_an_interrupted_command_says_so(seeded: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "questionbank", "import", "-"],
        stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        env={**os.environ, "QUESTIONBANK_DB": str(seeded)},
    )  # fmt: skip
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"\nError: interrupted; nothing was written.\n")
