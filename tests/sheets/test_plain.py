"""Markdown written again means what it meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from markdown_it import MarkdownIt
from texts import filled_texts

from questionbank.sheets.content import parse, tokens
from questionbank.sheets.plain import blocks, text


@pytest.mark.parametrize(
    ("markdown", "again"),
    [
        ("a_b snake_case_name", "a_b snake_case_name"),
        ("_soft_ **hard** ~~gone~~", "*soft* **hard** ~~gone~~"),
        ("# Title", "**Title**"),
        ("1 < 2 <b>", r"1 < 2 \<b>"),
        ("- a\n- b\n\n  c", "- a\n- b\n\n  c"),
        ("3. x\n4. y", "3. x\n4. y"),
        ("| a |\n|---|\n| `x|y` |", "| a |\n| --- |\n| \\`x |"),
        ("```py\nx = 1\n```", "```py\nx = 1\n```"),
        ("~~~\n```\n~~~", "````\n```\n````"),
        ("![alt](https://x.org/y.png)", "alt"),
        ("![alt](y.png)", r"!\[alt\](y.png)"),
        ("[a](https://x.org)", "[a](<https://x.org>)"),
        ("[a](javascript:x)", r"\[a\](javascript:x)"),
        ("`a``b`", "```a``b```"),
        ("a  \nb", "a\\\nb"),
    ],
)
def test_a_text_as_markdown(markdown: str, again: str) -> None:
    assert "\n".join(blocks(parse(markdown))) == again


@given(words=filled_texts())
def test_written_again_it_reads_the_same(words: str) -> None:
    again = "\n".join(blocks(parse(words)))
    assert seen("\n".join(blocks(parse(again)))) == seen(again)


@given(words=filled_texts())
def test_plain_words_stay_plain(words: str) -> None:
    shown = text(words)
    paragraph = tokens(shown)
    assert [token.type for token in paragraph] in (
        [],
        ["paragraph_open", "inline", "paragraph_close"],
    )
    for token in paragraph[1:2]:
        assert all(child.type == "text" for child in token.children or [])


def seen(markdown: str) -> str:
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return str(reader.render(markdown))
