"""The ledger finds whatever is lost, doubled or in the wrong place; such a position is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viertel.core.errors import BadInput
from viertel.core.field import stored
from viertel.core.seat import HIDDEN
from viertel.core.state import Rng, State
from viertel.games.wiener_walzer import codes

from .play import GAME, start, walzer

ON = {"events": "on"}


def middle() -> dict[str, Any]:
    """A position of three players in the middle of the ball."""
    match = start(3, 2, ON)
    for _ in range(25):
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[0])
    data = match.state.to_json()
    assert data["phase"] == codes.PLACE
    for name, size in (("guest", 78), ("tile", 78), ("hand", 5), ("pile", 60), ("kept", 120), ("box", 24), ("hosts", 12)):
        data[name] += [0] * (size - len(data[name]))
    for name in ("deck", "used"):
        data[name] += [0] * ((9 if name == "deck" else 12) - len(data[name]))
    return data


def loaded(data: dict[str, Any]) -> State:
    state = GAME.new(3, ON)
    state.load(data)
    return state


FREE = next(cell for cell in range(78) if middle()["tile"][cell])


def test_a_sound_position_has_no_faults() -> None:
    assert GAME.faults(loaded(middle())) == []
    assert GAME.position(middle(), ON) == loaded(middle())


def _lose_tile(data: dict[str, Any]) -> None:
    data["box"][next(tile for tile in range(24) if data["box"][tile])] -= 1


def _swap_kept(data: dict[str, Any]) -> None:
    at = next(n for n in range(24) if data["kept"][n])
    data["kept"][at] -= 1
    data["kept"][24 + at] += 1


def _lose_guest(data: dict[str, Any]) -> None:
    data["pile"][next(n for n in range(12) if data["pile"][n])] = 0


def _new_host(data: dict[str, Any]) -> None:
    data["hosts"][3] += 1


def _stranger(data: dict[str, Any]) -> None:
    data["pile"][48] = 1  # a fifth colour at a table of three


def _turn(data: dict[str, Any]) -> None:
    data["turn"] += 1


def _one_danced(data: dict[str, Any]) -> None:
    cell = next(cell for cell in range(78) if data["guest"][cell] and not data["guest"][cell] & codes.DANCED)
    data["guest"][cell] |= codes.DANCED


def _card(data: dict[str, Any]) -> None:
    data["deck"][0] = 1 - data["deck"][0]


def _recolour(data: dict[str, Any]) -> None:
    cell = next(cell for cell in range(78) if 0 < data["guest"][cell] < 32)
    data["guest"][cell] += 16


@pytest.mark.parametrize(
    ("mutate", "rule"),
    [
        (_lose_tile, "WAL-007"),
        (_swap_kept, "WAL-016"),
        (_lose_guest, "WAL-001"),
        (_new_host, "WAL-001, 008"),
        (_stranger, "WAL-018, 019"),
        (_turn, "WAL-013"),
        (_one_danced, "WAL-037"),
        (_card, "WAL-053"),
        (_recolour, "WAL-016"),
    ],
)
def test_what_does_not_add_up_is_found(mutate: Any, rule: str) -> None:
    data = middle()
    mutate(data)
    assert any(rule in fault for fault in GAME.faults(loaded(data)))


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"guest": {FREE: 7 + 16}, "tile": {FREE: 0}}, "WAL-006"),  # a value of 7
        ({"guest": {FREE: 3}, "tile": {FREE: 0}}, "WAL-006"),  # owned by nobody
        ({"guest": {FREE: 16 * 5}, "tile": {FREE: 0}}, "WAL-006"),  # the fifth colour
        ({"tile": {FREE: 4}}, "WAL-042"),
        ({"tile": {FREE: 22}}, "WAL-042"),
        ({"tile": {FREE: 0}}, "WAL-004, 009"),
        ({"guest": {FREE: 17}}, "WAL-004, 009"),
        ({"guest": {77: 17}}, "WAL-004, 009"),
        ({"hand": {0: HIDDEN}}, "has a hole"),
        ({"hand": {0: 33}}, "WAL-005"),
        ({"hand": {0: 0}}, "WAL-018, 019"),
        ({"hand": {4: 81}}, "WAL-006"),
        ({"active": 4}, "WAL-012"),
        ({"start": 3}, "WAL-012"),
        ({"dealt": 3}, "WAL-007"),
        ({"phase": codes.HANDS, "dealt": 70}, "WAL-007"),
        ({"phase": codes.LAY, "dealt": 41}, "WAL-007"),
        ({"phase": codes.LAY}, "WAL-004, 009"),
        ({"phase": codes.STARTS}, "WAL-011"),
        ({"phase": codes.EVENT}, "WAL-011, 015"),
        ({"phase": codes.OVER}, "WAL-018"),
        ({"phase": codes.DRAW}, "WAL-011, 015"),
        ({"card": 3}, "WAL-050"),
        ({"n_used": 12}, "WAL-053"),
        ({"used": [1] * 12, "n_used": 12}, "WAL-053"),
        ({"deck": {2: 12}}, "WAL-053"),
    ],
)
def test_a_position_that_can_not_be_is_refused(change: dict[str, Any], rule: str) -> None:
    data = middle()
    for name, value in change.items():
        if isinstance(value, dict):
            for at, number in value.items():
                data[name][at] = number
        else:
            data[name] = value
    with pytest.raises(BadInput, match=f"not a position of Wiener Walzer: .*{rule}"):
        GAME.position(data, ON)


@pytest.mark.parametrize(
    ("card", "picked"),
    [
        (codes.PIE, 5),
        (codes.HAD_ENOUGH, 150),
        (codes.HAD_ENOUGH, FREE + 1),
        (codes.STILL_EATING, 201),
        (codes.CHAPERONE, 90),
        (codes.HAND_KISS, FREE + 1),
    ],
)
def test_the_first_half_of_a_choice_must_have_been_open(card: int, picked: int) -> None:
    match = start(2, 2, ON)
    while GAME.words(match.entries[-1].code).split()[0] not in ("chaperone", "change-partner", "still-eating"):
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[0])
        if match.over:
            raise AssertionError("no such card came")
    data = match.state.to_json()
    assert GAME.faults(match.state) == []
    if data["card"] != card:
        data["deck"][data["card"] - 1] += 1
        data["deck"] += [0] * (9 - len(data["deck"]))
        if not data["deck"][card - 1]:
            pytest.skip("that card lies under the pile")
        data["deck"][card - 1] -= 1
    data |= {"card": card, "picked": picked}
    with pytest.raises(BadInput, match="WAL-051"):
        GAME.position(data, ON)


def test_a_view_adds_up_too() -> None:
    state = loaded(middle())
    for viewer in (0, 1, 2, None):
        view = state.view(viewer)
        assert GAME.faults(view) == []
        assert GAME.position(view.to_json(), ON) == view


FIELDS = stored(type(walzer(start(3))))


@settings(max_examples=150)
@given(st.data())
def test_whatever_is_loaded_is_refused_or_can_be_played(data: st.DataObject) -> None:
    position = middle()
    for name in data.draw(st.lists(st.sampled_from(sorted(FIELDS)), min_size=1, max_size=4, unique=True)):
        low, high = FIELDS[name].low, FIELDS[name].high
        if isinstance(position[name], list):
            at = data.draw(st.integers(0, len(position[name]) - 1))
            position[name][at] = data.draw(st.integers(low, high))
        else:
            position[name] = data.draw(st.integers(low, min(high, 300)))
    try:
        state = GAME.position(position, ON)
    except BadInput:
        return
    rng = Rng(1)
    for _ in range(400):
        acting = state.to_act()
        if not acting:
            break
        codes_open = [code for code, _ in state.chances()] or state.legal(acting[0])
        state.play(acting[0], codes_open[rng.below(len(codes_open))])
    assert state.over()
