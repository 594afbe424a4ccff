"""Playing: the games, the table in the browser and in the terminal, records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ..web import settings
from . import arguments, completion
from .arguments import ComponentFile, GameName, Language, Options, RecordFile
from .ending import fail

app = typer.Typer()


def serve(**given: Any) -> None:
    """Open the table in the browser."""
    try:
        from ..web.serve import serve as run
    except ModuleNotFoundError as missing:
        fail(f"the browser table is not part of this installation ({missing.name} is missing); pip install viertel brings it", 1)
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in given.items() if value is not None}
    run(settings.given(said))


serve.__signature__ = arguments.serving()  # type: ignore[attr-defined]
app.command()(serve)


@app.command()
def play(
    name: GameName,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="me,A,B",
            help="Who plays, in order: me, me:NAME or a bot, with commas between. You against regulars if not given.",
            autocompletion=completion.seats,
        ),
    ] = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Fixes the luck and the bots.")] = None,
    components: ComponentFile = None,
    lang: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here at the end.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game of a record.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Let people ask the expert, also against each other.")] = False,
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    from ..terminal import commands

    commands.play(arguments.game(name, components), seats, arguments.options(option), seed, lang, save, resume, hints)


@app.command()
def games() -> None:
    """List the games and their options."""
    from .. import games as shelf

    for game in shelf.playable():
        print(f"{game.name}: {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in game.options:
            only = f" (with {', '.join(map(str, option.players))} players)" if option.players else ""
            print(f"    {option.key}={'|'.join(option.choices)}{only}")
    for why in shelf.broken():
        print(f"viertel: can't be played: {why}", file=sys.stderr)


@app.command()
def replay(
    file: RecordFile,
    lang: Language = "en",
    seat: Annotated[int | None, typer.Option(metavar="N", help="Show only what this seat (from 0) could see.")] = None,
    at: Annotated[int, typer.Option(metavar="N", help="Begin at this position.")] = 0,
) -> None:
    """Step through a record: next, back, jump, play, analyse."""
    from ..terminal import commands

    commands.replay(file, lang, seat, at)


@app.command(short_help="Check the luck of a finished game against its sealed seed.")
def verify(file: RecordFile) -> None:
    """Check that every roll and draw of a finished game was what its sealed seed says."""
    from ..core.record import Record
    from ..core.verify import verify as check_luck
    from ..games import of_record

    record = Record.read(file)
    draws = check_luck(of_record(record, str(file)), record, str(file))
    print(f"{file}: {draws} draws of chance are what the seed sealed before the game gives")
