"""Writing in the user's editor, without ever losing a text."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from questionbank.cli.output import talk
from questionbank.errors import DocumentError

Read = TypeVar("Read")


def compose(draft: str, read: Callable[[str], Read]) -> Read | None:
    """Let the user write, starting from `draft`, until `read` accepts the text.

    Returns None if the text was left as it was or emptied. A text with faults is opened again with
    the faults on top; left as it was then, it stays in its file and DocumentError says where.
    """
    handle, name = tempfile.mkstemp(prefix="questionbank-", suffix=".md")
    os.close(handle)
    path = Path(name)
    path.write_text(draft, encoding="utf-8")
    kept = True
    try:
        outcome = _until_accepted(path, draft, read)
        kept = False
    finally:
        if kept:
            talk(f"Your text is kept in {path}")
        else:
            path.unlink(missing_ok=True)
    return outcome


def _until_accepted(path: Path, draft: str, read: Callable[[str], Read]) -> Read | None:
    offered = draft
    while True:
        click.edit(filename=str(path))
        text = path.read_text(encoding="utf-8", errors="replace")
        if not text.strip() or text == draft:
            return None
        try:
            return read(text)
        except DocumentError as error:
            if text == offered:
                raise
            faults = "\n".join(f"<!-- {line} -->" for line in error.hint.splitlines())
            offered = f"{faults}\n{_without_faults(text)}"
            path.write_text(offered, encoding="utf-8")


def _without_faults(text: str) -> str:
    lines = text.splitlines(keepends=True)
    while lines and lines[0].startswith("<!-- "):
        lines.pop(0)
    return "".join(lines)
