"""questionbank db."""

from __future__ import annotations

import click

from questionbank.cli.options import db_option, default_place, open_bank
from questionbank.cli.output import counted, say
from questionbank.errors import BankError


@click.group()
def db() -> None:
    """Look after the bank itself."""


@db.command()
@db_option
def path(place: str | None) -> None:
    """Print where the bank is; a password is not shown."""
    from questionbank.store import displayed

    say(displayed(place or default_place()))


@db.command()
@db_option
def upgrade(place: str | None) -> None:
    """Bring the bank to the schema of this version; all of it, or nothing."""
    from questionbank.store import Bank

    before, after = Bank.upgrade(place or default_place())
    if before == after:
        say(f"Already at schema {after}, nothing changed.")
    else:
        say(f"Upgraded from schema {before} to {after}.")


@db.command()
@click.option("--repair", is_flag=True, help="First make the search index anew.")
@db_option
def check(place: str | None, *, repair: bool) -> None:
    """Look for damage: in the storage, between records, in each question, in the search index.

    --repair makes the search index anew; nothing that somebody wrote is touched.
    """
    from questionbank.query import EVERYTHING

    with open_bank(place) as bank:
        if repair:
            with bank.write("repair the search index") as contents:
                contents.reindex()
        with bank.read() as contents:
            number = contents.search(EVERYTHING).count()
            faults = contents.faults()
    if faults:
        raise BankError(
            f"{bank.place} is damaged.", "\n".join([*faults[:20], "Restore it from a backup."])
        )
    say(f"{bank.place}: {counted(number, 'question')}, no fault found.")
