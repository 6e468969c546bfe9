"""The schema is built one way, by the migrations; a bank that is not ours is left alone."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, Table, create_engine, inspect, text

from questionbank import _resources
from questionbank.errors import BankError
from questionbank.store import Bank
from questionbank.store.engine import WRITES, locate, make
from questionbank.store.schema import HEAD, upgrade
from questionbank.store.tables import Row


def test_an_upgraded_schema_equals_the_tables(database_url: str) -> None:
    Bank.open(database_url, create=True).close()
    engine = make(locate(database_url))
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "include_name": _is_declared}
        )
        assert compare_metadata(context, Row.metadata) == []
        for table in Row.metadata.tables.values():
            assert _migrated(connection, table) == _declared(connection, table)
    engine.dispose()


def _is_declared(name: str | None, kind: str, _parents: object) -> bool:
    """The full-text index is made by the migrations alone, in each engine's own way."""
    return kind not in {"table", "index"} or "fulltext" not in (name or "")


def _migrated(connection: Connection, table: Table) -> dict[str, str]:
    """The CHECK constraints by name; PostgreSQL words their conditions anew, so there is none."""
    found = inspect(connection).get_check_constraints(table.name)
    sqlite = connection.dialect.name == "sqlite"
    return {str(check["name"]): check["sqltext"] if sqlite else "" for check in found}


def _declared(connection: Connection, table: Table) -> dict[str, str]:
    sqlite = connection.dialect.name == "sqlite"
    return {
        str(check.name): str(check.sqltext) if sqlite else ""
        for check in table.constraints
        if isinstance(check, CheckConstraint) and (sqlite or not str(check.name).endswith("no_nul"))
    }


def test_head_is_the_last_migration() -> None:
    revisions = sorted(path.name for path in (_resources.migrations() / "versions").glob("*.py"))
    assert revisions[-1].startswith(f"{HEAD}_")


def test_a_schema_goes_down_and_up_again(database_url: str) -> None:
    Bank.open(database_url, create=True).close()
    engine = make(locate(database_url))
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(_resources.migrations()))
        command.downgrade(config, "base")
        assert set(inspect(connection).get_table_names()) <= {"alembic_version"}
        connection.execute(text("DROP TABLE alembic_version"))
    assert upgrade(engine, "here") == (None, HEAD)
    engine.dispose()


def test_a_new_bank_is_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "bank.db"
    Bank.open(str(path), create=True).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_an_empty_file_becomes_a_bank(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    path.touch()
    Bank.open(str(path), create=True).close()
    Bank.open(str(path)).close()


def refusal(place: str, *, create: bool = True) -> str:
    with pytest.raises(BankError) as caught:
        Bank.open(place, create=create)
    assert caught.value.exit_code == 6
    return f"{caught.value.message} {caught.value.hint}"


def test_a_missing_bank_is_not_made_by_reading(tmp_path: Path) -> None:
    path = tmp_path / "typo.db"
    assert "there is no question bank" in refusal(str(path), create=False)
    assert not path.exists()


def test_a_text_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("some notes, longer than a header")
    assert "not a question bank" in refusal(str(path))
    assert path.read_text() == "some notes, longer than a header"


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert "is a folder" in refusal(str(tmp_path))


def test_another_programs_file_is_refused_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE question (id INTEGER PRIMARY KEY)")
    before = path.read_bytes()
    assert "another program" in refusal(str(path))
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_unchanged(postgres_url: str) -> None:
    engine = create_engine(postgres_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE question (id integer)"))
    assert "another program" in refusal(postgres_url)
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["question"]
    engine.dispose()


@pytest.mark.parametrize(
    ("found", "told"), [("0000", "questionbank db upgrade"), ("9999", "newer questionbank")]
)
def test_another_schema_is_refused_unchanged(database_url: str, found: str, told: str) -> None:
    Bank.open(database_url, create=True).close()
    engine = make(locate(database_url))
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(
            text("UPDATE alembic_version SET version_num = :found"), {"found": found}
        )
    assert told in refusal(database_url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == found
    engine.dispose()


def test_a_newer_bank_is_not_upgraded(database_url: str) -> None:
    Bank.open(database_url, create=True).close()
    engine = make(locate(database_url))
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BankError, match="newer"):
        Bank.upgrade(database_url)


def test_an_upgrade_is_safe_to_repeat(database_url: str) -> None:
    Bank.open(database_url, create=True).close()
    assert Bank.upgrade(database_url) == (HEAD, HEAD)


def test_a_server_that_is_not_there_is_told() -> None:
    told = refusal("postgresql://nobody@127.0.0.1:1/none")
    assert "cannot be reached: Connection refused." in told


def test_a_database_that_is_not_there_is_told(postgres_url: str) -> None:
    told = refusal(postgres_url.replace("?", "_missing?"))
    assert 'The server says: database "' in told
    assert '_missing" does not exist.' in told


def test_a_user_whom_the_server_does_not_know_is_told(postgres_url: str) -> None:
    told = refusal(postgres_url.replace("questionbank@", "mallory:sesame@"))
    assert 'role "mallory" does not exist' in told
    assert "sesame" not in told
