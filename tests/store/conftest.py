from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from questionbank.store import Bank

NOW = datetime(2026, 12, 1, 9, 30, tzinfo=UTC)


@pytest.fixture
def bank(database_url: str) -> Iterator[Bank]:
    """An empty bank on each engine, at a standing clock."""
    with Bank.open(database_url, by="li", create=True, clock=lambda: NOW) as opened:
        yield opened
