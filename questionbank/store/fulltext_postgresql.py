"""The full-text index on PostgreSQL: a tsvector of our terms with a GIN index.

A tsvector knows four weights: objective and filing share one, and what is asked of the objective
alone is looked up in a small vector of its own. It also keeps at most 16,383 places and 256 of
one term; for a question beyond that (`crowded`) the terms of a phrase need not be neighbours.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Integer,
    and_,
    cast,
    column,
    func,
    literal_column,
    or_,
    table,
)
from sqlalchemy import text as sql
from sqlalchemy.types import UserDefinedType

from questionbank.query import Text
from questionbank.store.fulltext import FIELDS, NAME, WEIGHTS, Entry, Fulltext
from questionbank.text.tokens import Phrase, Terms, phrases

_LETTERS = dict(zip(FIELDS, "ABBCD", strict=True))
_SHARES = ",".join(str(WEIGHTS[place] / WEIGHTS[0]) for place in (4, 3, 1, 0))
_RANKED = f"CAST('{{{_SHARES}}}' AS real[])"
_WORDS = {"all": " & ", "any": " | ", "without": " & ! "}
_PLACES, _PLACES_OF_A_TERM = 16_000, 255
_LARGEST = 1_000_000
_BATCH = 500
_ADD = sql(
    f"INSERT INTO {NAME} (question_id, vector, objective, crowded)"
    " VALUES (:key, CAST(:vector AS tsvector), CAST(:objective AS tsvector), :crowded)"
    " ON CONFLICT (question_id) DO UPDATE SET vector = excluded.vector,"
    " objective = excluded.objective, crowded = excluded.crowded"
)
_DIFFERING = sql(
    "SELECT given.key FROM unnest(CAST(:keys AS integer[]), CAST(:vectors AS text[]))"
    f" AS given(key, vector) LEFT JOIN {NAME} AS held ON held.question_id = given.key"
    " WHERE CAST(given.vector AS tsvector) IS DISTINCT FROM held.vector ORDER BY given.key"
)


class TsQuery(UserDefinedType[str]):
    """PostgreSQL's type of an expression."""

    cache_ok = True

    def get_col_spec(self, **_: object) -> str:
        """Return its name."""
        return "tsquery"


class PostgresFulltext(Fulltext):
    """One row a question."""

    table = table(NAME, column("question_id", Integer), column("vector"), column("objective"))
    key = table.c.question_id

    def write(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Take the entries; a question that is gone took its row with it."""
        rows = [
            _row(entry.key, entry.after)
            for entry in entries
            if entry.after is not None and entry.after != entry.before
        ]
        if rows:
            connection.execute(_ADD, rows)

    def clear(self, connection: Connection) -> None:
        """Empty the table."""
        connection.execute(sql(f"TRUNCATE {NAME}"))

    def differing(
        self, connection: Connection, entries: Iterable[tuple[int, list[Terms]]]
    ) -> Iterator[int]:
        """Let the server compare its vectors with those of the entries."""
        given = iter(entries)
        while batch := [_row(key, fields) for key, fields in islice(given, _BATCH)]:
            keys, vectors = ([row[name] for row in batch] for name in ("key", "vector"))
            yield from connection.execute(_DIFFERING, {"keys": keys, "vectors": vectors}).scalars()

    def matches(self, expression: str) -> ColumnElement[bool]:
        """Return vector @@ query, neighbours or not where a question is crowded."""
        strict = _vector("vector", expression)
        if "<->" not in expression:
            return strict
        loose = _vector("vector", expression.replace("<->", "&"))
        return or_(strict, and_(literal_column(f"{NAME}.crowded"), loose))

    def score(self, expression: str) -> ColumnElement[float]:
        """Return ts_rank below zero."""
        vector: ColumnElement[str] = literal_column(f"{NAME}.vector")
        query = cast(expression, TsQuery())
        return -func.ts_rank(literal_column(_RANKED), vector, query, type_=Float)

    def holds(self, text: Text) -> ColumnElement[bool] | None:
        """What stands in the objective alone, which shares its weight with the filing."""
        if text.where != "objective":
            return None
        found = [self.phrase(each, ()) for each in phrases(text.text, prefix=text.prefix)]
        if not found:
            return None
        everywhere = self.joined("all", found)
        return and_(self.matches(everywhere), _vector("objective", everywhere))

    def phrase(self, phrase: Phrase, fields: tuple[str, ...]) -> str:
        """Write ('a' <-> 'b'), 'a':A, 'a':*."""
        weights = "".join(_LETTERS[field] for field in fields)
        ends = [weights] * len(phrase.terms)
        ends[-1] = "*" * phrase.prefix + weights
        words = [
            f"'{term}'" + f":{end}" * bool(end)
            for term, end in zip(phrase.terms, ends, strict=True)
        ]
        return f"({' <-> '.join(words)})" if len(words) > 1 else words[0]

    def joined(self, word: str, expressions: Sequence[str]) -> str:
        """Write (a & b), (a | b), (a & ! b)."""
        return f"({_WORDS[word].join(expressions)})" if len(expressions) > 1 else expressions[0]


def _vector(name: str, expression: str) -> ColumnElement[bool]:
    return literal_column(f"{NAME}.{name}").bool_op("@@")(cast(expression, TsQuery()))


def _row(key: int, fields: Sequence[Terms]) -> dict[str, object]:
    places = _places(fields)
    most = max(map(len, places.values()), default=0)
    length = sum(len(field.placed) + 3 for field in fields)
    crowded = most > _PLACES_OF_A_TERM or length > _PLACES
    objective = _places([fields[1]])
    return {
        "key": key,
        "vector": _literal(_once_a_field(places) if crowded else places),
        "objective": _literal(_once_a_field(objective) if crowded else objective),
        "crowded": crowded,
    }


def _places(fields: Sequence[Terms]) -> dict[str, list[tuple[int, str]]]:
    """Where each term stands; the terms of a field that stand apart share one place behind it."""
    places: defaultdict[str, list[tuple[int, str]]] = defaultdict(list)
    first = 1
    for field, letter in zip(fields, _LETTERS.values(), strict=False):
        for place, term in enumerate(field.placed, start=first):
            places[term].append((place, letter))
        apart = first + len(field.placed) + 1
        for term in field.apart:
            places[term].append((apart, letter))
        first = apart + 2
    return places


def _once_a_field(places: dict[str, list[tuple[int, str]]]) -> dict[str, list[tuple[int, str]]]:
    letters = {term: sorted({letter for _, letter in where}) for term, where in places.items()}
    return {term: list(enumerate(found, start=1)) for term, found in letters.items()}


def _literal(places: dict[str, list[tuple[int, str]]]) -> str:
    words: list[str] = []
    size = 0
    for term in sorted(places):
        size += 4 + 2 * len(places[term]) + len(term.encode())
        if size > _LARGEST:
            break
        words.append(f"'{term}':" + ",".join(f"{place}{letter}" for place, letter in places[term]))
    return " ".join(words)


POSTGRESQL = PostgresFulltext()
