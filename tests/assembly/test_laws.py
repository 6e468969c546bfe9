from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from assembly.banks import Task, every_set, task, tasks
from hypothesis import given
from hypothesis import strategies as st

from questionbank.assembly import (
    Infeasible,
    Selection,
    Shortage,
    assemble,
    violations,
)
from questionbank.assembly.problem import hurdle, is_limited, requirements
from questionbank.model.candidate import Candidate
from questionbank.query import Range
from questionbank.text import width


def solve(work: Task, draw: int = 1) -> Selection | Infeasible:
    return assemble(
        work.blueprint, work.bank, draw=draw, include=work.include, exclude=work.exclude
    )


@given(tasks(), st.integers(0, 9))
def test_the_verdict_is_that_of_trying_every_set(work: Task, draw: int) -> None:
    answer = solve(work, draw)
    possible = list(every_set(work))
    assert isinstance(answer, Selection) == bool(possible)
    if isinstance(answer, Infeasible):
        assert answer.proven


@given(tasks())
def test_a_set_obeys_every_rule_and_uses_its_range(work: Task) -> None:
    answer = solve(work)
    if isinstance(answer, Infeasible):
        return
    chosen = answer.chosen
    assert violations(work.blueprint, chosen, include=work.include, exclude=work.exclude) == ()
    sizes = {len(chosen) for chosen in every_set(work)}
    assert answer.count == (max(sizes) if is_limited(work.blueprint) else min(sizes))
    assert all(figure.got in figure.wanted for figure in answer.figures)
    levels = [candidate.difficulty or 3 for candidate in chosen]
    assert levels == sorted(levels)


@given(tasks(), st.integers(0, 9), st.randoms(use_true_random=False))
def test_the_order_of_the_bank_does_not_matter(
    work: Task, draw: int, chance: random.Random
) -> None:
    shuffled = list(work.bank)
    chance.shuffle(shuffled)
    assert solve(work, draw) == solve(replace(work, bank=tuple(shuffled)), draw)


def refused(kind: Callable[[Infeasible], object]) -> st.SearchStrategy[tuple[Task, Infeasible]]:
    def first(seed: int) -> tuple[Task, Infeasible]:
        while True:
            found = task(seed)
            answer = solve(found)
            if isinstance(answer, Infeasible) and kind(answer):
                return found, answer
            seed += 1

    return st.integers(0, 2**32).map(first)


@given(refused(lambda answer: answer.proven))
def test_the_relaxation_can_be_met(case: tuple[Task, Infeasible]) -> None:
    work, answer = case
    if answer.relaxation is None:
        assert answer.left_out == frozenset()
        return
    kept = work.include - answer.left_out
    again = solve(replace(work, blueprint=answer.relaxation, include=kept))
    assert isinstance(again, Selection)
    assert again.count
    names = {candidate.name for candidate in work.bank if candidate.uid in kept}
    assert set(answer.relaxation.include) == names


@given(refused(lambda answer: not answer.conflict))
def test_what_is_short_by_itself_is_told_exactly(case: tuple[Task, Infeasible]) -> None:
    work, answer = case
    told = {shortage.requirement: shortage for shortage in answer.shortages}
    names = {c.uid: c.name for c in work.bank} | {"missing": "missing"}
    included = {uid: names[uid] for uid in work.include}
    usable = [c for c in work.bank if not hurdle(c, work.blueprint, work.exclude)]
    for requirement in requirements(work.blueprint, included):
        amounts = {sum(map(requirement.amount, chosen)) for chosen in peaceful(tuple(usable))}
        nearest = min(amounts, key=lambda got: (distance(requirement.wanted, got), got))
        short = told.get(requirement.name)
        if distance(requirement.wanted, nearest):
            assert short is not None
            assert short.missing == distance(requirement.wanted, nearest)
            assert short.best == nearest
        else:
            assert short is None


@given(refused(lambda answer: answer.conflict))
def test_a_conflict_is_real_and_smallest(case: tuple[Task, Infeasible]) -> None:
    work, answer = case
    names = {shortage.requirement for shortage in answer.shortages}
    numbers = {candidate.uid: candidate.name for candidate in work.bank}
    rows = [
        row
        for row in requirements(work.blueprint, {uid: numbers[uid] for uid in work.include})
        if row.name in names
    ]
    usable = tuple(c for c in work.bank if not hurdle(c, work.blueprint, work.exclude))
    sets = [
        [distance(row.wanted, sum(map(row.amount, chosen))) for row in rows]
        for chosen in peaceful(usable)
    ]
    assert len(rows) == len(answer.conflict) >= 2
    assert not any(sum(off) == 0 for off in sets)
    for at, row in enumerate(rows):
        alone = [off[at] for off in sets if sum(off) == off[at]]
        (shortage,) = (s for s in answer.shortages if s.requirement == row.name)
        assert shortage.missing == min(alone)


@given(refused(lambda answer: answer.proven))
def test_sentences_fit_a_terminal_and_gbk(case: tuple[Task, Infeasible]) -> None:
    _, answer = case
    for sentence in answer.sentences():
        assert width(sentence) <= 80
        sentence.encode("gbk")


def test_a_long_name_is_cut_in_the_sentence() -> None:
    sentence = Shortage("topic " + "分布式训练" * 20, Range(3, 3), 1, "bank has 1 ready").sentence()
    assert width(sentence) <= 80
    assert "wanted 3, best possible 1" in sentence


def peaceful(usable: tuple[Candidate, ...]) -> list[tuple[Candidate, ...]]:
    sets: list[tuple[Candidate, ...]] = [()]
    for one in usable:
        sets += [
            (*chosen, one)
            for chosen in sets
            if not any(o.uid in one.enemies or one.uid in o.enemies for o in chosen)
        ]
    return sets


def distance(wanted: Range, got: int) -> int:
    if got < wanted.low:
        return wanted.low - got
    return 0 if wanted.high is None else max(0, got - wanted.high)
