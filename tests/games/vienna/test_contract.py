"""The contract, with a small budget, for every number of players and every option."""

from __future__ import annotations

import pytest

from viertel.lab import contract, points

from .table import GAME

KINDS = [kind for kind in contract.variants(GAME) if dict(kind.options)["side"] == "day"]
CLOSE = [KINDS[0], KINDS[9], KINDS[17]]


@pytest.mark.parametrize("variant", KINDS, ids=str)
def test_random_games_keep_the_contract(variant: contract.Variant) -> None:
    examiner = contract.Examiner(GAME, variant)
    assert examiner.random_game(3) is None


@pytest.mark.parametrize("variant", CLOSE, ids=str)
def test_a_game_through_a_match(variant: contract.Variant) -> None:
    points.matches(GAME, variant.seats, dict(variant.options), 5, set())


def test_the_texts_are_complete() -> None:
    points.own_texts(GAME)
