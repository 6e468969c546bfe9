"""A different canary word in every text of a question set, so that each can be looked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from strategies import question_sets, questions

from questionbank.model.question import Question
from questionbank.model.question_set import QuestionSet

NO_TEXT = {
    "uid", "other", "source", "kind", "lang", "status", "retired_reason", "difficulty_basis",
    "minutes_basis", "completeness", "completeness_basis", "review", "origin", "blueprint",
    "question",
}  # fmt: skip
"""Fields that are no free text: identities and words of a closed list."""

NAMES = {"topic", "tags", "roles"}
LINES = {"title", "author", "reviewer", "locator", "by", "name", "role", "created_by", "updated_by"}


@dataclass
class Marked:
    """A set whose every text holds a canary, by the place of the text: `choices.text`."""

    question_set: QuestionSet
    questions: dict[str, Question]
    canaries: dict[str, list[str]] = field(default_factory=dict)

    def at(self, *places: str) -> list[str]:
        """The canaries of some places."""
        return [word for place in places for word in self.canaries.get(place, [])]


class _Aviary:
    def __init__(self) -> None:
        self.canaries: dict[str, list[str]] = {}
        self._count = 0

    def _canary(self, place: str) -> str:
        self._count += 1
        digits = f"{self._count:05}"
        word = "canary" + "".join("abcdefghij"[int(digit)] for digit in digits) + "birdsong"
        self.canaries.setdefault(place, []).append(word)
        return word

    def marked(self, value: Any, path: tuple[str, ...] = ()) -> Any:
        if isinstance(value, dict):
            return {name: self.marked(each, (*path, name)) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self.marked(each, path) for each in value]
        name = path[-1]
        if not isinstance(value, str) or not value or NO_TEXT & set(path):
            return value
        word = self._canary(".".join(path))
        if name == "url":
            return f"https://{word}.example/{word}"
        if name in NAMES:
            return word
        return f"{value} {word}" if name in LINES else f"{value}\n\n{word}"


@st.composite
def marked_sets(draw: st.DrawFn) -> Marked:
    """A set of one to three questions of any kind, with canaries."""
    drawn = draw(
        st.lists(questions(source=st.none()), min_size=1, max_size=3, unique_by=lambda q: q.uid)
    )
    aviary = _Aviary()
    filled = [Question.model_validate(aviary.marked(question.model_dump())) for question in drawn]
    chosen = draw(question_sets(filled))
    known = {question.uid: question for question in filled}
    entries = {entry.question for entry in chosen.entries}
    shown = _only(filled, entries)
    marked = aviary.marked(chosen.model_dump(exclude={"blueprint"}), ("set",))
    return Marked(
        QuestionSet.model_validate(marked),
        {uid: known[uid] for uid in entries},
        {
            place: [word for word in words if place.startswith("set.") or word in shown]
            for place, words in aviary.canaries.items()
        },
    )


def _only(filled: Sequence[Question], uids: set[str]) -> str:
    return "\n".join(question.model_dump_json() for question in filled if question.uid in uids)
