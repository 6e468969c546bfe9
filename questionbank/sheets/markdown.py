"""A copy as Markdown: for wikis, for diffs, for whoever prints by other means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from questionbank.model.question import Reference
from questionbank.sheets import plain
from questionbank.sheets.content import parse, web_address
from questionbank.sheets.edition import (
    CandidateCopy,
    CommonError,
    Copy,
    InterviewerCopy,
    InterviewerQuestion,
    ModelAnswer,
    letter,
)
from questionbank.sheets.labels import Labels, Language, labels

_RULED_LINES = 6
_RULE = "\\_" * 40
BOX = "□"


def write(copy: Copy, language: Language) -> bytes:
    """Return the copy as Markdown in UTF-8."""
    words = labels(language)
    if isinstance(copy, InterviewerCopy):
        parts = _interviewer(copy, words)
    else:
        parts = _candidate(copy, words)
    return ("\n\n".join("\n".join(part) for part in parts if part) + "\n").encode()


def _candidate(copy: CandidateCopy, words: Labels) -> Iterator[Sequence[str]]:
    yield [f"# {words.candidate_title}"]
    yield _facts(
        words,
        (words.position, copy.role),
        (words.date, copy.date),
        (words.code, copy.code),
        (words.duration, f"{copy.minutes} {words.minutes}" if copy.minutes else ""),
        (words.questions, str(len(copy.questions))),
    )
    yield [f"**{words.instructions}**"]
    yield _items(words.instructions_words)
    for question in copy.questions:
        yield [f"## {words.number.format(question.place, question.place)}"]
        yield plain.blocks(parse(question.stem))
        yield _choices(question.choices)


def _interviewer(copy: InterviewerCopy, words: Labels) -> Iterator[Sequence[str]]:
    yield [f"# {words.title}"]
    yield [f"**{words.confidential}**"]
    yield _identity(copy, words)
    for title, paragraphs in (
        (words.opening, words.opening_words),
        (words.rules, words.rules_words),
        (words.forbidden, words.forbidden_words),
        (words.scale, words.scale_words),
    ):
        yield [f"**{title}**"]
        yield _items(paragraphs)
    section = ""
    for question in copy.questions:
        if question.section != section:
            section = question.section
            yield [f"**{plain.text(section)}**"]
        yield from _question(question, words)
    yield [f"## {words.closing}"]
    yield _items(words.closing_words)
    yield from _end(copy, words)


def _identity(copy: InterviewerCopy, words: Labels) -> list[str]:
    known = copy.particulars
    return _facts(
        words,
        (words.set, f"{copy.set_id} {copy.name}"),
        (words.code, copy.code),
        (words.position, copy.role),
        (words.candidate, known.candidate),
        (words.stage, known.stage),
        (words.place, known.place),
        (words.interviewer, known.interviewer),
        (words.date, known.date),
        (words.start, ""),
        (words.end, ""),
        (words.duration, f"{copy.minutes} {words.minutes}" if copy.minutes else ""),
        (words.questions, str(len(copy.questions))),
    )


def _question(question: InterviewerQuestion, words: Labels) -> Iterator[Sequence[str]]:
    yield [f"## {words.number.format(question.place, question.place)} ({question.id})"]
    yield plain.blocks(parse(question.stem))
    yield _choices(
        [
            f"{choice.text} ({words.correct})" if choice.correct else choice.text
            for choice in question.choices
        ]
    )
    if question.objective:
        yield [f"**{words.objective}**"]
        yield plain.blocks(parse(question.objective))
    yield _facts(
        words,
        (words.competency, question.competency),
        (words.weight, str(question.weight)),
        (words.difficulty, f"{question.difficulty}/5" if question.difficulty else ""),
        (words.planned, f"{question.minutes} {words.minutes}" if question.minutes else ""),
        (words.actual, ""),
    )
    yield from _listed(words.probes, [_led(BOX, probe) for probe in question.probes])
    yield from _listed(words.points, [_led(BOX, point) for point in question.points])
    for answer in question.answers:
        yield [f"### {words.answer} ({standing(answer, words)})"]
        yield plain.blocks(parse(answer.body))
        if answer.references:
            yield [f"**{words.references}**"]
            yield [f"- {_reference(reference)}" for reference in answer.references]
    yield from _listed(words.errors, [_error(error, words) for error in question.errors])
    yield from _listed(
        words.anchors, [_led(f"**{anchor.level}**", anchor.text) for anchor in question.anchors]
    )
    yield [f"### {words.notes}"]
    for _ in range(_RULED_LINES):
        yield [_RULE]
    yield [f"**{words.score}** {_boxes(['1', '2', '3', '4', '5', words.not_asked])}"]


def _end(copy: InterviewerCopy, words: Labels) -> Iterator[Sequence[str]]:
    yield [f"## {words.summary}"]
    header = f"| {words.question} | {words.weight} | {words.score} |"
    yield [
        header,
        "| --- | --- | --- |",
        *(
            f"| {question.place}. {plain.text(question.id)} | {question.weight} | |"
            for question in copy.questions
        ),
        f"| **{words.total}** | | |",
    ]
    for title in (words.strengths, words.concerns):
        yield [f"**{title}**"]
        yield [_RULE]
        yield [_RULE]
    yield [f"**{words.recommendation}** {_boxes(_flat(words.recommendations))}"]
    yield [f"**{words.reason}**"]
    yield [_RULE]
    yield [f"{BOX} {words.undiscussed}"]
    yield _facts(
        words,
        (words.signature, ""),
        (words.time, ""),
        (words.changes, ""),
        (words.keep_until, copy.particulars.keep_until),
    )


def standing(answer: ModelAnswer, words: Labels) -> str:
    """Return who stands behind a model answer, in a word."""
    if answer.vetted:
        return words.vetted
    return words.bundled if answer.bundled else words.unreviewed


def _facts(words: Labels, *facts: tuple[str, str]) -> list[str]:
    return [f"- {name}{words.colon}{plain.text(fact)}".rstrip() for name, fact in facts]


def _items(paragraphs: Iterable[str]) -> list[str]:
    return [line for words in paragraphs for line in plain.bulleted(words.splitlines(), "-")]


def _listed(title: str, items: Sequence[Sequence[str]]) -> Iterator[Sequence[str]]:
    if items:
        yield [f"### {title}"]
        yield [line for item in items for line in plain.bulleted(item, "-")]


def _led(lead: str, markdown: str) -> list[str]:
    """The lines of a text with `lead` before its first words, or above a list or a code block."""
    tree = parse(markdown)
    lines = plain.blocks(tree)
    if tree.children and tree.children[0].type == "paragraph":
        return [f"{lead} {lines[0]}", *lines[1:]]
    return [lead, "", *lines]


def _error(error: CommonError, words: Labels) -> list[str]:
    lines = plain.blocks(parse(error.wrong))
    if error.fix:
        lines += ["", *_led(f"**{words.right}**", error.fix)]
    if error.reference:
        lines += ["", _reference(error.reference)]
    return lines


def _choices(choices: Sequence[str]) -> list[str]:
    return [
        f"- {letter(place)}. {' '.join(plain.inline(parse(choice, one_run=True)).split())}"
        for place, choice in enumerate(choices)
    ]


def _reference(reference: Reference) -> str:
    return f"{plain.text(reference.title)}: <{web_address(reference.url)}>"


def _boxes(names: Iterable[str]) -> str:
    return "  ".join(f"{BOX} {name}" for name in names)


def _flat(names: Iterable[str]) -> list[str]:
    return [" ".join(name.split()) for name in names]
