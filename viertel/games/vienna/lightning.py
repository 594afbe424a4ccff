"""Fields that work at once: Krieau, Prater and Geheimbund (VIE-060 to 072)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_GENDARM,
    A_NO_SPIN,
    A_SPIN,
    E_GENDARM,
    E_SPUN,
    GAIN,
    GENDARM,
    LODGE,
    SETS_GENDARM,
    SPIN,
    STREET,
    TURNS_DIE,
    WHITE,
)
from .dice import face_of, one_die, show_face
from .position import Position
from .turns import end_turn

NATIVE = "inline"


def work_at_once(state: Position, seat: int, field: int, dice: int) -> None:
    """What a field does for those who just placed dice there; on most of them the turn is over."""
    does = state.street.does[field]
    if does == SETS_GENDARM:
        state.at = field
        state.phase = GENDARM
        return
    if field == LODGE:
        state._gain(seat, state.street.coins[LODGE] * dice, LODGE)  # VIE-069
    elif does == TURNS_DIE:
        state._gain(seat, state.street.coins[field], field)  # VIE-065
        state._score(seat, state.street.points[field], field)
        if state.n_hand[seat] > 0:  # VIE-066
            state.at = field
            state.phase = SPIN
            return
    end_turn(state)


def gendarm_choices(state: Position) -> int:
    n = 0
    for field in range(STREET):  # VIE-062, AMB-27
        if state._free(field):
            n = state._choice(n, A_GENDARM + field)
    return n


def set_gendarm(state: Position, field: int) -> None:
    state.gendarm = field + 1
    state.closed |= 1 << field
    state._tell(EVERYONE, E_GENDARM, state.active, field)
    state.phase = GAIN


def take_gain(state: Position, point: int) -> None:
    """VIE-063"""
    if point:
        state._score(state.active, state.street.points[state.at], state.at)
    else:
        state._gain(state.active, state.street.coins[state.at], state.at)
    end_turn(state)


def spin_choices(state: Position) -> int:
    n = 0
    for die in range(1, WHITE + 1):  # AMB-37
        face = face_of(state, state.active, die)
        if face > 0:
            for to in range(1, WHITE):
                if to != face:
                    n = state._choice(n, A_SPIN + 6 * (die - 1) + to - 1)
    return state._choice(n, A_NO_SPIN)


def spin(state: Position, code: int) -> None:
    if code != A_NO_SPIN:
        die = (code - A_SPIN) // 6 + 1
        to = (code - A_SPIN) % 6 + 1
        state._tell(EVERYONE, E_SPUN, state.active, one_die(die, face_of(state, state.active, die)), one_die(die, to))
        show_face(state, state.active, die, to)
    end_turn(state)
