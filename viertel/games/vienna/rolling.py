"""Rolling dice, all at the first turn of a round, later only for a coin (VIE-022, 023)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import C_ROLL, C_ROLL_WHITE, E_DIE, E_ROLLED, FACES, ROLL, TURN, WHITE
from .dice import one_die, unrolled, whole_hand
from .position import Position

NATIVE = "inline"


def roll_or_turn(state: Position) -> None:
    """Dice that lie unrolled are rolled before the turn (VIE-022, 023)."""
    state.phase = ROLL if unrolled(state, state.active) else TURN


def next_die(state: Position) -> int:
    """The first code of the next die to fall: own ones, then the white one."""
    return C_ROLL if state.dice[state.active * FACES] > 0 else C_ROLL_WHITE


def roll_chances(state: Position) -> int:
    n = 0
    for face in range(6):
        n = state._chance(n, next_die(state) + face, 1)
    return n


def draw_face(state: Position, rng: Rng) -> int:
    return next_die(state) + rng._below(6)


def roll(state: Position, code: int) -> None:
    seat = state.active
    if code >= C_ROLL_WHITE:
        state.white = code - C_ROLL_WHITE + 1
        state._tell(EVERYONE, E_DIE, seat, one_die(WHITE, state.white))
    else:
        face = code - C_ROLL + 1
        state.dice[seat * FACES] -= 1
        state.dice[seat * FACES + face] += 1
        state._tell(EVERYONE, E_DIE, seat, face)
    roll_or_turn(state)
    if state.phase == TURN and state.slate.telling:
        state._tell(EVERYONE, E_ROLLED, seat, whole_hand(state, seat))
