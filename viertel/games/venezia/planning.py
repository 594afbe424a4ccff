"""1. Planning, all at once and in secret (VEN-012 to 019, 075, 076)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import (
    A_ACTION,
    A_CUBES,
    A_FIRST,
    A_ZONE,
    ACTION_CARD,
    ALL_CARDS,
    E_CARD_DOWN,
    E_OWN_ACTION,
    E_OWN_FIRST,
    E_OWN_ZONE,
    E_READY,
    E_ROUND,
    E_SLOTS,
    FIFTH,
    FIRST_CARD,
    FIRST_CUBES,
    FIRST_SLOT,
    PIAZZA,
    PLANNED,
    RUSE,
    THIRD,
    THIRD_CARD,
    ZONES,
)
from .places import card_on, cubes_on, lays_zone, slot_of
from .position import Position

NATIVE = "inline"


def begin_round(state: Position) -> None:
    state.round += 1
    state.turn = 0
    for seat in range(state.seats):
        state.step[seat] = FIRST_CARD
    state._tell(EVERYONE, E_ROUND, state.round, state.lead)


def planners(state: Position) -> int:
    """Whose plan is not committed: seats as bits."""
    found = 0
    for seat in range(state.seats):
        if state.step[seat] != PLANNED:
            found |= 1 << seat
    return found


def plan_choices(state: Position, seat: int) -> int:
    step = state.step[seat]
    if step == FIRST_CARD:  # VEN-013, 075
        n = 0
        if state._room(seat) > 0:
            n = state._choice(n, A_FIRST + PIAZZA)
        return state._choice(n, A_FIRST + RUSE)
    if step == FIRST_CUBES and state.first[seat] == PIAZZA:  # VEN-017, 075
        return state._numbers(A_CUBES, 1, state._room(seat))
    if step == ACTION_CARD:  # VEN-014
        return state._cards(A_ACTION, ALL_CARDS ^ state.played[seat])
    if lays_zone(step):  # VEN-015
        n = 0
        for zone in range(ZONES):
            if not state._in_plan(seat, zone):
                n = state._choice(n, A_ZONE + zone)
        return n
    return state._numbers(A_CUBES, 0, state.reserve[seat])  # VEN-016


def any_step(state: Position, seat: int, rng: Rng) -> int:
    """One of plan_choices at random, without writing them down; how many there are goes to the slate."""
    step = state.step[seat]
    if step == FIRST_CARD:
        return any_of(state, A_FIRST + PIAZZA, 2, rng) if state._room(seat) > 0 else any_of(state, A_FIRST + RUSE, 1, rng)
    if step == FIRST_CUBES and state.first[seat] == PIAZZA:
        return any_of(state, A_CUBES + 1, state._room(seat), rng)
    if lays_zone(step):
        code = any_of(state, A_ZONE, ZONES - (slot_of(step) - THIRD), rng)
        return A_ZONE + skip_laid(state, seat, slot_of(step), code - A_ZONE)
    if step == ACTION_CARD:
        state.slate.n_codes = plan_choices(state, seat)
        return state.slate.codes[rng._below(state.slate.n_codes)]
    return any_of(state, A_CUBES, state.reserve[seat] + 1, rng)


def any_of(state: Position, first: int, n: int, rng: Rng) -> int:
    """One of n codes that follow each other."""
    state.slate.n_codes = n
    return first + rng._below(n)


def skip_laid(state: Position, seat: int, slot: int, nth: int) -> int:
    """The nth zone of those that are not on slots before this one."""
    third = state.card[card_on(seat, THIRD)] - 1
    fourth = state.card[card_on(seat, THIRD + 1)] - 1
    if slot == THIRD:
        return nth
    if slot == FIFTH:
        if nth >= min(third, fourth):
            nth += 1
        return nth + 1 if nth >= max(third, fourth) else nth
    return nth + 1 if nth >= third else nth


def plan(state: Position, seat: int, code: int) -> bool:
    """The next step of a plan; is the last plan committed with it?"""
    step = state.step[seat]
    if step == FIRST_CARD:
        state.first[seat] = code - A_FIRST
    elif step == ACTION_CARD:
        state.deed[seat] = code - A_ACTION
    elif lays_zone(step):
        state.card[card_on(seat, slot_of(step))] = code - A_ZONE + 1
    else:
        state.cubes[cubes_on(seat, slot_of(step))] = code - A_CUBES
        state.reserve[seat] -= code - A_CUBES
    step += 1
    if step == ACTION_CARD and state.round == 1:  # VEN-014
        step = THIRD_CARD
    state.step[seat] = step
    if step != PLANNED:
        return False
    if state.slate.telling:
        tell_plan(state, seat)
    return planners(state) == 0


def tell_plan(state: Position, seat: int) -> None:
    """To its owner all of it, to the others that it is there (VEN-076)."""
    state._tell(seat, E_OWN_FIRST, seat, state.first[seat], state.cubes[cubes_on(seat, FIRST_SLOT)])
    if state.deed[seat] > 0:
        state._tell(seat, E_OWN_ACTION, seat, state.deed[seat])
    for slot in range(THIRD, FIFTH + 1):
        zone = state.card[card_on(seat, slot)] - 1
        state._tell(seat, E_OWN_ZONE, seat, slot, zone, state.cubes[cubes_on(seat, slot)])
    state._tell(EVERYONE, E_READY, seat)


def show_plans(state: Position) -> None:
    """How many pigeons lie where, and whether there is an action card (VEN-018)."""
    for k in range(state.seats):
        seat = (state.lead + k) % state.seats
        first = cubes_on(seat, FIRST_SLOT)
        third = cubes_on(seat, THIRD)
        state._tell(
            EVERYONE, E_SLOTS, seat, state.cubes[first], state.cubes[third], state.cubes[third + 1], state.cubes[third + 2]
        )
        if state.deed[seat] != 0:
            state._tell(EVERYONE, E_CARD_DOWN, seat)
