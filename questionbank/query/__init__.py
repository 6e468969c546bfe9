"""What is asked for: the query language, and the numbers and times in it."""

from questionbank.query.ranges import Age, Period, Range, parse_number
from questionbank.query.tree import (
    EVERYTHING,
    All,
    During,
    Either,
    Named,
    Not,
    Query,
    Text,
    Within,
    both,
    either,
    leaves,
)

__all__ = [
    "EVERYTHING",
    "Age",
    "All",
    "During",
    "Either",
    "Named",
    "Not",
    "Period",
    "Query",
    "Range",
    "Text",
    "Within",
    "both",
    "either",
    "leaves",
    "parse_number",
]
