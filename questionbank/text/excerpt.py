"""Where in a text a query was found, shown with a little of what stands around it."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from questionbank.text.folding import fold
from questionbank.text.tokens import RUN, UNSPACED

_AROUND = 24
_IN_A_WORD = rf"[^\W_{UNSPACED}]"
_SPACES = re.compile(r"\s+")


def excerpt(text: str, wanted: str, *, prefix: bool = False) -> str | None:
    """Return where `wanted` stands in `text`, in brackets, with what is around it on one line.

    What is found is what search finds: Chinese anywhere, words whole (or, with `prefix`, by
    their beginning), whatever blanks and marks are between them. Returns None where it is not.
    """
    pattern = _pattern(wanted, prefix=prefix)
    folded, origin = _folded(text)
    match = pattern.search(folded) if pattern else None
    if match is None:
        return None
    start, end = match.span()
    if origin is not None:
        start, end = origin[start], origin[end - 1] + 1
    left = "..." if start > _AROUND else ""
    right = "..." if end + _AROUND < len(text) else ""
    before, after = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    return _SPACES.sub(" ", f"{left}{before}[{text[start:end]}]{after}{right}").strip()


@lru_cache(maxsize=64)
def _pattern(wanted: str, *, prefix: bool) -> re.Pattern[str] | None:
    folded = fold(wanted)
    runs = RUN.findall(folded)
    words = [run for run in runs if run[0] or run[1]]
    if not words:
        return re.compile(re.escape(folded.strip())) if folded.strip() else None
    pattern = r"[\W_]*".join(re.escape(unspaced or word) for unspaced, word, _ in words)
    (first, *_), (_, last, _) = words[0], words[-1]
    before = "" if first else rf"(?<!{_IN_A_WORD})"
    behind = "" if prefix or not last or last[-1] in "+#" else rf"(?!{_IN_A_WORD})"
    return re.compile(f"{before}{pattern}{behind}")


def _folded(text: str) -> tuple[str, list[int] | None]:
    """The text folded, and the place of each character before; None where none has moved."""
    lower = text.casefold()
    if len(lower) == len(text) and unicodedata.is_normalized("NFKC", lower):
        return lower, None
    pieces: list[str] = []
    origin: list[int] = []
    for index, mark in enumerate(text):
        piece = fold(mark)
        pieces.append(piece)
        origin.extend([index] * len(piece))
    return "".join(pieces), origin
