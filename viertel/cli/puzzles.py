"""`viertel puzzles`: positions in which one choice is clearly best."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import arguments
from .arguments import AsJson, GameName, Jobs, Ray

app = typer.Typer(help="Positions in which one choice is clearly best.", no_args_is_help=True)


@app.command()
def make(
    name: GameName,
    count: Annotated[int, typer.Option(min=1, metavar="N", help="Until there are so many.")] = 42,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them here, and not into the game's folder.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
) -> None:
    """Find puzzles in games of strong bots. It takes its time; stopped, it goes on where it was."""
    from ..lab import commands, puzzles
    from ..machine import cores

    game = arguments.game(name)
    with commands.cluster(ray, jobs) as cluster:
        print(f"{game.title}: {puzzles.make(game, count, to, cluster or jobs or cores())} puzzles")


@app.command(name="list")
def list_(name: GameName, json: AsJson = False) -> None:
    """The puzzles of a game, with their solutions."""
    from ..lab import puzzles

    puzzles.say(arguments.game(name), json)
