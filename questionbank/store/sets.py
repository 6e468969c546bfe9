"""What the bank can do with question sets."""

from __future__ import annotations

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from questionbank.errors import ConflictError, NotFoundError
from questionbank.model.question_set import QuestionSet
from questionbank.query import parse_number
from questionbank.store import records
from questionbank.store.history import History
from questionbank.store.tables import EntryRow, QuestionRow, QuestionSetRow, SectionRow


class Sets:
    """The question sets of a bank, within one transaction."""

    def __init__(self, session: Session, history: History) -> None:
        self._session = session
        self._history = history

    def save(self, question_set: QuestionSet) -> QuestionSet:
        """Keep a new set and return it with its number, time and author.

        Raises NotFoundError if a question of it is not in the bank.
        """
        if self._session.scalar(
            select(QuestionSetRow.id).where(QuestionSetRow.uid == question_set.uid)
        ):
            raise ConflictError("this set is in the bank already.")
        saved = question_set.replaced(
            number=None,
            created_at=question_set.created_at or self._history.at,
            created_by=question_set.created_by or self._history.by,
        )
        row = QuestionSetRow(**records.set_columns(saved))
        self._session.add(row)
        self._session.flush()
        self._write_sections(row, saved)
        self._history.record("question_set", saved.uid, 0, None)
        return saved.replaced(number=row.id)

    def get(self, name: str) -> QuestionSet:
        """Return the set called S3, s3, 3, by its name, or by the beginning of its uid.

        Raises NotFoundError, which says what there is.
        """
        number = parse_number(name, "S")
        if number is not None:
            condition = QuestionSetRow.id == number
        else:
            uid = QuestionSetRow.uid.startswith(name.strip().lower(), autoescape=True)
            condition = (QuestionSetRow.name == name.strip()) | uid
        rows = self._session.scalars(select(QuestionSetRow).where(condition).limit(2)).all()
        if len(rows) > 1:
            raise NotFoundError(f"more than one set is called '{name}': use its number, as in S1.")
        if not rows or not name.strip():
            last = self._session.scalar(select(func.max(QuestionSetRow.id)))
            there = f"the last one is S{last}" if last else "there is none yet"
            hint = "See: questionbank set list" if last else "Make one: questionbank assemble"
            shown = f"S{number}" if number is not None else f"'{name}'"
            raise NotFoundError(f"no set {shown} ({there}).", hint)
        return records.question_set(rows[0])

    def all(self) -> list[QuestionSet]:
        """Return all sets in the order of their numbers."""
        rows = self._session.scalars(select(QuestionSetRow).order_by(QuestionSetRow.id))
        return [records.question_set(row) for row in rows]

    def _write_sections(self, row: QuestionSetRow, question_set: QuestionSet) -> None:
        uids = [entry.question for entry in question_set.entries]
        found = select(QuestionRow.uid, QuestionRow.id).where(QuestionRow.uid.in_(uids))
        keys = dict(self._session.execute(found).all())
        missing = [uid for uid in uids if uid not in keys]
        if missing:
            raise NotFoundError(f"a question of the set is not in the bank: {missing[0]}.")
        for place, section in enumerate(question_set.sections):
            part = SectionRow(set_id=row.id, position=place, title=section.title)
            part.entries = [
                EntryRow(
                    set_id=row.id,
                    position=position,
                    question_id=keys[entry.question],
                    question_revision=entry.revision,
                    minutes=entry.minutes,
                    weight=entry.weight,
                )
                for position, entry in enumerate(section.entries)
            ]
            self._session.add(part)
        self._session.flush()
