"""What is printed, and how: data on stdout, talk on stderr, nothing that acts on a terminal."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence

import click

from questionbank.text import clip, pad, visible, width, wrap


def say(text: str = "") -> None:
    """Print a line of data."""
    click.echo(visible(text))


def talk(text: str = "") -> None:
    """Print a line about what was done or comes next, on stderr."""
    click.echo(visible(text), err=True)


def complain(message: str, hint: str = "") -> None:
    """Print an error: what and why, and below it what to do."""
    talk(f"Error: {message}")
    for line in hint.splitlines():
        talk(f"  {line}")


def say_json(record: object) -> None:
    """Print a record as JSON, keys in English, text as it is."""
    click.echo(json.dumps(record, ensure_ascii=False, indent=2, default=str))


def on_terminal() -> bool:
    """Whether stdout is read by a person."""
    return sys.stdout.isatty()


def columns() -> int:
    """The width to print for: the terminal's, between 60 and 100."""
    return min(100, max(60, shutil.get_terminal_size((80, 24)).columns))


def table(header: Sequence[str], rows: Iterable[Sequence[str]], indent: int = 0) -> Iterable[str]:
    """Return a table as lines; its last column holds text and is cut at the screen's edge."""
    lines = [list(header), *(list(row) for row in rows)]
    widths = [max(width(line[place]) for line in lines) for place in range(len(header) - 1)]
    room = columns() - indent - sum(widths) - 2 * len(widths)
    for line in lines:
        cells = [pad(cell, columns) for cell, columns in zip(line[:-1], widths, strict=True)]
        yield " " * indent + "  ".join([*cells, clip(line[-1], max(10, room))]).rstrip()


def tsv(rows: Iterable[Sequence[str]]) -> Iterable[str]:
    """Return rows as tab-separated lines, uncut; blanks stand for tabs and line ends in cells."""
    for row in rows:
        yield "\t".join(" ".join(cell.split()) for cell in row)


def paragraph(text: str, indent: int) -> Iterable[str]:
    """Return text wrapped to the screen, indented; lines of code blocks stay whole."""
    margin = " " * indent
    in_code = False
    for line in text.splitlines():
        fence = line.lstrip().startswith(("```", "~~~"))
        for piece in [line] if in_code or fence else wrap(line, columns() - indent) or [""]:
            yield f"{margin}{piece}".rstrip()
        in_code ^= fence


def counted(number: int, noun: str) -> str:
    """Return "1 question" or "3 questions"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def pairs(facts: Mapping[str, str], indent: int) -> Iterable[str]:
    """Return facts as two aligned columns; empty ones are left out."""
    known = {name: fact for name, fact in facts.items() if fact}
    left = max((width(name) for name in known), default=0)
    for name, fact in known.items():
        yield f"{' ' * indent}{pad(name, left)}  {fact}"
