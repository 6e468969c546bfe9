"""What happened: one batch a command, one change a record."""

from __future__ import annotations

import json
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionbank.store.tables import BatchRow, ChangeRow


class History:
    """Writes what a record was before each change, within one transaction of the bank."""

    def __init__(self, session: Session, by: str, at: datetime, summary: str) -> None:
        self._session = session
        self._batch: BatchRow | None = None
        self.by = by
        self.at = at
        self.summary = summary

    def record(self, entity: str, uid: str, revision: int, before: str | None) -> None:
        """Note that a record of this uid leaves `revision`; `before` is its canonical JSON.

        A new record leaves revision 0 and was nothing before.
        """
        if self._batch is None:
            self._batch = BatchRow(at=self.at, by=self.by, summary=self.summary)
            self._session.add(self._batch)
            self._session.flush()
        self._session.add(
            ChangeRow(
                batch_id=self._batch.id,
                entity=entity,
                uid=uid,
                revision=revision,
                before=None if before is None else json.loads(before),
            )
        )

    def before(self, entity: str, uid: str, revision: int) -> dict[str, object] | None:
        """Return the record as it was in `revision`, or None if history does not reach there."""
        return self._session.scalar(
            select(ChangeRow.before)
            .where(ChangeRow.entity == entity, ChangeRow.uid == uid)
            .where(ChangeRow.revision == revision, ChangeRow.before.is_not(None))
            .order_by(ChangeRow.id.desc())
            .limit(1)
        )
