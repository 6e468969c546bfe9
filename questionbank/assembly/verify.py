"""Whether a set is what the blueprint asked for, found out without the code that chose it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import DEFAULT_MINUTES, Candidate
from questionbank.query import Range


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule of the blueprint that a set breaks, and what was found instead."""

    rule: str
    found: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.found}"


def violations(
    blueprint: Blueprint,
    chosen: Sequence[Candidate],
    *,
    include: frozenset[str] = frozenset(),
    exclude: frozenset[str] = frozenset(),
) -> tuple[Violation, ...]:
    """Return every rule that the chosen questions break; none when the set is right."""
    return (
        *_membership(chosen, include, exclude),
        *_enemies(chosen),
        *_difficulty(blueprint, chosen),
        *_topics(blueprint, chosen),
        *_tags(blueprint, chosen),
        *_amount("count", blueprint.count, len(chosen)),
        *_amount("minutes", blueprint.minutes, sum(map(_minutes, chosen))),
    )


def _membership(
    chosen: Sequence[Candidate], include: frozenset[str], exclude: frozenset[str]
) -> Iterator[Violation]:
    uids = Counter(question.uid for question in chosen)
    for uid, times in uids.items():
        if times > 1:
            yield Violation("each question once", f"{uid} {times} times")
        if uid in exclude:
            yield Violation("exclude", f"{uid} is in the set")
    for uid in sorted(include.difference(uids)):
        yield Violation("include", f"{uid} is not in the set")


def _enemies(chosen: Sequence[Candidate]) -> Iterator[Violation]:
    for one, other in combinations(chosen, 2):
        if one.uid != other.uid and (other.uid in one.enemies or one.uid in other.enemies):
            yield Violation("enemies apart", f"{one.name} and {other.name}")


def _difficulty(blueprint: Blueprint, chosen: Sequence[Candidate]) -> Iterator[Violation]:
    within = blueprint.difficulty.within
    for question in chosen:
        level = question.difficulty
        if within is not None and (level is None or level not in within):
            yield Violation(f"difficulty {within}", f"{question.name} has {level or 'none'}")


def _topics(blueprint: Blueprint, chosen: Sequence[Candidate]) -> Iterator[Violation]:
    got: Counter[str] = Counter()
    for question in chosen:
        steps = question.topic.split("/")
        above = {"/".join(steps[:depth]) for depth in range(1, len(steps) + 1)}
        got.update(above)
        if blueprint.topics and blueprint.count is None and above.isdisjoint(blueprint.topics):
            yield Violation("only the named topics", f"{question.name} is of {question.topic}")
    for topic, wanted in blueprint.topics.items():
        yield from _amount(f"topic {topic}", wanted, got[topic])


def _tags(blueprint: Blueprint, chosen: Sequence[Candidate]) -> Iterator[Violation]:
    got = Counter(tag for question in chosen for tag in set(question.tags))
    for tag, wanted in blueprint.tags.items():
        yield from _amount(f"tag {tag}", wanted, got[tag])


def _amount(rule: str, wanted: Range | None, got: int) -> Iterator[Violation]:
    if wanted is not None and (got < wanted.low or (wanted.high is not None and got > wanted.high)):
        yield Violation(f"{rule} {wanted}", str(got))


def _minutes(question: Candidate) -> int:
    return DEFAULT_MINUTES if question.minutes is None else question.minutes
