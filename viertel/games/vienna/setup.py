"""Before the first round: the clock, and the start cards (VIE-001 to 016)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from ...core.state import Rng
from .codes import A_PICK, C_FIRST, CLOCK, E_FIRST, E_PICKED, E_START_COINS, PICK, START_CARDS
from .display import start_round
from .position import Position

NATIVE = "inline"


def draw_first(state: Position, rng: Rng) -> int:
    return C_FIRST + rng._below(state.seats)


def give_clock(state: Position, seat: int) -> None:
    """VIE-004, AMB-01"""
    state.specials[CLOCK] = seat + 1
    state._tell(EVERYONE, E_FIRST, seat)
    state.active = state._right(seat)  # VIE-009: counter-clockwise, the first player last
    state.phase = PICK


def start_card_choices(state: Position) -> int:
    n = 0
    for card in range(START_CARDS):
        if card_there(state, card):  # VIE-010
            n = state._choice(n, A_PICK + card)
    return n


def card_there(state: Position, card: int) -> bool:
    for seat in range(state.seats):
        if state.start_card[seat] == card + 1:
            return False
    return True


def pick_card(state: Position, card: int) -> None:
    seat = state.active
    state.start_card[seat] = card + 1
    state._count_start_card(seat)
    state._tell(EVERYONE, E_PICKED, seat, card)
    if seat + 1 != state.specials[CLOCK]:
        state.active = state._right(seat)
        return
    for other in range(state.seats):  # VIE-011: only now, AMB-02
        coins = state.street.start_coins[state.start_card[other] - 1]
        state.coins[other] += coins
        state.supply -= coins
        state._tell(EVERYONE, E_START_COINS, other, coins)
    start_round(state)
