"""Valid values of the bank for hypothesis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from texts import filled_lines, filled_texts, lines, texts

from questionbank.model.question import (
    Anchor,
    Answer,
    Choice,
    Correction,
    Flag,
    Question,
    Reference,
    Relation,
)
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.model.source import Source
from questionbank.text import slug
from questionbank.vocabulary import (
    Basis,
    Completeness,
    FlagKind,
    Kind,
    Origin,
    RelationKind,
    RetiredReason,
    Review,
    SourceKind,
)

T = TypeVar("T")

FIRST_MOMENT = datetime(1970, 1, 1)  # noqa: DTZ001 -- the strategy adds the zone
LAST_MOMENT = datetime(2100, 1, 1)  # noqa: DTZ001


def slugs() -> SearchStrategy[str]:
    """Tags and topics."""
    known = (
        "unsorted",
        "cpp-interop",
        "cpp-interop/ctypes",
        "性能",
        "no",
        "on",
        "010",
        "c#",
        "null",
    )
    other = st.text("abz09-+.#/中题éß~:", min_size=1, max_size=6).map(slug)
    return st.sampled_from(known) | other


def topics() -> SearchStrategy[str]:
    """Topics: slugs without empty levels."""
    return slugs().filter(lambda name: all(name.split("/")))


def uids() -> SearchStrategy[str]:
    """Uids, every one of them different."""
    return st.uuids().map(str)


def moments() -> SearchStrategy[datetime]:
    """Times in UTC."""
    return st.datetimes(FIRST_MOMENT, LAST_MOMENT, timezones=st.just(UTC))


def references() -> SearchStrategy[Reference]:
    """Documents with an address."""
    addresses = ("https://docs.python.org/3/", "http://例子.cn/a?b=1&c=%20#d", "https://x/'\"")
    return st.builds(Reference, title=filled_lines(), url=st.sampled_from(addresses))


def corrections() -> SearchStrategy[Correction]:
    """What is wrong in a recorded answer."""
    return st.builds(
        Correction,
        quote=filled_texts(),
        wrong=filled_texts(),
        fix=texts(),
        reference=st.none() | references(),
    )


def answers() -> SearchStrategy[Answer]:
    """Recorded and model answers; a vetted one has a reviewer and a reference."""
    required = {
        "uid": uids(),
        "kind": st.sampled_from(("recorded", "model")),
        "body": filled_texts(),
    }
    optional = {
        "lang": _langs(),
        "origin": _one_of(Origin),
        "author": lines(),
        "completeness": _one_of(Completeness),
        "completeness_basis": _one_of(Basis),
        "review": _one_of(Review),
        "reviewer": lines(),
        "reviewed_at": moments(),
        "review_note": texts(),
        "level": st.integers(1, 5),
        "references": _some(references()),
        "corrections": _some(corrections()),
    }
    return st.fixed_dictionaries(required, optional=optional).map(_answer)


def _answer(fields: dict[str, object]) -> Answer:
    if fields.get("review") == "vetted":
        source = Reference(title="参考", url="https://docs.python.org/3/")
        fields = fields | {
            "reviewer": f"{fields.get('author', '')}/2",
            "references": fields.get("references") or (source,),
        }
    return Answer.model_validate(fields)


def questions(*, source: SearchStrategy[str | None] | None = None) -> SearchStrategy[Question]:
    """Questions outside a bank (no number); `source` draws the uid of where it came from."""
    required = {"uid": uids(), "stem": filled_texts()}
    optional = {
        **_descriptions(),
        **_materials(),
        **_records(),
        "source": st.none() if source is None else source,
    }
    return st.fixed_dictionaries(required, optional=optional).map(_question)


def _descriptions() -> dict[str, SearchStrategy[object]]:
    return {
        "lang": _langs(),
        "title": lines(),
        "objective": texts(),
        "kind": _one_of(Kind),
        "topic": topics(),
        "tags": _some(slugs()),
        "roles": _some(filled_lines()),
        "difficulty": st.integers(1, 5),
        "difficulty_basis": _one_of(Basis),
        "minutes": st.integers(1, 480),
        "minutes_basis": _one_of(Basis),
        "locator": lines(),
    }


def _materials() -> dict[str, SearchStrategy[object]]:
    anchors = st.dictionaries(st.integers(1, 5), filled_texts(), max_size=3)
    choices = st.builds(Choice, text=filled_texts(), correct=st.booleans(), feedback=texts())
    flags = st.builds(
        Flag,
        kind=_one_of(FlagKind),
        note=texts(),
        by=lines(),
        at=st.none() | moments(),
        resolved_at=st.none() | moments(),
    )
    return {
        "points": _some(filled_texts()),
        "probes": _some(filled_texts()),
        "anchors": anchors.map(_anchors),
        "choices": _some(choices),
        "answers": _some(answers()),
        "flags": _some(flags),
        "relations": _some(st.builds(Relation, kind=_one_of(RelationKind), other=uids())),
    }


def _records() -> dict[str, SearchStrategy[object]]:
    return {
        "status": st.sampled_from(("draft", "in_review", "ready", "retired")),
        "retired_reason": _one_of(RetiredReason),
        "revision": st.integers(1, 9),
        "created_at": moments(),
        "created_by": lines(),
        "updated_at": moments(),
        "updated_by": lines(),
    }


def _anchors(texts_by_level: dict[int, str]) -> tuple[Anchor, ...]:
    return tuple(Anchor(level=level, text=text) for level, text in texts_by_level.items())


def _question(fields: dict[str, object]) -> Question:
    given = dict(fields)
    for estimate in ("difficulty", "minutes"):
        if estimate not in given:
            given.pop(f"{estimate}_basis", None)
    if given.get("status") == "retired":
        given.setdefault("retired_reason", "other")
    else:
        given.pop("retired_reason", None)
    return Question.model_validate(given)


def sources() -> SearchStrategy[Source]:
    """Files that questions were read from."""
    optional: Mapping[str, SearchStrategy[object]] = {
        "file_name": lines(),
        "sha256": st.text("0123456789abcdef", min_size=64, max_size=64),
        "text": texts(),
        "role": lines(),
        "experience": lines(),
        "summary": texts(),
        "opening": texts(),
        "remark": texts(),
        "imported_at": moments(),
    }
    required = {"uid": uids(), "kind": _one_of(SourceKind)}
    return st.fixed_dictionaries(required, optional=dict(optional)).map(Source.model_validate)


@st.composite
def question_sets(draw: st.DrawFn, questions: Sequence[Question]) -> QuestionSet:
    """Sets of some of `questions`, in any order, each pinned at the revision that it has."""
    order = draw(st.permutations(questions))
    chosen = order[: draw(st.integers(0, len(order)))]
    cut = draw(st.integers(0, len(chosen)))
    parts = [
        tuple(draw(_entries(question)) for question in part)
        for part in (chosen[:cut], chosen[cut:])
    ]
    return QuestionSet(
        uid=draw(uids()),
        name=draw(filled_lines()),
        role=draw(lines()),
        draw=draw(st.none() | st.integers(0, 2**40)),
        sections=tuple(Section(title=draw(lines()), entries=part) for part in parts if part),
        created_at=draw(st.none() | moments()),
        created_by=draw(lines()),
    )


def _entries(question: Question) -> SearchStrategy[Entry]:
    return st.builds(
        Entry,
        question=st.just(question.uid),
        revision=st.just(question.revision),
        minutes=st.none() | st.integers(1, 480),
        weight=st.integers(1, 100),
    )


def _langs() -> SearchStrategy[str]:
    return st.sampled_from(("zh", "en", "zh-Hant", "no"))


def _one_of(literal: object) -> SearchStrategy[str]:
    return st.sampled_from(get_args(literal))


def _some(items: SearchStrategy[T]) -> SearchStrategy[tuple[T, ...]]:
    return st.lists(items, max_size=3).map(tuple)
