"""What is asked and what there is to choose from: requirements and candidate questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate
from questionbank.query import Range

MIDDLE_DIFFICULTY = 3
"""Where a question without a difficulty stands in the order of a set."""

OPEN = Range()
"""The range that asks nothing."""

Kind = Literal["topic", "tag", "count", "minutes", "include"]


@dataclass(frozen=True, slots=True)
class Requirement:
    """One limit of a blueprint: how much is wanted of a `kind`, and of which one by its `key`.

    `key` is the topic, the tag or the uid that is meant; `label` is how people call it.
    """

    kind: Kind
    wanted: Range
    key: str = ""
    label: str = ""

    @property
    def name(self) -> str:
        """The requirement as people call it: "topic cpp-interop", "count", "include Q4"."""
        return f"{self.kind} {self.label or self.key}".rstrip()

    def amount(self, candidate: Candidate) -> int:
        """Return how much a candidate counts for the requirement."""
        if self.kind == "minutes":
            return candidate.planned_minutes
        if self.kind == "topic":
            return int(covers(self.key, candidate.topic))
        if self.kind == "tag":
            return int(self.key in candidate.tags)
        return int(self.kind == "count" or candidate.uid == self.key)


def covers(topic: str, other: str) -> bool:
    """Return whether `other` is `topic` or below it."""
    return other == topic or other.startswith(f"{topic}/")


def requirements(
    blueprint: Blueprint, include: Mapping[str, str] | None = None
) -> tuple[Requirement, ...]:
    """Return what the blueprint asks for, in its order; `include` maps uids to their names.

    Without a count the topics say how many: as each question counts for exactly one of the named
    topics that have no other named topic above them, their ranges add up to it by themselves.
    """
    asked = [Requirement("topic", wanted, topic) for topic, wanted in blueprint.topics.items()]
    asked += [Requirement("tag", wanted, tag) for tag, wanted in blueprint.tags.items()]
    if blueprint.count is not None:
        asked.append(Requirement("count", blueprint.count))
    if blueprint.minutes is not None:
        asked.append(Requirement("minutes", blueprint.minutes))
    named = sorted((include or {}).items(), key=lambda item: (item[1], item[0]))
    asked += [Requirement("include", Range(1, 1), uid, name) for uid, name in named]
    return tuple(asked)


def hurdle(candidate: Candidate, blueprint: Blueprint, exclude: frozenset[str]) -> str:
    """Return why the candidate may not be chosen, or nothing when it may."""
    if candidate.uid in exclude:
        return "excluded"
    within, level = blueprint.difficulty.within, candidate.difficulty
    if within is not None and level is None:
        return "without a difficulty"
    if within is not None and level is not None and level not in within:
        return f"not of difficulty {within}"
    if blueprint.count is None and blueprint.topics:
        named = any(covers(topic, candidate.topic) for topic in blueprint.topics)
        return "" if named else "not in a named topic"
    return ""


def is_limited(blueprint: Blueprint) -> bool:
    """Return whether something keeps the set from growing with the bank.

    If so, a set takes as many questions as the limits allow, otherwise as few as they need.
    """
    limits: Iterable[Range | None] = (blueprint.count, blueprint.minutes)
    if any(wanted is not None and wanted.high is not None for wanted in limits):
        return True
    if blueprint.count is not None or not blueprint.topics:
        return False
    names = blueprint.topics
    tops = [name for name in names if not any(covers(o, name) for o in names if o != name)]
    return all(names[name].high is not None for name in tops)
