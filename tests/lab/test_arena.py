"""Arenas: the same whatever the jobs, resumable, and with the right sums."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.verify import verify
from viertel.lab import arena_report, pool
from viertel.lab.arena import Order, Outcome, play, played
from viertel.lab.contest import Contest, by_block
from viertel.lab.journal import Journal
from viertel.lab.rating import ratings
from viertel.lab.seating import Arrangement
from viertel.lab.tally import Tally

GAME = games.load("wiener_walzer")


def arranged(seats: int = 2) -> Arrangement:
    return Arrangement.of(GAME, seats, {}, ["greedy", "uniform"], [], 1)


def outcome(n: int, bots: list[str], points: list[int]) -> Outcome:
    zeros = [0 for _ in bots]
    return Outcome(n, bots, points, points, zeros, [0.0 for _ in bots], [0.0 for _ in bots])


def without_times(found: list[Outcome]) -> list[Outcome]:
    return [replace(one, seconds=[], longest=[]) for one in sorted(found, key=lambda one: one.n)]


def test_jobs_change_nothing() -> None:
    orders = [Order(arranged(3), n) for n in range(12)]
    alone, together = (list(pool.finished(play, orders, jobs)) for jobs in (1, 2))
    assert without_times(alone) == without_times(together)
    assert [one.n for one in without_times(together)] == list(range(12))


def test_decisions_are_timed() -> None:
    one = play(Order(arranged(), 0))
    assert all(decisions > 5 for decisions in one.decisions)
    assert all(0 < longest <= seconds for longest, seconds in zip(one.longest, one.seconds))


def test_a_record_of_each_game() -> None:
    game = played(Order(arranged(3), 4, recorded=True))
    one, record = game.outcome, Record.loads(game.record or "")
    assert record.names == ["greedy", "greedy 2", "uniform"] or sorted(record.names) == ["greedy", "uniform", "uniform 2"]
    assert [name.split()[0] for name in record.names] == one.bots
    assert Match.replay(GAME, record).over
    assert record.ending and list(record.ending.points) == one.points
    assert verify(GAME, record) > 0


# The journal


def journal(path: Path, **other: Any) -> Journal[Outcome]:
    what = {"arena": 1, **arranged().to_json(GAME), **other}
    return Journal(path, what, lambda data: Outcome(**data))


def written(path: Path) -> list[Outcome]:
    found = [play(Order(arranged(), n)) for n in range(3)]
    book = journal(path)
    for one in found:
        book.add(one.to_json())
    book.close()
    return found


def test_a_journal_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    found = written(path)
    book = journal(path)
    assert book.items == found
    book.add(outcome(3, ["greedy", "uniform"], [1, 0]).to_json())
    book.close()
    assert [one.n for one in journal(path).items] == [0, 1, 2, 3]


@pytest.mark.parametrize("cut", [1, 20])
def test_a_line_cut_off_while_it_was_written_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "journal"
    found = written(path)
    path.write_bytes(path.read_bytes()[:-cut])
    book = journal(path)
    assert book.items == found[:2]
    book.add(found[2].to_json())
    book.close()
    assert journal(path).items == found


def test_a_first_line_cut_off_is_a_new_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text('{"arena": 1, "ga')
    journal(path).close()
    assert journal(path).items == []


def test_a_journal_of_another_arrangement_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    written(path)
    before = path.read_bytes()
    with pytest.raises(BadInput, match="another arrangement: 'seed' is 1 there and 2 here"):
        journal(path, seed=2)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("text", "says"), [("[1]\n", "no journal of an arena"), ("rubbish\n", "line 1: is damaged")])
def test_another_file_is_refused_and_kept(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    with pytest.raises(BadInput, match=says):
        journal(path)
    assert path.read_text() == text


# The sums


def test_wins_places_points_and_pairs_by_hand() -> None:
    arena = Arrangement.of(GAME, 3, {}, [], [["greedy", "uniform", "uniform"]], 1)
    contest = Contest.of(
        arena,
        [
            outcome(0, ["greedy", "uniform", "uniform"], [30, 10, 20]),
            outcome(1, ["uniform", "uniform", "greedy"], [30, 10, 20]),
            outcome(2, ["uniform", "greedy", "uniform"], [25, 25, 10]),
        ],
    )
    assert contest.wins("greedy").mean == 0.5  # 1, 0 and a half
    assert contest.wins("uniform").mean == 0.25  # of six seats
    assert contest.place("greedy").mean == pytest.approx((1 + 2 + 1.5) / 3)
    assert contest.place("uniform").mean == pytest.approx((3 + 2 + 1 + 3 + 1.5 + 3) / 6)
    assert contest.points("uniform").mean == pytest.approx(105 / 6)
    ahead, behind = contest.ahead("greedy", "uniform"), contest.ahead("uniform", "greedy")
    assert ahead and behind
    assert ahead.mean == pytest.approx((1 + 0.5 + 0.75) / 3)
    assert (behind.mean, behind.low, behind.high) == pytest.approx((1 - ahead.mean, 1 - ahead.high, 1 - ahead.low))
    margin = contest.margin("greedy", "uniform")
    assert margin and margin.mean == pytest.approx((15 + 0 + 7.5) / 3)
    assert (contest.bots["greedy"].wins.n, contest.bots["uniform"].wins.n) == (3, 6)  # seats they sat on
    by_lineup = contest.lineups["greedy", "uniform", "uniform"]
    assert by_lineup == {"greedy": contest.bots["greedy"].wins, "uniform": contest.bots["uniform"].wins}


def test_bots_that_never_met_have_no_result() -> None:
    arena = Arrangement.of(GAME, 2, {}, [], [["greedy", "uniform"]], 1)
    assert Contest.of(arena, [outcome(0, ["greedy", "uniform"], [1, 0])]).ahead("greedy", "greedy") is None


def test_games_with_the_same_luck_count_as_one_for_confidence() -> None:
    def blocks(*values: tuple[int, int]) -> dict[int, Tally]:
        found = {}
        for block, pair in enumerate(values):
            found[block] = Tally()
            for value in pair:
                found[block].add(value)
        return found

    assert by_block(blocks((0, 10), (10, 0), (0, 10)), 1).half == 0  # what one seat loses the other wins
    assert by_block(blocks((0, 0), (10, 10), (0, 10)), 1).half > 5
    assert not by_block(blocks((0, 10)), 1).known  # one round tells nothing of how sure it is
    assert by_block(blocks((0, 10)), 1).to_json() == {"mean": 5.0, "low": None, "high": None}


def test_the_better_bot_has_the_higher_rating_whatever_the_order() -> None:
    results = [outcome(n, ["greedy", "uniform"], [3, 1] if n % 5 else [1, 3]) for n in range(100)]
    rated = ratings(results)
    assert rated["greedy"].mean - rated["uniform"].mean > 3
    assert rated["greedy"].deviation < 4
    assert ratings(results[::-1]) == rated


def test_a_bot_on_several_seats_is_rated_once_for_each() -> None:
    rated = ratings([outcome(n, ["greedy", "uniform", "uniform"], [3, 1, 1]) for n in range(10)])
    assert rated["greedy"].mean > 25 > rated["uniform"].mean


def test_table_and_json_agree() -> None:
    found = [play(Order(arranged(), n)) for n in range(4)]
    contest = Contest.of(arranged(), found)
    data = json.loads(arena_report.as_json(GAME, contest))
    assert [bot["bot"] for bot in data["bots"]] == ["greedy", "uniform"]
    assert data["games"] == 4
    assert data["bots"][0]["decisions"] == sum(
        decisions for one in found for name, decisions in zip(one.bots, one.decisions) if name == "greedy"
    )
    page = io.StringIO()
    Console(file=page, width=200).print(arena_report.as_table(GAME, contest))
    assert f"{data['bots'][0]['rating']['mean']:.1f} ±" in page.getvalue()
    assert f"{100 * data['pairs'][0]['ahead']['mean']:.1f} (" in page.getvalue()
