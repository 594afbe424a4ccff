"""A simulation's results as rows; the rows as a table, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as Styled

from ..core.game import Game
from .show import Sheet
from .simulate import FINE, WIN, Plan, Results
from .tally import Interval, Tally


@dataclass(frozen=True)
class Row:
    """One measured quantity with its 95 % confidence interval, per seat and game."""

    group: str
    who: str
    measure: str
    games: int
    value: Interval


@dataclass(frozen=True)
class Speed:
    seconds: float
    jobs: int
    native: bool


def rows(plan: Plan, results: Results) -> list[Row]:
    found = []
    for (group, who, measure), tally in results.tallies.items():
        seats = plan.bots.count(who) if group == "bot" else 1
        if measure in ("wins", "shared"):
            whole = tally.share(WIN * (seats if measure == "shared" else 1))
            parts = seats if measure == "wins" else 1
            value = Interval(whole.mean / parts, whole.low / parts, whole.high / parts)
        else:
            value = tally.interval(FINE if measure == "branching" else seats)
        found.append(Row(group, who, measure, tally.n, value))
    for name, counter in results.numbers.items():
        found.append(Row("figure", "number", name, counter.total(), tallied(counter).interval()))
    found += [Row("figure", "mean", name, ratio.n, ratio.interval()) for name, ratio in results.means.items()]
    found += [Row("figure", "share", name, ratio.n, ratio.share()) for name, ratio in results.shares.items()]
    return found


def tallied(counter: Counter[int]) -> Tally:
    return Tally(
        counter.total(),
        sum(value * times for value, times in counter.items()),
        sum(value * value * times for value, times in counter.items()),
    )


def as_json(plan: Plan, found: list[Row], results: Results, speed: Speed) -> str:
    decisions = results.tallies["game", "", "decisions"].total
    data: dict[str, Any] = {
        "game": plan.source.name,
        "players": plan.seats,
        "options": dict(plan.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": plan.games,
        "results": [{**{k: v for k, v in asdict(row).items() if k != "value"}, **row.value.to_json()} for row in found],
        "figures": {name: dict(sorted(counter.items())) for name, counter in results.numbers.items()},
        "points": {name: dict(sorted(counter.items())) for name, counter in results.totals.items()},
        "speed": {
            **asdict(speed),
            "decisions_per_second": decisions / speed.seconds,
            "games_per_second": plan.games / speed.seconds,
        },
    }
    return json.dumps(data, indent=1) + "\n"


def as_csv(found: list[Row]) -> str:
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(["group", "who", "measure", "games", "mean", "low95", "high95"])
    for row in found:
        writer.writerow([row.group, row.who, row.measure, row.games, *csv_cells(row.value)])
    return page.getvalue()


def csv_cells(value: Interval) -> list[str]:
    """Mean, low and high; nothing for a bound that is not known."""
    return [f"{number:.6g}" if math.isfinite(number) else "" for number in (value.mean, value.low, value.high)]


def as_table(game: Game, plan: Plan, found: list[Row], results: Results, speed: Speed) -> RenderableType:
    text = game.text("en")
    options = "".join(f", {key}={value}" for key, value in plan.options)
    title = Styled(f"{game.title}: {plan.seats} players{options}, {plan.games:,} games, seed {plan.seed}", style="bold")
    return Group(
        title,
        Styled(f"95 % confidence; an even share of the wins is {100 / plan.seats:.1f} %", style="dim"),
        _scores("bot", found, [(part, text(f"score.{part}")) for part in game.parts]),
        _scores("seat", found, [(part, text(f"score.{part}")) for part in game.parts]),
        *([_figures(found, results)] if plan.figures else []),
        *_game_lines(found, results, plan, speed),
    )


def _scores(group: str, found: list[Row], parts: list[tuple[str, str]]) -> Sheet:
    mine = {(row.who, row.measure): row.value for row in found if row.group == group}
    measures = [("wins", "wins %", 100), ("shared", "shared wins %", 100), ("total", "points", 1)]
    measures += [(f"points.{part}", name, 1) for part, name in parts]
    everybody = list(dict.fromkeys(who for who, _ in mine))
    rows = [
        [who if group == "bot" else str(int(who) + 1), *(pm(mine[who, measure], factor) for measure, _, factor in measures)]
        for who in everybody
    ]
    return Sheet([group, *(heading for _, heading, _ in measures)], rows)


def _figures(found: list[Row], results: Results) -> Sheet:
    """What the game itself counts."""
    rows = []
    for row in found:
        if row.group == "figure":
            spread = ["", ""]
            if row.who == "number":
                values = sorted(results.numbers[row.measure].elements())
                middle = values[len(values) // 10], values[len(values) * 9 // 10]
                spread = [f"{low} to {high}" for low, high in (middle, (values[0], values[-1]))]
            share = row.who == "share"
            rows.append([row.measure, pm(row.value, 100 if share else 1) + (" %" if share else ""), *spread])
    return Sheet(["figure", "", "middle 80 %", "all"], rows)


def pm(value: Interval, factor: float) -> str:
    """With as many decimals as mean something; ±? where nothing is known of how sure it is."""
    if not value.known:
        return f"{value.mean * factor:.1f} ±?"
    half = value.half * factor
    digits = 1 if half >= 0.1 else 2
    return f"{value.mean * factor:.{digits}f} ±{half:.{digits}f}"


def _game_lines(found: list[Row], results: Results, plan: Plan, speed: Speed) -> Iterator[Styled]:
    mine = {row.measure: row.value for row in found if row.group == "game"}
    spread = results.tallies["game", "", "decisions"]
    yield Styled(
        f"{pm(mine['decisions'], 1)} decisions a game (standard deviation {spread.deviation:.1f}),"
        f" {pm(mine['branching'], 1)} choices each"
    )
    build = "native" if speed.native else "plain"
    yield Styled(
        f"{spread.total / speed.seconds:,.0f} decisions/s, {plan.games / speed.seconds:,.1f} games/s"
        f" in {speed.seconds:.1f} s on {speed.jobs} process{'es' if speed.jobs > 1 else ''}, {build} build",
        style="dim",
    )
