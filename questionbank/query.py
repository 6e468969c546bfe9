"""What is asked for: ranges as people write them, and a selection of questions."""

from __future__ import annotations

import re
from dataclasses import dataclass

from questionbank.errors import UsageError

_RANGE = re.compile(r"(?P<low>\d{1,6})?(?P<dots>\.\.)?(?P<high>\d{1,6})?")


@dataclass(frozen=True, order=True)
class Range:
    """Whole numbers from `low` to `high`, both included; `high` None means no limit.

    >>> Range.parse("2..4"), Range.parse("3"), Range.parse("..4"), Range.parse("2..")
    (Range(low=2, high=4), Range(low=3, high=3), Range(low=0, high=4), Range(low=2, high=None))
    """

    low: int = 0
    high: int | None = None

    def __post_init__(self) -> None:
        if self.high is not None and self.high < self.low:
            raise ValueError(f"{self.low}..{self.high} is empty: write the smaller number first")

    @classmethod
    def parse(cls, text: str) -> Range:
        """Read "3", "2..4", "2.." or "..4".

        Raises ValueError, saying what was expected, for anything else.
        """
        match = _RANGE.fullmatch(text.strip())
        if not match or not (match["low"] or match["high"]):
            raise ValueError(f"'{text}' is not a number or a range such as 2..4")
        low = int(match["low"] or 0)
        if not match["dots"]:
            return cls(low, low)
        return cls(low, int(match["high"]) if match["high"] else None)

    def __contains__(self, number: int) -> bool:
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.low == self.high:
            return str(self.low)
        return f"{self.low or ''}..{'' if self.high is None else self.high}"


@dataclass(frozen=True)
class Selection:
    """The questions that a command is about.

    All that is given must hold. Several topics, statuses or languages are alternatives; several
    tags and words must all be there. A topic covers the topics below it.
    """

    words: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    difficulty: Range | None = None
    statuses: tuple[str, ...] = ()
    langs: tuple[str, ...] = ()


def parse_number(text: str, letter: str) -> int | None:
    """Return 12 for "Q12", "q12" or "12" (with the letter Q), None for any other text."""
    match = re.fullmatch(rf"{letter}?(\d{{1,9}})", text.strip(), re.IGNORECASE | re.ASCII)
    if match and int(match[1]) == 0:
        raise UsageError(f"'{text}' is no number of the bank: they begin at {letter}1.")
    return int(match[1]) if match else None
