"""What happened in the bank, batch by batch."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from questionbank.store.tables.base import LINE, UID, Row, lengths, one_of


class BatchRow(Row):
    """One command's changes: who, when, and in words what."""

    __tablename__ = "batch"
    __table_args__ = (*lengths(by=LINE, summary=LINE),)
    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    by: Mapped[str]
    summary: Mapped[str]


class ChangeRow(Row):
    """What a record was before a batch made the next revision of it; empty for a new one."""

    __tablename__ = "change"
    __table_args__ = (
        one_of("entity", ("question", "question_set")),
        CheckConstraint("revision >= 0", name="revision_range"),
        *lengths(uid=UID),
        Index("ix_change_entity_uid_revision", "entity", "uid", "revision"),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    batch_id: Mapped[int] = mapped_column(ForeignKey("batch.id"), index=True)
    entity: Mapped[str]
    uid: Mapped[str]
    revision: Mapped[int]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
