"""questionbank add."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from questionbank.cli.editor import compose
from questionbank.cli.files import read_bytes
from questionbank.cli.options import db_option, dry_run_option, open_bank
from questionbank.cli.output import on_terminal, say, talk
from questionbank.errors import DocumentError, UsageError
from questionbank.text import language

if TYPE_CHECKING:
    from questionbank.model.question import Question
    from questionbank.usecases.newcomer import Likest

KINDS = ("knowledge", "experience", "situational", "coding", "design", "choice")


@click.command()
@click.argument("text", required=False)
@click.option("--objective", default="", help="What the question is to find out (考察目标).")
@click.option("--answer", default="", help="A model answer (参考答案).")
@click.option("-t", "--topic", help="Its topic, such as cpp-interop or cpp-interop/ctypes.")
@click.option("-d", "--difficulty", type=click.IntRange(1, 5), help="1 easy .. 5 hard.")
@click.option("--minutes", type=click.IntRange(1, 480), help="Planned minutes.")
@click.option("--tag", "tags", multiple=True, help="A tag; may be given several times.")
@click.option(
    "--role", "roles", multiple=True, help="A position (岗位); may be given several times."
)
@click.option("--kind", type=click.Choice(KINDS), help="Default: knowledge.")
@click.option("--lang", help="zh, en, ...; default: by the text.")
@click.option("--file", "file", metavar="FILE|-", help="Read an editor document instead.")
@click.option("-e", "--edit", "edit", is_flag=True, help="Write it in your editor ($EDITOR).")
@dry_run_option
@db_option
def add(
    text: str | None,
    place: str | None,
    *,
    file: str | None,
    edit: bool,
    rehearsal: bool,
    **given: Any,
) -> None:
    """Add a question as a draft; its number is printed.

    \b
        questionbank add "Python 的 GIL 是什么？" -t performance -d 3 --tag gil

    Without TEXT, --file or -e on a terminal, the editor opens.
    """
    from questionbank.usecases.newcomer import welcome

    question = _question(text, file, given, edit=edit)
    if question is None:
        talk("Nothing was written.")
        return
    with (
        open_bank(place, create=True) as bank,
        bank.write("add a question", rehearsal=rehearsal) as contents,
    ):
        known = {filed.name for filed in contents.catalogue.topics()}
        added, likest = welcome(contents, question, thorough=True)
    _tell(added, new_topic=added.topic not in known)
    _tell_likest(likest)
    if rehearsal:
        talk("Nothing was written (--dry-run).")
    else:
        talk(f"Next:  questionbank show {added.id}")


def _question(
    text: str | None, file: str | None, given: dict[str, Any], *, edit: bool
) -> Question | None:
    from questionbank.formats.document import read_document, write_document

    if file:
        if text:
            raise UsageError("give TEXT or --file, not both.")
        besides = [name for name, content in given.items() if content not in (None, "", ())]
        if besides:
            raise UsageError(
                f"--file brings its own {', '.join(besides)}.",
                "Write it into the front matter of the document, and leave the option out.",
            )
        return read_document(_decoded(file), file)
    if text and not edit:
        return _from_options(text, given)
    if not edit and not on_terminal():
        raise UsageError(
            "there is no question to add.",
            'Give it: questionbank add "..."     Or a document: questionbank add --file -',
        )
    draft = _from_options(text or "?", given)
    document = write_document(draft)
    if not text:
        document = document.replace("\n?\n", "\n", 1)
    return compose(document, read_document)


def _decoded(file: str) -> str:
    try:
        return read_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(f"{file} is not text in UTF-8.") from error


def _from_options(text: str, given: dict[str, Any]) -> Question:
    from pydantic import ValidationError

    from questionbank.model.faults import problems
    from questionbank.model.question import Question

    fields = {name: content for name, content in given.items() if content not in (None, "", ())}
    answer = fields.pop("answer", None)
    lang = fields.setdefault("lang", language(text))
    if answer:
        fields["answers"] = [{"kind": "model", "lang": lang, "body": answer}]
    try:
        return Question.model_validate({"stem": text, **fields})
    except ValidationError as error:
        raise DocumentError("the question cannot be kept.", problems=problems(error, "")) from error


def _tell(question: Question, *, new_topic: bool) -> None:
    facts = [f"{question.topic}{' (new topic)' if new_topic else ''}"]
    if question.difficulty:
        facts.append(f"difficulty {question.difficulty}/5")
    if question.tags:
        facts.append(f"tags {' '.join(question.tags)}")
    tell = say if on_terminal() else talk
    tell(f"Added {question.id} ({question.status}): {', '.join(facts)}")
    missing = [
        name
        for name, there in (
            ("model answer", question.model_answers),
            ("anchors", question.anchors),
            ("points", question.points),
            ("difficulty", question.difficulty),
            ("minutes", question.minutes),
        )
        if not there
    ]
    if missing:
        tell(f"  Still missing: {', '.join(missing)}")
    if not on_terminal():
        say(question.id)


def _tell_likest(likest: Likest | None) -> None:
    if likest is None:
        talk("  No near-duplicate.")
    elif likest.is_near:
        talk(f"  {likest.likeness:.0%} alike: {likest.other.id}, now linked as its duplicate.")
        talk(f"  Compare:  questionbank show {likest.other.id}")
    else:
        talk(f"  No near-duplicate (closest: {likest.other.id}, {likest.likeness:.0%} alike).")
