"""Timeouts: a seat's time is up, or its player leaves. A bot keeps the seat until the player returns; or it makes one move and
the player is asked again (by days a few times in a row, then it keeps the seat); or nobody does anything."""

from __future__ import annotations

from collections.abc import Sequence

from ..model.clock import DAYS, DECIDE, KEEP
from ..model.news import KEPT, MOVE
from ..model.seats import Orders
from .table import Refused, Stale, Table


def strike(table: Table, seat: int) -> None:
    """A seat's time is up: what it has not decided yet counts first, then what was agreed on happens."""
    assert table.clocks
    pace, one = table.clocks.pace, table.seats[seat]
    table.clocks.strike(seat)
    planned = one.orders.plan or one.orders.draft
    if planned and pace.zero in (KEEP, DECIDE):
        table.drafts.pop(seat, None)
        table.mark("draft_counts", seat, name=one.name)
        if _play(table, seat, planned):
            return
        if seat not in table.match.acting or not table.game.drafted(table.match.state):
            table.unmark()
            planned = ()
        table.leave_orders(seat, Orders(plan=planned))  # of what is not whole a bot makes the rest
    if pace.zero == KEEP or (pace.zero == DECIDE and table.clocks.gave_up(seat)):
        table.news.add((seat, KEPT))
        return keep(table, seat, pace.level, "kept")
    if pace.zero == DECIDE:
        table.deciding.add(seat)
        if pace.kind == DAYS:
            table.news.add((seat, MOVE))
    table.mark("decides" if pace.zero == DECIDE else "late", seat, name=one.name)
    table.save(seat)


def _play(table: Table, seat: int, plan: Sequence[str]) -> bool:
    """Play a plan if it is whole; whether it was."""
    try:
        table.act(seat, plan, table.at(seat), "")
    except (Refused, Stale):
        return False
    table.drafts.pop(seat, None)
    return not table.write_idle.is_set()


def keep(table: Table, seat: int, level: str, why: str) -> None:
    """A bot keeps a seat until its player returns; what is planned in secret it follows."""
    table.seats[seat].kept = level
    table.leave_orders(seat, Orders(plan=table.seats[seat].orders.plan))
    table.mark(why, seat, name=table.seats[seat].name)
    table.change_seat(seat)


def come_back(table: Table, seat: int) -> None:
    """A player returns to a seat that a bot has kept."""
    if table.seats[seat].kept is None:
        raise Refused("not_kept")
    table.returned(seat)
    table.save(seat, True)
