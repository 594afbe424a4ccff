"""The dice of a hand: their faces, and how they are told."""

from __future__ import annotations

from .codes import DIGIT, FACES, WHITE
from .position import Position

NATIVE = "inline"


def face_of(state: Position, seat: int, die: int) -> int:
    """The face of a die in hand, 0 if there is none like it."""
    if die == WHITE:
        return state.white if state._has_white(seat) else 0
    return die if state.dice[seat * FACES + die] > 0 else 0


def show_face(state: Position, seat: int, die: int, to: int) -> None:
    if die == WHITE:
        state.white = to
    else:
        state.dice[seat * FACES + die] -= 1
        state.dice[seat * FACES + to] += 1


def unrolled(state: Position, seat: int) -> bool:
    return state.dice[seat * FACES] > 0 or (state._has_white(seat) and state.white == 0)


# As one number in an event (codes.A_DIE, codes.HANDFUL)


def one_die(die: int, face: int) -> int:
    return FACES + face if die == WHITE else face


def several(face: int, dice: int) -> int:
    """So many dice of a handful that show a face."""
    return dice << DIGIT * (face - 1)


def white_one(face: int) -> int:
    """The white die of a handful."""
    return face << DIGIT * (WHITE - 1)


def whole_hand(state: Position, seat: int) -> int:
    dice = white_one(state.white) if state._has_white(seat) else 0
    for face in range(1, WHITE):
        dice += several(face, state.dice[seat * FACES + face])
    return dice


def taken(state: Position, die: int) -> int:
    """A die of a choice, or none."""
    if die == 0:
        return 0
    return white_one(state.white) if die == WHITE else several(die, 1)
