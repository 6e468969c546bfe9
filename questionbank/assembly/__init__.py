"""Choose the questions of a set: pure, seeded, and checked before anyone sees it.

A blueprint becomes `requirements` (problem), they become numbers (table); a quick search and an
exact one (search, exact) `decide` whether there is a set. What was chosen is a `Selection`, proven
by `violations` (verify), which shares no code with the choice. Where there is none, `Infeasible`
says what is short, which requirements clash, and the nearest blueprint that works (conflict,
reach, relax). The same draw gives the same set on every machine; a question without planned
minutes counts `DEFAULT_MINUTES`.
"""

from questionbank.assembly.explain import Infeasible, Shortage
from questionbank.assembly.problem import covers
from questionbank.assembly.selection import Figure, Selection
from questionbank.assembly.solve import assemble
from questionbank.assembly.verify import Violation, violations

__all__ = [
    "Figure",
    "Infeasible",
    "Selection",
    "Shortage",
    "Violation",
    "assemble",
    "covers",
    "violations",
]
