"""Validation errors in the words of the person who wrote the document."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError

from questionbank.errors import Problem, did_you_mean

_MESSAGES = {
    "missing": "is missing",
    "string_type": "must be text (put it in quotes)",
    "string_unicode": "holds a character that is not valid Unicode",
    "string_too_long": "is longer than {max_length:,} characters",
    "too_long": "has more than {max_length:,} items",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "literal_error": "must be one of {expected}",
    "timezone_aware": "must be a time with its zone, such as 2026-12-01T09:00:00+08:00",
    "tuple_type": "must be a list",
    "dict_type": "must be a mapping of names to values",
    "model_type": "must be a mapping of fields to values",
}
_PATTERNS = {
    r"\S": "is empty",
    r"^https?://\S+$": "must be an address that begins with http:// or https://",
}


def problems(error: ValidationError, place: str, fields: Sequence[str] = ()) -> list[Problem]:
    """Return one `Problem` per fault of `error`, each at `place`.

    `fields` are the known field names, for suggestions where one is misspelt.
    """
    return [
        Problem(_sentence(dict(fault), fields), place)
        for fault in error.errors(include_url=False, include_input=False)
    ]


def _sentence(fault: dict[str, object], fields: Sequence[str]) -> str:
    location = fault["loc"]
    where = ".".join(str(step) for step in location) if isinstance(location, tuple) else ""
    kind, context = str(fault["type"]), fault.get("ctx")
    facts = context if isinstance(context, dict) else {}
    if kind == "extra_forbidden":
        return f"no field '{where}'.{did_you_mean(where, fields)}"
    if kind == "string_pattern_mismatch":
        pattern = str(facts.get("pattern"))
        what = _PATTERNS.get(pattern, "is not written as it should be")
    elif kind == "value_error":
        what = str(facts.get("error"))
    else:
        what = _MESSAGES.get(kind, str(fault["msg"]).lower()).format(**facts)
    return f"{where}: {what}" if where else what
