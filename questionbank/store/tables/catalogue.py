"""What questions are filed under, and where they came from."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from questionbank.store.tables.base import LINE, NAME, TEXT, UID, Row, lengths, one_of
from questionbank.vocabulary import SourceKind


class TopicRow(Row):
    """A topic; "/" in its path separates levels."""

    __tablename__ = "topic"
    __table_args__ = (*lengths(path=(1, 100), description=TEXT),)
    id: Mapped[int] = mapped_column(primary_key=True)
    path: Mapped[str] = mapped_column(unique=True)
    description: Mapped[str] = mapped_column(default="")


class TagRow(Row):
    """A tag."""

    __tablename__ = "tag"
    __table_args__ = (*lengths(name=(1, 100), description=TEXT),)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    description: Mapped[str] = mapped_column(default="")


class TagAliasRow(Row):
    """Another name of a tag."""

    __tablename__ = "tag_alias"
    __table_args__ = (*lengths(name=(1, 100)),)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    tag_id: Mapped[int] = mapped_column(ForeignKey("tag.id", ondelete="CASCADE"), index=True)


class RoleRow(Row):
    """A position that questions are meant for (岗位)."""

    __tablename__ = "role"
    __table_args__ = (*lengths(name=NAME),)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)


class SourceRow(Row):
    """A file that questions were read from."""

    __tablename__ = "source"
    __table_args__ = (
        one_of("kind", SourceKind),
        *lengths(
            uid=UID,
            file_name=LINE,
            sha256=(0, 64),
            text=(0, 50_000_000),
            role=LINE,
            experience=LINE,
            summary=TEXT,
            opening=TEXT,
            remark=TEXT,
        ),
    )
    id: Mapped[int] = mapped_column(primary_key=True)
    uid: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]
    file_name: Mapped[str]
    sha256: Mapped[str]
    text: Mapped[str]
    role: Mapped[str]
    experience: Mapped[str]
    summary: Mapped[str]
    opening: Mapped[str]
    remark: Mapped[str]
    imported_at: Mapped[datetime | None]
