"""How alike two wordings are, and how to find those that may be without looking at all."""

from __future__ import annotations

import re
from hashlib import blake2b

from questionbank.text.folding import fold

NEAR = 0.7
"""Two stems at least so alike are near-duplicates."""

_WORD_OR_SIGN = re.compile("[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]|[^\\W_]")
_UNIT = re.compile(
    "[\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]"
    "|[^\\W\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_IN_A_ROW = 3
_KEPT = 12


def alike(one: str, other: str) -> float:
    """Return how alike two texts are, from 0 to 1: Dice's coefficient of their letter pairs.

    Case, blanks and punctuation do not count.
    """
    ours, theirs = _pairs(one), _pairs(other)
    if not ours or not theirs:
        return float(ours == theirs)
    return 2 * len(ours & theirs) / (len(ours) + len(theirs))


def sketch(text: str) -> frozenset[int]:
    """Return a few 64-bit numbers of which texts that are alike share some.

    They are the smallest hashes of all runs of three Chinese characters or words (MinHash,
    bottom-k): two texts with a share J of their runs in common miss each other with a
    probability of (1 - J) ** 12.
    """
    units = _UNIT.findall(fold(text))
    runs = {
        "\x1f".join(units[start : start + _IN_A_ROW])
        for start in range(max(1, len(units) - _IN_A_ROW + 1))
    }
    return frozenset(sorted(_hash(run) for run in runs)[:_KEPT]) if units else frozenset()


def _pairs(text: str) -> set[str]:
    letters = "".join(_WORD_OR_SIGN.findall(fold(text)))
    return {letters[start : start + 2] for start in range(max(1, len(letters) - 1))} - {""}


def _hash(run: str) -> int:
    return int.from_bytes(blake2b(run.encode(), digest_size=8).digest(), signed=True)
