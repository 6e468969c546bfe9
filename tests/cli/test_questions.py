"""seed, list, show, add: the bank filled, searched, read and written to."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from cli.conftest import Cli

STEM = "Python 的 GIL 是什么？什么时候会成为瓶颈？"


def test_seed_tells_what_came_and_what_to_look_at(cli: Cli, empty: Path) -> None:
    done = cli("seed")
    assert done.code == 0
    for line in (
        "10 questions            Q1-Q10, 4 topics, difficulty 1-4",
        "10 recorded answers     kept word for word; never shown as model answers",
        "11 model answers        written for this bank, each with references",
        "1 corrected question   Q11, in place of Q7 and Q9",
        "1 overall remark       kept with the transcript, not with Q10",
        "4 recorded answers look cut off             Q1 Q2 Q4 Q5",
        "5 recorded answers have technical errors    Q1 Q3 Q7 Q8 Q9",
        "2 questions rest on a false premise         Q7 Q9",
        "1 pair of near-duplicates                   Q7 Q9",
    ):
        assert f" {line}\n" in done.out
    assert stat.S_IMODE(empty.stat().st_mode) == 0o600
    assert cli("seed").out == "Already here: 11 questions, nothing changed.\n"


def test_a_rehearsal_of_seeding_keeps_nothing(cli: Cli, empty: Path) -> None:
    assert "Nothing was written" in cli("seed", "-n").err
    assert cli("list").out == ""
    assert "10 questions" in cli("seed").out
    assert empty.exists()


def test_a_list_is_rows_for_programs(cli: Cli, seeded: Path) -> None:
    rows = [line.split("\t") for line in cli("list").lines]
    assert [row[0] for row in rows] == [f"Q{number}" for number in range(1, 12)]
    assert rows[0][1:5] == ["3/5", "6", "cpp-interop", "ready"]
    assert rows[6][4] == "check"
    assert all(not row[5].endswith("...") for row in rows)
    assert seeded.exists()


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["内"], ["Q1", "Q2", "Q4", "Q6", "Q7", "Q8", "Q10", "Q11"]),
        (["pybind11", "swig"], ["Q4", "Q7", "Q11"]),
        (["-t", "performance"], ["Q8", "Q10"]),
        (["-t", "performance", "-t", "environment"], ["Q5", "Q6", "Q8", "Q10"]),
        (["--tag", "gpu"], ["Q3", "Q10"]),
        (["-d", "4.."], ["Q8", "Q10"]),
        (["-d", "1", "--lang", "zh"], ["Q5"]),
        (["--status", "draft"], []),
        (["--limit", "2"], ["Q1", "Q2"]),
    ],
)
def test_a_query_finds(cli: Cli, seeded: Path, words: list[str], ids: list[str]) -> None:
    found = cli("list", "--format", "ids", "--sort", "id", *words)
    assert (found.code, found.lines) == (0, ids)
    assert seeded.exists()


def test_where_a_word_was_found_is_shown(cli: Cli, seeded: Path) -> None:
    assert "[内存]" in cli("list", "内存", "--format", "table").out
    assert seeded.exists()


def test_records_are_json(cli: Cli, seeded: Path) -> None:
    whole = json.loads(cli("list", "--json", "-d", "4..").out)
    lines = [json.loads(line) for line in cli("list", "--format", "ndjson", "-d", "4..").lines]
    assert whole == lines
    assert [record["number"] for record in whole] == [8, 10]
    assert json.loads(cli("show", "q8", "--json").out) == whole[0]
    assert seeded.exists()


def test_both_kinds_of_answers_stand_apart(cli: Cli, seeded: Path) -> None:
    shown = cli("show", "3").out
    model, recorded = shown.index("Model answer 参考答案"), shown.index("Recorded answer 实录")
    wrong = shown.index("Wrong in the recorded answer 常见错误")
    assert model < recorded < wrong
    assert "Horovod 会不断调整各个 GPU 上的学习率" in shown[recorded:wrong].replace("\n    ", "")
    assert seeded.exists()


def test_add_prints_the_number_and_what_is_missing(cli: Cli, seeded: Path) -> None:
    done = cli("add", STEM, "-t", "performance", "-d", "3", "--tag", "GIL", "--answer", "一把锁。")
    assert (done.code, done.out) == (0, "Q12\n")
    assert "Added Q12 (draft): performance, difficulty 3/5, tags gil" in done.err
    assert "Still missing: anchors, points, minutes" in done.err
    record = json.loads(cli("show", "Q12", "--json").out)
    assert (record["stem"], record["lang"], record["status"]) == (STEM, "zh", "draft")
    assert record["answers"][0]["kind"] == "model"
    assert seeded.exists()


def test_the_same_question_is_not_added_twice(cli: Cli, seeded: Path) -> None:
    assert cli("add", STEM).code == 0
    again = cli("add", "python的gil是什么? 什么时候会成为瓶颈?")
    assert again.code == 5
    assert again.err == "Error: Q12 already asks this.\n  See: questionbank show Q12\n"
    assert seeded.exists()


def test_add_makes_the_bank_where_there_is_none(cli: Cli, empty: Path) -> None:
    assert cli("add", STEM).out == "Q1\n"
    assert empty.exists()


def test_a_rehearsal_of_adding_keeps_nothing(cli: Cli, seeded: Path) -> None:
    before = seeded.read_bytes()
    assert cli("add", STEM, "-n").code == 0
    assert cli("list", "--format", "ids").lines[-1] == "Q11"
    assert seeded.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["add", "x", "-d", "9"], "9 is not in the range 1<=x<=5"),
        (["add", "x" * 100_001], "is longer than 100,000 characters"),
        (["add", " "], "is empty"),
        (["add", "x", "--tag", "a,b"], "tags"),
        (["add"], "there is no question to add"),
        (["add", "x", "--file", "y"], "give TEXT or --file, not both"),
    ],
)
def test_a_question_that_cannot_be_kept_is_told(
    cli: Cli, seeded: Path, words: list[str], told: str
) -> None:
    done = cli(*words)
    assert done.code in (2, 5)
    assert told in done.err
    assert cli("list", "--format", "ids").lines[-1] == "Q11"
    assert seeded.exists()


def test_a_document_from_stdin_is_added(cli: Cli, seeded: Path) -> None:
    document = "---\ntopic： performance\ntags: [no, on]\n---\n什么是 JIT？\n"
    done = cli("add", "--file", "-", stdin=document.encode())
    assert done.out == "Q12\n", done.err
    record = json.loads(cli("show", "Q12", "--json").out)
    assert (record["stem"], record["tags"]) == ("什么是 JIT？", ["no", "on"])
    assert seeded.exists()
