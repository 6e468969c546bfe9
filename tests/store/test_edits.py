"""Nobody overwrites somebody else's work without knowing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text

from questionbank.errors import BankError, ConflictError, NotFoundError, QuestionBankError
from questionbank.model.question import Answer, Question
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.query import EVERYTHING
from questionbank.store import Bank
from questionbank.store.engine import WRITES, locate, make


def test_the_second_editor_of_a_revision_is_told(bank: Bank) -> None:
    with bank.write("add") as contents:
        read = contents.questions.add(Question(stem="first"))
    with bank.write("edit") as contents:
        contents.questions.replace(read.replaced(stem="second"))
    with (
        pytest.raises(ConflictError, match="revision 2, yours is 1") as caught,
        bank.write("edit") as contents,
    ):
        contents.questions.replace(read.replaced(stem="third"))
    assert caught.value.exit_code == 5
    with bank.read() as contents:
        assert contents.questions.get("Q1").stem == "second"


def test_writers_at_once_lose_nothing(database_url: str) -> None:
    Bank.open(database_url, create=True).close()
    with Bank.open(database_url) as bank, bank.write("add") as contents:
        contents.questions.add(Question(stem="counted", minutes=1))

    def write(times: int) -> int:
        conflicts = 0
        with Bank.open(database_url) as own:
            done = 0
            while done < times:
                try:
                    with own.write("count") as contents:
                        question = contents.questions.get("Q1")
                        contents.questions.replace(
                            question.replaced(minutes=(question.minutes or 0) + 1)
                        )
                    done += 1
                except ConflictError:
                    conflicts += 1
        return conflicts

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, [10] * 4))
    with Bank.open(database_url) as bank, bank.read() as contents:
        assert contents.questions.get("Q1").minutes == 41


def test_a_failed_write_leaves_nothing(bank: Bank) -> None:
    with pytest.raises(NotFoundError):
        _add_and_then_fail(bank)
    with bank.read() as contents:
        assert contents.search(EVERYTHING).count() == 0
        assert contents.catalogue.topics() == contents.catalogue.tags() == []


def test_numbers_are_not_reused(database_url: str) -> None:
    with Bank.open(database_url, create=True) as bank:
        with bank.write("add") as contents:
            contents.questions.add(Question(stem="one"))
            contents.questions.add(Question(stem="two"))
        engine = make(locate(database_url))
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            connection.execute(text("DELETE FROM question WHERE id = 2"))
        engine.dispose()
        with bank.write("add") as contents:
            assert contents.questions.add(Question(stem="three")).id == "Q3"


def test_a_recorded_answer_cannot_be_edited_away(bank: Bank) -> None:
    spoken = Answer(kind="recorded", body="what was said")
    with bank.write("add") as contents:
        added = contents.questions.add(Question(stem="asked", answers=(spoken,)))
    reworded = spoken.replaced(body="what should have been said")
    for answers in ((reworded,), ()):
        with (
            pytest.raises(QuestionBankError, match="recorded answer"),
            bank.write("edit") as contents,
        ):
            contents.questions.replace(added.replaced(answers=answers))


def test_a_set_prints_the_wording_that_it_pins(bank: Bank) -> None:
    with bank.write("add") as contents:
        first = contents.questions.add(Question(stem="as assembled"))
        entry = Entry(question=first.uid, revision=first.revision)
        contents.sets.save(QuestionSet(name="set", sections=(Section(entries=(entry,)),)))
    with bank.write("edit") as contents:
        contents.questions.replace(first.replaced(stem="as edited later"))
    with bank.read() as contents:
        (pinned,) = contents.sets.get("S1").entries
        assert contents.questions.at(pinned.question, pinned.revision).stem == "as assembled"


def test_a_changed_byte_is_found(database_url: str) -> None:
    with Bank.open(database_url, create=True) as bank:
        with bank.write("add") as contents:
            contents.questions.add(Question(stem="whole"))
        engine = make(locate(database_url))
        with engine.execution_options(**{WRITES: True}).begin() as connection:
            connection.execute(text("UPDATE question SET stem = 'whale'"))
        engine.dispose()
        with bank.read() as contents:
            assert contents.faults() == ["Q1: its content is not what was written"]


def test_names_of_questions(bank: Bank) -> None:
    with bank.write("add") as contents:
        added = contents.questions.add(Question(stem="named"))
    with bank.read() as contents:
        for name in ("Q1", "q1", "1", added.uid, added.uid[:13], added.uid.upper()):
            assert contents.questions.get(name) == added
        with pytest.raises(NotFoundError, match=r"no question Q99 \(there are Q1-Q1\)"):
            contents.questions.get("q99")
        for name in ("", " ", "Q", "%", "_"):
            with pytest.raises(NotFoundError):
                contents.questions.get(name)


def test_a_busy_bank_is_told(sqlite_url: str) -> None:
    Bank.open(sqlite_url, create=True).close()
    with Bank.open(sqlite_url) as holder, holder.write("hold") as contents:
        contents.questions.add(Question(stem="held"))
        with (
            Bank.open(f"{sqlite_url}?timeout=0.1") as other,
            pytest.raises(BankError, match="busy"),
            other.write("wait") as waiting,
        ):
            waiting.search(EVERYTHING).count()


def test_a_read_only_bank_is_told(sqlite_url: str) -> None:
    with Bank.open(sqlite_url, create=True) as bank, bank.write("add") as contents:
        contents.questions.add(Question(stem="kept"))
    with Bank.open(f"{sqlite_url}?mode=ro") as bank:
        with bank.read() as contents:
            assert contents.questions.get("1").stem == "kept"
        with pytest.raises(BankError, match="read-only"), bank.write("try") as contents:
            contents.questions.add(Question(stem="refused"))


def _add_and_then_fail(bank: Bank) -> None:
    with bank.write("half") as contents:
        contents.questions.add(Question(stem="lost", topic="new", tags=("new",)))
        contents.questions.get("Q99")
