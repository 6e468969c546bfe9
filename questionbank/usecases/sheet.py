"""From a set to the documents that people print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from questionbank.sheets import DOCUMENTS
from questionbank.sheets.edition import Particulars, candidate, interviewer
from questionbank.sheets.leaks import leaks
from questionbank.store import Bank


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
    language: str,
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
        edit = {"interviewer": interviewer, "candidate": candidate}[copy]
        edition = edit(question_set, questions, particulars)
        for document in documents:
            writer = DOCUMENTS[document]
            content = writer.write(edition, language)
            if edition.kind == "candidate":
                leaked = leaks(content, edition, questions.values())
                if leaked:
                    raise AssertionError(f"the candidate copy holds {leaked[0]!r}")
            made.append(Sheet(f"{question_set.id}-{copy}{writer.suffix}", copy, content))
    return made
