"""What the database itself refuses, whoever writes to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from questionbank.model.question import Anchor, Answer, Question, Reference
from questionbank.store import Bank
from questionbank.store.engine import WRITES, locate, make

QUESTION = Question(
    stem="What does the GIL guard?",
    topic="performance",
    tags=("gil",),
    difficulty=3,
    minutes=5,
    anchors=(Anchor(level=5, text="names the interpreter state"),),
    answers=(
        Answer(kind="recorded", body="verbatim", origin="candidate"),
        Answer(
            kind="model",
            body="the interpreter's state",
            author="li",
            references=(Reference(title="docs", url="https://docs.python.org/3/"),),
        ),
    ),
)


@pytest.fixture
def connection(database_url: str) -> Iterator[Connection]:
    with Bank.open(database_url, create=True) as bank, bank.write("prepare") as contents:
        contents.questions.add(QUESTION)
    engine = make(locate(database_url))
    with engine.execution_options(**{WRITES: True}).connect() as opened:
        yield opened
    engine.dispose()


REFUSED = {
    "a difficulty of 6": "UPDATE question SET difficulty = 6",
    "a difficulty of 0": "UPDATE question SET difficulty = 0",
    "a difficulty without a basis": "UPDATE question SET difficulty_basis = NULL",
    "no minutes at all": "UPDATE question SET minutes = 0",
    "an unknown status": "UPDATE question SET status = 'lost'",
    "an unknown kind": "UPDATE question SET kind = 'riddle'",
    "retired without a reason": "UPDATE question SET status = 'retired'",
    "a reason without being retired": "UPDATE question SET retired_reason = 'leaked'",
    "no topic": "UPDATE question SET topic_id = NULL",
    "a topic that is not there": "UPDATE question SET topic_id = 999",
    "an empty question": "UPDATE question SET stem = ''",
    "revision 0": "UPDATE question SET revision = 0",
    "a uid of another length": "UPDATE question SET uid = 'x'",
    "an anchor for 6": "UPDATE anchor SET level = 6",
    "an answer of level 0": "UPDATE answer SET level = 0",
    "a recorded answer that says more": "UPDATE answer SET body = 'x' WHERE kind = 'recorded'",
    "a recorded answer made a model": "UPDATE answer SET kind = 'model' WHERE kind = 'recorded'",
    "vetted by nobody": "UPDATE answer SET review = 'vetted' WHERE kind = 'model'",
    "vetted by its author": (
        "UPDATE answer SET review = 'vetted', reviewer = 'li' WHERE kind = 'model'"
    ),
    "vetted without a reference": (
        "UPDATE answer SET review = 'vetted', reviewer = 'wang', \"references\" = '[]' "
        "WHERE kind = 'model'"
    ),
    "a topic that questions are in deleted": "DELETE FROM topic",
    "a tag that questions have deleted": "DELETE FROM tag",
    "a question longer than allowed": "UPDATE question SET stem = '" + "x" * 100_001 + "'",
}


@pytest.mark.parametrize("statement", REFUSED.values(), ids=REFUSED.keys())
def test_it_is_refused(connection: Connection, statement: str) -> None:
    with pytest.raises(DBAPIError):
        connection.execute(text(statement))


ALLOWED = {
    "vetted by another with a reference": (
        "UPDATE answer SET review = 'vetted', reviewer = 'wang' WHERE kind = 'model'"
    ),
    "another body of a model answer": "UPDATE answer SET body = 'better' WHERE kind = 'model'",
    "retired for a reason": "UPDATE question SET status = 'retired', retired_reason = 'leaked'",
    "a level of a recorded answer": "UPDATE answer SET level = 2 WHERE kind = 'recorded'",
}


@pytest.mark.parametrize("statement", ALLOWED.values(), ids=ALLOWED.keys())
def test_it_is_allowed(connection: Connection, statement: str) -> None:
    connection.execute(text(statement))


def test_the_same_wording_twice_is_refused_but_for_retired_ones(connection: Connection) -> None:
    copy = (
        "INSERT INTO question (uid, lang, stem, title, objective, kind, topic_id, points, probes, "
        "choices, locator, status, retired_reason, revision, fingerprint, digest, "
        "created_at, created_by, updated_at, updated_by) SELECT :uid, lang, stem, title, "
        "objective, kind, topic_id, points, probes, choices, locator, :status, :reason, revision, "
        "fingerprint, digest, created_at, created_by, updated_at, updated_by "
        "FROM question WHERE id = 1"
    )
    retired = {"uid": "b" * 36, "status": "retired", "reason": "duplicate"}
    connection.execute(text(copy), retired)
    with pytest.raises(DBAPIError):
        connection.execute(text(copy), {"uid": "a" * 36, "status": "ready", "reason": None})


def test_nul_is_refused(connection: Connection) -> None:
    statement = text("UPDATE question SET stem = :stem")
    with pytest.raises(DBAPIError):
        connection.execute(statement, {"stem": "a\0b"})


def test_deleting_a_question_takes_what_is_its_own(connection: Connection) -> None:
    connection.execute(text("DELETE FROM question"))
    for table in ("answer", "anchor", "question_tag"):
        assert connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0  # noqa: S608
