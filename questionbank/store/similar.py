"""Questions like a text: by the sketches of their stems, and by the words that tell most."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from sqlalchemy import Connection

from questionbank.query import Text, either
from questionbank.store import sketches
from questionbank.store.search import Search
from questionbank.text.tokens import terms

_COMPARED = 50
_LOOKED_UP = 400


def similar(
    connection: Connection, text: str, today: date, *, besides: Collection[int], thorough: bool
) -> list[tuple[int, float]]:
    """Return the keys of the questions most like `text` and their likeness, the likest first.

    Near-duplicates are found either way; `thorough` also finds what has only some words in common.
    """
    more = _sharing_words(connection, text, today) if thorough else []
    return sketches.nearest(connection, text, besides=besides, more=more)


def _sharing_words(connection: Connection, text: str, today: date) -> list[int]:
    """The keys of questions that have some of the rarest words of `text` in their stems."""
    having: dict[Text, int] = {}
    for term in {term for term in terms([text]).placed if term.isalnum()}:
        word = Text(term, where="stem")
        having[word] = Search(connection, word, today).count(sketches.COMMON + 1)
    rarest: list[Text] = []
    left = _LOOKED_UP
    for word in sorted(having, key=lambda word: (having[word], word.text)):
        left -= having[word]
        if left < 0 or having[word] > sketches.COMMON:
            break
        if having[word]:
            rarest.append(word)
    if not rarest:
        return []
    return Search(connection, either(*rarest), today).page("rank", _COMPARED).keys
