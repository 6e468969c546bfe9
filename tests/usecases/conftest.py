from __future__ import annotations

from collections.abc import Iterator

import pytest
from usecases.banks import opened

from questionbank.store import Bank
from questionbank.usecases.seed import seed


@pytest.fixture
def bank(database_url: str) -> Iterator[Bank]:
    """An empty bank on each engine, at a standing clock."""
    with opened(database_url) as made:
        yield made


@pytest.fixture
def seeded(bank: Bank) -> Bank:
    """A bank on each engine with the bundled questions."""
    seed(bank)
    return bank
