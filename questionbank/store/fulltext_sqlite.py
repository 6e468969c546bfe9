"""The full-text index on SQLite, from 3.40 upward: FTS5 without content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias, cast

from sqlalchemy import ColumnElement, Connection, Float, column, func, literal_column, table

from questionbank.query import Text
from questionbank.store.fulltext import FIELDS, NAME, WEIGHTS, Entry, Fulltext
from questionbank.text.tokens import Phrase, Terms

_COLUMNS = ", ".join(FIELDS)
_MARKS = ", ".join("?" * (len(FIELDS) + 1))
_MADE = f"USING fts5({_COLUMNS}, content='', columnsize=0, tokenize='ascii')"  # no text, no lengths
_ADD = f"INSERT INTO {{place}} (rowid, {_COLUMNS}) VALUES ({_MARKS})"
_FORGET = f"INSERT INTO {NAME} ({NAME}, rowid, {_COLUMNS}) VALUES ('delete', {_MARKS})"
_BATCH = 500
_Instance: TypeAlias = tuple[str, int, int, int]
_WORDS = {"all": " AND ", "any": " OR ", "without": " NOT "}


class SqliteFulltext(Fulltext):
    """One FTS5 table; its rowid is the question's key."""

    table = table(NAME, column("rowid"))
    key = table.c.rowid

    def write(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Take the entries; FTS5 is told the old terms to forget them."""
        changed = [entry for entry in entries if entry.before != entry.after]
        old = [_row(entry.key, entry.before) for entry in changed if entry.before is not None]
        new = [_row(entry.key, entry.after) for entry in changed if entry.after is not None]
        if old:
            connection.exec_driver_sql(_FORGET, old)
        if new:
            connection.exec_driver_sql(_ADD.format(place=NAME), new)

    def clear(self, connection: Connection) -> None:
        """Make the table anew, as the migrations do."""
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {NAME}")
        connection.exec_driver_sql(f"CREATE VIRTUAL TABLE {NAME} {_MADE}")

    def differing(
        self, connection: Connection, entries: Iterable[tuple[int, list[Terms]]]
    ) -> Iterator[int]:
        """Index the entries anew, beside, and compare the two term by term and place by place."""
        right = f"right_{NAME}"
        add = _ADD.format(place=f"temp.{right}")
        connection.exec_driver_sql(f"CREATE VIRTUAL TABLE temp.{right} {_MADE}")
        try:
            given = iter(entries)
            while rows := [_row(key, fields) for key, fields in islice(given, _BATCH)]:
                connection.exec_driver_sql(add, rows)
            held, due = (
                _instances(connection, schema, name)
                for schema, name in (("main", NAME), ("temp", right))
            )
            yield from sorted(_unequal(held, due))
        finally:
            for name in (f"terms_of_{NAME}", f"terms_of_{right}", right):
                connection.exec_driver_sql(f"DROP TABLE IF EXISTS temp.{name}")

    def matches(self, expression: str) -> ColumnElement[bool]:
        """Return MATCH."""
        return literal_column(NAME).bool_op("MATCH")(expression)

    def score(self, expression: str) -> ColumnElement[float]:
        """Return bm25, which is negative; FTS5 sorts faster by it than by its own rank."""
        del expression
        return func.bm25(literal_column(NAME), *map(literal_column, map(str, WEIGHTS)), type_=Float)

    def holds(self, text: Text) -> ColumnElement[bool] | None:
        """Return None: every text can be said."""
        del text
        return None

    def phrase(self, phrase: Phrase, fields: tuple[str, ...]) -> str:
        """Write "a b", {field} : "a b", "a b" *."""
        words = f'"{" ".join(phrase.terms)}"' + " *" * phrase.prefix
        return f"{{{' '.join(fields)}}} : {words}" if fields else words

    def joined(self, word: str, expressions: Sequence[str]) -> str:
        """Write (a AND b), (a OR b), (a NOT b)."""
        return f"({_WORDS[word].join(expressions)})" if len(expressions) > 1 else expressions[0]


def _row(key: int, fields: Sequence[Terms]) -> tuple[int | str, ...]:
    return (key, *(" ".join([*field.placed, *sorted(field.apart)]) for field in fields))


def _instances(connection: Connection, schema: str, name: str) -> Iterator[_Instance]:
    """Yield (term, key, field, place) of all terms of an index, in this order."""
    connection.exec_driver_sql(
        f"CREATE VIRTUAL TABLE temp.terms_of_{name} USING fts5vocab({schema}, {name}, instance)"
    )
    found = connection.exec_driver_sql(f'SELECT term, doc, col, "offset" FROM temp.terms_of_{name}')
    for term, key, field, place in found.yield_per(_BATCH):
        yield term, key, FIELDS.index(field), place


def _unequal(held: Iterator[_Instance], due: Iterator[_Instance]) -> set[int]:
    """Return the keys of what only one of two ordered streams has."""
    keys: set[int] = set()
    ours, theirs = next(held, None), next(due, None)
    while ours or theirs:
        if ours == theirs:
            ours, theirs = next(held, None), next(due, None)
        elif theirs is None or (ours is not None and ours < theirs):
            keys.add(cast("_Instance", ours)[1])
            ours = next(held, None)
        else:
            keys.add(theirs[1])
            theirs = next(due, None)
    return keys


SQLITE = SqliteFulltext()
