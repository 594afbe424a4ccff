"""The course of the game is what the table at the top of the rules says it is."""

from __future__ import annotations

from typing import cast

from viertel.core.components import Components
from viertel.core.round import ALL, CHANCE_DOES, NONE, ONE
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.venezia import codes
from viertel.games.venezia.game import Venezia
from viertel.games.venezia.rules import Venice
from viertel.lab import contract

from .table import GAME

SHORT = Venezia(Components(GAME.components.text.replace("points = 50", "points = 9")))  # the end is seen as often as the rest
TABLE = {(step.phase, step.asked, then) for step in GAME.round for then in step.then}


def asked(state: Venice) -> str:
    acting = state.to_act()
    if state.phase == codes.PLANNING:
        return ALL
    return NONE if not acting else CHANCE_DOES if acting == (CHANCE,) else ONE


def steps(game: Venezia, variant: contract.Variant, seed: int) -> set[tuple[int, str, int]]:
    """What a random game does."""
    state, rng, found = cast(Venice, game.new(variant.seats, dict(variant.options))), Rng(seed), set()
    while acting := state.to_act():
        seat = acting[rng.below(len(acting))]
        code = state.sample(rng) if seat == CHANCE else state.legal(seat)[rng.below(len(state.legal(seat)))]
        phase, who = state.phase, asked(state)
        state.apply(seat, code)
        found.add((phase, who, state.phase))
    assert asked(state) == NONE
    return found


def test_every_phase_is_in_the_table_once() -> None:
    named = [phase for phase, name in enumerate(codes.PHASE.names) if name]
    assert [step.phase for step in GAME.round] == named


def test_games_do_what_the_table_says_and_everything_it_says() -> None:
    seen: set[tuple[int, str, int]] = set()
    for seed in range(100):
        for variant in contract.variants(GAME):
            seen |= steps(GAME if seed == 0 else SHORT, variant, seed)
            assert seen <= TABLE
        if seen == TABLE:
            return
    assert sorted(TABLE - seen) == []
