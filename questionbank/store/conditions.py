"""From the fields of a query to SQL: what must hold for a question, or for its key alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    and_,
    exists,
    false,
    func,
    literal,
    not_,
    or_,
    select,
    true,
)

from questionbank.query import Age, All, During, Either, Named, Not, Query, Within
from questionbank.query import Text as Words
from questionbank.store.fulltext import Fulltext
from questionbank.store.tables import (
    AnchorRow,
    AnswerRow,
    EntryRow,
    FlagRow,
    QuestionRoleRow,
    QuestionRow,
    QuestionTagRow,
    RoleRow,
    SourceRow,
    TagAliasRow,
    TagRow,
    TopicRow,
    UseRow,
)
from questionbank.vocabulary import BLOCKING_FLAGS

_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG, _ALIAS = QuestionTagRow.__table__.c, TagRow.__table__.c, TagAliasRow.__table__.c
_MEANT, _ROLE, _SOURCE = QuestionRoleRow.__table__.c, RoleRow.__table__.c, SourceRow.__table__.c
_FLAG, _ANSWER, _ANCHOR = FlagRow.__table__.c, AnswerRow.__table__.c, AnchorRow.__table__.c
_ENTRY, _USE = EntryRow.__table__.c, UseRow.__table__.c
_EARLIEST, _LATEST = date(1971, 1, 1), date(2999, 12, 31)

last_used = (
    select(func.max(_USE.at))
    .where(_USE.set_id == _ENTRY.set_id, _ENTRY.question_id == _QUESTION.id)
    .correlate(QuestionRow.__table__)
    .scalar_subquery()
)
"""When a question was last given to a candidate; NULL for never."""

Condition = ColumnElement[bool]


class Conditions:
    """Writes what a query asks for as conditions on the rows of questions."""

    def __init__(self, fulltext: Fulltext, today: date) -> None:
        self._fulltext = fulltext
        self._today = today

    def of(self, query: Query, key: ColumnElement[int] = _QUESTION.id) -> Condition:
        """Return what must hold. `key` stands for the question's key where that is all it takes."""
        words = self._fulltext.condition(query, key)
        if words is not None:
            return words
        if isinstance(query, All):
            return and_(true(), *(self.of(part, key) for part in query.parts))
        if isinstance(query, Either):
            return or_(false(), *(self.of(part, key) for part in query.parts))
        if isinstance(query, Not):
            return not_(self.of(query.part, key))
        return self._field(query, key)

    def _field(self, query: Named | Within | During | Words, key: ColumnElement[int]) -> Condition:
        if isinstance(query, Within):
            return _within(key if query.field == "id" else _QUESTION[query.field], query)
        if isinstance(query, During):
            return self._during(query)
        if isinstance(query, Words):
            raise TypeError(f"words without an expression: {query}")
        return _NAMED[query.field](query.value, key)

    def _during(self, query: During) -> Condition:
        moment = {
            "used": last_used,
            "added": _QUESTION.created_at,
            "changed": _QUESTION.updated_at,
        }[query.field]
        first, last = (self._day(end) for end in (query.period.first, query.period.last))
        limits: list[Condition] = [moment.is_not(None)]
        if first is not None:
            limits.append(moment >= literal(_midnight(first), _QUESTION.created_at.type))
        if last is not None:
            following = _midnight(last + timedelta(days=1))
            limits.append(moment < literal(following, _QUESTION.created_at.type))
        return and_(*limits)

    def _day(self, end: date | Age | None) -> date | None:
        return end.before(self._today) if isinstance(end, Age) else end


def needs_key_only(query: Query) -> bool:
    """Return whether a condition can be told from the key, without the question's own row."""
    return isinstance(query, Named) and query.field in {"tag", "role", "flag", "answer"}


def _midnight(day: date) -> datetime:
    """The beginning of a day where the program runs."""
    return datetime.combine(min(max(day, _EARLIEST), _LATEST), time()).astimezone()


def _within(column: ColumnElement[Any], query: Within) -> Condition:
    limits: list[Condition] = [column.is_not(None), column >= query.limits.low]
    if query.limits.high is not None:
        limits.append(column <= query.limits.high)
    return and_(*limits)


def _among(key: ColumnElement[int], owner: ColumnElement[int], *conditions: Condition) -> Condition:
    return key.in_(select(owner).where(*conditions))


def _topic(path: str, key: ColumnElement[int]) -> Condition:
    del key
    below = _TOPIC.path.startswith(f"{path}/", autoescape=True)
    return _QUESTION.topic_id.in_(select(_TOPIC.id).where(or_(_TOPIC.path == path, below)))


def _tag(name: str, key: ColumnElement[int]) -> Condition:
    if name == "none":
        return not_(_among(key, _TAGGED.question_id))
    alias = select(_ALIAS.tag_id).where(_ALIAS.name == name)
    tag = select(_TAG.id).where(or_(_TAG.name == name, _TAG.id.in_(alias)))
    return _among(key, _TAGGED.question_id, _TAGGED.tag_id.in_(tag))


def _role(name: str, key: ColumnElement[int]) -> Condition:
    if name == "none":
        return not_(_among(key, _MEANT.question_id))
    role = select(_ROLE.id).where(func.lower(_ROLE.name) == name.lower())
    return _among(key, _MEANT.question_id, _MEANT.role_id.in_(role))


def _status(name: str, key: ColumnElement[int]) -> Condition:
    if name != "check":
        return _QUESTION.status == name
    blocked = _among(key, _FLAG.question_id, _open(), _FLAG.kind.in_(BLOCKING_FLAGS))
    guided = or_(_current_model_answer(key), _among(key, _ANCHOR.question_id))
    return and_(_QUESTION.status == "ready", or_(blocked, not_(guided)))


def _lang(name: str, key: ColumnElement[int]) -> Condition:
    del key
    lang = func.lower(_QUESTION.lang)
    return or_(lang == name.lower(), lang.startswith(f"{name.lower()}-", autoescape=True))


def _kind(name: str, key: ColumnElement[int]) -> Condition:
    del key
    return _QUESTION.kind == name


def _number_is_missing(field: str) -> Callable[[str, ColumnElement[int]], Condition]:
    return lambda _name, _key: _QUESTION[field].is_(None)


def _source(name: str, key: ColumnElement[int]) -> Condition:
    del key
    if name == "none":
        return _QUESTION.source_id.is_(None)
    lower = name.lower()
    meant = or_(
        _SOURCE.kind == lower,
        _SOURCE.uid.startswith(lower, autoescape=True),
        func.lower(_SOURCE.file_name).contains(lower, autoescape=True),
    )
    return and_(
        _QUESTION.source_id.is_not(None), _QUESTION.source_id.in_(select(_SOURCE.id).where(meant))
    )


def _flag(kind: str, key: ColumnElement[int]) -> Condition:
    if kind == "none":
        return not_(_among(key, _FLAG.question_id, _open()))
    kinds = () if kind == "any" else (_FLAG.kind == kind,)
    return _among(key, _FLAG.question_id, _open(), *kinds)


def _open() -> Condition:
    return _FLAG.resolved_at.is_(None)


def _answer(name: str, key: ColumnElement[int]) -> Condition:
    if name == "recorded":
        return _among(key, _ANSWER.question_id, _ANSWER.kind == "recorded")
    if name == "none":
        return not_(_current_model_answer(key))
    known = _ANSWER.review == "vetted" if name == "vetted" else _ANSWER.origin == "bundled"
    return _current_model_answer(key, known)


def _current_model_answer(key: ColumnElement[int], *more: Condition) -> Condition:
    current = (_ANSWER.kind == "model", _ANSWER.review != "superseded")
    return _among(key, _ANSWER.question_id, *current, *more)


def _objective_is_missing(name: str, key: ColumnElement[int]) -> Condition:
    del name, key
    return _QUESTION.objective == ""


def _never_used(name: str, key: ColumnElement[int]) -> Condition:
    del name, key
    given = select(_USE.id).where(_USE.set_id == _ENTRY.set_id, _ENTRY.question_id == _QUESTION.id)
    return not_(exists(given.correlate(QuestionRow.__table__)))


_NAMED: dict[str, Callable[[str, ColumnElement[int]], Condition]] = {
    "topic": _topic,
    "tag": _tag,
    "role": _role,
    "difficulty": _number_is_missing("difficulty"),
    "minutes": _number_is_missing("minutes"),
    "status": _status,
    "lang": _lang,
    "kind": _kind,
    "source": _source,
    "flag": _flag,
    "answer": _answer,
    "objective": _objective_is_missing,
    "used": _never_used,
}

__all__ = ["Condition", "Conditions", "last_used", "needs_key_only"]
