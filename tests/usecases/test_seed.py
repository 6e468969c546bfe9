"""Seeding is importing what is bundled, and what is bundled arrives as it was said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from usecases.banks import SEED, exported, held, imported, opened

from questionbank.formats.curation import curate, read_curation
from questionbank.formats.transcript import read
from questionbank.model.question import Question
from questionbank.model.source import Source
from questionbank.store import Bank
from questionbank.usecases.exchange import take_in
from questionbank.usecases.seed import seed

TRANSCRIPT = (SEED / "transcript.txt").read_bytes()
ANSWERED_BELOW = {"问题2", "问题9"}  # their answers begin on the line below 回答：


@pytest.fixture(scope="module")
def bundled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bank]:
    """A bank with the bundled questions, to look at."""
    with opened(tmp_path_factory.mktemp("bundled") / "bank.db") as bank:
        seed(bank)
        yield bank


def interview(bank: Bank) -> tuple[Source, list[Question]]:
    (source,), questions = held(bank)
    return source, questions


def by_id(bank: Bank) -> dict[str, Question]:
    return {question.id: question for question in held(bank)[1]}


def words(question: Question) -> tuple[str, str, str, list[str]]:
    said = [answer.body for answer in question.recorded_answers]
    return question.locator, question.stem, question.objective, said


def test_seeding_is_importing_the_bundled_files(seeded: Bank, tmp_path: Path) -> None:
    name = "transcript.txt"
    with (SEED / name).open("rb") as said, (SEED / "curation.yaml").open("rb") as notes:
        records = curate(read(said, name), read_curation(notes, "curation.yaml"))
    with opened(tmp_path / "other.db") as other:
        with other.write("import") as contents:
            arrival = take_in(contents, records)
        assert (len(arrival.added), arrival.problems) == (11, ())
        assert held(other) == held(seeded)


def test_the_words_are_those_of_the_transcript_imported(bundled: Bank, tmp_path: Path) -> None:
    source, questions = interview(bundled)
    with opened(tmp_path / "other.db") as other:
        imported(other, TRANSCRIPT, "transcript")
        plain, drafts = interview(other)
    same = {"uid", "imported_at", "file_name"}
    assert plain.model_dump(exclude=same) == source.model_dump(exclude=same)
    assert [words(question) for question in drafts] == [words(one) for one in questions[:10]]


def test_the_transcript_can_be_put_together_again(bundled: Bank) -> None:
    source, questions = interview(bundled)
    head = f"岗位： {source.role} 从业年限： {source.experience}"
    parts = [source.opening, head, f"简介： {source.summary}"]
    for question in questions[:10]:
        (answer,) = question.recorded_answers
        behind = "\n" if question.locator in ANSWERED_BELOW else " "
        parts += [
            f"{question.locator}：{question.stem}",
            f"考察目标：{question.objective}",
            f"回答：{behind}{answer.body}",
        ]
    parts += [f"点评： {source.remark}", ""]
    assert "\n".join(parts).encode() == source.text.encode() == TRANSCRIPT


def test_four_answers_look_cut_off(bundled: Bank) -> None:
    cut = [
        question.id
        for question in held(bundled)[1]
        if any(answer.looks_cut_off for answer in question.answers)
    ]
    assert cut == ["Q1", "Q2", "Q4", "Q5"]


def test_the_false_premise_keeps_two_questions_out(bundled: Bank) -> None:
    questions = by_id(bundled)
    open_flags = {
        name: [flag.kind for flag in question.flags if flag.resolved_at is None]
        for name, question in questions.items()
        if question.flags
    }
    assert open_flags == {"Q7": ["premise"], "Q9": ["premise"]}
    held_back = {name: question.obstacles for name, question in questions.items()}
    assert {name for name, obstacles in held_back.items() if obstacles} == {"Q7", "Q9"}
    assert held_back["Q7"] == held_back["Q9"] == ("premise to check",)


def test_they_are_enemies_from_both_sides(bundled: Bank) -> None:
    with bundled.read() as contents:
        pool = {candidate.name: candidate for candidate in contents.questions.pool()}
    enemies = {name: candidate.enemies for name, candidate in pool.items() if candidate.enemies}
    assert enemies == {"Q7": {pool["Q9"].uid}, "Q9": {pool["Q7"].uid}}


def test_the_successor_replaces_them(bundled: Bank) -> None:
    questions = by_id(bundled)
    successor = questions["Q11"]
    replaced = {relation.other for relation in successor.relations if relation.kind == "replaces"}
    assert replaced == {questions["Q7"].uid, questions["Q9"].uid}
    assert successor.stem.startswith("JNA 是哪种语言的库？")
    assert (successor.topic, successor.locator, successor.source) == ("cpp-interop", "", None)
    assert successor.recorded_answers == ()
    assert successor.is_ready


def test_the_closing_remark_is_no_answer(bundled: Bank) -> None:
    source, questions = interview(bundled)
    assert source.remark == TRANSCRIPT.decode().partition("\n点评： ")[2].strip()
    assert questions[9].recorded_answers[0].body.endswith("从而实现更多丰富的图像处理效果。")
    for question in questions:
        written = question.model_dump_json()
        assert "点评" not in written
        assert source.remark[:20] not in written


def test_a_recorded_answer_is_no_model_answer(bundled: Bank) -> None:
    for question in held(bundled)[1]:
        said = {answer.body for answer in question.recorded_answers}
        assert len(question.model_answers) == 1
        assert {answer.origin for answer in question.recorded_answers} <= {"candidate"}
        assert said.isdisjoint(answer.body for answer in question.model_answers)


def test_seeding_twice_changes_nothing(seeded: Bank) -> None:
    before = held(seeded), exported(seeded)
    arrival = seed(seeded)
    assert (arrival.changed, len(arrival.unchanged)) == (False, 11)
    assert (held(seeded), exported(seeded)) == before


def test_seeding_again_leaves_what_people_changed(seeded: Bank) -> None:
    with seeded.write("edit") as contents:
        contents.questions.replace(contents.questions.get("Q3").replaced(difficulty=5, tags=()))
    before = held(seeded)
    arrival = seed(seeded)
    assert (arrival.changed, [question.id for question in arrival.differing]) == (False, ["Q3"])
    assert held(seeded) == before


def test_a_rehearsal_keeps_nothing(bank: Bank) -> None:
    assert len(seed(bank, rehearsal=True).added) == 11
    assert held(bank) == ([], [])
    with bank.read() as contents:
        assert contents.catalogue.topics() == contents.catalogue.tags() == []
