"""What search knows of the questions: kept in step, proved equal, made anew.

Everything here is written from questions and from nothing else, in the transaction that writes
the questions. The rules by which it was made have a version; a bank whose index was made by other
rules is upgraded first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Connection, func, select, update
from sqlalchemy.orm import Session

from questionbank.errors import BankError
from questionbank.store import fulltext, sketches
from questionbank.store.fulltext_engines import fulltext_of
from questionbank.store.tables import SearchIndexRow, SketchRow
from questionbank.text.likeness import sketch
from questionbank.text.tokens import VERSION, Terms

if TYPE_CHECKING:
    from questionbank.model.question import Question


class Change(NamedTuple):
    """A question before and after; None where it was or is not there."""

    key: int
    before: Question | None
    after: Question | None


def write(connection: Connection, changes: Sequence[Change]) -> None:
    """Bring the index in step with questions that have changed."""
    entries = [
        fulltext.Entry(change.key, _terms(change.before), _terms(change.after))
        for change in changes
    ]
    fulltext_of(connection).write(connection, entries)
    sketches.write(
        connection, [(each.key, _stem(each.before), _stem(each.after)) for each in changes]
    )


def rebuild(session: Session) -> None:
    """Make the index anew from the questions, by the rules of this version."""
    connection = session.connection()
    fulltext_of(connection).clear(connection)
    sketches.clear(connection)
    for page in _questions(session):
        write(connection, [Change(key, None, question) for key, question in page])
    connection.execute(update(SearchIndexRow).values(version=VERSION))


def differing(session: Session) -> list[str]:
    """Return where the index is not what the questions make of it; empty when all is well."""
    connection = session.connection()
    wrong: set[int] = set()
    numbers = 0

    def entries() -> Iterator[tuple[int, list[Terms]]]:
        nonlocal numbers
        for page in _questions(session):
            stems = {key: question.stem for key, question in page}
            numbers += sum(len(sketch(stem)) for stem in stems.values())
            wrong.update(sketches.differing(connection, stems))
            yield from ((key, fulltext.indexed(question)) for key, question in page)

    wrong.update(fulltext_of(connection).differing(connection, entries()))
    found = [f"Q{key}: search does not know it as it is" for key in sorted(wrong)]
    held = connection.scalar(select(func.count()).select_from(SketchRow))
    if held != numbers and not found:
        found.append("search knows questions that are not here")
    return found


def is_current(connection: Connection) -> bool:
    """Return whether the index was made by the rules of this version."""
    return connection.scalar(select(SearchIndexRow.version)) == VERSION


def require_current(connection: Connection, place: str) -> None:
    """Refuse a bank whose index was made by other rules, and say what to do.

    Raises BankError.
    """
    if not is_current(connection):
        raise BankError(
            f"the search index of {place} was made by another version of questionbank.",
            "Make it anew: questionbank db upgrade",
        )


def _questions(session: Session) -> Iterator[list[tuple[int, Question]]]:
    from questionbank.store.reading import pages  # noqa: PLC0415 (a list reads no question)

    return pages(session)


def _terms(question: Question | None) -> list[Terms] | None:
    return None if question is None else fulltext.indexed(question)


def _stem(question: Question | None) -> str | None:
    return None if question is None else question.stem
