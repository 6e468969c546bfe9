"""How fast commands start, against the libraries that they cannot do without."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from ratio import measure, report

PROGRAM = str(Path(sys.executable).parent / "questionbank")


def main() -> None:
    """Measure --help, --version and list on the seeded bank."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "QUESTIONBANK_DB": str(Path(folder) / "bank.db")}
        subprocess.run([PROGRAM, "seed"], check=True, env=environment, capture_output=True)
        click = [sys.executable, "-c", "import click"]
        sqlalchemy = [sys.executable, "-c", "import sqlalchemy.orm"]
        report(
            [
                measure(
                    f"questionbank {' '.join(words)}, against {floor[-1]}",
                    [PROGRAM, *words],
                    floor,
                    bound=bound,
                    environment=environment,
                )
                for words, floor, bound in (
                    (["--help"], click, 2.5),
                    (["--version"], click, 2.5),
                    (["list"], sqlalchemy, 1.5),
                    (["list", "内存"], sqlalchemy, 1.5),
                )
            ]
        )


if __name__ == "__main__":
    main()
