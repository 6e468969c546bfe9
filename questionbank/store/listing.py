"""The bank as lists show it: a few columns a page, and no question built as a value."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Row, select

from questionbank.model.listed import Listed
from questionbank.store.standing import Standings
from questionbank.store.tables import (
    AnchorRow,
    AnswerRow,
    QuestionRow,
    QuestionTagRow,
    TagRow,
    TopicRow,
)

_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG = QuestionTagRow.__table__.c, TagRow.__table__.c
_ANSWER, _ANCHOR = AnswerRow.__table__.c, AnchorRow.__table__.c


def listed(connection: Connection, keys: Sequence[int], *, with_texts: bool) -> list[Listed]:
    """Return the questions with these keys, in their order; `with_texts` for who shows excerpts."""
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
            _QUESTION.points,
            _QUESTION.probes,
            _QUESTION.choices,
        ).where(_QUESTION.id.in_(keys), _TOPIC.id == _QUESTION.topic_id)
    )
    standings = Standings(connection, keys)
    below = _texts(connection, keys) if with_texts else {}
    found = {row.id: _listed(row, standings, below.get(row.id)) for row in rows}
    return [found[key] for key in keys]


def _listed(
    row: Row[*tuple[Any, ...]], standings: Standings, below: list[tuple[str, str]] | None
) -> Listed:
    return Listed(
        number=row.id,
        topic=row.path,
        difficulty=row.difficulty,
        minutes=row.minutes,
        status=row.status,
        obstacles=standings.obstacles(row.id, row.status),
        stem=row.stem,
        texts=() if below is None else tuple(_places(row, below)),
    )


def _places(row: Row[*tuple[Any, ...]], below: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Where words are looked for, the weightiest place first."""
    yield from (("question", row.stem), ("title", row.title))
    yield from (("choice", choice["text"]) for choice in row.choices)
    yield ("objective", row.objective)
    yield ("topic", row.path)
    filed, models, recorded = (
        [text for text in below if text[0] in kinds]
        for kinds in (("tag",), ("model answer", "anchor"), ("recorded answer",))
    )
    yield from (*filed, *models)
    yield from (("point", point) for point in row.points)
    yield from (("probe", probe) for probe in row.probes)
    yield from recorded


def _texts(connection: Connection, keys: Sequence[int]) -> dict[int, list[tuple[str, str]]]:
    """The tags of questions, the words of their answers and of their anchors."""
    found: dict[int, list[tuple[str, str]]] = {key: [] for key in keys}
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
    anchors = (
        select(_ANCHOR.question_id, _ANCHOR.text)
        .where(_ANCHOR.question_id.in_(keys))
        .order_by(_ANCHOR.level.desc())
    )
    for key, words in connection.execute(anchors):
        found[key].append(("anchor", words))
    return found
