"""questionbank assemble."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

import click

from questionbank.cli.options import (
    RANGE,
    RangeType,
    db_option,
    dry_run_option,
    json_option,
    open_bank,
)
from questionbank.cli.output import counted, say, say_json, talk
from questionbank.cli.sets import order_table
from questionbank.errors import InfeasibleError, UsageError
from questionbank.query import Range
from questionbank.text import pad, slug, width

if TYPE_CHECKING:
    from collections.abc import Mapping

    from questionbank.model.blueprint import Blueprint
    from questionbank.usecases.assemble import Assembled, Refused


_MOST_NAMED = 8


class LimitType(click.ParamType[tuple[str, Range]]):
    """NAME=N, NAME=N..M; NAME alone means one."""

    name = "NAME=N|N..M"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Range]:
        """Read a limit as people write it."""
        if isinstance(value, tuple):
            return value
        name, given, limits = str(value).rpartition("=")
        if not given:
            return slug(value), Range(1, 1)
        return slug(name), RangeType().convert(limits, param, ctx)


LIMIT = LimitType()


@click.command()
@click.option(
    "-t", "--topic", "topics", type=LIMIT, multiple=True, help="So many of a topic; alone: 1."
)
@click.option(
    "--tag", "tags", type=LIMIT, multiple=True, help="So many with a tag; tags may overlap."
)
@click.option("--count", type=RANGE, help="So many in all; fills up from any topic.")
@click.option("--minutes", type=RANGE, help="30 is at most 30 minutes; 40..50 is between.")
@click.option("-d", "--difficulty", type=RANGE, help="None easier or harder: 2..4.")
@click.option("--include", multiple=True, metavar="ID", help="This question must be in.")
@click.option("--exclude", multiple=True, metavar="ID", help="This question must not be in.")
@click.option("--include-flagged", is_flag=True, help="Take questions with an open flag, too.")
@click.option("--draw", type=click.IntRange(0, 2**63 - 1), help="The same number, the same set.")
@click.option("--name", default="", help="The set's name.")
@click.option("--role", default="", help="The position (岗位), printed on the sheets.")
@dry_run_option
@json_option
@db_option
def assemble(
    place: str | None, *, draw: int | None, as_json: bool, rehearsal: bool, **given: Any
) -> None:
    """Choose questions by topic and save them as a set.

    \b
        questionbank assemble -t cpp-interop=2 -t performance --minutes 30

    Only ready questions are taken; enemies and near-duplicates never stand together. What was
    passed over, and why, is told. If no set fits, what is short, and by how much (exit code 4).
    """
    from questionbank.usecases.assemble import Assembled, assemble_set

    blueprint = _blueprint(draw, given)
    draw = secrets.randbelow(10**8) if draw is None else draw
    with open_bank(place) as bank:
        outcome = assemble_set(bank, blueprint, draw=draw, rehearsal=rehearsal)
    if not isinstance(outcome, Assembled):
        _refuse(outcome, as_json=as_json)
    elif as_json:
        say_json(_as_record(outcome))
    else:
        _tell(outcome, draw, rehearsal=rehearsal)


def _blueprint(draw: int | None, given: Mapping[str, Any]) -> Blueprint:
    from questionbank.model.blueprint import Blueprint, DifficultyLimits

    minutes = given["minutes"]
    if minutes and minutes.low == minutes.high:
        minutes = Range(0, minutes.high)
    if not (given["topics"] or given["tags"] or given["count"] or minutes or given["include"]):
        raise UsageError(
            "say what the set should hold.",
            "By topic: questionbank assemble -t TOPIC=2\nIn all:   questionbank assemble --count 5",
        )
    for kind in ("topics", "tags"):
        names = [name for name, _ in given[kind]]
        if len(set(names)) < len(names):
            raise UsageError(f"a {kind[:-1]} is limited twice: write one range, such as 2..3.")
    plain = ("name", "role", "count", "include", "exclude", "include_flagged")
    return Blueprint(
        **{name: given[name] for name in plain},
        minutes=minutes,
        topics=dict(given["topics"]),
        tags=dict(given["tags"]),
        difficulty=DifficultyLimits(within=given["difficulty"]),
        draw=draw,
    )


def _tell(outcome: Assembled, draw: int, *, rehearsal: bool) -> None:
    question_set = outcome.question_set
    blueprint = question_set.blueprint
    budget = blueprint.minutes.high if blueprint and blueprint.minutes else None
    time = f"{outcome.selection.minutes}{f' of {budget}' if budget else ''} minutes"
    name = question_set.name if rehearsal else f"{question_set.id}  {question_set.name}"
    say(f"{name}: {counted(len(question_set.entries), 'question')}, {time}, easiest first\n")
    for line in order_table(question_set, outcome.questions):
        say(line)
    say()
    for line in _figures(outcome):
        say(f"  {line}")
    _passed_over(outcome.passed_over)
    say(f"  Same set again: --draw {draw}")
    if rehearsal:
        talk("Nothing was saved (--dry-run).")
    else:
        talk(f"\nNext:  questionbank sheet {question_set.id} --to html")


def _figures(outcome: Assembled) -> list[str]:
    """One line per requirement with a bar, then the spread of difficulty."""
    figures = [
        (figure.requirement.partition(" ")[2], figure.got, str(figure.wanted))
        for figure in outcome.selection.figures
        if figure.requirement.startswith(("topic ", "tag "))
    ]
    room = max((width(name) for name, _, _ in figures), default=0)
    lines = [
        f"{pad(name, room)}  {'#' * got:<6} {got} of {wanted}" for name, got, wanted in figures
    ]
    levels = [candidate.difficulty for candidate in outcome.selection.chosen]
    known = [level for level in levels if level is not None]
    if known:
        spread = "   ".join(f"{level}:{'#' * known.count(level) or '-'}" for level in range(1, 6))
        mean = sum(known) / len(known)
        lines.append(f"{pad('difficulty', room)}  {spread}   mean {mean:.1f}")
    return lines


def _passed_over(passed_over: Mapping[str, tuple[str, ...]]) -> None:
    if passed_over:
        say()
    for reason, ids in passed_over.items():
        say(f"  Passed over: {_named(ids)} ({reason})")


def _named(ids: tuple[str, ...]) -> str:
    return " ".join(ids) if len(ids) <= _MOST_NAMED else f"{len(ids)} questions"


def _refuse(outcome: Refused, *, as_json: bool) -> None:
    """Say what is short and by how much.

    Raises InfeasibleError.
    """
    infeasible = outcome.infeasible
    if as_json:
        say_json(_refused_record(outcome))
    lines = [shortage.sentence() for shortage in infeasible.shortages]
    if infeasible.relaxation is not None:
        lines.append(f"This would work:  {_command(infeasible.relaxation)}")
    for reason, ids in outcome.passed_over.items():
        lines.append(f"Passed over: {_named(ids)} ({reason})")
    message = (
        "no set satisfies this."
        if infeasible.proven
        else "no set was found; that there is none is not proven."
    )
    raise InfeasibleError(message, "\n".join(lines))


def _command(blueprint: Blueprint) -> str:
    words = ["questionbank assemble"]
    words += [f"-t {topic}={limits}" for topic, limits in blueprint.topics.items()]
    words += [f"--tag {tag}={limits}" for tag, limits in blueprint.tags.items()]
    if blueprint.count:
        words.append(f"--count {blueprint.count}")
    if blueprint.minutes:
        words.append(f"--minutes {blueprint.minutes}")
    if blueprint.difficulty.within:
        words.append(f"-d {blueprint.difficulty.within}")
    words += [f"--include {name}" for name in blueprint.include]
    words += [f"--exclude {name}" for name in blueprint.exclude]
    return " ".join(words)


def _as_record(outcome: Assembled) -> dict[str, Any]:
    return {
        "set": outcome.question_set.model_dump(mode="json"),
        "code": outcome.question_set.code,
        "questions": [
            outcome.questions[entry.question].id for entry in outcome.question_set.entries
        ],
        "minutes": outcome.selection.minutes,
        "passed_over": {reason: list(ids) for reason, ids in outcome.passed_over.items()},
    }


def _refused_record(outcome: Refused) -> dict[str, Any]:
    infeasible = outcome.infeasible
    return {
        "proven": infeasible.proven,
        "shortages": [
            {
                "requirement": shortage.requirement,
                "wanted": str(shortage.wanted),
                "best": shortage.best,
                "missing": shortage.missing,
                "why": shortage.why,
            }
            for shortage in infeasible.shortages
        ],
        "conflict": list(infeasible.conflict),
        "relaxation": infeasible.relaxation
        and infeasible.relaxation.model_dump(mode="json", exclude_defaults=True),
        "passed_over": {reason: list(ids) for reason, ids in outcome.passed_over.items()},
    }
