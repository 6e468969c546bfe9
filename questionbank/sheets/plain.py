"""A tree of content as Markdown again, such that no reader takes it for more than content.

Headings become bold paragraphs, images the words that stand for them, and whatever could begin a
structure of its own is escaped; a sheet's headings are the sheet's alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from markdown_it.tree import SyntaxTreeNode

from questionbank.text import visible

_ACTIVE = re.compile(r"[\\`*\[\]|~]|<(?=[A-Za-z/!?])|(?<![^\W_])_|_(?![^\W_])|&(?=[#\w]+;)")
_AT_START = re.compile(r"^(\s*)(?:([#>+=:-])|(\d{1,9})([.)]))")
_LANGUAGE = re.compile(r"[\w+#.-]+")
_BREAKS = {"softbreak": "\n", "hardbreak": "\\\n"}
_MARKS = {"em": "*", "strong": "**", "s": "~~"}


def blocks(node: SyntaxTreeNode) -> list[str]:
    """Return the lines of a tree's blocks, an empty line between them."""
    lines: list[str] = []
    for child in node.children:
        if lines:
            lines.append("")
        lines += _block(child)
    return lines


def inline(node: SyntaxTreeNode) -> str:
    """Return a run of text; it may hold line ends."""
    return _escaped_starts("".join(_inline(child) for child in node.children))


def text(words: str) -> str:
    """Return plain words so that Markdown shows them as they are, on one line."""
    return _escaped_starts(_ACTIVE.sub(r"\\\g<0>", " ".join(visible(words).split())))


def _block(node: SyntaxTreeNode) -> list[str]:
    return _BLOCKS.get(node.type, blocks)(node)


def _paragraph(node: SyntaxTreeNode) -> list[str]:
    return _runs(node).splitlines()


def _heading(node: SyntaxTreeNode) -> list[str]:
    return [f"**{' '.join(_runs(node).split())}**"]


def _quote(node: SyntaxTreeNode) -> list[str]:
    return [f"> {line}".rstrip() for line in blocks(node)]


def _rule(_: SyntaxTreeNode) -> list[str]:
    return ["* * *"]


def _runs(node: SyntaxTreeNode) -> str:
    return inline(node) if node.type == "inline" else "".join(inline(run) for run in node.children)


def _code(node: SyntaxTreeNode) -> list[str]:
    longest = max((len(run) for run in re.findall("`+", node.content)), default=0)
    fence = "`" * max(3, longest + 1)
    language = _LANGUAGE.match(node.info.strip()) if node.type == "fence" else None
    return [f"{fence}{language[0] if language else ''}", *node.content.splitlines(), fence]


def _list(node: SyntaxTreeNode) -> list[str]:
    ordered = node.type == "ordered_list"
    first = int(node.attrs.get("start", 1))
    lines: list[str] = []
    for place, item in enumerate(node.children):
        lines += bulleted(blocks(item) or [""], f"{first + place}." if ordered else "-")
    return lines


def bulleted(lines: Iterable[str], bullet: str) -> list[str]:
    """Return lines as an item of a list."""
    first, *rest = lines
    margin = " " * (len(bullet) + 1)
    return [f"{bullet} {first}".rstrip(), *(f"{margin}{line}".rstrip() for line in rest)]


def _table(node: SyntaxTreeNode) -> list[str]:
    head, *body = [row for part in node.children for row in part.children]
    rows = [[_cell(cell) for cell in row.children] for row in (head, *body)]
    rule = ["---"] * len(rows[0])
    return ["| " + " | ".join(row) + " |" for row in (rows[0], rule, *rows[1:])]


def _cell(node: SyntaxTreeNode) -> str:
    """A cell on one line; a bar in code, which nothing else escapes, would end it."""
    return re.sub(r"(?<!\\)\|", r"\|", " ".join(_runs(node).split()))


_BLOCKS: dict[str, Callable[[SyntaxTreeNode], list[str]]] = {
    "paragraph": _paragraph,
    "inline": _paragraph,
    "heading": _heading,
    "fence": _code,
    "code_block": _code,
    "bullet_list": _list,
    "ordered_list": _list,
    "blockquote": _quote,
    "table": _table,
    "hr": _rule,
}


def _inline(node: SyntaxTreeNode) -> str:
    if node.type in _BREAKS:
        return _BREAKS[node.type]
    if node.type in ("text", "image"):
        return _ACTIVE.sub(r"\\\g<0>", node.content)
    if node.type == "code_inline":
        return _code_span(node.content)
    words = "".join(_inline(child) for child in node.children)
    if node.type == "link":
        return f"[{words}](<{node.attrs['href']}>)"
    mark = _MARKS.get(node.type, "")
    return f"{mark}{words}{mark}"


def _code_span(content: str) -> str:
    fence = "`" * (max((len(run) for run in re.findall("`+", content)), default=0) + 1)
    padded = content.startswith(("`", " ")) or content.endswith(("`", " "))
    room = " " if padded and content.strip() else ""
    return f"{fence}{room}{content}{room}{fence}"


def _escaped_starts(words: str) -> str:
    return "\n".join(_AT_START.sub(_escape_start, line) for line in words.split("\n"))


def _escape_start(match: re.Match[str]) -> str:
    blanks, mark, number, point = match.groups()
    return f"{blanks}\\{mark}" if mark else f"{blanks}{number}\\{point}"
