"""A careful reading of YAML: text, lists and mappings only, and the line of each of them.

Nothing is guessed: `no`, `010` and `2026-12-01` are text. Anchors, aliases and tags are refused,
and so are names given twice, which other readers take silently.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from questionbank.errors import Problem
from questionbank.formats.fields import problem

Tree: TypeAlias = "str | list[Tree] | dict[str, Tree]"
Path: TypeAlias = tuple[int | str, ...]

DEEPEST = 12
_DEEPEST_SKIPPED = 200
_UNPRINTABLE = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_Loader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class Node:
    """One item of a document: its tree, the line of every path in it, and its faults."""

    tree: Tree = ""
    lines: dict[Path, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def place(self, path: Path) -> str:
        """Return the line of the deepest part of `path` that the document holds."""
        steps = tuple(str(step) if isinstance(step, int) else step for step in path)
        for length in range(len(path), -1, -1):
            for known in (path[:length], steps[:length]):
                if known in self.lines:
                    return f"line {self.lines[known]}"
        return ""


def read_items(text: str) -> Iterator[Node | Problem]:
    """Yield the items of all lists at the top of the documents, and the other documents whole.

    A fault of the syntax ends the reading, as nobody knows how the text goes on.
    """
    unprintable = _UNPRINTABLE.search(text)
    if unprintable:
        line = text.count("\n", 0, unprintable.start()) + 1
        code = f"{ord(unprintable[0]):04X}"
        yield Problem(
            f"holds the character U+{code}, which YAML allows only as an escape in double quotes",
            f"line {line}",
        )
        return
    events = Events(text)
    try:
        yield from _documents(events)
    except yaml.YAMLError as error:
        reason = getattr(error, "problem", None) or "it cannot be read"
        unfinished = "end of stream" in reason
        mark = getattr(error, "context_mark" if unfinished else "problem_mark", None)
        context = getattr(error, "context", None)
        message = f"is not YAML: {reason}" + (f" {context}" if context else "")
        yield problem(message, f"line {mark.line + 1 if mark else events.line}")


class Events:
    """The events of a YAML text, one after the other, with a look at the next."""

    def __init__(self, text: str) -> None:
        self._loader = _Loader(text)
        self.line = 1

    def next(self) -> Any:  # noqa: ANN401 -- PyYAML's events have no common typed shape
        """Return the next event and go on."""
        event = self._loader.get_event()
        self.line = event.start_mark.line + 1
        return event

    def peek(self) -> Any:  # noqa: ANN401 -- as above
        """Return the next event without going on."""
        return self._loader.peek_event()

    def at(self, *kinds: type[yaml.Event]) -> bool:
        """Whether the next event is one of these kinds."""
        return bool(self._loader.check_event(*kinds))


def _documents(events: Events) -> Iterator[Node]:
    events.next()
    while not events.at(yaml.StreamEndEvent):
        events.next()
        if events.at(yaml.SequenceStartEvent):
            start = events.next()
            line = events.line
            refusal = _refusal(start)
            while not events.at(yaml.SequenceEndEvent):
                yield _item(events)
            events.next()
            if refusal:
                yield Node(problems=[Problem(refusal, f"line {line}")])
        elif not _blank(node := _item(events)):
            yield node
        events.next()


def _blank(node: Node) -> bool:
    return node.tree == "" and not node.problems


def _item(events: Events) -> Node:
    node = Node()
    node.tree = _tree(events, node, ())
    return node


def _tree(events: Events, node: Node, path: Path) -> Tree:
    event = events.next()
    node.lines[path] = line = events.line
    if refusal := _refusal(event):
        node.problems.append(Problem(refusal, f"line {line}"))
    if isinstance(event, yaml.ScalarEvent):
        return str(event.value)
    if isinstance(event, yaml.AliasEvent):
        return ""
    if len(path) >= DEEPEST:
        node.problems.append(Problem("is nested too deeply", f"line {line}"))
        _skip(events)
        return ""
    if isinstance(event, yaml.SequenceStartEvent):
        return _list(events, node, path)
    return _mapping(events, node, path)


def _list(events: Events, node: Node, path: Path) -> Tree:
    items: list[Tree] = []
    while not events.at(yaml.SequenceEndEvent):
        items.append(_tree(events, node, (*path, len(items))))
    events.next()
    return items


def _mapping(events: Events, node: Node, path: Path) -> Tree:
    fields: dict[str, Tree] = {}
    while not events.at(yaml.MappingEndEvent):
        name = _tree(events, node, (*path, ""))
        line = events.line
        if not isinstance(name, str):
            node.problems.append(Problem("the name of a field must be text", f"line {line}"))
            name = ""
        elif name in fields:
            node.problems.append(problem(f"field '{name}' is given twice", f"line {line}"))
        empty = events.at(yaml.ScalarEvent) and _is_empty(events)
        value = _tree(events, node, (*path, name))
        node.lines[(*path, name)] = line
        if not empty:
            fields[name] = value
    events.next()
    return fields


def _is_empty(events: Events) -> bool:
    """Whether nothing stands behind the colon: such a field is left out."""
    event = events.peek()
    return bool(event.value == "" and not event.style and event.tag is None)


def _skip(events: Events) -> None:
    depth = 1
    while depth:
        event = events.next()
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > _DEEPEST_SKIPPED:
            raise yaml.MarkedYAMLError(
                problem="it is nested too deeply", problem_mark=event.start_mark
            )


def _refusal(event: yaml.NodeEvent) -> str:
    """Return why a node is refused, or ""."""
    if isinstance(event, yaml.AliasEvent):
        return f"*{event.anchor} refers to another place; write the text itself"
    if event.anchor is not None:
        return f"&{event.anchor} names a place for others; leave it out"
    tag = getattr(event, "tag", None)
    return f"the tag {tag} is not known here; leave it out" if tag is not None else ""
