"""From a blueprint to a set in the bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from questionbank.assembly import Infeasible, Selection, assemble, covers
from questionbank.errors import NotFoundError, did_you_mean
from questionbank.model.blueprint import Blueprint
from questionbank.model.candidate import Candidate
from questionbank.model.question import Question
from questionbank.model.question_set import Entry, QuestionSet, Section
from questionbank.store import Bank, Contents


@dataclass(frozen=True)
class Assembled:
    """A set, its questions by uid, how it was chosen, and what was passed over and why."""

    question_set: QuestionSet
    questions: Mapping[str, Question]
    selection: Selection
    passed_over: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Refused:
    """Why no set satisfies the blueprint, and what was passed over and why."""

    infeasible: Infeasible
    passed_over: Mapping[str, tuple[str, ...]]


def assemble_set(
    bank: Bank, blueprint: Blueprint, *, draw: int, rehearsal: bool = False
) -> Assembled | Refused:
    """Choose questions by `blueprint` and save them as a set; a rehearsal saves nothing.

    Raises NotFoundError for a topic, tag or question that the bank does not have.
    """
    name = blueprint.name or ", ".join(blueprint.topics) or "questions"
    with bank.read() if rehearsal else bank.write(f"assemble {name}") as contents:
        _require_known(contents, blueprint)
        include = _uids(contents, blueprint.include)
        exclude = _uids(contents, blueprint.exclude)
        pool = contents.questions.pool()
        eligible, passed_over = _sift(pool, blueprint, include | exclude)
        answer = assemble(blueprint, eligible, draw=draw, include=include, exclude=exclude)
        if isinstance(answer, Infeasible):
            return Refused(answer, passed_over)
        made = _as_set(name, blueprint, answer, draw)
        question_set = made if rehearsal else contents.sets.save(made)
        return Assembled(question_set, contents.pinned(question_set), answer, passed_over)


def _sift(
    pool: Iterable[Candidate], blueprint: Blueprint, named: frozenset[str]
) -> tuple[list[Candidate], dict[str, tuple[str, ...]]]:
    """Return the candidates, and the ids of the others that the blueprint is about, by reason."""
    eligible: list[Candidate] = []
    passed_over: dict[str, tuple[str, ...]] = {}
    for candidate in pool:
        flagged_only = all(reason.endswith("to check") for reason in candidate.obstacles)
        wanted = candidate.uid in named or (blueprint.include_flagged and flagged_only)
        if not candidate.obstacles or wanted:
            eligible.append(candidate)
        elif _concerns(blueprint, candidate):
            reason = ", ".join(candidate.obstacles)
            passed_over[reason] = (*passed_over.get(reason, ()), candidate.name)
    return eligible, passed_over


def _concerns(blueprint: Blueprint, candidate: Candidate) -> bool:
    if not blueprint.topics or blueprint.count is not None:
        return True
    return any(covers(topic, candidate.topic) for topic in blueprint.topics)


def _require_known(contents: Contents, blueprint: Blueprint) -> None:
    known = {
        "topic": [filed.name for filed in contents.catalogue.topics()],
        "tag": [filed.name for filed in contents.catalogue.tags()],
    }
    for kind, names in (("topic", blueprint.topics), ("tag", blueprint.tags)):
        for name in names:
            if name not in known[kind]:
                raise NotFoundError(
                    f"no {kind} '{name}'.{did_you_mean(name, known[kind])}",
                    f"See: questionbank {kind} list",
                )


def _uids(contents: Contents, names: Iterable[str]) -> frozenset[str]:
    return frozenset(contents.questions.get(name).uid for name in names)


def _as_set(name: str, blueprint: Blueprint, selection: Selection, draw: int) -> QuestionSet:
    entries = tuple(
        Entry(question=chosen.uid, revision=chosen.revision, minutes=chosen.minutes)
        for chosen in selection.chosen
    )
    return QuestionSet(
        name=name,
        role=blueprint.role,
        blueprint=blueprint,
        draw=draw,
        sections=(Section(entries=entries),),
    )
