"""Whether there is a set within given ranges: a quick search, then the exact answer."""

from __future__ import annotations

from questionbank.assembly.draw import chance
from questionbank.assembly.exact import Verdict, exact
from questionbank.assembly.search import search
from questionbank.assembly.table import Ranges, Table

PATIENCE = 20
"""How many times longer the search goes on where the exact answer took too many steps."""

GLANCE = 2000
"""How many situations are looked at where a search is likely to be quicker."""


def decide(table: Table, ranges: Ranges, draw: int) -> Verdict:
    """Return a set within the ranges, or that there is none, and whether that is proven."""
    supply = table.got(range(len(table.candidates)))
    if any(wanted.low > most for wanted, most in zip(ranges, supply, strict=True)):
        return Verdict(None)
    numbers = chance(draw, "search")
    found = search(table, ranges, numbers)
    if found is not None:
        return Verdict(found)
    verdict = exact(table, ranges)
    if verdict.chosen is None and not verdict.proven:
        return Verdict(search(table, ranges, numbers, PATIENCE), proven=False)
    return verdict


def possible(table: Table, ranges: Ranges, draw: int) -> Verdict:
    """Return the same as `decide`, but whichever set comes first: no variety, less work."""
    verdict = exact(table, ranges, GLANCE)
    return verdict if verdict.proven else decide(table, ranges, draw)
