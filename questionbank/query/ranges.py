"""Numbers and times as people write them."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import MINYEAR, date, timedelta

from questionbank.errors import UsageError

_RANGE = re.compile(r"(?P<low>\d{1,9})?(?:(?P<dots>\.\.)(?P<high>\d{1,9})?)?")


@dataclass(frozen=True)
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
        if self.high is None:
            return f"{self.low}.."
        return f"{self.low or ''}..{self.high}"


@dataclass(frozen=True)
class Age:
    """So many days, weeks, months or years before now."""

    number: int
    unit: str

    def before(self, today: date) -> date:
        """Return the day that was so long ago."""
        if self.unit in "dw":
            return today - timedelta(days=self.number * (7 if self.unit == "w" else 1))
        months = today.year * 12 + today.month - 1 - self.number * (12 if self.unit == "y" else 1)
        year, month = divmod(months, 12)
        if year < MINYEAR:
            return date.min
        return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))

    def __str__(self) -> str:
        return f"{self.number}{self.unit}"


@dataclass(frozen=True)
class Period:
    """The days from `first` to `last`, both included; None means no limit."""

    first: date | Age | None = None
    last: date | Age | None = None

    def __str__(self) -> str:
        if isinstance(self.first, Age) and self.last is None:
            return f"<{self.first}"
        if isinstance(self.last, Age) and self.first is None:
            return f">{self.last}"
        if self.first == self.last:
            return str(self.first)
        return f"{self.first or ''}..{self.last or ''}"


def parse_number(text: str, letter: str) -> int | None:
    """Return 12 for "Q12", "q12" or "12" (with the letter Q), None for any other text."""
    match = re.fullmatch(rf"{letter}?(\d{{1,9}})", text.strip(), re.IGNORECASE | re.ASCII)
    if match and int(match[1]) == 0:
        raise UsageError(f"'{text}' is no number of the bank: they begin at {letter}1.")
    return int(match[1]) if match else None
