"""What editors add to a transcript: one entry per question, joined by its place in the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import BinaryIO

from pydantic import ValidationError

from questionbank.errors import DocumentError, Problem, did_you_mean
from questionbank.formats.curated import CuratedQuestion, CuratedRecording, Curation
from questionbank.formats.encoding import decode, read_bytes
from questionbank.formats.fields import told
from questionbank.formats.format import Record
from questionbank.formats.yaml_nodes import Node, read_items
from questionbank.model.question import Answer, Question
from questionbank.model.source import Source
from questionbank.text import clip, language

AUTHOR = "questionbank"


def read_curation(stream: BinaryIO, name: str) -> Curation:
    """Return the curation that a YAML document holds.

    Raises DocumentError with the lines of its faults.
    """
    items = list(read_items(decode(read_bytes(stream, name), name)))
    faults = [fault for item in items for fault in _faults(item)]
    if not faults and len(items) == 1 and isinstance(items[0], Node):
        try:
            return Curation.model_validate(items[0].tree)
        except ValidationError as error:
            faults = told(error, items[0].place, tuple(CuratedQuestion.model_fields))
    raise DocumentError(
        f"{name} is not a curation.", "It has a source with a uid, and questions.", faults
    )


def _faults(item: Node | Problem) -> Sequence[Problem]:
    return [item] if isinstance(item, Problem) else item.problems


def curate(records: Iterable[Record | Problem], curation: Curation) -> list[Record]:
    """Return the records of a transcript with the editors' work in them.

    Questions without an entry stay as they are; entries without a locator come last.
    Raises DocumentError where an entry has no question, or quotes words that were not said.
    """
    found = list(records)
    faults = [record for record in found if isinstance(record, Problem)]
    faults = [fault for fault in faults if fault.severity == "error"]
    read = [_of_source(record, curation) for record in found if not isinstance(record, Problem)]
    questions = {record.locator: record for record in read if isinstance(record, Question)}
    entries = {entry.locator: entry for entry in curation.questions if entry.locator}
    faults += _disagreements(questions, curation)
    if faults:
        raise DocumentError("the curation does not fit the transcript.", problems=faults)
    uids = {entry.locator: entry.uid for entry in curation.questions}
    refined = [
        _refined(record, entries[record.locator], uids)
        if isinstance(record, Question) and record.locator in entries
        else record
        for record in read
    ]
    own = [_own(entry, uids) for entry in curation.questions if not entry.locator]
    return [*refined, *own]


def _of_source(record: Record, curation: Curation) -> Record:
    if isinstance(record, Source):
        return record.replaced(uid=curation.source.uid)
    return record.replaced(source=curation.source.uid) if record.source else record


def _disagreements(questions: Mapping[str, Question], curation: Curation) -> list[Problem]:
    """Return what the entries say that the transcript, or another entry, does not bear out."""
    known = {*questions, *(entry.uid for entry in curation.questions)}
    seen: set[str] = set()
    faults: list[Problem] = []
    for entry in curation.questions:
        if entry.locator and entry.locator not in questions:
            guess = did_you_mean(entry.locator, questions)
            faults.append(Problem(f"the transcript has no such question.{guess}", entry.place))
        faults += [
            Problem(f"{name} has more than one entry", entry.place)
            for name in sorted({entry.uid, entry.locator} & seen)
        ]
        seen |= {entry.uid, entry.locator} - {""}
        faults += [
            Problem(f"it is related to {relation.other}, which is not there", entry.place)
            for relation in entry.relations
            if relation.other not in known
        ]
        if entry.recorded and entry.locator in questions:
            faults += _misquotations(entry, entry.recorded, questions[entry.locator])
    return faults


def _misquotations(
    entry: CuratedQuestion, recorded: CuratedRecording, question: Question
) -> list[Problem]:
    if not question.recorded_answers:
        return [Problem("there is no recorded answer", entry.place)]
    body = question.recorded_answers[0].body
    return [
        Problem(f"the recorded answer does not say '{clip(correction.quote, 60)}'", entry.place)
        for correction in recorded.corrections
        if correction.quote not in body
    ]


def _refined(question: Question, entry: CuratedQuestion, uids: Mapping[str, str]) -> Question:
    answers = list(question.answers)
    if entry.recorded:
        position = answers.index(question.recorded_answers[0])
        answers[position] = answers[position].replaced(
            uid=entry.recorded.uid,
            completeness=entry.recorded.completeness,
            completeness_basis="author",
            corrections=entry.recorded.corrections,
        )
    return question.replaced(**_work(entry, uids), answers=(*answers, *_model(entry)))


def _own(entry: CuratedQuestion, uids: Mapping[str, str]) -> Question:
    words = {"lang": language(entry.stem), "stem": entry.stem, "objective": entry.objective}
    return Question.model_validate({**words, **_work(entry, uids), "answers": _model(entry)})


def _work(entry: CuratedQuestion, uids: Mapping[str, str]) -> dict[str, object]:
    """Return the fields of a question that are the editors'."""
    same = ("uid", "title", "kind", "topic", "tags", "roles", "difficulty", "minutes")
    relations = [
        {"kind": relation.kind, "other": uids.get(relation.other, relation.other)}
        for relation in entry.relations
    ]
    return {
        **{name: getattr(entry, name) for name in (*same, "points", "probes", "flags")},
        "anchors": [{"level": level, "text": text} for level, text in entry.anchors.items()],
        "relations": relations,
        "status": "ready",
    }


def _model(entry: CuratedQuestion) -> tuple[Answer, ...]:
    if entry.model is None:
        return ()
    return (
        Answer(
            uid=entry.model.uid,
            kind="model",
            body=entry.model.body,
            origin="bundled",
            author=AUTHOR,
            references=entry.model.references,
        ),
    )
