"""What search keeps beside the questions, made from them and from nothing else."""

from __future__ import annotations

from sqlalchemy import BigInteger, CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from questionbank.store.tables.base import Row


class SearchIndexRow(Row):
    """The rules by which the index was made: one row."""

    __tablename__ = "search_index"
    __table_args__ = (CheckConstraint("id = 1", name="only_one"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    version: Mapped[int]


class SketchRow(Row):
    """One number of the sketch of a question's stem."""

    __tablename__ = "sketch"
    __table_args__ = ({"sqlite_with_rowid": False},)
    hash: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    question_id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
