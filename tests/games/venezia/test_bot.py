"""The judge: it knows a good position, and leaves the order of a plan open."""

from __future__ import annotations

from viertel.bots.greedy import Greedy
from viertel.core.state import Rng
from viertel.games.venezia import codes

from .table import GAME, R, Y, act, position, start

ZERO = "castello 0, san_polo 0, san_giorgio 0"
JUDGE = GAME.judge()


def test_a_majority_is_worth_more_than_a_tie_and_a_foreign_home_more_than_the_own() -> None:
    tie = position(codes.REINFORCING, city={"castello": "R2 Y2"})
    lead = position(codes.REINFORCING, city={"castello": "R3 Y2"})
    abroad = position(codes.REINFORCING, city={"dorsoduro": "R3 Y2"})
    assert JUDGE.value(tie, R) < JUDGE.value(lead, R) < JUDGE.value(abroad, R)


def test_a_won_game_is_worth_more_than_any_other() -> None:
    won = position(codes.OVER, score={R: 51, Y: 48})
    ahead = position(codes.PLANNING, score={R: 48}, reserve={R: 30})
    assert JUDGE.value(won, R) > JUDGE.value(ahead, R) > JUDGE.value(won, Y)


def test_greedy_steps_onto_the_tourist() -> None:
    state = position(codes.MOVING, pos="R: C3\nT: D4\nH: H1", game=GAME)
    assert GAME.words(Greedy(GAME, 1).choose(state.view(R), R)) == "move c3 d4"


def test_greedy_purges_what_takes_most_from_the_others() -> None:
    state = position(codes.PURGING, game=GAME, plans={R: ("ruse 0", "purge", ZERO)}, city={"castello": "R3 Y4"})
    assert GAME.words(Greedy(GAME, 1).choose(state.view(R), R)) == "purge castello p2"


def test_ruling_A4_greedy_lays_its_zones_in_any_order() -> None:
    """The same plan of three zones, at first any one of them."""
    laid = set()
    for seed in range(24):
        state = position(codes.PLANNING, seats=2, game=GAME, round=1, reserve={R: 12, Y: 12})
        bot = Greedy(GAME, seed)
        act(state, R, "first piazza", "cubes 4")
        laid.add(GAME.words(bot.choose(state.view(R), R)))
    assert len(laid) >= 3


def test_an_unfinished_plan_is_worth_the_same_in_any_order_of_its_zones() -> None:
    values = set()
    for order in (("castello", "san_marco"), ("san_marco", "castello")):
        state = position(codes.PLANNING, seats=2, game=GAME, reserve={R: 8, Y: 8})
        act(state, R, "first ruse", "cubes 0", "action none", f"zone {order[0]}", "cubes 2", f"zone {order[1]}", "cubes 2")
        values.add(JUDGE.value(state, R))
    assert len(values) == 1


def test_greedy_finishes_a_game_against_chance() -> None:
    match = start(3, seed=8, game=GAME)
    rng = Rng(8)
    bots = {R: Greedy(GAME, 1)}
    while not match.over and match.n < 4000:
        acting = match.state.to_act()
        seat = acting[rng.below(len(acting))]
        legal = match.legal(seat)
        match.act(seat, bots[seat].choose(match.state.view(seat), seat) if seat in bots else legal[rng.below(len(legal))])
    assert match.over
    assert match.state.winners() == (R,)
