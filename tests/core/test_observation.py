"""Observation: what a seat may know, as numbers; nothing else."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.core.observation import Observation
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

GAMES = games.names()


def positions(name: str, seed: int = 1) -> list[State]:
    game = games.load(name)
    state, rng, found = game.new(game.players[-1]), Rng(seed), []
    while not state.over():
        seats = state.to_act()
        seat = seats[rng.below(len(seats))]
        legal = state.legal(seat)
        state.apply(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
        found.append(state.clone())
    return found[:: max(1, len(found) // 25)]


def observation(name: str) -> Observation:
    game = games.load(name)
    return Observation(game.state_type, game.players[-1], game.names)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_has_a_name_and_lies_between_0_and_1(name: str) -> None:
    layout = observation(name)
    assert len(set(layout.names)) == len(layout) == layout.slices[-1].first + layout.slices[-1].size
    assert [one.first for one in layout.slices[1:]] == [one.first + one.size for one in layout.slices[:-1]]
    for state in positions(name):
        for seat in range(state.seats):
            numbers = layout.of(state, seat)
            assert len(numbers) == len(layout) and all(0 <= number <= 1 for number in numbers)


@pytest.mark.parametrize("name", GAMES)
def test_only_what_the_seat_may_know_is_in_it(name: str) -> None:
    layout, rng = observation(name), Rng(5)
    for state in positions(name):
        for seat in range(state.seats):
            view = state.view(seat)
            assert layout.of(state, seat) == layout.of(view, seat) == layout.of(view.imagine(rng), seat)


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_differ_look_different(name: str) -> None:
    layout = observation(name)
    seen: dict[tuple[float, ...], str] = {}
    for state in positions(name):
        fingerprint = state.view(0).fingerprint()
        assert seen.setdefault(tuple(layout.of(state, 0)), fingerprint) == fingerprint


def test_a_seat_sees_its_own_things_first() -> None:
    layout = observation("wiener_walzer")
    first = next(one for one in layout.slices if one.name == "score").first
    state = games.load("wiener_walzer").new(5)
    state.load({**state.to_json(), "score": [10, 20, 30, 40, 50]})
    assert [round(100_000 * number) for number in layout.of(state, 2)[first : first + 5]] == [30, 40, 50, 10, 20]
    assert layout.names[first : first + 2] == ["score[seat +0]", "score[seat +1]"]


def test_named_things_are_one_hot_and_holes_are_marked() -> None:
    layout = observation("wiener_walzer")
    state = next(state for state in positions("wiener_walzer") if state.to_act() != (CHANCE,))
    numbers = dict(zip(layout.names, layout.of(state, 1)))
    assert sum(numbers[name] for name in layout.names if name.startswith("phase = ")) == 1
    assert numbers["hand[seat +0] hidden"] == 0 and numbers["hand[seat +1] hidden"] == 1
    assert (
        sum(numbers[name] for name in layout.names if name.startswith("hand[seat +0].owner = "))
        == numbers["hand[seat +0].owner = seat +0"]
    )
