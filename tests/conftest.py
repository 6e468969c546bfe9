"""What every test stands on: a home of its own, and real databases of both engines.

In CI nothing may be skipped for want of an engine; there a skip is a failure, save for samples
that may not be copied and for tools that the code of the model answers names and few have.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from uuid import uuid4

import postgres
import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "everyday",
    max_examples=300,
    deadline=None,
    derandomize=os.environ.get("CI") == "true",
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.register_profile("soak", settings.get_profile("everyday"), max_examples=5000)
settings.load_profile("everyday")

OPTIONAL_IN_CI = " is not installed"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if OPTIONAL_IN_CI not in reason:
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped in CI: {reason}"
    return report


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder without banks or settings."""
    folder = tmp_path_factory.mktemp("home")
    for name in [*os.environ]:
        if name.startswith(("QUESTIONBANK_", "XDG_")):
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    """A PostgreSQL of this process, stopped at the end."""
    server = postgres.start()
    if server is None:
        pytest.skip(postgres.HOW_TO_GET_ONE)
    yield server
    server.stop()


@pytest.fixture
def postgres_url(postgres_server: postgres.Server) -> Iterator[str]:
    """The URL of an empty PostgreSQL database."""
    name = f"qb_{uuid4().hex}"
    postgres_server.execute(f"CREATE DATABASE {name}")
    yield postgres_server.url_of(name)
    postgres_server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of an SQLite file that is not there yet."""
    return f"sqlite:///{tmp_path / 'bank.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, on each engine in turn."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
