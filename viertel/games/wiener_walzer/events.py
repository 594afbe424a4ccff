"""The variant with event cards: a guest of value 0 brings one, before the dances (WAL-048 to 055). What each card does stands in
cards.py."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .cards import first_choices
from .codes import C_CARD, CARDS, E_CARD, E_SKIPPED, EVENT
from .dancing import ring_all, start_dances
from .position import Position

NATIVE = "inline"


def card_chances(state: Position) -> int:
    if state.n_deck == 0:  # WAL-053: from here on the pile's order is known
        return state._chance(0, C_CARD + state.used[0] - 1, 1)
    n = 0
    for card in range(CARDS):
        n = state._chance(n, C_CARD + card, state.deck[card])
    return n


def draw_card(state: Position, card: int) -> None:
    if state.n_deck > 0:
        state.deck[card] -= 1
        state.n_deck -= 1
    else:
        state.n_used -= 1
        for k in range(state.n_used):
            state.used[k] = state.used[k + 1]
        state.used[state.n_used] = 0
    state.card = card + 1
    state._tell(EVERYONE, E_CARD, state.active, state.card)
    if first_choices(state) > 0:  # WAL-051: compulsory
        state.phase = EVENT
    else:  # WAL-052
        state._tell(EVERYONE, E_SKIPPED, state.active, state.card)
        end_event(state)


def end_event(state: Position) -> None:
    state.used[state.n_used] = state.card  # WAL-053
    state.n_used += 1
    state.card = 0
    state.picked = 0
    ring_all(state)  # WAL-054
    start_dances(state)
