"""The evaluation, field by field along the street (VIE-095 to 121)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .cleanup import end_round
from .codes import (
    A_CHARACTER,
    A_NO_CHARACTER,
    A_NO_ROB,
    A_ROB,
    A_ROB_TWO,
    A_SYMBOL,
    ALL_SYMBOLS,
    CHARACTERS,
    COMPARES,
    COMPARES_ANY,
    COUNTS_SPECIALS,
    E_AHEAD,
    E_BACK,
    E_BEHIND,
    E_CHARACTER,
    E_DECLINED,
    E_FIELD,
    E_LAPSED,
    E_NO_CHARACTER,
    E_NO_ROB,
    E_PAID,
    E_ROBBED,
    E_SPECIAL,
    E_SPECIAL_FROM,
    E_SPECIAL_KEPT,
    E_SPECIAL_LEFT,
    E_SPECIALS,
    E_SYMBOL,
    E_TIED,
    GIVES_CHARACTER,
    GIVES_SPECIAL,
    INFLUENCE,
    MAX_SEATS,
    NAME_SYMBOL,
    ON_FIELD,
    ROB,
    ROB_ONE,
    ROBS,
    SETS_GENDARM,
    SHOWN,
    STREET,
    SYMBOLS,
    TAKE_CHARACTER,
    TAKE_SPECIAL,
    TURNS_DIE,
)
from .position import Position

NATIVE = "inline"


def evaluate(state: Position) -> None:
    """Along the street to the next question, or to the end of the round (VIE-096)."""
    while state.at < STREET:
        if state.owner[state.at] > 0:
            state.active = state.owner[state.at] - 1
            if field_asks(state, state.active, state.at):
                return
            leave_field(state)
        else:
            state.at += 1
    end_round(state)


def leave_field(state: Position) -> None:
    take_back(state, state.at)  # VIE-097
    state.at += 1


def take_back(state: Position, field: int) -> None:
    seat = state.owner[field] - 1
    state._back_in_hand(seat, 1)
    if state.white_at == ON_FIELD + field:
        state._white_back()
    elif state.die_two[field] > 0:
        state._back_in_hand(seat, 1)
    state.owner[field] = 0
    state.closed &= ~(1 << field)
    state.die_one[field] = 0
    state.die_two[field] = 0
    state._tell(EVERYONE, E_BACK, seat, field)


def field_asks(state: Position, seat: int, field: int) -> bool:
    """Carry out a field's action as far as nothing is to be chosen; True if something is."""
    does = state.street.does[field]
    if does == SETS_GENDARM or does == TURNS_DIE:  # VIE-060
        return False
    state._tell(EVERYONE, E_FIELD, seat, field)
    cost = state.street.cost[field]
    if state.coins[seat] < cost or (does == COMPARES_ANY and state.scored[seat] == ALL_SYMBOLS):  # VIE-101, AMB-19
        state._tell(EVERYONE, E_LAPSED, seat, cost, field)
        return False
    if does == COMPARES_ANY:  # VIE-115: pays once the symbol is chosen
        state.phase = NAME_SYMBOL
        return True
    if cost > 0:  # VIE-100
        state._pay(seat, cost)
        state._tell(EVERYONE, E_PAID, seat, cost, field)
    state._gain(seat, state.street.coins[field], field)  # VIE-099
    if does == COUNTS_SPECIALS:
        score_specials(state, seat, field)
        return False
    state._score(seat, state.street.points[field], field)
    if does == COMPARES:
        compare(state, seat, state.street.which[field], field)
    elif does == GIVES_CHARACTER:
        return offers_character(state, seat, field)
    elif does == GIVES_SPECIAL:
        return offers_special(state, seat, state.street.which[field])
    elif does == ROBS:
        return offers_coins(state, seat)
    return False


def offers_character(state: Position, seat: int, field: int) -> bool:
    for k in range(SHOWN):
        if state.display[k] > 0:
            state.phase = TAKE_CHARACTER
            return True
    state._tell(EVERYONE, E_NO_CHARACTER, seat, field)  # VIE-105, AMB-16
    return False


def character_choices(state: Position) -> int:
    n = 0
    for character in range(state.street.n_characters):
        if state._shown(character):
            n = state._choice(n, A_CHARACTER + character)
    return state._choice(n, A_NO_CHARACTER)  # VIE-103


def take_character(state: Position, code: int) -> None:
    if code == A_NO_CHARACTER:
        state._tell(EVERYONE, E_DECLINED, state.active, state.at)
        return
    character = code - A_CHARACTER
    for k in range(SHOWN):
        if state.display[k] == character + 1:
            state.display[k] = 0
    state.row[state.active * CHARACTERS + character] += 1  # VIE-106
    state._count_character(state.active, character, 1)
    state._tell(EVERYONE, E_CHARACTER, state.active, character)


def offers_special(state: Position, seat: int, special: int) -> bool:
    if state.specials[special] == seat + 1:  # AMB-26
        state._tell(EVERYONE, E_SPECIAL_KEPT, seat, special)
        return False
    state.phase = TAKE_SPECIAL
    return True


def take_special(state: Position, take: int) -> None:
    seat = state.active
    special = state.street.which[state.at]
    if not take:
        state._tell(EVERYONE, E_SPECIAL_LEFT, seat, special)
        return
    holder = state.specials[special]
    state.specials[special] = seat + 1  # VIE-077
    if holder > 0:
        state._tell(EVERYONE, E_SPECIAL_FROM, seat, special, holder - 1)
    else:
        state._tell(EVERYONE, E_SPECIAL, seat, special)
    if special == INFLUENCE:  # AMB-25: its symbols move at once
        if holder > 0:
            state._count_influence(holder - 1, -1)
        state._count_influence(seat, 1)


def symbol_choices(state: Position) -> int:
    n = 0
    for symbol in range(SYMBOLS):
        if state.scored[state.active] >> symbol & 1 == 0:  # VIE-117
            n = state._choice(n, A_SYMBOL + symbol)
    return n


def take_symbol(state: Position, symbol: int) -> None:
    seat = state.active
    state._tell(EVERYONE, E_SYMBOL, seat, symbol, state.at)
    cost = state.street.cost[state.at]
    if cost > 0:
        state._pay(seat, cost)
        state._tell(EVERYONE, E_PAID, seat, cost, state.at)
    state._gain(seat, state.street.coins[state.at], state.at)
    state._score(seat, state.street.points[state.at], state.at)
    compare(state, seat, symbol, state.at)  # VIE-116


def compare(state: Position, seat: int, symbol: int, field: int) -> None:
    state.scored[seat] |= 1 << symbol
    compare_with(state, seat, state._left(seat), symbol, field)  # VIE-108, 110
    compare_with(state, seat, state._right(seat), symbol, field)


def compare_with(state: Position, seat: int, other: int, symbol: int, field: int) -> None:
    mine = state.symbols[seat * SYMBOLS + symbol]
    theirs = state.symbols[other * SYMBOLS + symbol]
    if mine > theirs:
        state._tell(EVERYONE, E_AHEAD, seat, other, symbol, mine, theirs)
        state._score(seat, state.street.majority_points[field], field)
        state._gain(seat, state.street.majority_coins[field], field)  # AMB-38
    elif mine == theirs:  # AMB-18: 0 against 0 as well
        state._tell(EVERYONE, E_TIED, seat, other, symbol, mine, theirs)
        state._score(seat, state.street.tie_points[field], field)
        state._gain(seat, state.street.tie_coins[field], field)
    else:
        state._tell(EVERYONE, E_BEHIND, seat, other, symbol, mine, theirs)


def offers_coins(state: Position, seat: int) -> bool:
    for other in range(state.seats):
        if other != seat and state.coins[other] > 0:
            state.phase = ROB
            return True
    state._tell(EVERYONE, E_NO_ROB, seat)
    return False


def rob_choices(state: Position) -> int:
    n = 0
    for other in range(state.seats):  # VIE-118, 119, AMB-28
        if other != state.active:
            for coins in range(min(ROB_ONE, state.coins[other])):
                n = state._choice(n, A_ROB + ROB_ONE * other + coins)
    for one in range(state.seats):
        for two in range(one + 1, state.seats):
            if one != state.active and two != state.active and state.coins[one] > 0 and state.coins[two] > 0:
                n = state._choice(n, A_ROB_TWO + MAX_SEATS * one + two)
    return state._choice(n, A_NO_ROB)


def rob(state: Position, code: int) -> None:
    if code == A_NO_ROB:
        state._tell(EVERYONE, E_NO_ROB, state.active)
    elif code >= A_ROB_TWO:
        take_coins(state, (code - A_ROB_TWO) // MAX_SEATS, 1)
        take_coins(state, (code - A_ROB_TWO) % MAX_SEATS, 1)
    else:
        take_coins(state, (code - A_ROB) // ROB_ONE, (code - A_ROB) % ROB_ONE + 1)


def take_coins(state: Position, other: int, coins: int) -> None:
    state.coins[other] -= coins
    state.coins[state.active] += coins
    state._tell(EVERYONE, E_ROBBED, state.active, other, coins)


def score_specials(state: Position, seat: int, field: int) -> None:
    n = state._n_specials(seat)
    state._tell(EVERYONE, E_SPECIALS, seat, n)
    state._score(seat, n * state.street.points[field], field)  # VIE-120, 121
