"""Bytes to text, for documents that do not say in which encoding they are."""

from __future__ import annotations

import codecs
from typing import BinaryIO

from questionbank.errors import DocumentError

LARGEST = 50_000_000
"""The size, in bytes, up to which a document is read as a whole."""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CHINESE_SHARE = 0.7


def read_bytes(stream: BinaryIO, name: str) -> bytes:
    """Return the whole document.

    Raises DocumentError where it is empty or larger than `LARGEST`.
    """
    content = stream.read(LARGEST + 1)
    if not content:
        raise DocumentError(f"{name} is empty.")
    if len(content) > LARGEST:
        raise DocumentError(
            f"{name} is larger than {LARGEST // 1_000_000} MB.", "Split it into smaller files."
        )
    return content


def decode(content: bytes, name: str) -> str:
    """Return the text of a document, with its line ends as they are and without byte order mark.

    The mark decides; without one it is UTF-8, or else GB18030 where that gives Chinese.
    Raises DocumentError where it is no text.
    """
    text = _decoded(content)
    if text is None or "\0" in text:
        raise DocumentError(
            f"{name} is not text, or not in UTF-8, UTF-16 or GB18030.",
            "If it is text, save it as UTF-8 and try again.",
        )
    if not text:
        raise DocumentError(f"{name} is empty.")
    return text


def peek(head: bytes) -> str:
    """Return the beginning of a document as text, or "" where it is no text.

    `head` may end in the middle of a character.
    """
    text = _decoded(head, final=False) or ""
    return "" if "\0" in text else text


def _decoded(content: bytes, *, final: bool = True) -> str | None:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _strictly(content[len(mark) :], encoding, final=final)
    text = _strictly(content, "utf-8", final=final)
    if text is None:
        text = _strictly(content, "gb18030", final=final)
        if text is not None and not _looks_chinese(text):
            return None
    return text


def _strictly(content: bytes, encoding: str, *, final: bool) -> str | None:
    try:
        return codecs.getincrementaldecoder(encoding)().decode(content, final)
    except UnicodeDecodeError:
        return None


def _looks_chinese(text: str) -> bool:
    """Whether most of what is not ASCII is in the everyday set, GB 2312.

    Nearly any two bytes of a Western or binary file make some rare character of GB18030.
    """
    ascii_size = len(text.encode("ascii", "ignore"))
    foreign = len(text) - ascii_size
    everyday = (len(text.encode("gb2312", "ignore")) - ascii_size) // 2
    return everyday >= _CHINESE_SHARE * foreign
