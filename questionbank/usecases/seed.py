"""The bundled transcript with its curation, taken in like any other document."""

from __future__ import annotations

from questionbank import _resources
from questionbank.formats.curation import curate, read_curation
from questionbank.formats.transcript import read
from questionbank.store import Bank
from questionbank.usecases.exchange import Arrival, take_in

TRANSCRIPT = "transcript.txt"
CURATION = "curation.yaml"


def seed(bank: Bank, *, rehearsal: bool = False) -> Arrival:
    """Import the bundled transcript and what the bank's editors say of it; safe to repeat."""
    folder = _resources.seed()
    with (folder / TRANSCRIPT).open("rb") as transcript, (folder / CURATION).open("rb") as notes:
        records = curate(read(transcript, TRANSCRIPT), read_curation(notes, CURATION))
    with bank.write("seed the bundled transcript", rehearsal=rehearsal) as contents:
        return take_in(contents, records)
