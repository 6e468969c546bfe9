"""The contract that every format keeps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, TypeAlias

from questionbank.errors import Problem
from questionbank.model.question import Question
from questionbank.model.source import Source

Record: TypeAlias = Source | Question
"""What a document holds. A source comes before the questions that refer to it."""

Reader: TypeAlias = Callable[[BinaryIO, str], Iterator[Record | Problem]]
"""Takes a stream and the file's name, for messages. Yields records as they come, and the faults
of the text as `Problem`s with their place. Raises DocumentError, at the first step, where the
document as a whole cannot be read."""

Writer: TypeAlias = Callable[[Iterable[Record], BinaryIO], None]
"""Takes records in an order that the reader may see, and writes them as they come."""

EVERY_FIELD = frozenset(Question.model_fields) - {"number"}
"""All that describes a question; its number belongs to one bank and is never carried."""


@dataclass(frozen=True)
class Format:
    """A kind of document.

    `suffixes` are in lower case with their dot. `carries` names the fields of a question that
    survive: where a format both reads and writes, `read(write(q)) == q` in these fields.
    `sniff` says whether the first bytes of a document look like this format.
    `read` or `write` is None where the format goes one way.
    """

    name: str
    summary: str
    suffixes: tuple[str, ...]
    media_type: str
    carries: frozenset[str]
    sniff: Callable[[bytes], bool]
    read: Reader | None
    write: Writer | None
