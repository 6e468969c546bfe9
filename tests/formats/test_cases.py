"""One file is one case: beside it, in JSON, what its reader says of it.

After a change that is meant, `python tests/formats/test_cases.py` writes the JSON files again;
read every difference before you keep it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from formats.reading import told

CASES = Path(__file__).parent / "cases"
INPUTS = sorted(path for path in CASES.glob("*/*") if path.suffix != ".json")


def expected(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_case_reads_as_written_beside_it(path: Path) -> None:
    wanted = json.loads(expected(path).read_text(encoding="utf-8"))
    assert told(path.parent.name, path.read_bytes(), path.name) == wanted


def test_no_expectation_is_without_its_case() -> None:
    assert {expected(path) for path in INPUTS} == set(CASES.glob("*/*.json"))


if __name__ == "__main__":
    for case in INPUTS:
        outcome = told(case.parent.name, case.read_bytes(), case.name)
        text = json.dumps(outcome, ensure_ascii=False, indent=1)
        expected(case).write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(INPUTS)} cases written\n")
