"""Banks for tests of the use cases: what they hold, what goes in, what comes out."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from questionbank.formats.registry import load
from questionbank.model.question import Question
from questionbank.model.source import Source
from questionbank.query import EVERYTHING
from questionbank.store import Bank
from questionbank.usecases.exchange import (
    Arrival,
    OnDuplicate,
    export_document,
    import_document,
)

SEED = Path(__file__).parents[2] / "seed"
NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)

Held = tuple[list[Source], list[Question]]


def opened(place: str | Path) -> Bank:
    """The bank at a place, made if need be, at a standing clock."""
    return Bank.open(str(place), by="li", create=True, clock=lambda: NOW)


def held(bank: Bank) -> Held:
    """All sources and questions of a sound bank."""
    with bank.read() as contents:
        assert contents.faults() == []
        return contents.sources.all(), contents.questions.find(EVERYTHING)


def exported(bank: Bank, form: str = "jsonl", only: tuple[str, ...] | None = None) -> bytes:
    """A document with every question, or with those of these uids."""
    return export_document(bank, load(form), EVERYTHING if only is None else only)


def imported(
    bank: Bank,
    document: bytes,
    form: str = "jsonl",
    on_duplicate: OnDuplicate = "skip",
    *,
    rehearsal: bool = False,
) -> Arrival:
    """What came of taking a document in."""
    return import_document(
        bank,
        BytesIO(document),
        f"given.{form}",
        load(form),
        on_duplicate=on_duplicate,
        rehearsal=rehearsal,
    )
