"""The command `viertel`. Each command imports what it needs when it runs, so that the small ones start at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer
from typer.exceptions import Abort, Exit, TyperException

from . import __version__

if TYPE_CHECKING:
    from .core.game import Game

app = typer.Typer(name="viertel", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
bench = typer.Typer(help="How fast this machine plays.")
app.add_typer(bench, name="bench")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; 'viertel games' lists them.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable.")]
ComponentFile = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Figures of your own box.")]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="en, de, fr or it.")]
STOPPED = 130
WIDE = 500  # rather a long line than a figure cut off
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line. What a person got wrong is one line on stderr and exit code 2."""
    from .core.errors import BadInput

    try:
        code = app(arguments, prog_name="viertel", standalone_mode=False) or 0
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
    """One table for four board games: in the browser, in the terminal, and by the million in a simulation."""
    if version:
        print(f"viertel {__version__}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


# What the commands share


def _game(name: str, components: Path | None) -> Game:
    from . import games
    from .core.components import Components

    if name not in games.names():  # before reading a file that may be for another game
        return games.load(name)
    return games.load(name, Components.read(components) if components else None)


def _options(given: list[str] | None) -> dict[str, str]:
    from .core.errors import BadInput

    found = {}
    for item in given or []:
        key, equals, value = item.partition("=")
        if not equals:
            raise BadInput(f"an option is given as KEY=VALUE, not '{item}'")
        found[key.strip()] = value.strip()
    return found


# Playing


@app.command()
def games() -> None:
    """List the games and their options."""
    from . import games as shelf

    for name in shelf.names():
        game = shelf.load(name)
        print(f"{name}: {game.title}, {game.players[0]} to {game.players[-1]} players")
        for option in game.options:
            only = f" (with {', '.join(map(str, option.players))} players)" if option.players else ""
            print(f"    {option.key}={'|'.join(option.choices)}{only}")


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
    from rich.console import Console

    from . import bots, files, terminal
    from .bots.blocking import Office, Together
    from .core.chance import Quick, Sealed
    from .core.errors import BadInput
    from .core.match import Match
    from .core.record import Record
    from .core.state import Rng
    from .games import of_record
    from .terminal.play import Round
    from .terminal.seats import parse

    own = terminal.text(lang)
    game = _game(name, components)
    if save:
        files.check_new(save)
    if resume:
        record = Record.read(resume)
        if record.game != name or option or components:
            raise BadInput(f"{resume}: is a game of {record.game} with its own options and figures; give none with --resume")
        game = of_record(record, str(resume))
        seated = parse(seats, game, own)
        if len(seated) != record.seats:
            raise BadInput(f"{resume}: has {record.seats} seats, but --seats names {len(seated)}")
        match = Match.replay(game, record, Quick(Rng(_seed(seed))), str(resume))  # its sealed seed is not in the file
        match.names = [sitting.name for sitting in seated]
    else:
        seated = parse(seats, game, own)
        chance = Sealed(None if seed is None else seed.to_bytes(32, "big", signed=True))
        match = Match(game, len(seated), _options(option), chance, [sitting.name for sitting in seated])
    first = _seed(seed)
    office = Office(game, match.options)
    players: dict[int, bots.Bot] = {}
    for number, sitting in enumerate(seated):
        if sitting.bot:
            time = bots.seconds(sitting.bot)
            made = bots.make(sitting.bot, game, first + number) if time is None else Together(office, sitting.bot, time)
            players[number] = made
    alone = len(players) == len(seated) - 1
    advise = (lambda view, seat: office.think(view, seat, "hint", bots.EXPERT)) if alone or hints else None
    table = Round(match, players, Console(highlight=False), own, lang, advise)
    try:
        table.run()
    finally:
        office.close()
    if save:
        table.write(save)
        print(own("saved", file=save))


def _seed(given: int | None) -> int:
    import secrets

    return secrets.randbits(32) if given is None else given


@app.command()
def replay(
    file: RecordFile,
    lang: Language = "en",
    seat: Annotated[int | None, typer.Option(help="Show only what this seat (from 0) could see.")] = None,
    at: Annotated[int, typer.Option(help="Begin at this position.")] = 0,
) -> None:
    """Step through a record: next, back, jump, play, analyse."""
    from rich.console import Console

    from . import terminal
    from .bots import analysis
    from .bots.blocking import Office
    from .core.errors import BadInput
    from .core.match import Match
    from .core.record import Record
    from .games import of_record
    from .terminal.replay import Replay

    own = terminal.text(lang)
    record = Record.read(file)
    match = Match.replay(of_record(record, str(file)), record, name=str(file))
    if seat is not None and not 0 <= seat < match.seats:
        raise BadInput(f"{file}: has seats 0 to {match.seats - 1}, not {seat}")
    if not 0 <= at <= match.n:
        raise BadInput(f"{file}: has positions 0 to {match.n}, not {at}")
    office = Office(match.game, match.options)
    try:
        console, seconds = Console(highlight=False), analysis.SECONDS
        page = Replay(match, console, own, lang, seat, lambda view, whose: office.think(view, whose, "analysis", seconds))
        page.run(at)
    finally:
        office.close()


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
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given.")] = None,
    components: ComponentFile = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Examine this record, position by position.")] = None,
) -> None:
    """Hold a game to the contract: twelve points, for every number of players and every option."""
    from . import files
    from .lab import contract, pool, show
    from .lab.points import Broken

    game = _game(name, components)
    kinds = contract.variants(game, [] if players is None else _numbers(players))
    if record:
        failure = contract.read_and_check(record)
    else:
        shards = contract.shards(game, kinds, games)
        try:
            said = contract.check_whole(game, kinds)
        except Broken as broken:
            _fail(f"{game.title} breaks {broken}", 1)
        results = pool.run(contract.examine, shards, jobs or pool.cores())
        failure = None
        with show.progress(f"{game.title}: random games", sum(shard.games for shard in shards)) as advance:
            for shard, failure in zip(shards, results):
                if failure:
                    break
                advance(shard.games)
            results.close()
    if failure:
        path = Path(failure.file_name())
        if not record:
            files.write(path, failure.record.dumps())
        _fail(f"{game.title} breaks the contract: {failure}" + ("" if record else f"; the record is {path}"), 1)
    if record:
        print(f"{record}: every position keeps the contract")
    else:
        total = sum(shard.games for shard in shards)
        print(f"{game.title} keeps the contract: {total} games in {len(kinds)} variants; {said}")


def _numbers(given: str) -> list[int]:
    from .core.errors import BadInput

    try:
        return [int(item) for item in given.split(",")]
    except ValueError:
        raise BadInput(f"numbers are given like 2,3, not '{given}'") from None


@app.command()
def simulate(
    name: GameName,
    bots: Annotated[str, typer.Option(metavar="A,B", help="One bot for all seats, or one for each.")] = "uniform",
    players: Annotated[int | None, typer.Option(help="How many play; as many as there are bots if not given.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same results.")] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given.")] = None,
    figures: Annotated[bool, typer.Option("--figures", help="Count what is particular to the game, too.")] = False,
    option: Options = None,
    components: ComponentFile = None,
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as CSV.")] = None,
    plot: Annotated[Path | None, typer.Option(metavar="FILE.svg", help="Draw the results.")] = None,
) -> None:
    """Let bots play by the hundred thousand, and report with confidence."""
    import time

    from rich.console import Console

    from . import files, plain
    from .lab import pool, report, show
    from .lab.plot import as_svg
    from .lab.simulate import Plan, Results
    from .lab.simulate import simulate as work

    game = _game(name, components)
    plan = Plan.of(game, players, _options(option), _names(bots), seed, games, figures)
    for path in (json, csv, plot):
        if path:
            files.check_folder(path)
    jobs = jobs or pool.cores()
    results, started = Results(), time.perf_counter()
    shards = plan.shards()
    with show.progress(f"{game.title}: games", games) as advance:
        for shard, part in zip(shards, pool.run(work, shards, min(jobs, len(shards)))):
            results.merge(part)
            advance(shard[2])
    speed = report.Speed(time.perf_counter() - started, jobs, "native" in plain.builds().values())
    found = report.rows(plan, results)
    Console(highlight=False).print(report.as_table(game, plan, found, results, speed))
    if json:
        files.write(json, report.as_json(plan, found, results, speed))
    if csv:
        files.write(csv, report.as_csv(found))
    if plot:
        files.write(plot, as_svg(game, plan, found, results))


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
    json: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the results as JSON.")] = None,
    records: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Write a record of each game here.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each result here at once; go on where the file ends.")
    ] = None,
) -> None:
    """Let bots compete, each from every seat with the same luck, and rate them."""
    from rich.console import Console

    from . import files
    from .core.errors import BadInput
    from .lab import arena_report, pool, show
    from .lab.arena import Order, Outcome, play
    from .lab.contest import Contest
    from .lab.journal import Journal
    from .lab.seating import Arrangement

    game = _game(name, components)
    arrangement = Arrangement.of(game, players, _options(option), _names(bots), [_names(item) for item in lineup or []], seed)
    if (jobs or 1) > pool.cores():
        raise BadInput(f"{jobs} processes on {pool.cores()} cores would take time from bots that think by the clock")
    if json:
        files.check_folder(json)
    if records:
        files.make_folder(records)
    games = arrangement.rounded(games)
    journal = Journal(resume, {"arena": 1, **arrangement.to_json(game)}, lambda data: Outcome(**data)) if resume else None
    found = {outcome.n: outcome for outcome in journal.items if outcome.n < games} if journal else {}
    orders = [Order(arrangement, n, records) for n in range(games) if n not in found]
    with show.progress(f"{game.title}: games", games) as advance:
        advance(len(found))
        for outcome in pool.finished(play, orders, min(jobs or pool.cores(), max(1, len(orders)))):
            if journal:
                journal.add(outcome.to_json())
            found[outcome.n] = outcome
            advance(1)
    contest = Contest.of(arrangement, [found[n] for n in sorted(found)])
    Console(highlight=False, width=WIDE).print(arena_report.as_table(game, contest))
    if json:
        files.write(json, arena_report.as_json(game, contest))


def _names(given: str | None) -> list[str]:
    return [item.strip() for item in given.split(",")] if given else []


@bench.callback(invoke_without_command=True)
def measure(
    context: typer.Context,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds for each figure.")] = 0.5,
) -> None:
    """How fast random games run here, and how often a search looks down its tree, on one core."""
    if context.invoked_subcommand:
        return
    from rich.console import Console
    from rich.table import Table

    from . import games, plain
    from .lab import bench as measuring

    build = "native" if "native" in plain.builds().values() else "plain Python"
    table = Table(
        box=None, padding=(0, 2, 0, 0), header_style="dim", title=f"Random games, {build}, one core", title_justify="left"
    )
    for heading in ("game", "players", "decisions/s", "games/s", "from the middle: decisions/s", "µs a playout", "looks/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=heading == "game")
    for name in [game] if game else games.names():
        loaded = _game(name, None)
        for players in loaded.players:
            full, clone = (measuring.measure(measuring.root(loaded, players, mode), seconds) for mode in measuring.MODES)
            table.add_row(
                name,
                str(players),
                f"{full.decisions / full.seconds:,.0f}",
                f"{full.games / full.seconds:,.0f}",
                f"{clone.decisions / clone.seconds:,.0f}",
                f"{1e6 * clone.seconds / clone.games:,.1f}",
                f"{measuring.looks(loaded, players, seconds):,.0f}",
            )
    Console(highlight=False).print(table)


@bench.command()
def worker(name: GameName) -> None:
    """Answer lines `mode players seconds` with `decisions games cpu-seconds`, to be raced against another program."""
    from .lab import bench as measuring

    measuring.worker(_game(name, None))


@bench.command()
def table(
    tables: Annotated[int, typer.Option(min=1, help="How many tables at once.")] = 100,
    players: Annotated[int, typer.Option(min=2, help="Players at each.")] = 2,
    watchers: Annotated[int, typer.Option(min=0, help="Spectators at each.")] = 0,
    pause: Annotated[float | None, typer.Option(min=0, help="Seconds a player waits before acting.")] = None,
    seconds: Annotated[float, typer.Option(min=1, help="How long.")] = 60.0,
    game: Annotated[str, typer.Option(metavar="GAME", help="What is played.")] = "wiener_walzer",
    kills: Annotated[int | None, typer.Option(min=1, help="Instead: kill the server so often, and count what was lost.")] = None,
) -> None:
    """How many actions a second a server of the browser table carries, or whether a killed one loses any."""
    try:
        from .lab import load
    except ImportError as missing:
        _fail(f"the browser table can't be measured in this installation: {missing}", 1)
    if kills:
        print(load.kill(kills, tables, players, game))
    else:
        print(load.run(tables, players, watchers, pause, game, seconds))


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
) -> None:
    """Open the table in the browser."""
    try:
        from .web.serve import serve as run
    except ModuleNotFoundError as missing:
        _fail(f"the browser table is not part of this installation ({missing.name} is missing)", 1)
    run(host, port, data, workers=workers, think=think)
