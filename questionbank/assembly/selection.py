"""The chosen questions in print order, and what they amount to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from questionbank.assembly.draw import place
from questionbank.assembly.problem import MIDDLE_DIFFICULTY, covers, requirements
from questionbank.assembly.table import Table
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate
from questionbank.query import Range


@dataclass(frozen=True, slots=True)
class Figure:
    """What a set makes of a requirement."""

    requirement: str
    wanted: Range
    got: int


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen questions in print order, easiest first, and what they amount to.

    `minutes` counts `DEFAULT_MINUTES` for each of the `without_minutes` questions.
    """

    chosen: tuple[Candidate, ...]
    draw: int
    figures: tuple[Figure, ...]

    @property
    def count(self) -> int:
        """The number of questions."""
        return len(self.chosen)

    @property
    def minutes(self) -> int:
        """The planned minutes of the set."""
        return sum(candidate.planned_minutes for candidate in self.chosen)

    @property
    def without_minutes(self) -> int:
        """How many questions have no planned minutes of their own."""
        return sum(candidate.minutes is None for candidate in self.chosen)


def selected(blueprint: Blueprint, table: Table, indexes: Sequence[int], draw: int) -> Selection:
    """Return the set of the candidates at these indexes."""
    topics = list(blueprint.topics)

    def position(candidate: Candidate) -> tuple[int, int, bytes]:
        named = (at for at, topic in enumerate(topics) if covers(topic, candidate.topic))
        level = candidate.difficulty or MIDDLE_DIFFICULTY
        return level, next(named, len(topics)), place(draw, candidate.uid)

    chosen = tuple(sorted((table.candidates[index] for index in indexes), key=position))
    got = table.got(indexes)
    asked = zip(requirements(blueprint), got, strict=False)
    return Selection(chosen, draw, tuple(Figure(row.name, row.wanted, n) for row, n in asked))
