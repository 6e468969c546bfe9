"""Near-duplicates: found by their sketches, told by their likeness.

The sketch of a stem is a handful of numbers that stems alike to it share (see
`questionbank.text.likeness`). A number that many stems have tells nothing and is passed over, so
that the cost of a question does not grow with the bank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from sqlalchemy import Connection, delete, insert, select

from questionbank.store.tables import QuestionRow, SketchRow
from questionbank.text.likeness import alike, sketch

COMMON = 200
"""A number that more stems have than this is passed over."""

_COMPARED = 50
_SKETCH, _QUESTION = SketchRow.__table__.c, QuestionRow.__table__.c


def write(connection: Connection, entries: Sequence[tuple[int, str | None, str | None]]) -> None:
    """Keep the sketches of stems: for each question its key, its stem before and its stem now."""
    new: list[dict[str, int]] = []
    for key, before, after in entries:
        old = sketch(before) if before else frozenset()
        now = sketch(after) if after else frozenset()
        if old - now:
            gone = _SKETCH.hash.in_(old - now)
            connection.execute(delete(SketchRow).where(gone, _SKETCH.question_id == key))
        new += [{"hash": number, "question_id": key} for number in now - old]
    if new:
        connection.execute(insert(SketchRow), new)


def clear(connection: Connection) -> None:
    """Forget all sketches."""
    connection.execute(delete(SketchRow))


def nearest(
    connection: Connection, stem: str, *, besides: Collection[int] = (), more: Sequence[int] = ()
) -> list[tuple[int, float]]:
    """Return the keys of the questions whose stems are most like `stem`, with their likeness.

    The likest come first. Those of `besides` are left out; `more` are looked at as well.
    """
    shared: Counter[int] = Counter()
    for number in sorted(sketch(stem)):
        having = select(_SKETCH.question_id).where(_SKETCH.hash == number).limit(COMMON + 1)
        keys = connection.scalars(having).all()
        if len(keys) <= COMMON:
            shared.update(keys)
    likely = [key for key, _ in shared.most_common(_COMPARED)]
    wanted = {*likely, *more} - set(besides)
    stems = select(_QUESTION.id, _QUESTION.stem).where(
        _QUESTION.id.in_(wanted), _QUESTION.status != "retired"
    )
    found = [(key, alike(stem, other)) for key, other in connection.execute(stems)]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def differing(connection: Connection, stems: dict[int, str]) -> set[int]:
    """Return the keys of these questions whose sketch is not kept as it should be."""
    due = {(number, key) for key, stem in stems.items() for number in sketch(stem)}
    hashes = {number for number, _ in due}
    held: set[tuple[int, int]] = set()
    for part in _parts(sorted(hashes)):
        kept = select(_SKETCH.hash, _SKETCH.question_id).where(_SKETCH.hash.in_(part))
        held.update((row[0], row[1]) for row in connection.execute(kept) if row[1] in stems)
    return {key for _, key in due - held}


def _parts(numbers: Sequence[int], size: int = 500) -> list[Sequence[int]]:
    return [numbers[start : start + size] for start in range(0, len(numbers), size)]
