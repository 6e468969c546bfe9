"""The index is in step with the questions, says so, and can be made anew."""

from __future__ import annotations

import pytest
from hypothesis import given
from sqlalchemy import text
from strategies import questions

from questionbank import parse
from questionbank.errors import BankError
from questionbank.model.question import Answer, Question
from questionbank.store import Bank
from questionbank.store.engine import WRITES, locate, make


@given(first=questions(), second=questions())
def test_the_index_follows_the_questions(bank: Bank, first: Question, second: Question) -> None:
    with bank.write("law", rehearsal=True) as contents:
        added = contents.questions.add(first.replaced(source=None))
        kept = {answer.uid for answer in added.recorded_answers}
        new = tuple(answer for answer in second.answers if answer.uid not in kept)
        contents.questions.replace(
            second.replaced(
                uid=added.uid,
                revision=added.revision,
                source=None,
                answers=(*added.recorded_answers, *new),
                relations=(),
            )
        )
        assert contents.faults() == []


def test_an_edit_is_found_by_its_new_words_only(bank: Bank) -> None:
    with bank.write("add") as contents:
        added = contents.questions.add(
            Question(stem="旧的问题", answers=(Answer(kind="model", body="malloc 与 free"),))
        )
        contents.questions.add(Question(stem="另一个问题", tags=("malloc",)))
    with bank.write("edit") as contents:
        contents.questions.replace(added.replaced(stem="新的提问", answers=(), tags=("jemalloc",)))
    with bank.read() as contents:
        assert _found(bank, "旧") == _found(bank, "free") == []
        assert _found(bank, "malloc") == ["Q2"]
        assert _found(bank, "新的提问") == _found(bank, "jemalloc") == ["Q1"]
        assert contents.faults() == []


def test_an_edit_of_nothing_that_is_searched_leaves_the_index_alone(bank: Bank) -> None:
    with bank.write("add") as contents:
        added = contents.questions.add(Question(stem="问题"))
    with bank.write("edit") as contents:
        contents.questions.replace(added.replaced(difficulty=3))
    with bank.read() as contents:
        assert _found(bank, "问题") == ["Q1"]
        assert contents.faults() == []


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM sketch",
        "UPDATE question SET stem = 'changed by another program'",
        "INSERT INTO sketch (hash, question_id) VALUES (1, 1)",
    ],
)
def test_drift_is_found_and_repaired(database_url: str, damage: str) -> None:
    with Bank.open(database_url, create=True) as bank:
        with bank.write("add") as contents:
            contents.questions.add(Question(stem="the stem"))
        _execute(database_url, damage)
        with bank.read() as contents:
            assert contents.faults()
        with bank.write("repair") as contents:
            contents.reindex()
        with bank.read() as contents:
            assert not [fault for fault in contents.faults() if "search" in fault]


def test_a_lost_index_is_found_and_repaired(database_url: str) -> None:
    with Bank.open(database_url, create=True) as bank:
        with bank.write("add") as contents:
            contents.questions.add(Question(stem="the stem"))
        sqlite = database_url.startswith("sqlite")
        _execute(
            database_url,
            "INSERT INTO fulltext (fulltext) VALUES ('delete-all')" if sqlite
            else "DELETE FROM fulltext",
        )  # fmt: skip
        assert _found(bank, "stem") == []
        with bank.read() as contents:
            assert contents.faults() == ["Q1: search does not know it as it is"]
        with bank.write("repair") as contents:
            contents.reindex()
        with bank.read() as contents:
            assert contents.faults() == []
        assert _found(bank, "stem") == ["Q1"]


def test_an_index_made_by_other_rules_is_upgraded_first(database_url: str) -> None:
    with Bank.open(database_url, create=True) as bank, bank.write("add") as contents:
        contents.questions.add(Question(stem="the stem"))
    _execute(database_url, "UPDATE search_index SET version = 0")
    with pytest.raises(BankError, match="another version") as refused:
        Bank.open(database_url)
    assert "db upgrade" in refused.value.hint
    Bank.upgrade(database_url)
    with Bank.open(database_url) as bank:
        assert _found(bank, "stem") == ["Q1"]


def test_a_question_beyond_all_measure_is_found(bank: Bank) -> None:
    long = " ".join(f"word{number} 的内存" for number in range(8_000))
    with bank.write("add") as contents:
        contents.questions.add(
            Question(stem="long", answers=(Answer(kind="recorded", body=long[:100_000]),))
        )
    for words in ("内存", "的", "word77", '"word77 的内存 word78"', "answer:word5000"):
        assert _found(bank, words) == ["Q1"]
    assert _found(bank, "stem:word77") == []


def _found(bank: Bank, words: str) -> list[str]:
    with bank.read() as contents:
        return [question.id for question in contents.questions.find(parse(words))]


def _execute(database_url: str, statement: str) -> None:
    engine = make(locate(database_url))
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text(statement))
    engine.dispose()
