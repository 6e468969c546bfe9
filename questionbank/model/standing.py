"""How a question stands when sets are assembled: all that the choice needs, and no text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """A question without its words.

    `obstacles` say why it is not ready for a set. `enemies` are the uids of questions that must
    not stand beside it: enemies and near-duplicates, whichever side declared it.
    """

    uid: str
    number: int
    revision: int
    topic: str
    tags: frozenset[str]
    difficulty: int | None
    minutes: int | None
    obstacles: tuple[str, ...]
    enemies: frozenset[str]
