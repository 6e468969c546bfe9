"""Chance that repeats itself: the same draw gives the same order on every machine."""

from __future__ import annotations

import hashlib
import random


def place(draw: int, uid: str) -> bytes:
    """Return where the question `uid` stands in the order of this `draw`."""
    return hashlib.blake2b(f"{draw}\n{uid}".encode(), digest_size=16).digest()


def chance(draw: int, purpose: str) -> random.Random:
    """Return a source of numbers for one `purpose`.

    Only `random()` and `getrandbits()` of it give the same numbers in every version of Python.
    """
    digest = hashlib.blake2b(f"{draw}\n{purpose}".encode(), digest_size=16).digest()
    return random.Random(int.from_bytes(digest))  # noqa: S311 - variety, not secrets


def pick(numbers: random.Random, length: int) -> int:
    """Return an index below `length`."""
    return int(numbers.random() * length)
