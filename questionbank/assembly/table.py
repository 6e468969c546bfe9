"""The problem as numbers: a row for each requirement, a column for each eligible question."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from questionbank.assembly.draw import place
from questionbank.assembly.problem import OPEN, Requirement
from questionbank.model.candidate import Candidate
from questionbank.query import Range

Ranges = tuple[Range, ...]
"""The wanted range of each row; an open one takes the row out of the problem."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who counts for what, and who excludes whom.

    `entries[i]` are the (row, amount) pairs of candidate i, without zeros; `members[row]` are the
    candidates that count for a row. `count` and `minutes` are rows that are always there.
    """

    candidates: tuple[Candidate, ...]
    rows: tuple[Requirement, ...]
    entries: tuple[tuple[tuple[int, int], ...], ...]
    members: tuple[tuple[int, ...], ...]
    enemies: tuple[frozenset[int], ...]
    count: int
    minutes: int

    @property
    def ranges(self) -> Ranges:
        """What the blueprint asks of each row."""
        return tuple(row.wanted for row in self.rows)

    def got(self, chosen: Iterable[int]) -> list[int]:
        """Return how much the chosen candidates make of each row."""
        sums = [0] * len(self.rows)
        for index in chosen:
            for row, amount in self.entries[index]:
                sums[row] += amount
        return sums


def tabulate(candidates: Sequence[Candidate], asked: Sequence[Requirement], draw: int) -> Table:
    """Return the table of the eligible candidates, in the order of the draw."""
    ordered = tuple(sorted(candidates, key=lambda candidate: place(draw, candidate.uid)))
    rows = [*asked]
    for kind in ("count", "minutes"):
        if all(row.kind != kind for row in rows):
            rows.append(Requirement(kind, OPEN))
    kinds = [row.kind for row in rows]
    entries = tuple(
        tuple((at, amount) for at, row in enumerate(rows) if (amount := row.amount(candidate)))
        for candidate in ordered
    )
    members: list[list[int]] = [[] for _ in rows]
    for index, pairs in enumerate(entries):
        for row, _ in pairs:
            members[row].append(index)
    return Table(
        ordered,
        tuple(rows),
        entries,
        tuple(map(tuple, members)),
        _enemies(ordered),
        kinds.index("count"),
        kinds.index("minutes"),
    )


def _enemies(candidates: Sequence[Candidate]) -> tuple[frozenset[int], ...]:
    index = {candidate.uid: at for at, candidate in enumerate(candidates)}
    found: list[set[int]] = [set() for _ in candidates]
    for at, candidate in enumerate(candidates):
        for uid in candidate.enemies:
            other = index.get(uid, at)
            if other != at:
                found[at].add(other)
                found[other].add(at)
    return tuple(map(frozenset, found))


def with_range(ranges: Ranges, row: int, wanted: Range) -> Ranges:
    """Return the ranges with one of them changed."""
    return (*ranges[:row], wanted, *ranges[row + 1 :])


def most(table: Table, ranges: Ranges) -> int:
    """Return a number of questions that no set within the ranges exceeds."""
    bound = len(table.candidates)
    count, minutes = ranges[table.count].high, ranges[table.minutes].high
    if count is not None:
        bound = min(bound, count)
    if minutes is not None:
        shortest = sorted(candidate.planned_minutes for candidate in table.candidates)
        bound = min(bound, sum(total <= minutes for total in accumulate(shortest)))
    limited = {
        row
        for row, requirement in enumerate(table.rows)
        if requirement.kind == "topic" and ranges[row].high is not None
    }
    if all(any(row in limited for row, _ in pairs) for pairs in table.entries):
        bound = min(bound, sum(ranges[row].high or 0 for row in limited))
    return bound
