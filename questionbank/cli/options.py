"""Options that many commands share, each with one meaning."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from questionbank.errors import NotFoundError, did_you_mean
from questionbank.query import Range, Selection
from questionbank.text import slug, split_words

if TYPE_CHECKING:
    from questionbank.store import Bank, Contents

Command = TypeVar("Command", bound=Callable[..., Any])
STATUSES = ("draft", "in_review", "ready", "retired")


class RangeType(click.ParamType[Range]):
    """A range: 3, 2..4, 2.. or ..4."""

    name = "N|N..M"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Range:
        """Read a limit as people write it."""
        if isinstance(value, Range):
            return value
        try:
            return Range.parse(value)
        except ValueError as error:
            self.fail(f"{error}.", param, ctx)


RANGE = RangeType()

db_option = click.option(
    "--db",
    "place",
    metavar="PATH|URL",
    envvar="QUESTIONBANK_DB",
    default=None,
    help="The bank.  [env: QUESTIONBANK_DB; default: a file in your data folder]",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
dry_run_option = click.option(
    "-n", "--dry-run", "rehearsal", is_flag=True, help="Show what would happen; change nothing."
)


def default_place() -> str:
    """Return where the bank is if nobody says: a file in the user's data folder."""
    from platformdirs import user_data_path

    return str(user_data_path("questionbank", appauthor=False) / "bank.db")


def who() -> str:
    """Return who acts: the login name."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return os.environ.get("USERNAME", "")


def open_bank(place: str | None, *, create: bool = False) -> Bank:
    """Open the bank at `place` or at the default one; `create` makes it where there is none."""
    from questionbank.store import Bank

    return Bank.open(place or default_place(), by=who(), create=create)


def filters(command: Command) -> Command:
    """Give a command QUERY and the filters that mean many questions, as one `selection`."""

    @click.argument("query", nargs=-1)
    @click.option("-t", "--topic", "topics", multiple=True, help="In this topic or below it.")
    @click.option("--tag", "tags", multiple=True, help="With this tag; several: with all of them.")
    @click.option("-d", "--difficulty", type=RANGE, help="As hard as this: 3 or 2..4.")
    @click.option(
        "--status", "statuses", multiple=True, type=click.Choice(STATUSES), help="In this status."
    )
    @click.option("--lang", "langs", multiple=True, help="In this language: zh, en.")
    @wraps(command)
    def selecting(
        *,
        query: tuple[str, ...],
        topics: tuple[str, ...],
        tags: tuple[str, ...],
        difficulty: Range | None,
        statuses: tuple[str, ...],
        langs: tuple[str, ...],
        **others: Any,
    ) -> Any:
        selection = Selection(
            words=split_words(" ".join(query)),
            topics=tuple(slug(topic) for topic in topics),
            tags=tuple(slug(tag) for tag in tags),
            difficulty=difficulty,
            statuses=statuses,
            langs=langs,
        )
        return command(selection=selection, **others)

    return selecting  # type: ignore[return-value]


def require_known(contents: Contents, selection: Selection) -> None:
    """Refuse a topic or tag that the bank does not have, with a suggestion.

    Raises NotFoundError.
    """
    for kind, names, filed in (
        ("topic", selection.topics, contents.catalogue.topics),
        ("tag", selection.tags, contents.catalogue.tags),
    ):
        known = [each.name for each in filed()] if names else []
        for name in names:
            if name not in known:
                raise NotFoundError(
                    f"no {kind} '{name}'.{did_you_mean(name, known)}",
                    f"See: questionbank {kind} list",
                )
