"""The table of commands, and the one place where errors become words and exit codes."""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from questionbank import __version__
from questionbank.cli.output import complain
from questionbank.errors import QuestionBankError

COMMANDS = {
    "Questions": {
        "seed": "seed:seed",
        "import": "importing:import_",
        "add": "add:add",
        "list": "listing:list_",
        "show": "show:show",
        "similar": "similar:similar",
        "export": "export:export",
    },
    "Sets and sheets": {
        "assemble": "assemble:assemble",
        "set": "sets:set_",
        "sheet": "sheet:sheet",
    },
    "The bank": {
        "topic": "catalogue:topic",
        "tag": "catalogue:tag",
        "db": "db:db",
    },
}
_BUG = 70
_INTERRUPTED = 130
_SELDOM = (50_000, 20, 20)
"""Garbage is looked for seldom: the default walks all that was imported several times over."""


class Commands(click.Group):
    """The commands by heading; each is imported when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        del ctx
        return [name for commands in COMMANDS.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        del ctx
        for commands in COMMANDS.values():
            if cmd_name in commands:
                module, _, name = commands[cmd_name].partition(":")
                command: click.Command = getattr(import_module(f"questionbank.cli.{module}"), name)
                return command
        return None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or suggest the nearest of the table."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            known = self.list_commands(ctx)
            raise click.exceptions.NoSuchCommand(args[0], possibilities=known, ctx=ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a reader that has seen enough, such as head, is no error."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            ctx.exit(0)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their headings."""
        for heading, names in COMMANDS.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [
                        (name, command.get_short_help_str(64))
                        for name in names
                        if (command := self.get_command(ctx, name))
                    ]
                )


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        click.echo(f"questionbank {__version__}")
        ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog="Begin: questionbank seed, then questionbank list. Each command has its own --help.",
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_version,
    help="Print the version.",
)  # fmt: skip
def main() -> None:
    """A structured interview question bank.

    Keep questions with what to listen for, assemble them into sets by topic, and print a sheet
    for the interviewer and one for the candidate.
    """


def run() -> NoReturn:
    """Run the command line; leave with the exit code of what happened."""
    gc.set_threshold(*_SELDOM)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        sys.exit(main.main(prog_name="questionbank", standalone_mode=False) or 0)
    except QuestionBankError as error:
        complain(error.message, error.hint)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        complain("interrupted; nothing was written.")
        sys.exit(_INTERRUPTED)
    except Exception:  # noqa: BLE001 (the last place before the user: a bug, told as one)
        import traceback

        traceback.print_exc()
        complain(
            "this is a bug in questionbank, not your fault.",
            "Please report it with the lines above; the bank was left as it was.",
        )
        sys.exit(_BUG)
