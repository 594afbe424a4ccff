"""Who sits where: every bot everywhere as often, everybody meets, rotations share their luck."""

from __future__ import annotations

from collections import Counter

import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.lab.seating import Arrangement, around, lineups

GAME = games.load("wiener_walzer")


def arranged(*names: str, seats: int, seed: int = 1) -> Arrangement:
    """An arrangement of bots that need not exist."""
    whole = Arrangement.of(GAME, seats, {}, ["uniform", "greedy"], [], seed)
    return Arrangement(whole.source, seats, whole.options, tuple(lineups(names, seats)), seed)


def test_more_bots_than_seats_play_in_all_combinations() -> None:
    assert lineups(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_fewer_bots_than_seats_fill_the_table_in_every_way() -> None:
    assert lineups(["a", "b"], 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert lineups(["a", "b"], 4) == [("a", "a", "a", "b"), ("a", "a", "b", "b"), ("a", "b", "b", "b")]


def test_orders_around_a_table() -> None:
    assert around(("a", "b", "c")) == [("a", "b", "c"), ("a", "c", "b")]
    assert around(("a", "a", "b", "b")) == [("a", "a", "b", "b"), ("a", "b", "a", "b")]
    assert len(around(("a", "b", "c", "d", "e"))) == 24


@pytest.mark.parametrize(("bots", "seats"), [("ab", 2), ("abc", 2), ("ab", 3), ("abcd", 3), ("ab", 4), ("abc", 5), ("abcde", 5)])
def test_every_bot_sits_everywhere_equally_often(bots: str, seats: int) -> None:
    arena = arranged(*bots, seats=seats)
    sat = Counter((name, seat) for n in range(2 * arena.round) for seat, name in enumerate(arena.seating(n).names))
    assert len(sat) == len(bots) * seats
    assert len(set(sat.values())) == 1


def test_all_orders_come_up_equally_often() -> None:
    arena = arranged("a", "b", "c", "d", seats=4)
    seen = Counter(arena.seating(n).names for n in range(6 * arena.round))
    assert len(seen) == 24
    assert set(seen.values()) == {1}


def test_rotations_share_their_luck_and_bots_keep_their_seed() -> None:
    arena = arranged("a", "b", "c", seats=3)
    block = [arena.seating(n) for n in range(3)]
    assert len({seating.luck for seating in block}) == 1
    assert {tuple(sorted(zip(seating.names, seating.seeds))) for seating in block} == {
        tuple(sorted(zip(block[0].names, block[0].seeds)))
    }
    assert arena.seating(3).luck != block[0].luck
    assert arranged("a", "b", "c", seats=3, seed=2).seating(0).luck != block[0].luck


def test_no_game_is_played_twice_with_the_same_luck() -> None:
    arena = arranged("a", "b", seats=4)
    games_ = [arena.seating(n) for n in range(4 * arena.round)]
    assert len({(seating.names, seating.luck) for seating in games_}) == len(games_)


def test_whole_rounds() -> None:
    arena = arranged("a", "b", "c", seats=2)
    assert arena.round == 6
    assert [arena.rounded(n) for n in (1, 6, 7)] == [6, 6, 12]


@pytest.mark.parametrize(
    ("names", "given", "says"),
    [
        (["greedy"], [], "at least two different bots"),
        (["greedy", "greedy"], [], "named twice"),
        (["greedy", "oracle"], [], "no bot 'oracle'"),
        ([], [["greedy", "uniform"], ["greedy", "uniform", "uniform"]], "has 3 bots for 2 seats"),
        ([], [["greedy", "greedy"]], "at least two different bots"),
        ([], [], "one of the two"),
        (["greedy", "uniform"], [["greedy", "uniform"]], "one of the two"),
    ],
)
def test_what_can_not_be_arranged_is_refused(names: list[str], given: list[list[str]], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Arrangement.of(GAME, None, {}, names, given, 1)


def test_one_among_others_is_turned_through_the_seats() -> None:
    arena = Arrangement.of(GAME, None, {}, [], [["greedy", "uniform", "uniform"]], 1)
    assert [arena.seating(n).names.index("greedy") for n in range(3)] == [0, 2, 1]
