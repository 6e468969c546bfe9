r"""From what people type to a tree. What is not the language is looked for as text.

    query  = either
    either = both ("OR" both)*
    both   = part ("AND"? part)*
    part   = ("-" | "NOT") part | "(" query ")" | field ":" value | text
    text   = word | word "*" | '"' anything, with \" for a quote '"'

Full-width punctuation is as good as half-width. An operator without its operands, a bracket or
quote without its other half are words.
"""

from __future__ import annotations

import re

from questionbank.errors import UsageError, did_you_mean
from questionbank.query.fields import ALIASES, FIELDS, Spelled, looked_for, read
from questionbank.query.tree import EVERYTHING, QUOTES, Query, both, either, negated
from questionbank.text import width

LONGEST = 2_000
DEEPEST = 20

_HALF_WIDTH = str.maketrans("（）：＊－\uff02\u201c\u201d", '():*-"""')
_NEVER_KEPT = re.compile("[\0\ud800-\udfff]")
_FIELD = re.compile(r"([A-Za-z_]{2,}|[^\W\d_A-Za-z]+):(?![:/\\])(?=\S)")
_QUOTED = re.compile(r'"((?:\\.|[^"\\])*)"(\*)?', re.DOTALL)


def parse(text: str) -> Query:
    """Return the query that `text` spells.

    Raises UsageError, with a caret under the place, for a field that does not exist and for a
    value that a field cannot have; for no other text but one too long or too deeply nested.
    """
    if len(text) > LONGEST:
        raise UsageError(f"a query has at most {LONGEST:,} characters; this one has {len(text):,}.")
    return _Reader(_NEVER_KEPT.sub("\ufffd", text)).read()


class _Reader:
    """One pass over a query; `at` is the place it has come to."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._plain = text.translate(_HALF_WIDTH)  # each character in its place
        self._closing = _closing_brackets(self._plain)
        self.at = 0

    def read(self) -> Query:
        """Read the whole text."""
        query = self._either(len(self._plain), 0)
        return EVERYTHING if query is None else query

    def _either(self, end: int, depth: int) -> Query | None:
        found: list[Query] = []
        while (query := self._both(end, depth)) is not None:
            found.append(query)
            if not self._operator("OR", end):
                break
        return either(*found) if found else None

    def _both(self, end: int, depth: int) -> Query | None:
        found: list[Query] = []
        while self._skip_blanks(end) and not (found and self._is_operator("OR", end)):
            if found and self._operator("AND", end):
                continue
            found.append(self._part(end, depth))
        return both(*found) if found else None

    def _part(self, end: int, depth: int) -> Query:
        start = self.at
        mark = self._plain[start]
        if mark == "-" and start + 1 < end and not re.match(r"[\s-]", self._plain[start + 1]):
            self.at += 1
            return negated(self._part(end, depth))
        if self._operator("NOT", end):
            return negated(self._part(end, depth))
        if mark == "(" and self._closing.get(start, end) < end:
            inside = self._group(self._closing[start], depth + 1)
            if inside is not None:
                return inside
        return self._field(end) or self._quoted(end) or self._word(end)

    def _group(self, closing: int, depth: int) -> Query | None:
        start = self.at
        if depth > DEEPEST:
            raise self._error("brackets lie too deep inside one another.", start, start + 1)
        self.at = start + 1
        inside = self._either(closing, depth)
        self.at = start if inside is None else closing + 1
        return inside

    def _operator(self, word: str, end: int) -> bool:
        """Step over an operator that has something behind it."""
        if not self._is_operator(word, end):
            return False
        self.at += len(word)
        return self._skip_blanks(end)

    def _is_operator(self, word: str, end: int) -> bool:
        behind = self.at + len(word)
        return (
            self._plain.startswith(word, self.at)
            and bool(re.match(r"[\s(]", self._plain[behind : behind + 1]))
            and bool(self._plain[behind:end].strip())
        )

    def _skip_blanks(self, end: int) -> bool:
        while self.at < end and self._plain[self.at].isspace():
            self.at += 1
        return self.at < end

    def _field(self, end: int) -> Query | None:
        match = _FIELD.match(self._plain, self.at, end)
        if match is None:
            return None
        name = ALIASES.get(match[1].casefold(), match[1].casefold())
        if name not in FIELDS:
            close = did_you_mean(name, [*FIELDS, *ALIASES])
            if not name.isascii() and not close:
                return None
            literal = self._text[match.start() : self._end_of_word(end)]
            advice = f'To look for it as text: "{literal}"'
            raise self._error(f"no field '{match[1]}'.{close}", match.start(), match.end(1), advice)
        self.at = start = match.end()
        spelled = self._value(end)
        try:
            return read(name, spelled)
        except ValueError as error:
            raise self._error(str(error), start, self.at) from error

    def _value(self, end: int) -> Spelled:
        match = _QUOTED.match(self._plain, self.at, end)
        if match:
            self.at = match.end()
            inside = _unescaped(self._text[match.start(1) : match.end(1)])
            return Spelled(inside, in_quotes=True, starred=bool(match[2]))
        start, self.at = self.at, self._end_of_word(end)
        return Spelled(self._text[start : self.at])

    def _quoted(self, end: int) -> Query | None:
        match = _QUOTED.match(self._plain, self.at, end)
        if match is None or not match[1].strip():
            return None
        self.at = match.end()
        inside = _unescaped(self._text[match.start(1) : match.end(1)])
        return looked_for(Spelled(inside, in_quotes=True, starred=bool(match[2])))

    def _word(self, end: int) -> Query:
        start, self.at = self.at, self._end_of_word(end)
        return looked_for(Spelled(self._text[start : self.at]))

    def _end_of_word(self, end: int) -> int:
        match = re.compile(r"\S+").match(self._plain, self.at, end)
        return match.end() if match else end

    def _error(self, message: str, start: int, end: int, advice: str = "") -> UsageError:
        line = re.sub(r"\s", " ", self._text)
        carets = " " * width(line[:start]) + "^" * max(1, width(line[start:end]))
        return UsageError(message, "\n".join(filter(None, [line, carets, advice])))


def _unescaped(text: str) -> str:
    return re.sub(rf"\\([\\{QUOTES}])", r"\1", text)


def _closing_brackets(plain: str) -> dict[int, int]:
    """The place of the bracket that closes each one; what is in quotes does not count."""
    quoted = [match.span() for match in _QUOTED.finditer(plain)]
    inside = {place for start, end in quoted for place in range(start, end)}
    pairs: dict[int, int] = {}
    opened: list[int] = []
    for place, mark in enumerate(plain):
        if place in inside:
            continue
        if mark == "(":
            opened.append(place)
        elif mark == ")" and opened:
            pairs[opened.pop()] = place
    return pairs
