"""questionbank show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from questionbank.cli.listing import standing
from questionbank.cli.options import db_option, json_option, open_bank
from questionbank.cli.output import pairs, paragraph, say, say_json
from questionbank.errors import NotFoundError

if TYPE_CHECKING:
    from questionbank.model.question import Answer, Correction, Question, Reference
    from questionbank.store import Contents

_REVIEWS = {
    "unreviewed": "unreviewed",
    "vetted": "vetted",
    "needs_work": "needs work",
    "superseded": "superseded",
}


@click.command()
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@json_option
@db_option
def show(ids: tuple[str, ...], place: str | None, *, as_json: bool) -> None:
    """Show everything on a question.

    ID is Q3, 3, or the beginning of the question's uid.

    The model answer (what a good answer says) and the recorded answer (what a candidate once
    said) stand apart; what is wrong in the recorded one is told below it.
    """
    with open_bank(place) as bank, bank.read() as contents:
        questions = [contents.questions.get(name) for name in ids]
        others = _others(contents, questions)
        sources = {source.uid: source.file_name for source in contents.sources.all()}
    if as_json:
        records = [question.model_dump(mode="json") for question in questions]
        say_json(records[0] if len(records) == 1 else records)
        return
    for place_in_list, question in enumerate(questions):
        if place_in_list:
            say()
        for line in _everything(question, others, sources):
            say(line)


def _others(contents: Contents, questions: list[Question]) -> dict[str, str]:
    """The ids of related questions by uid; those that are not in the bank are left out."""
    found = {}
    for question in questions:
        for relation in question.relations:
            try:
                found[relation.other] = contents.questions.get(relation.other).id
            except NotFoundError:
                continue
    return found


def _everything(
    question: Question, others: Mapping[str, str], sources: Mapping[str, str]
) -> Iterator[str]:
    head = list(paragraph(question.stem, 5))
    yield f"{question.id:<4} {head[0].lstrip()}" if head else question.id
    yield from head[1:]
    if question.title:
        yield f"     {question.title}"
    yield ""
    yield from pairs(_facts(question, others, sources), 2)
    yield from _section("Objective 考察目标", [question.objective])
    yield from _section("Choices 选项", _choices(question))
    yield from _section("Listen for 要点", question.points, "- ")
    yield from _section("Follow-up questions 追问", question.probes, "- ")
    anchors = [f"{anchor.level}  {anchor.text}" for anchor in question.anchors]
    yield from _section("Anchors 评分标准", anchors)
    for answer in question.model_answers:
        note = f"{answer.origin}, {_REVIEWS[answer.review]}"
        yield from _section(f"Model answer 参考答案 ({note})", [answer.body])
        yield from _references(answer.references)
    for answer in question.recorded_answers:
        yield from _recorded(answer)
    flags = [
        f"{flag.kind}{' (resolved)' if flag.resolved_at else ''}: {flag.note}"
        for flag in question.flags
    ]
    yield from _section("Flags", flags, "- ")


def _facts(
    question: Question, others: Mapping[str, str], sources: Mapping[str, str]
) -> dict[str, str]:
    level = f"{question.difficulty}/5 ({question.difficulty_basis})" if question.difficulty else ""
    minutes = f"{question.minutes} ({question.minutes_basis})" if question.minutes else ""
    why = f" ({', '.join(question.obstacles)})" if standing(question) == "check" else ""
    source = sources.get(question.source or "", "")
    related = [
        f"{relation.kind.replace('_', ' ')} {others.get(relation.other, relation.other)}"
        for relation in question.relations
    ]
    return {
        "topic": question.topic,
        "tags": ", ".join(question.tags),
        "roles": ", ".join(question.roles),
        "kind": question.kind,
        "difficulty": level or "not judged yet",
        "minutes": minutes or "not judged yet",
        "status": f"{standing(question)}{why}",
        "related": ", ".join(related),
        "source": ", ".join(part for part in (source, question.locator) if part),
        "revision": f"{question.revision}, {question.updated_at:%Y-%m-%d}, {question.updated_by}",
        "uid": question.uid,
    }


def _choices(question: Question) -> list[str]:
    return [f"[{'x' if choice.correct else ' '}] {choice.text}" for choice in question.choices]


def _section(
    heading: str, items: Iterator[str] | list[str] | tuple[str, ...], bullet: str = ""
) -> Iterator[str]:
    texts = [item for item in items if item]
    if not texts:
        return
    yield ""
    yield f"  {heading}"
    for text in texts:
        lines = list(paragraph(text.rstrip(), 4 + len(bullet)))
        if bullet:
            lines[0] = f"    {bullet}{lines[0].lstrip()}"
        yield from lines


def _references(references: tuple[Reference, ...]) -> Iterator[str]:
    if references:
        yield ""
    for reference in references:
        yield f"    See  {reference.title}"
        yield f"         {reference.url}"


def _recorded(answer: Answer) -> Iterator[str]:
    note = "looks cut off, " if answer.looks_cut_off else ""
    yield from _section(
        f"Recorded answer 实录 ({note}what a candidate said, not a model answer)", [answer.body]
    )
    if answer.corrections:
        yield ""
        yield "  Wrong in the recorded answer 常见错误"
    for correction in answer.corrections:
        yield from _correction(correction)


def _correction(correction: Correction) -> Iterator[str]:
    yield from paragraph(f'"{correction.quote}"', 4)
    yield from paragraph(f"Wrong: {correction.wrong}", 6)
    if correction.fix:
        yield from paragraph(f"Right: {correction.fix}", 6)
    if correction.reference:
        yield f"      See: {correction.reference.title}"
        yield f"           {correction.reference.url}"
