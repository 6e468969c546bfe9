"""YAML: made for people to read and edit, and still nothing lost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from questionbank.errors import Problem
from questionbank.formats.encoding import decode, peek, read_bytes
from questionbank.formats.fields import from_fields, to_fields
from questionbank.formats.format import EVERY_FIELD, Format, Record
from questionbank.formats.yaml_nodes import read_items
from questionbank.formats.yaml_style import write_item

_BEGINNING = re.compile(r"(?:---\s*\n)?(?:- )?(?:record: (?:question|source)|stem:)")
_COMMENTS = re.compile(r"^[ \t]*(?:#[^\n]*)?\r?\n", re.MULTILINE)


def read(stream: BinaryIO, name: str) -> Iterator[Record | Problem]:
    """Yield the records of a list, or of a stream of documents; faults with their lines."""
    for item in read_items(decode(read_bytes(stream, name), name)):
        if isinstance(item, Problem):
            yield item
        elif item.problems:
            yield from item.problems
        else:
            found = from_fields(item.tree, item.place)
            yield from found if isinstance(found, list) else [found]


def write(records: Iterable[Record], stream: BinaryIO) -> None:
    """Write a list of records, an empty line between them."""
    empty = True
    for record in records:
        stream.write(b"" if empty else b"\n")
        stream.write(write_item(to_fields(record, brief=True)).encode())
        empty = False
    if empty:
        stream.write(b"[]\n")


def sniff(head: bytes) -> bool:
    """Whether a document begins with a record in YAML."""
    return _BEGINNING.match(_COMMENTS.sub("", peek(head))) is not None


FORMAT = Format(
    name="yaml",
    summary="YAML: for people to read and edit, nothing lost",
    suffixes=(".yaml", ".yml"),
    media_type="application/yaml",
    carries=EVERY_FIELD,
    sniff=sniff,
    read=read,
    write=write,
)
