"""What a format carries, it gives back: read(write(x)) == x."""

from __future__ import annotations

import json

import pytest
from formats.reading import read, records, write
from hypothesis import given
from hypothesis import strategies as st
from strategies import questions, sources, uids
from texts import filled_texts, texts

from questionbank.formats.fields import to_fields
from questionbank.formats.format import Record
from questionbank.formats.registry import FORMATS, load
from questionbank.model.question import Question
from questionbank.model.source import Source

LOSSLESS = ("jsonl", "yaml")

anything = st.lists(sources() | questions(source=st.none() | uids()), max_size=3)
both = pytest.mark.parametrize("name", LOSSLESS)


@both
@given(given_records=anything)
def test_records_come_back_equal(name: str, given_records: list[Record]) -> None:
    document = write(name, given_records)
    assert (records(name, document) if document else []) == given_records


@both
@given(stem=filled_texts(), objective=texts())
def test_every_text_comes_back_to_the_byte(name: str, stem: str, objective: str) -> None:
    question = Question(stem=stem, objective=objective, points=(stem,))
    assert records(name, write(name, [question])) == [question]


@both
def test_every_field_is_carried_but_the_number(name: str) -> None:
    question = Question(stem="什么是 GIL？", number=12)
    assert load(name).carries == set(Question.model_fields) - {"number"}
    assert records(name, write(name, [question])) == [question.replaced(number=None)]


@both
@given(question=questions())
def test_equal_records_make_equal_bytes(name: str, question: Question) -> None:
    again = Question.model_validate(question.model_dump())
    assert write(name, [question, question]) == write(name, [again, again])


@given(given_records=anything)
def test_a_record_of_json_lines_is_one_line_for_every_reader(given_records: list[Record]) -> None:
    text = write("jsonl", given_records).decode()
    assert len(text.splitlines()) == len(given_records)
    for line, record in zip(text.splitlines(), given_records, strict=True):
        fields = json.loads(line)
        assert list(fields) == list(to_fields(record))
        assert fields["record"] == ("source" if isinstance(record, Source) else "question")


def test_yaml_is_written_for_people() -> None:
    question = Question(
        uid="01890000-0000-7000-8000-000000000001",
        stem="什么是 GIL？\n\n```python\nx = 1\n```\n",
        title="no",
        objective="两点：\n一、二",
        topic="python",
        tags=("gil", "010"),
        difficulty=3,
        points=("行尾有空格 \n第二行",),
    )
    assert write("yaml", [question]).decode() == (
        "- record: question\n"
        "  uid: 01890000-0000-7000-8000-000000000001\n"
        "  stem: |\n"
        "    什么是 GIL？\n"
        "\n"
        "    ```python\n"
        "    x = 1\n"
        "    ```\n"
        '  title: "no"\n'
        "  objective: |-\n"
        "    两点：\n"
        "    一、二\n"
        "  topic: python\n"
        "  tags:\n"
        '  - "010"\n'
        "  - gil\n"
        "  difficulty: 3\n"
        "  points:\n"
        '  - "行尾有空格 \\n第二行"\n'
    )


def test_other_readers_of_yaml_see_the_same_text() -> None:
    yaml = pytest.importorskip("yaml")
    words = [
        "yes",
        "Off",
        "NULL",
        "~",
        "010",
        "1e3",
        "1:20",
        "2026-12-01",
        "=",
        "<<",
        "a: b",
        "- x",
    ]
    question = Question(stem="甲", points=tuple(words))
    (fields,) = yaml.safe_load(write("yaml", [question]).decode())
    assert fields["points"] == words


def test_nothing_is_written_for_nothing() -> None:
    assert write("jsonl", []) == b""
    assert write("yaml", []) == b"[]\n"
    assert read("yaml", b"[]\n") == []


def test_every_format_says_what_it_carries() -> None:
    for name in FORMATS:
        assert load(name).carries <= set(Question.model_fields) - {"number"}
