"""Which labels of a transcript count: a line that only looks like a label stays text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from questionbank.errors import Problem
from questionbank.formats.labels import ANSWERED, WEAK, Mark, marks

_MOST_WARNINGS = 20
_HEADER = ("role", "experience", "summary")
_EMPTY_LINE = re.compile(r"(?:\r\n|\n|\r)[ \t\u3000]*(?=[\r\n])")


@dataclass(frozen=True)
class Item:
    """A question: its label, the labels of its parts in their order, and where it ends."""

    mark: Mark
    parts: tuple[Mark, ...]
    end: int


@dataclass(frozen=True)
class Outline:
    """The labels of a text that count. `remark` is the label of the closing remark."""

    header: tuple[Mark, ...] = ()
    items: tuple[Item, ...] = ()
    remark: Mark | None = None
    remark_end: int = 0
    problems: tuple[Problem, ...] = ()


def outline(text: str) -> Outline:
    """Return the structure of a transcript; without items where it is none."""
    known = _spoken(marks(text))
    chosen, doubtful, second = _items(known)
    if not chosen:
        return Outline()
    end = len(text) if second is None else second.start
    header = _header(known, chosen[0].start)
    items, remark = _divided([mark for mark in known if mark.start < end], chosen, end)
    remark_end = end
    if remark and second:
        gap = _EMPTY_LINE.search(text, remark.end, end)
        remark_end = gap.start() if gap else end
    problems = [*_warnings(text, known, chosen), *doubtful]
    if second:
        line = text.count("\n", 0, second.start) + 1
        message = "another interview begins here and was not read; give each a file of its own"
        problems.append(Problem(message, f"line {line}"))
    return Outline(header, items, remark, remark_end, tuple(problems))


def _spoken(found: list[Mark]) -> list[Mark]:
    """Leave out English labels, as code and data have them, where the questions are not."""
    if any(mark.kind == "item" and mark.word.isascii() for mark in found):
        return found
    return [mark for mark in found if mark.kind in ("item", "heading") or not mark.word.isascii()]


def _items(known: Sequence[Mark]) -> tuple[list[Mark], list[Problem], Mark | None]:
    """Return the labels of the questions, doubts, and where a second interview begins."""
    labels = [mark for mark in known if not mark.in_code and mark.kind != "heading"]
    following = _following(labels)
    strict = any(answered for answered, _ in following)
    chosen: list[Mark] = []
    doubts: list[Problem] = []
    header: Mark | None = None
    between = ""
    for mark, (answered, upcoming) in zip(labels, following, strict=True):
        last = chosen[-1].number if chosen else 0
        if mark.kind != "item":
            header = header or (mark if mark.kind in _HEADER and chosen else None)
            between = mark.kind
            continue
        if answered and mark.number <= last:
            if mark.number == 1 and (header or between == "remark"):
                return chosen, doubts, header or mark
            doubts.append(Problem("the number is used more than once", locator(mark), "warning"))
        elif not answered and not _plausible(mark.number, last, upcoming, strict=strict):
            continue
        chosen.append(mark)
        header, between = None, ""
    return chosen, doubts, None


def _plausible(number: int, last: int, upcoming: int | None, *, strict: bool) -> bool:
    """Whether a numbered label that no answer follows is a question all the same.

    Where other questions have answers, it must stand in the gap between two of them.
    """
    if strict:
        return number == last + 1 and (upcoming is None or number < upcoming)
    return number == 1 if last == 0 else number > last


def _following(labels: Sequence[Mark]) -> list[tuple[bool, int | None]]:
    """Return for each label whether an answer follows, and the number of the next that has one."""
    found: list[tuple[bool, int | None]] = []
    upcoming: int | None = None
    following: Mark | None = None
    for mark in reversed(labels):
        answered = mark.kind == "item" and following is not None and following.kind in ANSWERED
        found.append((answered, upcoming))
        if answered:
            upcoming = mark.number
        if mark.kind in ANSWERED or mark.kind in ("item", "remark"):
            following = mark
    return found[::-1]


def _header(known: Sequence[Mark], end: int) -> tuple[Mark, ...]:
    first: dict[str, Mark] = {}
    for mark in known:
        if mark.start < end and mark.kind in _HEADER and not mark.in_code:
            first.setdefault(mark.kind, mark)
    return tuple(first.values())


def _divided(
    known: Sequence[Mark], chosen: Sequence[Mark], end: int
) -> tuple[tuple[Item, ...], Mark | None]:
    """Give every question its parts, and find the remark after the last one."""
    items: list[Item] = []
    noted = ""
    remark: Mark | None = None
    position = 0
    for number, mark in enumerate(chosen):
        is_last = number == len(chosen) - 1
        stop = end if is_last else chosen[number + 1].start
        inside: list[Mark] = []
        while position < len(known) and known[position].start < stop:
            if known[position].start > mark.start and not known[position].in_code:
                inside.append(known[position])
            position += 1
        if is_last:
            remark = _remark(inside, noted)
            stop = remark.start if remark else stop
        item = _item(mark, [part for part in inside if part.start < stop], stop)
        noted = noted or next((part.word for part in item.parts if part.kind == "remark"), "")
        items.append(item)
    return tuple(items), remark


def _remark(inside: Sequence[Mark], noted: str) -> Mark | None:
    """Return the label of the remark on the whole interview.

    Where the questions before have remarks of their own (`noted`), so has the last one.
    """
    candidates = [mark for mark in inside if mark.kind == "remark"]
    own = next((mark for mark in candidates if mark.word == noted), None)
    rest = [mark for mark in candidates if mark is not own]
    strong = [mark for mark in rest if mark.word not in WEAK]
    return next(iter(strong or rest), None)


def _item(mark: Mark, inside: Sequence[Mark], end: int) -> Item:
    parts: dict[str, Mark] = {}
    for part in inside:
        answered = "recorded" in parts or "model" in parts
        if part.kind == "heading":
            if mark.heading and part.heading <= mark.heading:
                end = part.start
                break
        elif part.kind not in parts and "remark" not in parts and _fits(part, answered=answered):
            parts[part.kind] = part
    return Item(mark, tuple(parts.values()), end)


def _fits(part: Mark, *, answered: bool) -> bool:
    """Whether a label can stand here: some words of labels are common within an answer."""
    if part.kind == "objective":
        return not (answered and part.word.isascii())
    if part.kind == "remark":
        return answered and part.word not in WEAK
    return part.kind in ANSWERED


def _warnings(text: str, known: Sequence[Mark], chosen: Sequence[Mark]) -> list[Problem]:
    numbers = {mark.number for mark in chosen}
    hidden = (
        mark
        for mark in known
        if mark.in_code and mark.kind == "item" and mark.number not in numbers
    )
    return [
        Problem(
            f"{locator(mark)} stands inside a code block and was kept as part of it",
            f"line {text.count(chr(10), 0, mark.start) + 1}",
            "warning",
        )
        for mark in islice(hidden, _MOST_WARNINGS)
    ]


def locator(mark: Mark) -> str:
    """Return the name of a question's place: 问题3, however the transcript spells it."""
    return f"问题{mark.number}"
