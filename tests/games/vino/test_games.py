"""Random games: everything accounted for after every entry, secrets kept, both builds alike (the contract's own points)."""

from __future__ import annotations

import pytest

from viertel.core.errors import BadInput
from viertel.core.field import stored
from viertel.core.seat import HIDDEN
from viertel.core.state import Rng
from viertel.games import load
from viertel.games.vino import codes
from viertel.lab import clauses, contract

from .. import in_plain_python
from .board import FIX_A, board

VINO = load("vino")


@pytest.mark.parametrize("variant", contract.variants(VINO), ids=str)
def test_a_random_game_keeps_the_contract(variant: contract.Variant) -> None:
    if dict(variant.options)["money_display"] == "open":  # the other one only shows less
        assert contract.Examiner(FIX_A, variant).random_game(7 + variant.seats) is None


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_pieces_and_money_are_accounted_for_on_the_standard_board(seats: int) -> None:
    state, rng = VINO.new(seats), Rng(seats)
    while not state.over():
        clauses.step_at_random(state, rng)
        assert VINO.faults(state) == []


@in_plain_python
def test_texts_are_complete() -> None:
    clauses.own_texts(VINO)


def test_others_learn_only_that_somebody_has_selected() -> None:  # VIN-043, 045
    table = board(3)
    told: list[tuple[int, ...]] = []
    table.state.play(1, FIX_A.code("select cam tre"), told)
    events = [FIX_A.event(item) for item in told]
    assert [event.values[1] for event in events if event.readable_by(1)] != [HIDDEN]
    for reader in (0, 2, None):
        assert [event.values for event in events if event.readable_by(reader)] == [(1, HIDDEN)]
        view = table.state.view(reader)
        assert view.to_json()["choice"] == [0, HIDDEN]
        imagined = view.imagine(Rng(1))
        assert imagined.view(reader) == view and FIX_A.faults(imagined) == []


def test_selections_commute() -> None:
    table = board(5, "A: TOS1 (M); C: TOS2,3 (N)")
    clauses.commuting(table.state, Rng(9))


def test_what_was_revealed_is_open_to_all() -> None:
    table = board(3)
    table.select("cam tre")
    assert table.state.view(None).to_json()["choice"] == table.state.to_json()["choice"]


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("demand", [50], "VIN-111"),
        ("money", [999, 1000, 1000], "books"),
        ("owner", [1], "VIN-036"),
        ("owner", [0, 0, 0, 4], "does not exist"),
        ("order", [0, 0, 1], "compass"),
        ("choice", [-1], "has a hole"),
        ("barrel", 3, "VIN-049"),
        ("gift", 4, "VIN-089"),
        ("spaces", 2, "VIN-111"),
        ("returns", 2, "VIN-100"),
        ("phase", codes.OWNERS, "VIN-049"),
        ("marker", [codes.DRAWN], "VIN-006"),
        ("bottle", [1] * 9, "VIN-007"),
        ("pending", 5, "VIN-034"),
        ("turn", 4, "next one"),
    ],
)
def test_a_position_that_can_not_be_is_refused(field: str, value: object, says: str) -> None:
    data = board(3, "A: LAZ1 (T)").state.to_json()
    data[field] = value
    with pytest.raises(BadInput, match=says):
        FIX_A.position(data)


def test_whatever_is_loaded_is_refused_or_can_be_played_on() -> None:
    """Fields with any values in their ranges: the native rules must never index outside their arrays."""
    rng = Rng(11)
    state = FIX_A.new(4)
    fields = stored(type(state))
    names = list(fields)
    taken = 0
    for _ in range(1500):
        if state.over():
            state = FIX_A.new(4)
        clauses.step_at_random(state, rng)
        data = state.to_json()
        for _ in range(1 + rng.below(3)):
            name = names[rng.below(len(names))]
            low, high = fields[name].low, fields[name].high
            value = low + rng.below(high - low + 1)
            now = getattr(state, name)
            if isinstance(now, list):
                at = rng.below(len(now))
                data[name] = [*now[:at], value, *now[at + 1 :]]
            else:
                data[name] = value
        try:
            loaded = FIX_A.position(data)
        except BadInput:
            continue
        taken += 1
        for _ in range(30):
            if not loaded.over():
                clauses.step_at_random(loaded, rng)
    assert taken > 20
