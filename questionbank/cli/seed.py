"""questionbank seed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from questionbank.cli.options import db_option, dry_run_option, open_bank
from questionbank.cli.output import counted, say, talk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from questionbank.model.question import Question
    from questionbank.usecases.exchange import Arrival


@click.command()
@dry_run_option
@db_option
def seed(place: str | None, *, rehearsal: bool) -> None:
    """Fill the bank with the bundled interview transcript.

    Ten questions of a real interview with their recorded answers, and what this bank's editors
    add: model answers, points to listen for, anchors, corrections. Safe to repeat.
    """
    from questionbank.usecases.seed import seed as seeding

    with open_bank(place, create=True) as bank:
        arrival = seeding(bank, rehearsal=rehearsal)
        if not arrival.changed:
            here = len(arrival.unchanged) + len(arrival.differing)
            say(f"Already here: {counted(here, 'question')}, nothing changed.")
            return
        say(f"Bank     {_homely(bank.place)}")
    _tell(arrival)
    if rehearsal:
        talk("Nothing was written (--dry-run).")
    else:
        talk("\nNext:  questionbank list")


def _homely(place: str) -> str:
    """A path as people write it, with ~ for their home folder."""
    home = str(Path.home())
    return f"~{place[len(home) :]}" if place.startswith(f"{home}/") else place


def _tell(arrival: Arrival) -> None:
    for source in arrival.sources:
        told = ", ".join(part for part in (source.role, source.experience) if part)
        say(f'Read     interview transcript "{told}" (bundled)')
    say()
    for count, what, note in _contents(arrival):
        if count:
            say(f"  {count:>2} {what.ljust(20)} {note}".rstrip())
    concerns = [line for line in _concerns(arrival.added) if line[0]]
    if concerns:
        say("\n  Worth a look:")
    for count, what, names in concerns:
        say(f"  {count:>2} {what.ljust(41)} {names}")


def _contents(arrival: Arrival) -> list[tuple[int, str, str]]:
    questions = arrival.added
    asked = [question for question in questions if question.locator]
    corrected = [question for question in questions if not question.locator]
    topics = {question.topic for question in asked}
    hard = [question.difficulty for question in asked if question.difficulty]
    recorded = sum(len(question.recorded_answers) for question in questions)
    models = sum(len(question.model_answers) for question in questions)
    remarks = sum(1 for source in arrival.sources if source.remark)
    span = f"{min(hard)}-{max(hard)}" if hard else "unknown"
    return [
        (
            len(asked),
            "questions",
            f"{_span(asked)}, {len(topics)} topics, difficulty {span}",
        ),
        (recorded, "recorded answers", "kept word for word; never shown as model answers"),
        (models, "model answers", "written for this bank, each with references"),
        (
            len(corrected),
            "corrected question",
            f"{_span(corrected)}, in place of {_replaced(questions)}",
        ),
        (
            remarks,
            "overall remark",
            f"kept with the transcript, not with {asked[-1].id}" if asked else "",
        ),
    ]


def _span(questions: list[Question]) -> str:
    if not questions:
        return ""
    first, last = questions[0].id, questions[-1].id
    return first if first == last else f"{first}-{last}"


def _replaced(questions: Iterable[Question]) -> str:
    ids = {question.uid: question.id for question in questions}
    return " and ".join(
        ids.get(relation.other, "an earlier one")
        for question in questions
        for relation in question.relations
        if relation.kind == "replaces"
    )


def _concerns(questions: Iterable[Question]) -> list[tuple[int, str, str]]:
    questions = list(questions)
    cut = [q for q in questions if any(a.looks_cut_off for a in q.recorded_answers)]
    wrong = [q for q in questions if any(a.corrections for a in q.recorded_answers)]
    false = [q for q in questions if any(flag.kind == "premise" for flag in q.flags)]
    ids = {question.uid: question.id for question in questions}
    twins = [
        (question.id, ids.get(relation.other, relation.other))
        for question in questions
        for relation in question.relations
        if relation.kind == "duplicate"
    ]
    return [
        (len(cut), "recorded answers look cut off", _names(cut)),
        (len(wrong), "recorded answers have technical errors", _names(wrong)),
        (len(false), "questions rest on a false premise", _names(false)),
        (len(twins), "pair of near-duplicates", " ".join(name for pair in twins for name in pair)),
    ]


def _names(questions: list[Question]) -> str:
    return " ".join(question.id for question in questions)
