"""questionbank topic, questionbank tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from questionbank.cli.options import db_option, json_option, open_bank
from questionbank.cli.output import on_terminal, say, say_json, table, talk, tsv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from questionbank.store import Filed


@click.group()
def topic() -> None:
    """Look at topics: each question has exactly one."""


@click.group()
def tag() -> None:
    """Look at tags: a question has any number."""


@topic.command("list")
@json_option
@db_option
def list_topics(place: str | None, *, as_json: bool) -> None:
    """List the topics, each with its number of questions."""
    with open_bank(place) as bank, bank.read() as contents:
        _print("TOPIC", contents.catalogue.topics(), as_json=as_json)


@tag.command("list")
@json_option
@db_option
def list_tags(place: str | None, *, as_json: bool) -> None:
    """List the tags, each with its number of questions."""
    with open_bank(place) as bank, bank.read() as contents:
        _print("TAG", contents.catalogue.tags(), as_json=as_json)


def _print(heading: str, filed: Sequence[Filed], *, as_json: bool) -> None:
    if as_json:
        say_json(
            [
                {"name": each.name, "questions": each.questions, "description": each.description}
                for each in filed
            ]
        )
        return
    rows = [(str(each.questions), each.name) for each in filed]
    lines = table(("QUESTIONS", heading), rows) if on_terminal() and rows else tsv(rows)
    for line in lines:
        say(line)
    if not rows:
        talk("There is none yet. Begin: questionbank seed")
