"""Text as search sees it: the terms of a document, and the phrases of a query.

Chinese (and what else is written without blanks) becomes overlapping pairs, so that a word of two
characters is one term and a longer one a phrase of them, exact wherever it stands. The first and
the last character of a run are terms too, marked, so that a phrase can cross into another script.
Latin words are whole; c++ and snake_case are whole with their parts before them. What has no
place in a phrase stands apart: each Chinese character alone, each run of symbols, each .name.

Symbols are spelled with their full-width forms, which folding leaves in no text. Terms hold no
ASCII but letters and digits, so that every engine can keep them as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from questionbank.text.folding import fold

VERSION = 1
"""Of the rules in this file; an index made by other rules is made anew."""

BREAK = "\ue000"
"""The term between two texts of one field: no phrase reaches over it."""

UNSPACED = (
    "\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff"
    "\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff"
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
)
"""Characters of scripts written without blanks, as the inside of a regular expression's set."""

_LETTER = rf"[^\W\d_{UNSPACED}]"
RUN = re.compile(
    rf"([{UNSPACED}]+)"
    rf"|((?:\.(?={_LETTER}))?[^\W{UNSPACED}]+(?:\+\+|\#)?)"
    rf"|((?:(?!\.{_LETTER})[^\w\s])+)"
)
"""One run: unspaced characters, or a word, or symbols, in a group each."""

_NAME_BEHIND_A_DOT = re.compile(rf"\.{_LETTER}\w*")
_SYMBOLS = {code: 0xFEE0 + code for code in range(0x80) if not chr(code).isalnum()}
_LONGEST = 100
_SYMBOLS_TOGETHER = 3


class Terms(NamedTuple):
    """The terms of a document: those with a place, in order, and those without one."""

    placed: list[str]
    apart: set[str]


@dataclass(frozen=True, slots=True)
class Phrase:
    """Terms that stand side by side; with `prefix` the last one is the beginning of a word."""

    terms: tuple[str, ...]
    prefix: bool = False


def terms(texts: Iterable[str]) -> Terms:
    """Return the terms of the texts of one field."""
    placed: list[str] = []
    apart: set[str] = set()
    for text in texts:
        if placed:
            placed.append(BREAK)
        for unspaced, word, symbols in RUN.findall(fold(text)):
            if unspaced:
                placed += _pairs(unspaced)
                apart.update(unspaced)
            elif word:
                placed += _parts(word, apart)
            else:
                apart.update(_together(symbols))
    return Terms(placed, apart)


def phrases(text: str, *, prefix: bool = False) -> tuple[Phrase, ...]:
    """Return the phrases that hold wherever `text` is found: one, but for a run of symbols.

    Blanks and sentence marks between words do not count. Returns nothing for an empty text.
    """
    folded = fold(text)
    runs = RUN.findall(folded)
    words = [run for run in runs if run[0] or run[1]]
    if not words:
        return tuple(Phrase((term,)) for term in _needed("".join(run[2] for run in runs)))
    if len(words) == 1 and len(words[0][0]) == 1:
        return (Phrase((words[0][0],)),)
    if _NAME_BEHIND_A_DOT.fullmatch(folded):
        return (Phrase((_spelled(folded),), prefix),)
    found: list[str] = []
    last = len(words) - 1
    for place, (unspaced, word, _) in enumerate(words):
        if unspaced:
            pairs = _pairs(unspaced)
            found += pairs[0 if place else 1 : None if place < last else -1]
        else:
            parts = _parts(word, set())
            found += parts if place else parts[-1:]
    return (Phrase(tuple(found), prefix and bool(words[-1][1])),)


def is_open(text: str) -> bool:
    """Return whether `text` ends in a word that could go on, so that a prefix makes sense."""
    runs = RUN.findall(fold(text))
    return bool(runs and runs[-1][1]) and runs[-1][1][-1] not in "+#"


def _pairs(run: str) -> list[str]:
    """The first character marked, all pairs, the last character marked."""
    return ["\uff3f" + run[0], *map(str.__add__, run, run[1:]), run[-1] + "\uff3f"]


def _parts(word: str, apart: set[str]) -> list[str]:
    """The parts of a word, then the whole of it where it is more than its only part."""
    if word.isalnum():
        return [word[:_LONGEST]]
    if word[0] == ".":
        apart.add(_spelled(word))
        apart.add("\uff0e")
        word = word[1:]
    if word[-1] in "+#":
        apart.update(_together(word[-2:] if word[-1] == "+" else "#"))
    whole = _spelled(word)
    parts = [part[:_LONGEST] for part in re.split(r"[_+#]+", word) if part]
    return parts if parts == [whole] else [*parts, whole]


def _spelled(name: str) -> str:
    return name.translate(_SYMBOLS)[:_LONGEST]


def _together(symbols: str) -> set[str]:
    """What a run of symbols is found by: each one, and each two and three in a row."""
    spelled = symbols.translate(_SYMBOLS)
    return {
        spelled[start : start + length]
        for start in range(len(spelled))
        for length in range(1, _SYMBOLS_TOGETHER + 1)
    }


def _needed(symbols: str) -> list[str]:
    """What must be there for a run of symbols to be."""
    spelled = symbols.translate(_SYMBOLS)
    length = min(len(spelled), _SYMBOLS_TOGETHER)
    starts = range(len(spelled) - length + 1) if length else ()
    return list(dict.fromkeys(spelled[start : start + length] for start in starts))
