"""Records as plain fields, and back: what JSON Lines and YAML have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from pydantic import ValidationError

from questionbank.errors import Problem, did_you_mean
from questionbank.formats.format import Record
from questionbank.model import faults
from questionbank.model.question import Question
from questionbank.model.source import Source
from questionbank.text import clip, visible

KINDS: Mapping[str, type[Question | Source]] = {"question": Question, "source": Source}
MOST_PROBLEMS = 20
LONGEST_MESSAGE = 300

Place: TypeAlias = Callable[[tuple[int | str, ...]], str]
"""Says where the field at a path, such as ("answers", 0, "body"), stands in the document."""


def to_fields(record: Record, *, brief: bool = False) -> dict[str, Any]:
    """Return a record as JSON values in their declared order, its kind first.

    `brief` leaves out what reading would fill in.
    """
    kind = "question" if isinstance(record, Question) else "source"
    fields = record.model_dump(mode="json", exclude={"number"}, exclude_defaults=brief)
    if brief:
        for basis in ("difficulty_basis", "minutes_basis"):
            if fields.get(basis) == "author":
                del fields[basis]
    return {"record": kind, **fields}


def from_fields(fields: object, place: Place) -> Record | list[Problem]:
    """Return the record that `fields` describe, or what is wrong with them.

    A record that does not say its kind is a question; a number is of another bank and dropped.
    """
    if not isinstance(fields, Mapping):
        return [Problem("must be a record: a mapping of fields to values", place(()))]
    given = {name: value for name, value in fields.items() if name not in ("record", "number")}
    kind = fields.get("record", "question")
    if not isinstance(kind, str):
        return [Problem("record: must be 'question' or 'source'", place(("record",)))]
    if kind not in KINDS:
        message = f"no kind of record '{clip(kind[:80], 40)}'.{did_you_mean(kind[:40], KINDS)}"
        return [problem(message, place(("record",)))]
    return validated(KINDS[kind], given, place)


def validated(
    kind: type[Question | Source], fields: Mapping[str, object], place: Place
) -> Record | list[Problem]:
    """Return the value of this kind, or one problem per fault, each at its own place."""
    try:
        return kind.model_validate(fields)
    except ValidationError as error:
        return told(error, place, tuple(kind.model_fields))
    except (OverflowError, RecursionError):
        return [Problem("holds a value that is too large", place(()))]


def told(error: ValidationError, place: Place, known: tuple[str, ...]) -> list[Problem]:
    """Return the faults of a value, each at its own place."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    sentences = faults.problems(error, "", known)
    return [
        problem(sentence.message, place(fault["loc"]))
        for fault, sentence in zip(found[:MOST_PROBLEMS], sentences, strict=False)
    ]


def problem(message: str, place: str) -> Problem:
    """Return a problem whose words, which may quote the document, are fit to be printed."""
    return Problem(visible(clip(message[: 2 * LONGEST_MESSAGE], LONGEST_MESSAGE)), place)
