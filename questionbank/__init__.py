"""A structured interview question bank.

    from questionbank import Bank, parse

    with Bank.open("team.db") as bank, bank.read() as contents:
        for question in contents.questions.find(parse("topic:cpp-interop 内存")):
            print(question.id, question.stem)

The names below are the public face; each is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from questionbank.errors import QuestionBankError
    from questionbank.model.blueprint import Blueprint
    from questionbank.model.question import Answer, Question
    from questionbank.model.question_set import QuestionSet
    from questionbank.model.source import Source
    from questionbank.query import Query, Range
    from questionbank.query.reading import parse
    from questionbank.store import Bank

__version__ = "0.1.0"

_HOMES = {
    "Answer": "questionbank.model.question",
    "Bank": "questionbank.store",
    "Blueprint": "questionbank.model.blueprint",
    "Question": "questionbank.model.question",
    "QuestionBankError": "questionbank.errors",
    "QuestionSet": "questionbank.model.question_set",
    "Query": "questionbank.query",
    "Range": "questionbank.query",
    "Source": "questionbank.model.source",
    "parse": "questionbank.query.reading",
}

__all__ = [
    "Answer",
    "Bank",
    "Blueprint",
    "Query",
    "Question",
    "QuestionBankError",
    "QuestionSet",
    "Range",
    "Source",
    "parse",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'questionbank' has no attribute '{name}'")
    return getattr(import_module(_HOMES[name]), name)
