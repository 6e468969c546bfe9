"""What a character is: folded, measured, cut, made harmless."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import texts

from questionbank.text import clip, fingerprint, fold, language, pad, slug, visible, width, wrap

columns = st.integers(4, 40)
CHINESE = "我们用引用计数管理内存，它很快；但是有环的时候，还要找垃圾。"


@given(text=texts())
def test_folding_and_naming_are_done_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert slug(slug(text)) == slug(text)
    assert visible(visible(text)) == visible(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ＡＢＣ", "abc"),
        ("Straße", "STRASSE"),
        ("ﬁx", "FIX"),
        ("cafe\u0301", "CAFÉ"),
        ("ｶﾞ", "ガ"),
        ("①", "1"),
    ],
)
def test_what_search_takes_for_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@given(text=texts(), wide=st.integers(0, 40))
def test_widths_add_up(text: str, wide: int) -> None:
    assert width(text + CHINESE) == width(text) + width(CHINESE)
    assert width(pad(text, wide)) == max(wide, width(text))
    assert pad(text, wide).startswith(text)


@pytest.mark.parametrize(
    ("text", "taken"), [("abc", 3), ("中文", 4), ("，", 2), ("e\u0301", 1), ("", 0), ("ｶ", 1)]
)
def test_a_wide_character_takes_two_columns(text: str, taken: int) -> None:
    assert width(text) == taken


@given(text=texts(), wide=columns)
def test_a_clipped_text_is_one_short_line(text: str, wide: int) -> None:
    line = clip(text, wide)
    assert width(line) <= wide
    assert len(line.splitlines()) <= 1
    whole = " ".join(text.split())
    assert line == whole or (line.endswith("...") and whole.startswith(line[:-3]))
    assert (line == whole) == (width(whole) <= wide)


SAID = st.sampled_from(["我", "们，", "用。", "word ", "a ", "word；", "\n"])


@given(text=st.lists(SAID).map("".join))
def test_wrapping_loses_nothing_and_stays_within(text: str) -> None:
    lines = wrap(text, 12)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert width(line.rstrip("，。；")) <= 12
        assert not line.startswith(("，", "。", "；"))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one two three", ["one two", "three"]),
        ("  in one two three", ["  in one", "  two three"]),
        ("a-word-that-is-long", ["a-word-that-is-long"]),
        ("一二三四五，六", ["一二三四五，", "六"]),
        ("a\n\nb", ["a", "", "b"]),
        ("", []),
    ],
)
def test_lines_break_between_words(text: str, lines: list[str]) -> None:
    assert wrap(text, 11) == lines


@given(text=st.text())
def test_nothing_visible_acts_on_a_terminal(text: str) -> None:
    kept = set(visible(text)) - set("\n\t\u200c\u200d")
    hostile = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"}
    assert not hostile & {unicodedata.category(mark) for mark in kept}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", "<U+001B>[31m"),
        ("a\u202eb", "a<U+202E>b"),
        ("\x9b", "<U+009B>"),
        ("\r", "<U+000D>"),
        ("a\tb\n👩\u200d💻 中文", "a\tb\n👩\u200d💻 中文"),
    ],
)
def test_what_acts_is_shown(text: str, shown: str) -> None:
    assert visible(text) == shown


SAME = [
    ("什么是 GIL？", "什么是gil?"),
    ("What is the GIL?", "what  is the\nGIL"),
    ("甲、乙。", "甲 乙"),
    ("“引用”", "引用"),
    ("说明 ＡＢＣ", "说明abc"),
]
DIFFERENT = [
    ("a == b 是什么", "a === b 是什么"),
    ("`x.y`", "`xy`"),
    ("a.b", "ab"),
    ("std::move", "stdmove"),
    ("```\nX\n```", "```\nx\n```"),
    ("C", "C++"),
    ("甲", "乙"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_wordings_of_the_same_question(one: str, other: str) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_wordings_of_different_questions(one: str, other: str) -> None:
    assert fingerprint(one) != fingerprint(other)


@given(stem=texts(), choices=st.lists(texts(), max_size=4))
def test_the_order_of_choices_does_not_count(stem: str, choices: list[str]) -> None:
    found = fingerprint(stem, choices)
    assert found == fingerprint(stem, reversed(choices))
    assert (len(found), found.strip("0123456789abcdef")) == (32, "")
    assert found != fingerprint(stem, [*choices, "另一个"])


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        (" C++ ", "c++"),
        ("Machine  Learning", "machine-learning"),
        ("性能", "性能"),
        ("ＧＩＬ", "gil"),
    ],
)
def test_names_are_spelled_one_way(name: str, canonical: str) -> None:
    assert slug(name) == canonical


@pytest.mark.parametrize(
    ("text", "lang"), [("GIL 是什么", "zh"), ("What is it?", "en"), ("", "en"), ("𠮷", "zh")]
)
def test_one_chinese_character_makes_a_chinese_text(text: str, lang: str) -> None:
    assert language(text) == lang
