"""Candidates that are alike, taken together: what makes an exact answer affordable.

Two questions that count the same for every requirement are interchangeable, unless one of them
has enemies; those stay by themselves where their class is too small to do without them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from questionbank.assembly.table import Ranges, Table, most

Entries = tuple[tuple[int, int], ...]
Enemies = Mapping[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Alike:
    """Candidates that count the same: up to `capacity` of the `members` can be taken.

    `foes` are the positions of later classes that are closed once this one is used.
    """

    entries: Entries
    members: tuple[int, ...]
    capacity: int
    foes: frozenset[int] = frozenset()


def active_rows(table: Table, ranges: Ranges) -> tuple[int, ...]:
    """Return the rows that can be broken at all."""
    supply = table.got(range(len(table.candidates)))
    return tuple(
        row
        for row, wanted in enumerate(ranges)
        if wanted.low > 0 or (wanted.high is not None and supply[row] > wanted.high)
    )


def classes(table: Table, ranges: Ranges) -> tuple[tuple[int, ...], list[Alike]]:
    """Return the active rows, and the classes with entries by position among those rows.

    The classes with enemies come first, those of the scarcest requirement before the others.
    """
    rows = active_rows(table, ranges)
    signatures = _signatures(table, ranges, rows)
    enemies = _enemies(table, signatures)
    limit = most(table, ranges)
    free: defaultdict[Entries, list[int]] = defaultdict(list)
    for index, signature in signatures.items():
        if index not in enemies:
            free[signature].append(index)
    enemies = _restricted(
        {i: foes for i, foes in enemies.items() if len(free[signatures[i]]) < limit}
    )
    for index in [index for index, foes in enemies.items() if not foes]:
        free[signatures[index]].append(index)
        del enemies[index]
    places = _scarcity(table, ranges, rows)
    ordered = sorted(free, key=lambda entries: (min(places[at] for at, _ in entries), entries))
    alone = _by_component(enemies)
    highs = [ranges[row].high for row in rows]
    position = {index: at for at, index in enumerate(alone)}
    single = [
        Alike(
            signatures[index],
            (index,),
            1,
            frozenset(position[foe] for foe in enemies[index] if position[foe] > at),
        )
        for at, index in enumerate(alone)
    ]
    shared = [
        Alike(key, tuple(free[key]), _capacity(len(free[key]), limit, key, highs))
        for key in ordered
        if free[key]
    ]
    return rows, [*single, *shared]


def _capacity(members: int, limit: int, entries: Entries, highs: Sequence[int | None]) -> int:
    """Return how many questions of a class fit into a set at most."""
    rooms = [high // amount for at, amount in entries if (high := highs[at]) is not None]
    return min(members, limit, *rooms)


def _signatures(table: Table, ranges: Ranges, rows: tuple[int, ...]) -> dict[int, Entries]:
    position = {row: at for at, row in enumerate(rows)}
    found: dict[int, Entries] = {}
    for index, pairs in enumerate(table.entries):
        wanted = [(row, amount) for row, amount in pairs if row in position]
        highs = ((ranges[row].high, amount) for row, amount in wanted)
        if wanted and all(high is None or amount <= high for high, amount in highs):
            found[index] = tuple((position[row], amount) for row, amount in wanted)
    return found


def _enemies(table: Table, signatures: dict[int, Entries]) -> dict[int, frozenset[int]]:
    """Return who has enemies, after dropping (in `signatures` too) all but one of mere twins."""
    related = {i: table.enemies[i] for i in signatures if table.enemies[i]}
    enemies = {i: frozenset(j for j in foes if j in signatures) for i, foes in related.items()}
    seen: set[tuple[Entries, frozenset[int]]] = set()
    for index in list(enemies):
        twins = (signatures[index], enemies[index] | {index})
        if enemies[index] and twins in seen:
            del signatures[index]
        seen.add(twins)
    kept = _restricted({i: foes for i, foes in enemies.items() if i in signatures})
    return {index: foes for index, foes in kept.items() if foes}


def _restricted(enemies: Enemies) -> dict[int, frozenset[int]]:
    return {i: frozenset(j for j in foes if j in enemies) for i, foes in enemies.items()}


def _by_component(enemies: Enemies) -> list[int]:
    """Return the candidates with enemies, those that are connected beside each other."""
    order: list[int] = []
    seen: set[int] = set()
    for start in enemies:
        waiting = [start]
        while waiting:
            index = waiting.pop()
            if index not in seen:
                seen.add(index)
                order.append(index)
                waiting.extend(sorted(enemies[index] - seen))
    return order


def _scarcity(table: Table, ranges: Ranges, rows: tuple[int, ...]) -> list[int]:
    """Return the place of each active row, the scarcest first; count and minutes come last."""
    whole = (table.count, table.minutes)
    spare = [
        (row in whole, len(table.members[row]) - ranges[row].low, at) for at, row in enumerate(rows)
    ]
    places = {at: place for place, (_, _, at) in enumerate(sorted(spare))}
    return [places[at] for at in range(len(rows))]
