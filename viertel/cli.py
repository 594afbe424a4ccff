"""The command `viertel`. Each command imports what it needs when it runs, so that the small ones start at once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer
from typer.exceptions import Abort, Exit, TyperException

from . import __version__, arguments, completion
from .core.errors import BadInput

app = typer.Typer(name="viertel", rich_markup_mode=None, pretty_exceptions_enable=False)
bench = typer.Typer(help="How fast this machine plays.")
app.add_typer(bench, name="bench")
puzzles = typer.Typer(help="Positions in which one choice is clearly best.", no_args_is_help=True)
app.add_typer(puzzles, name="puzzles")
house = typer.Typer(help="What whoever runs a house can see and do.", no_args_is_help=True)
app.add_typer(house, name="house")

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game; 'viertel games' lists them.", autocompletion=completion.games)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; repeatable.", autocompletion=completion.options),
]
ComponentFile = Annotated[Path | None, typer.Option("--components", metavar="FILE", help="Figures of your own box.")]
Language = Annotated[str, typer.Option("--lang", metavar="LANG", help="en, de, fr or it.", autocompletion=completion.languages)]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given.")]
Ray = Annotated[
    str | None, typer.Option("--ray", metavar="ADDRESS", help="Work on this Ray cluster; 'auto' is the one this machine is in.")
]
JsonFile = Annotated[Path | None, typer.Option("--json", metavar="FILE", help="Write the results as JSON.")]
CsvFile = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the results as CSV.")]
PlotFile = Annotated[Path | None, typer.Option("--plot", metavar="FILE.svg", help="Draw the results.")]
Synchronous = Annotated[
    Literal["full", "normal"],
    typer.Option(help="Does an action wait for the disk? normal: power failing loses the last moments."),
]
RecordFile = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
DataFile = Annotated[Path, typer.Option("--data", metavar="FILE", help="Where the tables are kept.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Address = Annotated[str, typer.Argument(metavar="TABLE", help="A table's path or address; 'viertel house list' has them.")]
HOUSE = Path("viertel.sqlite")
STOPPED = 130
GROUPS = {
    "Play": ("serve", "play", "games", "replay", "verify", "puzzles"),
    "Study": ("simulate", "arena", "check", "layout", "bench"),
    "Run": ("doctor", "house", "compile"),
}
BEGIN = """\
Begin with
  viertel serve                   the table in your browser, with your friends
  viertel play {game:<18} a game in the terminal, you against a bot
  viertel simulate {game:<14} ten thousand games between bots
"""


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
        print(_overview(context))


def _overview(context: typer.Context) -> str:
    """What one can do, most wanted first; a command that no group names stands with the last."""
    from . import games as shelf

    commands = context.command.commands  # type: ignore[attr-defined]
    easiest = min(shelf.playable(), key=lambda game: (game.weight, game.title)).name
    groups = {title: [name for name in group if name in commands] for title, group in GROUPS.items()}
    groups["Run"] += [name for name in commands if not any(name in group for group in GROUPS.values())]
    lines = ["Viertel: one table for board games, in the browser and in the terminal.", "", BEGIN.format(game=easiest)]
    for title, group in groups.items():
        lines += [title, *(f"  {name:<10} {commands[name].get_short_help_str(67)}" for name in group), ""]
    lines.append("'viertel COMMAND --help' tells more. Tab completes all of it after\n'viertel --install-completion'.")
    return "\n".join(lines)


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
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="me,A,B",
            help="Who plays, in order: me, me:NAME or a bot, with commas between. You against regulars if not given.",
            autocompletion=completion.seats,
        ),
    ] = None,
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


@app.command(short_help="Check the luck of a finished game against its sealed seed.")
def verify(file: RecordFile) -> None:
    """Check that every roll and draw of a finished game was what its sealed seed says."""
    from .core.record import Record
    from .core.verify import verify as check_luck
    from .games import of_record

    record = Record.read(file)
    draws = check_luck(of_record(record, str(file)), record, str(file))
    print(f"{file}: {draws} draws of chance are what the seed sealed before the game gives")


# Studying


@app.command(short_help="Hold a game to the contract: twelve points, for every variant.")
def check(
    name: GameName,
    games: Annotated[int, typer.Option(min=1, help="Random games for each number of players.")] = 200,
    players: Annotated[str | None, typer.Option(metavar="N,N", help="Only these numbers of players.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    components: ComponentFile = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Examine this record, position by position.")] = None,
    seconds: Annotated[float | None, typer.Option(min=1, help="Instead: as many games as there is time for.")] = None,
    secrets: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Instead: compare so many times what somebody may not know.")
    ] = None,
) -> None:
    """Hold a game to the contract: twelve points, for every number of players and every option."""
    from .lab import commands

    game = arguments.game(name, components)
    numbers = arguments.numbers(players)
    if record:
        verdict = commands.check_record(game, record)
    elif secrets:
        verdict = commands.secrets(game, secrets, numbers, jobs)
    else:
        with commands.cluster(ray, jobs) as cluster:
            verdict = commands.check(game, games, numbers, jobs, seconds, cluster)
    if not verdict.kept:
        _fail(verdict.text, 1)
    print(verdict.text)


@app.command()
def simulate(
    name: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="One bot for all seats, or one for each.", autocompletion=completion.bots)
    ] = "uniform",
    players: Annotated[int | None, typer.Option(help="How many play; as many as there are bots if not given.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same results.")] = 1,
    jobs: Jobs = None,
    ray: Ray = None,
    figures: Annotated[bool, typer.Option("--figures", help="Count what is particular to the game, too.")] = False,
    option: Options = None,
    components: ComponentFile = None,
    json: JsonFile = None,
    csv: CsvFile = None,
    plot: PlotFile = None,
) -> None:
    """Let bots play by the hundred thousand, and report with confidence."""
    from .lab import commands
    from .lab.simulate import Plan

    game = arguments.game(name, components)
    plan = Plan.of(game, players, arguments.options(option), arguments.names(bots), seed, games, figures)
    with commands.cluster(ray, jobs) as cluster:
        commands.simulate(game, plan, jobs, json, csv, plot, cluster)


@app.command(short_help="Let bots compete from every seat with the same luck, and rate them.")
def arena(
    name: GameName,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B,…", help="The bots that are to meet, two or more.", autocompletion=completion.bots)
    ] = None,
    lineup: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B,B", help="Instead: who sits at one table; repeatable.", autocompletion=completion.bots),
    ] = None,
    players: Annotated[int | None, typer.Option(help="Seats at a table.")] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games; rounded up to whole rounds.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="Fixes the luck and the bots.")] = 1,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes; all cores if not given, and never more.")] = None,
    ray: Ray = None,
    option: Options = None,
    components: ComponentFile = None,
    json: JsonFile = None,
    csv: CsvFile = None,
    plot: PlotFile = None,
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
    with commands.cluster(ray, jobs) as cluster:
        commands.arena(game, arrangement, games, jobs, json, csv, plot, records, resume, cluster)


@app.command()
def layout(
    name: GameName,
    part: Annotated[str | None, typer.Argument(metavar="[SLICE]", help="Only the numbers of this slice.")] = None,
    players: Annotated[int | None, typer.Option(help="For so many; the fewest that can play if not given.")] = None,
    json: AsJson = False,
) -> None:
    """Print what the numbers of an observation are, and where each field is shown."""
    from rich.console import Console

    from .lab import layouts

    game = arguments.game(name)
    found = layouts.layout(game, players)
    if part is not None:
        print(*layouts.as_lines(found, part), sep="\n")
    elif json:
        print(layouts.as_json(game, found))
    else:
        print(layouts.heading(game, found))
        Console(highlight=False, markup=False, width=max(150, Console().width)).print(layouts.as_table(found))


@puzzles.command(name="make")
def make_puzzles(
    name: GameName,
    count: Annotated[int, typer.Option(min=1, help="Until there are so many.")] = 48,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them here, and not into the game's folder.")] = None,
) -> None:
    """Find puzzles in games of strong bots. It takes its time; stopped, it goes on where it was."""
    from .lab import puzzles as makers

    game = arguments.game(name)
    print(f"{game.title}: {makers.make(game, count, to)} puzzles")


@puzzles.command(name="list")
def list_puzzles(name: GameName, json: AsJson = False) -> None:
    """The puzzles of a game, with their solutions."""
    from .lab import puzzles as makers

    makers.say(arguments.game(name), json)


@bench.callback(invoke_without_command=True)
def measure(
    context: typer.Context,
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.", autocompletion=completion.games)] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="CPU seconds for each figure.")] = 0.5,
) -> None:
    """How fast random games run here, and how often a search looks down its tree, on one core."""
    if context.invoked_subcommand:
        return
    from . import games
    from .lab import commands

    commands.measure([games.load(game)] if game else games.playable(), seconds)


@bench.command(name="batch")
def measure_batch(
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Only this game.")] = None,
    players: Annotated[int | None, typer.Option(help="Only with so many players.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="Seconds for each figure.")] = 1.0,
    yardsticks: Annotated[bool, typer.Option(help="Measure games of other libraries, too, where they are installed.")] = True,
) -> None:
    """How fast many games at once are, with observation and mask, beside the other doors and games of other libraries."""
    from . import games
    from .lab import commands

    try:
        commands.measure_doors([games.load(game)] if game else games.playable(), players, seconds, yardsticks)
    except ModuleNotFoundError as missing:
        _fail(f"many games at once need an extra: pip install 'viertel[batch]' ({missing})", 2)


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
    game: Annotated[
        str | None,
        typer.Option(metavar="GAME", help="What is played; the easiest game if not given.", autocompletion=completion.games),
    ] = None,
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


@app.command(name="compile", short_help="Compile the rules of a game of others.")
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
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets others in your network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: any that is free.")] = 8000,
    browse: Annotated[bool, typer.Option("--open", help="Open it in this machine's browser, too.")] = False,
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
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="NETWORK", help="A proxy that is believed who comes, beside one on this machine; repeatable."),
    ] = None,
    sync: Synchronous = "full",
    keep_finished: Annotated[int, typer.Option(min=0, metavar="DAYS", help="How long finished games are kept; 0: always.")] = 365,
    keep_abandoned: Annotated[int, typer.Option(min=0, metavar="DAYS", help="And games that nobody plays on; 0: always.")] = 180,
    keep_records: Annotated[int, typer.Option(min=0, metavar="DAYS", help="And records that were opened; 0: always.")] = 90,
    disk: Annotated[int, typer.Option(min=16, metavar="MB", help="When so much is used, nothing new is begun.")] = 4096,
    url: Annotated[
        str, typer.Option(envvar="VIERTEL_URL", help="By which address people find this house, for links in messages.")
    ] = "",
    mail: Annotated[
        str,
        typer.Option(envvar="VIERTEL_MAIL", help="Where mail is handed in: smtp://user:password@host:587/?from=ADDRESS."),
    ] = "",
    service: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="By which other services people may be called: ntfy, matrix, tgram …; repeatable."),
    ] = None,
) -> None:
    """Open the table in the browser."""
    try:
        from .web.calling.setup import Wanted
        from .web.limits import Limits
        from .web.serve import serve as run
    except ModuleNotFoundError as missing:
        _fail(f"the browser table is not part of this installation ({missing.name} is missing); pip install viertel brings it", 1)
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
    )


# The house, for whoever runs it


@house.command(name="list")
def list_(
    data: DataFile = HOUSE,
    most: Annotated[int, typer.Option(min=1, help="How many tables, the last changed first.")] = 100,
    json: AsJson = False,
) -> None:
    """The tables, the last changed first."""
    from .web import commands

    commands.say(commands.tables(data, most), json, commands.tables_text)


@house.command()
def show(table: Address, data: DataFile = HOUSE, json: AsJson = False) -> None:
    """One table: who sits there, by which rules, how it stands."""
    from .web import commands

    commands.say(commands.show(data, table), json, commands.show_text)


@house.command()
def export(
    table: Address,
    data: DataFile = HOUSE,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it here.")] = None,
    json: AsJson = False,
) -> None:
    """A table's record, over or not. It tells what is hidden in a running game: keep it to yourself until it is over."""
    from . import files
    from .web import commands

    text = commands.export(data, table)
    if to:
        files.write(to, text)
        commands.say({"table": table, "file": str(to)}, json, lambda found: f"{to}: the record of table {table}")
    elif json:
        commands.say({"table": table, "record": text}, True, lambda found: text)
    else:
        print(text, end="")


@house.command()
def close(table: Address, data: DataFile = HOUSE, json: AsJson = False) -> None:
    """End a game before its end, with the points so far. People see why, and can read and save it."""
    from .web import commands

    done = commands.order(data, do="close", table=table)
    commands.say(done, json, lambda found: f"table {found['table']} is closed at {', '.join(map(str, found['points'])) or '?'}")


@house.command()
def delete(
    table: Address,
    data: DataFile = HOUSE,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    json: AsJson = False,
) -> None:
    """Delete a table with all that was played and said there. This can't be undone."""
    from .web import commands

    if not yes:
        typer.confirm(f"Delete table {table} and everything that was played and said there?", abort=True, err=True)
    done = commands.order(data, do="delete", table=table)
    commands.say(done, json, lambda found: f"table {found['table']} is deleted, with {found['entries']} entries")


@house.command()
def ban(
    who: Annotated[
        str, typer.Argument(metavar="WHO", help="A visitor ('viertel house show' has them), an address or a network.")
    ],
    data: DataFile = HOUSE,
    why: Annotated[str, typer.Option(help="For yourself.")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="Not any more.")] = False,
    json: AsJson = False,
) -> None:
    """Let somebody neither play nor write any more."""
    from .web import commands

    done = commands.ban(data, who, None if lift else why)
    commands.say(
        done, json, lambda found: f"{who} is {'' if found['banned'] else 'not '}banned{'' if found['banned'] else ' any more'}"
    )


@house.command()
def backup(
    to: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; what is there is replaced.")],
    data: DataFile = HOUSE,
    json: AsJson = False,
) -> None:
    """Copy the data file, also while a server is running on it. The copy is checked before it is called done."""
    from .web import commands

    commands.say(commands.backup(data, to), json, lambda found: f"{to}: {found['bytes'] / 2**20:.1f} MB, whole")


@house.command()
def restore(
    backup: Annotated[Path, typer.Argument(metavar="FILE", help="A copy.")],
    data: DataFile = HOUSE,
    json: AsJson = False,
) -> None:
    """Put a copy in the place of the data file; no server may be running. What was there is kept beside it."""
    from .web import commands

    done = commands.restore(data, backup)
    kept = f"; the old file is {done['before']}" if done["before"] else ""
    commands.say(done, json, lambda found: f"{data}: restored from {backup}{kept}")


@house.command(name="rotate-key")
def rotate_key(
    data: DataFile = HOUSE,
    grace: Annotated[int, typer.Option(min=0, help="Days for which cookies of the old key still count; 0 after a leak.")] = 30,
    json: AsJson = False,
) -> None:
    """A new key for all signatures. All return links are made anew; cookies of the old key still count for a while."""
    from .web import commands

    done = commands.order(data, do="rotate-key", grace=grace)
    text = f"a new key signs; {done['links']} return links are new, cookies of the old key count for {grace} days"
    commands.say(done, json, lambda found: text)


@house.command()
def readonly(
    state: Annotated[str, typer.Argument(metavar="on|off")],
    data: DataFile = HOUSE,
    json: AsJson = False,
) -> None:
    """Let people look at everything and change nothing, until it is switched off."""
    from .web import commands

    if state not in ("on", "off"):
        raise BadInput(f"read-only is 'on' or 'off', not '{state}'")
    done = commands.order(data, do="readonly", on=state == "on")
    commands.say(done, json, lambda found: f"the house is {'read-only' if found['readonly'] else 'open'}")


@house.command(name="check")
def check_house(data: DataFile = HOUSE, json: AsJson = False) -> None:
    """Before an upgrade, with the new version: replay every game under way, and say which would differ. Nothing is changed."""
    from .web import commands

    commands.say(commands.check(data), json, commands.check_text)
