"""Where questions came from, kept word for word."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionbank.model.source import Source
from questionbank.store import records
from questionbank.store.tables import SourceRow


class Sources:
    """The sources of a bank, within one transaction."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def all(self) -> list[Source]:
        """Return all sources in the order of their arrival."""
        rows = self._session.scalars(select(SourceRow).order_by(SourceRow.id))
        return [records.source(row) for row in rows]

    def get(self, uid: str) -> Source | None:
        """Return the source of this uid."""
        row = self._session.scalar(select(SourceRow).where(SourceRow.uid == uid))
        return records.source(row) if row else None

    def twin(self, source: Source) -> Source | None:
        """Return the source of the bank that is this one: same uid, or else same file."""
        by_uid = self.get(source.uid)
        if by_uid or not source.sha256:
            return by_uid
        same = select(SourceRow).where(SourceRow.sha256 == source.sha256).order_by(SourceRow.id)
        row = self._session.scalars(same).first()
        return records.source(row) if row else None

    def keep(self, source: Source) -> bool:
        """Keep a source; False if one of this uid is here already."""
        if self.get(source.uid):
            return False
        self._session.add(SourceRow(**records.source_columns(source)))
        self._session.flush()
        return True
