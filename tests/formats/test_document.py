"""The editor document: what a person writes is what is kept, and it comes back as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import slugs

from questionbank.errors import DocumentError
from questionbank.formats.document import read_document, write_document
from questionbank.model.question import Anchor, Answer, Question

PROSE = st.sampled_from(
    (
        "什么是 GIL？",
        "题目：是什么，为什么；怎么办、如何",
        "title: no",
        "难度：9",
        "---",
        "...",
        "# 题目",
        "## 背景 / Background",
        "### 小结",
        "5: 五分",
        "3 分钟内说清",
        "- 一点",
        "1. 一点",
        "1、一点",
        "□ 一点",
        "> 引用",
        "| a | b |",
        "<!-- 注 -->",
        "[no, on]",
        '"quoted"',
        "a_b `c` *d* \\e",
        "    indented",
        "🦀 ＡＢＣ ﬁ",
    )
)
CODE = st.sampled_from(
    (
        "```python\n## 题目 / Question\n---\nx = 1\n```",
        "~~~\n## Anchors\n```\n5: x\n~~~",
        "````\n```\n## 要点\n```\n````",
    )
)
LINE = st.sampled_from(
    (
        "什么是 GIL",
        "GIL：是什么",
        'What is "GIL"',
        "'GIL' or lock",
        "a: b # c",
        "a[0]",
        "[x] or [y]",
        "no",
        "~",
        "010",
        "1e3",
        "2026-12-01",
        "- x",
        "# x",
        "{a}",
        "%",
        "---",
        "3 分钟内说清",
        "5: x",
        "## 题目",
        "<!-- x -->",
        "`x` 、；，",
    )
)
markdown = st.lists(PROSE | CODE | st.just(""), min_size=1, max_size=6).map("\n".join)
texts = markdown.map(lambda text: text.strip("\n"))
filled = texts.filter(lambda text: bool(text.strip()))


@st.composite
def written(draw: st.DrawFn) -> Question:
    """A question with all that the document holds."""
    lang = draw(st.sampled_from(("zh", "en", "no")))
    model = draw(st.none() | filled)
    answers = [] if model is None else [Answer(kind="model", lang=lang, body=model)]
    levels = draw(st.dictionaries(st.integers(1, 5), LINE, max_size=5))
    return Question(
        stem=draw(filled),
        title=draw(LINE | st.just("")),
        objective=draw(texts),
        topic=draw(st.sampled_from(("unsorted", "no", "性能", "cpp-interop/ctypes", "c#"))),
        tags=tuple(draw(st.lists(slugs(), max_size=3))),
        roles=tuple(draw(st.lists(st.sampled_from(("机器学习工程师", "C# dev", "no", "on"))))),
        kind=draw(st.sampled_from(("knowledge", "coding"))),
        difficulty=draw(st.none() | st.integers(1, 5)),
        minutes=draw(st.none() | st.integers(1, 480)),
        lang=lang,
        points=tuple(draw(st.lists(LINE, max_size=3))),
        probes=tuple(draw(st.lists(LINE, max_size=3))),
        anchors=tuple(Anchor(level=level, text=text) for level, text in levels.items()),
        answers=tuple(answers),
    )


def content(question: Question) -> dict[str, object]:
    fields = question.model_dump(exclude={"uid", "answers"})
    return fields | {"model": [(answer.lang, answer.body) for answer in question.model_answers]}


@given(
    question=written(), line_end=st.sampled_from(("\n", "\r\n")), mark=st.sampled_from("\ufeff ")
)
def test_what_is_written_comes_back(question: Question, line_end: str, mark: str) -> None:
    document = write_document(question)
    assert content(read_document(document)) == content(question)
    again = mark.strip() + document.replace("\n", line_end)
    assert content(read_document(again)) == content(question)


@settings(max_examples=120)
@given(question=written())
def test_written_again_it_is_the_same(question: Question) -> None:
    document = write_document(question)
    assert write_document(read_document(document)) == document


def test_either_language_and_either_colon_will_do() -> None:
    chinese = (
        "---\n标题：GIL 与锁\n主题： performance\n标签：gil，锁；线程、Threads\n岗位：工程师\n"
        "类型：coding\n难度：3\n分钟： 6\n语言：zh\n---\n\n## 题目\n\n什么是 GIL？\n\n"
        "## 考察目标\n\n锁\n\n## 要点\n\n- 一把锁\n\n## 追问\n\n- 为什么？\n\n"
        "## 评分标准\n\n5：好\n3：行\n\n## 参考答案\n\n一把锁。\n"
    )
    english = (
        "---\nTitle: GIL 与锁\ntopic: performance\ntags: gil, 锁, 线程, threads\nroles: 工程师\n"
        "kind: coding\ndifficulty: 3\nminutes: 6\nlang: zh\n---\n## Question\n什么是 GIL？\n"
        "## Objective\n锁\n## Listen for\n* 一把锁\n## Follow-up questions\n1. 为什么？\n"
        "## anchors\n- 3: 行\n- 5: 好\n## Model answer / 参考答案\n一把锁。\n"
    )
    question = read_document(chinese)
    assert content(question) == content(read_document(english))
    assert (question.tags, question.difficulty, question.minutes) == (
        ("gil", "threads", "线程", "锁"), 3, 6,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "field", "value"),
    [
        ("tags: no, on", "tags", ("no", "on")),
        ("tags: [no, on, 010]", "tags", ("010", "no", "on")),
        ("tags: [\"yes\", 'null']", "tags", ("null", "yes")),
        ("title: no", "title", "no"),
        ("title: null", "title", "null"),
        ("title: 1e3", "title", "1e3"),
        ("title: 2026-12-01", "title", "2026-12-01"),
        ("title: a: b", "title", "a: b"),
        ("title: GIL：是什么", "title", "GIL：是什么"),
        ("标题：GIL: 是什么", "title", "GIL: 是什么"),
        ('title: "a: b"', "title", "a: b"),
        ('title: What is "GIL"', "title", 'What is "GIL"'),
        ("title: a[0]", "title", "a[0]"),
        ("topic: on", "topic", "on"),
        ('difficulty: "3"', "difficulty", 3),
        ("minutes:", "minutes", None),
        ("# difficulty: 9", "difficulty", None),
    ],
)
def test_the_front_matter_is_text_and_no_yaml(line: str, field: str, value: object) -> None:
    assert getattr(read_document(f"---\n{line}\n---\n什么？\n"), field) == value


def test_without_headings_all_of_it_is_the_question() -> None:
    assert read_document("\ufeff什么是 JIT？\n\n为什么？\n").stem == "什么是 JIT？\n\n为什么？"
    assert read_document("<!-- line 3: a fault -->\n\n什么？").stem == "什么？"


@pytest.mark.parametrize(
    ("items", "points"),
    [
        ("- 甲\n- 乙", ("甲", "乙")),
        ("* 甲\n\n+ 乙", ("甲", "乙")),
        ("1. 甲\n2) 乙", ("甲", "乙")),
        ("1、甲\n2、乙", ("甲", "乙")),
        ("□ 甲\n• 乙", ("甲", "乙")),
        ("- 甲\n  再说\n- 乙", ("甲\n再说", "乙")),
        ("- -1 和 3.5\n- 2.0 版", ("-1 和 3.5", "2.0 版")),
        ("-\n- ", ()),
    ],
)
def test_points_are_a_list(items: str, points: tuple[str, ...]) -> None:
    assert read_document(f"什么？\n## 要点\n{items}\n").points == points


@pytest.mark.parametrize(
    ("lines", "anchors"),
    [
        ("5: 好\n3：行\n1:", {5: "好", 3: "行"}),
        ("5分：好\n3 分: 行\n1 分 差", {5: "好", 3: "行", 1: "差"}),
        ("- 5: 好\n* 1: 差", {5: "好", 1: "差"}),
        ("5: 好\n  还有\n1: 差", {5: "好\n还有", 1: "差"}),
        ("5: 好\n3 分钟内答完\n1: 差", {5: "好\n3 分钟内答完", 1: "差"}),
    ],
)
def test_anchors_stand_behind_their_scores(lines: str, anchors: dict[int, str]) -> None:
    question = read_document(f"什么？\n## 评分标准\n{lines}\n")
    assert {anchor.level: anchor.text for anchor in question.anchors} == anchors


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ("", "question: write the question below '## 题目 / Question'"),
        ("---\ntopic: x\n---\n", "question: write the question below '## 题目 / Question'"),
        ("---\ntopci: x\n---\n什么？", "line 2: no field 'topci'. Did you mean 'topic'?"),
        ("---\n\n难: 3\n---\n什么？", "line 3: no field '难'. Did you mean '难度'?"),
        ("---\ntopic: x\n什么？", "line 1: the front matter has no closing '---'"),
        ("---\ndifficulty: 9\n---\n什么？", "difficulty: must be 5 or less"),
        ("---\nminutes: 半小时\n---\n什么？", "minutes: must be a whole number"),
        ("什么？\n## 评分标准\n好", "anchors: write anchors as '5: ...', '3: ...', '1: ...'"),
        ("什么？\n## 评分标准\n5: a\n5: b", "there is more than one anchor for the same score"),
    ],
)
def test_a_fault_is_told_with_its_place(document: str, told: str) -> None:
    with pytest.raises(DocumentError, match="cannot be read as a question") as caught:
        read_document(document)
    assert told in caught.value.hint


def test_a_new_question_is_an_empty_form() -> None:
    form = write_document(Question(stem="?"))
    assert "tags:\n" in form
    assert "\n5:\n3:\n1:\n" in form
    assert content(read_document(form)) == content(Question(stem="?"))
