"""Proposals: what all people at a table have to agree on. What is asked stays asked, overnight too; bots agree to all."""

from __future__ import annotations

from ..model.clock import Clocks, Pace
from ..model.news import ASK
from ..model.proposal import END, PACE, PAUSE, REWIND, UNDO, Proposal
from ..model.seats import NO_ORDERS, Orders
from .table import Refused, Stale, Table


def ask(table: Table, what: str, seat: int, mine: list[int], at: int, to: int = 0, pace: Pace | None = None) -> None:
    """Ask everybody else who sits here; a bot has nothing against anything."""
    table.check_open()
    if what in (UNDO, REWIND) and not table.fresh(seat, at):
        raise Stale
    if table.proposal:
        raise Refused("already_asked")
    if table.match.over:
        raise Refused("over")
    if what == UNDO:
        decision = table.last_decision(seat)
        if decision is None:
            raise Refused("nothing_to_undo")
        to = decision
    elif what == REWIND and not table.match.begun <= to < table.match.n:
        raise Refused("no_such_position")
    elif what == PAUSE and (table.clocks is None or table.paused):
        raise Refused("no_clock")
    people = {number for number, other in enumerate(table.seats) if other.human}
    waiting = people - set(mine) - {seat}
    if table.counts and (what == PACE or not waiting):  # alone with bots one would agree with oneself
        raise Refused("counts")
    table.proposal = Proposal(what, seat, waiting, to, pace)
    if table.proposal.waiting:
        table.news |= {(number, ASK) for number in waiting}
        table.save(seat)
    else:
        _agree(table, table.proposal)


def consent(table: Table, mine: list[int], yes: bool) -> None:
    table.check_open()
    proposal = table.proposal
    if not proposal or not (proposal.waiting & set(mine) or (proposal.seat in mine and not yes)):
        raise Refused("nothing_asked")
    if not yes:
        table.proposal = None
        name = table.seats[proposal.seat].name
        if proposal.seat in mine:
            table.mark("withdrawn", proposal.seat, name=name)
        else:
            table.mark(
                f"refused_{proposal.what}", proposal.seat, name=name, other=table.seats[min(proposal.waiting & set(mine))].name
            )
        return table.save(proposal.seat)
    proposal.waiting -= set(mine)
    if proposal.waiting:
        table.save(proposal.seat)
    else:
        _agree(table, proposal)


def _agree(table: Table, proposal: Proposal) -> None:
    seat, name = proposal.seat, table.seats[proposal.seat].name
    if proposal.what in (UNDO, REWIND):
        had = list(table.match.entries)
        table.match.back_to(proposal.to)
        table.strike(had, proposal.to)
        same = all(entry.together for entry in had[proposal.to :])  # then those who have not decided go on planning
        for number, one in enumerate(table.seats):
            table.leave_orders(number, Orders(plan=one.orders.plan) if same else NO_ORDERS)
        table.mark("rewound", seat, name=name)
        return table.write(seat, proposal.to, cut=True)
    table.proposal = None
    if proposal.what == END:
        return table.end("agreed", ())
    if proposal.what == PAUSE:
        table.paused = True
        table.mark("paused")
    else:
        table.clocks = Clocks.new(proposal.pace, len(table.seats)) if proposal.pace else None
        table.paused = False
        table.ready.clear()
        table.deciding.clear()
        table.mark("pace")
    table.save(seat, True)


def resume(table: Table, seat: int) -> None:
    """The clocks go on, whoever says so."""
    if not table.paused:
        raise Refused("no_clock")
    table.paused = False
    table.mark("resumed", seat, name=table.seats[seat].name)
    table.save(seat, True)
