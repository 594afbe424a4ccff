"""What nobody else may know: plans, face-down cards, and how they were made (VEN-018, 076)."""

from __future__ import annotations

from ...core.seat import HIDDEN
from ...core.state import Rng
from .codes import (
    ALL_CARDS,
    FIFTH,
    FIRST_CARD,
    FIRST_SLOT,
    FLOCK,
    MOVING,
    PIAZZA,
    PILES,
    PLACING,
    PLANNED,
    PLANNING,
    RUSE,
    SHIFTING,
    THIRD,
    ZONES,
)
from .places import card_on, cubes_on
from .planning import plan, plan_choices
from .position import Position

NATIVE = "inline"


def hide(state: Position, seat: int) -> None:
    for other in range(state.seats):
        if other != seat:
            if state.phase == PLANNING:
                hide_draft(state, other)
            else:
                hide_cards(state, other)


def hide_draft(state: Position, seat: int) -> None:
    """As before planning, whatever has been put where; only that it is committed shows."""
    for k in range(PILES * seat, PILES * seat + PILES):
        state.reserve[seat] += state.cubes[k]
        state.cubes[k] = 0
    for slot in range(THIRD, FIFTH + 1):
        state.card[card_on(seat, slot)] = 0
    state.deed[seat] = 0
    state.first[seat] = 0
    if state.step[seat] != PLANNED:
        state.step[seat] = FIRST_CARD
    else:
        state.first[seat] = HIDDEN


def hide_cards(state: Position, seat: int) -> None:
    """Face-down cards: that they lie there is known, and the cubes on them."""
    if (state.phase == SHIFTING or state.phase == PLACING) and state._turn_of(seat) > state.turn:
        state.first[seat] = HIDDEN
    if state.phase <= MOVING and state.deed[seat] != 0:
        state.deed[seat] = HIDDEN
    for slot in range(THIRD, FIFTH + 1):
        if state.card[card_on(seat, slot)] != 0:
            state.card[card_on(seat, slot)] = HIDDEN


def imagine(state: Position, rng: Rng) -> None:
    for seat in range(state.seats):
        if state.phase == PLANNING:
            if state.first[seat] == HIDDEN:
                imagine_plan(state, seat, rng)
        else:
            imagine_cards(state, seat, rng)


def imagine_plan(state: Position, seat: int, rng: Rng) -> None:
    """A committed plan; somebody else's is still missing, so nothing follows from it yet."""
    state.first[seat] = 0
    state.step[seat] = FIRST_CARD
    while state.step[seat] != PLANNED:
        n = plan_choices(state, seat)
        plan(state, seat, state.slate.codes[rng._below(n)])


def imagine_cards(state: Position, seat: int, rng: Rng) -> None:
    if state.first[seat] == HIDDEN:
        cubes = state.cubes[cubes_on(seat, FIRST_SLOT)]
        state.first[seat] = RUSE
        if cubes > 0 and cubes + state.flock[seat] <= FLOCK and rng._below(2) == 0:  # VEN-075
            state.first[seat] = PIAZZA
    if state.deed[seat] == HIDDEN:
        n = state._cards(0, ALL_CARDS ^ state.played[seat])
        state.deed[seat] = state.slate.codes[1 + rng._below(n - 1)] if n > 1 else 0
    for slot in range(THIRD, FIFTH + 1):
        if state.card[card_on(seat, slot)] == HIDDEN:
            zone = rng._below(ZONES)
            while state._in_plan(seat, zone):
                zone = rng._below(ZONES)
            state.card[card_on(seat, slot)] = zone + 1
