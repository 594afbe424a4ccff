"""Being called to the table: the ways somebody chose, his quiet hours, and the links in letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ...core.errors import BadInput
from .. import languages
from ..limits import Buckets
from ..model import channels
from ..notifications.notifier import Notifier
from ..problems import Problem
from ..registry import TableRegistry
from ..storage.outbox import CONFIRM, RETURN
from .base import BasePages
from .forms import Forms, word


class CallPages(BasePages):
    def __init__(self, registry: TableRegistry, forms: Forms) -> None:
        super().__init__(registry, forms)
        limits = registry.limits
        self._asking = Buckets(limits.letters_an_hour / 3600, limits.letter_burst)  # for letters, by network
        self._told = Buckets(limits.letters_to_one / 3600, limits.letters_to_one)  # … and by the address they go to

    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            post("/me/call/{kind}", self.add_way),
            post("/me/way/{way}", self.change_way),
            post("/me/quiet", self.be_quiet),
            post("/me/return", self.ask_return),
            get("/call/confirm/{token}", self.confirm),
            post("/call/confirm/{token}", self.confirmed),
            get("/call/off/{token}", self.off, anybody=True),
            post("/call/off/{token}", self.switched_off),
            get("/call/return/{token}", self.come_back),
            post("/call/return/{token}", self.came_back),
        ]

    def _caller(self, kind: str = "") -> Notifier:
        notifier = self._house.notifier
        if notifier is None or not notifier.kinds or (kind and kind not in notifier.kinds):
            raise Problem("missing", 404)
        return notifier

    def _count_letter(self, request: Request, target: str) -> None:
        """One more from this network, and to this address: with or without what follows a plus it is one person's."""
        name, _, domain = target.lower().rpartition("@")
        whose = f"{name.partition('+')[0]}@{domain}"
        if not self._asking.take(self._network(request)) or (target and not self._told.take(whose)):
            raise Problem("too_fast", 429)

    async def add_way(self, request: Request) -> Response:
        kind = request.path_params["kind"]
        notifier = self._caller(kind)
        form = await self._forms.read(request)
        visitor = self._visitor(request) or self._house.visitors.new()
        if len(notifier.outbox.ways(visitor)) >= self._house.limits.ways_of_visitor:
            raise Problem("many_ways", 429, most=self._house.limits.ways_of_visitor)
        lang = self._lang(request)
        try:
            target = self._target(kind, notifier, lambda name: word(form, name))
        except BadInput:
            raise Problem(f"no_{kind}", 400) from None
        confirmed = kind != channels.MAIL
        if not confirmed:
            self._count_letter(request, target)
        if kind == channels.PUSH:  # a browser that is asked for another name of its own has no use for the last one
            for one in notifier.outbox.ways(visitor):
                if one.kind == channels.PUSH and one.target.partition(",")[0] == target.partition(",")[0]:
                    await notifier.remove(one)
        device = self._house.visitors.at(request.cookies)[1] if kind == channels.PUSH else ""
        have, most = len(notifier.outbox.ways(visitor)), self._house.limits.ways_of_visitor
        with self._house.claims.one("way", visitor, have, most) as allowed:
            if not allowed:
                raise Problem("many_ways", 429, most=most)
            await notifier.add(visitor, kind, target, lang, confirmed, device)
        if confirmed:
            await self._house.remind(visitor)
        return self._go(request, f"/me?said={'asked' if not confirmed else 'added'}", visitor)

    def _target(self, kind: str, notifier: Notifier, field: Callable[[str], str]) -> str:
        if kind == channels.MAIL:
            from ..notifications import mail

            return mail.address(field("address"), self._house.limits)
        if kind == channels.PUSH:
            from ..notifications import push

            return push.subscription(field("endpoint"), field("p256dh"), field("auth"), self._house.limits)
        from ..notifications import services

        return services.service(field("address"), notifier.settings.services, self._house.limits)

    async def change_way(self, request: Request) -> Response:
        notifier = self._caller()
        form = await self._forms.read(request)
        visitor, id = self._visitor(request), request.path_params["way"]
        mine = notifier.outbox.ways(visitor) if visitor else []
        way = next((one for one in mine if str(one.id) == id), None)
        if way is None:
            raise Problem("missing", 404)
        if word(form, "do") == "remove":
            await notifier.remove(way)
            return self._go(request, "/me?said=removed")
        self._count_letter(request, way.target if way.kind == channels.MAIL else "")
        await (notifier.try_out(way) if way.confirmed else notifier.add(way.visitor, way.kind, way.target, way.lang, False))
        return self._go(request, f"/me?said={'tried' if way.confirmed else 'asked'}")

    async def be_quiet(self, request: Request) -> Response:
        notifier = self._caller()
        form = await self._forms.read(request)
        visitor = self._visitor(request)
        if visitor is None:
            raise Problem("unknown", 404)
        try:
            hours = channels.chosen(word(form, "start"), word(form, "end"), word(form, "zone") or "UTC")
        except BadInput:
            raise Problem("no_hours", 400) from None
        await notifier.outbox.be_quiet(visitor, hours if hours.start != hours.end else None)
        return self._go(request, "/me?said=quiet")

    # Links in letters: each opens a page with a button, since some programs look at every link before a person does

    def _of_link(self, what: str, request: Request) -> channels.Way:
        way = self._caller().of_link(what, request.path_params["token"])
        if way is None:
            raise Problem("old_link", 410)
        return way

    async def confirm(self, request: Request) -> Response:
        way = self._of_link(CONFIRM, request)
        return self._ask(request, "confirm", shown(way), way)

    async def confirmed(self, request: Request) -> Response:
        way = self._of_link(CONFIRM, request)
        await self._forms.read(request)
        await self._caller().confirm(way)
        await self._house.remind(way.visitor)
        return self._go(request, "/me?said=confirmed")

    async def off(self, request: Request) -> Response:
        way = self._caller().of_off_link(request.path_params["token"])
        if way is None:
            raise Problem("old_link", 410)
        return self._ask(request, "off", shown(way))

    async def switched_off(self, request: Request) -> Response:
        """Also by a mail program itself, at a click on its own button (RFC 8058)."""
        notifier = self._caller()
        way = notifier.of_off_link(request.path_params["token"])
        await self._forms.read(request)
        if way is not None:
            await notifier.remove(way)
        return RedirectResponse("/me?said=removed", 303)

    async def ask_return(self, request: Request) -> Response:
        notifier = self._caller(channels.MAIL)
        form = await self._forms.read(request)
        try:
            target = self._target(channels.MAIL, notifier, lambda name: word(form, name))
        except BadInput:
            raise Problem("no_mail", 400) from None
        self._count_letter(request, target)
        await notifier.bring_back(target)
        return self._go(request, "/me?said=returning")  # whether anybody has this address is nobody's business

    async def come_back(self, request: Request) -> Response:
        way = self._of_link(RETURN, request)
        return self._ask(request, "return", "", way, self._to_bring(request))

    async def came_back(self, request: Request) -> Response:
        self._of_link(RETURN, request)
        form = await self._forms.read(request)
        way = self._of_link(RETURN, request)  # nobody was quicker while the form came, …
        self._check_meeting(request, way.visitor, word(form, "bring") == "yes")
        with self._house.claims.one("link", str(way.id), 0, 1) as first:  # … nor while it is being written
            if not first:
                raise Problem("old_link", 410)
            await self._caller().spend(way)
        return await self._enter(request, way.visitor, word(form, "bring") == "yes")

    def _ask(self, request: Request, what: str, target: str, whose: channels.Way | None = None, bring: int = 0) -> Response:
        """`whose`: where somebody is to make sure that he himself is meant, and not who wants to be taken for him."""
        text = languages.text(self._lang(request))
        values: dict[str, Any] = {"title": text(f"call.ask_{what}_title"), "button": text(f"call.ask_{what}")}
        note = text("call.ask_return_note") if what == RETURN else ""
        name = self._last_name(whose.visitor) if whose else ""
        whom = text("call.ask_whose", name=name) if name else text("call.ask_whose_nobody") if whose else ""
        return self._page(request, "ask.html", target=target, note=note, whom=whom, bring=bring, **values)


def shown(way: channels.Way) -> str:
    """A target as it is shown: a service's address may hold a password, a subscription says nothing to anybody."""
    if way.kind == channels.MAIL:
        return way.target
    return f"{way.target.partition('://')[0]}://…" if way.kind == channels.SERVICE else ""
