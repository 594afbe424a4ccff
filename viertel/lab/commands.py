"""The lab's commands: work shared out, watched on its way, reported and written down."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from .. import files, plain
from ..core.errors import BadInput
from ..core.game import Game
from ..machine import cores
from . import arena_plot, arena_report, bench, contract, pool, report, secrecy, show, soak
from .arena import Order, Outcome, file_name, played
from .clauses import Broken
from .cluster import Cluster
from .contest import Contest
from .journal import Journal
from .plot import as_svg
from .seating import Arrangement
from .simulate import Plan, Results
from .simulate import simulate as play_shard


def cluster(address: str | None, jobs: int | None) -> AbstractContextManager[Cluster | None]:
    """The cluster at an address, if one is given; else nobody but processes here works."""
    return Cluster(address, jobs) if address else nullcontext()


class Verdict(NamedTuple):
    """Does a game keep the contract? As a sentence, too."""

    kept: bool
    text: str


def check(
    game: Game,
    count: int,
    players: Sequence[int],
    jobs: int | None,
    seconds: float | None = None,
    cluster: Cluster | None = None,
) -> Verdict:
    """So many random games for each number of players, or as many as so many seconds allow; what breaks the contract is written
    down as a record."""
    kinds = contract.variants(game, players)
    try:
        said = contract.check_whole(game, kinds)
    except Broken as broken:
        return Verdict(False, f"{game.title} breaks {broken}")
    jobs = cluster.jobs if cluster else jobs or cores()
    started, games, entries = time.monotonic(), 0, 0
    shards: Iterable[contract.Shard] = contract.shards(game, kinds, count) if seconds is None else soak.shards(game, kinds)
    total = sum(shard.games for shard in shards) if isinstance(shards, list) else None
    with show.progress(f"{game.title}: random games", total) as advance:
        for result in pool.run(contract.count, shards, cluster or jobs):
            games, entries = games + result.games, entries + result.entries
            if result.failure:
                path = Path(result.failure.file_name())
                files.write(path, result.failure.record.dumps())
                return Verdict(False, f"{game.title} breaks the contract: {result.failure}; the record is {path}")
            advance(result.games)
            if seconds is not None and time.monotonic() >= started + seconds:
                break
    took = "" if seconds is None else f" in {time.monotonic() - started:.0f} s on {jobs} cores"
    what = f"{games} games in {len(kinds)} variants, {entries} entries{took}"
    return Verdict(True, f"{game.title} keeps the contract: {what}; {said}")


def secrets(game: Game, count: int, players: Sequence[int], jobs: int | None, cluster: Cluster | None = None) -> Verdict:
    """So many comparisons of two worlds that somebody can't tell apart."""
    kinds = contract.variants(game, players)
    jobs = cluster.jobs if cluster else jobs or cores()
    started, games, comparisons = time.monotonic(), 0, 0
    with show.progress(f"{game.title}: comparisons", count) as advance:
        for result in pool.run(secrecy.compare, soak.shards(game, kinds, 1), cluster or jobs):
            games, comparisons = games + result.games, comparisons + result.comparisons
            if result.leak:
                return Verdict(False, f"{game.title} lets something out: {result.leak}")
            advance(result.comparisons)
            if comparisons >= count:
                break
    took = f"{time.monotonic() - started:.0f} s on {jobs} cores"
    what = f"{comparisons} comparisons in {games} games of {len(kinds)} variants, no leak"
    return Verdict(True, f"{game.title} keeps its secrets: {what}; {took}")


def fuzz(
    names: Sequence[str], kinds: Sequence[str], corpus: Path | None, seed: int | None, seconds: float | None, tries: int
) -> Verdict:
    """What strangers could bring, mutated from what is real: of all games and kinds, if none is named."""
    from .fuzz import run

    seed = random.randrange(10**6) if seed is None else seed
    report = run.run(names, kinds, corpus or run.CORPUS, seed, seconds, tries, print)
    print(f"seed {seed}\n{report}")
    return Verdict(not report.same, "faults were found" if report.same else "whatever was tried was refused or survived")


def check_record(game: Game, path: Path) -> Verdict:
    """A record, position by position."""
    failure = contract.read_and_check(path)
    if failure:
        return Verdict(False, f"{game.title} breaks the contract: {failure}")
    return Verdict(True, f"{path}: every position keeps the contract")


def simulate(
    game: Game,
    plan: Plan,
    jobs: int | None,
    json: Path | None,
    csv: Path | None,
    plot: Path | None,
    cluster: Cluster | None = None,
) -> None:
    for path in (json, csv, plot):
        if path:
            files.check_folder(path)
    jobs = cluster.jobs if cluster else jobs or cores()
    results, started = Results(), time.perf_counter()
    shards = plan.shards()
    with show.progress(f"{game.title}: games", plan.games) as advance:
        for shard, part in zip(shards, pool.run(play_shard, shards, cluster or min(jobs, len(shards)))):
            results.merge(part)
            advance(shard[2])
    speed = report.Speed(time.perf_counter() - started, jobs, native())
    found = report.rows(plan, results)
    Console(highlight=False).print(report.as_table(game, plan, found, results, speed))
    if json:
        files.write(json, report.as_json(plan, found, results, speed))
    if csv:
        files.write(csv, report.as_csv(found))
    if plot:
        files.write(plot, as_svg(game, plan, found, results))


def arena(
    game: Game,
    arrangement: Arrangement,
    count: int,
    jobs: int | None,
    json: Path | None,
    csv: Path | None,
    plot: Path | None,
    records: Path | None,
    resume: Path | None,
    cluster: Cluster | None = None,
) -> None:
    if cluster is None and (jobs or 1) > cores():
        raise BadInput(f"{jobs} processes on {cores()} cores would take time from bots that think by the clock")
    for path in (json, csv, plot):
        if path:
            files.check_folder(path)
    if records:
        files.make_folder(records)
    count = arrangement.rounded(count)
    journal = Journal(resume, {"arena": 1, **arrangement.to_json(game)}, lambda data: Outcome(**data)) if resume else None
    found = {outcome.n: outcome for outcome in journal.items if outcome.n < count} if journal else {}
    orders = [Order(arrangement, n, bool(records)) for n in range(count) if n not in found]
    with show.progress(f"{game.title}: games", count) as advance:
        advance(len(found))
        for one in pool.finished(played, orders, cluster or min(jobs or cores(), max(1, len(orders)))):
            outcome = one.outcome
            if records and one.record:
                files.write(records / file_name(game, outcome.n), one.record)
            if journal:
                journal.add(outcome.to_json())
            found[outcome.n] = outcome
            advance(1)
    contest = Contest.of(arrangement, [found[n] for n in sorted(found)])
    Console(highlight=False).print(arena_report.as_table(game, contest))
    if json:
        files.write(json, arena_report.as_json(game, contest))
    if csv:
        files.write(csv, report.as_csv(arena_report.rows(contest)))
    if plot:
        files.write(plot, arena_plot.as_svg(game, contest))


def measure(played: Sequence[Game], seconds: float) -> None:
    """How fast random games and searches run, with so many seconds for each figure."""
    build = "native" if native() else "plain Python"
    table = Table(
        box=None, padding=(0, 2, 0, 0), header_style="dim", title=f"Random games, {build}, one core", title_justify="left"
    )
    for heading in ("game", "players", "decisions/s", "games/s", "from the middle: decisions/s", "µs a playout", "looks/s"):
        table.add_column(heading, justify="left" if heading == "game" else "right", no_wrap=heading == "game")
    for game in played:
        for players in game.players:
            full, clone = (bench.measure(bench.root(game, players, mode), seconds) for mode in bench.MODES)
            table.add_row(
                game.name,
                str(players),
                f"{full.decisions / full.seconds:,.0f}",
                f"{full.games / full.seconds:,.0f}",
                f"{clone.decisions / clone.seconds:,.0f}",
                f"{1e6 * clone.seconds / clone.games:,.1f}",
                f"{bench.looks(game, players, seconds):,.0f}",
            )
    Console(highlight=False).print(table)


def measure_doors(played: Sequence[Game], players: int | None, seconds: float, yardsticks: bool) -> None:
    """How fast many games at once are, beside the doors and games of others, with so many seconds for each figure."""
    from . import yardsticks as rods

    build = "native" if native() else "plain Python"
    title = f"Decisions/s with observation and mask, {build}, {rods.GAMES} games side by side in a batch"
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim", title=title, title_justify="left")
    table.add_column("game", no_wrap=True)
    table.add_column("players", justify="right")
    missing: dict[str, str] = {}
    for game in played:
        for seats in [players] if players else game.players:
            game.checked_options(seats, {})
            found = list(rods.doors(game, seats, seconds))
            if len(table.columns) == 2:
                for one in found:
                    table.add_column(one.what, justify="right")
            missing |= {one.what: one.why for one in found if one.figure is None}
            table.add_row(game.name, str(seats), *("-" if one.figure is None else f"{one.figure:,.0f}" for one in found))
    console = Console(highlight=False, width=max(150, Console().width))
    console.print(table)
    for one in rods.others(seconds) if yardsticks else ():
        console.print(f"{one.what}: {one.figure:,.0f}" if one.figure else f"{one.what}: not measured, {one.why}", markup=False)
    for what, why in missing.items():
        console.print(f"{what}: not measured, {why}", markup=False)


def native() -> bool:
    """Does the native build run?"""
    return "native" in plain.builds().values()
