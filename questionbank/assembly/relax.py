"""The nearest blueprint that can be met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from questionbank.assembly.conflict import only, smallest_conflict
from questionbank.assembly.decide import possible
from questionbank.assembly.problem import OPEN, Requirement
from questionbank.assembly.reach import Reach, reach
from questionbank.assembly.request import Request
from questionbank.assembly.table import Ranges, Table, with_range
from questionbank.model.candidate import DEFAULT_MINUTES, Candidate
from questionbank.query import Range, parse_number

STEPS = 12
_INCLUDE_COST = 3.0


@dataclass(frozen=True, slots=True)
class Change:
    """A requirement with a wider range."""

    row: int
    near: Reach
    cost: float


def relaxed(table: Table, alone: Sequence[int], draw: int) -> Ranges | None:
    """Return ranges within which there is a set, changed as little as could be found.

    What is short `alone` has to give way in any case. Then one requirement of each conflict
    gives way: one that makes everything possible, if there is one, else the cheapest.
    """
    ranges = table.ranges
    for row in alone:
        near = reach(table, only(ranges, (row,)), row, draw)
        if near is None:
            return None
        ranges = with_range(ranges, row, near.wanted)
    for _ in range(STEPS):
        if possible(table, ranges, draw).chosen is not None:
            return _tightened(table, ranges, draw)
        rows = smallest_conflict(table, ranges, draw)
        change = _cheapest(table, ranges, rows, draw) or _cheapest(
            table, only(ranges, rows), rows, draw
        )
        if change is None:
            return None
        ranges = with_range(ranges, change.row, change.near.wanted)
    return None


def _tightened(table: Table, ranges: Ranges, draw: int) -> Ranges:
    """Return the ranges with each changed one as near to what was wanted as the others allow.

    An exact number stays one: 3 that cannot be had becomes 2, not 2..3.
    """
    for row, wanted in enumerate(table.ranges):
        if ranges[row] == wanted:
            continue
        if possible(table, with_range(ranges, row, wanted), draw).chosen is not None:
            ranges = with_range(ranges, row, wanted)
        elif near := reach(table, with_range(ranges, row, wanted), row, draw):
            exact = wanted.low == wanted.high
            ranges = with_range(ranges, row, Range(near.best, near.best) if exact else near.wanted)
    return ranges


def _cheapest(table: Table, ranges: Ranges, rows: Sequence[int], draw: int) -> Change | None:
    changes = []
    for row in rows:
        near = reach(table, ranges, row, draw)
        if near is not None and near.distance:
            changes.append(Change(row, near, _cost(table.rows[row], near)))
    return min(changes, key=lambda change: change.cost, default=None)


def _cost(requirement: Requirement, near: Reach) -> float:
    """Return what a change costs, in questions."""
    if requirement.kind == "include":
        return _INCLUDE_COST
    return near.distance / (DEFAULT_MINUTES if requirement.kind == "minutes" else 1)


def relaxation(request: Request, table: Table, alone: Sequence[int]) -> Request | None:
    """Return the nearest request that can be met, proven by meeting it, or None.

    Only its blueprint and its includes differ; a set without questions is no answer.
    """
    ranges = relaxed(table, alone, request.draw)
    changed = None if ranges is None else _rewritten(request, table, ranges)
    if changed is None:
        return None
    again = changed.table()
    return changed if possible(again, again.ranges, request.draw).chosen else None


def _rewritten(request: Request, table: Table, ranges: Ranges) -> Request | None:
    """Return the request with other ranges, or None when nothing sensible is left of it."""
    blueprint = request.blueprint
    wanted = dict(zip(table.rows, ranges, strict=True))
    whole = {row.kind: limits for row, limits in wanted.items()}
    changes: dict[str, object] = {"topics": _given(wanted, "topic"), "tags": _given(wanted, "tag")}
    if blueprint.topics and not changes["topics"]:
        return None
    if blueprint.count is not None:
        changes["count"] = whole["count"]
    if blueprint.minutes is not None:
        changes["minutes"] = whole["minutes"]
    kept = frozenset(
        row.key for row, limits in wanted.items() if row.kind == "include" and limits.low
    )
    if kept != request.include:
        called = [one for one in request.bank if one.uid in kept]
        changes["include"] = tuple(n for n in blueprint.include if _calls_one_of(n, called))
    return replace(request, blueprint=blueprint.replaced(**changes), include=kept)


def _given(wanted: dict[Requirement, Range], kind: str) -> dict[str, Range]:
    """Return the ranges of a kind, without those of which nothing is left."""
    return {
        row.key: limits
        for row, limits in wanted.items()
        if row.kind == kind and (limits == row.wanted or limits not in (OPEN, Range(0, 0)))
    }


def _calls_one_of(name: str, candidates: Sequence[Candidate]) -> bool:
    number = parse_number(name, "Q")
    return any(
        candidate.number == number or candidate.uid.startswith(name.lower())
        for candidate in candidates
    )
