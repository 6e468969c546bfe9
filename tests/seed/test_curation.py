"""The bundled curation is complete, quotes the transcript word for word and cites its sources."""

import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

SEED = Path(__file__).parents[2] / "seed"
TEXT = (SEED / "curation.yaml").read_text(encoding="utf-8")
TRANSCRIPT = (SEED / "transcript.txt").read_text(encoding="utf-8")
CURATION: dict[str, Any] = yaml.safe_load(TEXT)
QUESTIONS: list[dict[str, Any]] = CURATION["questions"]
NAMES = [f"Q{number}" for number in range(1, len(QUESTIONS) + 1)]

# topic, difficulty, minutes, completeness of the recorded answer
PLAN = {
    "Q1": ("cpp-interop", 3, 6, "cut_start"),
    "Q2": ("cpp-interop", 3, 6, "cut_start"),
    "Q3": ("distributed-training", 2, 5, "complete"),
    "Q4": ("cpp-interop", 3, 6, "cut_start"),
    "Q5": ("environment", 1, 3, "fragment"),
    "Q6": ("environment", 3, 6, "complete"),
    "Q7": ("cpp-interop", 2, 5, "complete"),
    "Q8": ("performance", 4, 8, "complete"),
    "Q9": ("cpp-interop", 2, 5, "complete"),
    "Q10": ("performance", 4, 8, "complete"),
    "Q11": ("cpp-interop", 2, 5, None),
}
TECHNICALLY_WRONG = {"Q1", "Q3", "Q7", "Q8", "Q9"}
KINDS = {"knowledge", "experience", "situational", "coding", "design", "choice"}

each_question = pytest.mark.parametrize("question", QUESTIONS, ids=NAMES)
each_recorded = pytest.mark.parametrize("question", QUESTIONS[:10], ids=NAMES[:10])


def name_of(question: dict[str, Any]) -> str:
    return NAMES[QUESTIONS.index(question)]


def recorded_answer(locator: str) -> str:
    """The answer of one transcript item, up to the next item or the closing remark."""
    found = re.search(
        rf"^{locator}：.*?^回答：(.*?)(?=^问题\d+：|^点评：)", TRANSCRIPT, re.DOTALL | re.MULTILINE
    )
    assert found is not None, locator
    return found.group(1)


def references(node: object) -> Iterator[dict[str, str]]:
    """Every title and url anywhere below a node."""
    if isinstance(node, dict):
        if "url" in node:
            yield node
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def uids() -> list[str]:
    found = [CURATION["source"]["uid"]]
    for question in QUESTIONS:
        found.append(question["uid"])
        if "recorded" in question:
            found.append(question["recorded"]["uid"])
        found.append(question["model"]["uid"])
    return found


def test_it_covers_the_ten_items_in_order_and_one_more() -> None:
    locators = re.findall(r"^(问题\d+)：", TRANSCRIPT, re.MULTILINE)
    assert [question.get("locator") for question in QUESTIONS] == [*locators, None]
    assert len(locators) == 10


def test_every_character_prints_on_a_gbk_console() -> None:
    TEXT.encode("gbk")


def test_uids_are_unique_increasing_uuid7s() -> None:
    found = uids()
    assert len(found) == len(set(found)) == TEXT.count("uid: ") == 33
    assert found == sorted(found)
    for text in found:
        parsed = uuid.UUID(text)
        assert (parsed.version, parsed.variant) == (7, uuid.RFC_4122)
        assert str(parsed) == text


@each_question
def test_plan(question: dict[str, Any]) -> None:
    topic, difficulty, minutes, completeness = PLAN[name_of(question)]
    assert question["topic"] == topic
    assert question["difficulty"] == difficulty
    assert question["minutes"] == minutes
    assert question.get("recorded", {}).get("completeness") == completeness
    assert question["kind"] in KINDS
    assert question["roles"] == ["机器学习工程师"]


@each_question
def test_an_interviewer_has_everything_at_hand(question: dict[str, Any]) -> None:
    assert re.fullmatch(r"[ -~]{10,80}", question["title"])
    assert 3 <= len(question["tags"]) <= 6
    assert all(re.fullmatch(r"[a-z0-9-]+", tag) for tag in question["tags"])
    assert 4 <= len(question["points"]) <= 7
    assert 2 <= len(question["probes"]) <= 3
    assert sorted(question["anchors"]) == [1, 3, 5]
    texts = [*question["points"], *question["probes"], *question["anchors"].values()]
    assert all(isinstance(text, str) and text.strip() for text in texts)


@each_question
def test_the_model_answer_is_of_a_readable_length(question: dict[str, Any]) -> None:
    prose = re.sub(r"^```.*?^```$", "", question["model"]["body"], flags=re.DOTALL | re.MULTILINE)
    chinese = len(re.findall(r"[\u4e00-\u9fff]", prose))
    assert chinese >= 150
    assert 250 <= len(re.sub(r"\s", "", prose)) <= 750


@each_question
def test_references(question: dict[str, Any]) -> None:
    assert len(question["model"]["references"]) >= 2
    for reference in references(question):
        assert sorted(reference) == ["title", "url"]
        assert reference["title"].strip()
        assert re.fullmatch(r"https://[^\s\u4e00-\u9fff]+", reference["url"])


@each_recorded
def test_corrections_quote_the_recorded_answer(question: dict[str, Any]) -> None:
    corrections = question["recorded"]["corrections"]
    assert bool(corrections) == (name_of(question) in TECHNICALLY_WRONG)
    answer = recorded_answer(question["locator"])
    for correction in corrections:
        assert sorted(correction) == ["fix", "quote", "reference", "wrong"]
        assert answer.count(correction["quote"]) == 1


@each_recorded
def test_model_answers_are_not_copied(question: dict[str, Any]) -> None:
    """No run of 25 characters of a recorded answer turns up in what the editors wrote."""
    answer = recorded_answer(question["locator"])
    written = question["model"]["body"] + "".join(question["points"])
    assert not any(answer[at : at + 25] in written for at in range(len(answer) - 24))


def test_flags_and_relations() -> None:
    flagged = [question for question in QUESTIONS if "flags" in question]
    assert [name_of(question) for question in flagged] == ["Q7", "Q9"]
    for question in flagged:
        assert [flag["kind"] for flag in question["flags"]] == ["premise"]
        assert "前提" in question["anchors"][5]
    related = {
        (name_of(question), relation["kind"], relation["other"])
        for question in QUESTIONS
        for relation in question.get("relations", [])
    }
    assert related == {
        ("Q7", "enemy", "问题9"),
        ("Q7", "duplicate", "问题9"),
        ("Q11", "replaces", "问题7"),
        ("Q11", "replaces", "问题9"),
    }


def test_the_question_of_the_bank_has_its_own_text() -> None:
    question = QUESTIONS[-1]
    assert question["stem"].startswith("JNA 是哪种语言的库")
    assert question["objective"].strip()
    assert "recorded" not in question
