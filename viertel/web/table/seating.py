"""Seating: who comes to sit at a table while it is played, who goes, and what its host may do about it."""

from __future__ import annotations

from collections.abc import Awaitable
from copy import copy
from typing import TYPE_CHECKING

from ...bots import USUAL, levels
from ..model.calendar import known_zone
from ..model.clock import HOUR
from ..model.news import NUDGE
from ..model.seats import BOT, BOT_NAMES, OPEN, PERSON, Orders, Seat
from ..problems import Problem
from ..sanitize import sanitize_text
from ..tokens import hashed
from . import timeouts
from .standing_orders import left
from .table import Refused, Table

if TYPE_CHECKING:
    from ..registry import TableRegistry


class Seating:
    def __init__(self, registry: TableRegistry) -> None:
        self._house = registry

    # Coming

    async def sit(self, table: Table, visitor: str, name: str, seat: int | None, zone: str = "UTC") -> None:
        """Take an open seat."""
        if self._house.readonly:
            raise Problem("house_closed", 503)
        open_seats = [number for number, one in enumerate(table.seats) if one.who == OPEN and not one.reserved]
        if seat is None and open_seats:
            seat = open_seats[0]
        if seat not in open_seats:
            raise Problem("taken", 409)
        await self._take(table, seat, visitor, Seat(PERSON, name, keepers={visitor}, zone=known_zone(zone)))

    async def sit_again(self, table: Table, seat: int, visitor: str, former: Seat) -> None:
        """Take the seat that one had at the game before."""
        await self._take(table, seat, visitor, Seat(former.who, former.name, keepers=set(former.keepers), zone=former.zone))

    async def _take(self, table: Table, seat: int, visitor: str, as_: Seat) -> None:
        taken, before = table.seats[seat], copy(table.seats[seat])
        # At once, so that nobody else takes it while it is written.
        taken.who, taken.name, taken.zone, taken.keepers, taken.reserved = as_.who, as_.name, as_.zone, as_.keepers, False
        if table.counts and taken.entrant is None:  # else somebody sat here before, whose result it is
            taken.entrant = visitor
        try:
            await self._house.archive.sit(table.key, seat, taken.keepers, table.seated(seat))
        except Exception:
            table.seats[seat] = before
            raise
        table.match.names[seat] = taken.name
        self._house.timer.hear(table.due())
        table.tell_table()
        table.tell()
        self._house.new_tables.tell_before(table)

    async def come_back(self, table: Table, seat: int, visitor: str) -> None:
        """Let one more browser play for a seat."""
        if visitor not in table.seats[seat].keepers:
            if table.counts and table.mine(visitor):  # he would play against himself
                raise Problem("two_seats", 409)
            if len(table.seats[seat].keepers) >= self._house.limits.keepers_of_seat:
                raise Problem("many_devices", 429, most=self._house.limits.keepers_of_seat)
            keepers = table.seats[seat].keepers
            keepers.add(visitor)  # at once, so that not more come while it is written
            try:
                await self._house.archive.keep(table.key, seat, visitor)
            except BaseException:
                keepers.discard(visitor)
                raise
            table.tell_table()

    def links(self, table: Table, seat: int) -> tuple[str, str | None]:
        """The way back to a seat, and the link that gives it away if there is one."""
        back = f"/seat/{self._house.visitors.seat_token(table.address, seat, table.seats[seat].link)}"
        return back, self.offer_link(table, seat)

    async def renew(self, table: Table, seat: int, visitor: str) -> None:
        """A new return link for a seat: the old one leads nowhere, and no other browser plays for it any more."""
        one = table.seats[seat]
        token = hashed(self._house.visitors.seat_token(table.address, seat, one.link + 1))
        await self._house.archive.renew(table.key, seat, one.link + 1, token, visitor)
        one.link, one.offered = one.link + 1, False
        one.keepers &= {visitor}
        table.tell_table()
        table.tell()

    # What a player does with his own seat

    def leave(self, table: Table, seat: int) -> None:
        """Go; a bot keeps the seat until its player returns."""
        self._playing(table)
        if table.seats[seat].kept is None:
            table.wake()
            timeouts.keep(table, seat, table.pace.level if table.pace else USUAL, "left")

    def resign(self, table: Table, seat: int) -> None:
        """Give up. Of two the other has won; among more a bot plays on to the end, and its player does not return."""
        self._playing(table)
        one = table.seats[seat]
        table.mark("resigned", seat, name=one.name)
        others = [number for number, other in enumerate(table.seats) if number != seat]
        if len(others) == 1 or not any(table.seats[number].human for number in others):
            won = len(others) == 1 or table.counts  # bots share it
            return table.end("resigned", tuple(others) if won else ())
        one.who, one.level, one.kept = BOT, table.pace.level if table.pace else USUAL, None
        table.wake()
        table.change_seat(seat)

    def nudge(self, table: Table, seat: int, by: int) -> None:
        """Remind somebody, once a day."""
        self._playing(table)
        if seat == by or seat not in table.match.acting or not table.seats[seat].human:
            raise Refused("not_waited_for")
        one, now = table.seats[seat], table.now()
        if one.nudged is not None and now - one.nudged < self._house.limits.nudge_hours * HOUR:
            raise Refused("nudged")
        one.nudged = now
        table.news.add((seat, NUDGE))
        table.mark("nudged", seat, name=table.seats[by].name, other=one.name)
        table.change_seat(seat)

    def away(self, table: Table, seat: int, days: int) -> None:
        """Be absent for so many days; for none: be back."""
        self._playing(table)
        if table.clocks is None:
            raise Refused("no_clock")
        try:
            table.clocks.go_away(seat, table.seats[seat].zone, table.now(), days)
        except ValueError:
            raise Refused("no_absence") from None
        table.mark("away" if days else "here", seat, name=table.seats[seat].name, days=days)
        table.change_seat(seat)

    def zone(self, table: Table, seat: int, zone: str) -> None:
        """Live in another time zone."""
        table.check_open()
        one, zone = table.seats[seat], known_zone(zone)
        if one.zone != zone:
            if table.clocks:
                table.clocks.move_to(seat, one.zone, table.now())
            one.zone = zone
            table.change_seat(seat)

    async def order(self, table: Table, seat: int, what: str, actions: list[str], at: int) -> None:
        """Leave orders with the house. Nobody but the seat's own screens hears of it."""
        self._playing(table)
        orders = left(table, seat, what, actions, at)
        before, table.seats[seat].orders = table.seats[seat].orders, orders
        try:
            await self._house.archive.keep_orders(table.key, seat, orders)
        except Exception:
            table.seats[seat].orders = before
            raise
        if what != "draft":
            return self._tell_own(table, seat)
        table.version += 1
        for screen in table.screens:  # those that play for this seat now, and no other
            if screen.seat == seat:
                screen.queue_state()

    async def note(self, table: Table, seat: int, text: str) -> None:
        """A player's own notes."""
        if table.replay:
            raise Refused("read_only")
        kept = "\n".join(map(sanitize_text, text.split("\n")))
        await self._house.archive.note(table.key, seat, kept)
        table.seats[seat].notes = kept
        self._tell_own(table, seat)

    @staticmethod
    def _tell_own(table: Table, seat: int) -> None:
        for screen in table.screens:
            if seat in screen.mine:
                screen.queue_table()

    # Giving a seat away

    async def offer(self, table: Table, seat: int, yes: bool) -> None:
        """Ask for a substitute, by a link that gives exactly this seat; or do so no longer."""
        self._playing(table)
        one = table.seats[seat]
        token = hashed(self._house.visitors.offer_token(table.address, seat, one.link)) if yes else None
        await self._house.archive.offer_seat(table.key, seat, token)
        if yes and not one.offered:
            table.mark("substitute", seat, name=one.name)
        one.offered = yes
        table.change_seat(seat)

    def offer_link(self, table: Table, seat: int) -> str | None:
        one = table.seats[seat]
        return f"/substitute/{self._house.visitors.offer_token(table.address, seat, one.link)}" if one.offered else None

    async def take_over(self, table: Table, seat: int, visitor: str, name: str, zone: str) -> None:
        """Sit down in somebody's place: he does not play for this seat any more."""
        one = table.seats[seat]
        before, link = one.name, one.link + 1
        table.mark("taken_over", seat, name=name, other=before)
        one.who, one.name, one.kept, one.orders, one.notes, one.zone = PERSON, name, None, Orders(), "", known_zone(zone)
        one.offered, one.link, one.keepers = False, link, {visitor}
        if table.clocks:
            table.clocks.come_back(seat)
        table.match.names[seat] = name
        token = hashed(self._house.visitors.seat_token(table.address, seat, link))
        await self._written(table, self._house.archive.hand_over(table.key, seat, visitor, table.seated(seat), link, token))

    async def _written(self, table: Table, writing: Awaitable[None]) -> None:
        try:
            await writing
        except Exception:
            self._house.failed(table, None)
            raise
        table.wake()
        table.tell_table()
        table.written()

    # What the host does

    async def manage(self, table: Table, what: str, seat: int, level: str, name: str) -> None:
        self._playing(table)
        if seat >= len(table.seats):
            raise Refused("no_such_seat")
        one = table.seats[seat]
        if what == "rename":
            name = sanitize_text(name)
            if not 0 < len(name) <= self._house.limits.name or one.who == OPEN:
                raise Refused("empty")
            table.mark("renamed", seat, name=name, other=one.name)
            one.name = table.match.names[seat] = name
            return table.change_seat(seat)
        if what == "bot":
            if level not in levels() or (one.who not in (OPEN, BOT) and one.kept is None):
                raise Refused("not_abandoned")
            if one.who != BOT:
                table.mark("filled", seat, name=one.name or f"{seat + 1}")
            name = one.name if one.name and not one.reserved else _bot_name(seat)
            return await self._empty(table, seat, BOT, name, level)
        if one.who == OPEN and not one.reserved:
            raise Refused("not_abandoned")
        begun = table.tournament is not None or not table.waits
        if table.counts and one.human and begun:  # who is sent away would be last
            raise Refused("counts")
        if not begun:
            one.entrant = None
        table.mark("opened", seat, name=one.name)
        await self._empty(table, seat, OPEN, "", None)

    async def _empty(self, table: Table, seat: int, who: str, name: str, level: str | None) -> None:
        """Nobody plays for the seat any more: a bot does, or whoever follows the invitation."""
        one, unseated = table.seats[seat], set(table.seats[seat].keepers)
        table.unseated |= dict.fromkeys(unseated, seat)
        one.who, one.name, one.level, one.kept, one.orders, one.notes = who, name, level, None, Orders(), ""
        one.offered, one.link, one.keepers, one.reserved = False, one.link + 1, set(), False
        table.match.names[seat] = name or f"Seat {seat + 1}"
        if table.clocks:
            table.clocks.come_back(seat)
        if table.proposal:
            table.proposal.waiting.discard(seat)
        token = hashed(self._house.visitors.seat_token(table.address, seat, one.link))
        opening = self._house.archive.open_seat(table.key, seat, table.seated(seat), one.link, token, unseated)
        await self._written(table, opening)
        self._house.new_tables.tell_before(table)

    @staticmethod
    def _playing(table: Table) -> None:
        table.check_open()
        if table.match.over:
            raise Refused("over")


def _bot_name(seat: int) -> str:
    return BOT_NAMES[seat % len(BOT_NAMES)]
