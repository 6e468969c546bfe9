"""Ranges and names as people write them."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from questionbank.errors import UsageError
from questionbank.query import Range, parse_number

LARGEST = 999_999
limits = st.integers(0, LARGEST)


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    low = draw(limits)
    return Range(low, draw(st.none() | st.integers(low, LARGEST)))


@given(limit=ranges())
@example(Range())
@example(Range(0, 0))
def test_a_range_reads_back_as_it_is_written(limit: Range) -> None:
    assert Range.parse(str(limit)) == limit


@given(limit=ranges(), number=limits)
def test_a_range_holds_what_lies_in_it(limit: Range, number: int) -> None:
    high = LARGEST if limit.high is None else limit.high
    assert (number in limit) == (limit.low <= number <= high)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("3", 3, 3), ("2..4", 2, 4), ("..4", 0, 4), ("2..", 2, None), (" 2..4 ", 2, 4)],
)
def test_ranges_as_people_write_them(text: str, low: int, high: int | None) -> None:
    assert Range.parse(text) == Range(low, high)


@pytest.mark.parametrize(
    "text",
    ["", " ", "..", "x", "-1", "2-4", "2...4", "2.4", "1e3", "1..2..3", "2 .. 4", "1234567890"],
)
def test_what_is_no_range_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a number or a range such as 2\.\.4"):
        Range.parse(text)


@given(low=limits, high=limits)
def test_an_empty_range_is_told(low: int, high: int) -> None:
    if low <= high:
        assert Range.parse(f"{low}..{high}") == Range(low, high)
    else:
        with pytest.raises(ValueError, match="is empty: write the smaller number first"):
            Range.parse(f"{low}..{high}")


@given(number=st.integers(1, 999_999_999), letter=st.sampled_from("QS"))
def test_a_name_is_a_number_with_its_letter_or_without(number: int, letter: str) -> None:
    for name in (f"{letter}{number}", f"{letter.lower()}{number}", f" {number} "):
        assert parse_number(name, letter) == number


@pytest.mark.parametrize("name", ["", "Q", "x1", "QQ1", "Q-1", "1.5", "S1", "Q１", "1234567890"])
def test_another_word_is_no_number(name: str) -> None:
    assert parse_number(name, "Q") is None


@pytest.mark.parametrize("name", ["0", "Q0", "q00"])
def test_numbers_begin_at_one(name: str) -> None:
    with pytest.raises(UsageError, match="begin at Q1"):
        parse_number(name, "Q")
