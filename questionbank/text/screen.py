"""Text on a screen: its width in columns, cut and wrapped to fit, with nothing hostile in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_SPACES = re.compile(r"\s+")
_JOINERS = frozenset("\u200c\u200d")
_HOSTILE = frozenset({"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"})


def width(text: str) -> int:
    """Return the number of terminal columns that `text` takes (East Asian wide = 2)."""
    return sum(_columns(mark) for mark in text)


def _columns(mark: str) -> int:
    if unicodedata.combining(mark) or mark in _JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1


def pad(text: str, columns: int) -> str:
    """Return `text` with blanks behind it up to `columns`."""
    return text + " " * max(0, columns - width(text))


def clip(text: str, columns: int) -> str:
    """Return `text` on one line of at most `columns`, ending in "..." where it was cut."""
    line = _SPACES.sub(" ", text).strip()
    if width(line) <= columns:
        return line
    kept, used = [], 0
    for mark in line:
        used += _columns(mark)
        if used > columns - 3:
            break
        kept.append(mark)
    return "".join(kept).rstrip() + "..."


def wrap(text: str, columns: int) -> list[str]:
    """Return `text` as lines of at most `columns`.

    Words are kept whole where they fit; Chinese breaks between any two characters, but never
    before closing punctuation. Line breaks and indentation of the text stay.
    """
    return [piece for line in text.splitlines() for piece in _wrap_line(line, columns)]


def _wrap_line(line: str, columns: int) -> Iterator[str]:
    indent = line[: len(line) - len(line.lstrip())]
    current = indent
    for piece in re.findall(r"\s+|[!-~]+|.", line[len(indent) :]):
        closing = piece in "，。；：？！、）》」』”’】…"
        if width(current) + width(piece.rstrip()) > columns and current.strip() and not closing:
            yield current.rstrip()
            current = indent + piece.lstrip()
        else:
            current += piece
    yield current.rstrip()


def visible(text: str) -> str:
    """Return `text` with what could act on a terminal shown as `<U+XXXX>`.

    Newline and tab stay, and so do the joiners that Indic scripts and emoji need.
    """
    return "".join(_shown(mark) for mark in text)


def _shown(mark: str) -> str:
    if mark in "\n\t" or mark in _JOINERS or unicodedata.category(mark) not in _HOSTILE:
        return mark
    return f"<U+{ord(mark):04X}>"
