"""The bank as assembly sees it: columns of all questions that are not retired, no text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from questionbank.model.candidate import Candidate
from questionbank.model.question import BLOCKING_FLAGS, obstacles
from questionbank.store.tables import (
    AnchorRow,
    AnswerRow,
    FlagRow,
    QuestionRow,
    QuestionTagRow,
    RelationRow,
    TagRow,
    TopicRow,
)


def pool(session: Session) -> list[Candidate]:
    """Return all questions that are not retired, in the order of their numbers."""
    tags = _grouped(
        session.execute(
            select(QuestionTagRow.question_id, TagRow.name).join(
                TagRow, TagRow.id == QuestionTagRow.tag_id
            )
        )
    )
    flags = _grouped(
        session.execute(
            select(FlagRow.question_id, FlagRow.kind).where(
                FlagRow.resolved_at.is_(None), FlagRow.kind.in_(BLOCKING_FLAGS)
            )
        )
    )
    enemies = _enemies(session)
    guided = _guided(session)
    rows = session.execute(
        select(
            QuestionRow.id,
            QuestionRow.uid,
            QuestionRow.revision,
            QuestionRow.status,
            TopicRow.path,
            QuestionRow.difficulty,
            QuestionRow.minutes,
        )
        .join(TopicRow, TopicRow.id == QuestionRow.topic_id)
        .where(QuestionRow.status != "retired")
        .order_by(QuestionRow.id)
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
            obstacles=obstacles(row.status, flags[row.id], guided=row.id in guided),
            enemies=frozenset(enemies[row.uid]),
        )
        for row in rows
    ]


def _grouped(pairs: Iterable[tuple[int, str]]) -> defaultdict[int, set[str]]:
    groups: defaultdict[int, set[str]] = defaultdict(set)
    for key, name in pairs:
        groups[key].add(name)
    return groups


def _enemies(session: Session) -> defaultdict[str, set[str]]:
    """Both sides of each enmity and near-duplicate, by uid."""
    pairs = session.execute(
        select(QuestionRow.uid, RelationRow.other_uid)
        .join(RelationRow, RelationRow.question_id == QuestionRow.id)
        .where(RelationRow.kind.in_(("enemy", "duplicate")))
    )
    enemies: defaultdict[str, set[str]] = defaultdict(set)
    for one, other in pairs:
        enemies[one].add(other)
        enemies[other].add(one)
    return enemies


def _guided(session: Session) -> set[int]:
    """The questions with anchors or a current model answer."""
    answered = select(AnswerRow.question_id).where(
        AnswerRow.kind == "model", AnswerRow.review != "superseded"
    )
    return set(session.scalars(select(AnchorRow.question_id).union(answered)))
