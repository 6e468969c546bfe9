"""Which full-text index belongs to which engine."""

from __future__ import annotations

from sqlalchemy import Connection

from questionbank.store.fulltext import Fulltext


def fulltext_of(connection: Connection) -> Fulltext:
    """Return the index of the engine behind a connection."""
    if connection.dialect.name == "sqlite":
        from questionbank.store.fulltext_sqlite import SQLITE  # noqa: PLC0415 (one of the two)

        return SQLITE
    from questionbank.store.fulltext_postgresql import POSTGRESQL  # noqa: PLC0415

    return POSTGRESQL
