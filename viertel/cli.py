"""The command `viertel`. Each command imports what it needs when it runs, so that the small ones start at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer
from typer.exceptions import Abort, Exit, TyperException

from . import __version__, arguments
from .core.errors import BadInput

app = typer.Typer(name="viertel", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
bench = typer.Typer(help="How fast this machine plays.")
app.add_typer(bench, name="bench")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; 'viertel games' lists them.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable.")]
ComponentFile = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Figures of your own box.")]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="en, de, fr or it.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given.")]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
Synchronous = Annotated[
    Literal["full", "normal"],
    typer.Option(help="Does an action wait for the disk? normal: power failing loses the last moments."),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
STOPPED = 130


def main(given: list[str] | None = None) -> NoReturn:
    """Run the command line. What a person got wrong is one line on stderr and exit code 2."""
    try:
        code = app(given, prog_name="viertel", standalone_mode=False) or 0
        if code == STOPPED:  # how typer passes Ctrl-C on
            raise KeyboardInterrupt
        sys.exit(code)
    except BadInput as error:
        _fail(str(error), 2)
    except TyperException as error:
        _fail(error.format_message(), 2)
    except Exit as error:
        sys.exit(error.exit_code)
    except (Abort, KeyboardInterrupt):
        _fail("stopped", STOPPED)
    except BrokenPipeError:  # the reader of a pipe had enough
        sys.stderr.close()
        sys.exit(0)


def _fail(text: str, code: int) -> NoReturn:
    print("viertel: " + " ".join(text.split()), file=sys.stderr)
    sys.exit(code)


@app.callback(invoke_without_command=True)
def viertel(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    """One table for board games: in the browser, in the terminal, and by the million in a simulation."""
    if version:
        print(f"viertel {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


# Playing


@app.command()
def games() -> None:
    """List the games and their options."""
    from . import games as shelf

    for game in shelf.playable():
        print(f"{game.name}: {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in game.options:
            only = f" (with {', '.join(map(str, option.players))} players)" if option.players else ""
            print(f"    {option.key}={'|'.join(option.choices)}{only}")
    for why in shelf.broken():
        print(f"viertel: can't be played: {why}", file=sys.stderr)


@app.command()
def play(
    name: GameName,
    seats: Annotated[str, typer.Option(help="Who plays, in order: me, me:NAME or a bot, with commas between.")] = "me,greedy",
    option: Options = None,
    seed: Annotated[int | None, typer.Option(help="Fixes the luck and the bots.")] = None,
    components: ComponentFile = None,
    lang: Language = "en",
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the record here at the end.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with the game of a record.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Let people ask the expert, also against each other.")] = False,
) -> None:
    """Play in the terminal, against bots or with others at one keyboard."""
    from .terminal import commands

    commands.play(arguments.game(name, components), seats, arguments.options(option), seed, lang, save, resume, hints)


@app.command()
def replay(
    file: RecordFile,
    lang: Language = "en",
    seat: Annotated[int | None, typer.Option(help="Show only what this seat (from 0) could see.")] = None,
    at: Annotated[int, typer.Option(help="Begin at this position.")] = 0,
) -> None:
    """Step through a record: next, back, jump, play, analyse."""
    from .terminal import commands

    commands.replay(file, lang, seat, at)


@app.command()
def verify(file: RecordFile) -> None:
    """Check that every roll and draw of a finished game was what its sealed seed says."""
    from .core.record import Record
    from .core.verify import verify as check_luck
    from .games import of_record

    record = Record.read(file)
    draws = check_luck(of_record(record, str(file)), record, str(file))
    print(f"{file}: {draws} draws of chance are what the seed sealed before the game gives")


# Studying


@app.command()
def check(
    name: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games for each number of players.")] = 200,
    players: Annotated[str | None, typer.Option(metavar="N,N", help="Only these numbers of players.")] = None,
    jobs: Jobs = None,
    components: ComponentFile = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Examine this record, position by position.")] = None,
) -> None:
    """Hold a game to the contract: twelve points, for every number of players and every option."""
    from .lab import commands

    game = arguments.game(name, components)
    numbers = arguments.numbers(players)
    verdict = commands.check_record(game, record) if record else commands.check(game, games, numbers, jobs)
    if not verdict.kept:
        _fail(verdict.text, 1)
    print(verdict.text)


@app.command()
def simulate(
    name: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B", help="One bot for all seats, or one for each.")] = "uniform",
    players: Annotated[int | None, typer.Option(help="How many play; as many as there are bots if not given.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same results.")] = 1,
    jobs: Jobs = None,
    figures: Annotated[bool, typer.Option("--figures", help="Count what is particular to the game, too.")] = False,
    option: Options = None,
    components: ComponentFile = None,
    json: JsonFile = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as CSV.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the results.")] = None,
) -> None:
    """Let bots play by the hundred thousand, and report with confidence."""
    from .lab import commands
    from .lab.simulate import Plan

    game = arguments.game(name, components)
    plan = Plan.of(game, players, arguments.options(option), arguments.names(bots), seed, games, figures)
    commands.simulate(game, plan, jobs, json, csv, plot)


@app.command()
def arena(
    name: GameName,
    bots: Annotated[str | None, typer.Option(metavar="A,B,…", help="The bots that are to meet, two or more.")] = None,
    lineup: Annotated[list[str] | None, typer.Option(metavar="A,B,B", help="Instead: who sits at one table; repeatable.")] = None,
    players: Annotated[int | None, typer.Option(help="Seats at a table.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up to whole rounds.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Fixes the luck and the bots.")] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given, and never more.")] = None,
    option: Options = None,
    components: ComponentFile = None,
    json: JsonFile = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write a record of each game here.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each result here at once; go on where the file ends.")
    ] = None,
) -> None:
    """Let bots compete, each from every seat with the same luck, and rate them."""
    from .lab import commands
    from .lab.seating import Arrangement

    game = arguments.game(name, components)
    lineups = [arguments.names(item) for item in lineup or []]
    arrangement = Arrangement.of(game, players, arguments.options(option), arguments.names(bots), lineups, seed)
    commands.arena(game, arrangement, games, jobs, json, records, resume)


@bench.callback(invoke_without_command=True)
def measure(
    context: typer.Context,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds for each figure.")] = 0.5,
) -> None:
    """How fast random games run here, and how often a search looks down its tree, on one core."""
    if context.invoked_subcommand:
        return
    from . import games
    from .lab import commands

    commands.measure([games.load(game)] if game else games.playable(), seconds)


@bench.command()
def worker(name: GameName) -> None:
    """Answer lines `mode players seconds` with `decisions games cpu-seconds`, to be raced against another program."""
    from .lab.bench import worker as answer

    answer(arguments.game(name))


@bench.command()
def table(
    tables: Annotated[int, typer.Option(min=1, help="How many tables at once.")] = 100,
    players: Annotated[int, typer.Option(min=2, help="Players at each.")] = 2,
    watchers: Annotated[int, typer.Option(min=0, help="Spectators at each.")] = 0,
    pause: Annotated[float | None, typer.Option(min=0, help="Seconds a player waits before acting.")] = None,
    seconds: Annotated[float, typer.Option(min=1, help="How long.")] = 60.0,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="What is played; the easiest game if not given.")] = None,
    kills: Annotated[int | None, typer.Option(min=1, help="Instead: kill the server so often, and count what was lost.")] = None,
    sync: Synchronous = "full",
) -> None:
    """How many actions a second a server of the browser table carries, or whether a killed one loses any."""
    try:
        from .lab import load
    except ImportError as missing:
        _fail(f"the browser table can't be measured in this installation: {missing}", 1)
    if kills:
        print(load.kill(kills, tables, players, game, synchronous=sync))
    else:
        print(load.run(tables, players, watchers, pause, game, seconds, synchronous=sync))


@bench.command()
def abuse(
    names: Annotated[list[str] | None, typer.Argument(metavar="[NAME]...", help="Only attacks whose names begin so.")] = None,
) -> None:
    """Fire a catalogue of abuse at a server of its own while two people play there, and tell what each attack cost."""
    try:
        from .lab import abuse as attacks
    except ImportError as missing:
        _fail(f"the browser table can't be measured in this installation: {missing}", 1)
    from rich.console import Console

    rows = attacks.run(names or ())
    console = Console(highlight=False, width=max(150, Console().width))
    console.print(attacks.as_table(rows))
    print(attacks.verdict(rows))


@app.command(name="compile")
def compile_(
    package: Annotated[str, typer.Argument(metavar="GAME", help="A game that is a package of its own.")],
) -> None:
    """Compile the rules of a game that was installed as plain Python; Viertel's own are compiled when it is installed."""
    from . import native, packages

    others = [one for one in packages.shelf().packages.values() if not one.folder.is_relative_to(packages.OURS)]
    found = next((one for one in others if package in (one.game, one.module)), None)
    if found is None:
        raise BadInput(f"there is no game of others '{package}'; see 'viertel games'")
    names = native.compile_package(found.folder)
    typer.echo(f"{found.module}: {', '.join(names)} are compiled")


@app.command()
def doctor() -> None:
    """Say what runs here: versions, the native build, the games."""
    from .lab.doctor import findings

    for name, finding in findings():
        print(f"{name + ':':<16}{finding}")


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port.")] = 8000,
    data: Annotated[Path, typer.Option(metavar="FILE", help="Where the tables are kept.")] = Path("viertel.sqlite"),
    think: Annotated[float, typer.Option(min=0.1, max=60, metavar="SECONDS", help="How long a master thinks.")] = 5.0,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes in which bots think; one for each core if not given.")
    ] = None,
    farewell: Annotated[
        float, typer.Option(min=0, max=600, metavar="SECONDS", help="From the announcement of a restart to the end.")
    ] = 2.0,
    monitor: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="Who may read /health and /metrics: an address or network; repeatable."),
    ] = None,
    sync: Synchronous = "full",
) -> None:
    """Open the table in the browser."""
    try:
        from .web.serve import serve as run
    except ModuleNotFoundError as missing:
        _fail(f"the browser table is not part of this installation ({missing.name} is missing)", 1)
    run(
        host,
        port,
        data,
        workers=workers,
        think=think,
        farewell=farewell,
        monitors=monitor or (),
        synchronous=sync,
    )
