"""From a selection to SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Integer, or_, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from questionbank.query import Range, Selection
from questionbank.store.tables import QuestionRow, QuestionTagRow, TagAliasRow, TagRow, TopicRow
from questionbank.text import fold, slug

_QUESTION, _TOPIC = QuestionRow.__table__.c, TopicRow.__table__.c
_TAGGED, _TAG, _ALIAS = (
    QuestionTagRow.__table__.c,
    TagRow.__table__.c,
    TagAliasRow.__table__.c,
)


def matching(selection: Selection) -> list[ColumnElement[bool]]:
    """Return the conditions that the questions of `selection` meet."""
    conditions = [_holds(word) for word in selection.words]
    if selection.topics:
        topics = [_at_or_below(slug(topic)) for topic in selection.topics]
        conditions.append(_QUESTION.topic_id.in_(select(_TOPIC.id).where(or_(*topics))))
    conditions += [_tagged(slug(tag)) for tag in selection.tags]
    if selection.difficulty is not None:
        conditions += _within(_QUESTION.difficulty, selection.difficulty)
    if selection.statuses:
        conditions.append(_QUESTION.status.in_(selection.statuses))
    if selection.langs:
        conditions.append(_QUESTION.lang.in_(selection.langs))
    return conditions


class position(FunctionElement[int]):  # noqa: N801 (a SQL function)
    """Where the second text stands in the first, from 1; 0 where it does not."""

    inherit_cache = True
    type = Integer()


@compiles(position)
def _strpos(element: position, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    return f"strpos({compiler.process(element.clauses, **options)})"


@compiles(position, "sqlite")
def _instr(element: position, compiler: SQLCompiler, **options: Any) -> str:  # noqa: ANN401
    return f"instr({compiler.process(element.clauses, **options)})"


def _holds(word: str) -> ColumnElement[bool]:
    return position(_QUESTION.search_text, fold(word)) > 0


def _at_or_below(path: str) -> ColumnElement[bool]:
    return or_(_TOPIC.path == path, _TOPIC.path.startswith(f"{path}/", autoescape=True))


def _tagged(name: str) -> ColumnElement[bool]:
    alias = select(_ALIAS.tag_id).where(_ALIAS.name == name)
    tag = select(_TAG.id).where(or_(_TAG.name == name, _TAG.id.in_(alias)))
    having = select(_TAGGED.question_id).where(_TAGGED.tag_id.in_(tag))
    return _QUESTION.id.in_(having)


def _within(column: ColumnElement[int | None], limits: Range) -> list[ColumnElement[bool]]:
    conditions = [column >= limits.low]
    if limits.high is not None:
        conditions.append(column <= limits.high)
    return conditions
