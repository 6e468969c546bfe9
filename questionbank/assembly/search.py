"""Seeded search: repair a set move by move until it satisfies every requirement.

Finding nothing proves nothing; what is found is valid.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

from questionbank.assembly.draw import pick
from questionbank.assembly.table import Ranges, Table

MOVES = 100
MOVES_PER_QUESTION = 4
MIXING = 20
_WORSE = 0.04
_TRIES = 8
_QUESTION, _MINUTE = 5, 1


class Repair:
    """A set under repair: what is in it, what it makes of each row, how far it is off."""

    def __init__(self, table: Table, ranges: Ranges, numbers: random.Random) -> None:
        self.table = table
        self.lows = [wanted.low for wanted in ranges]
        self.highs = [wanted.high for wanted in ranges]
        self.cost = [_MINUTE if row.kind == "minutes" else _QUESTION for row in table.rows]
        self.numbers = numbers
        self.chosen: list[int] = []
        self.places: dict[int, int] = {}
        self.got = [0] * len(table.rows)

    def off(self, row: int, amount: int) -> int:
        """Return how far an amount is from the row's range."""
        high = self.highs[row]
        if amount < self.lows[row]:
            return (self.lows[row] - amount) * self.cost[row]
        return (amount - high) * self.cost[row] if high is not None and amount > high else 0

    def broken(self) -> list[int]:
        """Return the rows that are out of their range."""
        return [row for row, amount in enumerate(self.got) if self.off(row, amount)]

    def change(self, leaving: Iterable[int], coming: Iterable[int]) -> int:
        """Return by how much a move makes the set worse."""
        delta: dict[int, int] = {}
        for sign, moved in ((-1, leaving), (1, coming)):
            for index in moved:
                for row, amount in self.table.entries[index]:
                    delta[row] = delta.get(row, 0) + sign * amount
        got = self.got
        return sum(
            self.off(row, got[row] + step) - self.off(row, got[row]) for row, step in delta.items()
        )

    def move(self, leaving: Sequence[int], coming: Sequence[int]) -> None:
        """Make the move."""
        for sign, moved in ((-1, leaving), (1, coming)):
            for index in moved:
                for row, amount in self.table.entries[index]:
                    self.got[row] += sign * amount
        for index in leaving:
            place, last = self.places.pop(index), self.chosen.pop()
            if last != index:
                self.chosen[place], self.places[last] = last, place
        for index in coming:
            self.places[index] = len(self.chosen)
            self.chosen.append(index)

    def outsider(self, among: Sequence[int]) -> int | None:
        """Return a candidate at random that is not in the set."""
        for _ in range(_TRIES):
            if among and (index := among[pick(self.numbers, len(among))]) not in self.places:
                return index
        left = [index for index in among if index not in self.places]
        return left[pick(self.numbers, len(left))] if left else None

    def enemies_of(self, index: int) -> list[int]:
        """Return who has to leave when a candidate comes."""
        return sorted(foe for foe in self.table.enemies[index] if foe in self.places)

    def some(self, among: Sequence[int]) -> Sequence[int]:
        """Return a few of them at random."""
        if len(among) <= _TRIES:
            return among
        return [among[pick(self.numbers, len(among))] for _ in range(_TRIES)]

    def moves_for(self, row: int) -> list[tuple[list[int], list[int]]]:
        """Return moves that bring a broken row nearer to its range."""
        if self.got[row] < self.lows[row]:
            coming = self.outsider(self.table.members[row])
            if coming is None:
                return []
            foes = self.enemies_of(coming)
            swaps = [[*foes, out] for out in self.some(self.chosen) if out not in foes]
            return [(leaving, [coming]) for leaving in ([foes, *swaps])]
        holders = [i for i in self.chosen if any(at == row for at, _ in self.table.entries[i])]
        leaving = holders[pick(self.numbers, len(holders))]
        moves: list[tuple[list[int], list[int]]] = [([leaving], [])]
        for _ in range(_TRIES):
            other = self.outsider(range(len(self.table.candidates)))
            if other is not None:
                moves.append(([leaving, *_without(self.enemies_of(other), leaving)], [other]))
        return moves


def _without(indexes: Iterable[int], index: int) -> list[int]:
    return [other for other in indexes if other != index]


def search(
    table: Table, ranges: Ranges, numbers: random.Random, patience: int = 1
) -> tuple[int, ...] | None:
    """Return a set within the ranges, as indexes, or None when none was found.

    The number of moves is bounded; `patience` multiplies it.
    """
    repair = Repair(table, ranges, numbers)
    target = max(wanted.low for wanted in ranges)
    moves_allowed = MOVES + MOVES_PER_QUESTION * min(target, len(table.candidates))
    for _ in range(moves_allowed * patience):
        broken = repair.broken()
        if not broken:
            return tuple(repair.chosen)
        moves = repair.moves_for(broken[pick(numbers, len(broken))])
        if not moves:
            return None
        change, at = min((repair.change(*move), at) for at, move in enumerate(moves))
        if change <= 0 or numbers.random() < _WORSE:
            repair.move(*moves[at])
    return None


def mix(
    table: Table, ranges: Ranges, chosen: Sequence[int], numbers: random.Random
) -> tuple[int, ...]:
    """Return another set of the same size, reached by exchanges that keep every requirement."""
    repair = Repair(table, ranges, numbers)
    repair.move((), chosen)
    for _ in range(MIXING * len(chosen)):
        coming = repair.outsider(range(len(table.candidates)))
        if coming is None:
            break
        leaving = repair.chosen[pick(numbers, len(chosen))]
        foes = repair.enemies_of(coming)
        if not _without(foes, leaving) and repair.change([leaving], [coming]) == 0:
            repair.move([leaving], [coming])
    return tuple(repair.chosen)
