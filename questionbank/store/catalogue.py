"""What questions are filed under: topics, tags, roles, and the source they refer to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from questionbank.store.tables import (
    QuestionRow,
    QuestionTagRow,
    RoleRow,
    SourceRow,
    TagAliasRow,
    TagRow,
    TopicRow,
)

Named = TypeVar("Named", TagRow, RoleRow)


@dataclass(frozen=True)
class Filed:
    """A topic or tag, with the number of questions that are not retired."""

    name: str
    questions: int
    description: str = ""


class Catalogue:
    """Looks up the rows that questions refer to, and makes those that are missing."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def topics(self) -> list[Filed]:
        """Return all topics in order, each with the questions directly in it."""
        counted = (
            select(TopicRow.path, func.count(QuestionRow.id), TopicRow.description)
            .outerjoin(
                QuestionRow,
                (QuestionRow.topic_id == TopicRow.id) & (QuestionRow.status != "retired"),
            )
            .group_by(TopicRow.id)
        )
        return sorted((Filed(*row) for row in self._session.execute(counted)), key=_by_name)

    def tags(self) -> list[Filed]:
        """Return all tags in order."""
        live = (
            select(QuestionTagRow.tag_id, QuestionTagRow.question_id)
            .join(QuestionRow, QuestionRow.id == QuestionTagRow.question_id)
            .where(QuestionRow.status != "retired")
            .subquery()
        )
        counted = (
            select(TagRow.name, func.count(live.c.question_id), TagRow.description)
            .outerjoin(live, live.c.tag_id == TagRow.id)
            .group_by(TagRow.id)
        )
        return sorted((Filed(*row) for row in self._session.execute(counted)), key=_by_name)

    def source_row(self, uid: str | None) -> SourceRow | None:
        """Return the row of a source that a question refers to, None where it is not here."""
        if uid is None:
            return None
        return self._session.scalar(select(SourceRow).where(SourceRow.uid == uid))

    def topic_row(self, path: str) -> TopicRow:
        """Return the row of a topic; it and the topics above it are made if need be."""
        row = self._session.scalar(select(TopicRow).where(TopicRow.path == path))
        if row is None:
            if "/" in path:
                self.topic_row(path.rpartition("/")[0])
            row = TopicRow(path=path, description="")
            self._session.add(row)
            self._session.flush()
        return row

    def canonical(self, names: Sequence[str]) -> list[str]:
        """Return the tags that are meant, in place of their aliases."""
        aliases = (
            select(TagAliasRow.name, TagRow.name)
            .join(TagRow, TagRow.id == TagAliasRow.tag_id)
            .where(TagAliasRow.name.in_(names))
        )
        meant = dict(self._session.execute(aliases).all())
        return [meant.get(name, name) for name in names]

    def tag_rows(self, names: Sequence[str]) -> list[TagRow]:
        """Return the rows of tags, new ones made."""
        return self._named(TagRow, names)

    def role_rows(self, names: Sequence[str]) -> list[RoleRow]:
        """Return the rows of roles, new ones made."""
        return self._named(RoleRow, names)

    def _named(self, table: type[Named], names: Sequence[str]) -> list[Named]:
        if not names:
            return []
        rows = {
            row.name: row
            for row in self._session.scalars(select(table).where(table.name.in_(names)))
        }
        new = [table(name=name) for name in names if name not in rows]
        self._session.add_all(new)
        self._session.flush()
        rows |= {row.name: row for row in new}
        return [rows[name] for name in names]


def _by_name(filed: Filed) -> str:
    return filed.name
