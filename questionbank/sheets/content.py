"""What people wrote, as a tree: one Markdown parser for all documents.

CommonMark with tables and strikethrough. HTML is text; only links of the web and of mail are
links; an image is the words that stand for it. Hostile characters are shown, not sent.
"""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from questionbank.text import visible

_LINKS = ("http://", "https://", "mailto:")


def _is_link(url: str) -> bool:
    return url.lower().startswith(_LINKS)


_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_PARSER.validateLink = _is_link  # type: ignore[method-assign]  # the parser's documented hook


def web_address(url: str) -> str:
    """Return a URL as it may stand between angle brackets."""
    return visible(url).replace("<", "%3C").replace(">", "%3E")


OPTIONS = _PARSER.options


def tokens(markdown: str, *, one_run: bool = False) -> list[Token]:
    """Return the tokens of a text; with `one_run` it is words only, whatever it begins with."""
    words = visible(markdown)
    return _PARSER.parseInline(words) if one_run else _PARSER.parse(words)


def parse(markdown: str, *, one_run: bool = False) -> SyntaxTreeNode:
    """Return the tree of a text."""
    return SyntaxTreeNode(tokens(markdown, one_run=one_run))
