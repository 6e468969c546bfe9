"""A bank that cannot be used is told in one sentence, with what to do, and left as it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.conftest import Cli


def text_file(path: Path) -> None:
    path.write_text("dear diary\n" * 100, encoding="utf-8")


def foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE album (title TEXT)")


def newer(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")


def older(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0000'")


TROUBLES: dict[str, tuple[Callable[[Path], None], str]] = {
    "a text file": (text_file, "is not a question bank"),
    "another program's database": (foreign, "is a database of another program"),
    "a newer bank": (newer, "newer"),
}


@pytest.mark.parametrize("name", TROUBLES)
@pytest.mark.parametrize("words", [["list"], ["seed"], ["add", "x"], ["assemble", "--count", "1"]])
def test_what_is_no_bank_is_refused(cli: Cli, seeded: Path, words: list[str], name: str) -> None:
    spoil, told = TROUBLES[name]
    if name != "a newer bank":
        seeded.unlink()
    spoil(seeded)
    before = seeded.read_bytes()
    done = cli(*words)
    assert (done.code, told in done.err) == (6, True), done.err
    assert done.err.startswith("Error: ")
    assert seeded.read_bytes() == before


def test_where_there_is_no_bank_only_writing_makes_one(cli: Cli, empty: Path) -> None:
    for words in (["list"], ["show", "1"], ["assemble", "--count", "1"], ["export"]):
        done = cli(*words)
        assert (done.code, "Make one: questionbank seed" in done.err) == (6, True), done.err
    assert not empty.exists()


def test_a_folder_is_no_bank(cli: Cli, tmp_path: Path) -> None:
    done = cli("list", "--db", str(tmp_path))
    assert done.code == 6
    assert done.err.startswith("Error: ")


def test_a_locked_bank_is_busy(cli: Cli, seeded: Path) -> None:
    holder = sqlite3.connect(seeded, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    done = cli("add", "x", "--db", f"sqlite:///{seeded}?timeout=0.05")
    holder.close()
    assert done.code == 6
    assert "is busy: another program has been writing to it." in done.err


def test_a_read_only_bank_can_be_read(cli: Cli, seeded: Path) -> None:
    place = ["--db", f"sqlite:///{seeded}?mode=ro"]
    assert cli("list", "--format", "ids", *place).lines[-1] == "Q11"
    done = cli("add", "x", *place)
    assert (done.code, "is read-only; nothing was changed." in done.err) == (6, True)


def test_an_unknown_kind_of_database_is_told(cli: Cli) -> None:
    done = cli("list", "--db", "mysql://localhost/bank")
    assert done.code == 2
    assert "'mysql' is not a database that a bank can live in." in done.err


def test_a_password_is_never_shown(cli: Cli) -> None:
    place = ["--db", "postgresql://li:sesame@127.0.0.1:1/bank"]
    assert cli("db", "path", *place).out == "postgresql+psycopg://li:***@127.0.0.1:1/bank\n"
    done = cli("list", *place)
    assert (done.code, "sesame" in done.err) == (6, False)


def test_the_bank_is_checked(cli: Cli, seeded: Path) -> None:
    assert cli("db", "check").out == f"{seeded}: 11 questions, no fault found.\n"
    with sqlite3.connect(seeded) as connection:
        connection.execute("UPDATE question SET title = 'changed by hand' WHERE id = 4")
    done = cli("db", "check")
    assert done.code == 6
    assert "Q4: its content is not what was written" in done.err


def test_a_bank_of_today_needs_no_upgrade(cli: Cli, seeded: Path) -> None:
    done = cli("db", "upgrade")
    assert done.code == 0
    assert seeded.exists()


def test_the_bank_lives_in_the_data_folder(cli: Cli, home: Path) -> None:
    assert cli("db", "path").out == f"{home}/.local/share/questionbank/bank.db\n"
    cli("seed")
    assert (home / ".local/share/questionbank/bank.db").exists()


def test_a_team_keeps_its_bank_on_a_server(cli: Cli, postgres_url: str, tmp_path: Path) -> None:
    place = ["--db", postgres_url]
    assert "10 questions" in cli("seed", *place).out
    assert "Already here" in cli("seed", *place).out
    assert "Q1" in cli("list", "内存", "--format", "ids", *place).lines
    assert cli("assemble", "-t", "cpp-interop=2", "--draw", "1", *place).code == 0
    assert cli("sheet", "S1", "-o", str(tmp_path), *place).code == 0
    assert cli("db", "check", *place).out.endswith("11 questions, no fault found.\n")
