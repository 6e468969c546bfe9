"""The full-text index: the terms of each question, kept by the engine that the bank lives in.

SQLite keeps them in a table of FTS5 without a copy of the text, PostgreSQL in a tsvector with a
GIN index. Both get the same terms, made by `questionbank.text.tokens`, and answer the same
queries. An entry is written in the transaction that writes its question, from the question as
it was and as it is: an index without a copy of the text forgets only what it is told to forget.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, TableClause, select, true

from questionbank.query import All, Either, Not, Query, Text
from questionbank.text.tokens import Phrase, Terms, phrases, terms

if TYPE_CHECKING:
    from questionbank.model.question import Question

FIELDS = ("stem", "objective", "filing", "model", "recorded")
"""The fields of the index, the weightiest first."""

WEIGHTS = (10.0, 4.0, 3.0, 2.0, 1.0)

PLACES = {"stem": ("stem",), "objective": ("objective",), "answer": ("model", "recorded")}
"""The fields that a query means by a name."""

NAME = "fulltext"


class Entry(NamedTuple):
    """A question's terms before and after a change; None where it was or is not there."""

    key: int
    before: list[Terms] | None
    after: list[Terms] | None


def indexed(question: Question) -> list[Terms]:
    """Return the terms of a question, field by field."""
    guidance = [*question.points, *question.probes, *(anchor.text for anchor in question.anchors)]
    models = [answer.body for answer in question.answers if answer.kind == "model"]
    texts = (
        (question.stem, question.title, *(choice.text for choice in question.choices)),
        (question.objective,),
        (question.topic, *question.tags),
        (*models, *guidance),
        [answer.body for answer in question.answers if answer.kind == "recorded"],
    )
    return [terms(filter(None, field)) for field in texts]


class Fulltext(ABC):
    """What an engine must do for the index, and how a query's words become its expression."""

    table: TableClause
    key: ColumnElement[int]

    @abstractmethod
    def write(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Take the entries as they are now in place of what they were."""

    @abstractmethod
    def clear(self, connection: Connection) -> None:
        """Forget everything."""

    @abstractmethod
    def differing(
        self, connection: Connection, entries: Iterable[tuple[int, list[Terms]]]
    ) -> Iterator[int]:
        """Yield the keys, in order, under which the index holds other terms than the entries."""

    @abstractmethod
    def matches(self, expression: str) -> ColumnElement[bool]:
        """Return the condition that a row of the index meets an expression."""

    @abstractmethod
    def score(self, expression: str) -> ColumnElement[float]:
        """Return how well a row meets an expression; the smaller the better."""

    @abstractmethod
    def holds(self, text: Text) -> ColumnElement[bool] | None:
        """Return the condition for a text that no expression can say, None for other texts."""

    @abstractmethod
    def phrase(self, phrase: Phrase, fields: tuple[str, ...]) -> str:
        """Write terms that stand side by side, in these fields or, without any, in all."""

    @abstractmethod
    def joined(self, word: str, expressions: Sequence[str]) -> str:
        """Write expressions joined by "all", "any" or, the second one negative, "without"."""

    def expression(self, query: Query, where: str | None = None) -> str | None:
        """Return what finds the words of a query, or None if it asks for anything but words.

        Words that may stand in any field must stand in `where`, if that is given; what is ruled
        out is ruled out everywhere.
        """
        if isinstance(query, Text):
            return self._text(query, where)
        if isinstance(query, Either):
            found = [self.expression(part, where) for part in query.parts]
            return None if None in found else self.joined("any", [part for part in found if part])
        if not isinstance(query, All):
            return None
        wanted = [self.expression(part, where) for part in query.parts if not isinstance(part, Not)]
        unwanted = [self.expression(part.part) for part in query.parts if isinstance(part, Not)]
        if not wanted or None in wanted or None in unwanted:
            return None
        positive = self.joined("all", [part for part in wanted if part])
        if not unwanted:
            return positive
        negative = self.joined("any", [part for part in unwanted if part])
        return self.joined("without", [positive, negative])

    def condition(self, query: Text | Query, key: ColumnElement[int]) -> ColumnElement[bool] | None:
        """Return the condition that the question with this key has the words, None as above."""
        if isinstance(query, Text):
            if not phrases(query.text):
                return true()
            special = self.holds(query)
            if special is not None:
                return key.in_(select(self.key).where(special))
        expression = self.expression(query)
        return None if expression is None else key.in_(self.hits(expression))

    def hits(self, expression: str) -> Any:  # noqa: ANN401 (a Select of keys)
        """Return the statement that selects the keys of what meets an expression."""
        return select(self.key).select_from(self.table).where(self.matches(expression))

    def _text(self, text: Text, where: str | None) -> str | None:
        if self.holds(text) is not None:
            return None
        place = text.where or where
        fields = PLACES[place] if place else ()
        found = [self.phrase(each, fields) for each in phrases(text.text, prefix=text.prefix)]
        return self.joined("all", found) if found else None


__all__ = ["FIELDS", "NAME", "WEIGHTS", "Entry", "Fulltext", "indexed"]
