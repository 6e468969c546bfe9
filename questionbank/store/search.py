"""From a selection to SQL."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Integer, or_, select
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import InstrumentedAttribute
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from questionbank.query import Range, Selection
from questionbank.store.tables import QuestionRow, QuestionTagRow, TagAliasRow, TagRow, TopicRow
from questionbank.text import fold, slug


def matching(selection: Selection) -> list[ColumnElement[bool]]:
    """Return the conditions that the questions of `selection` meet."""
    conditions = [_holds(word) for word in selection.words]
    if selection.topics:
        topics = [_at_or_below(slug(topic)) for topic in selection.topics]
        conditions.append(QuestionRow.topic_id.in_(select(TopicRow.id).where(or_(*topics))))
    conditions += [_tagged(slug(tag)) for tag in selection.tags]
    if selection.difficulty is not None:
        conditions += _within(QuestionRow.difficulty, selection.difficulty)
    if selection.statuses:
        conditions.append(QuestionRow.status.in_(selection.statuses))
    if selection.langs:
        conditions.append(QuestionRow.lang.in_(selection.langs))
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
    return position(QuestionRow.search_text, fold(word)) > 0


def _at_or_below(path: str) -> ColumnElement[bool]:
    return or_(TopicRow.path == path, TopicRow.path.startswith(f"{path}/", autoescape=True))


def _tagged(name: str) -> ColumnElement[bool]:
    alias = select(TagAliasRow.tag_id).where(TagAliasRow.name == name)
    tag = select(TagRow.id).where(or_(TagRow.name == name, TagRow.id.in_(alias)))
    having = select(QuestionTagRow.question_id).where(QuestionTagRow.tag_id.in_(tag))
    return QuestionRow.id.in_(having)


def _within(column: InstrumentedAttribute[int | None], limits: Range) -> list[ColumnElement[bool]]:
    conditions = [column >= limits.low]
    if limits.high is not None:
        conditions.append(column <= limits.high)
    return conditions
