"""Which schema a database has, and how it gets the current one.

There is one way to a schema, the migrations, and one transaction for all that are due: a lock
first, the revision read after it, foreign keys checked before the commit.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DatabaseError
from sqlalchemy.orm import Session

from questionbank import _resources
from questionbank.errors import BankError
from questionbank.store import search_index
from questionbank.store.engine import WRITES, shown

HEAD = "0002"
APPLICATION_ID = 0x51424E4B  # "QBNK", in the header of a SQLite file
_LOCK = 0x51424E4B


def current(connection: Connection, place: str) -> str | None:
    """Return the revision of the schema, or None for a database that holds nothing.

    Raises BankError for a database of another program.
    """
    tables = set(inspect(connection).get_table_names())
    if not tables:
        return None
    foreign = BankError(
        f"{place} is a database of another program, not a question bank.",
        "Name another place with --db.",
    )
    if connection.dialect.name == "sqlite":
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar()
        if mark != APPLICATION_ID:
            raise foreign
    if not {"alembic_version", "question"} <= tables:
        raise foreign
    return str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())


def require_current(connection: Connection, place: str) -> None:
    """Refuse a bank whose schema this version cannot read, and say what to do.

    Raises BankError.
    """
    found = current(connection, place)
    if found == HEAD:
        return
    if found is None:
        raise BankError(f"{place} holds no question bank yet.", "Make one: questionbank seed")
    if found < HEAD:
        raise BankError(
            f"{place} has an older schema ({found}; this version needs {HEAD}).",
            "Upgrade it: questionbank db upgrade",
        )
    raise BankError(
        f"{place} was written by a newer questionbank (schema {found}; this one knows {HEAD}).",
        "Install the newer questionbank; the bank was not changed.",
    )


def require_sqlite(path: Path) -> None:
    """Refuse what is not a SQLite file before SQLite is asked.

    Raises BankError for a folder, a text file, an unreadable path.
    """
    if path.is_dir():
        raise BankError(f"{path} is a folder, not a question bank.", "Name a file with --db.")
    try:
        with path.open("rb") as stream:
            head = stream.read(16)
    except OSError as error:
        reason = error.strerror or "it cannot be read"
        raise BankError(f"{path} cannot be opened: {reason}.") from error
    if head and head != b"SQLite format 3\0":
        raise BankError(
            f"{path} is not a question bank (it is not a database).",
            "To read questions from it: questionbank import FILE",
        )


def upgrade(engine: Engine, place: str, target: str = "head") -> tuple[str | None, str]:
    """Bring the schema up to `target`; return the revisions before and after.

    Safe to repeat, to interrupt and to run twice at once.
    Raises BankError for a newer bank and for another program's database.
    """
    with engine.execution_options(**{WRITES: True}).connect() as connection:
        sqlite = connection.dialect.name == "sqlite"
        if sqlite:
            connection.connection.cursor().execute("PRAGMA foreign_keys = OFF")
        try:
            with connection.begin():
                if not sqlite:
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
                before = current(connection, place)
                if before is not None and before > HEAD:
                    require_current(connection, place)
                _migrate(connection, target)
                if target == "head":
                    _index(connection)
                if sqlite:
                    _seal(connection, place)
                after = current(connection, place) or ""
        finally:
            if sqlite:
                connection.connection.cursor().execute("PRAGMA foreign_keys = ON")
    return before, after


def _migrate(connection: Connection, target: str) -> None:
    from alembic import command  # noqa: PLC0415 (only who migrates pays for Alembic)
    from alembic.config import Config  # noqa: PLC0415

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_resources.migrations()).replace("%", "%%"))
    command.upgrade(config, target)


def _index(connection: Connection) -> None:
    if not search_index.is_current(connection):
        with Session(connection, join_transaction_mode="create_savepoint") as session:
            search_index.rebuild(session)
            session.commit()


def _seal(connection: Connection, place: str) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        tables = ", ".join(sorted({str(row[0]) for row in broken}))
        raise BankError(f"{place} was not upgraded: rows without their owner in {tables}.")
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def is_intact(connection: Connection) -> list[str]:
    """Return what the engine itself finds wrong with its storage; empty when all is well."""
    if connection.dialect.name != "sqlite":
        return []
    try:
        rows = connection.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        orphans = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    except DatabaseError as error:
        return [str(error.orig)]
    found = [str(row) for row in rows if row != "ok"]
    return found + [f"a row of {row[0]} lost its {row[2]}" for row in orphans]


__all__ = ["HEAD", "current", "is_intact", "require_current", "require_sqlite", "shown", "upgrade"]
