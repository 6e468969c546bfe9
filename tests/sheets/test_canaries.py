"""The candidate's copy holds the questions and nothing else; the interviewer's what it should."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets.canaries import Marked, marked_sets
from sheets.test_golden import FIRST, QUESTION_SET, QUESTIONS

from questionbank.sheets import DOCUMENTS
from questionbank.sheets.edition import Particulars, candidate, interviewer
from questionbank.sheets.labels import Language
from questionbank.sheets.leaks import leaks

LANGUAGES = get_args(Language)
PARTICULARS = Particulars("REF-014", "一面", "video", "Li Lei", "2026-12-04", "2027-12-31")
documents = st.sampled_from(sorted(DOCUMENTS))
languages = st.sampled_from(LANGUAGES)

FOR_CANDIDATES = ("stem", "choices.text", "set.role")
FOR_INTERVIEWERS = (
    *FOR_CANDIDATES,
    "objective",
    "topic",
    "points",
    "probes",
    "anchors.text",
    "set.name",
)
NEVER_PRINTED = (
    "title",
    "tags",
    "answers.author",
    "answers.corrections.quote",
    "answers.review_note",
    "choices.feedback",
    "created_by",
    "flags.note",
    "locator",
)


def found(document: bytes) -> set[str]:
    """The canaries in a document: as it stands, and with the tags of coloured code taken out."""
    text = html.unescape(document.decode())
    return {
        word
        for view in (text, re.sub(r"<[^<>]*>", "", text))
        for word in re.findall(r"canary[a-j]{5}birdsong", view)
    }


@given(marked=marked_sets(), document=documents, language=languages)
def test_the_candidate_reads_the_questions_and_nothing_else(
    marked: Marked, document: str, language: Language
) -> None:
    copy = candidate(marked.question_set, marked.questions, PARTICULARS)
    content = DOCUMENTS[document].write(copy, language)
    assert found(content) == set(marked.at(*FOR_CANDIDATES))
    for word in ("REF-014", "Li Lei", "2027-12-31", *marked.questions):
        assert word.encode() not in content
    assert leaks(content, copy, marked.questions.values()) == []


@given(marked=marked_sets(), document=documents, language=languages)
def test_the_interviewer_has_what_helps_and_no_words_of_a_candidate(
    marked: Marked, document: str, language: Language
) -> None:
    copy = interviewer(marked.question_set, marked.questions, PARTICULARS)
    words = found(DOCUMENTS[document].write(copy, language))
    assert set(marked.at(*FOR_INTERVIEWERS)) <= words
    assert not set(marked.at(*NEVER_PRINTED)) & words
    for question in marked.questions.values():
        for answer in question.recorded_answers:
            assert not set(re.findall(r"canary[a-j]{5}birdsong", answer.body)) & words
        for answer in question.model_answers:
            assert set(re.findall(r"canary[a-j]{5}birdsong", answer.body)) <= words


@given(marked=marked_sets(), data=st.data())
@pytest.mark.parametrize("document", sorted(DOCUMENTS))
def test_a_planted_word_is_found(document: str, marked: Marked, data: st.DataObject) -> None:
    secrets = marked.at("objective", "points", "probes", "topic", "tags", "answers.body")
    if not secrets:
        return
    copy = candidate(marked.question_set, marked.questions, PARTICULARS)
    planted = data.draw(st.sampled_from(secrets))
    first = copy.questions[0]
    more = replace(first, stem=f"{first.stem}\n\n{planted}")
    content = DOCUMENTS[document].write(replace(copy, questions=(more, *copy.questions[1:])), "zh")
    assert any(planted in leak for leak in leaks(content, copy, marked.questions.values()))


@pytest.mark.parametrize(
    "planted",
    [
        f"<!-- {FIRST} -->",
        f'<p data-id="{FIRST}"></p>',
        "<p>Q3</p>",
        "<p>同一时刻只有<b>一个线程</b>执行字节码</p>",
        "<p>performance</p>",
        "<p>多进程呢？</p>",
        "<p>GIL 是一把<em>互斥锁</em>。</p>",
        '<a href="https://docs.python.org/3/">x</a>',
    ],
)
def test_a_word_planted_anywhere_is_found(planted: str) -> None:
    copy = candidate(QUESTION_SET, QUESTIONS, PARTICULARS)
    content = DOCUMENTS["html"].write(copy, "both")
    assert leaks(content, copy, QUESTIONS.values()) == []
    assert leaks(content + planted.encode(), copy, QUESTIONS.values())
