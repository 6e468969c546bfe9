"""What the bank can do with questions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.orm import Session

from questionbank.errors import ConflictError, NotFoundError, QuestionBankError
from questionbank.model.candidate import Candidate
from questionbank.model.question import Question
from questionbank.query import EVERYTHING, Query, parse_number
from questionbank.store import records, search_index
from questionbank.store.catalogue import Catalogue
from questionbank.store.history import History
from questionbank.store.pool import pool
from questionbank.store.reading import PAGE, read
from questionbank.store.search import Search, Sort
from questionbank.store.tables import AnswerRow, QuestionRow


class Questions:
    """The questions of a bank, within one transaction."""

    def __init__(self, session: Session, catalogue: Catalogue, history: History) -> None:
        self._session = session
        self._catalogue = catalogue
        self._history = history

    def add(self, question: Question) -> Question:
        """Keep a new question and return it with its number, times and author.

        Times and names that it brings along stay. Raises ConflictError if the bank holds the
        same uid or the same wording already.
        """
        twin = self.twin(question)
        if twin:
            raise ConflictError(
                f"{twin.id} already asks this.", f"See: questionbank show {twin.id}"
            )
        added = question.replaced(
            number=None,
            tags=self._catalogue.canonical(question.tags),
            created_at=question.created_at or self._history.at,
            created_by=question.created_by or self._history.by,
            updated_at=question.updated_at or question.created_at or self._history.at,
            updated_by=question.updated_by or question.created_by or self._history.by,
        )
        row = QuestionRow(
            **records.question_columns(added),
            **records.belongings(added),
            **self._filing(added),
            answers=[AnswerRow(**columns) for columns in records.answer_columns(added).values()],
        )
        self._session.add(row)
        self._session.flush()
        self._index(row.id, None, added)
        self._history.record("question", added.uid, 0, None)
        return added.replaced(number=row.id)

    def replace(self, question: Question) -> Question:
        """Put `question` in place of the revision that it was read as, and return the next one.

        Raises ConflictError if the question has changed since, and QuestionBankError if a recorded
        answer is not as it was; nothing is written then.
        """
        row = self._row(QuestionRow.uid == question.uid, question.id)
        before = self._value(row)
        words = {answer.uid: answer.body for answer in question.recorded_answers}
        if any(words.get(answer.uid) != answer.body for answer in before.recorded_answers):
            raise QuestionBankError(
                f"a recorded answer of {before.id} would change; what was said stays as it was.",
                "Write a model answer beside it.",
            )
        changed = question.replaced(
            number=before.number,
            tags=self._catalogue.canonical(question.tags),
            revision=question.revision + 1,
            created_at=before.created_at,
            created_by=before.created_by,
            updated_at=self._history.at,
            updated_by=self._history.by,
        )
        written = self._session.scalars(
            update(QuestionRow)
            .where(QuestionRow.id == row.id, QuestionRow.revision == question.revision)
            .values(**records.question_columns(changed))
            .returning(QuestionRow.id)
            .execution_options(synchronize_session=False)
        ).all()
        if not written:
            raise ConflictError(
                f"{before.id} was changed by {before.updated_by or 'somebody'} since it was read"
                f" (revision {before.revision}, yours is {question.revision}).",
                f"Read it again: questionbank show {before.id}",
            )
        self._write_relatives(row, changed)
        self._index(row.id, before, changed)
        self._history.record("question", before.uid, before.revision, records.document(before))
        return changed

    def get(self, name: str) -> Question:
        """Return the question called Q12, q12, 12, or by the beginning of its uid.

        Raises NotFoundError, which says what there is.
        """
        number = parse_number(name, "Q")
        if number is not None:
            return self._value(self._row(QuestionRow.id == number, f"Q{number}"))
        prefix = QuestionRow.uid.startswith(name.strip().lower(), autoescape=True)
        rows = self._session.scalars(select(QuestionRow).where(prefix).limit(2)).all()
        if len(rows) > 1:
            raise NotFoundError(f"more than one uid begins with '{name}': write more of it.")
        if not rows or not name.strip():
            raise self._missing(f"'{name}'")
        return self._value(rows[0])

    def at(self, uid: str, revision: int) -> Question:
        """Return a question in the wording of one revision.

        Raises NotFoundError where neither the bank nor its history has it.
        """
        row = self._row(QuestionRow.uid == uid, uid)
        if row.revision == revision:
            return self._value(row)
        document = self._history.before("question", uid, revision)
        if document is None:
            raise NotFoundError(f"Q{row.id} has no revision {revision} (now: {row.revision}).")
        return Question.model_validate({**document, "number": row.id})

    def twin(self, question: Question) -> Question | None:
        """Return the question of the bank that is this one: same uid, or else same wording."""
        same_wording = (QuestionRow.fingerprint == question.fingerprint) & (
            QuestionRow.status != "retired"
        )
        conditions = [QuestionRow.uid == question.uid]
        if question.status != "retired":
            conditions.append(same_wording)
        for condition in conditions:
            row = self._session.scalar(select(QuestionRow).where(condition))
            if row:
                return self._value(row)
        return None

    def find(
        self, query: Query = EVERYTHING, *, sort: Sort = "id", limit: int | None = None
    ) -> list[Question]:
        """Return the questions that a query finds."""
        return list(self.stream(query, sort=sort, limit=limit))

    def stream(
        self, query: Query = EVERYTHING, *, sort: Sort = "id", limit: int | None = None
    ) -> Iterator[Question]:
        """Yield the questions that a query finds, page by page."""
        search = Search(self._session.connection(), query, self._history.at.date())
        for hits in search.pages(sort, limit, PAGE):
            yield from read(self._session, hits.keys)

    def pool(self) -> list[Candidate]:
        """Return how each question that is not retired stands, for assembly."""
        return pool(self._session.connection())

    def damaged(self) -> list[str]:
        """Return the ids of questions whose content is not what was written (by digest)."""
        digests = select(QuestionRow.id, QuestionRow.digest)
        kept = dict(self._session.execute(digests).all())
        return [
            question.id
            for question in self.stream()
            if question.number and kept[question.number] != records.digest(question)
        ]

    def _index(self, key: int, before: Question | None, after: Question | None) -> None:
        change = search_index.Change(key, before, after)
        search_index.write(self._session.connection(), [change])

    def _value(self, row: QuestionRow) -> Question:
        return records.question(row, row.source.uid if row.source else None)

    def _row(self, condition: ColumnElement[bool], name: str) -> QuestionRow:
        row = self._session.scalar(select(QuestionRow).where(condition))
        if row is None:
            raise self._missing(name)
        return row

    def _missing(self, name: str) -> NotFoundError:
        numbers = select(func.min(QuestionRow.id), func.max(QuestionRow.id))
        low, high = self._session.execute(numbers).one()
        there = f"there are Q{low}-Q{high}" if low else "the bank is empty"
        hint = "Search: questionbank list TEXT" if low else "Begin: questionbank seed"
        return NotFoundError(f"no question {name} ({there}).", hint)

    def _filing(self, question: Question) -> dict[str, Any]:
        return {
            "topic": self._catalogue.topic_row(question.topic),
            "tags": self._catalogue.tag_rows(question.tags),
            "roles": self._catalogue.role_rows(question.roles),
            "source": self._catalogue.source_row(question.source),
        }

    def _write_relatives(self, row: QuestionRow, question: Question) -> None:
        """Write what belongs to a question; answers keep their rows, by uid."""
        self._session.refresh(row)
        answers = records.answer_columns(question)
        for answer in list(row.answers):
            columns = answers.pop(answer.uid, None)
            if columns is None:
                row.answers.remove(answer)
            else:
                for name, content in columns.items():
                    setattr(answer, name, content)
        row.answers.extend(AnswerRow(**columns) for columns in answers.values())
        for name in ("anchors", "flags", "relations"):
            getattr(row, name).clear()
        self._session.flush()
        for name, content in (records.belongings(question) | self._filing(question)).items():
            setattr(row, name, content)
        self._session.flush()
