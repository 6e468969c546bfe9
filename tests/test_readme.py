"""What README shows is what happens: its console blocks are typed into a terminal.

The terminal has 80 columns and a new home folder. In what is shown, `...` stands for anything:
within a line, or for any number of lines where it stands alone.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def steps(page: str) -> list[tuple[str, str]]:
    """The commands of a page and what it shows below each."""
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall((ROOT / page).read_text(encoding="utf-8")):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, shown = step.partition("\n")
            found.append((command, shown.strip("\n")))
    return found


def typed(command: str, folder: Path, home: Path) -> str:
    """Run a command in a terminal of 80 columns; return what it shows."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "TERM": "xterm",
    }
    with subprocess.Popen(
        ["bash", "-c", command], stdin=terminal, stdout=terminal, stderr=terminal,
        cwd=folder, env=environment, start_new_session=True,
    ) as process:  # fmt: skip
        os.close(terminal)
        pieces: list[bytes] = []
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            pieces.append(piece)
        process.wait(timeout=60)
    os.close(master)
    return b"".join(pieces).decode().replace("\r\n", "\n").strip("\n")


def pattern(shown: str) -> str:
    """The regular expression for what a page shows."""
    lines = [
        r"(?:.*\n)*?"
        if line.strip() == "..."
        else ".*?".join(re.escape(part) for part in line.split("...")) + r"\n"
        for line in shown.splitlines()
    ]
    return "".join(lines)


@pytest.mark.parametrize("page", ["README.md", "README.zh-CN.md"])
def test_the_tour_goes_as_it_is_shown(page: str, tmp_path: Path, home: Path) -> None:
    tour = steps(page)
    assert len(tour) > 5
    for command, shown in tour:
        happened = typed(command, tmp_path, home)
        assert re.fullmatch(pattern(shown), happened + "\n" if happened else ""), (
            f"$ {command}\n{happened}\n\n{page} shows:\n{shown}"
        )
