"""Find out why there is no set, and what would be possible instead."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from questionbank.assembly.conflict import named, short_alone, shortages, smallest_conflict
from questionbank.assembly.explain import Infeasible, Shortage
from questionbank.assembly.problem import Requirement, hurdle
from questionbank.assembly.relax import relaxation
from questionbank.assembly.request import Request
from questionbank.assembly.table import Table


def diagnosis(request: Request, table: Table) -> Infeasible:
    """Return what is short of a request that is proven impossible."""
    draw = request.draw
    alone = short_alone(table, table.ranges, draw)
    found: list[Shortage] = []
    for row in alone:
        (shortage,) = shortages(table, (row,), draw)
        found.append(replace(shortage, why=_reason(request, table.rows[row], shortage.best)))
    rows = () if alone else smallest_conflict(table, table.ranges, draw)
    found.extend(shortages(table, rows, draw))
    nearest = relaxation(request, table, alone)
    return Infeasible(
        proven=True,
        shortages=tuple(found),
        conflict=tuple(named(table.rows[row]) for row in rows),
        relaxation=nearest.blueprint if nearest else None,
        left_out=request.include - nearest.include if nearest else frozenset(),
    )


def _reason(request: Request, requirement: Requirement, best: int | None) -> str:
    """Return what the bank has for a requirement, in counts."""
    counting = [candidate for candidate in request.bank if requirement.amount(candidate)]
    lost = Counter(hurdle(one, request.blueprint, request.exclude) for one in counting)
    reasons = sorted(reason for reason in lost if reason)
    if requirement.kind == "include":
        return reasons[0] if reasons else "not among the ready questions"
    parts = [f"bank has {len(counting)} ready", *(f"{lost[reason]} {reason}" for reason in reasons)]
    apart = lost[""] - (best or 0)
    if requirement.kind != "minutes" and apart > 0:
        parts.append(f"{apart} kept apart as enemies")
    return ", ".join(parts)
