"""How the questions that a query finds are spread over topics, tags, difficulties and so on."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, distinct, func, select

from questionbank.store.search import Search
from questionbank.store.tables import (
    QuestionRoleRow,
    QuestionRow,
    QuestionTagRow,
    RoleRow,
    TagRow,
    TopicRow,
)

NONE = "none"
_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG = QuestionTagRow.__table__.c, TagRow.__table__.c
_MEANT, _ROLE = QuestionRoleRow.__table__.c, RoleRow.__table__.c
_ONE_EACH = {
    "topic": (_TOPIC.path, _TOPIC.id == _QUESTION.topic_id),
    "difficulty": (_QUESTION.difficulty, None),
    "status": (_QUESTION.status, None),
}
_SEVERAL_EACH = {
    "tag": (_TAG.name, _TAG.id == _TAGGED.tag_id, _TAGGED.question_id),
    "role": (_ROLE.name, _ROLE.id == _MEANT.role_id, _MEANT.question_id),
}
FACETS = ("topic", "tag", "difficulty", "status", "role")


def facets(connection: Connection, search: Search) -> dict[str, list[tuple[str, int]]]:
    """Return the values of each facet with their numbers of questions, the most frequent first.

    Difficulties stand in their own order. Questions without a value are counted as "none", last.
    """
    found = {facet: _values(connection, facet, search.keys()) for facet in FACETS}
    found["difficulty"].sort()
    for values in found.values():
        values.sort(key=lambda value: value[0] == NONE)
    return found


def _values(connection: Connection, facet: str, keys: Select[tuple[int]]) -> list[tuple[str, int]]:
    if facet in _ONE_EACH:
        name, join = _ONE_EACH[facet]
        counted = select(name, func.count()).where(_QUESTION.id.in_(keys)).group_by(name)
        if join is not None:
            counted = counted.where(join)
        return _spelled(connection, counted)
    name, join, owner = _SEVERAL_EACH[facet]
    counted = select(name, func.count()).where(join, owner.in_(keys)).group_by(name)
    total = select(func.count()).select_from(keys.subquery())
    having = select(func.count(distinct(owner))).where(owner.in_(keys))
    without = (connection.scalar(total) or 0) - (connection.scalar(having) or 0)
    return _spelled(connection, counted) + ([(NONE, without)] if without else [])


def _spelled(connection: Connection, counted: Select[Any]) -> list[tuple[str, int]]:
    rows = connection.execute(counted).all()
    values = [(NONE if row[0] is None else str(row[0]), row[1]) for row in rows]
    return sorted(values, key=lambda value: (-value[1], value[0]))
