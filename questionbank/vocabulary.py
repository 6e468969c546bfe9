"""The words that values and tables share, and how long a text may be. It imports no library."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

LONGEST_TEXT = 100_000
LONGEST_LINE = 500

Kind = Literal["knowledge", "experience", "situational", "coding", "design", "choice"]
Status = Literal["draft", "in_review", "ready", "retired"]
RetiredReason = Literal["leaked", "outdated", "duplicate", "unfair", "other"]
Basis = Literal["author", "import", "rule", "measured"]
FlagKind = Literal["premise", "duplicate", "ambiguous", "outdated", "leaked", "not_job_related"]
RelationKind = Literal["enemy", "duplicate", "follow_up", "replaces", "translation"]
Completeness = Literal["complete", "cut_start", "cut_end", "fragment", "unknown"]
Review = Literal["unreviewed", "vetted", "needs_work", "superseded"]
SourceKind = Literal["transcript", "spreadsheet", "document", "other"]
Origin = Literal["candidate", "team", "bundled", "imported"]

BLOCKING_FLAGS: frozenset[FlagKind] = frozenset({"premise", "leaked", "not_job_related"})
SYMMETRIC_RELATIONS: frozenset[RelationKind] = frozenset({"enemy", "duplicate", "translation"})
CUT_OFF: frozenset[Completeness] = frozenset({"cut_start", "cut_end", "fragment"})


def obstacles(status: str, blocking: Collection[str], *, guided: bool) -> tuple[str, ...]:
    """Return why a question is not ready for a set; empty when it is.

    `blocking` are the kinds of its blocking flags; `guided` is whether an interviewer would
    have a model answer or anchors at hand.
    """
    found = [] if status == "ready" else [status.replace("_", " ")]
    found += [f"{kind.replace('_', ' ')} to check" for kind in sorted(blocking)]
    return (*found, *([] if guided else ["no model answer or anchors"]))
