"""Importing: all or nothing, once is as good as twice, and nobody's work is lost."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import pytest
from usecases.banks import NOW, exported, held, imported, opened

from questionbank.errors import ConflictError, DocumentError, QuestionBankError
from questionbank.formats.registry import load
from questionbank.model.question import Answer, Question
from questionbank.store import Bank
from questionbank.usecases.exchange import OnDuplicate, export_document, import_document, take_in

TRANSCRIPT = (
    "问题1：什么是引用计数？\n考察目标：了解内存管理。\n回答：每个对象都记着数。\n".encode()
)
MINE = Question(
    stem="什么是 GIL？",
    title="the lock",
    topic="performance",
    tags=("gil",),
    difficulty=3,
    minutes=5,
    points=("一把锁",),
    answers=(Answer(kind="recorded", body="不知道。"), Answer(kind="model", body="一把锁。")),
    status="ready",
)
THEIRS = Question(
    stem="什么是GIL?",
    tags=("threads",),
    minutes=9,
    answers=(Answer(kind="model", body="解释器的锁。"), Answer(kind="model", body="一把锁。")),
)
modes = pytest.mark.parametrize("mode", ["skip", "update", "fail"])


@pytest.fixture
def bank(sqlite_url: str) -> Iterator[Bank]:
    """An empty bank in a file: the rules of importing stand above the engines."""
    with opened(sqlite_url) as made:
        yield made


def add(bank: Bank, *questions: Question) -> None:
    with bank.write("add") as contents:
        for question in questions:
            contents.questions.add(question)


def written(*questions: Question) -> bytes:
    stream, writer = BytesIO(), load("yaml").write
    assert writer
    writer(questions, stream)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("mode", "form"), [("skip", "jsonl"), ("update", "yaml"), ("fail", "jsonl")]
)
def test_twice_is_once(seeded: Bank, mode: OnDuplicate, form: str) -> None:
    before = held(seeded)
    again = imported(seeded, exported(seeded, form), form, mode)
    assert (again.changed, len(again.unchanged)) == (False, 11)
    assert held(seeded) == before


@modes
def test_a_transcript_twice_is_once(bank: Bank, mode: OnDuplicate) -> None:
    assert imported(bank, TRANSCRIPT, "transcript", mode).changed
    before = held(bank)
    assert not imported(bank, TRANSCRIPT, "transcript", mode).changed
    assert held(bank) == before


def test_skip_changes_nothing(bank: Bank) -> None:
    add(bank, MINE)
    before = held(bank)
    arrival = imported(bank, written(THEIRS), "yaml", "skip")
    assert (arrival.changed, len(arrival.differing)) == (False, 1)
    assert held(bank) == before


def test_update_keeps_what_the_document_leaves_out(bank: Bank) -> None:
    add(bank, MINE)
    (known,) = held(bank)[1]
    arrival = imported(bank, written(THEIRS), "yaml", "update")
    (merged,) = held(bank)[1]
    assert (arrival.changed, arrival.updated) == (True, (merged,))
    assert (merged.stem, merged.minutes, merged.tags) == (THEIRS.stem, 9, ("gil", "threads"))
    assert [answer.body for answer in merged.answers] == ["不知道。", "一把锁。", "解释器的锁。"]
    changed = {"stem", "minutes", "tags", "answers", "revision"}
    assert merged.model_dump(exclude=changed) == known.model_dump(exclude=changed)
    assert merged.revision == known.revision + 1


def test_updating_twice_is_updating_once(bank: Bank) -> None:
    add(bank, MINE)
    imported(bank, written(THEIRS), "yaml", "update")
    before = held(bank)
    assert not imported(bank, written(THEIRS), "yaml", "update").changed
    assert held(bank) == before


def test_fail_takes_nothing_at_all(bank: Bank) -> None:
    add(bank, MINE)
    before = held(bank)
    new = Question(stem="一个新问题？", topic="new", tags=("new",))
    with pytest.raises(ConflictError, match="Q1 is in the bank already and says something else"):
        imported(bank, written(new, THEIRS), "yaml", "fail")
    assert held(bank) == before
    with bank.read() as contents:
        assert [filed.name for filed in contents.catalogue.topics()] == ["performance"]


@modes
def test_a_rehearsal_tells_and_keeps_nothing(bank: Bank, mode: OnDuplicate) -> None:
    add(bank, MINE)
    before = held(bank)
    assert len(imported(bank, TRANSCRIPT, "transcript", mode, rehearsal=True).added) == 1
    if mode == "update":
        assert imported(bank, written(THEIRS), "yaml", mode, rehearsal=True).updated
    assert held(bank) == before
    with bank.read() as contents:
        assert [filed.name for filed in contents.catalogue.tags()] == ["gil"]


def test_what_was_said_cannot_be_imported_over(bank: Bank) -> None:
    add(bank, MINE)
    before = held(bank)
    spoken, model = MINE.answers
    other = MINE.replaced(answers=(spoken.replaced(body="我知道。"), model))
    with pytest.raises(QuestionBankError, match="a recorded answer of Q1 would change"):
        imported(bank, written(other), "yaml", "update")
    assert held(bank) == before


@pytest.mark.parametrize("mode", ["skip", "update"])
def test_an_old_export_after_retirement(bank: Bank, mode: OnDuplicate) -> None:
    add(bank, MINE)
    document = exported(bank)
    with bank.write("retire") as contents:
        known = contents.questions.get("Q1")
        contents.questions.replace(known.replaced(status="retired", retired_reason="outdated"))
    arrival = imported(bank, document, "jsonl", mode)
    (question,) = held(bank)[1]
    found = (arrival.changed, question.status, question.retired_reason)
    assert (
        found
        == {
            "skip": (False, "retired", "outdated"),
            "update": (True, "ready", None),
        }[mode]
    )


def test_faults_stop_everything_unless_told_otherwise(bank: Bank) -> None:
    document = written(MINE) + b"- title: without a stem\n"
    with pytest.raises(DocumentError, match="1 fault; nothing was imported") as caught:
        imported(bank, document, "yaml")
    assert [problem.message for problem in caught.value.problems] == ["stem: is missing"]
    assert held(bank) == ([], [])
    arrival = import_document(bank, BytesIO(document), "x.yaml", load("yaml"), skip_bad=True)
    assert (len(arrival.added), len(arrival.problems)) == (1, 1)


def test_a_source_that_is_nowhere_is_told(bank: Bank) -> None:
    lost = MINE.replaced(source="01890000-0000-7000-8000-00000000dead", locator="问题1")
    with bank.write("import") as contents:
        arrival = take_in(contents, [lost])
    (problem,) = arrival.problems
    assert (problem.severity, problem.place) == ("warning", "问题1")
    assert held(bank)[1][0].source is None


def test_times_and_names_come_along(bank: Bank) -> None:
    old = MINE.replaced(created_at=NOW.replace(year=2020), created_by="wang")
    imported(bank, written(old), "yaml")
    (kept,) = held(bank)[1]
    assert (kept.created_at, kept.created_by) == (old.created_at, "wang")


def test_a_format_goes_one_way_only(bank: Bank) -> None:
    with pytest.raises(DocumentError, match="transcript can only be read, not written"):
        export_document(bank, load("transcript"), ())
