"""How questions stand for assembly is what their values say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from strategies import questions

from questionbank.model.question import Question, Relation
from questionbank.store import Bank
from questionbank.vocabulary import SYMMETRIC_RELATIONS


@given(drawn=st.lists(questions(), max_size=4, unique_by=lambda question: question.fingerprint))
def test_the_pool_says_what_the_questions_say(bank: Bank, drawn: list[Question]) -> None:
    with bank.write("law", rehearsal=True) as contents:
        added = [contents.questions.add(question) for question in drawn]
        live = [question for question in added if question.status != "retired"]
        standings = contents.questions.pool()
        assert [standing.uid for standing in standings] == [question.uid for question in live]
        for standing, question in zip(standings, live, strict=True):
            assert standing.obstacles == question.obstacles
            assert standing.topic == question.topic
            assert tuple(sorted(standing.tags)) == question.tags
            assert (standing.difficulty, standing.minutes) == (
                question.difficulty,
                question.minutes,
            )
            assert standing.revision == question.revision


def test_enmity_counts_from_both_sides(bank: Bank) -> None:
    one, other = Question(stem="one"), Question(stem="other")
    assert "enemy" in SYMMETRIC_RELATIONS
    with bank.write("enemies") as contents:
        relation = Relation(kind="enemy", other=other.uid)
        contents.questions.add(one.replaced(relations=(relation,)))
        contents.questions.add(other)
    with bank.read() as contents:
        enemies = [standing.enemies for standing in contents.questions.pool()]
    assert enemies == [{other.uid}, {one.uid}]
