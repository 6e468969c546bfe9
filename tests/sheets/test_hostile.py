"""Whatever people wrote comes out as text: nothing runs, nothing is fetched, no form is broken."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from texts import filled_texts

from questionbank.model.question import Anchor, Answer, Choice, Question, Reference
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.sheets import DOCUMENTS
from questionbank.sheets.edition import Copy, Particulars, candidate, interviewer

ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</style></title></textarea><svg onload=alert(1)>",
    "<!-- a comment -->",
    "--> ]]>",
    "{{ 7 * 7 }} {% for x in y %} {# z #} ${7*7} #{7*7} <%= 7*7 %>",
    "[click](javascript:alert(1)) [more](data:text/html,x) [file](file:///etc/passwd)",
    "<javascript:alert(1)>",
    "![photo](https://example.org/track.png)",
    "[ref]: https://example.org/x\n\n[ref] ![ref]",
    "# A heading\n\nAnother\n=======\n\n## Third ##",
    "```\nnever closed",
    "~~~~\n```\nnever closed either",
    "> quote\n\n- list\n  1. more\n\n***\n\n| a | b |\n|---|---|\n| `|` | <b> |",
    "=cmd|' /C calc'!A0",
    "\x1b[31mred\x1b[0m \u202egnp.exe \u200b\u2066",
    "&lt;b&gt; &amp;amp; &#60;i&#62;",
    "a\\",
    "`` ` `` ` unpaired",
    "1. one\n1) two\n+ three\n- [ ] box",
)
ALLOWED = {
    "html": {"lang"}, "head": set(), "title": set(), "style": set(), "body": {"class"},
    "meta": {"charset", "http-equiv", "content", "name"}, "header": set(), "main": set(),
    "footer": set(), "section": {"class"}, "article": set(), "h1": set(), "h2": set(),
    "h3": set(), "p": {"class"}, "div": {"class"}, "dl": {"class"}, "dt": set(), "dd": set(),
    "ul": {"class"}, "ol": {"start"}, "li": set(), "table": {"class"}, "thead": set(),
    "tbody": set(), "tr": set(), "th": {"scope", "colspan", "style"}, "td": {"style"},
    "pre": {"class"}, "code": set(), "span": {"class"}, "b": set(), "strong": set(), "em": set(),
    "s": set(), "small": set(), "br": set(), "hr": set(), "blockquote": set(),
    "a": {"href", "title"},
}  # fmt: skip
VOID = ("meta", "br", "hr")


class Page(HTMLParser):
    """What an independent reader sees in a page: tags, text, and whether it is well formed."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.text = ""
        self.open: list[str] = []
        self.headings: list[str] = []
        self.feed(content.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, tag
        for name, value in attrs:
            assert name in ALLOWED[tag], (tag, name)
            if name == "href":
                assert str(value).startswith(("http://", "https://", "mailto:"))
            if name == "style":
                assert str(value).startswith("text-align:")
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")


def copies(text: str) -> tuple[Copy, Copy]:
    """Both copies of a set with `text` wherever people write."""
    line = " ".join(text.replace("\0", "").split())[:400] or "x"
    question = Question(
        stem=text,
        title=line,
        objective=text,
        kind="choice",
        points=(text,),
        probes=(text,),
        anchors=(Anchor(level=3, text=text),),
        choices=(Choice(text=text, correct=True), Choice(text=f"{text} other")),
        answers=(
            Answer(
                kind="model",
                body=text,
                references=(Reference(title=line, url="https://example.org/<b>'\"`"),),
            ),
        ),
    )
    chosen = QuestionSet(
        name=line,
        role=line,
        sections=(Section(title=line, entries=(Entry(question=question.uid, revision=1),)),),
    )
    particulars = Particulars(line, line, line, line, line, line)
    known = {question.uid: question}
    return interviewer(chosen, known, particulars), candidate(chosen, known, particulars)


PLAIN = copies("plain")


def headings(content: bytes) -> list[tuple[str, int]]:
    """The headings of a Markdown document by an independent reading, HTML allowed."""
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(content.decode())
    for token in tokens:
        assert token.type != "html_block", token.content
        for child in token.children or []:
            assert child.type not in ("html_inline", "image"), child.content
            if child.type == "link_open":
                assert str(child.attrs["href"]).startswith(("http://", "https://", "mailto:"))
    return [(token.tag, token.level) for token in tokens if token.type == "heading_open"]


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("place", [0, 1])
def test_an_attack_is_only_text(attack: str, place: int) -> None:
    page = Page(DOCUMENTS["html"].write(copies(attack)[place], "both"))
    assert page.open == []
    assert page.headings == Page(DOCUMENTS["html"].write(PLAIN[place], "both")).headings
    for hostile in "\x1b\u202e\u200b\u2066":
        assert hostile not in page.text
    sheet = DOCUMENTS["md"].write(copies(attack)[place], "both")
    assert headings(sheet) == headings(DOCUMENTS["md"].write(PLAIN[place], "both"))


@given(text=filled_texts(), place=st.sampled_from([0, 1]))
def test_any_text_is_only_text(text: str, place: int) -> None:
    test_an_attack_is_only_text(text, place)


def test_the_words_of_an_attack_can_be_read() -> None:
    page = Page(DOCUMENTS["html"].write(copies(ATTACKS[0])[1], "zh"))
    assert "<script>alert(1)</script>" in page.text
    page = Page(DOCUMENTS["html"].write(copies("x \u202ey")[1], "zh"))
    assert "x <U+202E>y" in page.text


def test_a_page_forbids_itself_everything() -> None:
    for copy in PLAIN:
        page = DOCUMENTS["html"].write(copy, "zh").decode()
        assert "content=\"default-src 'none'; style-src 'unsafe-inline'\"" in page
        assert "url(" not in page
        assert "@import" not in page
