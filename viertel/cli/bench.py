"""`viertel bench`: how fast this machine plays, and how much a server carries."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from . import arguments, completion
from .arguments import GameName, Synchronous
from .ending import fail

app = typer.Typer(help="How fast this machine plays.")


@app.callback(invoke_without_command=True)
def measure(
    context: typer.Context,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.", autocompletion=completion.games)] = None,
    seconds: Annotated[float, typer.Option(min=0.01, metavar="SECONDS", help="CPU seconds for each figure.")] = 0.5,
) -> None:
    """How fast random games run here, and how often a search looks down its tree, on one core."""
    if context.invoked_subcommand:
        return
    from .. import games
    from ..lab import commands

    commands.measure([games.load(game)] if game else games.playable(), seconds)


@app.command()
def batch(
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Only with so many players.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, metavar="SECONDS", help="Seconds for each figure.")] = 1.0,
    yardsticks: Annotated[bool, typer.Option(help="Measure games of other libraries, too, where they are installed.")] = True,
) -> None:
    """How fast many games at once are, with observation and mask, beside the other doors and games of other libraries."""
    from .. import games
    from ..lab import commands

    try:
        commands.measure_doors([games.load(game)] if game else games.playable(), players, seconds, yardsticks)
    except ModuleNotFoundError as missing:
        fail(f"many games at once need an extra: pip install 'viertel[batch]' ({missing})", 2)


@app.command()
def worker(name: GameName) -> None:
    """Answer lines `mode players seconds` with `decisions games cpu-seconds`, to be raced against another program."""
    from ..lab.bench import worker as answer

    answer(arguments.game(name))


@app.command()
def table(
    tables: Annotated[int, typer.Option(min=1, metavar="N", help="How many tables at once.")] = 100,
    players: Annotated[int, typer.Option(min=2, metavar="N", help="Players at each.")] = 2,
    watchers: Annotated[int, typer.Option(min=0, metavar="N", help="Spectators at each.")] = 0,
    pause: Annotated[float | None, typer.Option(min=0, metavar="SECONDS", help="Seconds a player waits before acting.")] = None,
    seconds: Annotated[float, typer.Option(min=1, metavar="SECONDS", help="How long.")] = 60.0,
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="What is played; the easiest game if not given.", autocompletion=completion.games),
    ] = None,
    pace: Annotated[
        Literal["live", "days"] | None,
        typer.Option(help="Instead: what clocks cost, beside a server without them that has the same load."),
    ] = None,
    kills: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Instead: kill the server so often, and count what was lost.")
    ] = None,
    sync: Synchronous = "full",
) -> None:
    """How many actions a second a server of the browser table carries, or whether a killed one loses any."""
    try:
        from ..lab import killing, load
    except ImportError as missing:
        fail(f"the browser table can't be measured in this installation: {missing}", 1)
    if kills:
        for report in killing.run(kills, tables, players, game, synchronous=sync):
            print(report)
    elif pace:
        print(load.compare(tables, players, watchers, pause, game, seconds, pace, synchronous=sync))
    else:
        print(load.run(tables, players, watchers, pause, game, seconds, synchronous=sync))


@app.command()
def abuse(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only attacks whose names begin so.")] = None,
) -> None:
    """Fire a catalogue of abuse at a server of its own while two people play there, and tell what each attack cost."""
    try:
        from ..lab import abuse as attacks
    except ImportError as missing:
        fail(f"the browser table can't be measured in this installation: {missing}", 1)
    from rich.console import Console

    rows = attacks.run(names or ())
    console = Console(highlight=False, width=max(150, Console().width))
    console.print(attacks.as_table(rows))
    print(attacks.verdict(rows))
