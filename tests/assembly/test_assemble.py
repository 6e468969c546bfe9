from __future__ import annotations

import pytest
from assembly.banks import question, uids

from questionbank.assembly import Infeasible, Selection, assemble
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate

BANK = (
    question(1, "cpp-interop", "memory", 3, 6),
    question(2, "cpp-interop/ctypes", "memory", 2, 5),
    question(3, "distributed-training", "horovod", 2, 5),
    question(4, "performance", "gil", None, None),
    question(5, "performance", "gil memory", 4, 9, [4]),
)


def chosen(  # the numbers of the questions, in order
    asked: dict[str, object], bank: tuple[Candidate, ...] = BANK, **names: frozenset[str]
) -> list[int]:
    answer = assemble(Blueprint.model_validate(asked), bank, draw=7, **names)
    assert isinstance(answer, Selection), answer
    return [candidate.number for candidate in answer.chosen]


def refusal(
    asked: dict[str, object], bank: tuple[Candidate, ...] = BANK, **names: frozenset[str]
) -> Infeasible:
    answer = assemble(Blueprint.model_validate(asked), bank, draw=7, **names)
    assert isinstance(answer, Infeasible), answer
    assert answer.proven
    return answer


def test_the_tour_of_the_readme() -> None:
    topics = {"cpp-interop": 2, "distributed-training": 1, "performance": 1}
    blueprint = Blueprint.model_validate({"topics": topics, "minutes": "..24"})
    answer = assemble(blueprint, BANK, draw=7)
    assert isinstance(answer, Selection)
    assert [candidate.number for candidate in answer.chosen] == [2, 3, 1, 4]
    assert (answer.count, answer.minutes, answer.without_minutes) == (4, 21, 1)
    figures = [(f.requirement, str(f.wanted), f.got) for f in answer.figures]
    assert figures == [
        ("topic cpp-interop", "2", 2),
        ("topic distributed-training", "1", 1),
        ("topic performance", "1", 1),
        ("minutes", "..24", 21),
    ]


def test_easiest_first_then_topics_as_named() -> None:
    asked: dict[str, object] = {"topics": {"distributed-training": 1, "cpp-interop": "2.."}}
    assert chosen(asked) == [3, 2, 1]


def test_a_range_is_used_as_far_as_the_time_allows() -> None:
    assert len(chosen({"count": "1..4", "minutes": "..16"})) == 3
    assert len(chosen({"minutes": "..10"})) == 2
    assert len(chosen({"topics": {"cpp-interop": "1..2"}})) == 2


def test_an_open_number_without_limits_stays_small() -> None:
    assert len(chosen({"topics": {"cpp-interop": "1.."}})) == 1
    assert chosen({"minutes": "0.."}) == []


def test_a_count_fills_up_with_other_topics() -> None:
    assert len(chosen({"count": 4, "topics": {"performance": "..1"}})) == 4


def test_a_topic_below_counts_for_the_one_above() -> None:
    assert chosen({"topics": {"cpp-interop": 1, "cpp-interop/ctypes": 1}}) == [2]


def test_limits_of_nothing() -> None:
    assert chosen({"count": 0}) == []
    assert chosen({"count": 0}, ()) == []
    assert 1 not in chosen({"count": 2, "tags": {"memory": 0}})


def test_include_and_exclude() -> None:
    assert 5 in chosen({"count": 2}, include=uids(5))
    assert chosen({"topics": {"cpp-interop": 1}}, exclude=uids(1)) == [2]


def test_the_same_question_twice_is_one() -> None:
    assert len(chosen({"count": 1}, (BANK[0], BANK[0]))) == 1
    with pytest.raises(ValueError, match="two different candidates have the uid q1"):
        chosen({"count": 1}, (question(1), question(1, "b")))


def test_nothing_asked_is_refused() -> None:
    with pytest.raises(ValueError, match="needs topics, tags, a count, minutes or questions"):
        chosen({})


def test_tags_alone_are_asked_by_the_fewest_questions() -> None:
    assert len(chosen({"tags": {"memory": 1}})) == 1


def test_questions_alone_are_the_set() -> None:
    assert chosen({}, include=uids(3)) == [3]


def test_too_few_questions() -> None:
    answer = refusal({"topics": {"distributed-training": 3, "cpp-interop": 1}})
    assert answer.sentences() == (
        "topic distributed-training: wanted 3, best possible 1 (bank has 1 ready)",
    )
    assert answer.relaxation == Blueprint.model_validate(
        {"topics": {"distributed-training": 1, "cpp-interop": 1}}
    )


def test_too_few_because_of_what_was_said() -> None:
    asked: dict[str, object] = {"count": 4, "difficulty": {"within": "2..3"}}
    (shortage,) = refusal(asked, exclude=uids(1)).shortages
    assert (shortage.requirement, shortage.best, shortage.missing) == ("count", 2, 2)
    assert shortage.why == (
        "bank has 5 ready, 1 excluded, 1 not of difficulty 2..3, 1 without a difficulty"
    )
    (shortage,) = refusal({"topics": {"performance": 2}}).shortages
    assert shortage.why == "bank has 2 ready, 1 kept apart as enemies"


def test_an_empty_bank_has_no_relaxation() -> None:
    answer = refusal({"topics": {"x": 1}}, ())
    assert answer.sentences() == ("topic x: wanted 1, best possible 0 (bank has 0 ready)",)
    assert answer.relaxation is None


def test_requirements_that_clash() -> None:
    bank = tuple(question(number, "x", minutes=number + 3) for number in range(1, 6))
    answer = refusal({"topics": {"x": 3}, "minutes": "..10"}, bank)
    assert answer.conflict == ("topic x 3", "minutes ..10")
    assert answer.sentences() == (
        "cannot hold together: topic x 3 and minutes ..10",
        "topic x: wanted 3, best possible 2 (with minutes ..10)",
        "minutes: wanted ..10, best possible 15 (with topic x 3)",
    )
    assert answer.relaxation is not None
    relaxed = (answer.relaxation.topics["x"].low, str(answer.relaxation.minutes))
    assert relaxed in {(2, "..10"), (3, "..15")}


def test_minutes_between_what_the_questions_take() -> None:
    bank = (question(1, minutes=None), question(2, minutes=None))
    (shortage,) = refusal({"minutes": 7}, bank).shortages
    assert (shortage.best, shortage.missing) == (5, 2)


@pytest.mark.parametrize(
    ("asked", "exclude", "sentence"),
    [
        ({"count": 1}, uids(5), "include Q5 is not possible: excluded"),
        (
            {"count": 1, "difficulty": {"within": "..3"}},
            frozenset[str](),
            "include Q5 is not possible: not of difficulty ..3",
        ),
        (
            {"topics": {"cpp-interop": 1}},
            frozenset[str](),
            "include Q5 is not possible: not in a named topic",
        ),
    ],
)
def test_an_include_that_cannot_be(
    asked: dict[str, object], exclude: frozenset[str], sentence: str
) -> None:
    answer = refusal({**asked, "include": ["q5"]}, include=uids(5), exclude=exclude)
    assert answer.sentences() == (sentence,)
    assert answer.left_out == uids(5)
    assert answer.relaxation is not None
    assert answer.relaxation.include == ()


def test_an_include_that_is_not_ready() -> None:
    answer = refusal({"count": 2, "include": ["q9", "1"]}, include=uids(1, 9))
    assert answer.sentences() == ("include Q9 is not possible: not among the ready questions",)
    assert answer.relaxation is not None
    assert (answer.relaxation.include, answer.left_out) == (("1",), uids(9))


def test_includes_that_are_enemies() -> None:
    answer = refusal({"count": 2, "include": ["Q4", "Q5"]}, include=uids(4, 5))
    assert answer.conflict == ("include Q4", "include Q5")
    assert answer.left_out in {uids(4), uids(5)}


def test_an_include_against_a_limit() -> None:
    answer = refusal({"count": 2, "tags": {"gil": 0}, "include": ["Q4"]}, include=uids(4))
    assert answer.conflict == ("tag gil 0", "include Q4")
