"""Which questions a query finds, and in which order.

Words are looked up in the full-text index; filters are then tried on the question of each hit.
That order is written into the statement (`EXISTS` on the hit's own question): left to choose, an
engine may begin with a filter and ask the index about each question that passes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    exists,
    func,
    literal,
    literal_column,
    select,
    tuple_,
)

from questionbank.query import All, Not, Query, both
from questionbank.store.conditions import Condition, Conditions, last_used, needs_key_only
from questionbank.store.fulltext import Fulltext
from questionbank.store.fulltext_engines import fulltext_of
from questionbank.store.tables import QuestionRow

Sort = Literal["rank", "id", "difficulty", "minutes", "used", "changed"]
Cursor = tuple[Any, ...]

RANKABLE = 10_000
"""What more questions have is too common to tell them apart by."""

_QUESTION = QuestionRow.__table__.c
_UNKNOWN = 1_000
_NEVER = literal(datetime(1970, 1, 1, tzinfo=UTC), _QUESTION.created_at.type)


@dataclass(frozen=True)
class Hits:
    """A page of keys, and where the next page begins: None after the last one."""

    keys: list[int]
    following: Cursor | None
    ranked: bool = True


class Search:
    """One query on one bank."""

    def __init__(self, connection: Connection, query: Query, today: date) -> None:
        self._connection = connection
        self._fulltext = fulltext_of(connection)
        self._conditions = Conditions(self._fulltext, today)
        parts = query.parts if isinstance(query, All) else (query,)
        words = [part for part in parts if _is_words(self._fulltext, part)]
        self._words = both(*words)
        self._expression = self._fulltext.expression(self._words) if words else None
        self._filters = [part for part in parts if not self._expression or part not in words]

    def count(self, at_most: int | None = None) -> int:
        """Return how many questions the query finds; it stops counting at `at_most`."""
        found = self.keys()
        if at_most is not None:
            found = found.limit(at_most)
        counted = select(func.count()).select_from(found.subquery())
        return self._connection.scalar(counted) or 0

    def keys(self) -> Select[tuple[int]]:
        """Return the statement that selects the keys of all questions found."""
        if self._expression:
            return self._hits(self._expression)
        return select(_QUESTION.id).where(*self._where())

    def pages(self, sort: Sort, limit: int | None, size: int) -> Iterator[Hits]:
        """Yield the questions found, page by page, up to `limit`."""
        after: Cursor | None = None
        left = limit
        while left is None or left > 0:
            hits = self.page(sort, size if left is None else min(size, left), after)
            yield hits
            if hits.following is None:
                return
            after = hits.following
            left = None if left is None else left - len(hits.keys)

    def page(self, sort: Sort, limit: int, after: Cursor | None = None) -> Hits:
        """Return `limit` questions in order, those behind the cursor `after`.

        The best come first by `rank`: where more questions than can be told apart have the
        words, those that have them in the stem, the newest first.
        """
        if self._expression is None or sort not in {"rank", "id"}:
            return self._sorted(sort, limit, after)
        if sort == "id":
            return self._in_order(self._expression, limit, after)
        if after is None and self.count(RANKABLE + 1) > RANKABLE:
            after = ("stem",)
        if after is None or after[0] == "ranked":
            return self._ranked(self._expression, limit, after)
        return self._newest(self._expression, limit, after)

    def _where(self) -> list[Condition]:
        parts = [self._words, *self._filters] if self._expression else self._filters
        return [self._conditions.of(part) for part in parts]

    def _hits(self, expression: str) -> Select[tuple[int]]:
        key = self._fulltext.key
        statement: Select[tuple[int]] = self._fulltext.hits(expression)
        on_rows: list[Condition] = []
        for part in self._filters:
            if needs_key_only(part):
                statement = statement.where(self._conditions.of(part, _unindexed(key)))
            else:
                on_rows.append(self._conditions.of(part))
        if on_rows:
            statement = statement.where(exists().where(_QUESTION.id == key, *on_rows))
        return statement

    def _ranked(self, expression: str, limit: int, after: Cursor | None) -> Hits:
        score = self._fulltext.score(expression).label("score")
        scored = self._hits(expression).add_columns(score).subquery()
        key, points = scored.columns.values()
        statement: Select[Any] = select(key, points).order_by(points, key).limit(limit)
        if after is not None:
            statement = statement.where(tuple_(points, key) > tuple_(*map(literal, after[1:])))
        rows = self._connection.execute(statement).all()
        following = ("ranked", rows[-1][1], rows[-1][0]) if len(rows) == limit else None
        return Hits([row[0] for row in rows], following)

    def _in_order(self, expression: str, limit: int, after: Cursor | None) -> Hits:
        key = self._fulltext.key
        statement = self._hits(expression).order_by(key).limit(limit)
        if after is not None:
            statement = statement.where(key > after[0])
        keys: list[int] = list(self._connection.scalars(statement))
        return Hits(keys, (keys[-1],) if len(keys) == limit else None)

    def _newest(self, expression: str, limit: int, after: Cursor) -> Hits:
        stage, *last = after
        in_stem = self._fulltext.expression(self._words, "stem") or expression
        keys = self._newest_of(in_stem, limit, last) if stage == "stem" else []
        if len(keys) < limit:
            rest = self._fulltext.joined("without", [expression, in_stem])
            last = last if stage == "rest" else []
            stage = "rest"
            keys += self._newest_of(rest, limit - len(keys), last)
        return Hits(keys, (stage, keys[-1]) if len(keys) == limit else None, ranked=False)

    def _newest_of(self, expression: str, limit: int, last: list[int]) -> list[int]:
        key = self._fulltext.key
        statement = self._hits(expression).order_by(key.desc()).limit(limit)
        if last:
            statement = statement.where(key < last[0])
        return list(self._connection.scalars(statement))

    def _sorted(self, sort: Sort, limit: int, after: Cursor | None) -> Hits:
        statement = select(_QUESTION.id).where(*self._where())
        value = {
            "difficulty": func.coalesce(_QUESTION.difficulty, _UNKNOWN),
            "minutes": func.coalesce(_QUESTION.minutes, _UNKNOWN),
            "used": func.coalesce(last_used, _NEVER),
            "changed": _QUESTION.updated_at,
        }.get(sort)
        if value is None:
            statement = statement.order_by(_QUESTION.id)
            if after is not None:
                statement = statement.where(_QUESTION.id > after[0])
            keys = list(self._connection.scalars(statement.limit(limit)))
            return Hits(keys, (keys[-1],) if len(keys) == limit else None)
        downward = sort == "changed"
        order = [value.desc(), _QUESTION.id.desc()] if downward else [value, _QUESTION.id]
        statement = statement.order_by(*order).limit(limit)
        if after is not None:
            here = tuple_(value, _QUESTION.id)
            there = tuple_(literal(after[0], value.type), literal(after[1]))
            statement = statement.where(here < there if downward else here > there)
        rows = self._connection.execute(statement.add_columns(value)).all()
        following = (rows[-1][1], rows[-1][0]) if len(rows) == limit else None
        return Hits([row[0] for row in rows], following)


def _is_words(index: Fulltext, query: Query) -> bool:
    """Whether a part of a query can go into the index's expression, on its own or ruled out."""
    return index.expression(query.part if isinstance(query, Not) else query) is not None


def _unindexed(key: ColumnElement[int]) -> ColumnElement[int]:
    return key + literal_column("0")


__all__ = ["RANKABLE", "Cursor", "Hits", "Search", "Sort"]
