"""Assemble a set: choose questions that satisfy a blueprint, or say why there are none."""

from __future__ import annotations

from collections.abc import Sequence

from questionbank.assembly.decide import decide
from questionbank.assembly.diagnose import diagnosis
from questionbank.assembly.draw import chance
from questionbank.assembly.explain import Infeasible
from questionbank.assembly.problem import is_limited
from questionbank.assembly.request import Request, without_repeats
from questionbank.assembly.search import mix
from questionbank.assembly.selection import Selection, selected
from questionbank.assembly.table import Table, most, with_range
from questionbank.assembly.verify import violations
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate
from questionbank.query import Range


class WrongSetError(RuntimeError):
    """A chosen set breaks the blueprint: a fault of the program, never of the blueprint."""


def assemble(
    blueprint: Blueprint,
    candidates: Sequence[Candidate],
    *,
    draw: int,
    include: frozenset[str] = frozenset(),
    exclude: frozenset[str] = frozenset(),
) -> Selection | Infeasible:
    """Return a set that satisfies the blueprint, or why there is none.

    The same candidates, blueprint and draw give the same set, in whatever order the candidates
    come; another draw gives another set where there is one. `include` and `exclude` are uids.
    Where a number is left open the set is as large as count, minutes and topics allow; if none
    of them bounds it, as small as they allow.

    Raises ValueError when the blueprint asks for nothing, or when two different candidates have
    the same uid.
    """
    if not (include or blueprint.topics or blueprint.tags or blueprint.count or blueprint.minutes):
        raise ValueError("a blueprint needs topics, tags, a count, minutes or questions to include")
    request = Request(blueprint, without_repeats(candidates), include, exclude, draw)
    table = request.table()
    verdict = decide(table, table.ranges, draw)
    if verdict.chosen is None:
        return diagnosis(request, table) if verdict.proven else Infeasible(proven=False)
    sized = _sized(table, verdict.chosen, draw, largest=is_limited(blueprint))
    mixed = mix(table, table.ranges, sized, chance(draw, "mix"))
    selection = selected(blueprint, table, mixed, draw)
    found = violations(blueprint, selection.chosen, include=include, exclude=exclude)
    if found:
        raise WrongSetError("; ".join(map(str, found)))
    return selection


def _sized(table: Table, found: tuple[int, ...], draw: int, *, largest: bool) -> tuple[int, ...]:
    """Return a set with as many questions as the ranges allow, or with as few."""
    ranges, row = table.ranges, table.count
    near, far = len(found), most(table, ranges) if largest else ranges[row].low
    attempt = far
    while near != far:
        wanted = Range(attempt, ranges[row].high) if largest else Range(ranges[row].low, attempt)
        better = decide(table, with_range(ranges, row, wanted), draw).chosen
        if better is None:
            far = attempt - 1 if largest else attempt + 1
        else:
            found, near = better, len(better)
        attempt = (near + far + 1) // 2 if largest else (near + far) // 2
    return found
