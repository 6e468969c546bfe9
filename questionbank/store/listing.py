"""The bank as lists show it: a few columns a page, and no question built as a value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, func, select

from questionbank.model.listed import Listed
from questionbank.query import Selection
from questionbank.store.search import matching
from questionbank.store.standing import Standings
from questionbank.store.tables import AnswerRow, QuestionRow, QuestionTagRow, TagRow, TopicRow

PAGE = 500
_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG = QuestionTagRow.__table__.c, TagRow.__table__.c
_ANSWER = AnswerRow.__table__.c


def count(connection: Connection, selection: Selection) -> int:
    """Return how many questions a selection has."""
    counted = select(func.count(_QUESTION.id)).where(*matching(selection))
    return connection.scalar(counted) or 0


def listed(connection: Connection, selection: Selection, limit: int | None) -> Iterator[Listed]:
    """Yield the questions of a selection in the order of their numbers, page by page."""
    conditions, last, left = matching(selection), 0, limit
    while left is None or left > 0:
        size = PAGE if left is None else min(PAGE, left)
        rows = connection.execute(
            select(
                _QUESTION.id,
                _TOPIC.path,
                _QUESTION.difficulty,
                _QUESTION.minutes,
                _QUESTION.status,
                _QUESTION.stem,
                _QUESTION.title,
                _QUESTION.objective,
            )
            .where(*conditions, _QUESTION.id > last, _TOPIC.id == _QUESTION.topic_id)
            .order_by(_QUESTION.id)
            .limit(size)
        ).all()
        yield from _page(connection, rows, with_texts=bool(selection.words))
        if len(rows) < size:
            return
        last = rows[-1].id
        left = None if left is None else left - size


def _page(
    connection: Connection, rows: Sequence[Row[*tuple[Any, ...]]], *, with_texts: bool
) -> Iterator[Listed]:
    keys = [row.id for row in rows]
    standings = Standings(connection, keys)
    below = _texts(connection, keys) if with_texts else {}
    for row in rows:
        own = (("question", row.stem), ("title", row.title), ("objective", row.objective))
        yield Listed(
            number=row.id,
            topic=row.path,
            difficulty=row.difficulty,
            minutes=row.minutes,
            status=row.status,
            obstacles=standings.obstacles(row.id, row.status),
            stem=row.stem,
            texts=(*own, ("topic", row.path), *below[row.id]) if with_texts else (),
        )


def _texts(connection: Connection, keys: Sequence[int]) -> dict[int, list[tuple[str, str]]]:
    """The tags of questions and the words of their answers, model answers first."""
    found: defaultdict[int, list[tuple[str, str]]] = defaultdict(list)
    tags = (
        select(_TAGGED.question_id, _TAG.name)
        .where(_TAG.id == _TAGGED.tag_id, _TAGGED.question_id.in_(keys))
        .order_by(_TAG.name)
    )
    for key, name in connection.execute(tags):
        found[key].append(("tag", name))
    answers = (
        select(_ANSWER.question_id, _ANSWER.kind, _ANSWER.body)
        .where(_ANSWER.question_id.in_(keys))
        .order_by(_ANSWER.kind, _ANSWER.position)
    )
    for key, kind, body in connection.execute(answers):
        found[key].append((f"{kind} answer", body))
    return found
