"""From where the bank is to an engine that keeps its promises.

SQLite: `BEGIN IMMEDIATE` for whoever writes, a rollback journal synced by EXTRA (nothing that was
acknowledged is lost at a power cut), foreign keys on, erased text overwritten. The file is
made here, for its owner only, before the first connection: a mistyped path makes no bank.
"""

from __future__ import annotations

import json
import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from questionbank.errors import BankError, UsageError

WRITES = "questionbank_writes"
WAIT_SECONDS = 30.0
_PRAGMAS = (
    "foreign_keys = ON",
    "synchronous = EXTRA",
    "secure_delete = ON",
    "trusted_schema = OFF",
)


def locate(place: str) -> URL:
    """Return the URL of a bank given as a path, or as a URL of SQLite or PostgreSQL.

    Raises UsageError for other databases and for a password in the query part.
    """
    if "://" not in place:
        return URL.create("sqlite", database=str(Path(place).expanduser().absolute()))
    try:
        url = make_url(place)
    except ArgumentError as error:
        raise UsageError(f"'{place}' is not a path or a database URL.") from error
    if "password" in url.query:
        raise UsageError(
            "a password in the query part of a URL is shown by other programs.",
            "Put it into a password file (PGPASSFILE) or a service file.",
        )
    if url.get_backend_name() == "sqlite":
        if not url.database or url.database == ":memory:":
            raise UsageError("a bank is a file: write sqlite:///PATH, or only PATH.")
        return url.set(drivername="sqlite")
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    raise UsageError(
        f"'{url.get_backend_name()}' is not a database that a bank can live in.",
        "Use a file (SQLite) or postgresql://USER@HOST/DATABASE.",
    )


def shown(url: URL) -> str:
    """Return the place as people may see it: the path of a file, or a URL without a password."""
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    return url.render_as_string(hide_password=True)


def displayed(place: str) -> str:
    """Return a place given by a user as people may see it."""
    return shown(locate(place))


def make(url: URL) -> Engine:
    """Return an engine for `url`; nothing is opened yet."""
    options: dict[str, Any] = {
        "hide_parameters": True,
        "json_serializer": lambda value: json.dumps(value, ensure_ascii=False),
    }
    if url.get_backend_name() == "sqlite":
        engine = create_engine("sqlite+pysqlite:///bank", creator=_sqlite_connect(url), **options)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        return create_engine(
            url,
            pool_pre_ping=True,
            connect_args={"connect_timeout": 10, "prepare_threshold": None},
            **options,
        )
    except ModuleNotFoundError as error:
        raise BankError(
            "this installation cannot talk to PostgreSQL: psycopg is missing.",
            'Install it: pip install "questionbank[postgresql]"',
        ) from error


def _sqlite_connect(url: URL) -> Any:  # noqa: ANN401 (what create_engine takes as a creator)
    path = Path(str(url.database)).absolute()
    timeout = float(str(url.query.get("timeout", WAIT_SECONDS)))
    mode = "ro" if url.query.get("mode") == "ro" else "rw"
    uri = f"file:{quote(str(path))}?mode={mode}"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(
            uri, uri=True, timeout=timeout, isolation_level=None, check_same_thread=False
        )
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    return connect


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def make_file(path: Path) -> bool:
    """Make an empty file that only its owner can read, and its folder; False if it is there."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    return True
