"""Standing orders: what a player has left with the house, played without asking as long as it is safe.

Nothing is played for anybody while all choose in secret: that somebody was so quick would tell that there was an order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from ...core.game import Game
from ...core.seat import CHANCE
from ...core.state import Rng, State
from ..model.seats import NO_ORDERS, Orders
from .table import Refused, Stale, Table

CHANGED, IMPOSSIBLE = "changed", "impossible"  # why there is no order any more
WORLDS = 8  # that are played on to see what could be ordered
AHEAD = 64  # entries in each, at most


def wishes(table: Table, seat: int) -> list[str]:
    """What a seat could order as its next move: what will most likely be open to it, as far as it can know. Worlds that look like
    this from its seat are played on at random until it is asked."""
    match = table.match
    if match.over or seat in match.acting or not table.seats[seat].human:
        return []
    view = match.state.view(seat)
    worlds = Counter(code for n in range(WORLDS) for code in _asked_next(match.game, view, seat, Rng(n)))
    return sorted(match.game.words(code) for code, times in worlds.items() if 2 * times > WORLDS)


def _asked_next(game: Game, view: State, seat: int, rng: Rng) -> list[int]:
    """What is open to the seat when it is asked for the next time, in one such world; nothing if that is in secret."""
    world = view.imagine(rng)
    for _ in range(AHEAD):
        acting = world.to_act()
        if seat in acting:
            legal = world.legal(seat)
            if game.drafted(world) or len(legal) > 1:
                return [] if game.drafted(world) else legal
            world.apply(seat, legal[0])
        elif acting == (CHANCE,):
            world.apply(CHANCE, world.sample(rng))
        elif acting:
            legal = world.legal(acting[0])
            world.apply(acting[0], legal[rng.below(len(legal))])
        else:
            break
    return []


def left(table: Table, seat: int, what: str, actions: Sequence[str], at: int) -> Orders:
    """An order as somebody gives it; Refused if it makes no sense."""
    had = table.seats[seat].orders
    if what == "none":
        return Orders(draft=had.draft, plan=had.plan)
    for action in actions:
        if action or what != "draft":
            table.code(action)
    if what == "draft":
        if not table.fresh(seat, at):  # of a decision that was made meanwhile
            raise Stale
        if seat not in table.match.acting or not table.game.drafted(table.match.state):
            raise Refused("no_order")
        return replace(had, plan=tuple(actions) if any(actions) else ())
    if not actions or (what == "standing" and (len(actions) != 1 or " " in actions[0])):
        raise Refused("no_order")
    if what == "then":
        return Orders(had.draft, then=tuple(actions), at=table.match.n, plan=had.plan)
    legal = tuple(map(table.game.words, table.match.state.legal(seat))) if seat in table.match.acting else ()
    return Orders(had.draft, standing=actions[0], at=table.match.n, legal=legal, plan=had.plan)


def consider(table: Table) -> None:
    """Play what has been ordered, one order at a time: what is played is written before the next."""
    match = table.match
    if table.replay or match.over or not table.write_idle.is_set() or table.game.drafted(match.state):
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
