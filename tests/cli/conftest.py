from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from questionbank.cli.main import run
from questionbank.store import Bank
from questionbank.usecases.seed import seed


@dataclass(frozen=True)
class Done:
    """What a command left: its exit code, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Cli = Callable[..., Done]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Cli:
    """Run a command line as its user does, in this process; stdout is no terminal."""

    def call(*words: str, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "argv", ["questionbank", *words])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "utf-8"))
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            run()
        out, err = capfd.readouterr()
        assert "Traceback" not in err, err
        return Done(int(left.value.code or 0), out, err)

    return call


@pytest.fixture(scope="session")
def seeded_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("seeded") / "bank.db"
    with Bank.open(str(path), by="li", create=True) as bank:
        seed(bank)
    return path


@pytest.fixture
def seeded(seeded_once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bank of its own with the bundled questions, named by the environment."""
    path = tmp_path / "bank.db"
    shutil.copy(seeded_once, path)
    monkeypatch.setenv("QUESTIONBANK_DB", str(path))
    return path


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The place of a bank that is not there yet, named by the environment."""
    path = tmp_path / "new" / "bank.db"
    monkeypatch.setenv("QUESTIONBANK_DB", str(path))
    return path
