"""Questions in from documents, and out to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import BinaryIO, Literal

from questionbank.errors import ConflictError, DocumentError, Problem
from questionbank.formats.format import Format, Record
from questionbank.model.question import Answer, Question
from questionbank.model.source import Source
from questionbank.query import Query
from questionbank.store import Bank, Contents
from questionbank.usecases.newcomer import Likest, welcome

OnDuplicate = Literal["skip", "update", "fail"]
_OF_ITS_ORIGIN = {"source", "locator", "status", "retired_reason"}
_KEPT_BY_THE_BANK = {"number", "revision", "created_at", "created_by", "updated_at", "updated_by"}


@dataclass(frozen=True)
class Arrival:
    """What an import did: questions added, updated, found here unchanged, found here different."""

    added: tuple[Question, ...] = ()
    updated: tuple[Question, ...] = ()
    unchanged: tuple[Question, ...] = ()
    differing: tuple[Question, ...] = ()
    sources: tuple[Source, ...] = ()
    problems: tuple[Problem, ...] = field(default=())
    near: tuple[Likest, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether the bank is not what it was before."""
        return bool(self.added or self.updated or self.sources)


def take_in(
    contents: Contents, records: Iterable[Record | Problem], on_duplicate: OnDuplicate = "skip"
) -> Arrival:
    """Add records to the bank within the caller's transaction.

    A question without a history of its own is linked to the one that it nearly is.

    A question that is here already, by uid or by wording, is left alone where it says the same;
    otherwise `on_duplicate` decides: leave the bank's ("skip"), merge ("update"), or raise
    ConflictError ("fail").
    """
    kept: dict[str, list[Question]] = {"added": [], "updated": [], "unchanged": [], "differing": []}
    sources: list[Source] = []
    problems: list[Problem] = []
    near: list[Likest] = []
    same: dict[str, str] = {}
    for record in records:
        if isinstance(record, Problem):
            problems.append(record)
        elif isinstance(record, Source):
            twin = contents.sources.twin(record)
            if twin is None:
                contents.sources.keep(record)
                sources.append(record)
            elif twin.uid != record.uid:
                same[record.uid] = twin.uid
        else:
            known = same.get(record.source or "")
            question = record.replaced(source=known) if known else record
            question = _known_source(contents, question, problems)
            fate, outcome = _settle(contents, question, on_duplicate, near)
            kept[fate].append(outcome)
    groups = {fate: tuple(questions) for fate, questions in kept.items()}
    return Arrival(**groups, sources=tuple(sources), problems=tuple(problems), near=tuple(near))


def import_document(
    bank: Bank,
    document: BinaryIO,
    name: str,
    form: Format,
    *,
    on_duplicate: OnDuplicate = "skip",
    skip_bad: bool = False,
    rehearsal: bool = False,
) -> Arrival:
    """Read a document into the bank: all of it, or nothing.

    Raises DocumentError with the places of the faults, unless `skip_bad` takes the rest.
    """
    if form.read is None:
        raise DocumentError(f"{form.name} can only be written, not read.")
    with bank.write(f"import {name}", rehearsal=rehearsal) as contents:
        arrival = take_in(contents, form.read(document, name), on_duplicate)
        errors = [problem for problem in arrival.problems if problem.severity == "error"]
        if errors and not skip_bad:
            count = "1 fault" if len(errors) == 1 else f"{len(errors)} faults"
            raise DocumentError(
                f"{name} has {count}; nothing was imported.",
                "Mend them, or take the rest with --skip-bad.",
                errors,
            )
    return arrival


def export_document(bank: Bank, form: Format, questions: Query | tuple[str, ...]) -> bytes:
    """Return the questions of a selection, or of these uids, as a document with their sources."""
    if form.write is None:
        raise DocumentError(f"{form.name} can only be read, not written.")
    stream = BytesIO()
    with bank.read() as contents:
        form.write(_outgoing(contents, questions), stream)
    return stream.getvalue()


def _outgoing(contents: Contents, questions: Query | tuple[str, ...]) -> Iterator[Record]:
    chosen: Iterable[Question]
    if isinstance(questions, tuple):
        chosen = (contents.questions.get(uid) for uid in questions)
    else:
        chosen = contents.questions.stream(questions)
    seen: set[str] = set()
    for question in chosen:
        if question.source and question.source not in seen:
            seen.add(question.source)
            source = contents.sources.get(question.source)
            if source:
                yield source
        yield question


def _known_source(contents: Contents, question: Question, problems: list[Problem]) -> Question:
    if question.source is None or contents.sources.get(question.source):
        return question
    problems.append(
        Problem("its source is neither here nor in the bank", question.locator, "warning")
    )
    return question.replaced(source=None)


def _settle(
    contents: Contents, question: Question, on_duplicate: OnDuplicate, near: list[Likest]
) -> tuple[str, Question]:
    twin = contents.questions.twin(question)
    if twin is None:
        if question.created_at:
            return "added", contents.questions.add(question)
        added, likest = welcome(contents, question)
        if likest and likest.is_near:
            near.append(likest)
        return "added", added
    merged = merge(twin, question)
    if _same(merged, twin):
        return "unchanged", twin
    if on_duplicate == "fail":
        raise ConflictError(
            f"{twin.id} is in the bank already and says something else; nothing was imported.",
            "Keep the bank's: --on-duplicate skip     Merge: --on-duplicate update",
        )
    if on_duplicate == "skip":
        return "differing", twin
    return "updated", contents.questions.replace(merged)


def merge(known: Question, incoming: Question) -> Question:
    """Return what the bank knows, with the incoming words on top.

    Tags and answers are joined, so that nothing that somebody recorded, wrote or filed is lost;
    an answer with the same words is the same answer. What the incoming one leaves empty stays.
    """
    fresh = {
        name: getattr(incoming, name)
        for name in incoming.model_fields_set - _KEPT_BY_THE_BANK - {"uid"}
        if getattr(incoming, name) not in ("", (), None)
    }
    if incoming.uid != known.uid:
        fresh = {name: value for name, value in fresh.items() if name not in _OF_ITS_ORIGIN}
    elif "status" in fresh:
        fresh["retired_reason"] = incoming.retired_reason
    if "relations" in fresh:
        others = tuple(each for each in incoming.relations if each.other != known.uid)
        fresh["relations"] = others or known.relations
    return known.replaced(
        **fresh
        | {
            "tags": known.tags + incoming.tags,
            "answers": _joined(known.answers, incoming.answers),
        }
    )


def _joined(known: tuple[Answer, ...], incoming: tuple[Answer, ...]) -> tuple[Answer, ...]:
    newer = {answer.uid: answer for answer in incoming}
    kept = tuple(newer.get(answer.uid, answer) for answer in known)
    words = {(answer.kind, answer.body) for answer in kept}
    uids = {answer.uid for answer in known}
    new = (
        answer
        for answer in incoming
        if answer.uid not in uids and (answer.kind, answer.body) not in words
    )
    return (*kept, *new)


def _same(one: Question, other: Question) -> bool:
    return one.model_dump(exclude=_KEPT_BY_THE_BANK) == other.model_dump(exclude=_KEPT_BY_THE_BANK)
