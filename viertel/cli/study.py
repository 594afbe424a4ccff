"""Studying: simulation and arena, the contract, what the numbers of an observation are."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadInput
from . import arguments, completion
from .arguments import AsJson, ComponentFile, CsvFile, GameName, Jobs, JsonFile, Options, PlotFile, Ray
from .ending import fail

app = typer.Typer()


@app.command()
def simulate(
    name: GameName,
    bots: Annotated[
        str, typer.Option(metavar="A,B", help="One bot for all seats, or one for each.", autocompletion=completion.bots)
    ] = "uniform",
    players: Annotated[
        int | None, typer.Option(metavar="N", help="How many play; as many as there are bots if not given.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same results.")] = 1,
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
    from ..lab import commands
    from ..lab.simulate import Plan

    game = arguments.game(name, components)
    plan = Plan.of(game, players, arguments.options(option), arguments.names(bots), seed, games, figures)
    with commands.cluster(ray, jobs) as cluster:
        commands.simulate(game, plan, jobs, json, csv, plot, cluster)


@app.command(short_help="Let bots compete from every seat with the same luck, and rate them.")
def arena(
    name: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,…",
            help="The bots that are to meet, two or more; novice and greedy if not given.",
            autocompletion=completion.bots,
        ),
    ] = None,
    lineup: Annotated[
        list[str] | None,
        typer.Option(metavar="A,B,B", help="Instead: who sits at one table; repeatable.", autocompletion=completion.bots),
    ] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="Seats at a table.")] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games; rounded up to whole rounds.")] = 100,
    seed: Annotated[int, typer.Option(min=0, metavar="N", help="Fixes the luck and the bots.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes; all cores if not given, and never more.")
    ] = None,
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
    from ..lab import commands
    from ..lab.seating import Arrangement

    game = arguments.game(name, components)
    lineups = [arguments.names(item) for item in lineup or []]
    meet = arguments.names(bots) or ([] if lineups else ["novice", "greedy"])
    arrangement = Arrangement.of(game, players, arguments.options(option), meet, lineups, seed)
    with commands.cluster(ray, jobs) as cluster:
        commands.arena(game, arrangement, games, jobs, json, csv, plot, records, resume, cluster)


@app.command(short_help="Hold a game to the contract: twelve points, for every variant.")
def check(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="A game; with --fuzz and --tries all, if not given.", autocompletion=completion.games
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="Random games for each number of players.")] = 200,
    players: Annotated[str | None, typer.Option(metavar="N,N", help="Only these numbers of players.")] = None,
    jobs: Jobs = None,
    ray: Ray = None,
    components: ComponentFile = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Examine this record, position by position.")] = None,
    seconds: Annotated[
        float | None, typer.Option(min=1, metavar="SECONDS", help="Instead: as many games as there is time for.")
    ] = None,
    secrets: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Instead: compare so many times what somebody may not know.")
    ] = None,
    fuzz: Annotated[
        float | None, typer.Option(min=0, metavar="SECONDS", help="Instead: try so long what strangers could bring, mutated.")
    ] = None,
    tries: Annotated[
        int | None, typer.Option(min=0, metavar="N", help="The same, with so many inputs of each kind and game.")
    ] = None,
    kinds: Annotated[
        str | None, typer.Option(metavar="A,B", help="Only positions, records, files, messages or heads are mutated.")
    ] = None,
    seed: Annotated[int | None, typer.Option(min=0, metavar="N", help="The same seed tries the same inputs.")] = None,
    corpus: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Inputs that are tried before; those that find a fault are kept here. Or one of them."
        ),
    ] = None,
) -> None:
    """Hold a game to the contract: twelve points, for every number of players and every option."""
    from ..lab import commands

    if fuzz is not None or tries is not None:
        verdict = commands.fuzz([name] if name else [], arguments.names(kinds), corpus, seed, fuzz, tries or 0)
        if not verdict.kept:
            fail(verdict.text, 1)
        return print(verdict.text)
    if name is None:
        raise BadInput("which game is to be checked? 'viertel games' lists them")
    game = arguments.game(name, components)
    numbers = arguments.numbers(players)
    if record:
        verdict = commands.check_record(game, record)
    else:
        with commands.cluster(ray, jobs) as cluster:
            if secrets:
                verdict = commands.secrets(game, secrets, numbers, jobs, cluster)
            else:
                verdict = commands.check(game, games, numbers, jobs, seconds, cluster)
    if not verdict.kept:
        fail(verdict.text, 1)
    print(verdict.text)


@app.command(short_help="Print what the numbers of an observation are.")
def layout(
    name: GameName,
    part: Annotated[str | None, typer.Argument(metavar="[SLICE]", help="Only the numbers of this slice.")] = None,
    players: Annotated[int | None, typer.Option(metavar="N", help="For so many; the fewest that can play if not given.")] = None,
    json: AsJson = False,
) -> None:
    """Print what the numbers of an observation are, and where each field is shown."""
    from rich.console import Console

    from ..lab import layouts

    game = arguments.game(name)
    found = layouts.layout(game, players)
    if part is not None:
        print(*layouts.as_lines(found, part), sep="\n")
    elif json:
        print(layouts.as_json(game, found))
    else:
        print(layouts.heading(game, found))
        Console(highlight=False, markup=False, width=max(150, Console().width)).print(layouts.as_table(found))
