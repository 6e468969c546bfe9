"""questionbank list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from questionbank.cli.options import db_option, filters, json_option, open_bank, require_known
from questionbank.cli.output import (
    columns,
    counted,
    on_terminal,
    say,
    say_json,
    table,
    talk,
    tsv,
)
from questionbank.text import clip, snippet

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from questionbank.model.listed import Listed
    from questionbank.model.question import Question
    from questionbank.query import Selection

FORMATS = ("table", "ids", "tsv", "ndjson")
HEADER = ("ID", "DIFF", "MIN", "TOPIC", "STATUS", "QUESTION")


@click.command("list")
@filters
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Default: table; tsv when piped."
)
@click.option("--limit", default=50, show_default=True, help="At most so many; 0 for all.")
@json_option
@db_option
def list_(
    selection: Selection, form: str | None, limit: int, place: str | None, *, as_json: bool
) -> None:
    """List or search the questions.

    Those that hold all words of QUERY are listed.
    Words are looked for in the question, title, objective, topic, tags and answers, in Chinese
    from one character; "a phrase" in double quotes is one word.

    \b
        questionbank list 内存
        questionbank list -t cpp-interop -d 3.. --tag ctypes
    """
    with open_bank(place) as bank, bank.read() as contents:
        require_known(contents, selection)
        if as_json or form == "ndjson":
            _say_records(contents.questions.find(selection, limit or None), one_a_line=not as_json)
            return
        total = contents.count(selection)
        questions = contents.listed(selection, limit or None)
    form = form or ("table" if on_terminal() else "tsv")
    for line in _lines(questions, form, selection):
        say(line)
    if form == "table":
        _sum_up(questions, total)


def _say_records(questions: Sequence[Question], *, one_a_line: bool) -> None:
    if one_a_line:
        for question in questions:
            say(question.model_dump_json())
    else:
        say_json([question.model_dump(mode="json") for question in questions])


def _lines(questions: Sequence[Listed], form: str, selection: Selection) -> Iterator[str]:
    rows = [
        (
            question.id,
            f"{question.difficulty}/5" if question.difficulty else "-",
            str(question.minutes or "-"),
            question.topic,
            standing(question),
            question.stem,
        )
        for question in questions
    ]
    if form == "ids":
        yield from (question.id for question in questions)
    elif form == "tsv":
        yield from tsv(rows)
    elif selection.words:
        for question in questions:
            yield from _found(question, selection.words)
    elif rows:
        yield from table(HEADER, rows)


def standing(question: Question | Listed) -> str:
    """Return a question's status in a word: "check" for one that a flag keeps out of sets."""
    if question.status == "ready" and not question.is_ready:
        return "check"
    return question.status.replace("_", " ")


def _found(question: Listed, words: tuple[str, ...]) -> Iterator[str]:
    level = f", difficulty {question.difficulty}/5" if question.difficulty else ""
    yield f"{question.id}  {question.topic}{level}"
    yield f"    {clip(question.stem, columns() - 4)}"
    shown = set()
    for word in words:
        for place, text in question.texts:
            found = snippet(text, word)
            if found:
                if place != "question" or len(words) > 1 or found not in shown:
                    yield f"    {clip(f'{place}: {found}', columns() - 4)}"
                shown.add(found)
                break


def _sum_up(questions: Sequence[Listed], total: int) -> None:
    if not total:
        talk("No question fits. Topics: questionbank topic list")
        return
    by_standing: dict[str, list[str]] = {}
    for question in questions:
        by_standing.setdefault(standing(question), []).append(question.id)
    parts = []
    for name, ids in by_standing.items():
        parts.append(f"{len(ids)} to check" if name == "check" else f"{len(ids)} {name}")
    talk(f"\n{counted(total, 'question')}: {', '.join(parts)}")
    if total > len(questions):
        talk(f"The first {len(questions)} are shown; all: --limit 0")
    elif "check" in by_standing:
        talk(f"Why:  questionbank show {by_standing['check'][0]}")
