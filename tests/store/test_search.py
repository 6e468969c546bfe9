"""A query finds exactly the questions that it describes, on both engines."""

from __future__ import annotations

import re
from operator import attrgetter

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from questionbank.errors import UsageError
from questionbank.model.question import Answer, Question
from questionbank.query import Query, Text
from questionbank.query.reading import parse
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


def found(bank: Bank, query: str | Query) -> list[str]:
    asked = parse(query) if isinstance(query, str) else query
    with bank.read() as contents:
        questions = contents.questions.find(asked)
        assert contents.search(asked).count() == len(questions)
        ranked = contents.questions.find(asked, sort="rank")
    assert sorted(ranked, key=attrgetter("number")) == questions
    return [question.id for question in questions]


CHINESE = st.sampled_from([everything(question) for question in QUESTIONS]).flatmap(
    lambda text: st.sampled_from(re.findall("[\u4e00-\u9fff]+", text) or ["内"])
)
PIECES = CHINESE.flatmap(
    lambda run: st.integers(0, len(run) - 1).flatmap(
        lambda start: st.integers(start + 1, len(run)).map(lambda end: run[start:end])
    )
)


@given(word=PIECES)
@example("内")
@example("动态链接库")
def test_chinese_is_found_wherever_it_stands(filled: Bank, word: str) -> None:
    expected = [
        f"Q{number}"
        for number, question in enumerate(QUESTIONS, start=1)
        if word in everything(question)
    ]
    assert found(filled, Text(word)) == expected


@given(query=st.text(st.characters(exclude_categories=[]), max_size=30))
@example('"unbalanced')
@example("C++ AND")
@example("'; drop table question")
@example("* OR -")
@example("-memory")
@example("\\")
def test_whatever_is_typed_is_searched(filled: Bank, query: str) -> None:
    try:
        asked = parse(query)
    except UsageError:
        return
    found(filled, asked)


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("", "1 2 3 4"),
        ("memory 内存", "1"),
        ("memory c++", ""),
        ("memory OR c++", "1 2"),
        ("-memory", "2 3 4"),
        ("c++ -memory", "2"),
        ("c", "2"),
        ("_underscore_", "2"),
        ("underscore", "2"),
        ("100%", "2"),
        ("%", "2"),
        ("STRASSE", "3"),
        ("abc", "3"),
        ("ab", ""),
        ("ab*", "3"),
        ('"memory leak"', "1"),
        ('"leak memory"', ""),
        ("动态链接", "4"),
        ("said动态", "4"),
        ("见", "4"),
        ("不可见", "4"),
        ("topic:cpp-interop", "1 2"),
        ("topic:cpp", "3"),
        ("topic:cpp OR topic:cpp-interop/ctypes", "1 3"),
        ("topic:unsorted", "4"),
        ("topic:%", ""),
        ("tag:ctypes", "1 3"),
        ("tag:ctypes tag:内存", "1"),
        ("标签：ctypes -标签：内存", "3"),
        ("tag:none", "2 4"),
        ("difficulty:>=3", "2 3"),
        ("-difficulty:>=4", "1 2 4"),
        ("difficulty:none", "1 4"),
        ("difficulty:..4", "2"),
        ("status:ready", "2"),
        ("status:check", "2"),
        ("status:ready OR status:draft", "1 2 3 4"),
        ("lang:en", "3"),
        ("answer:recorded", "4"),
        ("answer:none", "1 2 3"),
        ("answer:不可见", "4"),
        ("answer:内存", ""),
        ("stem:内存", "1"),
        ("stem:目标", ""),
        ("objective:目标", "4"),
        ("objective:内存", ""),
        ("-objective:目标 status:draft", "1 3"),
        ("objective:none", "1 2 3"),
        ("id:2..3", "2 3"),
        ("-id:Q2", "1 3 4"),
        ("used:never", "1 2 3 4"),
        ("used:<90d", ""),
        ("used:>90d", ""),
        ("added:2026-12-01", "1 2 3 4"),
        ("added:2026-11", ""),
        ("changed:<1w", "1 2 3 4"),
        ("changed:>1w", ""),
        ("minutes:none role:none flag:none source:none", "1 2 3 4"),
        ("flag:any OR kind:coding OR role:dev OR source:none", "1 2 3 4"),
        ("(内存 OR tag:ctypes) -(lang:en 内存)", "1 3"),
    ],
)
def test_what_queries_find(filled: Bank, query: str, ids: str) -> None:
    assert found(filled, query) == [f"Q{number}" for number in ids.split()]


def test_a_limit_takes_the_first(filled: Bank) -> None:
    with filled.read() as contents:
        assert [question.id for question in contents.questions.find(limit=2)] == ["Q1", "Q2"]


def test_many_pages_are_one_list(bank: Bank) -> None:
    with bank.write("many") as contents:
        for number in range(1203):
            contents.questions.add(Question(stem=f"number {number}"))
    with bank.read() as contents:
        numbers = [question.number for question in contents.questions.stream()]
    assert numbers == list(range(1, 1204))
