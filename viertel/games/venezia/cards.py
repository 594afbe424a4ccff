"""The eight action cards, one after the other: what may be chosen, and what it does (VEN-052 to 060, 074).

Each can be planned from the second round on (VEN-014), and must be carried out, even if it changes nothing (ruling C4).
"""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_FAMILY,
    A_FEUD,
    A_POISON,
    A_POISON_STOP,
    A_PURGE,
    A_RAPTOR,
    A_TAKEOVER,
    A_VATICAN,
    A_VATICAN_STOP,
    BESIDE,
    CELLS,
    DISTRICTS,
    E_CAME,
    E_EXPELLED,
    E_FAMILY,
    E_FEUD,
    E_GREY_MOVED,
    E_GREY_PUT,
    E_NOTHING,
    E_POISONED,
    E_PURGED,
    E_PURGED_GREY,
    E_RAPTOR,
    E_RETURNED,
    E_SPARED,
    E_TOOK_OVER,
    E_VATICAN,
    FAMILY,
    FEUD,
    GREY,
    MICHELE,
    ORDERING,
    OWNERS,
    POISON,
    PURGE,
    RAPTOR,
    TAKEOVER,
    VATICAN,
    ZONES,
)
from .places import in_zone, owner_of
from .position import Position

NATIVE = "inline"


def phase_of(card: int) -> int:
    """The phase in which a card asks its player: these phases stand in the order of the cards."""
    return ORDERING + card - VATICAN


def begin_card(state: Position, seat: int) -> bool:
    """Begin a player's card; is there something to choose?"""
    card = state.deed[seat]
    if card == VATICAN:
        return begin_order(state, seat)
    if card == FEUD:
        return begin_feud(state, seat)
    if card == POISON:
        return begin_poison(state, seat)
    if card == MICHELE:
        return return_from_michele(state, seat)
    return True


def card_choices(state: Position, seat: int) -> int:
    card = state.deed[seat]
    if card == VATICAN:
        return order_choices(state)
    if card == FEUD:
        return feud_choices(state, seat)
    if card == POISON:
        return poison_choices(state)
    if card == RAPTOR:
        return raptor_choices(state)
    if card == PURGE:
        return purge_choices(state)
    return takeover_choices(state)


def carry_out(state: Position, seat: int, code: int) -> bool:
    """Is the card done?"""
    card = state.deed[seat]
    if card == VATICAN:
        return order(state, seat, code)
    if card == FEUD:
        return feud(state, seat, code - A_FEUD)
    if card == POISON:
        return poison(state, seat, code)
    if card == RAPTOR:
        release(state, seat, code - A_RAPTOR)
    elif card == PURGE:
        purge(state, seat, code - A_PURGE)
    else:
        take_over(state, seat, code - A_TAKEOVER)
    return True


def reach(state: Position) -> int:
    """How many zones Vatican Order and Feud reach: the districts, or San Giorgio too (VEN-048, 074)."""
    return ZONES if state.square.with_giorgio else DISTRICTS


# Vatican Order (VEN-052, 053): some grey pigeons go to districts, none twice (ruling C13); in this round all of them are yours


def begin_order(state: Position, seat: int) -> bool:
    state.vatican = seat + 1  # VEN-053
    state.left = state.square.vatican_greys
    for zone in range(ZONES):
        state.handled[zone] = 0
    state._tell(EVERYONE, E_VATICAN, seat)
    return state.left > 0 and any_grey(state)


def order_choices(state: Position) -> int:
    n = 0
    for zone in range(ZONES + 1):
        if greys_at(state, zone) > 0:
            for to in range(reach(state)):
                if to != zone:
                    n = state._choice(n, A_VATICAN + ZONES * zone + to)
    return state._choice(n, A_VATICAN_STOP)


def order(state: Position, seat: int, code: int) -> bool:
    if code == A_VATICAN_STOP:
        return True
    send_grey(state, seat, (code - A_VATICAN) // ZONES, (code - A_VATICAN) % ZONES)
    state.left -= 1
    return not (state.left > 0 and any_grey(state))


def send_grey(state: Position, seat: int, zone: int, to: int) -> None:
    if zone == BESIDE:
        state.beside -= 1
        state._tell(EVERYONE, E_GREY_PUT, seat, to)
    else:
        state.city[in_zone(zone, GREY)] -= 1
        state._tell(EVERYONE, E_GREY_MOVED, seat, zone, to)
    state.city[in_zone(to, GREY)] += 1
    state.handled[to] += 1


def greys_at(state: Position, zone: int) -> int:
    """Grey pigeons that this card has not handled."""
    if zone == BESIDE:
        return state.beside
    if zone >= reach(state):
        return 0
    return state.city[in_zone(zone, GREY)] - state.handled[zone]


def any_grey(state: Position) -> bool:
    for zone in range(ZONES + 1):
        if greys_at(state, zone) > 0:
            return True
    return False


# Family Reunion (VEN-054): all nests go to one district; before the reinforcements, which have nothing left then (VEN-047)


def reunion_choices(state: Position) -> int:
    return state._numbers(A_FAMILY, 0, DISTRICTS - 1)


def reunite(state: Position, seat: int, district: int) -> None:
    came = 0
    for owner in range(state.seats):
        came += state.nest[owner]
    if came > 0:
        state._tell(EVERYONE, E_FAMILY, seat, district)
    else:
        state._tell(EVERYONE, E_NOTHING, seat, FAMILY)
    for owner in range(state.seats):
        if state.nest[owner] > 0:
            state._tell(EVERYONE, E_CAME, owner, district, state.nest[owner])
            state.city[in_zone(district, owner)] += state.nest[owner]
            state.nest[owner] = 0


# Feud (VEN-055): in each district one opposing pigeon may go; `asked` is the zone in question


def begin_feud(state: Position, seat: int) -> bool:
    state.asked = 0
    if find_feud(state, seat):
        return True
    state._tell(EVERYONE, E_NOTHING, seat, FEUD)
    return False


def feud_choices(state: Position, seat: int) -> int:
    n = 0
    for owner in range(state.seats):
        if owner != seat and state.city[in_zone(state.asked, owner)] > 0:
            n = state._choice(n, A_FEUD + in_zone(state.asked, owner))
    return state._choice(n, A_FEUD + in_zone(state.asked, GREY))


def feud(state: Position, seat: int, at: int) -> bool:
    """The pigeon of this owner, of GREY for none, goes from this zone."""
    zone = at // OWNERS
    owner = at % OWNERS
    if owner == GREY:
        state._tell(EVERYONE, E_SPARED, seat, zone)
    else:
        state.city[at] -= 1
        state.supply[owner] += 1
        state._tell(EVERYONE, E_FEUD, seat, owner, zone)
    state.asked += 1
    return not find_feud(state, seat)


def find_feud(state: Position, seat: int) -> bool:
    """Go on to the next zone with an opposing pigeon, if there is one."""
    while state.asked < reach(state):
        for owner in range(state.seats):
            if owner != seat and state.city[in_zone(state.asked, owner)] > 0:
                return True
        state.asked += 1
    state.asked = 0
    return False


# Poisoned Feed (VEN-056): some pigeons on the Piazza go to San Michele


def begin_poison(state: Position, seat: int) -> bool:
    state.left = state.square.poisoned
    if state.left > 0 and any_pigeon(state):
        return True
    state._tell(EVERYONE, E_NOTHING, seat, POISON)
    return False


def poison_choices(state: Position) -> int:
    n = 0
    for cell in range(CELLS):
        if state.pigeon[cell] > 0:
            n = state._choice(n, A_POISON + cell)
    return state._choice(n, A_POISON_STOP)


def poison(state: Position, seat: int, code: int) -> bool:
    if code == A_POISON_STOP:
        return True
    cell = code - A_POISON
    state._tell(EVERYONE, E_POISONED, seat, owner_of(state.pigeon[cell]), cell)
    state._kill(cell)
    state.left -= 1
    return not (state.left > 0 and any_pigeon(state))


def any_pigeon(state: Position) -> bool:
    for seat in range(state.seats):
        if state.flock[seat] > 0:
            return True
    return False


# San Michele (VEN-057): all own pigeons there return to the reserve


def return_from_michele(state: Position, seat: int) -> bool:
    if state.michele[seat] > 0:
        state._tell(EVERYONE, E_RETURNED, seat, state.michele[seat])
    else:
        state._tell(EVERYONE, E_NOTHING, seat, MICHELE)
    state.reserve[seat] += state.michele[seat]
    state.michele[seat] = 0
    return False


# Bird of Prey (VEN-058): nothing is scored in one zone


def raptor_choices(state: Position) -> int:
    return state._numbers(A_RAPTOR, 0, ZONES - 1)


def release(state: Position, seat: int, zone: int) -> None:
    state.bird = zone + 1
    state._tell(EVERYONE, E_RAPTOR, seat, zone)


# Purge (VEN-059): all pigeons of one colour leave one district


def purge_choices(state: Position) -> int:
    n = 0
    for district in range(DISTRICTS):
        for owner in range(state.seats):
            n = state._choice(n, A_PURGE + in_zone(district, owner))
        n = state._choice(n, A_PURGE + in_zone(district, GREY))
    return n


def purge(state: Position, seat: int, at: int) -> None:
    """This owner's pigeons, from this district."""
    district = at // OWNERS
    owner = at % OWNERS
    gone = state.city[at]
    if gone == 0:
        state._tell(EVERYONE, E_NOTHING, seat, PURGE)
    elif owner == GREY:
        state._tell(EVERYONE, E_PURGED_GREY, seat, district, gone)
    else:
        state._tell(EVERYONE, E_PURGED, seat, owner, district, gone)
    state._send_off(district, owner)


# Hostile Takeover (VEN-060): all opposing pigeons leave one district, and as many own ones take their places


def takeover_choices(state: Position) -> int:
    return state._numbers(A_TAKEOVER, 0, DISTRICTS - 1)


def take_over(state: Position, seat: int, district: int) -> None:
    gone = 0
    for owner in range(state.seats):
        pigeons = state.city[in_zone(district, owner)]
        if owner != seat and pigeons > 0:
            gone += pigeons
            state._tell(EVERYONE, E_EXPELLED, seat, owner, district, pigeons)
            state._send_off(district, owner)  # ruling C9
    own = min(gone, state.nest[seat])  # ruling C8: the nest first
    state.nest[seat] -= own
    if not state.square.nest_only:
        more = min(gone - own, state.reserve[seat])
        state.reserve[seat] -= more
        own += more
    state.city[in_zone(district, seat)] += own
    if gone > 0:
        state._tell(EVERYONE, E_TOOK_OVER, seat, district, own)
    else:
        state._tell(EVERYONE, E_NOTHING, seat, TAKEOVER)
