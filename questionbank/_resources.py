"""Where the bundled folders are: beside the package in a clone, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

from questionbank.errors import BankError

_PACKAGE = Path(__file__).resolve().parent


def migrations() -> Path:
    """Return the folder with the Alembic migrations.

    Raises BankError where the installation is incomplete.
    """
    return _folder("migrations", "env.py")


def seed() -> Path:
    """Return the folder with the bundled transcript and its curation.

    Raises BankError where the installation is incomplete.
    """
    return _folder("seed", "transcript.txt")


def _folder(name: str, landmark: str) -> Path:
    for root in (_PACKAGE / "_bundled", _PACKAGE.parent):
        if (root / name / landmark).is_file():
            return root / name
    raise BankError(
        f"this installation is incomplete: its folder '{name}' is missing.",
        "Install questionbank again.",
    )
