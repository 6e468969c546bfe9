"""Which requirements are in the way: those short by themselves, or the smallest clash."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from questionbank.assembly.decide import possible
from questionbank.assembly.explain import Shortage
from questionbank.assembly.problem import OPEN, Requirement
from questionbank.assembly.reach import reach
from questionbank.assembly.table import Ranges, Table


def only(ranges: Ranges, kept: Iterable[int]) -> Ranges:
    """Return the ranges with all rows open but those that are kept."""
    rows = frozenset(kept)
    return tuple(wanted if row in rows else OPEN for row, wanted in enumerate(ranges))


def short_alone(table: Table, ranges: Ranges, draw: int) -> tuple[int, ...]:
    """Return the rows that cannot be met even if nothing else were asked."""
    return tuple(
        row for row in _asked(ranges) if possible(table, only(ranges, (row,)), draw).chosen is None
    )


def smallest_conflict(table: Table, ranges: Ranges, draw: int) -> tuple[int, ...]:
    """Return rows that cannot be met together, though they can without any one of them.

    One requirement after the other is left out; what is possible without it has to stay.
    """
    kept = _asked(ranges)
    for row in reversed(kept):
        fewer = [other for other in kept if other != row]
        verdict = possible(table, only(ranges, fewer), draw)
        if verdict.chosen is None and verdict.proven:
            kept = fewer
    return tuple(kept)


def _asked(ranges: Ranges) -> list[int]:
    return [row for row, wanted in enumerate(ranges) if wanted != OPEN]


def shortages(table: Table, rows: Sequence[int], draw: int) -> tuple[Shortage, ...]:
    """Return how near each row comes to its range while the other rows hold."""
    ranges = only(table.ranges, rows)
    names = {row: named(table.rows[row]) for row in rows}
    found = []
    for row in rows:
        near = reach(table, ranges, row, draw)
        others = " and ".join(name for other, name in names.items() if other != row)
        best = None if near is None else near.best
        requirement = table.rows[row]
        found.append(
            Shortage(requirement.name, requirement.wanted, best, f"with {others}" if others else "")
        )
    return tuple(found)


def named(requirement: Requirement) -> str:
    """Return a requirement with what is wanted of it: "topic cpp-interop 2..3"."""
    if requirement.kind == "include":
        return requirement.name
    return f"{requirement.name} {requirement.wanted}"
