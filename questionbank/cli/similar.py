"""questionbank similar."""

from __future__ import annotations

import click

from questionbank.cli.options import db_option, json_option, open_bank
from questionbank.cli.output import on_terminal, say, say_json, table, talk, tsv
from questionbank.errors import UsageError
from questionbank.query import parse_number

HEADER = ("ID", "ALIKE", "TOPIC", "QUESTION")


@click.command()
@click.argument("text", metavar="ID|TEXT")
@click.option("--limit", type=click.IntRange(1), default=10, show_default=True, help="At most.")
@json_option
@db_option
def similar(text: str, limit: int, place: str | None, *, as_json: bool) -> None:
    """Show the questions most like one of the bank, or like a text.

    Alike is the share of letter pairs in common; from 70% on, add and import link the two as
    duplicates.

    \b
        questionbank similar Q7
        questionbank similar "Python 怎么调用 C++ 动态库？"
    """
    if not text.strip():
        raise UsageError("give a question or a text.", "Such as: questionbank similar Q7")
    number = parse_number(text, "Q")
    with open_bank(place) as bank, bank.read() as contents:
        stem = text if number is None else contents.questions.get(text).stem
        besides = () if number is None else (number,)
        near = contents.similar(stem, besides=besides, thorough=True)
        alike = {key: likeness for key, likeness in near[:limit] if likeness}
        found = contents.listed(list(alike))
    shares = [f"{alike[question.number]:.0%}" for question in found]
    if as_json:
        say_json(
            [
                {"id": each.id, "alike": round(alike[each.number], 4), "stem": each.stem}
                for each in found
            ]
        )
        return
    rows = [
        (each.id, share, each.topic, each.stem) for each, share in zip(found, shares, strict=True)
    ]
    for line in table(HEADER, rows) if on_terminal() and rows else tsv(rows):
        say(line)
    if not rows:
        talk("No question is like it.")
