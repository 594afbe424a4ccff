"""The contract with a small budget, and random games of every number of players with every option."""

from __future__ import annotations

import json

import pytest

from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.lab import clauses, contract

from .table import GAME

KINDS = [kind for kind in contract.variants(GAME) if dict(kind.options)["side"] == "day"]
CLOSE = [KINDS[0], KINDS[9], KINDS[17]]  # 3, 4 and 5 players, both positions of the coach


@pytest.mark.parametrize("variant", KINDS, ids=str)
def test_everything_adds_up_after_every_entry(variant: contract.Variant) -> None:
    options = dict(variant.options)
    state, rng = GAME.new(variant.seats, options), Rng(variant.seats)
    while not state.over():
        acting = state.to_act()
        codes = state.legal(acting[0])
        state.apply(acting[0], state.sample(rng) if acting == (CHANCE,) else codes[rng.below(len(codes))])
        assert GAME.faults(state) == []
        if rng.below(50) == 0:
            view = state.view(1)
            assert view.imagine(rng).view(1) == view
            assert all(view.legal(seat) == state.legal(seat) for seat in range(variant.seats))
            assert GAME.position(json.loads(json.dumps(state.to_json())), options) == state


@pytest.mark.parametrize("variant", CLOSE, ids=str)
def test_a_random_game_keeps_the_contract(variant: contract.Variant) -> None:
    assert contract.Examiner(GAME, variant).random_game(3) is None


@pytest.mark.parametrize("variant", CLOSE, ids=str)
def test_a_game_through_a_match(variant: contract.Variant) -> None:
    clauses.matches(GAME, variant.seats, dict(variant.options), 5, set())


def test_the_texts_are_complete() -> None:
    clauses.own_texts(GAME)
