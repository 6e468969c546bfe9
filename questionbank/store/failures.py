"""Engine errors as sentences: no SQL, no row content, what to do next."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

from questionbank.errors import BankError, ConflictError, QuestionBankError

_SQLITE = {
    sqlite3.SQLITE_BUSY: (
        "is busy: another program has been writing to it.",
        "Try again in a moment.",
    ),
    sqlite3.SQLITE_READONLY: (
        "is read-only; nothing was changed.",
        "Make the file and its folder writable, or use another bank with --db.",
    ),
    sqlite3.SQLITE_FULL: ("cannot be written: the disk is full; nothing was changed.", ""),
    sqlite3.SQLITE_CORRUPT: ("is damaged.", "Look closer: questionbank db check"),
    sqlite3.SQLITE_NOTADB: ("is not a question bank.", "Name another file with --db."),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened.", "Look at the path and its permissions."),
    sqlite3.SQLITE_PERM: ("cannot be opened.", "Look at the path and its permissions."),
    sqlite3.SQLITE_IOERR: ("cannot be read or written: the disk reported an error.", ""),
}
_POSTGRESQL: dict[str, tuple[type[QuestionBankError], str, str]] = {
    "08": (BankError, "was cut off.", "Try again in a moment."),
    "57": (BankError, "was shut down or took too long.", "Try again in a moment."),
    "25006": (BankError, "is read-only; nothing was changed.", ""),
    "42501": (BankError, "does not allow that to this user.", "Ask who administers it."),
    "40001": (ConflictError, "was being written by somebody else.", "Run the command again."),
    "40P01": (ConflictError, "was being written by somebody else.", "Run the command again."),
    "55P03": (ConflictError, "was being written by somebody else.", "Run the command again."),
}


@contextmanager
def told(place: str) -> Iterator[None]:
    """Turn what the engine raises inside into a `QuestionBankError` about `place`."""
    try:
        yield
    except IntegrityError as error:
        if not _is_race(error.orig):
            raise
        raise ConflictError(
            f"somebody else changed {place} at the same moment; nothing was written.",
            "Run the command again.",
        ) from error
    except DBAPIError as error:
        failure = _failure(error.orig, place)
        if failure is None:
            raise
        raise failure from error
    except sqlite3.OperationalError as error:
        failure = _failure(error, place)
        if failure is None:
            raise
        raise failure from error


def _is_race(error: BaseException | None) -> bool:
    """Whether a unique or foreign key was broken, as only a simultaneous writer can do."""
    races = {
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
        sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    }
    code, state = getattr(error, "sqlite_errorcode", None), getattr(error, "sqlstate", None)
    return code in races or state in {"23505", "23503"}


def _failure(error: BaseException | None, place: str) -> QuestionBankError | None:
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code not in _SQLITE:
            return None
        what, hint = _SQLITE[code]
        return BankError(f"{place} {what}", hint)
    state = getattr(error, "sqlstate", None)
    if state is None:
        return _not_connected(error, place)
    for prefix, (kind, what, hint) in _POSTGRESQL.items():
        if state.startswith(prefix):
            return kind(f"{place} {what}{_primary(error)}", hint)
    return None


def _not_connected(error: BaseException | None, place: str) -> BankError:
    """What libpq says, which has no code: a server that is not there, or that refuses."""
    lines = str(error).splitlines() or [""]
    _, _, reason = lines[0].rpartition(" failed: ")
    server, refused, words = reason.partition("FATAL:")
    if refused and not server:
        return BankError(
            f"{place} does not let us in. The server says: {words.strip()}.",
            "Look at the database's name (createdb NAME makes one), the user, the password file.",
        )
    return BankError(f"{place} cannot be reached: {reason.strip()}.", "Is the server running?")


def _primary(error: BaseException | None) -> str:
    """The server's first line only: DETAIL lines print rows."""
    diagnosis = getattr(error, "diag", None)
    primary = getattr(diagnosis, "message_primary", None)
    return f" The server says: {primary}." if primary else ""
