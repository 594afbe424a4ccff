"""Standing orders: what a player has left with the house, played without asking as long as it is safe.

Nothing is played for anybody while all choose in secret: that somebody was so quick would tell that there was an order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..core.seat import CHANCE
from .seats import NO_ORDERS, Orders
from .table import Refused, Stale, Table

CHANGED, IMPOSSIBLE = "changed", "impossible"  # why there is no order any more


def wishes(table: Table, seat: int) -> list[str]:
    """What a seat could order as its next move: what was open to it last time."""
    at = table.last_own(seat)
    return (
        []
        if at is None or table.game.drafted(table.match.at(at))
        else sorted(map(table.game.words, table.match.at(at).legal(seat)))
    )


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
                return _follow(table, seat, orders)
            except (Refused, Stale):
                why = IMPOSSIBLE
        return _end(table, seat, why)


def _obstacle(table: Table, seat: int, orders: Orders) -> str:
    """Why an order does not hold any more: something concerned the player, or a choice of another kind is open to him."""
    match = table.match
    for entry in match.entries[orders.at :]:
        if entry.seat != seat and any(seat in event.seats() and event.readable_by(seat) for event in entry.events):
            return CHANGED
    legal = set(map(match.game.words, match.state.legal(seat)))
    if (orders.then or (orders.standing,))[0] not in legal:
        return IMPOSSIBLE
    return CHANGED if orders.standing and orders.legal and not _verbs(legal) <= _verbs(orders.legal) else ""


def _verbs(legal: Iterable[str]) -> set[str]:
    """What kinds of choices these are: to pass is to pass, whatever could be bought."""
    return {action.partition(" ")[0] for action in legal}


def _follow(table: Table, seat: int, orders: Orders) -> None:
    """Play what its player has ordered."""
    actions = orders.then or (orders.standing,)
    table.act(seat, actions, table.at(seat), "", orders=NO_ORDERS if orders.then else orders)


def _end(table: Table, seat: int, why: str) -> None:
    """An order does not hold any more, and its player is told why."""
    table.leave_orders(seat, Orders(ended=why))
    table.change_seat(seat)
