"""Observation: what a seat may know, as numbers; nothing else."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.field import stored
from viertel.core.lane import look
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
def test_two_positions_look_alike_to_whoever_cannot_tell_them_apart_and_to_nobody_else(name: str) -> None:
    layout, rng = observation(name), Rng(9)
    sight, memory = layout.sight(), bytearray(len(layout))
    sight.aim(memory, True)

    def seen(state: State, seat: int) -> bytes:
        look(state, state.clone(), sight, seat, 0)
        return bytes(memory)

    different = 0
    for state in positions(name, seed=2):
        for seat in range(state.seats):
            other = state.view(seat).imagine(rng)
            for looking in range(state.seats):
                alike = state.view(looking) == other.view(looking)
                assert (seen(state, looking) == seen(other, looking)) == alike
                assert alike or looking != seat
                different += not alike
    assert different or not any(field.seen_by != "everybody" for field in stored(type(positions(name)[0])).values())


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_differ_look_different(name: str) -> None:
    layout = observation(name)
    seen: dict[tuple[float, ...], str] = {}
    for state in positions(name):
        fingerprint = state.view(0).fingerprint()
        assert seen.setdefault(tuple(layout.of(state, 0)), fingerprint) == fingerprint


def test_a_seat_sees_its_own_things_first() -> None:
    layout = observation("wiener_walzer")
    score = layout["score"]
    state = games.load("wiener_walzer").new(5)
    state.load({**state.to_json(), "score": [10, 20, 30, 40, 50]})
    assert list(layout.bytes_of(state, 2)[score][::3]) == [30, 40, 50, 10, 20]
    assert layout.names[score][::3][:2] == ["score[seat +0]", "score[seat +1]"]


def test_what_a_byte_cannot_hold_is_written_in_digits() -> None:
    layout = observation("wiener_walzer")
    state = games.load("wiener_walzer").new(5)
    state.load({**state.to_json(), "score": [70_000]})
    shown = dict(zip(layout.names, layout.bytes_of(state, 0)))
    assert [shown[f"score[seat +0]{part}"] for part in ("", " / 256", " / 65536")] == [112, 17, 1]
    assert layout.of(state, 0)[layout["score"]][0] == pytest.approx(112 / 255)


@pytest.mark.parametrize("name", GAMES)
def test_the_tables_write_what_is_read_one_by_one(name: str) -> None:
    layout = observation(name)
    sight, memory = layout.sight(), bytearray(4 * len(layout))
    for state in positions(name, seed=3)[::3]:
        scratch = state.clone()
        for seat in range(state.seats):
            sight.aim(memory, False)
            look(state, scratch, sight, seat, 0)
            assert memoryview(memory).cast("f").tolist() == layout.of(state, seat)
            sight.aim(memory, True)
            look(state, scratch, sight, seat, 0)
            assert memory[: len(layout)] == layout.bytes_of(state, seat)


@pytest.mark.parametrize("name", GAMES)
def test_seats_see_different_things_and_each_other_turned(name: str) -> None:
    layout = observation(name)
    for state in positions(name):
        seen = [layout.bytes_of(state, seat) for seat in range(state.seats)]
        acting = state.to_act()
        if acting and acting[0] != CHANCE:
            assert len(set(seen)) == state.seats or len(acting) == state.seats
            assert all(seen[seat][0] == (seat in acting) for seat in range(state.seats))
            assert all(seen[seat][1] == ((seat + 1) % state.seats in acting) for seat in range(state.seats))


def test_a_layout_has_a_version_and_a_digest() -> None:
    layout = observation("vino")
    assert layout.VERSION == 2
    assert layout.digest == observation("vino").digest != observation("vienna").digest
    with pytest.raises(BadInput, match="nothing is called 'wine'; there are to act, phase"):
        layout["wine"]


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
