"""A query as a tree. It prints as the text that is read as the same tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from questionbank.query.ranges import Period, Range

QUOTES = '"\uff02\u201c\u201d'
_BARE = re.compile(rf"(?![-\uff0d])[^\s\\()（）:：*＊{QUOTES}]+")
_OPERATORS = frozenset({"AND", "OR", "NOT"})


@dataclass(frozen=True, slots=True)
class Text:
    """What stands somewhere in a question, or in its stem, objective or answers.

    With `prefix` the last word may go on.
    """

    text: str
    prefix: bool = False
    where: str | None = None

    def __str__(self) -> str:
        shown = quoted(self.text, always=self.where is not None) + "*" * self.prefix
        return f"{self.where}:{shown}" if self.where else shown


@dataclass(frozen=True, slots=True)
class Named:
    """A field that has this value; `none` for a field that has none."""

    field: str
    value: str

    def __str__(self) -> str:
        return f"{self.field}:{quoted(self.value, always=False)}"


@dataclass(frozen=True, slots=True)
class Within:
    """A number within limits: difficulty, minutes, or the number of the question itself."""

    field: str
    limits: Range

    def __str__(self) -> str:
        return f"{self.field}:{self.limits}"


@dataclass(frozen=True, slots=True)
class During:
    """Something that happened in a period: used, added, changed."""

    field: str
    period: Period

    def __str__(self) -> str:
        return f"{self.field}:{self.period}"


@dataclass(frozen=True, slots=True)
class Not:
    """Whatever is not `part`."""

    part: Query

    def __str__(self) -> str:
        return f"-{_inner(self.part, (All, Either))}"


@dataclass(frozen=True, slots=True)
class All:
    """What all `parts` find; without parts, everything."""

    parts: tuple[Query, ...] = ()

    def __str__(self) -> str:
        return " ".join(_inner(part, (Either,)) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Either:
    """What any of the `parts` finds."""

    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return " OR ".join(_inner(part, (All,)) for part in self.parts)


Query: TypeAlias = Text | Named | Within | During | Not | All | Either

EVERYTHING = All()


def both(*queries: Query) -> Query:
    """Return the query for what all of these find, without brackets inside brackets."""
    parts: list[Query] = []
    for query in queries:
        parts += query.parts if isinstance(query, All) else (query,)
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def either(*queries: Query) -> Query:
    """Return the query for what any of these finds. One at least is needed."""
    parts: list[Query] = []
    for query in queries:
        parts += query.parts if isinstance(query, Either) else (query,)
    return parts[0] if len(parts) == 1 else Either(tuple(parts))


def negated(query: Query) -> Query:
    """Return the query for what this one does not find."""
    return query.part if isinstance(query, Not) else Not(query)


def leaves(query: Query, *, wanted: bool = True) -> Iterator[tuple[Query, bool]]:
    """Yield the words and fields of a query, each with whether it is wanted or ruled out."""
    if isinstance(query, Not):
        yield from leaves(query.part, wanted=not wanted)
    elif isinstance(query, (All, Either)):
        for part in query.parts:
            yield from leaves(part, wanted=wanted)
    else:
        yield query, wanted


def quoted(text: str, *, always: bool) -> str:
    """Return a value as a query spells it: in quotes where it would be read otherwise."""
    if not always and _BARE.fullmatch(text) and text not in _OPERATORS:
        return text
    return '"' + re.sub(rf"[\\{QUOTES}]", r"\\\g<0>", text) + '"'


def _inner(part: Query, to_bracket: tuple[type, ...]) -> str:
    return f"({part})" if isinstance(part, to_bracket) else str(part)
