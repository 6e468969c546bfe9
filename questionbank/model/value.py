"""What all values share: frozen, closed, canonical; and the kinds of text in them."""

from __future__ import annotations

import os
import time
import uuid
from datetime import UTC, datetime
from typing import Annotated, Self

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, StringConstraints

from questionbank.text import slug
from questionbank.vocabulary import LONGEST_LINE, LONGEST_TEXT


class Value(BaseModel):
    """A frozen value. Equal values print equal bytes; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, allow_inf_nan=False)

    def replaced(self, **fields: object) -> Self:
        """Return a copy with `fields` changed, validated as a whole."""
        current = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_validate(current | fields)


def without_nul(text: str) -> str:
    """Return `text`, which neither engine could keep with a NUL; raises ValueError for one."""
    if "\0" in text:
        raise ValueError("a NUL character cannot be kept; remove it")
    return text


def _one_line(text: str) -> str:
    if "\n" in text or "\r" in text:
        raise ValueError("must be a single line")
    return text.strip()


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


def _sorted_unique(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(set(names)))


Text = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(without_nul)]
"""Markdown or plain text, kept to the byte; may be empty."""

FilledText = Annotated[Text, StringConstraints(pattern=r"\S")]
"""Text with something in it."""

Line = Annotated[
    str, Field(max_length=LONGEST_LINE), AfterValidator(without_nul), AfterValidator(_one_line)
]
"""One line without blanks around it; may be empty."""

FilledLine = Annotated[Line, StringConstraints(pattern=r"\S")]
"""A line with something in it."""

Slug = Annotated[
    str,
    AfterValidator(slug),
    StringConstraints(max_length=100, pattern=r"^[^\s,，;；\x00-\x1f]+$"),
]
"""A tag: folded, hyphens for blanks."""

Topic = Annotated[
    str,
    AfterValidator(slug),
    StringConstraints(
        max_length=100, pattern=r"^[^\s,，;；/\x00-\x1f]+(/[^\s,，;；/\x00-\x1f]+)*$"
    ),
]
"""A topic: folded, hyphens for blanks, "/" between levels, as in cpp-interop/ctypes."""

Slugs = Annotated[tuple[Slug, ...], AfterValidator(_sorted_unique)]
Lines = Annotated[tuple[FilledLine, ...], AfterValidator(_sorted_unique)]
Lang = Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]
"""A language tag of BCP 47, such as zh, en or zh-Hant."""

Uid = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"),
]
"""A UUID in lower case; those made here are of version 7."""

Moment = Annotated[AwareDatetime, AfterValidator(_utc)]
"""An aware time, kept in UTC."""

Level = Annotated[int, Field(ge=1, le=5)]
Minutes = Annotated[int, Field(ge=1, le=480)]


def new_uid() -> str:
    """Return a new UUIDv7: ordered by time, unique without a server (RFC 9562, 5.7)."""
    milliseconds = time.time_ns() // 1_000_000
    random = int.from_bytes(os.urandom(10))
    number = milliseconds << 80 | 7 << 76 | (random >> 62 & 0xFFF) << 64
    return str(uuid.UUID(int=number | 0b10 << 62 | random & (1 << 62) - 1))
