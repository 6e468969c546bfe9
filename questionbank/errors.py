"""Every failure that a user can mend, and its exit code.

    QuestionBankError          1   cannot, for a reason that was told
    ├── UsageError             2   the call itself is wrong: query syntax, unknown format
    ├── NotFoundError          3   no such question, set, topic, tag, or more than one
    ├── InfeasibleError        4   no set satisfies the blueprint
    ├── DocumentError          5   a document that cannot be read, with the places in it
    ├── ConflictError          5   somebody else changed it first
    └── BankError              6   the bank is not ready: missing, other schema, unreachable

Anything else that escapes is a bug in the program, never the user's fault (exit code 70).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches


class QuestionBankError(Exception):
    """What went wrong and why, in one sentence, and what to do about it in `hint`.

    `hint` may hold several lines; each is shown below the message, indented.
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class UsageError(QuestionBankError):
    """The call itself is wrong."""

    exit_code = 2


class NotFoundError(QuestionBankError):
    """There is no such thing, or the name fits more than one."""

    exit_code = 3


class InfeasibleError(QuestionBankError):
    """No set satisfies the blueprint."""

    exit_code = 4


@dataclass(frozen=True)
class Problem:
    """A fault in the user's text, as data.

    `place` says where as the user counts: "line 3", "row 7", "问题5".
    `severity` is "error" when the item could not be taken, "warning" when it was.
    """

    message: str
    place: str = ""
    severity: str = "error"

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class DocumentError(QuestionBankError):
    """A document cannot be read; `problems` says where."""

    exit_code = 5
    shown = 8

    def __init__(self, message: str, hint: str = "", problems: Sequence[Problem] = ()) -> None:
        lines = [str(problem) for problem in problems[: self.shown]]
        if len(problems) > self.shown:
            lines.append(f"... and {len(problems) - self.shown} more")
        super().__init__(message, "\n".join([*lines, hint] if hint else lines))
        self.problems = tuple(problems)


class ConflictError(QuestionBankError):
    """Somebody else changed the record since it was read."""

    exit_code = 5


class BankError(QuestionBankError):
    """The bank cannot be used as it is."""

    exit_code = 6


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return " Did you mean 'x'?" for the closest of the `known` names, or nothing."""
    names = list(known)
    close = get_close_matches(name, names, n=1, cutoff=0.5) or [
        other for other in names if name and (other.startswith(name) or name in other)
    ]
    return f" Did you mean '{close[0]}'?" if close else ""
