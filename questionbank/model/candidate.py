"""A question as assembly sees it: all that the choice needs, and no text."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_MINUTES = 5
"""What a question without planned minutes counts for."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that may be chosen for a set.

    `enemies` are the uids of questions that must not stand beside it, near-duplicates among them,
    whichever side declared it. `obstacles` say why it is not ready for a set.
    """

    uid: str
    number: int
    topic: str
    tags: frozenset[str] = frozenset()
    difficulty: int | None = None
    minutes: int | None = None
    enemies: frozenset[str] = frozenset()
    revision: int = 1
    obstacles: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name by which people call the question."""
        return f"Q{self.number}"

    @property
    def planned_minutes(self) -> int:
        """The minutes that it counts for."""
        return DEFAULT_MINUTES if self.minutes is None else self.minutes
