"""Vino: the preliminary round (VIN-013 to 033). Everybody buys three vineyards."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    C_BANKER,
    C_DRAW,
    DRAW,
    DRAWN,
    E_BACK,
    E_BANKER,
    E_DREW,
    E_SKIPPED,
    E_UNUSED,
    FACE_DOWN,
    REGIONS,
    THIRD,
)
from .position import Position

NATIVE = "inline"

# The banker, and the draw


def banker_chances(state: Position) -> int:
    n = 0
    for seat in range(state.seats):  # VIN-013
        n = state._chance(n, C_BANKER + seat, 1)
    return n


def name_banker(state: Position, banker: int) -> None:
    state._tell(EVERYONE, E_BANKER, banker)
    for k in range(state.seats):  # VIN-014: from the banker's left, so that he is last
        state.order[k] = (banker + 1 + k) % state.seats
    state.phase = DRAW


def draw_chances(state: Position) -> int:
    n = 0
    for region in range(REGIONS):  # VIN-018: the markers one by one
        if state.marker[state._listed(region)] == FACE_DOWN:
            n = state._chance(n, C_DRAW + region, 1)
    return n


def draw(state: Position, region: int) -> None:
    state.marker[state._listed(region)] = DRAWN
    state._tell(EVERYONE, E_DREW, state._active(), region, state.italy.start_grape[region])


def has_drawn(state: Position) -> bool:
    """Has the player in turn his two markers? The banker of five finds only one (VIN-026)."""
    drawn = 0
    left = 0
    for region in range(REGIONS):
        place = state.marker[state._listed(region)]
        if place == DRAWN:
            drawn += 1
        elif place == FACE_DOWN:
            left += 1
    return drawn == 2 or left == 0


# A vineyard for each marker


def pair_choices(state: Position, seat: int) -> int:
    """VIN-019, 024: one vineyard for each marker, and both must be affordable together if they can be (AMB-46)."""
    n = pair_within(state, state.money[seat], True)
    if n == 0:
        return pair_within(state, state.money[seat], False)
    return n


def pair_within(state: Position, money: int, both: bool) -> int:
    n = 0
    for region in range(REGIONS):
        if state.marker[state._listed(region)] == DRAWN:
            reserve = 0
            if both:
                for other in range(REGIONS):
                    if other != region and state.marker[state._listed(other)] == DRAWN:
                        reserve = state.cheapest[other]
            n = state._free_vineyards(n, region, money - reserve)
    return n


def return_unused(state: Position) -> None:
    for region in range(REGIONS):
        if state.marker[state._listed(region)] == DRAWN:  # AMB-46: nothing affordable there
            state._lay_back(region, state.italy.start_grape[region])
            state._tell(EVERYONE, E_UNUSED, state._active(), region, state.italy.start_grape[region])


# A vineyard anywhere: the second one of the banker of five, and everybody's third


def start_third(state: Position) -> None:
    for region in range(REGIONS):  # VIN-025, before anybody chooses a third vineyard (AMB-48)
        if state.marker[state._listed(region)] == FACE_DOWN:
            state._lay_back(region, state.italy.start_grape[region])
            state._tell(EVERYONE, E_BACK, region, state.italy.start_grape[region])
    state.phase = THIRD
    state.turn = 0


def anywhere_choices(state: Position, seat: int) -> int:
    """VIN-027, 029, 031: any free vineyard, where he produces already or a marker is left."""
    n = 0
    for region in range(REGIONS):
        if state._may_enter(seat, region):
            n = state._free_vineyards(n, region, state.money[seat])
    return n


def skip(state: Position) -> None:
    """AMB-46: he can afford nothing anywhere."""
    state._tell(EVERYONE, E_SKIPPED, state._active())
    state.turn += 1
