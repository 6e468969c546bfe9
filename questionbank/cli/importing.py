"""questionbank import."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from questionbank.cli.files import read_bytes
from questionbank.cli.options import db_option, dry_run_option, open_bank
from questionbank.cli.output import counted, say, talk

if TYPE_CHECKING:
    from questionbank.model.question import Question
    from questionbank.usecases.exchange import Arrival


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option(
    "--as", "wanted", metavar="FORMAT", help="transcript, jsonl, yaml; default: by the file."
)
@click.option(
    "--on-duplicate",
    type=click.Choice(("skip", "update", "fail")),
    default="skip",
    show_default=True,
    help="For a question that is here already and says something else.",
)
@click.option("--skip-bad", is_flag=True, help="Take what can be read, list the rest.")
@dry_run_option
@db_option
def import_(
    files: tuple[str, ...], wanted: str | None, place: str | None, *, rehearsal: bool, **how: Any
) -> None:
    """Read questions from files.

    "-" is stdin. Interview transcripts arrive as drafts with their recorded answers; JSON Lines
    and YAML that this program wrote come back as they were. Each file is taken whole or not at
    all, and reading one again changes nothing.
    """
    from questionbank.formats.registry import find
    from questionbank.usecases.exchange import import_document

    with open_bank(place, create=True) as bank:
        for file in files:
            content = read_bytes(file)
            name = "stdin" if file == "-" else Path(file).name
            form = find(name, content[:4096], wanted)
            arrival = import_document(
                bank, BytesIO(content), name, form, rehearsal=rehearsal, **how
            )
            _tell(name, form.name, arrival)
    if rehearsal:
        talk("Nothing was written (--dry-run).")


def _tell(name: str, form: str, arrival: Arrival) -> None:
    say(f"{name} ({form}): {counted(len(arrival.added), 'question')} added")
    for questions, what in (
        (arrival.added, "added"),
        (arrival.updated, "updated"),
        (arrival.unchanged, "here already, the same"),
        (arrival.differing, "here already, different; left as it is (--on-duplicate update)"),
    ):
        if questions:
            say(f"  {_span(questions)}  {what}")
    cut = [q for q in arrival.added if any(a.looks_cut_off for a in q.recorded_answers)]
    if cut:
        say(f"  {' '.join(question.id for question in cut)}  recorded answer looks cut off")
    for likest in arrival.near:
        ids = f"{likest.newcomer.id} {likest.other.id}"
        say(f"  {ids}  {likest.likeness:.0%} alike, linked as duplicates")
    for problem in arrival.problems:
        talk(f"  {problem}")


def _span(questions: tuple[Question, ...]) -> str:
    """Return the ids, runs of numbers drawn together: Q1-Q10, Q12."""
    runs: list[list[int]] = []
    for number in sorted(question.number or 0 for question in questions):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"Q{run[0]}-Q{run[-1]}" if len(run) > 1 else f"Q{run[0]}" for run in runs)
