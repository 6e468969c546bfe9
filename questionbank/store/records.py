"""Rows to values and back: the only place that knows both."""

from __future__ import annotations

import hashlib
from typing import Any

from questionbank.model.question import Answer, Flag, Question
from questionbank.model.question_set import QuestionSet
from questionbank.model.source import Source
from questionbank.store.tables import (
    AnchorRow,
    AnswerRow,
    FlagRow,
    QuestionRow,
    QuestionSetRow,
    RelationRow,
    SourceRow,
)

_SOURCE = tuple(Source.model_fields)
_ANSWER = tuple(Answer.model_fields)
_FLAG = tuple(Flag.model_fields)
_LISTS = ("points", "probes", "choices")
_ELSEWHERE = {
    "number",
    "topic",
    "tags",
    "roles",
    "anchors",
    "answers",
    "flags",
    "relations",
    "source",
}
_PLAIN = tuple(name for name in Question.model_fields if name not in {*_ELSEWHERE, *_LISTS})
_SET = tuple(name for name in QuestionSet.model_fields if name not in {"number", "sections"})


def document(question: Question) -> str:
    """Return the canonical JSON of a question: what history keeps and the digest covers."""
    return question.model_dump_json(exclude={"number"})


def digest(question: Question) -> str:
    """Return the SHA-256 of the canonical JSON, by which damage is found."""
    return hashlib.sha256(document(question).encode()).hexdigest()


def question_columns(question: Question) -> dict[str, Any]:
    """Return the columns of a question's own row, without keys to other rows."""
    lists = question.model_dump(mode="json", include=set(_LISTS))
    return {name: getattr(question, name) for name in _PLAIN} | {
        **lists,
        "fingerprint": question.fingerprint,
        "digest": digest(question),
    }


def answer_columns(question: Question) -> dict[str, dict[str, Any]]:
    """Return the columns of each answer by its uid."""
    return {
        answer.uid: {name: getattr(answer, name) for name in _ANSWER}
        | answer.model_dump(mode="json", include={"references", "corrections"})
        | {"position": position}
        for position, answer in enumerate(question.answers)
    }


def belongings(question: Question) -> dict[str, list[Any]]:
    """Return the rows of a question that are written anew with each revision."""
    return {
        "anchors": [AnchorRow(level=each.level, text=each.text) for each in question.anchors],
        "flags": [
            FlagRow(position=position, **{name: getattr(flag, name) for name in _FLAG})
            for position, flag in enumerate(question.flags)
        ],
        "relations": [
            RelationRow(kind=relation.kind, other_uid=relation.other)
            for relation in question.relations
        ],
    }


def question(row: QuestionRow, source_uid: str | None) -> Question:
    """Return the value of a row and its relatives."""
    fields: dict[str, Any] = {name: getattr(row, name) for name in (*_PLAIN, *_LISTS)}
    return Question.model_validate(
        fields
        | {
            "number": row.id,
            "topic": row.topic.path,
            "tags": [tag.name for tag in row.tags],
            "roles": [role.name for role in row.roles],
            "anchors": [{"level": each.level, "text": each.text} for each in row.anchors],
            "answers": [_answer(each) for each in row.answers],
            "flags": [{name: getattr(each, name) for name in _FLAG} for each in row.flags],
            "relations": [{"kind": each.kind, "other": each.other_uid} for each in row.relations],
            "source": source_uid,
        }
    )


def _answer(row: AnswerRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _ANSWER}


def source_columns(source: Source) -> dict[str, Any]:
    """Return the columns of a source."""
    return {name: getattr(source, name) for name in _SOURCE}


def source(row: SourceRow) -> Source:
    """Return the value of a source's row."""
    return Source.model_validate({name: getattr(row, name) for name in _SOURCE})


def set_columns(question_set: QuestionSet) -> dict[str, Any]:
    """Return the columns of a set's own row."""
    plain = {name: getattr(question_set, name) for name in _SET}
    return plain | question_set.model_dump(
        mode="json", include={"blueprint"}, exclude_defaults=True
    )


def question_set(row: QuestionSetRow) -> QuestionSet:
    """Return the value of a set's row with its sections and entries."""
    sections = [
        {
            "title": section.title,
            "entries": [
                {
                    "question": entry.question.uid,
                    "revision": entry.question_revision,
                    "minutes": entry.minutes,
                    "weight": entry.weight,
                }
                for entry in section.entries
            ],
        }
        for section in row.sections
    ]
    fields = {name: getattr(row, name) for name in _SET}
    return QuestionSet.model_validate(fields | {"number": row.id, "sections": sections})
