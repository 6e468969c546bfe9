"""What the bank keeps it gives back, on both engines."""

from __future__ import annotations

import pytest
from hypothesis import given
from strategies import question_sets, questions, sources

from questionbank.errors import ConflictError
from questionbank.model.question import Question
from questionbank.model.question_set import QuestionSet
from questionbank.model.source import Source
from questionbank.store import Bank

POOL = tuple(Question(stem=f"question {place}") for place in range(4))
BY_THE_BANK = ("number", "created_at", "created_by", "updated_at", "updated_by")


def content(question: Question) -> dict[str, object]:
    return question.model_dump(exclude=set(BY_THE_BANK))


@given(question=questions(), source=sources())
def test_a_question_comes_back_as_it_was(bank: Bank, question: Question, source: Source) -> None:
    question = question.replaced(source=source.uid)
    with bank.write("law", rehearsal=True) as contents:
        contents.sources.keep(source)
        added = contents.questions.add(question)
        assert content(added) == content(question)
        assert contents.questions.get(added.id) == added
        assert contents.questions.get(added.uid) == added
        assert contents.questions.find() == [added]
        assert contents.sources.all() == [source]
        assert contents.faults() == []


@given(first=questions(), second=questions())
def test_every_revision_stays_readable(bank: Bank, first: Question, second: Question) -> None:
    with bank.write("law", rehearsal=True) as contents:
        added = contents.questions.add(first.replaced(source=None))
        edited = second.replaced(
            uid=added.uid,
            source=None,
            revision=added.revision,
            relations=(),
            answers=(*added.recorded_answers, *second.model_answers),
        )
        replaced = contents.questions.replace(edited)
        assert replaced.revision == added.revision + 1
        assert contents.questions.at(added.uid, added.revision) == added
        assert contents.questions.at(added.uid, replaced.revision) == replaced
        assert contents.questions.get(added.id) == replaced
        assert contents.faults() == []


@given(question=questions())
def test_a_question_is_its_own_twin(bank: Bank, question: Question) -> None:
    with bank.write("law", rehearsal=True) as contents:
        added = contents.questions.add(question.replaced(source=None))
        assert contents.questions.twin(added) == added
        with pytest.raises(ConflictError):
            contents.questions.add(question.replaced(source=None))


@given(given_set=question_sets(POOL))
def test_a_set_comes_back_as_it_was(bank: Bank, given_set: QuestionSet) -> None:
    with bank.write("law", rehearsal=True) as contents:
        for question in POOL:
            contents.questions.add(question)
        saved = contents.sets.save(given_set)
        assert contents.sets.get(saved.id) == saved
        assert contents.sets.get(saved.uid) == saved
        by_the_bank = {"number", "created_at", "created_by"}
        assert saved.model_dump(exclude=by_the_bank) == given_set.model_dump(exclude=by_the_bank)
        assert saved.code == given_set.code
