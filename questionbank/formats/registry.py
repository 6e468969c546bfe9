"""Which formats there are, and which one a document is in.

A format is loaded when it is chosen, not before: this module costs nothing to import.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, cast

from questionbank.errors import DocumentError, UsageError, did_you_mean

if TYPE_CHECKING:
    from questionbank.formats.format import Format


@dataclass(frozen=True)
class Listing:
    """Where a format is, and the suffixes of its files.

    `telling` suffixes belong to this format alone; the others say only that it is possible,
    and the content decides.
    """

    module: str
    telling: tuple[str, ...] = ()
    possible: tuple[str, ...] = ()


FORMATS = {
    "jsonl": Listing("questionbank.formats.jsonl", telling=(".jsonl", ".ndjson")),
    "yaml": Listing("questionbank.formats.yaml", telling=(".yaml", ".yml")),
    "transcript": Listing("questionbank.formats.transcript", possible=(".txt", ".md", ".markdown")),
}
"""The formats by name, in the order in which their contents are tried."""


def load(name: str) -> Format:
    """Return the format of this name.

    Raises UsageError, naming the known ones, where there is none.
    """
    if name not in FORMATS:
        raise UsageError(f"no format '{name}'.{did_you_mean(name, FORMATS)}", _known())
    return cast("Format", import_module(FORMATS[name].module).FORMAT)


def find(file_name: str, head: bytes, wanted: str | None = None) -> Format:
    """Return the format of a document: the `wanted` one, or by its suffix, or by its content.

    `head` is the document's beginning; some thousand bytes are enough.
    Raises UsageError, naming the known formats, where neither tells; DocumentError where there
    is nothing to tell it by.
    """
    if wanted is not None:
        return load(wanted.strip().lower())
    suffix = PurePath(file_name).suffix.lower()
    for name, listing in FORMATS.items():
        if suffix in listing.telling:
            return load(name)
    if not head:
        raise DocumentError(f"{file_name} is empty.")
    for name in _by_likelihood(suffix):
        candidate = load(name)
        if candidate.read is not None and candidate.sniff(head):
            return candidate
    raise UsageError(_unknown(file_name, suffix), _known())


def _by_likelihood(suffix: str) -> Iterator[str]:
    likely = [name for name, listing in FORMATS.items() if suffix in listing.possible]
    yield from likely
    yield from (name for name in FORMATS if name not in likely)


def _unknown(file_name: str, suffix: str) -> str:
    telling = {mark: name for name, listing in FORMATS.items() for mark in listing.telling}
    if suffix and not any(suffix in listing.possible for listing in FORMATS.values()):
        guess = did_you_mean(suffix, telling)
        return f"{file_name} is in no known format: no format has files in {suffix}.{guess}"
    return f"{file_name} is in no known format."


def _known() -> str:
    lines = ["Formats:"]
    for name, listing in FORMATS.items():
        lines.append(f"  {name:11}{' '.join((*listing.telling, *listing.possible))}")
    return "\n".join([*lines, "Say which one it is with --as NAME."])
