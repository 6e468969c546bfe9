"""A short proof that there is no set: requirements, weighted and added up, that cannot hold.

If every row holds, so does any sum of them with weights. A weight above zero takes the row's
lower limit, one below zero its upper limit. Where even the classes that suit the sum best fall
short of it, no set exists. Whole numbers throughout, so that the proof is exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from questionbank.assembly.classes import Alike
from questionbank.query import Range

EFFORT = 400_000
ROUNDS = 300
_STEP = 30


@dataclass(frozen=True, slots=True)
class Weighing:
    """Weights of the rows; `proven` says whether they alone prove that there is no set."""

    weights: tuple[int, ...]
    proven: bool = False


def weigh(wanted: Sequence[Range], classes: Sequence[Alike]) -> Weighing:
    """Return weights that prove that there is no set, or those that came nearest to it.

    The weights follow the rows that the best set for the last weights breaks.
    """
    weights = [0] * len(wanted)
    largest = _largest(len(wanted), classes)
    nearest = (float("inf"), tuple(weights))
    size = sum(len(alike.entries) for alike in classes) + 1
    for _ in range(min(ROUNDS, EFFORT // size)):
        got, total = _best(weights, classes)
        gap = total - demand(weights, wanted)
        if gap < 0:
            return Weighing(tuple(weights), proven=True)
        if any(weights):
            nearest = min(nearest, (gap / sum(map(abs, weights)), tuple(weights)))
        for row, limits in enumerate(wanted):
            weights[row] += _off(limits, got[row], weights[row]) * _STEP // largest[row]
    return Weighing(nearest[1])


def _largest(rows: int, classes: Sequence[Alike]) -> list[int]:
    """Return the largest amount that one question makes of each row."""
    largest = [1] * rows
    for alike in classes:
        for row, amount in alike.entries:
            largest[row] = max(largest[row], amount)
    return largest


def demand(weights: Sequence[int], wanted: Sequence[Range]) -> int:
    """Return what a set has to make of the weighted sum."""
    return sum(
        weight * (limits.low if weight > 0 else limits.high or 0)
        for weight, limits in zip(weights, wanted, strict=True)
        if weight
    )


def gain(weights: Sequence[int], alike: Alike) -> int:
    """Return what one question of the class makes of the weighted sum."""
    return sum(weights[row] * amount for row, amount in alike.entries)


def _best(weights: Sequence[int], classes: Sequence[Alike]) -> tuple[list[int], int]:
    """Return what the classes that suit the weights make of each row, and of the sum."""
    got, total = [0] * len(weights), 0
    for alike in classes:
        each = gain(weights, alike)
        if each > 0:
            total += each * alike.capacity
            for row, amount in alike.entries:
                got[row] += amount * alike.capacity
    return got, total


def _off(limits: Range, got: int, weight: int) -> int:
    """Return how far a row is from the limit that its weight stands for."""
    if weight > 0 or (weight == 0 and got < limits.low):
        return limits.low - got
    if limits.high is not None and (weight < 0 or got > limits.high):
        return limits.high - got
    return 0
