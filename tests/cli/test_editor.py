"""Writing in an editor: nothing is written by chance, and no text is ever lost."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import Cli

Editor = Callable[[str], None]


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """Make $EDITOR a program that does this to the file at `path`, at its `turn` from 1."""

    def does(code: str) -> None:
        program = tmp_path / "editor.py"
        program.write_text(
            "import pathlib, sys\n"
            f"count = pathlib.Path({str(tmp_path / 'turns')!r})\n"
            "turn = int(count.read_text()) + 1 if count.exists() else 1\n"
            "count.write_text(str(turn))\n"
            "path = pathlib.Path(sys.argv[-1])\n"
            f"text = path.read_text(encoding='utf-8')\n{code}\n"
            "path.write_text(text, encoding='utf-8')\n",
            encoding="utf-8",
        )
        monkeypatch.setenv("VISUAL", shlex.join([sys.executable, str(program)]))

    return does


def test_what_was_written_is_added(cli: Cli, seeded: Path, editor: Editor) -> None:
    editor("text = text.replace('Question\\n', 'Question\\n写在编辑器里的问题？\\n', 1)")
    done = cli("add", "-e", "-t", "performance")
    assert done.out == "Q12\n", done.err
    assert "写在编辑器里的问题？" in cli("show", "Q12").out
    assert seeded.exists()


@pytest.mark.parametrize("code", ["pass", "text = ''", "text = ' \\n'"])
def test_left_alone_or_emptied_nothing_is_written(
    cli: Cli, seeded: Path, editor: Editor, code: str
) -> None:
    editor(code)
    done = cli("add", "-e")
    assert (done.code, done.out, done.err) == (0, "", "Nothing was written.\n")
    assert seeded.exists()


def test_faults_are_shown_on_top_and_can_be_mended(
    cli: Cli, seeded: Path, editor: Editor, tmp_path: Path
) -> None:
    editor(
        "if turn == 1: text = '---\\ndifficulty: 9\\n---\\nWhat?\\n'\n"
        f"else: pathlib.Path({str(tmp_path / 'seen')!r}).write_text(text); "
        "text = text.replace('9', '3')"
    )
    assert cli("add", "-e").out == "Q12\n"
    assert (tmp_path / "seen").read_text(encoding="utf-8").startswith("<!-- ")
    assert seeded.exists()


def test_faults_left_as_they_are_keep_the_text(cli: Cli, seeded: Path, editor: Editor) -> None:
    editor("if turn == 1: text = '---\\ndifficulty: 9\\n---\\nWhat?\\n'")
    done = cli("add", "-e")
    assert done.code == 5
    kept = re.search(r"Your text is kept in (\S+)", done.err)
    assert kept
    assert "What?" in Path(kept[1]).read_text(encoding="utf-8")
    Path(kept[1]).unlink()
    assert seeded.exists()


def test_an_editor_that_fails_keeps_the_text(cli: Cli, seeded: Path, editor: Editor) -> None:
    editor("path.write_text('half a question'); sys.exit(1)")
    done = cli("add", "-e")
    assert done.code == 1
    kept = re.search(r"Your text is kept in (\S+)", done.err)
    assert kept
    assert Path(kept[1]).read_text(encoding="utf-8") == "half a question"
    Path(kept[1]).unlink()
    assert seeded.exists()
