"""The query language: what it prints is what it reads, and whatever is typed has an answer."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from questionbank.errors import UsageError
from questionbank.query import EVERYTHING, All, Not, Query, Range, Text
from questionbank.query.ranges import Age, Period
from questionbank.query.reading import parse
from questionbank.query.tree import During, Named, Within, both, either, negated

words = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1
).filter(str.strip)
ranges = st.builds(
    lambda low, more: Range(low, None if more is None else low + more),
    st.integers(1, 5),
    st.none() | st.just(0),
)
days = st.dates(date(1000, 1, 1), date(2999, 12, 31))
ages = st.builds(Age, st.integers(0, 9999), st.sampled_from("dwmy"))
periods = (
    st.builds(Period, ages, st.none())
    | st.builds(Period, st.none(), ages)
    | st.builds(Period, days, st.none())
    | st.builds(Period, st.none(), days)
    | st.tuples(days, days).map(lambda pair: Period(min(pair), max(pair)))
)
leaves: st.SearchStrategy[Query] = st.one_of(
    st.builds(Text, words),
    st.builds(Text, words, where=st.sampled_from(("stem", "objective", "answer"))),
    st.sampled_from(("pybind", "内存 py", "snake_c")).map(lambda text: Text(text, prefix=True)),
    st.builds(
        Named, st.sampled_from(("topic", "tag")), st.sampled_from(("ctypes", "none", "内存"))
    ),
    st.builds(Named, st.just("status"), st.sampled_from(("ready", "in_review", "check"))),
    st.builds(Within, st.just("difficulty"), ranges),
    st.builds(During, st.sampled_from(("used", "added", "changed")), periods),
)
trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        inner.map(negated),
        st.lists(inner, min_size=2, max_size=4).map(lambda parts: both(*parts)),
        st.lists(inner, min_size=2, max_size=4).map(lambda parts: either(*parts)),
    ),
    max_leaves=8,
)
LANGUAGE = [
    *'()"-*:：（）“”\\',
    " ",
    " OR ",
    " AND ",
    "NOT ",
    "tag:",
    "难度：",
    ">=3",
    "内存",
    "c++",
]


@given(tree=trees)
@example(Text("OR"))
@example(Text('"'))
@example(Text("tag:x", where="stem"))
def test_a_tree_is_read_as_it_is_printed(tree: Query) -> None:
    assert parse(str(tree)) == tree


@given(text=st.lists(st.sampled_from(LANGUAGE), max_size=25).map("".join) | st.text(max_size=60))
@example("C++ AND")
@example("AND OR NOT -")
@example("(((((((((((((((((((((((((((((")
@example('"unbalanced')
def test_whatever_is_typed_is_read_or_told_with_its_place(text: str) -> None:
    try:
        query = parse(text)
    except UsageError as error:
        told = error
    else:
        assert parse(str(query)) == query
        return
    assert "^" in f"{told}\n{told.hint}"


@given(text=words)
def test_a_text_in_quotes_is_looked_for_as_it_is(text: str) -> None:
    assert parse(str(Text(text, where="stem"))) == Text(text, where="stem")


@pytest.mark.parametrize("text", ["", " ", "()", "  \n"])
def test_nothing_asks_for_everything(text: str) -> None:
    assert parse(text) in (EVERYTHING, Text("()"))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("标签：ctypes", "tag:ctypes"),
        ("难度：≥3", "difficulty:3.."),
        ("（内存 OR gil） －jna", "(内存 OR gil) -jna"),
        ("“memory leak”", '"memory leak"'),
        ("NOT jna AND c++", "-jna c++"),
        ("--jna", "--jna"),
        ("difficulty:2~4", "difficulty:2..4"),
        ("used:<3个月", "used:<3m"),
        ("used:从未", "used:never"),
        ("status:草稿", "status:draft"),
        ("pybind＊", "pybind*"),
    ],
)
def test_two_spellings_of_one_query(text: str, same: str) -> None:
    assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("内存 tpoic:cpp", "tpoic", "Did you mean 'topic'?"),
        ("difficulty:9", "9", "from 1 to 5"),
        ("a OR difficulty:x", "x", "is not a number"),
        ("status:redy", "redy", "Did you mean 'ready'?"),
        ("used:2026-13", "2026-13", "no day"),
        ("added:2026-03..2026-01", "2026-03..2026-01", "the earlier day first"),
    ],
)
def test_the_caret_stands_below_the_fault(text: str, place: str, told: str) -> None:
    with pytest.raises(UsageError) as raised:
        parse(text)
    shown = f"{raised.value}\n{raised.value.hint}"
    assert told in shown
    carets = next(line for line in shown.splitlines() if set(line.strip()) == {"^"})
    assert carets.count("^") >= len(place)


def test_a_query_without_end_is_told() -> None:
    with pytest.raises(UsageError, match="at most 2,000 characters"):
        parse("x" * 2001)


def test_what_is_ruled_out_twice_is_wanted() -> None:
    assert negated(Not(Text("x"))) == Text("x")
    assert both(Text("a"), All((Text("b"), Text("c")))) == parse("a b c")
