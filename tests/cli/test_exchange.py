"""export and import: what goes out comes back; what cannot be read is told, with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli.conftest import Cli

TRANSCRIPT = "问题1：什么是引用计数？\n考察目标：了解内存管理。\n回答：每个对象都记着数。\n"


@pytest.mark.parametrize("form", ["jsonl", "yaml"])
def test_what_goes_out_comes_back(cli: Cli, seeded: Path, tmp_path: Path, form: str) -> None:
    first, second = tmp_path / f"first.{form}", tmp_path / f"second.{form}"
    assert cli("export", "--to", form, "-o", str(first)).code == 0
    other = ["--db", str(tmp_path / "other.db")]
    assert "11 questions added" in cli("import", str(first), *other).out
    assert "0 questions added" in cli("import", str(first), *other).out
    assert cli("export", "--to", form, "-o", str(second), *other).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert seeded.exists()


def test_a_set_goes_out_as_its_questions(cli: Cli, seeded: Path) -> None:
    cli("assemble", "-t", "performance=2", "--draw", "1")
    records = cli("export", "S1").lines
    assert [line.startswith('{"record": "question"') for line in records].count(True) == 2
    assert seeded.exists()


def test_a_document_to_print_is_no_data(cli: Cli, seeded: Path) -> None:
    done = cli("export", "--to", "pdf")
    assert done.code == 2
    assert "Print a set: questionbank sheet S1 --to pdf" in done.err
    assert seeded.exists()


def test_a_transcript_comes_in_as_drafts(cli: Cli, empty: Path, tmp_path: Path) -> None:
    path = tmp_path / "实录.txt"
    path.write_bytes(TRANSCRIPT.encode("gb18030"))
    done = cli("import", str(path))
    assert done.lines[0] == "实录.txt (transcript): 1 question added"
    assert cli("list", "--status", "draft", "--format", "ids").lines == ["Q1"]
    assert "0 questions added" in cli("import", str(path)).out
    assert empty.exists()


def test_stdin_is_read_for_a_dash(cli: Cli, empty: Path) -> None:
    assert "1 question added" in cli("import", "-", stdin=TRANSCRIPT.encode()).out
    assert empty.exists()


@pytest.mark.parametrize("how", ["skip", "update", "fail"])
def test_a_question_that_says_something_else(
    cli: Cli, seeded: Path, tmp_path: Path, how: str
) -> None:
    path = tmp_path / "one.jsonl"
    cli("export", "-d", "1", "-o", str(path))
    path.write_text(
        path.read_text(encoding="utf-8").replace('"minutes": 3', '"minutes": 4'), encoding="utf-8"
    )
    done = cli("import", str(path), "--on-duplicate", how)
    minutes = cli("list", "-d", "1").out.split("\t")[2]
    assert (done.code, minutes) == {"skip": (0, "3"), "update": (0, "4"), "fail": (5, "3")}[how]
    assert seeded.exists()


BAD = {
    "empty.txt": (b"", "empty.txt is empty."),
    "picture.txt": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xfe\x00" * 9, "picture.txt"),
    "prose.txt": ("今天天气很好。\n我们去公园。\n".encode(), "prose.txt"),
    "half.jsonl": (b'{"record": "question", "stem": "x"}\n{"stem": \n', "line 2"),
    "wrong.yaml": (b"- stem: [x\n", "wrong.yaml"),
    "table.xyz": (b"a\x00b", "table.xyz"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_file_that_cannot_be_read_is_told(
    cli: Cli, seeded: Path, tmp_path: Path, name: str
) -> None:
    content, told = BAD[name]
    (tmp_path / name).write_bytes(content)
    before = seeded.read_bytes()
    done = cli("import", str(tmp_path / name))
    assert done.code in (2, 5), done.err
    assert told in done.err
    assert done.err.startswith("Error: ")
    assert seeded.read_bytes() == before


def test_the_rest_is_taken_when_asked(cli: Cli, empty: Path, tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    path.write_bytes(BAD["half.jsonl"][0])
    done = cli("import", str(path), "--skip-bad")
    assert "1 question added" in done.out
    assert "line 2" in done.err
    assert empty.exists()


def test_a_file_that_is_not_there_is_told(cli: Cli, seeded: Path, tmp_path: Path) -> None:
    done = cli("import", str(tmp_path / "none.txt"))
    assert done.code == 3
    assert "there is no file" in done.err
    assert cli("import", str(tmp_path)).code == 1
    assert seeded.exists()
