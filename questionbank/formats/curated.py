"""The values of a curation: what editors say of a transcript, entry by entry."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from questionbank.model.question import Correction, Flag, Reference
from questionbank.model.value import (
    FilledText,
    Level,
    Line,
    Lines,
    Minutes,
    Slug,
    Slugs,
    Uid,
    Value,
)
from questionbank.vocabulary import Completeness, Kind, RelationKind


class CuratedSource(Value):
    """The uid that the transcript keeps in every bank."""

    uid: Uid


class CuratedRecording(Value):
    """What editors say of a recorded answer, whose words are the transcript's."""

    uid: Uid
    completeness: Completeness = "unknown"
    corrections: tuple[Correction, ...] = ()


class CuratedModel(Value):
    """A model answer written by the editors."""

    uid: Uid
    body: FilledText
    references: tuple[Reference, ...] = ()


class CuratedRelation(Value):
    """A relation to another entry, named by its locator or uid."""

    kind: RelationKind
    other: Line


class CuratedQuestion(Value):
    """An entry: with a `locator` it refines that question, without one it brings its own stem."""

    locator: Line = ""
    uid: Uid
    stem: str = ""
    objective: str = ""
    title: Line = ""
    kind: Kind = "knowledge"
    topic: Slug
    tags: Slugs = ()
    roles: Lines = ()
    difficulty: Level | None = None
    minutes: Minutes | None = None
    points: tuple[FilledText, ...] = ()
    probes: tuple[FilledText, ...] = ()
    anchors: dict[Level, FilledText] = Field(default_factory=dict)
    recorded: CuratedRecording | None = None
    model: CuratedModel | None = None
    flags: tuple[Flag, ...] = ()
    relations: tuple[CuratedRelation, ...] = ()

    @model_validator(mode="after")
    def _one_stem(self) -> Self:
        if self.locator and (self.stem or self.objective):
            raise ValueError("the words of a question with a locator are the transcript's")
        if not self.locator and (not self.stem.strip() or self.recorded):
            raise ValueError("a question without a locator has a stem and no recorded answer")
        return self

    @property
    def place(self) -> str:
        """How people find the entry."""
        return self.locator or self.title or self.uid


class Curation(Value):
    """The work of the editors on one transcript."""

    source: CuratedSource
    questions: tuple[CuratedQuestion, ...] = ()
