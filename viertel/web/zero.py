"""Zero: a seat's time is up, or its player leaves. A bot keeps the seat until he returns, or makes one move and he is asked again
(by days a few times in a row, then it keeps the seat), or nobody does anything."""

from __future__ import annotations

from .news import KEPT, MOVE
from .pace import DAYS, DECIDE, KEEP
from .seats import NO_ORDERS
from .table import Refused, Stale, Table


def strike(table: Table, seat: int) -> None:
    """A seat's time is up: what it has not decided yet counts first, then what was agreed on happens."""
    assert table.clocks
    pace, one = table.clocks.pace, table.seats[seat]
    table.clocks.strike(seat)
    drafted = one.orders.draft
    if drafted and pace.zero in (KEEP, DECIDE):
        table.drafts.pop(seat, None)
        table.mark("draft_counts", seat, name=one.name)
        try:
            table.act(seat, drafted, table.at(seat), "")
        except (Refused, Stale):
            table.unmark()
        if not table.rest.is_set():
            return
        table.leave_orders(seat, NO_ORDERS)
    if pace.zero == KEEP or (pace.zero == DECIDE and table.clocks.gave_up(seat)):
        table.news.add((seat, KEPT))
        return keep(table, seat, pace.level, "kept")
    if pace.zero == DECIDE:
        table.deciding.add(seat)
        if pace.kind == DAYS:
            table.news.add((seat, MOVE))
    table.mark("decides" if pace.zero == DECIDE else "late", seat, name=one.name)
    table.save(seat)


def keep(table: Table, seat: int, level: str, why: str) -> None:
    """A bot keeps a seat until its player returns."""
    table.seats[seat].kept = level
    table.leave_orders(seat, NO_ORDERS)
    table.mark(why, seat, name=table.seats[seat].name)
    table.change_seat(seat)


def come_back(table: Table, seat: int) -> None:
    """A player returns to a seat that a bot has kept."""
    if table.seats[seat].kept is None:
        raise Refused("not_kept")
    table.returned(seat)
    table.save(seat, True)
