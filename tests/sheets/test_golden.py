"""The sheets of one small set, as they are meant to look; read every difference.

After a change that is meant, `python tests/sheets/test_golden.py` writes them again.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from questionbank.model.question import (
    Anchor,
    Answer,
    Choice,
    Correction,
    Question,
    Reference,
)
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.sheets import DOCUMENTS
from questionbank.sheets.edition import Copy, Particulars, candidate, interviewer
from questionbank.sheets.labels import Language

GOLDEN = Path(__file__).parent / "golden"
FIRST, SECOND, SET = (f"01234567-89ab-7def-8123-{place:012x}" for place in (1, 2, 3))
REFERENCE = Reference(title="threading: Global interpreter lock", url="https://docs.python.org/3/")

QUESTIONS = {
    FIRST: Question(
        uid=FIRST,
        number=3,
        stem="Python 的 **GIL** 是什么？这个程序会快一倍吗？\n\n```python\nin_threads(f, 2)\n```",
        objective="了解候选人对并发的理解。",
        topic="performance",
        tags=("gil",),
        difficulty=3,
        minutes=6,
        points=("同一时刻只有一个线程执行字节码", "I/O 时释放 GIL"),
        probes=("多进程呢？",),
        anchors=(
            Anchor(level=5, text="说得清何时释放，并能举例"),
            Anchor(level=1, text="以为线程总能加速"),
        ),
        answers=(
            Answer(
                kind="model",
                origin="bundled",
                body="GIL 是一把**互斥锁**。\n\n| 负载 | 线程 |\n|---|---|\n| CPU | 不快 |",
                references=(REFERENCE,),
            ),
            Answer(
                kind="recorded",
                origin="candidate",
                body="GIL 在 Python 3 里已经没有了。",
                corrections=(
                    Correction(
                        quote="已经没有了",
                        wrong="以为 GIL 已经移除。",
                        fix="3.13 起可选。",
                        reference=REFERENCE,
                    ),
                ),
            ),
        ),
    ),
    SECOND: Question(
        uid=SECOND,
        number=7,
        kind="choice",
        stem="Which of these is immutable?",
        topic="basics",
        choices=(
            Choice(text="a `tuple`", correct=True),
            Choice(text="a `list`"),
            Choice(text="a `dict`"),
        ),
    ),
}
QUESTION_SET = QuestionSet(
    uid=SET,
    number=1,
    name="backend",
    role="后端工程师",
    sections=(
        Section(title="热身", entries=(Entry(question=SECOND, revision=1, minutes=2),)),
        Section(title="并发", entries=(Entry(question=FIRST, revision=1, minutes=6, weight=2),)),
    ),
)
PARTICULARS = Particulars("C-014", "一面", "视频", "李雷", "2026-12-04", "2027-12-31")
COPIES: dict[str, Copy] = {
    "interviewer": interviewer(QUESTION_SET, QUESTIONS, PARTICULARS),
    "candidate": candidate(QUESTION_SET, QUESTIONS, PARTICULARS),
}
SHEETS: list[tuple[str, str, Language]] = [
    ("interviewer", "md", "zh"),
    ("candidate", "md", "en"),
    ("interviewer", "html", "both"),
    ("candidate", "html", "zh"),
]


def written(copy: str, document: str, language: Language) -> bytes:
    return DOCUMENTS[document].write(COPIES[copy], language)


@pytest.mark.parametrize(("copy", "document", "language"), SHEETS)
def test_a_sheet_looks_as_meant(copy: str, document: str, language: Language) -> None:
    golden = GOLDEN / f"{copy}-{language}.{document}"
    assert written(copy, document, language).decode() == golden.read_text(encoding="utf-8")


def test_the_same_set_gives_the_same_bytes_in_another_process() -> None:
    code = "from sheets.test_golden import SHEETS, written; import sys\n"
    code += "for sheet in SHEETS: sys.stdout.buffer.write(written(*sheet))"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": path}
    other = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, env=environment
    )
    assert other.stdout == b"".join(written(*sheet) for sheet in SHEETS)


if __name__ == "__main__":
    for sheet in SHEETS:
        (GOLDEN / f"{sheet[0]}-{sheet[2]}.{sheet[1]}").write_bytes(written(*sheet))
