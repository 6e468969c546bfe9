"""What decides whether questions are ready for a set, read for many at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, select, true

from questionbank.store.tables import AnchorRow, AnswerRow, FlagRow
from questionbank.vocabulary import BLOCKING_FLAGS, obstacles

_ANCHOR, _ANSWER, _FLAG = AnchorRow.__table__.c, AnswerRow.__table__.c, FlagRow.__table__.c


class Standings:
    """The flags and the guidance of some questions, by key; of all of them without `keys`."""

    def __init__(self, connection: Connection, keys: Sequence[int] | None = None) -> None:
        flags = select(_FLAG.question_id, _FLAG.kind).where(
            _FLAG.resolved_at.is_(None), _FLAG.kind.in_(BLOCKING_FLAGS), _among(_FLAG, keys)
        )
        answered = select(_ANSWER.question_id).where(
            _ANSWER.kind == "model", _ANSWER.review != "superseded", _among(_ANSWER, keys)
        )
        anchored = select(_ANCHOR.question_id).where(_among(_ANCHOR, keys))
        self._flags = grouped(connection.execute(flags))
        self._guided = set(connection.scalars(anchored.union(answered)))

    def obstacles(self, key: int, status: str) -> tuple[str, ...]:
        """Return why a question is not ready for a set; empty when it is."""
        return obstacles(status, self._flags[key], guided=key in self._guided)


def _among(columns: Any, keys: Sequence[int] | None) -> ColumnElement[bool]:  # noqa: ANN401
    return true() if keys is None else columns.question_id.in_(keys)


def grouped(pairs: Iterable[Row[Any, Any]]) -> defaultdict[int, set[str]]:
    """Return the second members of pairs by the first."""
    groups: defaultdict[int, set[str]] = defaultdict(set)
    for key, name in pairs:
        groups[key].add(name)
    return groups
