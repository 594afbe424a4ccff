"""3. In the city: the actions are revealed, homes reinforced, cards played, and the zone cards' pigeons arrive (VEN-042 to 051).
What each action card does stands in cards.py."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .cards import begin_card
from .codes import A_REINFORCE, CARDS, E_ACTION, E_ARRIVED, E_DENIED, E_REINFORCED, FAMILY, FIFTH, THIRD
from .places import card_on, cubes_on, in_zone
from .position import Position

NATIVE = "inline"

# The cards are revealed (VEN-042 to 045)


def reveal_actions(state: Position) -> None:
    for k in range(state.seats):
        seat = (state.lead + k) % state.seats
        if state.deed[seat] > 0:
            state._tell(EVERYONE, E_ACTION, seat, state.deed[seat])
    for card in range(1, CARDS + 1):
        settle_conflict(state, card)


def settle_conflict(state: Position, card: int) -> None:
    """Of those who show the same card, the one with the fewest points carries it out, if he is alone (VEN-043)."""
    lowest = -1
    alone = True
    for seat in range(state.seats):
        if state.deed[seat] == card:
            if lowest < 0 or state.score[seat] < state.score[lowest]:
                lowest = seat
                alone = True
            elif state.score[seat] == state.score[lowest]:
                alone = False
    for seat in range(state.seats):
        if state.deed[seat] == card and not (seat == lowest and alone):
            state._tell(EVERYONE, E_DENIED, seat, card)
            state.deed[seat] = 0  # VEN-044


def find_reunion(state: Position) -> bool:
    """Is there a Family Reunion? Then it is its player's turn (VEN-045)."""
    for k in range(state.seats):
        if state.deed[(state.lead + k) % state.seats] == FAMILY:
            state.turn = k
            return True
    return False


# Reinforcement of the own home (VEN-046)


def reinforce_choices(state: Position, seat: int) -> int:
    return state._numbers(A_REINFORCE, 0, state.nest[seat])


def reinforce(state: Position, seat: int, pigeons: int) -> None:
    if pigeons > 0:
        district = state.home[seat] - 1
        state.nest[seat] -= pigeons
        state.city[in_zone(district, seat)] += pigeons
        state._tell(EVERYONE, E_REINFORCED, seat, pigeons, district)


# The other actions, from the first player on (VEN-048)


def next_card(state: Position) -> bool:
    """Cards are carried out until one asks its player; False when all have had their turn."""
    while state.turn < state.seats:
        seat = state._active()
        if state.deed[seat] > 0:
            if begin_card(state, seat):
                return True
            state._discard(seat)
        state.turn += 1
    return False


def put_away(state: Position, seat: int) -> None:
    """The card that has asked is done."""
    state.left = 0
    state.asked = 0
    state._discard(seat)


# Zone cards (VEN-050)


def arrive(state: Position) -> None:
    for k in range(state.seats):
        seat = (state.lead + k) % state.seats
        for slot in range(THIRD, FIFTH + 1):
            zone = state.card[card_on(seat, slot)] - 1
            cubes = state.cubes[cubes_on(seat, slot)]
            state._tell(EVERYONE, E_ARRIVED, seat, slot, zone, cubes)
            state.city[in_zone(zone, seat)] += cubes
            state.cubes[cubes_on(seat, slot)] = 0
            state.card[card_on(seat, slot)] = 0
        state.first[seat] = 0
