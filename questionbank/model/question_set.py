"""A set of questions for one interview: which, in which order, in which wording."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from questionbank.model.blueprint import Blueprint
from questionbank.model.value import FilledLine, Line, Minutes, Moment, Uid, Value, new_uid


class Entry(Value):
    """A question in a set. `revision` pins its wording; `weight` is its share of the total."""

    question: Uid
    revision: int = Field(ge=1)
    minutes: Minutes | None = None
    weight: Annotated[int, Field(ge=1, le=100)] = 1


class Section(Value):
    """A part of a set, such as a warm-up; a set without parts has one without a title."""

    title: Line = ""
    entries: tuple[Entry, ...] = ()


class QuestionSet(Value):
    """A question set. `number` (S3) is given by the bank; a frozen set never changes again."""

    uid: Uid = Field(default_factory=new_uid)
    number: int | None = Field(default=None, ge=1)
    name: FilledLine
    role: Line = ""
    blueprint: Blueprint | None = None
    draw: int | None = Field(default=None, ge=0)
    status: Literal["draft", "frozen"] = "draft"
    sections: tuple[Section, ...] = ()
    revision: int = Field(default=1, ge=1)
    created_at: Moment | None = None
    created_by: Line = ""

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        if len({entry.question for entry in self.entries}) < len(self.entries):
            raise ValueError("a question stands in the set more than once")
        return self

    @property
    def id(self) -> str:
        """The name by which people call the set: S3, or the uid outside a bank."""
        return f"S{self.number}" if self.number else self.uid

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All questions in their order."""
        return tuple(entry for section in self.sections for entry in section.entries)

    @property
    def minutes(self) -> int:
        """The planned minutes of the questions for which they are known."""
        return sum(entry.minutes or 0 for entry in self.entries)

    @property
    def code(self) -> str:
        """The set code: eight characters that change with the questions, wording or order."""
        content = "\n".join(
            f"{entry.question} {entry.revision} {entry.weight}" for entry in self.entries
        )
        return hashlib.sha256(content.encode()).hexdigest()[:8].upper()
