"""All that a choice depends on, in one value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from questionbank.assembly.problem import hurdle, requirements
from questionbank.assembly.table import Table, tabulate
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate


@dataclass(frozen=True, slots=True)
class Request:
    """A blueprint, the bank without repeats, the uids that must and must not be in, a draw."""

    blueprint: Blueprint
    bank: tuple[Candidate, ...]
    include: frozenset[str]
    exclude: frozenset[str]
    draw: int

    def table(self) -> Table:
        """Return the problem as numbers."""
        eligible = [one for one in self.bank if not hurdle(one, self.blueprint, self.exclude)]
        return tabulate(eligible, requirements(self.blueprint, _names(self)), self.draw)


def without_repeats(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return each question once.

    Raises ValueError when one uid stands for two different questions.
    """
    by_uid: dict[str, Candidate] = {}
    for candidate in candidates:
        if by_uid.setdefault(candidate.uid, candidate) != candidate:
            raise ValueError(f"two different candidates have the uid {candidate.uid}")
    return tuple(by_uid.values())


def _names(request: Request) -> dict[str, str]:
    """Return what people call the questions to include."""
    include = request.include
    names = {one.uid: one.name for one in request.bank if one.uid in include}
    written = {name.upper().removeprefix("Q") for name in request.blueprint.include}
    written -= {name.removeprefix("Q") for name in names.values()}
    unknown = include - names.keys()
    if len(unknown) == len(written) == 1:
        (name,) = written
        return names | dict.fromkeys(unknown, f"Q{name}" if name.isdecimal() else name.lower())
    return names | {uid: uid for uid in unknown}
