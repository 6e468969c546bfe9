"""JSON Lines: one record a line, nothing lost, any number of them in little memory."""

from __future__ import annotations

import codecs
import json
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NoReturn

from questionbank.errors import DocumentError, Problem
from questionbank.formats.encoding import peek
from questionbank.formats.fields import from_fields, problem, to_fields
from questionbank.formats.format import EVERY_FIELD, Format, Record

LONGEST_LINE = 10_000_000
LONGEST_SOURCE = 320_000_000
"""In bytes: a source holds a whole file, whose every character may take six bytes in JSON."""

LONGEST_NUMBER = 18
_SOURCE = b'{"record": "source"'
_FOREIGN_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read(stream: BinaryIO, name: str) -> Iterator[Record | Problem]:
    """Yield the records of a stream, line by line; a bad line is told and the next one read."""
    count = 0
    for count, line in enumerate(_lines(stream), start=1):
        place = f"line {count}"
        if count == 1 and line is not None:
            if line.startswith(_FOREIGN_MARKS):
                raise DocumentError(f"{name} is not in UTF-8.", "Save it as UTF-8 and try again.")
            line = line.removeprefix(codecs.BOM_UTF8)  # noqa: PLW2901 -- the same line, cleaner
        if line is None:
            yield Problem(f"is longer than {LONGEST_LINE // 1_000_000} MB", place)
        elif line.strip():
            yield from _record(line, place)
    if not count:
        raise DocumentError(f"{name} is empty.")


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write one line per record."""
    for record in records:
        text = json.dumps(to_fields(record), ensure_ascii=False)
        stream.write(_one_line(text).encode() + b"\n")


def sniff(head: bytes) -> bool:
    """Whether a document begins with an object on a line of its own."""
    first = peek(head).lstrip().partition("\n")[0]
    return first.startswith(('{"', '{ "'))


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line; None for one that is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and line.startswith(_SOURCE) and not line.endswith(b"\n"):
            line += stream.readline(LONGEST_SOURCE - len(line))
        if line.endswith(b"\n") or len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None


def _record(line: bytes, place: str) -> Iterator[Record | Problem]:
    try:
        fields = json.loads(
            line.strip().decode(),
            object_pairs_hook=_unique,
            parse_int=_int,
            parse_constant=_constant,
        )
    except UnicodeDecodeError:
        yield Problem("is not in UTF-8", place)
    except json.JSONDecodeError as error:
        yield Problem(f"is not JSON at column {error.colno}: {error.msg}", place)
    except RecursionError:
        yield Problem("is nested too deeply", place)
    except ValueError as error:
        yield problem(str(error), place)
    else:
        found = from_fields(fields, lambda _path: place)
        yield from found if isinstance(found, list) else [found]


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise ValueError(f"field '{name}' is given twice")
            seen.add(name)
    return fields


def _int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"holds a number of {len(digits)} digits")
    return int(digits)


def _constant(name: str) -> NoReturn:
    raise ValueError(f"holds {name}, which is not a number")


def _one_line(text: str) -> str:
    """Escape what some readers take for the end of a line."""
    return text.replace("\x85", r"\u0085").replace("\u2028", r"\u2028").replace("\u2029", r"\u2029")


FORMAT = Format(
    name="jsonl",
    summary="JSON Lines: one record a line, nothing lost",
    suffixes=(".jsonl", ".ndjson"),
    media_type="application/jsonl",
    carries=EVERY_FIELD,
    sniff=sniff,
    read=read,
    write=write,
)
