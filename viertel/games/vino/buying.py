"""Vino: buying, region by region: owners, then newcomers (VIN-049 to 065)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import A_PASS, A_STOP, E_BARREL, E_CANNOT, E_PASSED, E_STOPPED, OWNERS, REGIONS
from .position import Position

NATIVE = "inline"


def next_region(state: Position) -> bool:
    """Roll the barrel to the next region that somebody chose (VIN-049, 050), and line the buyers up; False if there is none."""
    region = next_chosen(state)
    if region == REGIONS:
        state.barrel = 0
        state.idle = state.idle + 1 if state.purchases == 0 else 0  # VIN-125
        return False
    state.barrel = region + 1
    state._tell(EVERYONE, E_BARREL, region)
    line_up(state, region)
    return True


def next_chosen(state: Position) -> int:
    found = REGIONS
    for seat in range(state.seats):
        pair = state.choice[seat] - 1
        if pair >= 0:  # no hole, as in a view
            if state.italy.first[pair] >= state.barrel:
                found = min(found, state.italy.first[pair])
            elif state.italy.second[pair] >= state.barrel:
                found = min(found, state.italy.second[pair])
    return found


def line_up(state: Position, region: int) -> None:
    """VIN-051: owners and newcomers among those who chose this region, once and for all."""
    for k in range(state.seats):
        seat = state.order[k]
        if state._selected(seat, region):
            if state.holding[REGIONS * seat + region] > 0:
                state.owners[earlier_owners(state, seat, region)] = seat
                state.n_owners += 1
            else:
                state.newcomers[state.n_newcomers] = seat
                state.n_newcomers += 1


def earlier_owners(state: Position, seat: int, region: int) -> int:
    """How many buy here before an owner (VIN-053, 054)."""
    n = 0
    for other in range(state.seats):
        if other != seat and state._selected(other, region) and state._ahead(other, seat, region):
            n += 1
    return n


def can_buy(state: Position, seat: int) -> bool:
    region = state._here()
    return state._may_enter(seat, region) and state.cheapest[region] <= state.money[seat]


def buyer_choices(state: Position, seat: int) -> int:
    n = state._choice(0, A_STOP if state.phase == OWNERS else A_PASS)  # VIN-047, 061
    return state._free_vineyards(n, state._here(), state.money[seat])  # VIN-056, 057


# Owners, one after another as long as they like


def owner_waits(state: Position) -> bool:
    """Is there an owner who can buy? Whoever can't passes by himself (VIN-065)."""
    while state.n_owners > 0:
        if can_buy(state, state.owners[0]):
            return True
        state._tell(EVERYONE, E_CANNOT, state.owners[0], state._here())
        owner_leaves(state)
    return False


def owner_stops(state: Position, seat: int) -> None:
    state._tell(EVERYONE, E_STOPPED, seat, state._here())
    owner_leaves(state)  # VIN-059


def owner_leaves(state: Position) -> None:
    state.n_owners -= 1
    for k in range(state.n_owners):
        state.owners[k] = state.owners[k + 1]
    state.owners[state.n_owners] = 0


# Newcomers, one vineyard each, round and round


def newcomer_waits(state: Position) -> bool:
    """Is there a newcomer who can buy? Whoever can't passes by himself, for good (VIN-065, AMB-14)."""
    while state.n_newcomers > 0:
        if can_buy(state, state.newcomers[0]):
            return True
        state._tell(EVERYONE, E_CANNOT, state.newcomers[0], state._here())
        newcomer_leaves(state)
    return False


def newcomer_passes(state: Position, seat: int) -> None:
    state._tell(EVERYONE, E_PASSED, seat, state._here())
    newcomer_leaves(state)  # VIN-061


def newcomer_leaves(state: Position) -> None:
    state.n_newcomers -= 1
    for k in range(state.n_newcomers):
        state.newcomers[k] = state.newcomers[k + 1]
    state.newcomers[state.n_newcomers] = 0


def next_newcomer(state: Position) -> None:
    """VIN-060: who has bought goes to the end of the line."""
    seat = state.newcomers[0]
    newcomer_leaves(state)
    state.newcomers[state.n_newcomers] = seat
    state.n_newcomers += 1
