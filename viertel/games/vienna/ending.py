"""The end of the game: the last comparison, the exchange, the winner (VIE-135 to 142)."""

from __future__ import annotations

from ...core.seat import EVERYONE
from .codes import E_EXCHANGED, E_MAJORITY, E_OVER, E_WON, EACH, EITHER, SYMBOLS
from .position import Position

NATIVE = "inline"


def majority(state: Position, seat: int, symbol: int) -> int:
    """Points for a symbol in the final scoring (VIE-137, AMB-20)."""
    mine = state.symbols[seat * SYMBOLS + symbol]
    beaten = 0
    if mine > state.symbols[state._left(seat) * SYMBOLS + symbol]:
        beaten += 1
    if mine > state.symbols[state._right(seat) * SYMBOLS + symbol]:
        beaten += 1
    if state.street.majorities == EACH:
        return beaten
    if state.street.majorities == EITHER:
        return min(1, beaten)
    return 1 if beaten == 2 else 0


def majorities(state: Position, seat: int) -> int:
    points = 0
    for symbol in range(SYMBOLS):
        points += majority(state, seat, symbol)
    return points


def exchanged(state: Position, seat: int) -> int:
    return state.coins[seat] // state.street.exchange  # VIE-138, AMB-21


def total(state: Position, seat: int) -> int:
    return state.score[seat] + majorities(state, seat) + exchanged(state, seat)


def standing(state: Position, seat: int) -> int:
    """Points, then special cards, then coins left of the exchange (VIE-139 to 142)."""
    left = state.coins[seat] - exchanged(state, seat) * state.street.exchange
    return (total(state, seat) * 8 + state._n_specials(seat)) * 128 + left


def tell_end(state: Position) -> None:
    best = 0
    for seat in range(state.seats):
        for symbol in range(SYMBOLS):
            if majority(state, seat, symbol) > 0:
                state._tell(EVERYONE, E_MAJORITY, seat, symbol, majority(state, seat, symbol))
        points = exchanged(state, seat)
        if points > 0:
            state._tell(EVERYONE, E_EXCHANGED, seat, points * state.street.exchange, points)
        best = max(best, standing(state, seat))
    state._tell(EVERYONE, E_OVER)
    for seat in range(state.seats):
        if standing(state, seat) == best:
            state._tell(EVERYONE, E_WON, seat, total(state, seat))
