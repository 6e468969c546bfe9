"""A transcript is kept to the byte, whatever was said."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from formats.reading import read, records
from hypothesis import given
from hypothesis import strategies as st
from texts import filled_texts

from questionbank.errors import DocumentError, Problem
from questionbank.formats.encoding import LARGEST
from questionbank.formats.labels import marks
from questionbank.model.question import Question
from questionbank.model.source import Source

ROOT = Path(__file__).parents[2]
SEED = ROOT / "seed" / "transcript.txt"
SAMPLES = ROOT.parent / "shared" / "samples"
OTHER_FORMATS = {".json", ".zip", ".docx", ".xlsx", ".apkg"}


def _holds_no_label(body: str) -> bool:
    return all(mark.kind == "heading" for mark in marks(body))


spoken = filled_texts().filter(_holds_no_label)


def _questions(found: list[Any]) -> list[Question]:
    return [record for record in found if isinstance(record, Question)]


@given(
    bodies=st.lists(spoken, min_size=1, max_size=4),
    line_end=st.sampled_from(("\n", "\r\n")),
    behind=st.sampled_from((" ", "\n", "\r\n")),
    remark=st.booleans(),
)
def test_every_byte_of_every_answer_comes_back(
    *, bodies: list[str], line_end: str, behind: str, remark: bool
) -> None:
    if line_end == "\n":
        bodies = [body.removesuffix("\r") or "x" for body in bodies]
    items = [
        f"问题{number}：什么？{line_end}考察目标：无{line_end}回答：{behind}{body}"
        for number, body in enumerate(bodies, start=1)
    ]
    text = line_end.join([*items, "点评：好。" if remark else ""])
    found = records("transcript", text.encode())
    kept = [question.recorded_answers[0].body for question in _questions(found)]
    spoken_words = [body for body in bodies if body.strip()]
    assert kept == spoken_words
    assert isinstance(found[0], Source)
    assert found[0].text == text
    assert found[0].remark == ("好。" if remark else "")


def test_the_seed_is_read_exactly() -> None:
    content = SEED.read_bytes()
    text = content.decode()
    source, *questions = records("transcript", content)
    assert isinstance(source, Source)
    assert (source.role, source.experience) == ("机器学习工程师", "5年")
    assert source.text == text
    assert source.sha256 == hashlib.sha256(content).hexdigest()
    assert source.opening == text.partition("\n岗位：")[0]
    assert source.summary == text.partition("简介： ")[2].partition("\n问题1：")[0]
    assert source.remark == text.partition("\n点评： ")[2].strip()
    assert [q.locator for q in _questions(questions)] == [f"问题{n}" for n in range(1, 11)]
    for number, question in enumerate(_questions(questions), start=1):
        following = f"\n问题{number + 1}：" if number < 10 else "\n点评："
        part = text.partition(f"问题{number}：")[2].partition(following)[0]
        stem, _, rest = part.partition("\n考察目标：")
        objective, _, said = rest.partition("\n回答：")
        (answer,) = question.answers
        assert (question.stem, question.objective) == (stem, objective)
        assert answer.body == said[1:]
        assert said[0] in " \n"
        assert (answer.kind, answer.origin, answer.lang) == ("recorded", "candidate", "zh")
        assert (question.status, question.topic, question.lang) == ("draft", "unsorted", "zh")
        assert question.source == source.uid


def test_the_seed_looks_cut_off_in_four_places() -> None:
    cut = {
        question.locator: answer.completeness_basis
        for question in _questions(read("transcript", SEED.read_bytes()))
        for answer in question.answers
        if answer.looks_cut_off
    }
    assert cut == dict.fromkeys(("问题1", "问题2", "问题4", "问题5"), "rule")


def test_a_file_that_is_too_large_is_told() -> None:
    with pytest.raises(DocumentError, match="larger than 50 MB"):
        read("transcript", b"x" * (LARGEST + 1))


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples folder is not installed")
@pytest.mark.parametrize(
    "folder", sorted(SAMPLES.glob("written/trs-*")), ids=lambda folder: folder.name
)
def test_a_sample_gives_its_true_questions(folder: Path) -> None:
    (document,) = (path for path in folder.iterdir() if path.name != "truth.json")
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))[0]
    found = read("transcript", document.read_bytes(), document.name)
    source = found[0]
    assert isinstance(source, Source)
    assert [_lines(question) for question in _questions(found)] == [
        (item["q"], item["goal"], item["ans"]) for item in truth["questions"]
    ]
    assert source.remark == "".join(truth["comment"] or ())
    if "岗位：" in source.text or "Position:" in source.text:
        assert (source.role, source.experience) == (truth["role"], truth["years"])
        assert source.summary == truth["intro"]
    else:
        assert (source.role, source.experience, source.summary) == ("", "", "")


def _lines(question: Question) -> tuple[str, str, list[str]]:
    lines = [line.strip() for answer in question.answers for line in answer.body.splitlines()]
    return question.stem, question.objective, [line for line in lines if line]


@pytest.mark.skipif(not SAMPLES.is_dir(), reason="the samples folder is not installed")
@pytest.mark.parametrize(
    "path",
    sorted(
        path
        for pattern in ("real/*/*", "import/*", "written/tr-*/*", "transcripts/*.vtt")
        for path in SAMPLES.glob(pattern)
        if path.suffix not in OTHER_FORMATS
    ),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_no_question_is_invented_where_there_are_no_labels(path: Path) -> None:
    with pytest.raises(DocumentError, match=r"no questions found|not text"):
        read("transcript", path.read_bytes(), path.name)


def test_a_problem_stands_beside_what_could_be_read() -> None:
    found = read("transcript", "问题1：\n回答：甲\n问题2：乙？\n回答：丙".encode())
    assert [type(one) for one in found] == [Source, Problem, Question]


@pytest.mark.parametrize("label", ["答案：", "【答案】", "**答案：**", "参考答案："])
def test_an_answer_that_comes_with_the_question_is_a_model_answer(label: str) -> None:
    (question,) = _questions(read("transcript", f"问题1：什么？\n{label} 是这样。\n".encode()))
    assert question.stem == "什么？"
    assert [answer.body for answer in question.model_answers] == ["是这样。"]
    assert question.recorded_answers == ()
