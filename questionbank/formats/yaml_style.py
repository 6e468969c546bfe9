"""Values as YAML that people like to edit, and that every reader takes for the same text.

Written here and not by PyYAML: its emitters fold long lines, choose quotes where a block would
be read, and differ between the C library and Python.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

_VISIBLE = (
    "\x20-\x7e\xa0-\u2027\u202f-\u2065\u206a-\ud7ff\uf900-\ufefe\uff00-\ufffd\U00010000-\U000e0000"
)
_PLAIN = re.compile(
    rf"[A-Za-z\u4e00-\u9fff][{_VISIBLE}]*(?<![\s:])|[0-9a-f]{{8}}(?:-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}"
)
_NOT_PLAIN = re.compile(r":\s|\s#|\s{2}")
_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
_BLOCK = re.compile(rf"[\t\n{_VISIBLE}]+")
_UNSEEN = re.compile(rf'[^{_VISIBLE}]|["\\]')
_ESCAPES = {'"': r"\"", "\\": r"\\", "\n": r"\n", "\r": r"\r", "\t": r"\t"}


def write_item(fields: Mapping[str, object]) -> str:
    """Return a mapping as one item of a list, its last line ended."""
    first, *rest = _mapping(fields, 2)
    return "\n".join([f"- {first.lstrip(' ')}", *rest, ""])


def _mapping(fields: Mapping[str, object], indent: int) -> Iterator[str]:
    """Yield the lines of a mapping whose names stand at `indent`."""
    for name, value in fields.items():
        head = f"{' ' * indent}{name}:"
        if isinstance(value, Mapping) and value:
            yield head
            yield from _mapping(value, indent + 2)
        elif isinstance(value, Sequence) and value and not isinstance(value, str):
            yield head
            yield from _list(value, indent)
        else:
            yield from _scalar(head, value, indent)


def _list(items: Sequence[object], indent: int) -> Iterator[str]:
    """Yield the lines of a list whose hyphens stand at `indent`."""
    head = f"{' ' * indent}-"
    for item in items:
        if isinstance(item, Mapping):
            first, *rest = _mapping(item, indent + 2)
            yield f"{head} {first.lstrip(' ')}"
            yield from rest
        else:
            yield from _scalar(head, item, indent)


def _scalar(head: str, value: object, indent: int) -> Iterator[str]:
    if not isinstance(value, str):
        yield f"{head} {_symbol(value)}"
    elif _is_block(value):
        body = value.removesuffix("\n")
        kept = "" if value.endswith("\n") else "-"
        yield f"{head} |{kept}"
        margin = " " * (indent + 2)
        yield from (margin + line if line else "" for line in body.split("\n"))
    else:
        yield f"{head} {value if _is_plain(value) else _quoted(value)}"


def _symbol(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else "[]"


def _is_plain(text: str) -> bool:
    """Whether text needs no quotes, in YAML 1.1 and 1.2."""
    return bool(
        _PLAIN.fullmatch(text) and not _NOT_PLAIN.search(text) and text.lower() not in _WORDS
    )


def _is_block(text: str) -> bool:
    """Whether text is read back exactly, and edited safely, as a literal block."""
    if "\n" not in text or text[0] in " \t\n" or text.endswith("\n\n"):
        return False
    if not _BLOCK.fullmatch(text):
        return False
    return not any(line != line.rstrip() for line in text.split("\n"))


def _quoted(text: str) -> str:
    return f'"{_UNSEEN.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    mark = match[0]
    number = ord(mark)
    return _ESCAPES.get(mark) or (f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}")  # noqa: PLR2004
