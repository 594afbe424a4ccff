"""Playing: the games, the table in the browser and in the terminal, records."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from . import arguments, completion
from .arguments import (
    HOUSE,
    ComponentFile,
    DataFile,
    GameName,
    Language,
    MailUrl,
    Options,
    RecordFile,
    Services,
    Synchronous,
    Url,
)
from .ending import fail

app = typer.Typer()


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen; 0.0.0.0 lets others in your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, metavar="N", help="The port; 0: any that is free.")] = 8000,
    browse: Annotated[bool, typer.Option("--open", help="Open it in this machine's browser, too.")] = False,
    data: DataFile = HOUSE,
    think: Annotated[float, typer.Option(min=0.1, max=60, metavar="SECONDS", help="How long a master thinks.")] = 5.0,
    workers: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes in which bots think; one for each core if not given.")
    ] = None,
    farewell: Annotated[
        float, typer.Option(min=0, max=600, metavar="SECONDS", help="From the announcement of a restart to the end.")
    ] = 2.0,
    monitor: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="Who may read /health and /metrics: an address or network; repeatable."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="A proxy that is believed who comes, beside one on this machine; repeatable."),
    ] = None,
    sync: Synchronous = "full",
    keep_finished: Annotated[int, typer.Option(min=0, metavar="DAYS", help="How long finished games are kept; 0: always.")] = 365,
    keep_abandoned: Annotated[int, typer.Option(min=0, metavar="DAYS", help="And games that nobody plays on; 0: always.")] = 180,
    keep_records: Annotated[int, typer.Option(min=0, metavar="DAYS", help="And records that were opened; 0: always.")] = 90,
    disk: Annotated[int, typer.Option(min=16, metavar="MB", help="When so much is used, nothing new is begun.")] = 4096,
    url: Url = "",
    mail: MailUrl = "",
    service: Services = None,
    ladder: Annotated[
        str | None,
        typer.Option(metavar="SEASON", help="Have a ladder and tournaments, with seasons of a month, a quarter or a year."),
    ] = None,
) -> None:
    """Open the table in the browser."""
    try:
        from ..web.limits import Limits
        from ..web.notifications.setup import Wanted
        from ..web.serve import serve as run
    except ModuleNotFoundError as missing:
        fail(f"the browser table is not part of this installation ({missing.name} is missing); pip install viertel brings it", 1)
    run(
        host,
        port,
        data,
        workers=workers,
        think=think,
        browse=browse,
        farewell=farewell,
        monitors=monitor or (),
        proxies=proxy or (),
        synchronous=sync,
        limits=Limits(keep_finished=keep_finished, keep_abandoned=keep_abandoned, keep_records=keep_records, disk=disk),
        calling=Wanted(url, mail, service or ()),
        ladder=ladder,
    )


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
