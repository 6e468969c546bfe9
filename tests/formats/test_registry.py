"""The right format is found, and only that one is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from questionbank.errors import UsageError
from questionbank.formats.registry import FORMATS, find, load

TRANSCRIPT = "问题1：甲？\n回答：乙\n".encode()
QUESTION = b'{"record": "question", "stem": "a"}\n'


@pytest.mark.parametrize(
    ("file_name", "head", "wanted", "name"),
    [
        ("a.jsonl", b"", None, "jsonl"),
        ("A.NDJSON", TRANSCRIPT, None, "jsonl"),
        ("a.yml", b"nonsense", None, "yaml"),
        ("a.txt", TRANSCRIPT, None, "transcript"),
        ("dir.yaml/a.md", TRANSCRIPT, None, "transcript"),
        ("a.txt", TRANSCRIPT.decode().encode("utf-16"), None, "transcript"),
        ("a.txt", TRANSCRIPT.decode().encode("gb18030"), None, "transcript"),
        ("a.txt", TRANSCRIPT + "丁".encode()[:1], None, "transcript"),
        ("a.txt", QUESTION, None, "jsonl"),
        ("-", TRANSCRIPT, None, "transcript"),
        ("-", QUESTION, None, "jsonl"),
        ("-", b"# ours\n\n---\n- record: question\n  stem: a\n", None, "yaml"),
        ("", b"\xef\xbb\xbf- stem: a\n", None, "yaml"),
        ("a.jsonl", QUESTION, "YAML", "yaml"),
    ],
)
def test_a_format_is_found(file_name: str, head: bytes, wanted: str | None, name: str) -> None:
    assert find(file_name, head, wanted).name == name


@pytest.mark.parametrize(
    ("file_name", "wanted", "words"),
    [
        ("a.txt", "yamll", "no format 'yamll'. Did you mean 'yaml'?"),
        ("a.jsonll", None, "no format has files in .jsonll. Did you mean '.jsonl'?"),
        ("a.txt", None, "a.txt is in no known format."),
        ("-", None, "- is in no known format."),
    ],
)
def test_an_unknown_format_is_told(file_name: str, wanted: str | None, words: str) -> None:
    with pytest.raises(UsageError) as caught:
        find(file_name, b"nothing of ours", wanted)
    assert words in caught.value.message
    assert all(name in caught.value.hint for name in FORMATS)


def test_the_table_agrees_with_the_formats() -> None:
    for name, listing in FORMATS.items():
        form = load(name)
        assert form.name == name
        assert form.suffixes == (*listing.telling, *listing.possible)
        assert form.read or form.write


def test_the_registry_costs_nothing_to_import() -> None:
    code = (
        "import sys, questionbank.formats.registry\n"
        "heavy = {'yaml', 'pydantic'} | {f'questionbank.formats.{n}' for n in ('jsonl', 'yaml')}\n"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
