"""What a set should be made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, PlainSerializer

from questionbank.model.value import Line, Slug, Topic, Value
from questionbank.query import Range


def _range(given: object) -> object:
    if isinstance(given, int) and not isinstance(given, bool):
        return Range(given, given)
    return Range.parse(given) if isinstance(given, str) else given


def _written(limits: Range) -> int | str:
    return limits.low if limits.low == limits.high else str(limits)


Limits = Annotated[Range, BeforeValidator(_range), PlainSerializer(_written)]
"""A `Range`, in documents a number or text such as "2..4"."""


class DifficultyLimits(Value):
    """How hard the questions may be: `within` holds for each of them."""

    within: Limits | None = None


class Blueprint(Value):
    """The requirements of a set; what is left empty does not matter.

    `topics` and `tags` say how many questions of each; they overlap, as a question counts for its
    topic, the topics above it, and each of its tags. `include` and `exclude` name questions as
    people do (Q4). `minutes` and `count` limit the whole set.
    """

    name: Line = ""
    role: Line = ""
    count: Limits | None = None
    minutes: Limits | None = None
    topics: dict[Topic, Limits] = Field(default_factory=dict)
    tags: dict[Slug, Limits] = Field(default_factory=dict)
    difficulty: DifficultyLimits = DifficultyLimits()
    include: tuple[Line, ...] = ()
    exclude: tuple[Line, ...] = ()
    include_flagged: bool = False
    draw: int | None = Field(default=None, ge=0)
