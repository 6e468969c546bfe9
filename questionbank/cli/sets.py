"""questionbank set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

from questionbank.cli.options import db_option, json_option, open_bank
from questionbank.cli.output import counted, on_terminal, pairs, say, say_json, table, talk, tsv

if TYPE_CHECKING:
    from questionbank.model.question import Question
    from questionbank.model.question_set import QuestionSet


@click.group("set")
def set_() -> None:
    """Look at question sets."""


@set_.command("list")
@json_option
@db_option
def list_sets(place: str | None, *, as_json: bool) -> None:
    """List all sets."""
    with open_bank(place) as bank, bank.read() as contents:
        sets = contents.sets.all()
    if as_json:
        say_json([question_set.model_dump(mode="json") for question_set in sets])
        return
    rows = [
        (
            question_set.id,
            str(len(question_set.entries)),
            str(question_set.minutes),
            question_set.status,
            question_set.code,
            f"{question_set.created_at:%Y-%m-%d}",
            question_set.name,
        )
        for question_set in sets
    ]
    if not on_terminal():
        lines = tsv(rows)
    elif rows:
        lines = table(("ID", "N", "MIN", "STATUS", "CODE", "MADE", "NAME"), rows)
    else:
        lines = ()
    for line in lines:
        say(line)
    if not rows:
        talk("No set yet. Make one: questionbank assemble -t TOPIC=2")


@set_.command("show")
@click.argument("name", metavar="SET")
@json_option
@db_option
def show_set(name: str, place: str | None, *, as_json: bool) -> None:
    """Show one set: S1, 1, or its name."""
    with open_bank(place) as bank, bank.read() as contents:
        question_set = contents.sets.get(name)
        questions = contents.pinned(question_set)
    if as_json:
        say_json(question_set.model_dump(mode="json") | {"code": question_set.code})
        return
    size = counted(len(question_set.entries), "question")
    say(f"{question_set.id}  {question_set.name}: {size}, {question_set.minutes} minutes\n")
    for line in order_table(question_set, questions):
        say(line)
    say()
    draw = question_set.draw
    facts = {
        "role": question_set.role,
        "status": question_set.status,
        "code": question_set.code,
        "draw": "" if draw is None else str(draw),
        "made": f"{question_set.created_at:%Y-%m-%d} {question_set.created_by}",
        "uid": question_set.uid,
    }
    for line in pairs(facts, 2):
        say(line)
    talk(f"\nNext:  questionbank sheet {question_set.id} --to html")


def order_table(question_set: QuestionSet, questions: Mapping[str, Question]) -> Iterable[str]:
    """Return the questions of a set in their order, as lines of a table without a header."""
    rows = []
    for position, entry in enumerate(question_set.entries, start=1):
        question = questions[entry.question]
        level = f"{question.difficulty}/5" if question.difficulty else "-"
        minutes = f"{entry.minutes} min" if entry.minutes else "-"
        rows.append((str(position), question.id, level, minutes, question.topic, question.stem))
    return table(rows[0], rows[1:], indent=2) if rows else ()
