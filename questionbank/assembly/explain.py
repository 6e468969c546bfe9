"""Why there is no set: what is short and by how much, in figures and in words."""

from __future__ import annotations

from dataclasses import dataclass

from questionbank.model.blueprint import Blueprint
from questionbank.query import Range
from questionbank.text import clip

COLUMNS = 80


@dataclass(frozen=True, slots=True)
class Shortage:
    """A requirement that cannot be met.

    `best` is the nearest amount to `wanted` that is possible, or None when none would do;
    `why` says in counts what the bank has, or which other requirements stand in the way.
    """

    requirement: str
    wanted: Range
    best: int | None
    why: str = ""

    @property
    def missing(self) -> int:
        """By how much the best possible amount is short, or too much."""
        if self.best is None:
            return 0
        if self.best < self.wanted.low:
            return self.wanted.low - self.best
        return 0 if self.wanted.high is None else max(0, self.best - self.wanted.high)

    def sentence(self) -> str:
        """Return the facts in one line of at most 80 columns."""
        name = clip(self.requirement, COLUMNS // 2)
        if name.startswith("include "):
            return clip(f"{name} is not possible: {self.why}", COLUMNS)
        best = "nothing" if self.best is None else str(self.best)
        facts = f"{name}: wanted {self.wanted}, best possible {best}"
        return clip(f"{facts} ({self.why})" if self.why else facts, COLUMNS)


@dataclass(frozen=True, slots=True)
class Infeasible:
    """No set: the requirements that cannot be met, and the nearest blueprint that can.

    `proven` is False when the search gave up: then there may be a set after all, and nothing
    else is told. `conflict` names the smallest requirements that hold one by one, but not
    together; each of them has a shortage that says how near it comes while the others hold.
    `relaxation` needs the includes without `left_out`, the uids of those that it gives up.
    """

    proven: bool
    shortages: tuple[Shortage, ...] = ()
    conflict: tuple[str, ...] = ()
    relaxation: Blueprint | None = None
    left_out: frozenset[str] = frozenset()

    def sentences(self) -> tuple[str, ...]:
        """Return the facts, one to a line of at most 80 columns."""
        if not self.proven:
            return ("no set was found; not proven impossible",)
        lines = tuple(shortage.sentence() for shortage in self.shortages)
        if not self.conflict:
            return lines
        names = " and ".join(self.conflict)
        if len(self.conflict) == 1:
            return (clip(f"{names} cannot hold", COLUMNS), *lines)
        return (clip(f"cannot hold together: {names}", COLUMNS), *lines)
