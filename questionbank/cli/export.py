"""questionbank export."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from questionbank.cli.files import write_file
from questionbank.cli.options import db_option, filters, open_bank, require_known
from questionbank.cli.output import talk
from questionbank.errors import UsageError
from questionbank.query import All, Text, parse_number

if TYPE_CHECKING:
    from questionbank.query import Query
    from questionbank.store import Bank

_DOCUMENTS = ("docx", "html", "md", "pdf", "xlsx")


@click.command()
@filters
@click.option("--to", help="jsonl or yaml; default: as the file is named, else jsonl.")
@click.option("-o", "--output", default="-", metavar="FILE", help="Default: stdout.")
@db_option
def export(query: Query, to: str | None, output: str, place: str | None) -> None:
    """Write questions as data: JSON Lines or YAML.

    The files can be imported again and lose nothing. QUERY is as for list; numbers mean those
    questions (Q1 Q2) or the questions of a set (S1).

    \b
        questionbank export -o bank.jsonl
        questionbank export S1 --to yaml -o set.yaml

    For documents that people print, see questionbank sheet.
    """
    from questionbank.formats.registry import find
    from questionbank.usecases.exchange import export_document

    if to in _DOCUMENTS:
        raise UsageError(
            f"'{to}' is a document to print, not data.",
            f"Print a set: questionbank sheet S1 --to {to}",
        )
    form = find("", b"", to or _named(output))
    if form.write is None:
        raise UsageError(f"{form.name} can be read, but not written.", "Write jsonl or yaml.")
    with open_bank(place) as bank:
        chosen = _chosen(bank, query)
        content = export_document(bank, form, chosen)
    if output == "-":
        sys.stdout.buffer.write(content)
        return
    write_file(Path(output), content)
    talk(f"Wrote {output} ({form.name})")


def _named(output: str) -> str:
    """The format that a file's name asks for."""
    return "yaml" if Path(output).suffix.lower() in {".yaml", ".yml"} else "jsonl"


def _chosen(bank: Bank, query: Query) -> Query | tuple[str, ...]:
    """The questions of a set, questions named by their numbers, or what a query finds."""
    parts = query.parts if isinstance(query, All) else (query,)
    words = [part.text if isinstance(part, Text) else "" for part in parts]
    with bank.read() as contents:
        require_known(contents, query)
        if len(words) == 1 and words[0][:1] in {*"sS"} and parse_number(words[0], "S"):
            return tuple(entry.question for entry in contents.sets.get(words[0]).entries)
        if words and all(word[:1] in {*"qQ"} and parse_number(word, "Q") for word in words):
            return tuple(contents.questions.get(word).uid for word in words)
    return query
