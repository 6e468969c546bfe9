"""The bank as assembly sees it: columns of all questions that are not retired, no text."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import Connection, select

from questionbank.model.candidate import Candidate
from questionbank.store.standing import Standings, grouped
from questionbank.store.tables import QuestionRow, QuestionTagRow, RelationRow, TagRow, TopicRow

_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG = QuestionTagRow.__table__.c, TagRow.__table__.c
_RELATION = RelationRow.__table__.c


def pool(connection: Connection) -> list[Candidate]:
    """Return all questions that are not retired, in the order of their numbers."""
    tagged = select(_TAGGED.question_id, _TAG.name).where(_TAG.id == _TAGGED.tag_id)
    tags = grouped(connection.execute(tagged))
    standings = Standings(connection)
    enemies = _enemies(connection)
    rows = connection.execute(
        select(
            _QUESTION.id,
            _QUESTION.uid,
            _QUESTION.revision,
            _QUESTION.status,
            _TOPIC.path,
            _QUESTION.difficulty,
            _QUESTION.minutes,
        )
        .where(_QUESTION.status != "retired", _TOPIC.id == _QUESTION.topic_id)
        .order_by(_QUESTION.id)
    )
    return [
        Candidate(
            uid=row.uid,
            number=row.id,
            revision=row.revision,
            topic=row.path,
            tags=frozenset(tags[row.id]),
            difficulty=row.difficulty,
            minutes=row.minutes,
            obstacles=standings.obstacles(row.id, row.status),
            enemies=frozenset(enemies[row.uid]),
        )
        for row in rows
    ]


def _enemies(connection: Connection) -> defaultdict[str, set[str]]:
    """Both sides of each enmity and near-duplicate, by uid."""
    pairs = connection.execute(
        select(_QUESTION.uid, _RELATION.other_uid).where(
            _RELATION.question_id == _QUESTION.id, _RELATION.kind.in_(("enemy", "duplicate"))
        )
    )
    enemies: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        enemies[one].add(other)
        enemies[other].add(one)
    return enemies
