"""The labels of an interview transcript: 问题1：, 考察目标：, **参考答案：** and their kin."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

LabelKind: TypeAlias = Literal[
    "item", "objective", "recorded", "model", "remark", "role", "experience", "summary", "heading"
]

_WORDS: dict[LabelKind, str] = {
    # A word stands before those that are its beginning: 答案 before 答.
    "objective": "考[察核查](?:目标|目的|要点|点)|purpose|objective|goal",
    "model": "参考答案|参考回答|标准答案|答案|(?:model|sample|reference) answer",
    "recorded": "候选人回答|回答|答|answer",
    "remark": "(?:面试官?|总体)?点评|总评|评语|(?:综合|总体)评价|总结|(?:overall )?comments?",
    "role": "应聘岗位|面试岗位|岗位名称|岗位|职位|position|role",
    "experience": "从业年限|工作年限|工作经验|years of experience|experience",
    "summary": "个人简介|候选人简介|简介|profile|summary",
}
ANSWERED = frozenset({"objective", "recorded", "model"})
"""The labels that stand below a question."""

WEAK = frozenset({"总结"})
"""Remark words that people also use within an answer."""

_BLANK = "[ \t\u3000\xa0]"
_COLON = "[:：﹕︰]"
_NUMBER = "[0-9０-９]{1,4}|[零〇一二两三四五六七八九十百]{1,6}"
_KINDS = "|".join(f"(?P<{kind}>{words})" for kind, words in _WORDS.items())
_LABEL = re.compile(
    rf"{_BLANK}{{0,8}}"
    rf"(?:(?P<heading>\#{{1,6}}){_BLANK}{{1,4}}|[-*+]{_BLANK}{{1,4}}(?=\*\*|__))?"
    rf"(?P<bold>\*\*|__)?(?P<open>[【\[])?{_BLANK}{{0,4}}"
    rf"(?:(?P<item>面试题|问题|题目|question|q){_BLANK}{{0,4}}(?P<number>{_NUMBER})"
    rf"|第{_BLANK}?(?P<nth>{_NUMBER}){_BLANK}?题|{_KINDS})"
    rf"(?:{_BLANK}{{0,4}}(?P<close>[】\]]))?"
    rf"(?:{_BLANK}{{0,4}}(?P<unbold>\*\*|__))?"
    rf"(?:{_BLANK}{{0,4}}(?P<colon>{_COLON}))?"
    rf"(?:(?<={_COLON})(?P<unbold_late>\*\*|__))?",
    re.IGNORECASE,
)
_POINT = re.compile("[.．、](?![0-9０-９])")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})([^`\r\n]{0,200})(?=[\r\n]|\Z)")
_LINE_END = re.compile(r"\r\n|\n|\r")
_AFTER_LABEL = re.compile("[ \t\u3000]|\r\n|\n|\r")
_DIGITS = {mark: value for value, mark in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}


@dataclass(frozen=True)
class Mark:
    """A label, or a heading that is none: `text[start:end]` at the beginning of a line.

    `heading` is the level of the heading that it stands in, 0 outside; `bold` the mark around
    the whole line, if any; `in_code` whether a code block is around it.
    """

    kind: LabelKind
    start: int
    end: int
    word: str = ""
    number: int = 0
    heading: int = 0
    bold: str = ""
    in_code: bool = False


def marks(text: str) -> list[Mark]:
    """Return the labels and headings of a text in their order; takes time linear in its length.

    A code block that was cut off, and so never closed, hides nothing: the next block that opens,
    or the next question with its answer, shows that it ended before.
    """
    found: list[Mark] = []
    fenced: list[Mark] = []
    fence, last = "", 0
    for start in _line_starts(text):
        mark = _mark(text, start)
        if mark:
            (fenced if fence else found).append(mark)
            last = mark.number if mark.kind == "item" and not fence else last
            continue
        match = _FENCE.match(text, start)
        if not match or (fence and not match[1].startswith(fence)):
            continue
        opens = bool(match[2].strip())
        unclosed = opens or _goes_on(fenced, last)
        last = max((mark.number for mark in fenced), default=last) if unclosed else last
        found += fenced if unclosed else [replace(mark, in_code=True) for mark in fenced]
        fenced, fence = [], match[1] if unclosed or not fence else ""
    return [*found, *fenced]


def _goes_on(fenced: Sequence[Mark], last: int) -> bool:
    """Whether the labels hold a question after the last one, together with its answer."""
    return any(mark.kind in ANSWERED for mark in fenced) and any(
        mark.number > last for mark in fenced
    )


def inner(line: str, kind: LabelKind) -> re.Match[str] | None:
    """Return where a label of this kind stands within a line, with a blank before it."""
    return re.search(
        rf"{_BLANK}(?:\*\*)?(?:{_WORDS[kind]}){_BLANK}{{0,4}}(?:\*\*)?{_COLON}(?:\*\*)?",
        line,
        re.IGNORECASE,
    )


def _line_starts(text: str) -> Iterator[int]:
    yield 0
    for match in _LINE_END.finditer(text):
        yield match.end()


def _mark(text: str, start: int) -> Mark | None:
    match = _LABEL.match(text, start)
    end = _terminated(text, match) if match else None
    if match is None or end is None:
        heading = _HEADING.match(text, start)
        return Mark("heading", start, heading.end(), heading=len(heading[1])) if heading else None
    number = match["number"] or match["nth"]
    kind: LabelKind = "item" if number else next(kind for kind in _WORDS if match[kind])
    blank = _AFTER_LABEL.match(text, end)
    return Mark(
        kind,
        start,
        blank.end() if blank else end,
        word=(match["item"] or "第" if number else match[kind]).lower(),
        number=_as_int(number) if number else 0,
        heading=len(match["heading"] or ""),
        bold="" if match["unbold"] or match["unbold_late"] else match["bold"] or "",
    )


def _terminated(text: str, match: re.Match[str]) -> int | None:
    """Return where the label ends, or None where the words are no label."""
    if bool(match["open"]) != bool(match["close"]):
        return None
    numbered = match["number"] or match["nth"]
    if match["colon"] or match["close"] or (match["bold"] and match["unbold"]):
        return match.end()
    if numbered and (point := _POINT.match(text, match.end())):
        return point.end()
    alone = _LINE_END.match(text, match.end()) or match.end() == len(text)
    blank = text[match.end() : match.end() + 1] in " \t\u3000"
    chinese = not (match["item"] or "第").isascii()
    if match["heading"] and (alone or (numbered and blank and chinese)):
        return match.end()
    return None


def _as_int(number: str) -> int:
    if number[0] not in _DIGITS and number[0] not in "十百":
        return int(unicodedata.normalize("NFKC", number))
    if not set(number) & set("十百"):
        return int("".join(str(_DIGITS[mark]) for mark in number))
    total = value = 0
    for mark in number:
        if mark in "十百":
            total += (value or 1) * (10 if mark == "十" else 100)
            value = 0
        else:
            value = _DIGITS[mark]
    return total + value
