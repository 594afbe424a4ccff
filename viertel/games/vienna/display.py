"""A round begins: the white die, and the characters on display (VIE-020 to 024)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import (
    C_REVEAL,
    CHARACTERS,
    CLOCK,
    E_DUPLICATE,
    E_RESHUFFLED,
    E_REVEALED,
    E_ROUND,
    E_SHORT_DISPLAY,
    IN_HAND,
    REVEAL,
    ROLL,
    WHITE_DIE,
)
from .position import Position

NATIVE = "inline"


def start_round(state: Position) -> None:
    state.round += 1
    state._tell(EVERYONE, E_ROUND, state.round, state.specials[CLOCK] - 1)
    if state.specials[WHITE_DIE] > 0:  # VIE-024, 087
        state.white_at = IN_HAND
        state.white_seat = state.specials[WHITE_DIE] - 1
        state.n_hand[state.white_seat] += 1
    reveal_on(state)


def reveal_on(state: Position) -> None:
    """On to the next card, or to the first turn once the display is complete or can't become so."""
    while state.display[state.seats - 2] == 0:  # VIE-013, 128
        if any_new(state):
            state.phase = REVEAL
            return
        if state.n_discard == 0:  # AMB-23, 24
            state._tell(EVERYONE, E_SHORT_DISPLAY)
            break
        reshuffle(state)
    state.active = state.specials[CLOCK] - 1  # VIE-021, 078
    state.phase = ROLL  # VIE-022


def any_new(state: Position) -> bool:
    """Is there a card in the pile that is no copy of one on display?"""
    for character in range(CHARACTERS):
        if state.pile[character] > 0 and not state._shown(character):
            return True
    for k in range(state.n_bottom):
        if not state._shown(state.bottom[k] - 1):
            return True
    return False


def reshuffle(state: Position) -> None:
    """The pile and the discards together: nobody knows any place in it now (AMB-23, 24)."""
    for k in range(state.n_bottom):
        state.pile[state.bottom[k] - 1] += 1
        state.bottom[k] = 0
    for character in range(CHARACTERS):
        state.pile[character] += state.discard[character]
        state.discard[character] = 0
    state.n_pile += state.n_bottom + state.n_discard
    state.n_bottom = 0
    state.n_discard = 0
    state._tell(EVERYONE, E_RESHUFFLED)


def reveal_chances(state: Position) -> int:
    if state.n_pile == 0:  # from here on the pile's order is known
        return state._chance(0, C_REVEAL + state.bottom[0] - 1, 1)
    n = 0
    for character in range(CHARACTERS):
        n = state._chance(n, C_REVEAL + character, state.pile[character])
    return n


def draw_character(state: Position, rng: Rng) -> int:
    n = reveal_chances(state)
    return state.slate.codes[0] if state.n_pile == 0 else state._by_weight(n, rng)


def reveal(state: Position, character: int) -> None:
    if state.n_pile > 0:
        state.pile[character] -= 1
        state.n_pile -= 1
    else:
        state.n_bottom -= 1
        for k in range(state.n_bottom):
            state.bottom[k] = state.bottom[k + 1]
        state.bottom[state.n_bottom] = 0
    if state._shown(character):  # VIE-014
        state.bottom[state.n_bottom] = character + 1
        state.n_bottom += 1
        state._tell(EVERYONE, E_DUPLICATE, character)
    else:
        slot = 0
        while state.display[slot] != 0:
            slot += 1
        state.display[slot] = character + 1
        state._tell(EVERYONE, E_REVEALED, character, slot)
    reveal_on(state)
