"""Encircled guests dance, one pair after the other (WAL-020 to 038)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import A_DANCE, DANCE, DANCED, E_DANCE, E_SCORED, VALUE, WHITE, WOMAN
from .guests import owner_of
from .position import Position
from .turns import end_turn

NATIVE = "inline"


def start_dances(state: Position) -> None:
    if state.n_ringed > 0:
        find_dances(state)
        if state.n_dances > 0:  # WAL-031: compulsory as long as there is one
            state.phase = DANCE
            return
    end_turn(state)


def ring_all(state: Position) -> None:
    """After an event the whole board is looked at (ruling B6)."""
    state.n_ringed = 0
    for cell in range(state.hall.n_cells):
        if state._undanced(cell) and state.open_sides[cell] == 0:
            state.ringed[state.n_ringed] = cell
            state.n_ringed += 1


def find_dances(state: Position) -> None:
    """Without events only the guest just placed and its neighbours can start a dance (proof at ruling A9)."""
    state.n_dances = 0
    for r in range(state.n_ringed):  # WAL-030: looked for anew after each dance
        cell = state.ringed[r]
        dancer = state.guest[cell]
        if dancer & DANCED == 0:  # WAL-024, 037
            best = -1  # WAL-028: nobody may be there
            for k in range(4 * cell, 4 * cell + 4):
                other = state.guest[state.hall.to[k]]
                if suits(dancer, other) and other & VALUE > best:  # WAL-025: the highest must be taken
                    best = other & VALUE
            for k in range(4 * cell, 4 * cell + 4):
                other = state.guest[state.hall.to[k]]
                if suits(dancer, other) and other & VALUE == best:  # WAL-026: among equals the active player picks
                    add_dance(state, state.hall.pair[k])


def suits(dancer: int, other: int) -> bool:
    """Of the other sex, and neither has danced (WAL-023: whatever their colours; WAL-027)."""
    return (other ^ dancer) & (WOMAN | DANCED) == WOMAN and other != 0


def add_dance(state: Position, pair: int) -> None:
    """Insert in ascending order; two guests who choose each other are one dance (ruling A25)."""
    k = state.n_dances
    while k > 0 and state.dances[k - 1] > pair:
        k -= 1
    if k > 0 and state.dances[k - 1] == pair:
        return
    for m in range(state.n_dances, k, -1):
        state.dances[m] = state.dances[m - 1]
    state.dances[k] = pair
    state.n_dances += 1


def dance_choices(state: Position) -> int:
    for k in range(state.n_dances):  # WAL-029
        state.slate.codes[k] = A_DANCE + state.dances[k]
    return state.n_dances


def dance(state: Position, pair: int) -> None:
    cell = state.hall.first[pair]
    to = state.hall.second[pair]
    dancer = state.guest[cell]
    other = state.guest[to]
    points = (dancer & VALUE) + (other & VALUE)  # WAL-033, 038
    state.guest[cell] = dancer | DANCED  # WAL-037
    state.guest[to] = other | DANCED
    state._tell(EVERYONE, E_DANCE, dancer, cell, other, to, points)
    owner = owner_of(dancer)
    partner = owner_of(other)
    if owner != WHITE:  # WAL-034, 036
        score(state, owner, points)
    if partner != WHITE and partner != owner:  # WAL-035
        score(state, partner, points)


def score(state: Position, seat: int, points: int) -> None:
    state.score[seat] += points
    state._tell(EVERYONE, E_SCORED, seat, points)
