"""Simulations: the same whatever the jobs, seats rotated, wins that sum to one, intervals that hold."""

from __future__ import annotations

import csv
import io
import json
import xml.etree.ElementTree as ElementTree

import pytest
from rich.console import Console

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.game import Game
from viertel.lab import pool, report
from viertel.lab.plot import as_svg
from viertel.lab.simulate import SHARD, WIN, Plan, Results, simulate
from viertel.lab.tally import Ratio, Tally

SPEED = report.Speed(1.0, 1, True)


@pytest.fixture(scope="module")
def game() -> Game:
    return games.load("wiener_walzer")


def run(plan: Plan, jobs: int = 1) -> Results:
    results = Results()
    for part in pool.run(simulate, plan.shards(), jobs):
        results.merge(part)
    return results


def test_jobs_change_nothing(game: Game) -> None:
    plan = Plan.of(game, 2, {}, ["uniform"], 3, 2 * SHARD + 10)
    assert run(plan, 1) == run(plan, 2)


def test_another_seed_gives_other_games(game: Game) -> None:
    first, second = (run(Plan.of(game, 2, {}, ["uniform"], seed, 50)) for seed in (1, 2))
    assert first != second


@pytest.mark.parametrize("bots", [["uniform"], ["greedy", "uniform", "uniform"]])
def test_wins_of_all_seats_sum_to_one(game: Game, bots: list[str]) -> None:
    results = run(Plan.of(game, 3, {}, bots, 1, 30))
    by_seat = [results.tallies["seat", str(seat), "wins"].total for seat in range(3)]
    by_bot = [tally.total for (group, _, what), tally in results.tallies.items() if (group, what) == ("bot", "wins")]
    assert sum(by_seat) == sum(by_bot) == 30 * WIN


def test_every_bot_sits_everywhere(game: Game) -> None:
    results = run(Plan.of(game, None, {}, ["greedy", "uniform", "uniform"], 1, 30))
    wins = [results.tallies["seat", str(seat), "wins"].mean / WIN for seat in range(3)]
    assert all(0.2 < share < 0.5 for share in wins)
    assert results.tallies["bot", "greedy", "wins"].mean / WIN > 0.9


def test_parts_sum_to_the_total(game: Game) -> None:
    results = run(Plan.of(game, 4, {"events": "on"}, ["uniform"], 1, 20))
    parts = sum(results.tallies["bot", "uniform", f"points.{part}"].total for part in game.parts)
    assert parts == results.tallies["bot", "uniform", "total"].total


def test_plan_refuses_what_there_is_not(game: Game) -> None:
    with pytest.raises(BadInput, match="no bot 'oracle'"):
        Plan.of(game, 2, {}, ["oracle"], 1, 1)
    with pytest.raises(BadInput, match="2 bots for 3 players"):
        Plan.of(game, 3, {}, ["uniform", "greedy"], 1, 1)
    with pytest.raises(BadInput, match="not 8"):
        Plan.of(game, 8, {}, ["uniform"], 1, 1)


def test_mean_deviation_and_interval_by_hand() -> None:
    tally = Tally()
    for value in (2, 4, 4, 4, 5, 5, 7, 9):
        tally.add(value)
    assert tally.mean == 5
    assert tally.deviation == pytest.approx(2.13809)
    assert tally.interval().high == pytest.approx(5 + 1.959964 * 2.13809 / 8**0.5)
    assert Tally(1, 3, 9).deviation == 0


def test_shares_by_hand() -> None:
    share = Tally(100, 50, 50).share(1)
    assert (round(share.low, 3), round(share.high, 3)) == (0.404, 0.596)  # Wilson's for 50 of 100
    assert Tally(10, 0, 0).share(1).low == 0
    assert Tally(10, 10, 10).share(1).high == 1


def test_a_ratio_by_hand() -> None:
    ratio = Ratio()
    for part, whole in ((1, 2), (3, 4), (0, 0), (0, 2)):
        ratio.add(part, whole)
    assert (ratio.n, ratio.part, ratio.whole) == (3, 4, 8)
    assert ratio.interval().mean == 0.5
    assert ratio.interval().half == pytest.approx(1.959964 * ((0 + 1 + 1) * 3 / 2) ** 0.5 / 8)  # what is left of each game
    assert ratio.share() == ratio.interval()
    assert Ratio().interval().mean == 0


def test_a_share_of_equal_wholes_is_by_wilson() -> None:
    ratio = Ratio()
    for n in range(100):
        ratio.add(60 * (n % 2), 60)
    assert ratio.share() == Tally(100, 50, 50).share(1)


@pytest.mark.parametrize("name", games.names())
def test_figures_cost_nothing_but_time(name: str) -> None:
    """The games are the same, whether somebody watches or not."""
    game = games.load(name)
    alone, watched = (run(Plan.of(game, game.players[-1], {}, ["uniform"], 1, 20, figures)) for figures in (False, True))
    assert alone.tallies == watched.tallies
    assert not alone.shares
    assert all(ratio.whole for name, ratio in watched.shares.items() if name.startswith("wins, player"))


def test_figures_do_not_depend_on_the_jobs(game: Game) -> None:
    plan = Plan.of(game, 3, {}, ["greedy", "uniform", "uniform"], 1, SHARD + 5, True)
    assert run(plan, 1) == run(plan, 2)


def test_figures_are_reported() -> None:
    vino = games.load("vino")
    plan = Plan.of(vino, 3, {}, ["uniform"], 1, 20, True)
    results = run(plan)
    found = report.rows(plan, results)
    data = json.loads(report.as_json(plan, found, results, SPEED))
    assert sum(data["figures"]["rounds"].values()) == 20
    rounds = next(row for row in data["results"] if (row["group"], row["measure"]) == ("figure", "rounds"))
    assert rounds["mean"] == pytest.approx(sum(int(n) * times for n, times in data["figures"]["rounds"].items()) / 20)
    assert "figure,share,ended by the last bottle,20," in report.as_csv(found)
    console = Console(file=io.StringIO(), width=120)
    console.print(report.as_table(vino, plan, found, results, SPEED))
    assert isinstance(console.file, io.StringIO)
    assert "ended by the last bottle" in console.file.getvalue()


def test_merging_is_adding() -> None:
    whole, first, second = Tally(), Tally(), Tally()
    for value in range(10):
        whole.add(value)
        (first if value < 4 else second).add(value)
    first.merge(second)
    assert first == whole


def test_reports_agree(game: Game) -> None:
    plan = Plan.of(game, None, {}, ["greedy", "uniform"], 1, 20)
    results = run(plan)
    found = report.rows(plan, results)
    data = json.loads(report.as_json(plan, found, results, SPEED))
    sheet = list(csv.DictReader(io.StringIO(report.as_csv(found))))
    assert len(sheet) == len(data["results"]) == len(found)
    assert sum(data["points"]["greedy"].values()) == 20
    console = Console(file=io.StringIO(), width=120)
    console.print(report.as_table(game, plan, found, results, SPEED))
    assert isinstance(console.file, io.StringIO)
    greedy = next(row.value for row in found if (row.who, row.measure) == ("greedy", "total"))
    assert f"{greedy.mean:.1f} ±{greedy.half:.1f}" in console.file.getvalue()


def test_the_drawing_is_well_formed_and_names_everybody(game: Game) -> None:
    plan = Plan.of(game, None, {}, ["greedy", "uniform"], 1, 20)
    results = run(plan)
    drawing = as_svg(game, plan, report.rows(plan, results), results)
    root = ElementTree.fromstring(drawing)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"greedy", "uniform"} <= set(words)
