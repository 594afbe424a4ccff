"""Changing dice: one coin, one change, before the placement (VIE-055 to 058)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import A_REROLL, A_TURN, E_REROLLED, E_TURNED, FACES, ROLL, WHITE
from .dice import face_of, one_die, several, show_face, white_one
from .position import Position

NATIVE = "inline"


def reroll_choices(state: Position, seat: int, n: int) -> int:
    """All ways to take dice from the hand, ascending: one digit more for each face, then the white die."""
    m = 1
    state.slate.codes[n] = 0
    for face in range(WHITE - 1, -1, -1):
        count = state.dice[seat * FACES + face] if face > 0 else 1 if state._has_white(seat) else 0
        base = 6 if face > 0 else 2
        for k in range(m - 1, -1, -1):
            for digit in range(count, -1, -1):
                state.slate.codes[n + k * (count + 1) + digit] = state.slate.codes[n + k] * base + digit
        m *= count + 1
    for k in range(1, m):  # AMB-30: at least one die
        state.slate.codes[n + k - 1] = A_REROLL + state.slate.codes[n + k]
    return n + m - 1


def rerolls(state: Position, seat: int) -> int:
    """How many ways there are."""
    n = 2 if state._has_white(seat) else 1
    for face in range(1, WHITE):
        n *= state.dice[seat * FACES + face] + 1
    return n - 1


def nth_reroll(state: Position, seat: int, nth: int) -> int:
    """The nth of them, from 1 on."""
    code = 0
    if state._has_white(seat):
        code = nth % 2
        nth //= 2
    place = 2
    for face in range(1, WHITE):
        count = state.dice[seat * FACES + face] + 1
        code += nth % count * place
        nth //= count
        place *= 6
    return A_REROLL + code


def reroll(state: Position, seat: int, digits: int) -> None:
    state._pay(seat, 1)
    dice = 0
    if digits % 2 == 1:
        dice += white_one(state.white)
        state.white = 0
    digits //= 2
    for face in range(1, WHITE):
        count = digits % 6
        digits //= 6
        state.dice[seat * FACES + face] -= count
        state.dice[seat * FACES] += count
        dice += several(face, count)
    state._tell(EVERYONE, E_REROLLED, seat, dice)
    state.phase = ROLL


def turn_die_choices(state: Position, seat: int, n: int) -> int:
    for die in range(1, WHITE + 1):
        face = face_of(state, seat, die)
        if face > 1:  # AMB-05: no way round from 1 to 6
            n = state._choice(n, A_TURN + 2 * (die - 1))
        if face > 0 and face < 6:
            n = state._choice(n, A_TURN + 2 * (die - 1) + 1)
    return n


def turn_die(state: Position, seat: int, die: int, up: int) -> None:
    state._pay(seat, 1)
    face = face_of(state, seat, die)
    to = face + 1 if up else face - 1
    show_face(state, seat, die, to)
    state._tell(EVERYONE, E_TURNED, seat, one_die(die, face), one_die(die, to))
