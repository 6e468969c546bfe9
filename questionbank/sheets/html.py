"""A copy as a page that stands alone: no script, nothing fetched, ready for paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from questionbank.sheets import content
from questionbank.sheets.edition import Copy, letter
from questionbank.sheets.labels import Language, labels
from questionbank.text import visible

_TAGS = {"zh": "zh-CN", "en": "en", "both": "zh-CN"}
_FORMATTER = HtmlFormatter(nowrap=True, style="friendly_grayscale")


def write(copy: Copy, language: Language) -> bytes:
    """Return the copy as HTML in UTF-8."""
    page = _templates().get_template(f"{copy.kind}.html.j2")
    return page.render(
        copy=copy,
        words=labels(language),
        lang=_TAGS[language],
        style=Markup(style()),  # noqa: S704 (our own file)
    ).encode()


@cache
def style() -> str:
    """Return the style sheet of all pages."""
    source, _, _ = PackageLoader(__package__).get_source(_templates(), "sheet.css")
    return f"{source}{_FORMATTER.get_style_defs('.code')}"  # type: ignore[no-untyped-call]


class _Renderer(RendererHTML):
    """Headings of the content become bold paragraphs, images the words that stand for them."""

    def heading_open(self, *_: Any) -> str:  # noqa: ANN401 (called by the parser)
        return "<p><strong>"

    def heading_close(self, *_: Any) -> str:  # noqa: ANN401
        return "</strong></p>\n"

    def image(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:  # noqa: ANN401
        return str(escape(tokens[idx].content))

    def fence(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:  # noqa: ANN401
        token = tokens[idx]
        return f'<pre class="code"><code>{_coloured(token.content, token.info)}</code></pre>\n'

    def code_block(self, tokens: Sequence[Token], idx: int, *_: Any) -> str:  # noqa: ANN401
        return self.fence(tokens, idx)


def _coloured(code: str, info: str) -> str:
    name = (info.split() or ["text"])[0]
    try:
        lexer = get_lexer_by_name(name, stripnl=False)
    except ClassNotFound:
        lexer = get_lexer_by_name("text", stripnl=False)
    return str(highlight(code, lexer, _FORMATTER)).rstrip("\n")


def _blocks(markdown: str) -> Markup:
    return _rendered(content.tokens(markdown))


def _phrase(markdown: str) -> Markup:
    return _rendered(content.tokens(markdown, one_run=True))


def _rendered(tokens: list[Token]) -> Markup:
    return Markup(_Renderer().render(tokens, content.OPTIONS, {}))  # noqa: S704 (escaped by it)


def _lines(words: str) -> Markup:
    """Fixed words whose lines stay lines."""
    return Markup("<br>").join(escape(line) for line in words.splitlines())


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=lambda value: visible(value) if type(value) is str else value,
    )
    environment.filters |= {
        "blocks": _blocks,
        "phrase": _phrase,
        "lines": _lines,
        "letter": letter,
        "web_address": content.web_address,
    }
    return environment
