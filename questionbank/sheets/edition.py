"""What each copy of a set contains, decided before any writer.

A copy is built from the fields that it may show. The candidate's is never the interviewer's with
something taken away, so that a new field of a question cannot leak into it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from questionbank.model.question import Anchor, Answer, Choice, Correction, Question, Reference
from questionbank.model.question_set import Entry, QuestionSet


@dataclass(frozen=True)
class Particulars:
    """What is known of one interview; what is empty is a line to fill in."""

    candidate: str = ""
    stage: str = ""
    place: str = ""
    interviewer: str = ""
    date: str = ""
    keep_until: str = ""


@dataclass(frozen=True)
class CandidateQuestion:
    """A question as the candidate reads it; choices stand in a drawn order."""

    place: int
    stem: str
    choices: tuple[str, ...]


@dataclass(frozen=True)
class CandidateCopy:
    """What the candidate gets: the questions, and how much time there is."""

    kind: ClassVar[str] = "candidate"
    role: str
    date: str
    code: str
    minutes: int
    questions: tuple[CandidateQuestion, ...]


@dataclass(frozen=True)
class ModelAnswer:
    """A good answer, and who stands behind it."""

    body: str
    vetted: bool
    bundled: bool
    references: tuple[Reference, ...]


@dataclass(frozen=True)
class CommonError:
    """What candidates get wrong, without their words."""

    wrong: str
    fix: str
    reference: Reference | None


@dataclass(frozen=True)
class InterviewerQuestion:
    """A question with all that its interviewer needs; choices in the candidate's order."""

    place: int
    section: str
    id: str
    stem: str
    choices: tuple[Choice, ...]
    objective: str
    competency: str
    weight: int
    difficulty: int | None
    minutes: int | None
    probes: tuple[str, ...]
    points: tuple[str, ...]
    answers: tuple[ModelAnswer, ...]
    errors: tuple[CommonError, ...]
    anchors: tuple[Anchor, ...]


@dataclass(frozen=True)
class InterviewerCopy:
    """What the interviewer gets: one form to ask by, to take notes on and to score."""

    kind: ClassVar[str] = "interviewer"
    set_id: str
    name: str
    code: str
    role: str
    minutes: int
    particulars: Particulars
    questions: tuple[InterviewerQuestion, ...]


Copy = InterviewerCopy | CandidateCopy


def candidate(
    question_set: QuestionSet, questions: Mapping[str, Question], particulars: Particulars
) -> CandidateCopy:
    """Return the candidate's copy; `questions` are those of the set by uid, as it pins them."""
    code = question_set.code
    return CandidateCopy(
        role=question_set.role,
        date=particulars.date,
        code=code,
        minutes=question_set.minutes,
        questions=tuple(
            CandidateQuestion(
                place=place,
                stem=questions[entry.question].stem,
                choices=tuple(choice.text for choice in _drawn(questions[entry.question], code)),
            )
            for place, entry in enumerate(question_set.entries, start=1)
        ),
    )


def interviewer(
    question_set: QuestionSet, questions: Mapping[str, Question], particulars: Particulars
) -> InterviewerCopy:
    """Return the interviewer's copy; `questions` are those of the set by uid, as it pins them."""
    code = question_set.code
    titled = [
        (section.title, entry) for section in question_set.sections for entry in section.entries
    ]
    return InterviewerCopy(
        set_id=question_set.id,
        name=question_set.name,
        code=code,
        role=question_set.role,
        minutes=question_set.minutes,
        particulars=particulars,
        questions=tuple(
            _for_interviewer(place, title, entry, questions[entry.question], code)
            for place, (title, entry) in enumerate(titled, start=1)
        ),
    )


def _for_interviewer(
    place: int, section: str, entry: Entry, question: Question, code: str
) -> InterviewerQuestion:
    return InterviewerQuestion(
        place=place,
        section=section,
        id=question.id,
        stem=question.stem,
        choices=_drawn(question, code),
        objective=question.objective,
        competency=question.topic,
        weight=entry.weight,
        difficulty=question.difficulty,
        minutes=entry.minutes or question.minutes,
        probes=question.probes,
        points=question.points,
        answers=tuple(_model_answer(answer) for answer in question.model_answers),
        errors=tuple(
            _error(correction)
            for answer in question.recorded_answers
            for correction in answer.corrections
        ),
        anchors=question.anchors,
    )


def _model_answer(answer: Answer) -> ModelAnswer:
    return ModelAnswer(
        answer.body, answer.review == "vetted", answer.origin == "bundled", answer.references
    )


def _error(correction: Correction) -> CommonError:
    return CommonError(correction.wrong, correction.fix, correction.reference)


def letter(place: int) -> str:
    """Return how a choice is called: A, B, ... by its place from 0."""
    return chr(ord("A") + place) if place < 26 else str(place + 1)  # noqa: PLR2004 (A to Z)


def _drawn(question: Question, code: str) -> tuple[Choice, ...]:
    """The choices in an order that depends on the set alone, not on where its author put them."""

    def lot(choice: Choice) -> str:
        return hashlib.sha256(f"{code}\n{question.uid}\n{choice.text}".encode()).hexdigest()

    return tuple(sorted(question.choices, key=lot))
