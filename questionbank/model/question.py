"""A question with all that an interviewer needs beside it, and where it came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from questionbank.model.value import (
    FilledLine,
    FilledText,
    Lang,
    Level,
    Line,
    Lines,
    Minutes,
    Moment,
    Slugs,
    Text,
    Topic,
    Uid,
    Value,
    new_uid,
)
from questionbank.text import fingerprint
from questionbank.vocabulary import (
    BLOCKING_FLAGS,
    CUT_OFF,
    Basis,
    Completeness,
    FlagKind,
    Kind,
    Origin,
    RelationKind,
    RetiredReason,
    Review,
    Status,
    obstacles,
)

UNSORTED = "unsorted"


class Reference(Value):
    """A document that bears out an answer or a correction."""

    title: FilledLine
    url: Annotated[Line, StringConstraints(pattern=r"^https?://\S+$")]


class Correction(Value):
    """What is wrong in a recorded answer: the words, the fault, what is right."""

    quote: FilledText
    wrong: FilledText
    fix: Text = ""
    reference: Reference | None = None


class Answer(Value):
    """A recorded answer (实录, verbatim and immutable) or a model answer (参考答案).

    What a candidate once said is never handed out as the right answer: the kinds stay apart.
    """

    uid: Uid = Field(default_factory=new_uid)
    kind: Literal["recorded", "model"]
    lang: Lang = "zh"
    body: FilledText
    origin: Origin = "team"
    author: Line = ""
    completeness: Completeness = "unknown"
    completeness_basis: Basis | None = None
    review: Review = "unreviewed"
    reviewer: Line = ""
    reviewed_at: Moment | None = None
    review_note: Text = ""
    level: Level | None = None
    references: tuple[Reference, ...] = ()
    corrections: tuple[Correction, ...] = ()

    @property
    def looks_cut_off(self) -> bool:
        """Whether a rule or a person found that part of the answer is missing."""
        return self.completeness in CUT_OFF

    @model_validator(mode="after")
    def _vetted_by_another(self) -> Self:
        if self.review == "vetted":
            if not self.reviewer or self.reviewer == self.author:
                raise ValueError("a vetted answer needs a reviewer other than its author")
            if not self.references:
                raise ValueError("a vetted answer needs a reference")
        return self


class Anchor(Value):
    """What an answer worth this score sounds like."""

    level: Level
    text: FilledText


class Choice(Value):
    """One option of a screening question."""

    text: FilledText
    correct: bool = False
    feedback: Text = ""


class Flag(Value):
    """Something about a question that a person has to look at."""

    kind: FlagKind
    note: Text = ""
    by: Line = ""
    at: Moment | None = None
    resolved_at: Moment | None = None

    @property
    def blocks(self) -> bool:
        """Whether the flag keeps its question out of sets."""
        return self.resolved_at is None and self.kind in BLOCKING_FLAGS


class Relation(Value):
    """How this question stands to another one, which may not be in this bank."""

    kind: RelationKind
    other: Uid


def _anchors(anchors: tuple[Anchor, ...]) -> tuple[Anchor, ...]:
    if len({anchor.level for anchor in anchors}) < len(anchors):
        raise ValueError("there is more than one anchor for the same score")
    return tuple(sorted(anchors, key=lambda anchor: -anchor.level))


def _relations(relations: tuple[Relation, ...]) -> tuple[Relation, ...]:
    return tuple(sorted(set(relations), key=lambda relation: (relation.kind, relation.other)))


class Question(Value):
    """A question of the bank.

    `uid` is the same in every bank; `number` (Q12) is given by one bank and never reused.
    `difficulty` (1 easy .. 5 hard) and `minutes` may be unknown; their basis says who judged.
    `source` is the uid of the `Source` it was read from, `locator` the place there ("问题3").
    """

    uid: Uid = Field(default_factory=new_uid)
    number: int | None = Field(default=None, ge=1)
    lang: Lang = "zh"
    stem: FilledText
    title: Line = ""
    objective: Text = ""
    kind: Kind = "knowledge"
    topic: Topic = UNSORTED
    tags: Slugs = ()
    roles: Lines = ()
    difficulty: Level | None = None
    difficulty_basis: Basis | None = None
    minutes: Minutes | None = None
    minutes_basis: Basis | None = None
    points: tuple[FilledText, ...] = ()
    probes: tuple[FilledText, ...] = ()
    anchors: Annotated[tuple[Anchor, ...], AfterValidator(_anchors)] = ()
    choices: tuple[Choice, ...] = ()
    answers: tuple[Answer, ...] = ()
    flags: tuple[Flag, ...] = ()
    relations: Annotated[tuple[Relation, ...], AfterValidator(_relations)] = ()
    source: Uid | None = None
    locator: Line = ""
    status: Status = "draft"
    retired_reason: RetiredReason | None = None
    revision: int = Field(default=1, ge=1)
    created_at: Moment | None = None
    created_by: Line = ""
    updated_at: Moment | None = None
    updated_by: Line = ""

    @model_validator(mode="before")
    @classmethod
    def _author_judges(cls, fields: object) -> object:
        if not isinstance(fields, Mapping):
            return fields
        given = dict(fields)
        for estimate in ("difficulty", "minutes"):
            known = given.get(estimate) is not None
            if known and given.get(f"{estimate}_basis") is None:
                given[f"{estimate}_basis"] = "author"
        return given

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        for estimate in ("difficulty", "minutes"):
            if getattr(self, estimate) is None and getattr(self, f"{estimate}_basis"):
                raise ValueError(f"{estimate}_basis is given without {estimate}")
        if (self.status == "retired") != (self.retired_reason is not None):
            raise ValueError("a retired question has a reason, and no other question has one")
        if len({answer.uid for answer in self.answers}) < len(self.answers):
            raise ValueError("two answers have the same uid")
        if any(relation.other == self.uid for relation in self.relations):
            raise ValueError("a question cannot be related to itself")
        return self

    @property
    def id(self) -> str:
        """The name by which people call the question: Q12, or the uid outside a bank."""
        return f"Q{self.number}" if self.number else self.uid

    @property
    def fingerprint(self) -> str:
        """What this wording shares with other wordings of the same question."""
        return fingerprint(self.stem, [choice.text for choice in self.choices])

    @property
    def recorded_answers(self) -> tuple[Answer, ...]:
        """What candidates once said."""
        return tuple(answer for answer in self.answers if answer.kind == "recorded")

    @property
    def model_answers(self) -> tuple[Answer, ...]:
        """What a good answer says, without those that were superseded."""
        current = (answer for answer in self.answers if answer.kind == "model")
        return tuple(answer for answer in current if answer.review != "superseded")

    @property
    def obstacles(self) -> tuple[str, ...]:
        """Why the question is not ready for a set; empty when it is."""
        return obstacles(
            self.status,
            {flag.kind for flag in self.flags if flag.blocks},
            guided=bool(self.model_answers or self.anchors),
        )

    @property
    def is_ready(self) -> bool:
        """Whether the question may go into a set."""
        return not self.obstacles
