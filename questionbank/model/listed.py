"""A question as lists show it: what fits on its lines, and no more."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Listed:
    """A question of a list.

    `obstacles` say why it is not ready for a set. `texts` are the places where a word is looked
    for and what stands there, the weightiest first; empty where no word was asked for.
    """

    number: int
    topic: str
    difficulty: int | None
    minutes: int | None
    status: str
    obstacles: tuple[str, ...]
    stem: str
    texts: tuple[tuple[str, str], ...] = ()

    @property
    def id(self) -> str:
        """The name by which people call the question."""
        return f"Q{self.number}"

    @property
    def is_ready(self) -> bool:
        """Whether the question may go into a set."""
        return not self.obstacles
