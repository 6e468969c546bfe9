"""Questions and what belongs to one question."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from questionbank import vocabulary
from questionbank.store.tables.base import (
    FILLED,
    LINE,
    TEXT,
    UID,
    Row,
    at_least_one,
    lengths,
    one_of,
    within,
)
from questionbank.store.tables.catalogue import RoleRow, SourceRow, TagRow, TopicRow


class QuestionTagRow(Row):
    """A question has a tag."""

    __tablename__ = "question_tag"
    question_id: Mapped[int] = mapped_column(
        ForeignKey("question.id", ondelete="CASCADE"), primary_key=True
    )
    tag_id: Mapped[int] = mapped_column(ForeignKey("tag.id"), primary_key=True, index=True)


class QuestionRoleRow(Row):
    """A question is meant for a position."""

    __tablename__ = "question_role"
    question_id: Mapped[int] = mapped_column(
        ForeignKey("question.id", ondelete="CASCADE"), primary_key=True
    )
    role_id: Mapped[int] = mapped_column(ForeignKey("role.id"), primary_key=True, index=True)


class AnchorRow(Row):
    """What an answer worth this score sounds like."""

    __tablename__ = "anchor"
    __table_args__ = (
        UniqueConstraint("question_id", "level"),
        within("level", 1, 5),
        *lengths(text=FILLED),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    question_id: Mapped[int] = mapped_column(ForeignKey("question.id", ondelete="CASCADE"))
    level: Mapped[int]
    text: Mapped[str]


class AnswerRow(Row):
    """A recorded or a model answer; a trigger keeps the words of recorded ones."""

    __tablename__ = "answer"
    __table_args__ = (
        one_of("kind", ("recorded", "model")),
        one_of("origin", vocabulary.Origin),
        one_of("completeness", vocabulary.Completeness),
        one_of("completeness_basis", vocabulary.Basis),
        one_of("review", vocabulary.Review),
        within("level", 1, 5),
        *lengths(uid=UID, lang=(2, 40), body=FILLED, author=LINE, reviewer=LINE, review_note=TEXT),
        CheckConstraint(
            "review <> 'vetted' OR (reviewer <> '' AND reviewer <> author"
            " AND CAST(\"references\" AS text) <> '[]')",
            name="vetted_by_another",
        ),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    question_id: Mapped[int] = mapped_column(
        ForeignKey("question.id", ondelete="CASCADE"), index=True
    )
    position: Mapped[int]
    kind: Mapped[str]
    lang: Mapped[str]
    body: Mapped[str]
    origin: Mapped[str]
    author: Mapped[str]
    completeness: Mapped[str]
    completeness_basis: Mapped[str | None]
    review: Mapped[str]
    reviewer: Mapped[str]
    reviewed_at: Mapped[datetime | None]
    review_note: Mapped[str]
    level: Mapped[int | None]
    references: Mapped[list[Any]]
    corrections: Mapped[list[Any]]


class FlagRow(Row):
    """Something about a question that a person has to look at."""

    __tablename__ = "flag"
    __table_args__ = (
        one_of("kind", vocabulary.FlagKind),
        *lengths(note=TEXT, by=LINE),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    question_id: Mapped[int] = mapped_column(
        ForeignKey("question.id", ondelete="CASCADE"), index=True
    )
    position: Mapped[int]
    kind: Mapped[str]
    note: Mapped[str]
    by: Mapped[str]
    at: Mapped[datetime | None]
    resolved_at: Mapped[datetime | None]


class RelationRow(Row):
    """How a question stands to another, which is named by uid as it may not be here yet."""

    __tablename__ = "relation"
    __table_args__ = (
        UniqueConstraint("question_id", "kind", "other_uid"),
        one_of("kind", vocabulary.RelationKind),
        *lengths(other_uid=UID),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    question_id: Mapped[int] = mapped_column(ForeignKey("question.id", ondelete="CASCADE"))
    kind: Mapped[str]
    other_uid: Mapped[str] = mapped_column(index=True)


class QuestionRow(Row):
    """A question; its key is the number that people call it by."""

    __tablename__ = "question"
    __table_args__ = (
        Index(
            "uq_question_live_fingerprint",
            "fingerprint",
            unique=True,
            sqlite_where=text("status <> 'retired'"),  # on PostgreSQL the migration says it:
            # named here, it would load that dialect, drivers and all, into every command
        ),
        one_of("kind", vocabulary.Kind),
        one_of("status", vocabulary.Status),
        one_of("retired_reason", vocabulary.RetiredReason),
        CheckConstraint(
            "(status = 'retired') = (retired_reason IS NOT NULL)", name="retired_for_a_reason"
        ),
        within("difficulty", 1, 5),
        one_of("difficulty_basis", vocabulary.Basis),
        CheckConstraint(
            "(difficulty IS NULL) = (difficulty_basis IS NULL)", name="difficulty_has_basis"
        ),
        within("minutes", 1, 480),
        one_of("minutes_basis", vocabulary.Basis),
        CheckConstraint("(minutes IS NULL) = (minutes_basis IS NULL)", name="minutes_has_basis"),
        at_least_one("revision"),
        *lengths(
            uid=UID,
            lang=(2, 40),
            stem=FILLED,
            title=LINE,
            objective=TEXT,
            locator=LINE,
            fingerprint=(32, 32),
            digest=(64, 64),
            created_by=LINE,
            updated_by=LINE,
        ),
        {"sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    lang: Mapped[str]
    stem: Mapped[str]
    title: Mapped[str]
    objective: Mapped[str]
    kind: Mapped[str]
    topic_id: Mapped[int] = mapped_column(ForeignKey("topic.id"), index=True)
    difficulty: Mapped[int | None]
    difficulty_basis: Mapped[str | None]
    minutes: Mapped[int | None]
    minutes_basis: Mapped[str | None]
    points: Mapped[list[Any]]
    probes: Mapped[list[Any]]
    choices: Mapped[list[Any]]
    source_id: Mapped[int | None] = mapped_column(ForeignKey("source.id"), index=True)
    locator: Mapped[str]
    status: Mapped[str]
    retired_reason: Mapped[str | None]
    revision: Mapped[int]
    fingerprint: Mapped[str]
    digest: Mapped[str]
    created_at: Mapped[datetime]
    created_by: Mapped[str]
    updated_at: Mapped[datetime]
    updated_by: Mapped[str]

    topic: Mapped[TopicRow] = relationship(lazy="joined", innerjoin=True)
    source: Mapped[SourceRow | None] = relationship(lazy="select")
    tags: Mapped[list[TagRow]] = relationship(secondary="question_tag", lazy="selectin")
    roles: Mapped[list[RoleRow]] = relationship(secondary="question_role", lazy="selectin")
    anchors: Mapped[list[AnchorRow]] = relationship(
        lazy="selectin", order_by=AnchorRow.level.desc(), cascade="all, delete-orphan"
    )
    answers: Mapped[list[AnswerRow]] = relationship(
        lazy="selectin", order_by=AnswerRow.position, cascade="all, delete-orphan"
    )
    flags: Mapped[list[FlagRow]] = relationship(
        lazy="selectin", order_by=FlagRow.position, cascade="all, delete-orphan"
    )
    relations: Mapped[list[RelationRow]] = relationship(
        lazy="selectin", cascade="all, delete-orphan"
    )
