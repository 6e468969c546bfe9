"""Small banks to choose from, and every set there is in them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hypothesis import strategies as st

from questionbank.assembly import violations
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate
from questionbank.query import Range

TOPICS = ("a", "a/x", "a/x/deep", "b", "b/y", "ab")
TAGS = ("t0", "t1", "t2", "t3")


@dataclass(frozen=True)
class Task:
    blueprint: Blueprint
    bank: tuple[Candidate, ...]
    include: frozenset[str] = frozenset()
    exclude: frozenset[str] = frozenset()


def question(
    number: int,
    topic: str = "a",
    tags: str = "",
    difficulty: int | None = 3,
    minutes: int | None = 5,
    enemies: Sequence[int] = (),
) -> Candidate:
    foes = frozenset(f"q{other}" for other in enemies)
    return Candidate(
        f"q{number}", number, topic, frozenset(tags.split()), difficulty, minutes, foes
    )


def uids(*numbers: int) -> frozenset[str]:
    return frozenset(f"q{number}" for number in numbers)


def every_set(task: Task) -> Iterator[tuple[Candidate, ...]]:
    for size in range(len(task.bank) + 1):
        for chosen in combinations(task.bank, size):
            if not violations(task.blueprint, chosen, include=task.include, exclude=task.exclude):
                yield chosen


def task(seed: int) -> Task:
    """Return a small task, the same for the same seed: quicker than one draw for each field."""
    numbers = random.Random(seed)  # noqa: S311 - a bank, not a secret
    bank = _bank(numbers)
    topics = {topic: _range(numbers, 2) for topic in _some(numbers, TOPICS, 3)}
    count = _range(numbers, 4) if numbers.random() < 0.4 else None
    minutes = _range(numbers, 12, 12) if numbers.random() < 0.5 else None
    if not topics and count is None and minutes is None:
        count = Range(1, 3)
    names = [candidate.uid for candidate in bank]
    include = frozenset(_some(numbers, names, 2, 0.2) + _some(numbers, ["missing"], 1, 0.1))
    exclude = frozenset(_some(numbers, [*names, "missing"], 2, 0.3))
    blueprint = Blueprint.model_validate(
        {
            "count": count,
            "minutes": minutes,
            "topics": topics,
            "tags": {tag: _range(numbers, 2) for tag in _some(numbers, TAGS, 3, 0.6)},
            "difficulty": {"within": Range(2, 4) if numbers.random() < 0.2 else None},
            "include": tuple(sorted(uid.upper() for uid in include if uid != "missing")),
        }
    )
    return Task(blueprint, bank, include, exclude)


def tasks() -> st.SearchStrategy[Task]:
    return st.integers(0, 2**32).map(task)


def _bank(numbers: random.Random) -> tuple[Candidate, ...]:
    size = numbers.randint(0, 9)
    names = [f"q{number}" for number in range(1, size + 1)]
    enmity = numbers.choice((0, 0.2, 0.7))
    return tuple(
        Candidate(
            uid=name,
            number=number,
            topic=numbers.choice(TOPICS),
            tags=frozenset(_some(numbers, TAGS, 4)),
            difficulty=numbers.choice((None, 1, 2, 3, 4, 5)),
            minutes=numbers.choice((None, *range(1, 13))),
            enemies=frozenset(_some(numbers, names, 2, enmity)),
        )
        for number, name in enumerate(names, 1)
    )


def _some(numbers: random.Random, names: Sequence[str], most: int, chance: float = 1) -> list[str]:
    size = numbers.randint(0, min(most, len(names))) if numbers.random() < chance else 0
    return numbers.sample(names, size)


def _range(numbers: random.Random, low: int, wide: int = 3) -> Range:
    bottom = numbers.randint(0, low)
    return Range(bottom, numbers.choice((None, bottom, bottom + numbers.randint(0, wide))))
