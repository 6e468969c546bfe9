"""The words of the sheets: all there in both languages, for any printer's character set."""

from __future__ import annotations

from dataclasses import fields

import pytest

from questionbank.sheets.labels import EN, ZH, Labels, labels
from questionbank.text import language


def spoken(words: Labels) -> dict[str, tuple[str, ...]]:
    found = {field.name: getattr(words, field.name) for field in fields(Labels)}
    return {name: (each,) if isinstance(each, str) else each for name, each in found.items()}


@pytest.mark.parametrize("name", [field.name for field in fields(Labels)])
def test_a_word_is_there_in_both_languages(name: str) -> None:
    zh, en = spoken(ZH)[name], spoken(EN)[name]
    assert len(zh) == len(en)
    assert all(each.strip() for each in (*zh, *en))
    assert all(language(each) == "en" for each in en)
    assert name == "colon" or all(language(each) == "zh" for each in zh)


def test_both_languages_say_both() -> None:
    both = spoken(labels("both"))
    for name in spoken(ZH):
        if name not in ("colon", "minutes"):
            for zh, en, joined in zip(spoken(ZH)[name], spoken(EN)[name], both[name], strict=True):
                assert zh in joined
                assert en in joined


def test_every_word_is_in_gbk() -> None:
    for words in (ZH, EN):
        for each in spoken(words).values():
            "".join(each).encode("gbk")


def test_a_form_asks_for_nothing_that_is_not_about_the_job() -> None:
    asked = " ".join(
        name
        for words in (ZH, EN)
        for field, each in spoken(words).items()
        for name in each
        if not field.startswith("forbidden")
    ).lower()
    for word in ("性别", "年龄", "学历", "婚姻", "外貌", "gender", " sex", " age", "education"):
        assert word not in asked
