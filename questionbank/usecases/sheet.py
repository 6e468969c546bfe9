"""From a set to the documents that people print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from questionbank.model.question import Question
from questionbank.model.question_set import QuestionSet
from questionbank.sheets import DOCUMENTS
from questionbank.sheets.edition import CandidateCopy, Copy, Particulars, candidate, interviewer
from questionbank.sheets.labels import Language
from questionbank.sheets.leaks import leaks
from questionbank.store import Bank

Edit = Callable[[QuestionSet, Mapping[str, Question], Particulars], Copy]
_EDITIONS: Mapping[str, Edit] = {"interviewer": interviewer, "candidate": candidate}


@dataclass(frozen=True)
class Sheet:
    """A finished document: the name that its file should have, and its bytes."""

    file_name: str
    copy: str
    content: bytes


def sheets(
    bank: Bank,
    name: str,
    *,
    documents: Sequence[str],
    copies: Sequence[str],
    language: Language,
    particulars: Particulars,
) -> list[Sheet]:
    """Return the copies of a set as documents.

    A candidate copy is searched for everything that it must not hold before it is returned;
    finding any is a bug of a writer, and no document is handed out.
    """
    with bank.read() as contents:
        question_set = contents.sets.get(name)
        questions = contents.pinned(question_set)
    made = []
    for copy in copies:
        edition = _EDITIONS[copy](question_set, questions, particulars)
        for document in documents:
            writer = DOCUMENTS[document]
            content = writer.write(edition, language)
            if isinstance(edition, CandidateCopy) and leaks(content, edition, questions.values()):
                raise AssertionError("the candidate's copy holds more than the questions")
            made.append(Sheet(f"{question_set.id}-{copy}{writer.suffix}", copy, content))
    return made
