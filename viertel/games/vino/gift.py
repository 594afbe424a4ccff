"""Vino: the government's gift (VIN-071 to 089). It interrupts buying, in the preliminary round too (VIN-033)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_GIFT,
    E_GIFT,
    E_GIVEN,
    E_LAST_BOTTLE,
    E_RANKED,
    E_SOLD_OUT,
    E_SUBSIDISED,
    RANKS,
    REGIONS,
    ROAD,
)
from .position import Position

NATIVE = "inline"


def look_at_bottle(state: Position, region: int) -> None:
    """After a purchase in the region."""
    if state.bottle[region] == 0:  # VIN-084
        return
    if state.free_private[region] == 0:  # VIN-071
        start_giving(state, region)
    elif state.free_state[region] == 0:  # VIN-085
        state._tell(EVERYONE, E_SOLD_OUT, region)
        remove_bottle(state, region)


def start_giving(state: Position, region: int) -> None:
    state.gift = region + 1
    state._tell(EVERYONE, E_GIFT, region, state.free_state[region])
    for seat in range(state.seats):  # VIN-073: whoever has vineyards here
        if state.holding[REGIONS * seat + region] > 0:
            rank = rank_of(state, seat, region)
            if rank < RANKS:  # VIN-078
                state.ranked[rank] = seat
                state.n_ranked += 1
    for rank in range(state.n_ranked):
        seat = state.ranked[rank]
        state._tell(EVERYONE, E_RANKED, seat, rank + 1, state.holding[REGIONS * seat + region])
    state.share = share_of(state, 0)


def rank_of(state: Position, seat: int, region: int) -> int:
    """How many are ahead of an owner in the region (VIN-074)."""
    n = 0
    for other in range(state.seats):
        if other != seat and state._ahead(other, seat, region):
            n += 1
    return n


def share_of(state: Position, rank: int) -> int:
    if rank >= state.n_ranked:
        return 0
    share = state.free_state[state._giving()]  # VIN-077
    if rank == 1:
        share = min(2, share)  # VIN-076
    elif rank == 0 and not (state.n_ranked == 1 and state.italy.sole_owner_takes_all):  # VIN-075, 082
        share = min(1, share)
    return min(share, state.italy.chips - state.vineyards[state.ranked[rank]])  # AMB-22


def recipient_waits(state: Position) -> bool:
    """Has somebody a vineyard of the gift to choose? Where there is nothing to choose, all that is left is given at once."""
    if state.gift == 0:
        return False
    while state.rank < state.n_ranked:
        if 0 < state.share < state.free_state[state._giving()]:
            return True
        if state.share > 0:
            give_all(state, state.ranked[state.rank])
        state.rank += 1
        state.share = share_of(state, state.rank)
    end_giving(state)
    return False


def gift_choices(state: Position) -> int:
    region = state._giving()
    n = 0
    for vineyard in range(ROAD * region, ROAD * region + state.italy.road[region]):
        if state.owner[vineyard] == 0 and state.italy.state_owned[vineyard]:  # VIN-075, 076, 077: any of them
            n = state._choice(n, A_GIFT + vineyard)
    return n


def give(state: Position, seat: int, vineyard: int) -> None:
    state._own(seat, vineyard)  # VIN-080
    state.share -= 1
    state._tell(EVERYONE, E_GIVEN, seat, vineyard)


def give_all(state: Position, seat: int) -> None:
    region = state._giving()
    for vineyard in range(ROAD * region, ROAD * region + state.italy.road[region]):
        if state.owner[vineyard] == 0 and state.italy.state_owned[vineyard]:
            give(state, seat, vineyard)


def end_giving(state: Position) -> None:
    region = state._giving()
    for rank in range(RANKS):
        state.ranked[rank] = 0
    state.n_ranked = 0
    state.rank = 0
    state.gift = 0
    state._tell(EVERYONE, E_SUBSIDISED, region)
    remove_bottle(state, region)  # VIN-083


def remove_bottle(state: Position, region: int) -> None:
    state.bottle[region] = 0
    state.n_bottles -= 1
    if state.n_bottles == 0:  # VIN-119
        state._tell(EVERYONE, E_LAST_BOTTLE)
