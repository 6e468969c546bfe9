"""Questions read as values, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionbank.model.question import Question
from questionbank.store import records
from questionbank.store.tables import QuestionRow, SourceRow

PAGE = 500


def read(session: Session, keys: Sequence[int]) -> list[Question]:
    """Return the questions with these keys, in their order."""
    rows = session.execute(
        select(QuestionRow, SourceRow.uid)
        .outerjoin(SourceRow, SourceRow.id == QuestionRow.source_id)
        .where(QuestionRow.id.in_(keys))
    )
    found = {row.id: records.question(row, source) for row, source in rows}
    session.expunge_all()
    return [found[key] for key in keys]


def pages(session: Session) -> Iterator[list[tuple[int, Question]]]:
    """Yield all questions with their keys, in the order of the keys."""
    last = 0
    while True:
        following = (
            select(QuestionRow.id).where(QuestionRow.id > last).order_by(QuestionRow.id).limit(PAGE)
        )
        keys = session.scalars(following).all()
        if not keys:
            return
        yield list(zip(keys, read(session, keys), strict=True))
        last = keys[-1]
