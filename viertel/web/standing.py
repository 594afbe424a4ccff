"""Standing orders: what a player has left with the house, played without asking as long as it is safe.

Nothing is played for anybody while all choose in secret: that somebody was so quick would tell that there was an order.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.seat import CHANCE
from .seats import Orders
from .table import Refused, Stale, Table

CHANGED, IMPOSSIBLE = "changed", "impossible"  # why there is no order any more


def left(table: Table, seat: int, what: str, actions: Sequence[str], at: int) -> Orders:
    """An order as somebody gives it; Refused if it makes no sense."""
    had = table.seats[seat].orders
    if what == "none":
        return Orders(draft=had.draft)
    for action in actions:
        table.code(action)
    if what == "draft":
        return Orders(tuple(actions), had.then, had.standing, had.at, had.legal)
    if not actions or (what == "standing" and (len(actions) != 1 or " " in actions[0])):
        raise Refused("no_order")
    if what == "then":
        return Orders(had.draft, then=tuple(actions), at=table.match.n)
    legal = tuple(map(table.game.words, table.match.state.legal(seat))) if seat in table.match.acting else ()
    return Orders(had.draft, standing=actions[0], at=table.match.n, legal=legal)


def consider(table: Table) -> None:
    """Play what has been ordered, one order at a time: what is played is written before the next."""
    match = table.match
    if table.replay or match.over or not table.rest.is_set() or table.game.drafted(match.state):
        return
    for seat in match.acting:
        if seat == CHANCE or not table.seats[seat].human:
            continue
        orders = table.seats[seat].orders
        if not orders.then and not orders.standing:
            continue
        why = _obstacle(table, seat, orders)
        if not why:
            try:
                return table.follow(seat, orders)
            except (Refused, Stale):
                why = IMPOSSIBLE
        return table.end_orders(seat, why)


def _obstacle(table: Table, seat: int, orders: Orders) -> str:
    """Why an order does not hold any more: something concerned the player, or more is open to him than there was."""
    match = table.match
    for entry in match.entries[orders.at :]:
        if entry.seat != seat and any(seat in event.seats() and event.readable_by(seat) for event in entry.events):
            return CHANGED
    legal = set(map(match.game.words, match.state.legal(seat)))
    if (orders.then or (orders.standing,))[0] not in legal:
        return IMPOSSIBLE
    return CHANGED if orders.standing and orders.legal and not legal <= set(orders.legal) else ""
