"""4. Scoring: districts, San Giorgio, San Michele, then the clean-up (VEN-061 to 069)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import (
    A_RECOVER,
    A_REVIVE,
    ALL_CARDS,
    DISTRICTS,
    E_EMPTIED,
    E_FLEDGED,
    E_GIORGIO,
    E_GRAVES,
    E_LEVEL,
    E_RECOVERED,
    E_REVIVED,
    E_SCARED,
    E_SCORED,
    E_SENT_OFF,
    E_SENT_OFF_GREY,
    GIORGIO,
    GREY,
    MOST_HUNTERS,
    MOST_TOURISTS,
    ZONES,
)
from .places import in_zone
from .position import Position

NATIVE = "inline"


def majority(state: Position, zone: int) -> int:
    """Who has the most pigeons in a zone: seat + 1, or 0 when nobody does alone (VEN-053, 058, 062)."""
    if state.bird == zone + 1:
        return 0
    best = 0
    winner = 0
    for seat in range(state.seats):
        pigeons = state.city[in_zone(zone, seat)]
        if state.vatican == seat + 1:
            pigeons += state.city[in_zone(zone, GREY)]
        if pigeons > best:
            best = pigeons
            winner = seat + 1
        elif pigeons == best:
            winner = 0
    return winner


# Districts (VEN-061, 062)


def score_districts(state: Position) -> None:
    for district in range(DISTRICTS):
        winner = majority(state, district)
        if winner > 0:
            score_district(state, district, winner - 1)
        elif state.bird == district + 1:
            state._tell(EVERYONE, E_SCARED, district)
        else:
            state._tell(EVERYONE, E_LEVEL, district)


def score_district(state: Position, district: int, seat: int) -> None:
    points = state.square.district_points
    if state.home[seat] != district + 1 and state._is_home(district):
        points = state.square.home_points
        state.abroad[seat] += points
    state.score[seat] += points
    state._tell(EVERYONE, E_SCORED, seat, district, points)


# San Giorgio (VEN-063): the most pigeons there bring a discarded card back


def find_recovery(state: Position) -> bool:
    """Has somebody the most there, and a card to take back? Then it is his turn."""
    winner = majority(state, GIORGIO)
    if winner == 0:
        return False
    state._tell(EVERYONE, E_GIORGIO, winner - 1)
    if state.played[winner - 1] == 0:
        return False
    state.turn = state._turn_of(winner - 1)
    return True


def recover_choices(state: Position, seat: int) -> int:
    return state._cards(A_RECOVER, state.played[seat])


def recover(state: Position, seat: int, card: int) -> None:
    if card > 0:
        state.played[seat] &= ALL_CARDS ^ 1 << (card - 1)
        state._tell(EVERYONE, E_RECOVERED, seat, card)


# San Michele (VEN-064): the most pigeons there bring some of them back


def find_revival(state: Position) -> bool:
    """Has somebody the most there? Then it is his turn."""
    best = 0
    winner = 0
    for seat in range(state.seats):
        if state.michele[seat] > best:
            best = state.michele[seat]
            winner = seat + 1
        elif state.michele[seat] == best:  # ruling D7
            winner = 0
    if winner == 0:
        return False
    state._tell(EVERYONE, E_GRAVES, winner - 1)
    state.turn = state._turn_of(winner - 1)
    return True


def revive_choices(state: Position, seat: int) -> int:
    return state._numbers(A_REVIVE, 0, min(state.square.revived, state.michele[seat]))


def revive(state: Position, seat: int, pigeons: int) -> None:
    if pigeons > 0:
        state.michele[seat] -= pigeons
        state.reserve[seat] += pigeons
        state._tell(EVERYONE, E_REVIVED, seat, pigeons)


# Clean-up (VEN-066 to 069)


def clean_up(state: Position) -> None:
    most = 0
    for zone in range(ZONES):
        most = max(most, pigeons_in(state, zone))
    for zone in range(ZONES):
        if most > 0 and pigeons_in(state, zone) == most:
            empty(state, zone, most)
    for seat in range(state.seats):
        if state.nest[seat] > 0:
            state._tell(EVERYONE, E_FLEDGED, seat, state.nest[seat])
            state.reserve[seat] += state.nest[seat]
            state.nest[seat] = 0
    for k in range(MOST_TOURISTS):
        state.tourist[k] = 0
    for k in range(MOST_HUNTERS):
        state.hunter[k] = 0
    state._empty_square()
    state.bird = 0
    state.vatican = 0
    state.lead = (state.lead + 1) % state.seats


def pigeons_in(state: Position, zone: int) -> int:
    total = state.city[in_zone(zone, GREY)]
    for owner in range(state.seats):
        total += state.city[in_zone(zone, owner)]
    return total


def empty(state: Position, zone: int, total: int) -> None:
    state._tell(EVERYONE, E_EMPTIED, zone, total)
    for owner in range(state.seats):
        if state.city[in_zone(zone, owner)] > 0:
            state._tell(EVERYONE, E_SENT_OFF, owner, zone, state.city[in_zone(zone, owner)])
            state._send_off(zone, owner)
    if state.city[in_zone(zone, GREY)] > 0:
        state._tell(EVERYONE, E_SENT_OFF_GREY, zone, state.city[in_zone(zone, GREY)])
        state._send_off(zone, GREY)
