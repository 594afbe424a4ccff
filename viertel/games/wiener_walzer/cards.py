"""The nine event cards, one after the other: what may be chosen, and what it does (WAL-056 to 067, rulings B1 to B24)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_CHANGE_PARTNER,
    A_CHAPERONE,
    A_CIGAR,
    A_HAD_ENOUGH,
    A_HAD_ENOUGH_SEAT,
    A_HAND_KISS,
    A_PIE,
    A_SIDE_STEP,
    A_SOLO,
    A_STILL_EATING,
    A_WITH,
    CAKE,
    CHAMPAGNE,
    CHANGE_PARTNER,
    CHAPERONE,
    CIGAR,
    DANCED,
    DISH,
    E_EXCHANGED,
    E_MOVED,
    E_PIE,
    E_TILES,
    E_TRADED,
    GLASS,
    HAD_ENOUGH,
    HAND_KISS,
    JUST_A_CIGAR,
    PICKED_CELL,
    PICKED_SEAT,
    PICKED_TILE,
    PIE,
    SIDE_STEP,
    SOLO,
    STILL_EATING,
    TILES,
    VALUE,
    WHITE,
    WITH,
    WOMAN,
)
from .dancing import dance
from .guests import owner_of
from .position import Position

NATIVE = "inline"


def first_choices(state: Position) -> int:
    """The first choice on the card, to the slate. None: the event can't be carried out (ruling B3)."""
    card = state.card
    if card == HAND_KISS:
        return hand_kiss_choices(state)
    if card == HAD_ENOUGH:
        return had_enough_choices(state)
    if card == SIDE_STEP:
        return side_step_choices(state)
    if card == SOLO:
        return solo_choices(state)
    if card == STILL_EATING:
        return still_eating_choices(state)
    if card == CHAPERONE:
        return chaperone_choices(state)
    if card == PIE:
        return pie_choices(state)
    if card == CHANGE_PARTNER:
        return change_partner_choices(state)
    return cigar_choices(state)


def carry_out(state: Position, code: int) -> None:
    """The first choice: all that four of the cards ask for, half of it with the others."""
    card = state.card
    if card == SIDE_STEP:
        side_step(state, code - A_SIDE_STEP)
    elif card == SOLO:
        solo(state, code - A_SOLO)
    elif card == PIE:
        pie(state, code - A_PIE)
    elif card == JUST_A_CIGAR:
        dance(state, code - A_CIGAR)
    else:
        state.phase = WITH
        if card == HAND_KISS:
            state.picked = PICKED_CELL + code - A_HAND_KISS
        elif card == CHAPERONE:
            state.picked = PICKED_CELL + code - A_CHAPERONE
        elif card == CHANGE_PARTNER:
            state.picked = PICKED_CELL + code - A_CHANGE_PARTNER
        elif card == STILL_EATING:
            state.picked = PICKED_TILE + code - A_STILL_EATING
        elif code < A_HAD_ENOUGH_SEAT:
            state.picked = PICKED_CELL + code - A_HAD_ENOUGH
        else:
            state.picked = PICKED_SEAT + code - A_HAD_ENOUGH_SEAT


def second_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        if cell != state.picked - PICKED_CELL and fits(state, cell):
            n = state._choice(n, A_WITH + cell)
    return n


def fits(state: Position, cell: int) -> bool:
    """Does the cell go with what was picked first?"""
    if state.card == HAND_KISS:
        return hand_kiss_fits(state, cell)
    if state.card == CHAPERONE:
        return chaperone_fits(state, cell)
    if state.card == CHANGE_PARTNER:
        return change_partner_fits(state, cell)
    return state.tile[cell] != 0  # Had Enough, Still Eating


def carry_out_second(state: Position, cell: int) -> None:
    if state.card == HAND_KISS:
        move_guest(state, state.picked - PICKED_CELL, cell)
    elif state.card == STILL_EATING:
        trade(state, state.active, state.picked - PICKED_TILE, cell)
    elif state.card == HAD_ENOUGH:
        had_enough(state, cell)
    else:  # Chaperone, Change Partner
        exchange_guests(state, state.picked - PICKED_CELL, cell)


# Hand-Kiss (WAL-056, ruling B7): a man goes to a free cell beside a woman


def hand_kiss_choices(state: Position) -> int:
    n = 0
    if any_beside_woman(state):
        for cell in range(state.hall.n_cells):
            if state._undanced(cell) and state.guest[cell] & WOMAN == 0:
                n = state._choice(n, A_HAND_KISS + cell)
    return n


def hand_kiss_fits(state: Position, cell: int) -> bool:
    return state.tile[cell] != 0 and beside_woman(state, cell)


def any_beside_woman(state: Position) -> bool:
    for k in range(state.n_free):
        if beside_woman(state, state.free[k]):
            return True
    return False


def beside_woman(state: Position, cell: int) -> bool:
    for k in range(4 * cell, 4 * cell + state.hall.n_near[cell]):
        near = state.hall.near[k]
        if state._undanced(near) and state.guest[near] & WOMAN:
            return True
    return False


# Had Enough (WAL-057, ruling B9): champagne, of the buffet or of a player, for another tile of the buffet


def had_enough_choices(state: Position) -> int:
    n = 0
    if state.n_free > 1:
        for cell in range(state.hall.n_cells):
            if state.tile[cell] // DISH == CHAMPAGNE:
                n = state._choice(n, A_HAD_ENOUGH + cell)
    if state.n_free > 0:
        for seat in range(state.seats):
            if state.kept[seat * TILES + GLASS] > 0:
                n = state._choice(n, A_HAD_ENOUGH_SEAT + seat)
    return n


def had_enough(state: Position, cell: int) -> None:
    if state.picked >= PICKED_SEAT:
        trade(state, state.picked - PICKED_SEAT, GLASS, cell)
    else:
        exchange_tiles(state, state.picked - PICKED_CELL, cell)


# Side-Step (WAL-058): two neighbours change places


def side_step_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        for side in range(2):
            if is_pair(state, cell, side):
                n = state._choice(n, A_SIDE_STEP + 2 * cell + side)
    return n


def side_step(state: Position, pair: int) -> None:
    exchange_guests(state, state.hall.first[pair], state.hall.second[pair])


def is_pair(state: Position, cell: int, side: int) -> bool:
    """Two guests who have not danced stand here and to this side."""
    other = state.hall.to[4 * cell + side]
    return other != cell and state._undanced(cell) and state._undanced(other)


# Solo (WAL-059, 066): the highest guest of a player goes to a free cell beside


def solo_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        if state._undanced(cell) and owner_of(state.guest[cell]) != WHITE and is_highest(state, cell):
            for side in range(4 * cell, 4 * cell + 4):
                if state.tile[state.hall.to[side]] > 0:
                    n = state._choice(n, A_SOLO + side)
    return n


def solo(state: Position, side: int) -> None:
    move_guest(state, side // 4, state.hall.to[side])


def is_highest(state: Position, cell: int) -> bool:
    """No undanced guest of the same owner is worth more (ruling B13)."""
    owner = owner_of(state.guest[cell])
    for other in range(state.hall.n_cells):
        if state._undanced(other) and owner_of(state.guest[other]) == owner:
            if state.guest[other] & VALUE > state.guest[cell] & VALUE:
                return False
    return True


# Still Eating (WAL-060): an own tile for one of the buffet


def still_eating_choices(state: Position) -> int:
    n = 0
    if state.n_free > 0:
        for tile in range(TILES):
            if state.kept[state.active * TILES + tile] > 0:
                n = state._choice(n, A_STILL_EATING + tile)
    return n


# Chaperone (WAL-061): two women change places


def chaperone_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        if chaperone_fits(state, cell):
            n = state._choice(n, A_CHAPERONE + cell)
    return n if n > 1 else 0


def chaperone_fits(state: Position, cell: int) -> bool:
    return state._undanced(cell) and state.guest[cell] & WOMAN != 0


# Pie (WAL-062, 066): whose guest stands beside a cake loses points


def pie_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        if state._undanced(cell) and owner_of(state.guest[cell]) != WHITE and beside_tile(state, cell, CAKE):
            n = state._choice(n, A_PIE + cell)
    return n


def pie(state: Position, cell: int) -> None:
    owner = owner_of(state.guest[cell])
    back = min(state.hall.pie_points, state.score[owner])  # ruling B20: not below the start space
    state.score[owner] -= back
    state._tell(EVERYONE, E_PIE, state.guest[cell], cell, owner, back)


def beside_tile(state: Position, cell: int, kind: int) -> bool:
    for k in range(4 * cell, 4 * cell + state.hall.n_near[cell]):
        tile = state.tile[state.hall.near[k]]
        if tile > 0 and tile // DISH == kind:
            return True
    return False


# Change Partner (WAL-063, ruling B24): a guest who has not danced and one who has change places


def change_partner_choices(state: Position) -> int:
    n = 0
    if any_danced(state):
        for cell in range(state.hall.n_cells):
            if state._undanced(cell):
                n = state._choice(n, A_CHANGE_PARTNER + cell)
    return n


def change_partner_fits(state: Position, cell: int) -> bool:
    return state.guest[cell] & DANCED != 0


def any_danced(state: Position) -> bool:
    for cell in range(state.hall.n_cells):
        if state.guest[cell] & DANCED:
            return True
    return False


# Just a Cigar (WAL-064): two neighbours of one sex, one of them beside a cigar, dance


def cigar_choices(state: Position) -> int:
    n = 0
    for cell in range(state.hall.n_cells):
        for side in range(2):
            if is_pair(state, cell, side):
                other = state.hall.to[4 * cell + side]
                if (state.guest[cell] ^ state.guest[other]) & WOMAN == 0:
                    if beside_tile(state, cell, CIGAR) or beside_tile(state, other, CIGAR):
                        n = state._choice(n, A_CIGAR + 2 * cell + side)
    return n


# Exchanges swap two places and nothing else (WAL-065)


def exchange_guests(state: Position, cell: int, to: int) -> None:
    guest = state.guest[cell]
    other = state.guest[to]
    state.guest[cell] = other
    state.guest[to] = guest
    state._tell(EVERYONE, E_EXCHANGED, guest, cell, other, to)


def exchange_tiles(state: Position, cell: int, to: int) -> None:
    tile = state.tile[cell]
    other = state.tile[to]
    state.tile[cell] = other
    state.tile[to] = tile
    state._tell(EVERYONE, E_TILES, tile, cell, other, to)


def move_guest(state: Position, cell: int, to: int) -> None:
    guest = state.guest[cell]  # WAL-067: a golden frame left behind is an ordinary free cell
    tile = state.tile[to]
    state.guest[cell] = 0
    state.tile[cell] = tile
    state.guest[to] = guest
    state.tile[to] = 0
    state._take_free(to)
    state._give_free(cell)
    for k in range(4 * cell, 4 * cell + 4):
        state.open_sides[state.hall.to[k]] += 1
    for k in range(4 * to, 4 * to + 4):
        state.open_sides[state.hall.to[k]] -= 1
    state._tell(EVERYONE, E_MOVED, guest, cell, tile, to)


def trade(state: Position, seat: int, tile: int, cell: int) -> None:
    other = state.tile[cell]
    state.kept[seat * TILES + tile] -= 1
    state.kept[seat * TILES + other] += 1
    state.tile[cell] = tile
    state._tell(EVERYONE, E_TRADED, seat, tile, cell, other)
