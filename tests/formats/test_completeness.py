"""Answers that look cut off, and answers that do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from texts import filled_texts

from questionbank.formats.completeness import judge

LONG = "我们把服务拆成四个部分，每个部分有自己的数据库和发布流程，" * 5


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        (f"{LONG}这样就稳定了。", "unknown"),
        (f"{LONG}这样就稳定了。\n", "unknown"),
        (f"{LONG}代码如下：\n```python\nx = 1\n```", "unknown"),
        (f"```python\nx = 1\n```\n{LONG}就是这样。", "unknown"),
        (f"with/spaces。{LONG}就是这样。", "cut_start"),
        (f"Hello from C++!\n{LONG}就是这样。", "cut_start"),
        (f"在这个例子中，{LONG}就是这样。", "cut_start"),
        (f"{LONG}在这个例子中，就是这样。", "unknown"),
        (f"{LONG}然后我们把它", "cut_end"),
        (f"with/spaces。{LONG}然后我们把它", "fragment"),
        (f"`x{LONG}就是这样。", "fragment"),
        ("没有。", "fragment"),
        ("We ran it in production for two years. " * 5, "unknown"),
    ],
)
def test_the_signs(body: str, verdict: str) -> None:
    assert judge(body) == verdict


@given(body=filled_texts())
def test_a_rule_never_says_complete(body: str) -> None:
    assert judge(body) in {"unknown", "cut_start", "cut_end", "fragment"}
