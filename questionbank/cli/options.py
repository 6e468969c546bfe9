"""Options that many commands share, each with one meaning."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from questionbank.errors import NotFoundError, did_you_mean
from questionbank.query import Range

if TYPE_CHECKING:
    from questionbank.query import Query
    from questionbank.store import Bank, Contents

Command = TypeVar("Command", bound=Callable[..., Any])


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
    """Give a command QUERY and the filters that mean many questions, as one `query`."""

    @click.argument("words", nargs=-1, metavar="[QUERY]...")
    @click.option("-t", "--topic", multiple=True, help="In this topic or below it.")
    @click.option("--tag", multiple=True, help="With this tag; several: with all of them.")
    @click.option("--role", multiple=True, help="For this position.")
    @click.option("-d", "--difficulty", multiple=True, help="As hard as this: 3 or 2..4.")
    @click.option("--status", multiple=True, help="draft, in_review, ready, check or retired.")
    @click.option("--lang", multiple=True, help="In this language: zh, en.")
    @click.option("--answer", multiple=True, help="none, recorded, bundled or vetted.")
    @click.option("--flag", multiple=True, help="With this open flag; any, none.")
    @wraps(command)
    def selecting(words: tuple[str, ...], **others: Any) -> Any:
        from questionbank.query import both
        from questionbank.query.reading import parse

        filtered = [_filter(name, others.pop(name)) for name in _FILTERS]
        query = parse(" ".join(words))
        return command(query=both(query, *(each for each in filtered if each)), **others)

    return selecting  # type: ignore[return-value]


_FILTERS = ("topic", "tag", "role", "difficulty", "status", "lang", "answer", "flag")


def _filter(name: str, values: tuple[str, ...]) -> Query | None:
    """What an option asks for: all of several tags, any of several others."""
    from questionbank.query import both, either
    from questionbank.query.fields import Spelled, read

    if not values:
        return None
    try:
        found = [read(name, Spelled(value)) for value in values]
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint=f"'--{name}'") from error
    return both(*found) if name == "tag" else either(*found)


def require_known(contents: Contents, query: Query) -> None:
    """Refuse a topic or tag that the bank does not have, with a suggestion.

    Raises NotFoundError.
    """
    from questionbank.query import Named, leaves

    asked = [part for part, _ in leaves(query) if isinstance(part, Named) and part.value != "none"]
    for kind, filed in (("topic", contents.catalogue.topics), ("tag", contents.catalogue.tags)):
        names = [part.value for part in asked if part.field == kind]
        known = [each.name for each in filed()] if names else []
        for name in names:
            if name not in known:
                raise NotFoundError(
                    f"no {kind} '{name}'.{did_you_mean(name, known)}",
                    f"See: questionbank {kind} list",
                )
