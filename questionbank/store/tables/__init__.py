"""The rows: what a bank looks like in a database.

What is searched, counted or constrained is a table of its own; what is only ever read with its
owner, in its order (points, probes, choices, references, corrections), is a JSON list on it.
Lengths and ranges are CHECK constraints, so that both engines refuse the same things.
"""

from questionbank.store.tables.base import Row
from questionbank.store.tables.catalogue import RoleRow, SourceRow, TagAliasRow, TagRow, TopicRow
from questionbank.store.tables.history import BatchRow, ChangeRow
from questionbank.store.tables.question import (
    AnchorRow,
    AnswerRow,
    FlagRow,
    QuestionRoleRow,
    QuestionRow,
    QuestionTagRow,
    RelationRow,
)
from questionbank.store.tables.question_set import EntryRow, QuestionSetRow, SectionRow, UseRow
from questionbank.store.tables.search import SearchIndexRow, SketchRow

__all__ = [
    "AnchorRow",
    "AnswerRow",
    "BatchRow",
    "ChangeRow",
    "EntryRow",
    "FlagRow",
    "QuestionRoleRow",
    "QuestionRow",
    "QuestionSetRow",
    "QuestionTagRow",
    "RelationRow",
    "RoleRow",
    "Row",
    "SearchIndexRow",
    "SectionRow",
    "SketchRow",
    "SourceRow",
    "TagAliasRow",
    "TagRow",
    "TopicRow",
    "UseRow",
]
