"""questionbank sheet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from questionbank.cli.files import write_file
from questionbank.cli.options import db_option, open_bank
from questionbank.cli.output import pairs, say, talk
from questionbank.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from questionbank.sheets.labels import Language

_COPIES = ("interviewer", "candidate", "all")
_CONTENTS = {
    "interviewer": "model answers, points, anchors, notes, scores",
    "candidate": "the questions only",
}


@click.command()
@click.argument("name", metavar="SET")
@click.option("--to", "to", default="html", show_default=True, help="html, md; several: html,md.")
@click.option("--copy", type=click.Choice(_COPIES), default="all", show_default=True)
@click.option(
    "--lang",
    "language",
    type=click.Choice(("zh", "en", "both")),
    default="zh",
    show_default=True,
    help="The language of the sheet's own words.",
)
@click.option(
    "-o", "--output", "folder", type=click.Path(path_type=Path), default=Path(), help="Folder."
)
@click.option("--candidate", default="", help="The candidate's reference, such as C-014.")
@click.option("--stage", default="", help="The stage, such as 一面 or onsite.")
@click.option("--place", "where", default="", help="Where, or how: on site, by video.")
@click.option("--interviewer", default="", help="Who asks.")
@click.option("--date", default="", help="When.")
@db_option
def sheet(
    name: str,
    to: str,
    copy: str,
    language: Language,
    folder: Path,
    place: str | None,
    where: str,
    **particulars: Any,
) -> None:
    """Print a set, for the interviewer and for the candidate.

    \b
        questionbank sheet S1 --to html,md -o out

    The candidate's copy is built from the questions alone and searched for anything else before
    it is written.
    """
    from questionbank.sheets.edition import Particulars
    from questionbank.usecases.sheet import sheets

    copies = ("interviewer", "candidate") if copy == "all" else (copy,)
    with open_bank(place) as bank:
        made = sheets(
            bank,
            name,
            documents=_documents(to),
            copies=copies,
            language=language,
            particulars=Particulars(place=where, **particulars),
        )
    for each in made:
        write_file(folder / each.file_name, each.content)
    for line in pairs(
        {str(folder / each.file_name): _CONTENTS[each.copy] for each in made}, indent=2
    ):
        say(line)
    if "candidate" in copies:
        talk("Checked: nothing but the question text is in the candidate copy.")


def _documents(to: str) -> list[str]:
    from questionbank.sheets import DOCUMENTS

    names = [name.strip().lower() for name in to.split(",") if name.strip()]
    for name in names:
        if name not in DOCUMENTS:
            raise UsageError(
                f"'{name}' is not a document that a sheet can be.{did_you_mean(name, DOCUMENTS)}",
                f"There are: {', '.join(DOCUMENTS)}",
            )
    if not names:
        raise UsageError("say which document.", f"There are: {', '.join(DOCUMENTS)}")
    return names
