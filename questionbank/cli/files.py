"""Files that people name: read as they are, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from questionbank.errors import NotFoundError, QuestionBankError


def read_bytes(path: str) -> bytes:
    """Return what is in a file, or on stdin for "-".

    Raises NotFoundError or QuestionBankError, with the reason, for what cannot be read.
    """
    if path == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(path).read_bytes()
    except FileNotFoundError as error:
        raise NotFoundError(f"there is no file {path}.") from error
    except OSError as error:
        raise QuestionBankError(f"{path} cannot be read: {error.strerror}.") from error


def write_file(path: Path, content: bytes) -> None:
    """Put a file in its place whole or not at all, readable by its owner only.

    Raises QuestionBankError, with the reason, if it cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            Path(draft).replace(path)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except OSError as error:
        raise QuestionBankError(f"{path} cannot be written: {error.strerror}.") from error


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
