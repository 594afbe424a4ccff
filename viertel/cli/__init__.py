"""The command `viertel`: a module for each group of commands. Each command imports what it needs when it runs, so that the small
ones start at once. Nothing but `__main__` calls what is here."""

from __future__ import annotations

import errno
import os
import re
import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer
from typer.exceptions import Abort, Exit, TyperException

from .. import __version__
from ..core.errors import BadInput
from . import admin, bench, play, puzzles, study, upkeep
from .ending import fail

app = typer.Typer(name="viertel", rich_markup_mode=None, pretty_exceptions_enable=False)
app.add_typer(play.app)
app.add_typer(puzzles.app, name="puzzles")
app.add_typer(study.app)
app.add_typer(bench.app, name="bench")
app.add_typer(upkeep.app)
app.add_typer(admin.app, name="admin")

STOPPED = 130
GROUPS = {
    "Play": ("serve", "play", "games", "replay", "verify", "puzzles"),
    "Study": ("simulate", "arena", "check", "layout", "bench"),
    "Run": ("doctor", "admin", "compile"),
}
WORDS = (
    (r"a valid int( range)?\b", "a whole number"),
    (r"a valid float( range)?\b", "a number"),
    (r" \(Possible options: (.*)\)", r". Did you mean \1?"),
)
BEGIN = """\
Begin with
  viertel serve                   the table in your browser, with your friends
  viertel play {game:<18} a game in the terminal, you against a bot
  viertel simulate {game:<14} ten thousand games between bots
"""


def main(given: list[str] | None = None) -> NoReturn:
    """Run the command line. What a person got wrong is one line on stderr and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a terminal that can't write a sign shows a question mark
            stream.reconfigure(errors="replace")
    try:
        code = app(given, prog_name="viertel", standalone_mode=False) or 0
        if code == STOPPED:  # how typer passes Ctrl-C on
            raise KeyboardInterrupt
        sys.stdout.flush()
        sys.exit(code)
    except BadInput as error:
        fail(str(error), 2)
    except TyperException as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a group alone says what is in it
            print(error.format_message())
            sys.exit(0)
        fail(_said(error), 2)
    except Exit as error:
        sys.exit(error.exit_code)
    except (Abort, KeyboardInterrupt):
        fail("stopped", STOPPED)
    except BrokenPipeError:  # the reader of a pipe had enough; typer, too, ends so
        _leave()
        sys.exit(1)
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _leave()
        fail("there is no room for what is to be written", 1)


def _said(error: TyperException) -> str:
    """A wrong line, in words like ours."""
    message, context = error.format_message(), getattr(error, "ctx", None)
    for theirs, ours in WORDS:
        message = re.sub(theirs, ours, message)
    if "Missing argument 'GAME'" in message:
        from .. import games as shelf

        message += f" There are {', '.join(shelf.names())}."
    return f"{message} '{context.command_path} --help' tells more." if context and "Missing" in message else message


def _leave() -> None:
    """What is not written yet is not tried again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@app.callback(invoke_without_command=True)
def viertel(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """One table for board games: in the browser, in the terminal, and by the million in a simulation."""
    if version:
        print(f"viertel {__version__}")
    elif context.invoked_subcommand is None:
        print(_overview(context))


def _overview(context: typer.Context) -> str:
    """What one can do, most wanted first; a command that no group names stands with the last."""
    from .. import games as shelf

    commands = context.command.commands  # type: ignore[attr-defined]
    easiest = min(shelf.playable(), key=lambda game: (game.weight, game.title)).name
    groups = {title: [name for name in group if name in commands] for title, group in GROUPS.items()}
    groups["Run"] += [name for name in commands if not any(name in group for group in GROUPS.values())]
    lines = ["Viertel: one table for board games, in the browser and in the terminal.", "", BEGIN.format(game=easiest)]
    for title, group in groups.items():
        lines += [title, *(f"  {name:<10} {commands[name].get_short_help_str(67)}" for name in group), ""]
    lines.append("'viertel COMMAND --help' tells more. Tab completes all of it after\n'viertel --install-completion'.")
    return "\n".join(lines)
