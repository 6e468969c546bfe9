"""The fields of the query language: their names, their values, and how a value is read.

A reader raises ValueError, saying what was expected, for a value that cannot be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import NamedTuple, TypeAlias, get_args

from questionbank import vocabulary
from questionbank.errors import did_you_mean
from questionbank.query.ranges import Age, Period, Range, parse_number
from questionbank.query.tree import During, Named, Query, Text, Within
from questionbank.text import slug
from questionbank.text.tokens import is_open

_COMPARED = re.compile(r"(>=|<=|>|<|=|≥|≤)?(.*)", re.DOTALL)
_ALIKE = str.maketrans({"＞": ">", "＜": "<", "＝": "=", "～": "~", "－": "-", "．": "."})
_AGE = re.compile(r"(\d{1,4})\s*(d|w|m|y|天|周|个月|月|年)")
_UNITS = {"天": "d", "周": "w", "个月": "m", "月": "m", "年": "y"}
_DATE = re.compile(r"([12]\d{3})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_NONE = {"none", "无", "没有", "never", "从未", "未用"}

ALIASES = {
    "主题": "topic", "话题": "topic", "标签": "tag", "岗位": "role", "职位": "role",
    "难度": "difficulty", "分钟": "minutes", "时长": "minutes", "状态": "status",
    "语言": "lang", "类型": "kind", "题型": "kind", "来源": "source", "标记": "flag",
    "答案": "answer", "回答": "answer", "目标": "objective", "考察目标": "objective",
    "题干": "stem", "题目": "stem", "问题": "stem", "编号": "id", "使用": "used", "用过": "used",
    "添加": "added", "新增": "added", "修改": "changed",
    "topics": "topic", "tags": "tag", "roles": "role", "language": "lang", "answers": "answer",
}  # fmt: skip
_WORDS = {
    "草稿": "draft", "待审": "in_review", "审核中": "in_review", "可用": "ready",
    "停用": "retired", "待查": "check", "中文": "zh", "英文": "en", "英语": "en",
    "知识": "knowledge", "经历": "experience", "情景": "situational", "编码": "coding",
    "设计": "design", "选择": "choice", "前提": "premise", "重复": "duplicate",
    "歧义": "ambiguous", "过时": "outdated", "泄露": "leaked", "任意": "any",
    "实录": "recorded", "已审": "vetted", "内置": "bundled",
}  # fmt: skip

ANSWERS = ("none", "recorded", "bundled", "vetted")
STATUSES = (*get_args(vocabulary.Status), "check")
_FLAGS = ("none", "any", *get_args(vocabulary.FlagKind))


class Spelled(NamedTuple):
    """A value as it stands in a query; in quotes it is never one of the words that we know."""

    text: str
    in_quotes: bool = False
    starred: bool = False

    @property
    def is_none(self) -> bool:
        """Whether the gap is meant: questions that have no value here."""
        return not self.in_quotes and self.text.casefold() in _NONE


Reader: TypeAlias = Callable[[str, Spelled], Query]


def read(field: str, value: Spelled) -> Query:
    """Return what `field:value` asks for.

    Raises ValueError for a value that the field cannot have.
    """
    return _READERS[field](field, value)


def looked_for(value: Spelled, where: str | None = None) -> Text:
    """Return what a word or a quoted text looks for; a star makes its last word a beginning."""
    if value.in_quotes:
        return Text(value.text, value.starred and is_open(value.text), where)
    if value.text[-1:] in {"*", "\uff0a"} and is_open(value.text[:-1]):
        return Text(value.text[:-1], prefix=True, where=where)
    return Text(value.text, where=where)


def _text(field: str, value: Spelled) -> Query:
    known = {"answer": ANSWERS, "objective": ("none",)}.get(field, ())
    word = _word(value.text)
    if word in known and not value.in_quotes:
        return Named(field, word)
    return looked_for(value, where=field)


def _filed(field: str, value: Spelled) -> Query:
    return Named(field, "none" if value.is_none else slug(value.text))


def _line(field: str, value: Spelled) -> Query:
    return Named(field, "none" if value.is_none else value.text)


def _one_of(*known: str) -> Reader:
    def reading(field: str, value: Spelled) -> Query:
        word = _word(value.text)
        if word not in known:
            raise ValueError(
                f"'{value.text}' is no {field}.{did_you_mean(word, known)} Known: {_listed(known)}."
            )
        return Named(field, word)

    return reading


def _language(field: str, value: Spelled) -> Query:
    return Named(field, _word(value.text).replace("_", "-"))


def _number(low: int, high: int) -> Reader:
    def reading(field: str, value: Spelled) -> Query:
        if value.is_none:
            return Named(field, "none")
        limits = _limits(value.text)
        if limits.low > high or not (limits.high is None or low <= limits.high <= high):
            raise ValueError(f"{field} is a number from {low} to {high}.")
        return Within(field, limits)

    return reading


def _identity(field: str, value: Spelled) -> Query:
    plain = re.sub(r"[Qq](?=\d)", "", value.text)
    if parse_number(plain, "Q") == 0:
        raise ValueError("numbers begin at Q1.")
    return Within(field, _limits(plain))


def _limits(value: str) -> Range:
    sign, number = _compared(value)
    if not sign or sign == "=":
        return Range.parse(number.replace("~", ".."))
    limit = Range.parse(number)
    if limit.low != limit.high:
        raise ValueError(f"'{value}' compares with more than one number.")
    if sign in {">", ">="}:
        return Range(limit.low + (sign == ">"), None)
    if sign == "<" and limit.low == 0:
        raise ValueError("nothing is smaller than 0.")
    return Range(0, limit.low - (sign == "<"))


def _period(field: str, value: Spelled) -> Query:
    if field == "used" and value.is_none:
        return Named(field, "never")
    sign, moment = _compared(value.text)
    age = _AGE.fullmatch(moment)
    if age:
        span = Age(int(age[1]), _UNITS.get(age[2], age[2]))
        older = sign in {">", ">="}
        return During(field, Period(None, span) if older else Period(span, None))
    if sign in {"", "="} and (".." in moment or "~" in moment):
        first, _, last = moment.replace("~", "..").partition("..")
        start = _days(first)[0] if first else None
        end = _days(last)[1] if last else None
        if (start, end) == (None, None) or (start and end and end < start):
            raise ValueError(f"'{value.text}' is no period: write the earlier day first.")
        return During(field, Period(start, end))
    first_day, last_day = _days(moment)
    one = timedelta(days=1)
    return During(
        field,
        {
            ">": lambda: Period(last_day + one, None),
            ">=": lambda: Period(first_day, None),
            "<": lambda: Period(None, first_day - one),
            "<=": lambda: Period(None, last_day),
        }.get(sign, lambda: Period(first_day, last_day))(),
    )


def _compared(value: str) -> tuple[str, str]:
    match = _COMPARED.fullmatch(value.translate(_ALIKE))
    sign, rest = (match[1] or "", match[2]) if match else ("", value)
    return {"≥": ">=", "≤": "<="}.get(sign, sign), rest.strip().casefold()


def _days(text: str) -> tuple[date, date]:
    """The first and the last day of a day, a month or a year."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        raise ValueError(
            f"'{text}' is no date such as 2026-03-31 or 2026-03, and no age such as 90d."
        )
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    try:
        if day:
            only = date(year, month, day)
            return only, only
        first = date(year, month or 1, 1)
        following = date(year + (month in {0, 12}), month % 12 + 1 if month else 1, 1)
    except ValueError as error:
        raise ValueError(f"there is no day {text}.") from error
    return first, following - timedelta(days=1)


def _word(value: str) -> str:
    word = value.casefold().replace("-", "_").replace(" ", "_")
    return "none" if word in _NONE else _WORDS.get(word, word)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


_READERS: dict[str, Reader] = {
    "topic": _filed,
    "tag": _filed,
    "role": _line,
    "difficulty": _number(1, 5),
    "minutes": _number(1, 480),
    "status": _one_of(*STATUSES),
    "lang": _language,
    "kind": _one_of(*get_args(vocabulary.Kind)),
    "source": _line,
    "flag": _one_of(*_FLAGS),
    "answer": _text,
    "objective": _text,
    "stem": _text,
    "id": _identity,
    "used": _period,
    "added": _period,
    "changed": _period,
}

FIELDS = tuple(_READERS)
