"""The bank: opened, read and written in transactions, closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from sqlalchemy import URL, Engine
from sqlalchemy.orm import Session

from questionbank.errors import BankError
from questionbank.query import Query
from questionbank.store import listing, schema, search_index
from questionbank.store.catalogue import Catalogue
from questionbank.store.engine import WRITES, locate, make, make_file, shown
from questionbank.store.failures import told
from questionbank.store.history import History
from questionbank.store.search import Search

if TYPE_CHECKING:
    from questionbank.model.listed import Listed
    from questionbank.model.question import Question
    from questionbank.model.question_set import QuestionSet
    from questionbank.store.questions import Questions
    from questionbank.store.sets import Sets
    from questionbank.store.sources import Sources

Clock = Callable[[], datetime]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Contents:
    """What is in a bank, as one transaction sees it.

    The rooms that build values are opened when they are entered: a list needs none of them, and
    starts in half the time.
    """

    def __init__(self, session: Session, history: History) -> None:
        self._session = session
        self._history = history
        self.catalogue = Catalogue(session)

    @cached_property
    def questions(self) -> Questions:
        """The questions."""
        from questionbank.store.questions import Questions  # noqa: PLC0415 (see the class)

        return Questions(self._session, self.catalogue, self._history)

    @cached_property
    def sets(self) -> Sets:
        """The question sets."""
        from questionbank.store.sets import Sets  # noqa: PLC0415 (see the class)

        return Sets(self._session, self._history)

    @cached_property
    def sources(self) -> Sources:
        """Where questions came from."""
        from questionbank.store.sources import Sources  # noqa: PLC0415 (see the class)

        return Sources(self._session)

    def search(self, query: Query) -> Search:
        """Return the search for a query: it counts, and turns the pages of what it finds."""
        return Search(self._session.connection(), query, self._history.at.date())

    def listed(self, keys: Sequence[int], *, with_texts: bool = False) -> list[Listed]:
        """Return questions as lists show them, in the order of their keys."""
        return listing.listed(self._session.connection(), keys, with_texts=with_texts)

    def similar(
        self, text: str, *, besides: Sequence[int] = (), thorough: bool = False
    ) -> list[tuple[int, float]]:
        """Return the keys of the questions most like `text`, each with its likeness from 0 to 1.

        The likest come first; those of `besides` and retired ones are left out. `thorough` also
        finds what has only some words in common.
        """
        from questionbank.store.similar import similar  # noqa: PLC0415 (see the class)

        today = self._history.at.date()
        connection = self._session.connection()
        return similar(connection, text, today, besides=besides, thorough=thorough)

    def facets(self, query: Query) -> dict[str, list[tuple[str, int]]]:
        """Return how the questions found are spread: by facet, values and their numbers."""
        from questionbank.store.facets import facets  # noqa: PLC0415 (see the class)

        return facets(self._session.connection(), self.search(query))

    def pinned(self, question_set: QuestionSet) -> dict[str, Question]:
        """Return the questions of a set by uid, each in the wording that the set pins."""
        return {
            entry.question: self.questions.at(entry.question, entry.revision)
            for entry in question_set.entries
        }

    def faults(self) -> list[str]:
        """Return what is wrong with the storage or the content; empty when all is well."""
        broken = schema.is_intact(self._session.connection()) or [
            f"{name}: its content is not what was written" for name in self.questions.damaged()
        ]
        return broken or search_index.differing(self._session)

    def reindex(self) -> None:
        """Make what search knows anew from the questions."""
        search_index.rebuild(self._session)


class Bank:
    """A question bank in a file or on a server.

        with Bank.open("team.db", by="li") as bank:
            with bank.write("add a question") as contents:
                contents.questions.add(question)

    A block of `write` is one transaction and one batch of the history: all of it, or nothing.
    """

    def __init__(self, engine: Engine, place: str, by: str, clock: Clock) -> None:
        self._engine = engine
        self._by = by
        self._clock = clock
        self.place = place

    @classmethod
    def open(
        cls, place: str, *, by: str = "", create: bool = False, clock: Clock = _utc_now
    ) -> Self:
        """Open the bank at `place`, a path or a URL.

        With `create`, a place that holds nothing gets a new, empty bank, and `by` is who acts.
        Raises BankError, and changes nothing, for what is no bank of this version.
        """
        url = locate(place)
        bank = cls(make(url), shown(url), by, clock)
        try:
            bank._prepare(url, create=create)
        except BaseException:
            bank.close()
            raise
        return bank

    @classmethod
    def upgrade(cls, place: str) -> tuple[str, str]:
        """Bring the bank at `place` to the current schema; return the schemas before and after.

        Raises BankError where there is no bank.
        """
        url = locate(place)
        engine, name = make(url), shown(url)
        try:
            with told(name):
                _require_file(url)
                with engine.connect() as connection:
                    if schema.current(connection, name) is None:
                        schema.require_current(connection, name)
                before, after = schema.upgrade(engine, name)
        finally:
            engine.dispose()
        return before or "", after

    def _prepare(self, url: URL, *, create: bool) -> None:
        with told(self.place):
            if create and url.get_backend_name() == "sqlite":
                make_file(Path(str(url.database)))
            _require_file(url)
            with self._engine.connect() as connection:
                empty = schema.current(connection, self.place) is None
                if not (empty and create):
                    schema.require_current(connection, self.place)
                    search_index.require_current(connection, self.place)
                    return
            schema.upgrade(self._engine, self.place)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file or the server."""
        self._engine.dispose()

    @contextmanager
    def read(self) -> Iterator[Contents]:
        """Open a transaction that sees one state of the bank and writes nothing."""
        with told(self.place), Session(self._engine) as session:
            yield Contents(session, History(session, self._by, self._clock(), ""))

    @contextmanager
    def write(self, summary: str, *, rehearsal: bool = False) -> Iterator[Contents]:
        """Open a transaction that ends with all its changes kept, or with none on an error.

        `summary` says in words what is done, for the history. A rehearsal does everything and
        keeps nothing.
        """
        engine = self._engine.execution_options(**{WRITES: True})
        with told(self.place), Session(engine) as session, session.begin() as transaction:
            yield Contents(session, History(session, self._by, self._clock(), summary))
            if rehearsal:
                transaction.rollback()


def _require_file(url: URL) -> None:
    if url.get_backend_name() != "sqlite":
        return
    path = Path(str(url.database))
    if not path.exists():
        raise BankError(f"there is no question bank at {path}.", "Make one: questionbank seed")
    schema.require_sqlite(path)
