"""Whatever the bytes are, a reader tells the user; it never fails by itself, and never hangs."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from io import BytesIO

import pytest
from formats.reading import read, write

from questionbank.errors import Problem, QuestionBankError
from questionbank.formats import jsonl, registry
from questionbank.model.question import Question
from questionbank.model.source import Source

MEGABYTE = 1_000_000
SECONDS = 20
MUTATIONS = 2_000

HOSTILE: dict[str, bytes] = {
    "nothing": b"",
    "nul": b"\0" * 100,
    "every byte": bytes(range(256)),
    "half a utf-16 character": b"\xff\xfea",
    "a lone surrogate in utf-16": b"\xff\xfe\x00\xd8\x00\x00",
    "utf-32": "问题1：甲\n回答：乙".encode("utf-32"),
    "half a utf-8 character": "问题1：甲\n回答：乙".encode()[:-1],
    "a bomb of lists": b"[" * 100_000,
    "a bomb of closed lists": b"[" * 50_000 + b"]" * 50_000,
    "a bomb of objects": b'{"a":' * 100_000,
    "a bomb of yaml lists": b"- " * 100_000 + b"a",
    "a bomb of yaml questions": b"? " * 50_000 + b"a",
    "a bomb of aliases": b"a: &a [x]\n" + b"b: &b [*a, *a]\n" * 1_000,
    "a long number": b'{"stem": "a", "difficulty": ' + b"9" * 5_000 + b"}",
    "a large exponent": b'{"stem": "a", "difficulty": 1e400}',
    "a long line": b"a" * MEGABYTE,
    "a long label": "问题".encode() + b"1" * MEGABYTE + "：".encode(),
    "blanks": b" " * MEGABYTE + b"\n" + b"\t" * MEGABYTE,
    "line ends": b"\n\r" * MEGABYTE,
    "stars": b"**" * MEGABYTE,
    "hashes": b"#" * MEGABYTE + b"\n" + b"# " * MEGABYTE,
    "fences": b"```\n" * 50_000,
    "ever longer fences": b"".join(b"`" * length + b"\n" for length in range(3, 1_000)),
    "questions in code": "```\n问题9：\n```\n".encode() * 20_000 + "问题1：甲".encode(),
    "questions only": "问题1：\n".encode() * 50_000,
    "many questions": b"".join(f"问题{n}：甲\n回答：乙\n".encode() for n in range(1, 5_000)),
    "answers only": "回答：\n".encode() * 50_000,
    "the same question": "问题2：甲\n回答：乙\n".encode() * 5_000,
    "remarks": "问题1：甲\n回答：乙\n".encode() + "点评：丙\n".encode() * 50_000,
    "headers": "岗位： 从业年限：".encode() * 50_000 + "\n问题1：甲".encode(),
    "rules": "# 问题1：甲\n".encode() + b"---\n" * 100_000,
    "a long answer": "问题1：甲\n回答：".encode() + b"a" * 200_000,
    "many unknown fields": json.dumps({f"field {n}": n for n in range(10_000)}).encode(),
    "a surrogate as a name": b'{"\\ud800": 1, "stem": "a"}',
    "an escape as a name": b'{"\\u001b[31m": 1, "stem": "a"}',
    "a time out of reach": b'{"stem": "a", "created_at": "9999-12-31T23:59:59-12:00"}',
    "a time as a number": b'{"stem": "a", "created_at": 1e300}',
    "braces in a value": b'{"stem": "a", "kind": "{0} {kind} {"}',
    "a tag": b"- !!python/object/apply:os.system ['true']",
    "a directive": b"%YAML 9.9\n---\n- stem: a",
    "an unknown directive": b"%TAG ! tag:x,2000:\n--- !x\nstem: a",
    "an empty key": b"- : a\n  ? \n",
    "a merge": b"- {<<: [a], stem: b}",
}

readers = pytest.mark.parametrize("name", list(registry.FORMATS))


def _told(name: str, content: bytes) -> list[object]:
    try:
        return list(read(name, content, "given"))
    except QuestionBankError as error:
        return [error]


@readers
@pytest.mark.parametrize("what", list(HOSTILE))
def test_hostile_bytes_are_told_and_in_time(name: str, what: str) -> None:
    started = time.monotonic()
    for one in _told(name, HOSTILE[what]):
        if isinstance(one, Problem | QuestionBankError):
            message = str(one)
            message.encode()
            assert "\x1b" not in message
            assert len(message) < 1_000
    assert time.monotonic() - started < SECONDS


@readers
@pytest.mark.parametrize("what", list(HOSTILE))
def test_sniffing_takes_any_bytes(name: str, what: str) -> None:
    registry.load(name).sniff(HOSTILE[what][:10_001])


def _originals() -> dict[str, bytes]:
    source = Source(kind="document", text="问题1：\n")
    question = Question(
        stem="什么是 GIL？\n```python\nx = 1\n```",
        tags=("gil", "no"),
        difficulty=3,
        points=("甲", "乙 "),
        source=source.uid,
    )
    transcript = (
        "岗位： 工程师 从业年限： 5年\n## 问题1：甲？\n**考察目标：** 乙\n回答：\n```\n丙\n```\n"
        "问题2：丁？\n参考答案：戊\n点评：己\n"
    )
    return {
        "jsonl": write("jsonl", [source, question]),
        "yaml": write("yaml", [source, question]),
        "transcript": transcript.encode(),
    }


PIECES = (
    *("\0", "\n", "\r", "\r\n", " ", "\t", "\u2028", "\ufeff", "\x1b", "```", "```py\n", "---\n"),
    *("- ", ": ", "{", "}", "[", "]", '"', "'", "&a ", "*a", "!", "#", "|\n", ">", "**", "\\"),
    *("问题1：", "\n问题3：", "\n回答：", "\n点评：", "\n岗位：", "【", "】", "：", "十", "\n## "),
)


def _mutations(original: bytes, dice: random.Random) -> Iterator[bytes]:
    """Documents with some characters lost, doubled or put in; every fourth is broken in bytes."""
    for number in range(MUTATIONS):
        text = original.decode()
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(text) + 1)
            to = at + dice.choice((0, 0, 1, 2, 9))
            text = text[:at] + dice.choice((*PIECES, text[at:to] * 2, "")) + text[to:]
        mutant = text.encode()
        at = dice.randrange(len(mutant) + 1) if number % 4 == 0 else len(mutant)
        yield mutant[:at] + bytes([dice.randrange(256)] if number % 4 == 0 else []) + mutant[at:]


@readers
def test_no_mutation_makes_a_reader_fail(name: str) -> None:
    dice = random.Random(f"formats/{name}")  # noqa: S311 -- not a secret
    for mutant in _mutations(_originals()[name], dice):
        _told(name, mutant)


def test_a_line_that_is_too_long_is_told_and_the_next_one_read() -> None:
    long = b'{"stem": "' + b"a" * jsonl.LONGEST_LINE + b'"}\n'
    found = read("jsonl", long + b'{"stem": "b"}\n' + long.rstrip())
    assert [str(one) for one in (found[0], found[2])] == [
        "line 1: is longer than 10 MB",
        "line 3: is longer than 10 MB",
    ]
    assert isinstance(found[1], Question)


def test_reading_json_lines_holds_one_line_at_a_time() -> None:
    class Endless(BytesIO):
        """A stream that never ends."""

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size
            return b'{"stem": "a"}\n'

    records = jsonl.read(Endless(), "endless")
    assert len({next(records) for _ in range(100)}) == 100
