from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from assembly.banks import TAGS, question

from questionbank.assembly import Selection, assemble
from questionbank.assembly.verify import violations
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate

PRINTED = """
from assembly.test_draws import BLUEPRINT, roomy, uids
print(*[" ".join(uids(BLUEPRINT, roomy(60), draw)) for draw in range(5)], sep="\\n")
"""
BLUEPRINT = Blueprint.model_validate(
    {
        "count": 8,
        "minutes": "..50",
        "topics": {"a": "2..4", "b": "2.."},
        "tags": {"t0": "1..", "t1": "..3"},
    }
)


def roomy(size: int, seed: int = 5) -> tuple[Candidate, ...]:
    numbers = random.Random(seed)  # noqa: S311 - a bank, not a secret
    return tuple(
        question(
            number,
            numbers.choice(["a", "a/x", "b", "c"]),
            " ".join(numbers.sample(TAGS, numbers.randint(0, 2))),
            numbers.choice([None, 1, 2, 3, 4, 5]),
            numbers.choice([None, 3, 4, 5, 6, 7]),
            numbers.sample(range(1, size + 1), numbers.choice([0, 0, 0, 1])),
        )
        for number in range(1, size + 1)
    )


def uids(blueprint: Blueprint, bank: tuple[Candidate, ...], draw: int) -> list[str]:
    answer = assemble(blueprint, bank, draw=draw)
    assert isinstance(answer, Selection)
    assert violations(blueprint, answer.chosen) == ()
    return [candidate.uid for candidate in answer.chosen]


def test_the_same_set_in_every_process() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", PRINTED],
            env=os.environ | {"PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (0, 1, 42)
    }
    assert len(answers) == 1
    (printed,) = answers
    expected = [" ".join(uids(BLUEPRINT, roomy(60), draw)) for draw in range(5)]
    assert printed.splitlines() == expected


def test_draws_vary_and_leave_no_question_unused() -> None:
    bank = roomy(60)
    used: Counter[str] = Counter()
    sets = set()
    for draw in range(300):
        found = uids(BLUEPRINT, bank, draw)
        used.update(found)
        sets.add(frozenset(found))
    assert len(sets) > 290
    assert used.keys() == {candidate.uid for candidate in bank}
    assert max(used.values()) < 3 * 300 * 8 / 60


def test_two_possible_sets_are_both_drawn() -> None:
    bank = (question(1, "a"), question(2, "a"))
    asked = Blueprint.model_validate({"topics": {"a": 1}})
    assert {tuple(uids(asked, bank, draw)) for draw in range(20)} == {("q1",), ("q2",)}


@pytest.mark.parametrize("seed", range(40))
def test_a_hidden_set_of_twelve_among_sixty_is_found(seed: int) -> None:
    bank = roomy(60, seed)
    numbers = random.Random(seed)  # noqa: S311 - a hidden set, not a secret
    hidden: list[Candidate] = []
    for one in numbers.sample(bank, 60):
        apart = all(o.uid not in one.enemies and one.uid not in o.enemies for o in hidden)
        if apart and len(hidden) < 12:
            hidden.append(one)
    topics = Counter(one.topic.split("/", maxsplit=1)[0] for one in hidden)
    deep = sum(one.topic == "a/x" for one in hidden)
    tags = Counter(tag for one in hidden for tag in one.tags)
    blueprint = Blueprint.model_validate(
        {
            "count": 12,
            "minutes": sum(one.planned_minutes for one in hidden),
            "topics": {**topics, "a/x": deep},
            "tags": {tag: tags[tag] for tag in TAGS},
        }
    )
    assert len(uids(blueprint, bank, 1)) == 12


def test_ten_thousand_questions() -> None:
    assert len(uids(BLUEPRINT, roomy(10_000), 1)) == 8
