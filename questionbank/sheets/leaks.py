"""A second look at a finished candidate's copy, by another road than the one that made it.

The document is searched for the words that only an interviewer may read: as it stands, attributes
and comments included, and once more without tags, for words that colouring cut up.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator

from questionbank.model.question import Question
from questionbank.sheets.edition import CandidateCopy
from questionbank.sheets.labels import EN, ZH, Labels
from questionbank.text import fold, visible

_TAG = re.compile(r"<[^<>]*>")
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
_LONG = 12
_SHORT = 4
_SHORT_CHINESE = 2


def leaks(document: bytes, copy: CandidateCopy, questions: Iterable[Question]) -> list[str]:
    """Return what is in the document and is none of the candidate's business; best empty.

    Words count by their letters and digits alone. Those that the copy may show, in a question or
    in the sheet's own words, are no leak, and very short ones are not looked for.
    """
    source = document.decode()
    words = _TAG.sub("", _STYLE.sub("", source))
    everything = f"{_letters(html.unescape(source))} {_letters(html.unescape(words))}"
    loose = fold(html.unescape(words))
    allowed = _letters("\n".join(_allowed(copy)))
    return [
        secret
        for secret in _secrets(questions)
        if (letters := _letters(secret)) not in allowed
        and (letters in everything if len(letters) >= _LONG else _stands_alone(letters, loose))
    ]


def _letters(text: str) -> str:
    return "".join(mark for mark in fold(text) if mark.isalnum())


def _stands_alone(letters: str, text: str) -> bool:
    if letters.isascii():
        found = re.search(rf"(?<![a-z0-9]){re.escape(letters)}(?![a-z0-9])", text)
        telling = len(letters) >= _SHORT or not letters.isalpha()  # Q7 tells, "ml" does not
        return telling and not letters.isdigit() and bool(found)
    return len(letters) >= _SHORT_CHINESE and letters in _letters(text)


def _allowed(copy: CandidateCopy) -> Iterator[str]:
    yield from (copy.role, copy.date, copy.code)
    for question in copy.questions:
        yield from (visible(question.stem), *map(visible, question.choices))
    for words in (ZH, EN):
        yield from _fixed(words)


def _fixed(words: Labels) -> Iterator[str]:
    shown = (
        words.candidate_title,
        words.position,
        words.date,
        words.code,
        words.duration,
        words.minutes,
        words.questions,
        words.instructions,
        words.number,
    )
    yield from (*shown, *words.instructions_words)


def _secrets(questions: Iterable[Question]) -> Iterator[str]:
    """All words of the questions but their stems and choices, whole and by sentence."""
    for question in questions:
        yield from (question.uid, question.id, question.topic, *question.tags)
        yield from (question.locator, question.source or "")
        for text in _texts(question):
            yield from (text, *re.split(r"[\n。！？；]+", text))


def _texts(question: Question) -> Iterator[str]:
    yield from (question.title, question.objective)
    yield from (*question.points, *question.probes)
    yield from (anchor.text for anchor in question.anchors)
    yield from (choice.feedback for choice in question.choices)
    yield from (flag.note for flag in question.flags)
    for answer in question.answers:
        yield from (answer.body, answer.author, answer.reviewer, answer.review_note)
        for reference in answer.references:
            yield from (reference.title, reference.url)
        for correction in answer.corrections:
            yield from (correction.quote, correction.wrong, correction.fix)
            if correction.reference:
                yield from (correction.reference.title, correction.reference.url)
