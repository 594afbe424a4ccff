"""Placing dice: which go where, how far the coach is (VIE-031 to 041, 045 to 053)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_PLACE,
    BIT,
    E_BRIBED,
    E_JOKER,
    E_PLACED,
    FACES,
    JOKER,
    LODGE,
    ON_FIELD,
    PAIR,
    PLACES,
    STREET,
    WHITE,
    WHITE_ALONE,
    WITH_WHITE,
)
from .dice import taken
from .lightning import work_at_once
from .position import Position

NATIVE = "inline"


def place_choices(state: Position, seat: int) -> int:
    reached = reach(state, seat)
    n = 0
    choices = in_hand(state, seat)
    while choices > 0:
        choice = lowest(state, choices)
        choices &= choices - 1
        code = A_PLACE + choice * PLACES
        fields = fields_for(state, seat, choice) & reached
        while fields > 0:
            n = state._choice(n, code + lowest(state, fields))
            fields &= fields - 1
        n = state._choice(n, code + LODGE)  # VIE-038, 072
    if state._has_white(seat):  # VIE-071, 088: alone, it goes nowhere else
        n = state._choice(n, A_PLACE + WHITE_ALONE * PLACES + LODGE)
    return n


def lowest(state: Position, bits: int) -> int:
    """The place of the lowest bit of a set."""
    return state.street.place_of[(bits & -bits) % BIT]


def in_hand(state: Position, seat: int) -> int:
    """Bit set of the ways to take dice from the seat's hand, but for the white die alone."""
    once: int = 0
    twice = 0
    for face in range(6):
        if state.dice[seat * FACES + face + 1] > 0:
            once |= 1 << face
        if state.dice[seat * FACES + face + 1] > 1:
            twice |= 1 << face
    choices = state.street.unlike[once] | state.street.alike[twice]
    return choices | once << WITH_WHITE if state._has_white(seat) else choices


def highest(state: Position, seat: int, face: int) -> int:
    """A die is placed with its face; with the joker a 1 shows any, up to this one (VIE-084, 085, AMB-08)."""
    return 6 if face == 1 and state.specials[JOKER] == seat + 1 else face


def fields_for(state: Position, seat: int, choice: int) -> int:
    """Bit set of the fields on the street whose number these dice make (VIE-032, 033)."""
    one = state.street.one[choice]
    two = state.street.two[choice]
    if two == WHITE:
        two = state.white
    high_one = highest(state, seat, one)
    high_two = highest(state, seat, two)
    fields = 0
    for number in range(one + two, high_one + high_two + 1):
        fields |= state.street.taking[number]
    if one <= high_two and two <= high_one:  # VIE-037, AMB-11: they can show the same
        fields |= state.street.taking[PAIR]
    return fields


def fits(state: Position, field: int, one: int, two: int) -> bool:
    takes = state.street.takes[field]
    return takes >> (one + two) & 1 == 1 or (one == two and takes >> PAIR & 1 == 1)  # VIE-033, 037


def behind(state: Position, seat: int, field: int) -> bool:
    return field < state.coach[seat]  # VIE-046, 047


def reach(state: Position, seat: int) -> int:
    """Bit set of the fields on the street that are free, and ahead or can be paid for (VIE-048, 050)."""
    ahead = 0 if state.coins[seat] > 0 else state.coach[seat]
    return ((1 << STREET) - (1 << ahead)) & ~state.closed


def place(state: Position, seat: int, choice: int, field: int) -> None:
    one = state.street.one[choice]
    two = state.street.two[choice]
    if field < STREET and behind(state, seat, field):  # VIE-048, 049
        state._pay(seat, 1)
        state._tell(EVERYONE, E_BRIBED, seat, field)
    state._tell(EVERYONE, E_PLACED, seat, taken(state, one) + taken(state, two), field)
    put_down(state, seat, one, field)
    put_down(state, seat, two, field)
    if field < STREET:
        lie(state, seat, one, state.white if two == WHITE else two, field)
        state.owner[field] = seat + 1
        state.closed |= 1 << field
        if field >= state.coach[seat] or not state.street.frontier:  # AMB-04
            state.coach[seat] = field + 1
    work_at_once(state, seat, field, 1 if two == 0 else 2)


def put_down(state: Position, seat: int, die: int, field: int) -> None:
    if die == 0:
        return
    state.n_hand[seat] -= 1
    if die == WHITE:
        state.white_at = ON_FIELD + field
        return
    state.dice[seat * FACES + die] -= 1
    if field == LODGE:  # AMB-10: as it is
        state.lodge[seat * FACES + die] += 1


def lie(state: Position, seat: int, one: int, two: int, field: int) -> None:
    """The faces that the dice show on a field: as they are if that fits, else the lowest that do."""
    for as_one in range(one, highest(state, seat, one) + 1):
        for as_two in range(two, highest(state, seat, two) + 1):
            if fits(state, field, as_one, as_two):
                state.die_one[field] = as_one
                state.die_two[field] = as_two
                if state.white_at == ON_FIELD + field:
                    state.white = as_two
                if as_two != two:  # each joker is told, the second die first: whoever follows finds the 1 that changes
                    state._tell(EVERYONE, E_JOKER, seat, as_two, field)
                if as_one != one:
                    state._tell(EVERYONE, E_JOKER, seat, as_one, field)
                return
