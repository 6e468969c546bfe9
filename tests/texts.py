"""Text for hypothesis, in words that break careless programs.

It holds what the model allows and real files contain: line ends of every kind, characters that
NFKC changes, marks that YAML, Markdown, CSV or a terminal would act on.
"""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

NASTY = (
    "请描述 Python 的 GIL。",
    "问题1：",
    "回答：",
    "点评：",
    "\uff21\uff22\uff23 \u2460 \ufb01 \uff76\uff9e \u212b",  # NFKC changes every one of them
    "\r\n",
    "\n",
    "\r",
    "\n\n",
    "\x85",
    "\u2028",
    "\u2029",
    "\x0b\x0c",
    "\x1c\x1f",
    " \n",
    "\n  indented",
    "\t",
    "  ",
    "\u3000",
    "\xa0",
    '"',
    "'",
    "''",
    "`",
    "```",
    "```python\nx = 1\n```",
    "\n---\n",
    "\n...\n",
    "---",
    ": ",
    ":",
    " #",
    "# ",
    "- ",
    "? ",
    "| ",
    "> ",
    "& ",
    "*",
    "%",
    "@",
    "!",
    "{}",
    "[]",
    ",",
    "，",
    "\\",
    "\\n",
    "<b>&amp;</b>",
    "=1+1",
    "no",
    "on",
    "null",
    "~",
    "010",
    "0x1F",
    "1e3",
    "1:20",
    "2026-12-01",
    "<<",
    "=",
    "🦀",
    "👩\u200d💻",
    "e\u0301",
    "\u202eabc\u202c",
    "\u2066x\u2069",
    "\x1b[31mred\x1b[0m",
    "\x07",
    "\x7f",
    "\x9b",
    "\ufeff",
    "\ufffe",
    "\uffff",
    "\U0010ffff",
    "\ue000",
    "𠮷",
    "İſß",
)
"""Fragments, most of them found in a bug report of some importer."""


def _alphabet() -> SearchStrategy[str]:
    return st.characters(exclude_categories=["Cs"], exclude_characters="\0")


def texts() -> SearchStrategy[str]:
    """Text of any kind; may be empty or blank."""
    pieces = st.sampled_from(NASTY) | st.text(_alphabet(), max_size=4)
    return st.lists(pieces, max_size=4).map("".join)


def filled_texts() -> SearchStrategy[str]:
    """Text with something in it, blanks around it or not, sometimes one character."""
    solid = st.sampled_from(("x", "问", "7", "-", "🦀", "说明 `ctypes`：为什么？", "yes"))
    return st.tuples(texts(), solid, texts()).map("".join) | solid


def lines() -> SearchStrategy[str]:
    """One line as the model keeps it; may be empty."""
    return texts().map(lambda text: text.replace("\n", "").replace("\r", "").strip())


def filled_lines() -> SearchStrategy[str]:
    """One line with something in it."""
    return st.tuples(lines(), st.sampled_from("x题9"), lines()).map("".join).map(str.strip)
