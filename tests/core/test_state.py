"""State: what every game gets from the core. Wiener Walzer stands for all of them."""

from __future__ import annotations

from typing import Any

import pytest

from viertel import games
from viertel.core.errors import IllegalAction
from viertel.core.seat import CHANCE, NOBODY, SPECTATOR
from viertel.core.state import Rng, State

GAME = games.load("wiener_walzer")


def started(seats: int = 2, seed: int = 1) -> State:
    state = GAME.new(seats)
    rng = Rng(seed)
    while state.to_act() == (CHANCE,):
        state.play(CHANCE, state.sample(rng))
    return state


def test_a_position_comes_back_from_its_json() -> None:
    state = started()
    other = GAME.new(2)
    other.load(state.to_json())
    assert other == state and other.fingerprint() == state.fingerprint()
    assert other.to_json() == state.to_json()


def test_zeros_at_the_end_of_a_list_are_left_out() -> None:
    data = GAME.new(2).to_json()
    assert data["score"] == [] and data["tile"] == []
    state = GAME.new(2)
    state.load(data)
    assert state == GAME.new(2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"coins": 3}, "a position has no field 'coins'; it has seats, viewer, phase"),
        ({"phase": None}, "field 'phase' takes whole numbers from 0 to 10, not None"),
        ({"phase": 11}, "field 'phase' takes whole numbers from 0 to 10, not 11"),
        ({"phase": True}, "field 'phase' takes whole numbers from 0 to 10, not True"),
        ({"phase": [1]}, "field 'phase' takes whole numbers"),
        ({"score": 3}, "field 'score' must be a list of at most 5 whole numbers"),
        ({"score": [0] * 6}, "field 'score' must be a list of at most 5 whole numbers"),
        ({"score": [1, -1]}, "field 'score' takes whole numbers from 0 to 100000, not -1"),
        ({"score": ["1"]}, "field 'score' takes whole numbers from 0 to 100000, not '1'"),
        ({"viewer": 100}, "field 'viewer' takes whole numbers from -1 to 99"),
        ({"seats": 3}, "the position is for 3 seats, not 2"),
    ],
)
def test_a_position_of_the_wrong_form_is_refused_and_nothing_changes(change: dict[str, Any], message: str) -> None:
    state = started()
    before = state.fingerprint()
    with pytest.raises(ValueError, match=message):
        state.load({**state.to_json(), "turn": 5, **change})
    assert state.fingerprint() == before


def test_a_missing_field_is_named() -> None:
    data = started().to_json()
    del data["turn"]
    with pytest.raises(ValueError, match="the position lacks the field 'turn'"):
        started().load(data)


def test_equality_is_of_the_whole_position() -> None:
    assert started() == started()
    assert started() != started(seed=2)
    assert started() != started(3)
    assert started() != "a state"
    with pytest.raises(TypeError):
        hash(started())


def test_a_clone_shares_nothing_that_changes() -> None:
    state = started()
    before = state.fingerprint()
    clone = state.clone()
    (seat,) = clone.to_act()
    clone.play(seat, clone.legal(seat)[0])
    assert state.fingerprint() == before != clone.fingerprint()


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = started()
    (seat,) = state.to_act()
    before = state.fingerprint()
    for who, code in ((seat, 10**6), (seat, -5), (1 - seat, state.legal(seat)[0]), (7, state.legal(seat)[0]), (CHANCE, 1400)):
        with pytest.raises(IllegalAction):
            state.play(who, code)
    assert state.fingerprint() == before


def test_only_whoever_is_to_act_has_choices() -> None:
    state = started()
    (seat,) = state.to_act()
    assert state.legal(seat)
    assert state.legal(1 - seat) == state.legal(-1) == state.legal(5) == []
    assert state.chances() == []
    with pytest.raises(IllegalAction, match="chance is not to act"):
        state.sample(Rng(1))
    dealing = GAME.new(2)
    assert dealing.to_act() == (CHANCE,) and dealing.legal(0) == [] and dealing.legal(CHANCE) == []


def test_choices_and_odds_are_what_is_legal_and_what_chance_can_do_by_other_numbers() -> None:
    dealing = GAME.new(2)
    twice = [2 * code for code in range(GAME.actions.size)]
    chances = dealing.chances()
    total = sum(weight for _, weight in chances)
    assert dealing.odds(twice) == [(2 * code, weight / total) for code, weight in chances] and total > 1
    state = started()
    assert state.odds(twice) == [] and dealing.choices(0, twice) == []
    for seat in (-1, 0, 1, 5):
        assert state.choices(seat, twice) == [2 * code for code in state.legal(seat)]


def test_the_story_is_told_only_to_who_listens() -> None:
    state = started()
    (seat,) = state.to_act()
    told: list[tuple[int, ...]] = []
    state.apply(seat, state.legal(seat)[0], told)
    assert told and all(len(event) == len(told[0]) for event in told)
    told_so_far = [*told]
    silent = state.clone()
    silent.apply(CHANCE, silent.chances()[0][0])
    assert told == told_so_far
    state.apply(CHANCE, state.chances()[0][0], told)
    assert told[: len(told_so_far)] == told_so_far and len(told) > len(told_so_far)
    assert silent == state


def test_a_view_says_whose_it_is_and_what_is_imagined_is_nobodys() -> None:
    state = started()
    assert (state.viewer, state.view(1).viewer, state.view(None).viewer) == (NOBODY, 1, SPECTATOR)
    assert state.view(1).imagine(Rng(1)).viewer == NOBODY
    assert state.viewer == NOBODY


def test_whoever_stands_best_wins_and_a_tie_has_several_winners() -> None:
    state = started(3)
    assert state.winners() == (0, 1, 2)
    state.load({**state.to_json(), "score": [4, 9, 9]})
    assert state.winners() == (1, 2)
    assert [state.standing(seat) for seat in range(3)] == [4, 9, 9]
    assert not state.over()
