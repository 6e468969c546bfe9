"""Question sets, and when they were given."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from questionbank.store.tables.base import (
    LINE,
    NAME,
    UID,
    Row,
    at_least_one,
    lengths,
    one_of,
    within,
)
from questionbank.store.tables.question import QuestionRow


class QuestionSetRow(Row):
    """A question set; its key is the number that people call it by."""

    __tablename__ = "question_set"
    __table_args__ = (
        one_of("status", ("draft", "frozen")),
        at_least_one("revision"),
        CheckConstraint("draw >= 0", name="draw_range"),
        *lengths(uid=UID, name=NAME, role=LINE, created_by=LINE),
        {"sqlite_autoincrement": True},
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    role: Mapped[str]
    blueprint: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    draw: Mapped[int | None] = mapped_column(BigInteger)
    status: Mapped[str]
    revision: Mapped[int]
    created_at: Mapped[datetime]
    created_by: Mapped[str]
    sections: Mapped[list[SectionRow]] = relationship(
        lazy="selectin", order_by="SectionRow.position", cascade="all, delete-orphan"
    )


class SectionRow(Row):
    """A part of a set."""

    __tablename__ = "section"
    __table_args__ = (UniqueConstraint("set_id", "position"), *lengths(title=LINE))
    id: Mapped[int] = mapped_column(primary_key=True)
    set_id: Mapped[int] = mapped_column(ForeignKey("question_set.id", ondelete="CASCADE"))
    position: Mapped[int]
    title: Mapped[str]
    entries: Mapped[list[EntryRow]] = relationship(
        lazy="selectin", order_by="EntryRow.position", cascade="all, delete-orphan"
    )


class EntryRow(Row):
    """A question in a set, in the wording of one revision."""

    __tablename__ = "entry"
    __table_args__ = (
        UniqueConstraint("section_id", "position"),
        UniqueConstraint("set_id", "question_id"),
        at_least_one("question_revision"),
        within("minutes", 1, 480),
        within("weight", 1, 100),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    set_id: Mapped[int] = mapped_column(ForeignKey("question_set.id", ondelete="CASCADE"))
    section_id: Mapped[int] = mapped_column(ForeignKey("section.id", ondelete="CASCADE"))
    position: Mapped[int]
    question_id: Mapped[int] = mapped_column(ForeignKey("question.id"), index=True)
    question_revision: Mapped[int]
    minutes: Mapped[int | None]
    weight: Mapped[int]
    question: Mapped[QuestionRow] = relationship(lazy="select")


class UseRow(Row):
    """A set was given to a candidate, who is known by a reference only."""

    __tablename__ = "use"
    __table_args__ = (*lengths(candidate=NAME),)
    id: Mapped[int] = mapped_column(primary_key=True)
    set_id: Mapped[int] = mapped_column(ForeignKey("question_set.id"), index=True)
    candidate: Mapped[str] = mapped_column(index=True)
    at: Mapped[datetime]
