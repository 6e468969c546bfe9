"""What goes out of a bank comes into another as it was, whichever engines the two have."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import questions, sources
from texts import NASTY
from usecases.banks import exported, held, imported, opened

from questionbank.formats.format import Record
from questionbank.formats.registry import load
from questionbank.model.question import Answer, Question
from questionbank.query import EVERYTHING
from questionbank.store import Bank
from questionbank.usecases.exchange import take_in
from questionbank.usecases.seed import seed

HARD = Question(
    stem="".join(NASTY),
    objective="\n".join(NASTY),
    points=tuple(f"{words}x" for words in NASTY),
    answers=tuple(
        Answer(kind=kind, body="x".join(NASTY), review_note="\r".join(NASTY))
        for kind in ("recorded", "model")
    ),
)
both = pytest.mark.parametrize("form", ["jsonl", "yaml"])


@both
def test_a_bank_comes_back_in_an_empty_one(seeded: Bank, form: str, tmp_path: Path) -> None:
    with seeded.write("add") as contents:
        contents.questions.add(HARD)
    with opened(tmp_path / "other.db") as other:
        arrival = imported(other, exported(seeded, form), form)
        assert (len(arrival.added), len(arrival.sources), arrival.problems) == (12, 1, ())
        assert held(other) == held(seeded)


@both
def test_from_engine_to_engine_to_engine(
    form: str, sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    with opened(sqlite_url) as first, opened(postgres_url) as second:
        seed(first)
        with first.write("add") as contents:
            contents.questions.add(HARD)
        document = exported(first, form)
        imported(second, document, form)
        assert exported(second, form) == document
        with opened(tmp_path / "third.db") as third:
            imported(third, exported(second, form), form)
            assert exported(third, form) == document
            assert held(third) == held(second) == held(first)


@pytest.fixture
def engines(sqlite_url: str, postgres_url: str) -> Iterator[tuple[Bank, Bank]]:
    with opened(sqlite_url) as file, opened(postgres_url) as server:
        yield file, server


@st.composite
def documents(draw: st.DrawFn) -> list[Record]:
    known = draw(st.lists(sources(), max_size=2))
    uids = st.sampled_from([None, *(source.uid for source in known)])
    return [*known, *draw(st.lists(questions(source=uids), max_size=3))]


def passed(bank: Bank, document: bytes, form: str) -> bytes:
    """The document, read into a bank that forgets it, and written again."""
    stream, format_ = BytesIO(), load(form)
    assert format_.read
    assert format_.write
    with bank.write("law", rehearsal=True) as contents:
        take_in(contents, format_.read(BytesIO(document), f"law.{form}"))
        kept: list[Record] = [*contents.sources.all(), *contents.questions.find(EVERYTHING)]
        format_.write(kept, stream)
    return stream.getvalue()


@both
@settings(max_examples=15)
@given(records=documents())
def test_what_one_engine_keeps_so_does_the_other(
    engines: tuple[Bank, Bank], form: str, records: list[Record]
) -> None:
    stream, (file, server) = BytesIO(), engines
    writer = load(form).write
    assert writer
    writer(records, stream)
    document = passed(file, stream.getvalue(), form) if records else stream.getvalue()
    if document:
        assert passed(server, document, form) == document
        assert passed(file, document, form) == document


@settings(max_examples=4)
@given(order=st.permutations(range(11)))
def test_parts_come_together_in_any_order(sqlite_url: str, order: list[int]) -> None:
    with opened(sqlite_url) as bank, opened(f"{sqlite_url}-{order}") as other:
        seed(bank)
        known_sources, known = held(bank)
        for place in order:
            assert not imported(other, exported(bank, only=(known[place].uid,))).problems
        kept_sources, kept = held(other)
        assert kept_sources == known_sources
        assert [unnumbered(each) for each in kept] == [unnumbered(known[place]) for place in order]
        assert enemies(other) == enemies(bank)


def unnumbered(question: Question) -> Question:
    return question.replaced(number=None)


def enemies(bank: Bank) -> dict[str, frozenset[str]]:
    with bank.read() as contents:
        return {candidate.uid: candidate.enemies for candidate in contents.questions.pool()}
