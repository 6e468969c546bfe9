"""Reading and writing for tests, by the name of the format."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from questionbank.errors import DocumentError, Problem
from questionbank.formats.fields import to_fields
from questionbank.formats.format import Record
from questionbank.formats.registry import load

_NEW_EACH_TIME = {"uid", "source", "sha256"}


def read(name: str, content: bytes, file_name: str = "given") -> list[Record | Problem]:
    """Everything that the format of this name reads."""
    reader = load(name).read
    assert reader is not None
    return list(reader(BytesIO(content), file_name))


def records(name: str, content: bytes) -> list[Record]:
    """The records of a document that must be without faults."""
    found = read(name, content)
    assert not [str(fault) for fault in found if isinstance(fault, Problem)]
    return [record for record in found if not isinstance(record, Problem)]


def write(name: str, given: list[Record]) -> bytes:
    """The document that the format of this name writes."""
    writer = load(name).write
    assert writer is not None
    stream = BytesIO()
    writer(given, stream)
    return stream.getvalue()


def told(name: str, content: bytes, file_name: str) -> list[object]:
    """What a reader says of a document, as JSON values that are the same every time."""
    try:
        found = read(name, content, file_name)
    except DocumentError as error:
        return [{"error": error.message, "hint": error.hint}]
    return [_told(one) for one in found]


def _told(one: Record | Problem) -> object:
    if isinstance(one, Problem):
        return f"{one.severity}: {one}"
    fields = _stable(to_fields(one, brief=True))
    return {name: value for name, value in fields.items() if name != "text"}


def _stable(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _stable(part) for key, part in value.items() if key not in _NEW_EACH_TIME}
    return [_stable(part) for part in value] if isinstance(value, list) else value
