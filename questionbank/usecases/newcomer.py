"""A question that is new to the bank, and the one that it may be a copy of."""

from __future__ import annotations

from typing import NamedTuple

from questionbank.model.question import Question, Relation
from questionbank.store import Contents
from questionbank.text.likeness import NEAR


class Likest(NamedTuple):
    """The question of the bank that a newcomer is most like, from 0 to 1."""

    newcomer: Question
    other: Question
    likeness: float

    @property
    def is_near(self) -> bool:
        """Whether the two are near-duplicates."""
        return self.likeness >= NEAR


def welcome(
    contents: Contents, question: Question, *, thorough: bool = False
) -> tuple[Question, Likest | None]:
    """Add a question, linked as a duplicate to the one that it nearly is, and say which.

    With `thorough` the likest one is looked for among all that share words with it.
    """
    found = contents.similar(question.stem, thorough=thorough)[:1]
    if not found or not found[0][1]:
        return contents.questions.add(question), None
    key, likeness = found[0]
    other = contents.questions.get(f"Q{key}")
    if likeness >= NEAR:
        link = Relation(kind="duplicate", other=other.uid)
        question = question.replaced(relations=(*question.relations, link))
    added = contents.questions.add(question)
    return added, Likest(added, other, likeness)
