"""questionbank list."""

from __future__ import annotations

from itertools import islice
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
from questionbank.query import Text, leaves
from questionbank.text import clip
from questionbank.text.excerpt import excerpt
from questionbank.text.tokens import is_open

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from questionbank.model.listed import Listed
    from questionbank.model.question import Question
    from questionbank.query import Query
    from questionbank.store import Contents, Sort

PAGE = 500
FORMATS = ("table", "ids", "tsv", "ndjson")
SORTS = ("rank", "id", "difficulty", "minutes", "used", "changed")
HEADER = ("ID", "DIFF", "MIN", "TOPIC", "STATUS", "QUESTION")
PLACES = {
    None: (),
    "stem": ("question", "title", "choice"),
    "objective": ("objective",),
    "answer": ("model answer", "recorded answer", "anchor", "point", "probe"),
}


@click.command("list")
@filters
@click.option(
    "--sort",
    type=click.Choice(SORTS),
    default="rank",
    show_default=True,
    help="rank: best first. used: longest unused first. changed: latest first.",
)
@click.option("--facets", is_flag=True, help="Count by topic, tag, difficulty, status and role.")
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Default: table; tsv when piped."
)
@click.option("--limit", default=50, show_default=True, help="At most so many; 0 for all.")
@json_option
@db_option
def list_(
    query: Query,
    sort: Sort,
    form: str | None,
    limit: int,
    place: str | None,
    *,
    facets: bool,
    as_json: bool,
) -> None:
    """List or search the questions.

    Words are looked for in questions, objectives, tags and answers; all of them must be there.
    Chinese is found from one character, other words whole; a star goes on: pybind*.

    \b
        questionbank list 内存
        questionbank list 'c++ -jna difficulty:>=3'
        questionbank list '(gil OR 内存) tag:ctypes "memory leak"'
        questionbank list 'answer:none used:never'

    \b
    Fields   topic tag role difficulty minutes status lang kind source flag
             answer objective stem id used added changed   (主题 标签 难度 ...)
    Values   3   2..4   >=3   none   2026-03   2026-01..2026-03   <90d
    """
    with open_bank(place) as bank, bank.read() as contents:
        require_known(contents, query)
        if facets:
            _say_facets(contents.facets(query), as_json=as_json)
        elif as_json or form == "ndjson":
            found = contents.questions.find(query, sort=sort, limit=limit or None)
            _say_records(found, one_a_line=not as_json)
        else:
            form = form or ("table" if on_terminal() else "tsv")
            _say_list(contents, query, sort, limit or None, form)


def _say_list(contents: Contents, query: Query, sort: Sort, limit: int | None, form: str) -> None:
    from questionbank.store import RANKABLE

    wanted = [part for part, is_wanted in leaves(query) if is_wanted and isinstance(part, Text)]
    search = contents.search(query)
    shown: list[Listed] = []
    ranked = True
    for hits in search.pages(sort, limit, PAGE):
        page = contents.listed(hits.keys, with_texts=form == "table" and bool(wanted))
        ranked = hits.ranked
        for line in _lines(page, form, wanted, header=not shown):
            say(line)
        shown += page
    if form == "table":
        _sum_up(shown, search.count(RANKABLE + 1), RANKABLE, ranked=ranked)
        if not shown:
            _suggest(contents, wanted)


def _say_facets(facets: dict[str, list[tuple[str, int]]], *, as_json: bool) -> None:
    if as_json:
        say_json({facet: dict(values) for facet, values in facets.items()})
        return
    rows = [
        (facet, str(number), value) for facet, values in facets.items() for value, number in values
    ]
    header = ("FACET", "QUESTIONS", "VALUE")
    for line in table(header, rows) if on_terminal() else tsv(rows):
        say(line)


def _say_records(questions: Sequence[Question], *, one_a_line: bool) -> None:
    if one_a_line:
        for question in questions:
            say(question.model_dump_json())
    else:
        say_json([question.model_dump(mode="json") for question in questions])


def _lines(
    questions: Sequence[Listed], form: str, wanted: Sequence[Text], *, header: bool
) -> Iterator[str]:
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
    elif wanted:
        for question in questions:
            yield from _found(question, wanted)
    elif rows:
        lines = table(HEADER, rows)
        yield from lines if header else islice(lines, 1, None)


def standing(question: Question | Listed) -> str:
    """Return a question's status in a word: "check" for one that a flag keeps out of sets."""
    if question.status == "ready" and not question.is_ready:
        return "check"
    return question.status.replace("_", " ")


def _found(question: Listed, wanted: Sequence[Text]) -> Iterator[str]:
    level = f", difficulty {question.difficulty}/5" if question.difficulty else ""
    yield f"{question.id}  {question.topic}{level}"
    yield f"    {clip(question.stem, columns() - 4)}"
    shown = set()
    for words in wanted:
        for place, text in question.texts:
            if words.where and place not in PLACES[words.where]:
                continue
            found = excerpt(text, words.text, prefix=words.prefix)
            if found:
                if place != "question" or len(wanted) > 1 or found not in shown:
                    yield f"    {clip(f'{place}: {found}', columns() - 4)}"
                shown.add(found)
                break


def _sum_up(questions: Sequence[Listed], total: int, counted_to: int, *, ranked: bool) -> None:
    if not questions:
        return
    by_standing: dict[str, list[str]] = {}
    for question in questions:
        by_standing.setdefault(standing(question), []).append(question.id)
    parts = []
    for name, ids in by_standing.items():
        parts.append(f"{len(ids)} to check" if name == "check" else f"{len(ids)} {name}")
    if total > len(questions):
        number = f"More than {counted_to:,}" if total > counted_to else f"{total:,}"
        talk(f"\n{number} questions; the first {len(questions)} are shown; all: --limit 0")
        if not ranked:
            talk("Too common to rank: newest first, those with it in the question before others.")
        return
    talk(f"\n{counted(total, 'question')}: {', '.join(parts)}")
    if "check" in by_standing:
        talk(f"Why:  questionbank show {by_standing['check'][0]}")


def _suggest(contents: Contents, wanted: Sequence[Text]) -> None:
    """Say what else may be meant where nothing was found."""
    for words in wanted:
        longer = Text(words.text, prefix=True, where=words.where)
        if not words.prefix and is_open(words.text) and contents.search(longer).count(1):
            talk(f"No question fits. Words that begin so: questionbank list '{longer}'")
            return
    talk("No question fits. Topics: questionbank topic list")
