"""How near a requirement can come to what was wanted of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from questionbank.assembly.decide import possible
from questionbank.assembly.table import Ranges, Table, with_range
from questionbank.query import Range


@dataclass(frozen=True, slots=True)
class Reach:
    """The nearest amount that is possible, how far that is, and the range widened up to it."""

    best: int
    distance: int
    wanted: Range


def reach(table: Table, ranges: Ranges, row: int, draw: int) -> Reach | None:
    """Return how near one row comes to its range while the other ranges hold.

    None means that no amount of it would do.
    """
    below, above = _below(table, ranges, row, draw), _above(table, ranges, row, draw)
    found = [side for side in (below, above) if side is not None]
    return min(found, key=lambda side: side.distance, default=None)


def _below(table: Table, ranges: Ranges, row: int, draw: int) -> Reach | None:
    wanted = ranges[row]
    supply = sum(amount for pairs in table.entries for at, amount in pairs if at == row)

    def allows(low: int) -> bool:
        looser = with_range(ranges, row, Range(low, wanted.high))
        return possible(table, looser, draw).chosen is not None

    if wanted.low == 0 or not allows(0):
        return None
    best = _last(allows, 0, min(supply, wanted.low - 1))
    return Reach(best, wanted.low - best, Range(best, wanted.high))


def _above(table: Table, ranges: Ranges, row: int, draw: int) -> Reach | None:
    wanted = ranges[row]
    if wanted.high is None:
        return None
    high = wanted.high
    found = possible(table, with_range(ranges, row, Range(wanted.low)), draw).chosen
    if found is None:
        return None

    def allows(less: int) -> bool:
        looser = with_range(ranges, row, Range(wanted.low, high - less))
        return possible(table, looser, draw).chosen is not None

    best = high - _last(allows, high - table.got(found)[row], -1)
    return Reach(best, best - high, Range(wanted.low, best))


def _last(allows: Callable[[int], bool], known: int, highest: int) -> int:
    """Return the largest number up to `highest` that is possible, `known` being one."""
    while known < highest:
        middle = (known + highest + 1) // 2
        if allows(middle):
            known = middle
        else:
            highest = middle - 1
    return known
