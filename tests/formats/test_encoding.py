"""Bytes become the text that was meant, or are refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import filled_texts

from questionbank.errors import DocumentError
from questionbank.formats.encoding import decode, peek

CHINESE = "问题1：请描述您的项目？\r\n回答：用 C++ 写的，缓存命中率 99%。\r\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030", "gbk"])
def test_chinese_is_read_in_the_usual_encodings(encoding: str) -> None:
    content = CHINESE.encode(encoding)
    assert decode(content, "given") == CHINESE
    assert peek(content) == CHINESE


@given(text=filled_texts().filter(lambda text: not text.startswith("\ufeff")))
def test_utf8_is_kept_to_the_byte(text: str) -> None:
    assert decode(text.encode(), "given") == text


@given(head=st.binary(max_size=50))
def test_any_beginning_can_be_looked_at(head: bytes) -> None:
    assert "\0" not in peek(head)


@given(cut=st.integers(0, len(CHINESE.encode("gb18030"))))
def test_a_beginning_may_end_within_a_character(cut: int) -> None:
    assert CHINESE.startswith(peek(CHINESE.encode()[:cut]))
    assert CHINESE.startswith(peek(CHINESE.encode("gb18030")[:cut]))


@pytest.mark.parametrize(
    "content",
    [
        b"a\0b",
        "Entretien : élève, naïf, où ça ?".encode("cp1252"),
        "\u201cquoted\u201d \u2013 it\u2019s".encode("cp1252"),
        "面試問題：請描述您的專案經驗。".encode("big5"),
        bytes(range(1, 256)),
        b"\xff\xfe\x00\xd8",
        b"\x89PNG\r\n\x1a\n",
    ],
)
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(DocumentError, match="is not text"):
        decode(content, "given")
