"""The exact answer: every combination of classes that could still become a set is tried.

A depth-first search over the classes that never visits the same situation twice. A situation is
what is still needed and what there is still room for, so far as the remaining classes can matter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from questionbank.assembly.classes import Alike, classes
from questionbank.assembly.table import Ranges, Table
from questionbank.assembly.weights import gain, weigh

GLANCE = 600
NODES = 60_000

_Key = tuple[int, ...]
_Path = tuple["_Path", int, int] | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A set as indexes, or None; `proven` says whether None means that there is none."""

    chosen: tuple[int, ...] | None
    proven: bool = True


@dataclass(frozen=True, slots=True)
class _Node:
    depth: int
    need: tuple[int, ...]
    room: tuple[int, ...]
    closed: frozenset[int]
    path: _Path


class _Tree:
    """The classes in the order in which they are decided, and what those still to come make.

    `supply[depth]` is what they make of each row, `gain[depth]` of the weighted sum.
    """

    def __init__(self, table: Table, ranges: Ranges) -> None:
        rows, self.classes = classes(table, ranges)
        self.wanted = [ranges[row] for row in rows]
        supply = [0] * len(rows)
        self.supply = [tuple(supply)]
        for alike in reversed(self.classes):
            for row, amount in alike.entries:
                supply[row] += amount * alike.capacity
            self.supply.append(tuple(supply))
        self.supply.reverse()
        self.unlimited = sum(supply) + 1
        self.use((0,) * len(rows))

    def use(self, weights: Sequence[int]) -> None:
        """Judge situations by the weighted sum of the rows as well."""
        self.weights = tuple(weights)
        gains = [alike.capacity * max(0, gain(weights, alike)) for alike in self.classes]
        self.gain = [*accumulate(reversed(gains), initial=0)][::-1]

    def root(self) -> _Node:
        need = tuple(limits.low for limits in self.wanted)
        highs = [limits.high for limits in self.wanted]
        room = tuple(self.unlimited if high is None else high for high in highs)
        return _Node(0, need, room, frozenset(), None)

    def key(self, node: _Node) -> _Key | None:
        """Return what makes the situation, or None when it cannot become a set."""
        situation = [node.depth]
        for need, room, supply in zip(node.need, node.room, self.supply[node.depth], strict=True):
            if need > supply:
                return None
            situation.append(max(need, 0))
            situation.append(room if room < supply else -1)
        situation.extend(sorted(node.closed))
        return tuple(situation)

    def children(self, node: _Node) -> list[_Node]:
        """Return the next situations, the most promising last."""
        alike = self.classes[node.depth]
        capacity = 0 if node.depth in node.closed else alike.capacity
        capacity = min(capacity, *(node.room[row] // amount for row, amount in alike.entries))
        # More than any row needs is never better than as much as that.
        needed = max(-(-node.need[row] // amount) for row, amount in alike.entries)
        capacity = max(0, min(capacity, needed))
        return [self._child(node, alike, taken) for taken in range(capacity + 1)]

    def _child(self, node: _Node, alike: Alike, taken: int) -> _Node:
        depth = node.depth + 1
        closed = node.closed - {node.depth} if node.closed else node.closed
        if not taken:
            return _Node(depth, node.need, node.room, closed, node.path)
        need, room = [*node.need], [*node.room]
        for row, amount in alike.entries:
            need[row] -= amount * taken
            room[row] -= amount * taken
        path = (node.path, node.depth, taken)
        return _Node(depth, tuple(need), tuple(room), closed | alike.foes, path)

    def members(self, path: _Path) -> tuple[int, ...]:
        chosen: list[int] = []
        while path is not None:
            path, at, taken = path
            chosen.extend(self.classes[at].members[:taken])
        return tuple(chosen)

    def explore(self, limit: int) -> Verdict:
        """Return what is found in at most `limit` situations."""
        waiting = [self.root()]
        seen: set[_Key] = set()
        while waiting:
            node = waiting.pop()
            key = self.key(node)
            if key is None or key in seen:
                continue
            if max(node.need, default=0) <= 0:
                return Verdict(self.members(node.path))
            if len(seen) >= limit:
                return Verdict(None, proven=False)
            seen.add(key)
            waiting.extend(self.children(node))
        return Verdict(None)


def exact(table: Table, ranges: Ranges, limit: int = NODES) -> Verdict:
    """Return a set within the ranges, or the proof that there is none.

    A glance comes first, as it is often enough; then weights, which often prove that there is
    none; then all of it. After `limit` situations the search gives up, and nothing is proven.
    """
    tree = _Tree(table, ranges)
    verdict = tree.explore(GLANCE)
    if verdict.proven:
        return verdict
    weighing = weigh(tree.wanted, tree.classes)
    if weighing.proven:
        return Verdict(None)
    tree.use(weighing.weights)
    return tree.explore(limit)
