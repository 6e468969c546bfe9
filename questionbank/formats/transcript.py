"""Interview transcripts: questions, their objectives, and every byte of what was said."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO

from pydantic import ValidationError

from questionbank.errors import DocumentError, Problem
from questionbank.formats.completeness import judge
from questionbank.formats.encoding import decode, peek, read_bytes
from questionbank.formats.fields import told
from questionbank.formats.format import Format, Record
from questionbank.formats.labels import Mark, inner
from questionbank.formats.outline import Item, Outline, locator, outline
from questionbank.model.question import Answer, Question
from questionbank.model.source import Source
from questionbank.text import language
from questionbank.vocabulary import LONGEST_LINE

_RULE = re.compile(r"[ \t]*(?:-{3,}|\*{3,}|_{3,})[ \t]*")
_LABELS = """\
A question begins a line:  问题1：, 【问题一】 or Q1.
Its parts, below it:       考察目标：, 回答： (what was said) or 参考答案： (what is right)
At the end of all:         点评："""


def read(stream: BinaryIO, name: str) -> Iterator[Record | Problem]:
    """Yield the source, then its questions in their order as drafts.

    The body of a recorded answer is the exact slice of the text between its label and the next;
    one blank or the line end directly behind the label belongs to the label.
    """
    content = read_bytes(stream, name)
    text = decode(content, name)
    plan = outline(text)
    if not plan.items:
        raise DocumentError(f"no questions found in {name}.", _LABELS)
    source = _source(text, plan, name, hashlib.sha256(content).hexdigest())
    yield source
    yield from plan.problems
    for item in plan.items:
        yield from _question(text, item, source)


def sniff(head: bytes) -> bool:
    """Whether the document begins with the labels of a transcript."""
    return bool(outline(peek(head)).items)


def _source(text: str, plan: Outline, name: str, sha256: str) -> Source:
    fields = _header(text, plan)
    if plan.remark:
        fields["remark"] = text[plan.remark.end : plan.remark_end].strip()
    given = {"kind": "transcript", "file_name": PurePath(name).name, "sha256": sha256}
    try:
        return Source.model_validate({**given, "text": text, **fields})
    except ValidationError as error:
        faults = told(error, lambda _path: "", tuple(Source.model_fields))
        raise DocumentError(f"{name} cannot be kept as a source.", problems=faults) from error


def _header(text: str, plan: Outline) -> dict[str, str]:
    """Return what stands before the first question; role and years may share a line."""
    bounds = [mark.start for mark in (*plan.header, plan.items[0].mark)]
    fields: dict[str, str] = {
        mark.kind: text[mark.end : end].strip().removesuffix(mark.bold or "\n")
        for mark, end in zip(plan.header, bounds[1:], strict=True)
    }
    for kind in ("role", "experience"):
        line = fields.get(kind, "").partition("\n")[0].strip()
        if kind == "role" and (found := inner(line, "experience")):
            fields.setdefault("experience", line[found.end() :])
            line = line[: found.start()].strip()
        fields[kind] = line if len(line) <= LONGEST_LINE and "\r" not in line else ""
    return {"opening": text[: bounds[0]].strip(), **fields}


def _question(text: str, item: Item, source: Source) -> Iterator[Record | Problem]:
    parts = _parts(text, item)
    place = locator(item.mark)
    stem = parts["item"].strip().removesuffix(item.mark.bold or "\n").strip()
    note = parts.get("remark", "").strip()
    try:
        answers = _answers(parts, note)
        yield Question(
            lang=language(stem),
            stem=stem,
            objective=_objective(parts.get("objective", "")),
            answers=answers,
            source=source.uid,
            locator=place,
        )
    except ValidationError as error:
        yield from told(error, lambda _path: place, tuple(Question.model_fields))
        return
    if note and not answers:
        yield Problem("has a remark but no answer; it is kept in the source only", place, "warning")


def _parts(text: str, item: Item) -> dict[str, str]:
    """Return the exact text of every part, without the line end before the next label."""
    labels: tuple[Mark, ...] = (item.mark, *item.parts)
    ends = [*(mark.start for mark in item.parts), item.end]
    slices: dict[str, str] = {
        mark.kind: _without_line_end(text[mark.end : end])
        for mark, end in zip(labels, ends, strict=True)
    }
    if item.mark.heading:
        slices[labels[-1].kind] = _without_rule(slices[labels[-1].kind])
    return slices


def _without_line_end(part: str) -> str:
    for line_end in ("\r\n", "\n", "\r"):
        if part.endswith(line_end):
            return part[: -len(line_end)]
    return part


def _without_rule(part: str) -> str:
    """Leave out a Markdown rule that divides one headed question from the next."""
    body = part.rstrip()
    start = body.rfind("\n") + 1
    return body[:start].rstrip() if _RULE.fullmatch(body, start) else part


def _answers(parts: dict[str, str], note: str) -> tuple[Answer, ...]:
    answers = []
    if recorded := _recorded(parts.get("recorded", ""), note):
        answers.append(recorded)
    if model := parts.get("model", "").strip():
        given = "" if recorded else note
        answers.append(
            Answer(
                kind="model", lang=language(model), body=model, origin="imported", review_note=given
            )
        )
    return tuple(answers)


def _recorded(body: str, note: str) -> Answer | None:
    if not body.strip():
        return None
    verdict = judge(body)
    return Answer(
        kind="recorded",
        lang=language(body),
        body=body,
        origin="candidate",
        completeness=verdict,
        completeness_basis=None if verdict == "unknown" else "rule",
        review_note=note,
    )


def _objective(part: str) -> str:
    objective = part.strip()
    is_one_point = objective.startswith(("- ", "* ")) and "\n" not in objective
    return objective[2:].strip() if is_one_point else objective


FORMAT = Format(
    name="transcript",
    summary="interview transcript: 问题1：, 考察目标：, 回答：, 点评：",
    suffixes=(".txt", ".md", ".markdown"),
    media_type="text/plain",
    carries=frozenset({"lang", "stem", "objective", "answers", "source", "locator"}),
    sniff=sniff,
    read=read,
    write=None,
)
