"""What all values share: frozen, closed, canonical; and the limits of the text in them."""

from __future__ import annotations

import re
import uuid
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from strategies import moments, questions, slugs, topics
from texts import filled_texts, lines, texts

from questionbank.model.blueprint import Blueprint
from questionbank.model.faults import problems
from questionbank.model.question import Answer, Question
from questionbank.model.question_set import QuestionSet
from questionbank.model.source import Source
from questionbank.model.value import FilledText, Line, Moment, Slug, Slugs, Text, Topic, new_uid

VALUES = [
    Question(stem="x"),
    Answer(kind="model", body="x"),
    Source(kind="other"),
    Blueprint(count="3"),
    QuestionSet(name="x"),
]
each = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
Anything = Question | Answer | Source | Blueprint | QuestionSet


def adapted(kind: Any, given_value: object) -> object:
    return TypeAdapter(kind).validate_python(given_value)


def fault(kind: Any, given_value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        adapted(kind, given_value)
    return "\n".join(problem.message for problem in problems(caught.value, ""))


@each
def test_a_value_cannot_be_changed(value: Anything) -> None:
    for name in type(value).model_fields:
        with pytest.raises(ValidationError, match="frozen"):
            setattr(value, name, None)


@each
def test_a_value_takes_no_other_field(value: Anything) -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        value.replaced(colour="red")


@each
def test_a_value_replaced_by_nothing_is_itself(value: Anything) -> None:
    assert value.replaced() == value
    assert value.replaced() is not value


@settings(max_examples=100)
@given(question=questions())
def test_values_written_as_json_come_back(question: Question) -> None:
    written = question.model_dump_json()
    assert Question.model_validate_json(written) == question
    assert Question.model_validate(question.model_dump()) == question
    assert Question.model_validate_json(written).model_dump_json() == written


@given(text=texts())
def test_text_is_kept_to_the_byte(text: str) -> None:
    assert adapted(Text, text) == text
    if text.strip():
        assert adapted(FilledText, text) == text


@given(text=filled_texts(), at=st.integers(0, 20))
def test_nul_is_refused(text: str, at: int) -> None:
    assert "a NUL character cannot be kept; remove it" in fault(Text, f"{text[:at]}\0{text[at:]}")


@given(line=lines(), blanks=st.sampled_from(("", " ", "\t", "\u3000", " \xa0")))
def test_a_line_has_no_blanks_around_it(line: str, blanks: str) -> None:
    assert adapted(Line, blanks + line + blanks) == line


@pytest.mark.parametrize("text", ["a\nb", "a\r", "\n"])
def test_a_line_is_a_single_one(text: str) -> None:
    assert "must be a single line" in fault(Line, text)


@pytest.mark.parametrize(("kind", "longest"), [(Text, 100_000), (Line, 500)])
def test_text_has_a_limit(kind: object, longest: int) -> None:
    assert adapted(kind, "题" * longest) == "题" * longest
    assert fault(kind, "题" * (longest + 1)) == f"is longer than {longest:,} characters"


@given(name=slugs())
def test_a_tag_is_canonical(name: str) -> None:
    assert adapted(Slug, name) == name
    assert adapted(Slug, f" {name.upper().lower()} ") == name
    assert adapted(Slugs, (name, name.title().casefold(), f" {name}")) == (name,)


@given(names=st.lists(slugs()))
def test_tags_are_a_sorted_set(names: list[str]) -> None:
    assert adapted(Slugs, names) == tuple(sorted(set(names)))


@given(name=topics())
def test_a_topic_is_canonical(name: str) -> None:
    assert adapted(Topic, name) == name


@pytest.mark.parametrize("name", ["", " ", "a,b", "a，b", "a；b", "a;b", "x" * 101])
def test_a_tag_that_is_none_is_refused(name: str) -> None:
    assert fault(Slug, name)
    assert fault(Topic, name)


@pytest.mark.parametrize("name", ["/", "a/", "/a", "a//b"])
def test_a_topic_has_no_empty_level(name: str) -> None:
    assert fault(Topic, name)


@given(moment=moments(), hours=st.integers(-14, 14))
def test_times_are_kept_in_utc(moment: datetime, hours: int) -> None:
    elsewhere = moment.astimezone(timezone(timedelta(hours=hours)))
    kept = adapted(Moment, elsewhere)
    assert isinstance(kept, datetime)
    assert (kept, kept.tzinfo) == (moment, UTC)


def test_a_time_without_zone_is_refused() -> None:
    assert fault(Moment, "2026-12-01T09:00:00").startswith("must be a time with its zone")


def test_uids_are_of_version_7_and_in_order() -> None:
    made = [new_uid() for _ in range(2000)]
    assert len(set(made)) == len(made)
    assert [uid[:13] for uid in made] == sorted(uid[:13] for uid in made)
    for uid in made[::100]:
        assert (str(uuid.UUID(uid)), uuid.UUID(uid).version) == (uid, 7)
        assert uuid.UUID(uid).variant == uuid.RFC_4122
    now = datetime.now(UTC).timestamp() * 1000
    assert abs(int(re.sub("-", "", made[-1])[:12], 16) - now) < 60_000
