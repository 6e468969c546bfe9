"""merge: what the bank knows with the incoming words on top, and nothing lost."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import questions

from questionbank.model.question import Answer, Question, Relation
from questionbank.usecases.exchange import merge

BY_THE_BANK = {"uid", "number", "revision", "created_at", "created_by", "updated_at", "updated_by"}
OF_ITS_ORIGIN = {"source", "locator", "status", "retired_reason"}
JOINED = {"tags", "answers"}
FOLLOWING = {"difficulty_basis", "minutes_basis", "retired_reason"}  # go with another field

few = settings(max_examples=50)


def same(incoming: Question, known: Question) -> Question:
    """The incoming question as a later wording of the known one."""
    said = incoming.model_dump(exclude_unset=True)
    return Question.model_validate(said | {"uid": known.uid})


def says(question: Question, name: str) -> bool:
    return name in question.model_fields_set and getattr(question, name) not in ("", (), None)


@few
@given(known=questions())
def test_its_own_words_change_nothing(known: Question) -> None:
    assert merge(known, known) == known
    assert merge(known, Question(uid=known.uid, stem=known.stem)) == known


@few
@given(known=questions(), incoming=questions(), twin=st.booleans())
def test_twice_is_once(known: Question, incoming: Question, *, twin: bool) -> None:
    given_words = same(incoming, known) if twin else incoming
    once = merge(known, given_words)
    assert merge(once, given_words) == once


@few
@given(known=questions(), incoming=questions())
def test_what_is_said_counts_and_what_is_not_stays(known: Question, incoming: Question) -> None:
    newer = same(incoming, known)
    merged = merge(known, newer)
    for name in set(Question.model_fields) - BY_THE_BANK - JOINED - FOLLOWING:
        expected = newer if says(newer, name) else known
        assert getattr(merged, name) == getattr(expected, name), name


@few
@given(known=questions(), incoming=questions())
def test_what_the_bank_keeps_is_the_banks(known: Question, incoming: Question) -> None:
    for given_words, names in ((incoming, OF_ITS_ORIGIN), (same(incoming, known), set[str]())):
        merged = merge(known, given_words)
        for name in BY_THE_BANK | names:
            assert getattr(merged, name) == getattr(known, name), name


@few
@given(known=questions(), incoming=questions(), shared=st.integers(0, 3))
def test_no_tag_and_no_answer_is_lost(known: Question, incoming: Question, shared: int) -> None:
    said = known.answers[:shared]
    incoming = incoming.replaced(answers=incoming.answers + said)
    merged = merge(known, incoming)
    assert set(merged.tags) == {*known.tags, *incoming.tags}
    assert merged.answers[: len(known.answers)] == known.answers
    bodies = {(answer.kind, answer.body) for answer in merged.answers}
    assert bodies == {(each.kind, each.body) for each in known.answers + incoming.answers}


def test_an_answer_in_the_words_of_one_that_changes_is_kept() -> None:
    old = Answer(kind="model", body="old")
    known = Question(stem="x", answers=(old,))
    other = Answer(kind="model", body="old")
    incoming = Question(uid=known.uid, stem="x", answers=(old.replaced(body="new"), other))
    assert {answer.body for answer in merge(known, incoming).answers} == {"old", "new"}


def test_the_same_words_are_the_same_answer() -> None:
    known = Question(stem="x", answers=(Answer(kind="model", body="y"),))
    incoming = Question(stem="x", answers=(Answer(kind="model", body="y", author="wang"),))
    assert merge(known, incoming).answers == known.answers


def test_an_answer_of_the_other_kind_is_another_answer() -> None:
    known = Question(stem="x", answers=(Answer(kind="recorded", body="y"),))
    incoming = Question(stem="x", answers=(Answer(kind="model", body="y"),))
    assert [answer.kind for answer in merge(known, incoming).answers] == ["recorded", "model"]


def test_a_question_comes_back_from_retirement() -> None:
    retired = Question(stem="x", status="retired", retired_reason="outdated")
    merged = merge(retired, Question(uid=retired.uid, stem="x", status="ready"))
    assert (merged.status, merged.retired_reason) == ("ready", None)


def test_a_duplicate_of_itself_is_itself() -> None:
    known = Question(stem="x")
    twin = Question(stem="x", relations=(Relation(kind="duplicate", other=known.uid),))
    assert merge(known, twin).relations == ()
