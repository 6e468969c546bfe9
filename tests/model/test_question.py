"""A question is consistent, and says itself whether it is ready."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from pydantic import ValidationError
from strategies import questions, uids

from questionbank.model.faults import problems
from questionbank.model.question import Anchor, Answer, Choice, Flag, Question, Reference, Relation
from questionbank.text import fingerprint

URL = "https://docs.python.org/3/"
MODEL = Answer(kind="model", body="y")
READY = Question(stem="x", status="ready", answers=(MODEL,))


def told(fields: dict[str, object], kind: type[Question | Answer] = Question) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        kind.model_validate(fields)
    names = list(kind.model_fields)
    return [problem.message for problem in problems(caught.value, "", names)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "stem: is missing"),
        ({"stem": " \n"}, "stem: is empty"),
        ({"stem": 3}, "stem: must be text (put it in quotes)"),
        ({"stem": "x", "difficulty": 6}, "difficulty: must be 5 or less"),
        ({"stem": "x", "difficulty": 0}, "difficulty: must be 1 or more"),
        ({"stem": "x", "minutes": 481}, "minutes: must be 480 or less"),
        ({"stem": "x", "minutes": "soon"}, "minutes: must be a whole number"),
        ({"stem": "x", "minutes": 2.5}, "minutes: must be a whole number"),
        ({"stem": "x", "tags": "gil"}, "tags: must be a list"),
        ({"stem": "x", "anchors": [3]}, "anchors.0: must be a mapping of fields to values"),
        ({"stem": "x", "dificulty": 3}, "no field 'dificulty'. Did you mean 'difficulty'?"),
        ({"stem": "x\ud800"}, "stem: holds a character that is not valid Unicode"),
        ({"stem": "x", "lang": "Chinese"}, "lang: is not written as it should be"),
        ({"stem": "x", "created_at": "2026-12-01T09:00:00"},
         "created_at: must be a time with its zone, such as 2026-12-01T09:00:00+08:00"),
        ({"stem": "x", "difficulty_basis": "author"},
         "difficulty_basis is given without difficulty"),
        ({"stem": "x", "minutes_basis": "rule"}, "minutes_basis is given without minutes"),
        ({"stem": "x", "status": "retired"},
         "a retired question has a reason, and no other question has one"),
        ({"stem": "x", "retired_reason": "leaked"},
         "a retired question has a reason, and no other question has one"),
        ({"stem": "x", "answers": [MODEL, MODEL]}, "two answers have the same uid"),
        ({"stem": "x", "anchors": [{"level": 5, "text": "a"}, {"level": 5, "text": "b"}]},
         "anchors: there is more than one anchor for the same score"),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence(fields: dict[str, object], message: str) -> None:
    assert told(fields) == [message]


def test_known_words_are_told() -> None:
    (message,) = told({"stem": "x", "status": "done"})
    assert message == "status: must be one of 'draft', 'in_review', 'ready' or 'retired'"
    (message,) = told({"title": "x", "url": "ftp://x"}, Reference)  # type: ignore[arg-type]
    assert message == "url: must be an address that begins with http:// or https://"


@given(uid=uids())
def test_a_question_is_not_related_to_itself(uid: str) -> None:
    itself = {"kind": "enemy", "other": uid}
    message = "a question cannot be related to itself"
    assert told({"uid": uid, "stem": "x", "relations": [itself]}) == [message]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"author": "li"}, "a vetted answer needs a reviewer other than its author"),
        ({"author": "li", "reviewer": "li"},
         "a vetted answer needs a reviewer other than its author"),
        ({"author": "li", "reviewer": "wang"}, "a vetted answer needs a reference"),
    ],
)  # fmt: skip
def test_an_answer_is_vetted_by_another(fields: dict[str, object], message: str) -> None:
    vetted = {"kind": "model", "body": "x", "review": "vetted", **fields}
    assert told(vetted, Answer) == [message]
    sound = {"title": "docs", "url": URL}
    assert Answer.model_validate(vetted | {"reviewer": "wang", "references": [sound]})


def test_only_a_known_estimate_has_a_basis() -> None:
    question = Question.model_validate({"stem": "x", "difficulty": 3, "minutes_basis": None})
    assert (question.difficulty_basis, question.minutes_basis) == ("author", None)
    measured = question.replaced(difficulty_basis="measured")
    assert measured.replaced(stem="y").difficulty_basis == "measured"


@settings(max_examples=50)
@given(question=questions())
def test_what_has_an_order_is_in_it(question: Question) -> None:
    levels = [anchor.level for anchor in question.anchors]
    assert levels == sorted(levels, reverse=True)
    again = question.replaced(
        anchors=question.anchors[::-1],
        relations=question.relations[::-1] * 2,
        tags=question.tags[::-1] * 2,
        roles=question.roles[::-1] * 2,
    )
    assert again == question


@settings(max_examples=50)
@given(question=questions())
def test_answers_are_of_one_kind(question: Question) -> None:
    both = {*question.recorded_answers, *question.model_answers}
    rest = [answer for answer in question.answers if answer not in both]
    assert all(answer.kind == "recorded" for answer in question.recorded_answers)
    assert all(answer.kind == "model" for answer in question.model_answers)
    assert all(answer.review == "superseded" for answer in rest)


@settings(max_examples=50)
@given(question=questions())
def test_a_question_is_ready_or_says_why_not(question: Question) -> None:
    blocked = any(flag.blocks for flag in question.flags)
    guided = bool(question.model_answers or question.anchors)
    ready = question.status == "ready" and guided and not blocked
    assert question.is_ready == ready == (question.obstacles == ())


@pytest.mark.parametrize(
    ("fields", "obstacles"),
    [
        ({}, ()),
        ({"status": "in_review"}, ("in review",)),
        ({"answers": ()}, ("no model answer or anchors",)),
        ({"answers": (), "anchors": (Anchor(level=5, text="y"),)}, ()),
        ({"answers": (Answer(kind="recorded", body="y"),)}, ("no model answer or anchors",)),
        ({"answers": (MODEL.replaced(review="superseded"),)}, ("no model answer or anchors",)),
        ({"flags": (Flag(kind="not_job_related"), Flag(kind="leaked"))},
         ("leaked to check", "not job related to check")),
        ({"flags": (Flag(kind="premise", resolved_at="2026-12-01T09:00:00Z"),)}, ()),
        ({"flags": (Flag(kind="ambiguous"),), "status": "draft"}, ("draft",)),
    ],
)  # fmt: skip
def test_obstacles(fields: dict[str, object], obstacles: tuple[str, ...]) -> None:
    assert READY.replaced(**fields).obstacles == obstacles


def test_three_flags_keep_a_question_out() -> None:
    flags = [Flag(kind=kind) for kind in get_args(Flag.model_fields["kind"].annotation)]
    blocking = {flag.kind for flag in flags if flag.blocks}
    assert blocking == {"premise", "leaked", "not_job_related"} < {flag.kind for flag in flags}


def test_what_looks_cut_off() -> None:
    said = Answer(kind="recorded", body="x")
    words = get_args(Answer.model_fields["completeness"].annotation)
    cut = {word for word in words if said.replaced(completeness=word).looks_cut_off}
    assert {*words} - cut == {"complete", "unknown"}


def test_a_question_is_called_by_its_number() -> None:
    question = Question(stem="x")
    assert (question.id, question.replaced(number=12).id) == (question.uid, "Q12")


def test_choices_make_another_question() -> None:
    choices = (Choice(text="a"), Choice(text="b", correct=True))
    question = Question(stem="x", choices=choices)
    assert question.fingerprint == fingerprint("x", ["b", "a"]) != Question(stem="x").fingerprint


def test_a_relation_is_kept_once() -> None:
    enemy = Relation(kind="enemy", other=MODEL.uid)
    assert Question(stem="x", relations=(enemy, enemy)).relations == (enemy,)
