"""assemble, set, sheet: from topics to paper."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from cli.conftest import Cli

ASKED = ["-t", "cpp-interop=2", "-t", "distributed-training", "-t", "performance"]


def test_a_set_is_made_and_told(cli: Cli, seeded: Path) -> None:
    done = cli("assemble", *ASKED, "--minutes", "30", "--name", "ml-screen", "--draw", "20261201")
    assert done.code == 0
    assert done.lines[0] == "S1  ml-screen: 4 questions, 24 of 30 minutes, easiest first"
    assert "Passed over: Q7 Q9 (premise to check)" in done.out
    assert "Same set again: --draw 20261201" in done.out
    assert [line.split("\t")[:3] for line in cli("set", "list").lines] == [["S1", "4", "24"]]
    for name in ("S1", "s1", "1", "ml-screen"):
        assert cli("set", "show", name).out.startswith("S1  ml-screen: 4 questions, 24 minutes")
    assert seeded.exists()


def test_the_draw_that_is_told_gives_the_set_again(cli: Cli, seeded: Path) -> None:
    first = cli("assemble", "--count", "3")
    told = re.search(r"--draw (\d+)", first.out)
    assert told
    again = cli("assemble", "--count", "3", "--draw", told[1])
    assert first.lines[1:5] == again.lines[1:5]
    assert cli("set", "list").lines[1].startswith("S2\t3\t")
    assert seeded.exists()


def test_the_same_draw_gives_the_same_set_in_other_processes(seeded: Path) -> None:
    words = [sys.executable, "-m", "questionbank", "assemble", "--count", "4", "--draw", "7", "-n"]
    sets = {
        subprocess.run(
            [*words, "--json"],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed, "QUESTIONBANK_DB": str(seeded)},
        ).stdout.partition(b'"questions"')[2]
        for seed in ("0", "1", "4711")
    }
    assert len(sets) == 1


def test_a_rehearsal_saves_no_set(cli: Cli, seeded: Path) -> None:
    record = json.loads(cli("assemble", "--count", "3", "-n", "--json").out)
    assert len(record["questions"]) == 3
    assert cli("set", "list").out == ""
    assert seeded.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["-t", "distributed-training=3"],
            "topic distributed-training: wanted 3, best possible 1 (bank has 1 ready)",
        ),
        (["--count", "20"], "wanted 20, best possible 9"),
        (["-t", "cpp-interop=4", "--minutes", "10"], "minutes"),
    ],
)
def test_an_impossible_set_says_what_is_short(
    cli: Cli, seeded: Path, words: list[str], told: str
) -> None:
    done = cli("assemble", *words)
    assert done.code == 4
    assert told in done.err
    offer = re.search(r"This would work:\s+questionbank (assemble .*)", done.err)
    assert offer
    assert cli(*offer[1].split()).code == 0
    assert seeded.exists()


def test_enemies_are_never_together(cli: Cli, seeded: Path) -> None:
    done = cli("assemble", "--include", "Q7", "--include", "Q9")
    assert done.code == 4
    assert "Q7" in done.err
    assert "Q9" in done.err
    assert json.loads(cli("assemble", "--include", "Q7", "--json").out)["questions"] == ["Q7"]
    assert seeded.exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["-t", "cpp=1"], 3, "no topic 'cpp'. Did you mean 'cpp-interop'?"),
        (["--tag", "gill"], 3, "no tag 'gill'. Did you mean 'gil'?"),
        (["--include", "Q99"], 3, "no question Q99 (there are Q1-Q11)"),
        ([], 2, "say what the set should hold"),
        (["-t", "cpp-interop=3..2"], 2, "3..2 is empty: write the smaller number first"),
        (["-t", "cpp-interop=x"], 2, "'x' is not a number or a range such as 2..4"),
        (["-t", "gil=1", "-t", "gil=2"], 2, "a topic is limited twice"),
    ],
)
def test_a_wrong_request_is_told(
    cli: Cli, seeded: Path, words: list[str], code: int, told: str
) -> None:
    done = cli("assemble", *words)
    assert (done.code, told in done.err) == (code, True), done.err
    assert seeded.exists()


def test_sheets_are_written_for_both(cli: Cli, seeded: Path, tmp_path: Path) -> None:
    cli("assemble", *ASKED, "--draw", "1", "--role", "ML Engineer")
    folder = tmp_path / "out"
    done = cli("sheet", "S1", "--to", "html,md", "-o", str(folder), "--lang", "both")
    assert done.code == 0
    assert "Checked: nothing but the question text is in the candidate copy." in done.err
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert sorted(written) == [
        "S1-candidate.html", "S1-candidate.md", "S1-interviewer.html", "S1-interviewer.md",
    ]  # fmt: skip
    for name, text in written.items():
        assert "ML Engineer" in text
        assert ("参考答案" in text) == ("interviewer" in name)
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    assert seeded.exists()


def test_a_sheet_of_one_copy(cli: Cli, seeded: Path, tmp_path: Path) -> None:
    cli("assemble", "--count", "2", "--draw", "1")
    assert cli("sheet", "S1", "--copy", "candidate", "-o", str(tmp_path / "out")).code == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["S1-candidate.html"]
    assert seeded.exists()


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["S9"], 3, "no set S9 (there is none yet)."),
        (["S1", "--to", "htm"], 2, "Did you mean 'html'?"),
        (["S1", "--to", ","], 2, "say which document"),
    ],
)
def test_a_wrong_sheet_is_told(
    cli: Cli, seeded: Path, words: list[str], code: int, told: str
) -> None:
    done = cli("sheet", *words)
    assert (done.code, told in done.err) == (code, True), done.err
    assert seeded.exists()
