"""similar, and what add and import say of questions that are nearly here already."""

from __future__ import annotations

import json
from pathlib import Path

from cli.conftest import Cli

STEM = "CPython 的垃圾回收器怎样处理循环引用？"
NEARLY = "CPython 的垃圾回收器怎样处理循环引用呢？"


def test_the_likest_come_first_and_a_question_is_not_like_itself(cli: Cli, seeded: Path) -> None:
    assert seeded.exists()
    stem = json.loads(cli("show", "Q7", "--json").out)["stem"]
    rows = [line.split("\t") for line in cli("similar", stem).lines]
    assert rows[0][:2] == ["Q7", "100%"]
    shares = [int(row[1].rstrip("%")) for row in rows]
    assert shares == sorted(shares, reverse=True)
    ids = [line.split("\t")[0] for line in cli("similar", "q7").lines]
    assert "Q7" not in ids
    assert {"Q9", "Q11"} <= set(ids)


def test_a_text_like_nothing_is_told(cli: Cli, seeded: Path) -> None:
    done = cli("similar", "zyxwv qponm")
    assert (done.code, done.out) == (0, ""), seeded
    assert "No question is like it." in done.err
    assert cli("similar", " ").code == 2
    assert cli("similar", "Q99").code == 3


def test_a_near_duplicate_is_linked_when_it_is_added(cli: Cli, seeded: Path) -> None:
    first = cli("add", STEM)
    assert "No near-duplicate" in first.err, seeded
    second = cli("add", NEARLY)
    assert "alike: Q12, now linked as its duplicate" in second.err
    (near,) = json.loads(cli("similar", "Q13", "--limit", "1", "--json").out)
    assert near["id"] == "Q12"
    assert 0.7 <= near["alike"] < 1
    (link,) = json.loads(cli("show", "Q13", "--json").out)["relations"]
    original = json.loads(cli("show", "Q12", "--json").out)
    assert link == {"kind": "duplicate", "other": original["uid"]}
    assert original["relations"] == []


def test_a_near_duplicate_is_linked_when_it_is_imported(
    cli: Cli, seeded: Path, tmp_path: Path
) -> None:
    document = tmp_path / "talk.txt"
    document.write_text(f"问题1：{STEM}\n回答：好。\n问题2：{NEARLY}\n回答：是。\n", "utf-8")
    done = cli("import", str(document))
    assert "Q13 Q12  " in done.out, seeded
    assert "alike, linked as duplicates" in done.out


def test_questions_with_a_history_come_back_as_they_were(
    cli: Cli, seeded: Path, tmp_path: Path
) -> None:
    cli("add", STEM)
    cli("add", NEARLY)
    document = tmp_path / "all.jsonl"
    cli("export", "-o", str(document))
    other = tmp_path / "other.db"
    assert cli("import", str(document), "--db", str(other)).code == 0, seeded
    again = cli("export", "--db", str(other))
    assert again.out.encode() == document.read_bytes()
