"""The judge prefers what a person would."""

from __future__ import annotations

from viertel.bots import make
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State
from viertel.games.vienna.rules import City

from .table import GAME, changed_to, city, evaluated


def choice(state: City, seat: int = 0) -> str:
    return GAME.words(make("greedy", GAME, 1).choose(state.view(seat), seat))


def test_points_are_worth_more_than_coins() -> None:
    judge = GAME.judge()
    state = city(["", "1", "", ""], active=1)
    richer = changed_to(state, coins=[1], supply=24)
    ahead = changed_to(state, score=[4, 3, 3, 3])
    assert judge.value(state, 0) < judge.value(richer, 0) < judge.value(ahead, 0)
    assert judge.value(ahead, 1) < judge.value(state, 1)


def test_the_last_dice_take_the_best_field() -> None:
    assert choice(city(["5 6", "", "", ""], score=[22, 20, 20, 20])) == "place 5+6 schoenbrunn"


def test_the_evaluation_is_looked_through_to_the_end() -> None:
    state = city(["5", "", "", ""], coins=[3, 0, 0, 0], score=[22, 24, 20, 20])
    assert choice(state) == "place 5 rathaus"


def test_judging_changes_nothing() -> None:
    state = evaluated({"tiergarten": (1, "4+4")}, coins=[0, 0, 0, 3])
    before = state.fingerprint()
    GAME.judge().value(state, 1)
    assert state.fingerprint() == before
    assert choice(state, 1) == "rob p4 3"


def test_greedy_beats_chance() -> None:
    wins = 0
    for seed in range(2):
        state: State = GAME.new(3)
        rng = Rng(seed)
        bots = [make("greedy" if seat == seed else "uniform", GAME, seat) for seat in range(3)]
        while not state.over():
            seat = state.to_act()[0]
            state.apply(seat, state.sample(rng) if seat == CHANCE else bots[seat].choose(state.view(seat), seat))
        wins += state.winners() == (seed,)
    assert wins == 2
