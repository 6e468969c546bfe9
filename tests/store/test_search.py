"""A selection finds exactly the questions that it describes."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from questionbank.model.question import Answer, Question
from questionbank.query import Range, Selection
from questionbank.store import Bank
from questionbank.text import fold

QUESTIONS = (
    Question(
        stem="为了防止 memory leak，如何释放内存？",
        topic="cpp-interop/ctypes",
        tags=("ctypes", "内存"),
    ),
    Question(
        stem="C++ 与 100% 的 _underscore_?", topic="cpp-interop", difficulty=3, status="ready"
    ),
    Question(
        stem="Straße, İstanbul, ＡＢＣ", topic="cpp", tags=("ctypes",), difficulty=5, lang="en"
    ),
    Question(
        stem="asked",
        objective="目标",
        answers=(
            Answer(kind="recorded", body="he said 动态链接库"),
            Answer(kind="model", body="不可见"),
        ),
    ),
)


@pytest.fixture
def filled(bank: Bank) -> Bank:
    with bank.write("add") as contents:
        for question in QUESTIONS:
            contents.questions.add(question)
    return bank


def everything(question: Question) -> str:
    parts = [question.stem, question.title, question.objective, question.topic, *question.tags]
    return fold("\n".join([*parts, *(answer.body for answer in question.answers)]))


def found(bank: Bank, selection: Selection) -> list[str]:
    with bank.read() as contents:
        questions = contents.questions.find(selection)
        assert contents.count(selection) == len(questions)
    return [question.id for question in questions]


PIECES = st.sampled_from([everything(question) for question in QUESTIONS]).flatmap(
    lambda text: st.integers(0, len(text) - 1).flatmap(
        lambda start: st.integers(start + 1, len(text)).map(lambda end: text[start:end])
    )
)


@given(word=PIECES | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
@example("内")
@example("100%")
@example("_")
@example("STRASSE")
@example("abc")
@example("'; drop table question")
@example('"unbalanced')
@example("\\")
def test_a_word_is_found_wherever_it_stands(filled: Bank, word: str) -> None:
    expected = [
        f"Q{number}"
        for number, question in enumerate(QUESTIONS, start=1)
        if fold(word) in everything(question)
    ]
    assert found(filled, Selection(words=(word,))) == expected


@pytest.mark.parametrize(
    ("selection", "ids"),
    [
        (Selection(), ["Q1", "Q2", "Q3", "Q4"]),
        (Selection(words=("memory", "内存")), ["Q1"]),
        (Selection(words=("memory", "c++")), []),
        (Selection(topics=("cpp-interop",)), ["Q1", "Q2"]),
        (Selection(topics=("cpp",)), ["Q3"]),
        (Selection(topics=("cpp", "cpp-interop/ctypes")), ["Q1", "Q3"]),
        (Selection(tags=("ctypes",)), ["Q1", "Q3"]),
        (Selection(tags=("ctypes", "内存")), ["Q1"]),
        (Selection(difficulty=Range(3, None)), ["Q2", "Q3"]),
        (Selection(difficulty=Range(0, 4)), ["Q2"]),
        (Selection(statuses=("ready",)), ["Q2"]),
        (Selection(statuses=("ready", "draft")), ["Q1", "Q2", "Q3", "Q4"]),
        (Selection(langs=("en",)), ["Q3"]),
        (Selection(topics=("%",)), []),
    ],
)
def test_filters(filled: Bank, selection: Selection, ids: list[str]) -> None:
    assert found(filled, selection) == ids


def test_a_limit_takes_the_first(filled: Bank) -> None:
    with filled.read() as contents:
        assert [question.id for question in contents.questions.find(Selection(), 2)] == ["Q1", "Q2"]


def test_many_pages_are_one_list(bank: Bank) -> None:
    with bank.write("many") as contents:
        for number in range(1203):
            contents.questions.add(Question(stem=f"number {number}"))
    with bank.read() as contents:
        numbers = [question.number for question in contents.questions.stream(Selection())]
    assert numbers == list(range(1, 1204))
