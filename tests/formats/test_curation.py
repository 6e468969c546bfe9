"""What the editors add joins what was said, and never changes it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from formats.reading import read, records

from questionbank.errors import DocumentError, Problem
from questionbank.formats.curated import Curation
from questionbank.formats.curation import curate, read_curation
from questionbank.formats.format import Record
from questionbank.model.question import Question
from questionbank.model.source import Source

SEED = Path(__file__).parents[2] / "seed"
TRANSCRIPT = (
    "岗位：工程师\n问题1：甲？\n回答：用 free() 释放。\n问题2：乙？\n问题3：丙？\n".encode()
)
UID = "01890000-0000-7000-8000-00000000000"
GOOD = f"""
source: {{uid: {UID}0}}
questions:
- locator: 问题1
  uid: {UID}1
  title: A
  topic: cpp-interop
  tags: [no, on]
  difficulty: 3
  anchors: {{5: 好, 1: 差}}
  recorded:
    uid: {UID}2
    completeness: complete
    corrections: [{{quote: free(), wrong: 没有, fix: 用库的}}]
  model:
    uid: {UID}3
    body: 用库的释放函数。
    references: [{{title: ctypes, url: "https://docs.python.org/3/"}}]
- locator: 问题2
  uid: {UID}4
  topic: cpp-interop
  relations: [{{kind: enemy, other: 问题1}}]
- uid: {UID}5
  stem: What is JNA?
  topic: cpp-interop
  relations: [{{kind: replaces, other: {UID}4}}]
"""


def curation(text: str) -> Curation:
    return read_curation(BytesIO(text.encode()), "curation.yaml")


def curated() -> list[Record]:
    return curate(read("transcript", TRANSCRIPT), curation(GOOD))


def test_an_entry_refines_the_question_of_its_locator() -> None:
    source, first, *_ = curated()
    assert isinstance(source, Source)
    assert isinstance(first, Question)
    assert source.uid == first.source == f"{UID}0"
    assert (first.uid, first.stem, first.status) == (f"{UID}1", "甲？", "ready")
    assert (first.tags, first.difficulty_basis) == (("no", "on"), "author")
    assert [(anchor.level, anchor.text) for anchor in first.anchors] == [(5, "好"), (1, "差")]
    recorded, model = first.answers
    assert (recorded.kind, recorded.body, recorded.uid) == (
        "recorded",
        "用 free() 释放。",
        f"{UID}2",
    )
    assert (recorded.completeness, recorded.completeness_basis) == ("complete", "author")
    assert recorded.corrections[0].quote == "free()"
    assert (model.kind, model.origin, model.author) == ("model", "bundled", "questionbank")
    assert (model.review, model.lang) == ("unreviewed", "zh")


def test_relations_are_named_by_locator_or_uid() -> None:
    _, _, second, _, own = curated()
    assert isinstance(second, Question)
    assert isinstance(own, Question)
    assert [relation.other for relation in second.relations] == [f"{UID}1"]
    assert [relation.other for relation in own.relations] == [f"{UID}4"]


def test_an_entry_without_locator_comes_last_and_from_no_source() -> None:
    own = curated()[-1]
    assert isinstance(own, Question)
    assert (own.stem, own.source, own.locator, own.status) == ("What is JNA?", None, "", "ready")
    assert own.lang == "en"


def test_a_question_without_entry_stays_a_draft() -> None:
    third = curated()[3]
    assert isinstance(third, Question)
    assert (third.locator, third.status, third.source) == ("问题3", "draft", f"{UID}0")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("locator: 问题2", "locator: 问题9", "问题9: the transcript has no such question."),
        ("quote: free()", "quote: malloc()", "问题1: the recorded answer does not say 'malloc()'"),
        ("other: 问题1", "other: 问题7", "问题2: it is related to 问题7, which is not there"),
        ("locator: 问题2", "locator: 问题1", "问题1: 问题1 has more than one entry"),
    ],
)
def test_what_the_transcript_does_not_bear_out_is_told(old: str, new: str, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        curate(read("transcript", TRANSCRIPT), curation(GOOD.replace(old, new)))
    assert words in "\n".join(str(problem) for problem in caught.value.problems)


def test_a_correction_needs_a_recorded_answer() -> None:
    text = GOOD.replace(f"uid: {UID}4\n", f"uid: {UID}4\n  recorded: {{uid: {UID}6}}\n")
    with pytest.raises(DocumentError) as caught:
        curate(read("transcript", TRANSCRIPT), curation(text))
    assert caught.value.problems == (Problem("there is no recorded answer", "问题2"),)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("topic: cpp-interop\n  tags", "topics: a\n  tags", "line 7: no field"),
        ("  title: A", "  title: A\n  title: B", "line 7: field 'title' is given twice"),
        ("difficulty: 3", "difficulty: 9", "must be 5 or less"),
        ("stem: What is JNA?", "title: x", "a question without a locator has a stem"),
        ("title: A", "stem: A", "the words of a question with a locator are the transcript's"),
        ("source:", "sources:", "no field 'sources'"),
        (GOOD, "- a", "must be a mapping"),
    ],
)
def test_faults_of_the_document_are_told_with_their_lines(old: str, new: str, words: str) -> None:
    with pytest.raises(DocumentError) as caught:
        curation(GOOD.replace(old, new, 1))
    assert words in "\n".join(str(problem) for problem in caught.value.problems)
    assert all(problem.place.startswith("line ") for problem in caught.value.problems)


def test_a_fault_of_the_transcript_is_a_fault_of_the_whole() -> None:
    with pytest.raises(DocumentError):
        curate(read("transcript", "问题1：\n回答：甲\n".encode()), curation(GOOD))


def test_the_bundled_curation_fits_the_bundled_transcript() -> None:
    with (SEED / "curation.yaml").open("rb") as notes:
        editors = read_curation(notes, "curation.yaml")
    said = records("transcript", (SEED / "transcript.txt").read_bytes())
    source, *questions = curate(said, editors)
    assert isinstance(source, Source)
    before = {q.locator: q for q in said if isinstance(q, Question)}
    for question in questions:
        assert isinstance(question, Question)
        assert question.status == "ready"
        if question.locator:
            old = before[question.locator]
            assert (question.stem, question.objective) == (old.stem, old.objective)
            assert question.recorded_answers[0].body == old.answers[0].body
    blocked = [q.locator for q in questions if isinstance(q, Question) and q.obstacles]
    assert blocked == ["问题7", "问题9"]
