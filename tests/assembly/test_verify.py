from __future__ import annotations

import pytest
from assembly.banks import question, uids

from questionbank.assembly import violations
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate

SET = (question(1, "a", "t0", 2), question(2, "a/x", "t1", 3), question(3, "b", "t1", 4, None))


def test_a_right_set_breaks_nothing() -> None:
    blueprint = Blueprint.model_validate(
        {
            "count": 3,
            "minutes": "..15",
            "topics": {"a": 2, "a/x": 1, "b": "..1"},
            "tags": {"t1": 2, "t9": 0},
            "difficulty": {"within": "2..4"},
        }
    )
    assert violations(blueprint, SET, include=uids(1), exclude=uids(9)) == ()


@pytest.mark.parametrize(
    ("asked", "rule", "found"),
    [
        ({"count": "4.."}, "count 4..", "3"),
        ({"count": "..2"}, "count ..2", "3"),
        ({"count": 3, "minutes": "..14"}, "minutes ..14", "15"),
        ({"count": 3, "minutes": "16.."}, "minutes 16..", "15"),
        ({"count": 3, "topics": {"a": 1}}, "topic a 1", "2"),
        ({"count": 3, "topics": {"a/x": "2.."}}, "topic a/x 2..", "1"),
        ({"topics": {"a": 2}}, "only the named topics", "Q3 is of b"),
        ({"count": 3, "tags": {"t1": "..1"}}, "tag t1 ..1", "2"),
        ({"count": 3, "tags": {"t0": "2.."}}, "tag t0 2..", "1"),
        ({"count": 3, "difficulty": {"within": "2..3"}}, "difficulty 2..3", "Q3 has 4"),
    ],
)
def test_each_broken_limit_is_found(asked: dict[str, object], rule: str, found: str) -> None:
    (violation,) = violations(Blueprint.model_validate(asked), SET)
    assert (violation.rule, violation.found) == (rule, found)


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ((question(1), question(1)), "each question once: q1 2 times"),
        ((question(1), question(2, enemies=[1])), "enemies apart: Q1 and Q2"),
        ((question(1, enemies=[2]), question(2)), "enemies apart: Q1 and Q2"),
        ((question(1), question(4)), "exclude: q4 is in the set"),
        ((question(2), question(3)), "include: q1 is not in the set"),
    ],
)
def test_each_wrong_member_is_found(chosen: tuple[Candidate, ...], message: str) -> None:
    found = violations(Blueprint.model_validate({"count": 2}), chosen, exclude=uids(4))
    found += violations(Blueprint.model_validate({"count": 2}), chosen, include=uids(1))
    assert message in {str(violation) for violation in found}


def test_a_question_without_a_difficulty_is_not_within() -> None:
    blueprint = Blueprint.model_validate({"count": 1, "difficulty": {"within": "1..5"}})
    (violation,) = violations(blueprint, [question(1, difficulty=None)])
    assert str(violation) == "difficulty 1..5: Q1 has none"
