"""Sitting down: by an invitation, by the private link of a seat, or as somebody's substitute. A link alone takes no seat."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import games
from .. import languages, protocol
from ..model import time_control
from ..model.seats import OPEN, PERSON, SAME
from ..problems import Problem
from ..table.table import Refused, Table
from .base import BasePages
from .forms import word


class Invitations(BasePages):
    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get("/t/{invite}", self.invitation),
            post("/t/{invite}", self.sit),
            get("/seat/{token}", self.seat),
            post("/seat/{token}", self.come_back),
            get("/substitute/{token}", self.substitute),
            post("/substitute/{token}", self.take_over),
            post("/again/{address}", self.again),
            get("/waiting.json", self.waiting, anybody=True),
        ]

    async def invitation(self, request: Request) -> Response:
        table = await self._house.invited(request.path_params["invite"], self._network(request))
        return self._invitation(request, table)

    def _invitation(self, request: Request, table: Table, problem: str = "", status: int = 200) -> Response:
        visitor = self._visitor(request)
        if visitor and table.mine(visitor):
            return self._go(request, f"/table/{table.address}")
        seats = [
            {"seat": number, "name": seat.name, "open": seat.who == OPEN and not seat.reserved}
            for number, seat in enumerate(table.seats)
        ]
        hosts = [seat.name for seat in table.seats if table.host in seat.keepers] or [s.name for s in table.seats if s.name]
        text = languages.of_game(table.game, self._lang(request))
        before = languages.text(self._lang(request))
        rules = [
            f"{before('page.before', word=text(f'option.{option.key}'))}"
            f" {text(f'option.{option.key}_{table.match.options[option.key]}')}"
            for option in table.game.options
            if not option.players or table.match.seats in option.players
        ]
        return self._page(
            request,
            "invite.html",
            status,
            invite=table.invite,
            title=table.game.title,
            host=hosts[0] if hosts else "Viertel",
            seats=seats,
            rules=rules,
            pace=time_control.sentence(table.pace, languages.text(self._lang(request))) if table.pace else "",
            name=self._last_name(visitor),
            reserved=", ".join(seat.name for seat in table.seats if seat.reserved),
            full=not any(seat["open"] for seat in seats),
            watch=f"/watch/{table.address}",
            rated=table.rated,
            begun=self._begun(request, table.origin),
            problem=problem,
        )

    async def sit(self, request: Request) -> Response:
        table = await self._house.invited(request.path_params["invite"], self._network(request))
        form = await self._forms.read(request)
        visitor = self._visitor(request) or self._house.visitors.new()
        if table.mine(visitor):  # sent twice
            return self._go(request, f"/table/{table.address}")
        seat = word(form, "seat")
        try:
            chosen = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 3 else None
            name = self._name(word(form, "name"))
            await self._house.seating.sit(table, visitor, name, chosen, word(form, "zone"))
            await self._show(table, visitor, name, form)
        except Problem as problem:
            text = languages.text(self._lang(request))(f"problem.{problem.key}", **problem.arguments)
            return self._invitation(request, table, text, problem.status)
        return self._go(request, f"/table/{table.address}", visitor)

    async def seat(self, request: Request) -> Response:
        token = request.path_params["token"]
        table, seat = await self._house.seat_of(token, self._network(request))
        return self._page(request, "seat.html", token=token, title=table.game.title, name=table.seats[seat].name)

    async def come_back(self, request: Request) -> Response:
        await self._forms.read(request)
        token = request.path_params["token"]  # looked up once all is here
        table, seat = await self._house.seat_of(token, self._network(request))
        if table.seats[seat].who not in (PERSON, SAME):
            raise Problem("no_seat", 404)
        visitor = self._visitor(request) or self._house.visitors.new()
        await self._house.seating.come_back(table, seat, visitor)
        return self._go(request, f"/table/{table.address}", visitor)

    async def substitute(self, request: Request) -> Response:
        token = request.path_params["token"]
        table, seat = await self._house.offered(token, self._network(request))
        visitor = self._visitor(request)
        if visitor and table.mine(visitor):  # whoever made the link, to see where it leads
            return self._go(request, f"/table/{table.address}")
        return self._page(
            request,
            "substitute.html",
            token=token,
            title=table.game.title,
            player=table.seats[seat].name,
            pace=time_control.sentence(table.pace, languages.text(self._lang(request))) if table.pace else "",
            name=self._last_name(visitor),
        )

    async def take_over(self, request: Request) -> Response:
        """GET never takes the seat."""
        form = await self._forms.read(request)
        name = self._name(word(form, "name"))
        token = request.path_params["token"]  # looked up once all is here: somebody else may be quicker while the form comes
        table, seat = await self._house.offered(token, self._network(request))
        if self._house.seating.offer_link(table, seat) != f"/substitute/{token}":  # and it is being written
            raise Problem("no_seat", 404)
        if self._house.readonly:
            raise Problem("house_closed", 503)
        visitor = self._visitor(request) or self._house.visitors.new()
        if not table.mine(visitor):
            await self._house.seating.take_over(table, seat, visitor, name, word(form, "zone"))
        return self._go(request, f"/table/{table.address}", visitor)

    async def again(self, request: Request) -> Response:
        """Somebody would like to play again: accept, or not now."""
        form = await self._forms.read(request)
        table, visitor = self._house.table(request.path_params["address"]), self._visitor(request)
        if not visitor or not table.mine(visitor):
            raise Problem("unknown", 404)
        if self._house.readonly:
            raise Problem("house_closed", 503)
        try:
            if word(form, "yes") != "yes":
                await self._house.new_tables.decline(table, visitor)
                return self._go(request, "/")
            new = await self._house.new_tables.rematch(table, visitor)
        except Refused as refused:
            if refused.key == "nothing_asked":  # answered twice
                return self._go(request, "/")
            raise Problem(refused.key, 409, most=self._house.limits.tables_of_visitor) from None
        return self._go(request, f"/table/{new.address}", visitor)

    async def waiting(self, request: Request) -> Response:
        """My tables that wait for me, the most urgent first; `not`: the one I am at."""
        visitor, here = self._visitor(request), request.query_params.get("not", "")
        tables = [one for one in (self._house.of_visitor(visitor) if visitor else []) if one.urgent and one.address != here]
        found = [{"url": f"/table/{one.address}", "title": games.title(one.game), "due": one.due} for one in tables]
        offers = [one for one in (self._house.offers(visitor) if visitor else []) if one.address != here]
        found += [{"url": f"/table/{one.address}", "title": games.title(one.game), "due": None} for one in offers]
        return Response(protocol.encode(found), media_type="application/json", headers={"Cache-Control": "no-store"})
