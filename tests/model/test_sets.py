"""Blueprints and sets: limits as people write them, and a code that tells sets apart."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError
from strategies import question_sets, slugs, topics

from questionbank.model.blueprint import Blueprint, DifficultyLimits
from questionbank.model.faults import problems
from questionbank.model.question import Question
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.query import Range

POOL = tuple(Question(stem=f"question {place}") for place in range(4))
FIRST = Entry(question=POOL[0].uid, revision=1, minutes=5)
SECOND = Entry(question=POOL[1].uid, revision=1)


@st.composite
def limits(draw: st.DrawFn) -> Range:
    low = draw(st.integers(0, 99))
    return Range(low, draw(st.none() | st.integers(low, 999)))


@st.composite
def blueprints(draw: st.DrawFn) -> Blueprint:
    return Blueprint(
        count=draw(st.none() | limits()),
        minutes=draw(st.none() | limits()),
        topics=draw(st.dictionaries(topics(), limits(), max_size=3)),
        tags=draw(st.dictionaries(slugs(), limits(), max_size=3)),
        difficulty=DifficultyLimits(within=draw(st.none() | limits())),
        include_flagged=draw(st.booleans()),
        draw=draw(st.none() | st.integers(0, 2**64)),
    )


@settings(max_examples=100)
@given(blueprint=blueprints())
@example(Blueprint(count=Range(0, None)))
def test_a_blueprint_reads_back_as_it_is_written(blueprint: Blueprint) -> None:
    assert Blueprint.model_validate_json(blueprint.model_dump_json()) == blueprint
    brief = blueprint.model_dump(mode="json", exclude_defaults=True)
    assert Blueprint.model_validate(brief) == blueprint


@pytest.mark.parametrize(
    ("written", "limit"), [(3, Range(3, 3)), ("2..4", Range(2, 4)), ("..4", Range(0, 4))]
)
def test_limits_as_people_write_them(written: object, limit: Range) -> None:
    blueprint = Blueprint.model_validate({"count": written})
    assert (blueprint.count, blueprint.model_dump(mode="json")["count"]) == (limit, written)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"count": "few"}, "count: 'few' is not a number or a range such as 2..4"),
        ({"count": "4..2"}, "count: 4..2 is empty: write the smaller number first"),
        ({"topics": {"gil": "x"}}, "topics.gil: 'x' is not a number or a range such as 2..4"),
        ({"draw": -1}, "draw: must be 0 or more"),
        ({"topics": ["gil"]}, "topics: must be a mapping of names to values"),
    ],
)
def test_a_fault_of_a_blueprint_is_a_sentence(fields: dict[str, object], told: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Blueprint.model_validate(fields)
    assert [problem.message for problem in problems(caught.value, "")] == [told]


def made(*entries: Entry) -> QuestionSet:
    return QuestionSet(name="x", sections=(Section(entries=entries),))


@settings(max_examples=80)
@given(given_set=question_sets(POOL))
def test_a_set_reads_back_as_it_is_written(given_set: QuestionSet) -> None:
    again = QuestionSet.model_validate_json(given_set.model_dump_json())
    assert (again, again.code) == (given_set, given_set.code)
    assert given_set.minutes == sum(entry.minutes or 0 for entry in given_set.entries)


def test_the_code_changes_with_what_is_asked_and_with_nothing_else() -> None:
    both = made(FIRST, SECOND)
    codes = {
        made(*entries).code
        for entries in (
            (),
            (FIRST,),
            (FIRST, SECOND),
            (SECOND, FIRST),
            (FIRST.replaced(revision=2), SECOND),
            (FIRST.replaced(weight=2), SECOND),
        )
    }
    assert len(codes) == 6
    assert all(len(code) == 8 and code.upper() == code for code in codes)
    parted = (Section(title="a", entries=(FIRST,)), Section(title="b", entries=(SECOND,)))
    renamed = both.replaced(name="y", role="z", sections=parted, number=3, draw=7)
    assert renamed.code == both.code
    assert made(FIRST.replaced(minutes=9), SECOND).code == both.code


def test_a_question_stands_in_a_set_once() -> None:
    parts = (Section(entries=(FIRST,)), Section(entries=(FIRST.replaced(revision=2),)))
    with pytest.raises(ValidationError, match="a question stands in the set more than once"):
        QuestionSet(name="x", sections=parts)


def test_a_set_is_called_by_its_number() -> None:
    empty = made()
    assert (empty.id, empty.replaced(number=3).id) == (empty.uid, "S3")
