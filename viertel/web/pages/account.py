"""What somebody finds about himself: his devices and passkeys, how he is called, what is kept of him, and the way out."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import structlog
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from .. import languages, protocol
from ..model import channels
from ..people.challenges import MAKE, Unfit
from ..people.devices import described
from ..problems import Problem
from ..storage.archive import Passkey
from .base import BasePages
from .forms import word
from .notifications import shown

if TYPE_CHECKING:  # its library may not be there
    from ..people.passkeys import Passkeys

log = structlog.get_logger()

ASKED = "passkey"  # a cookie: the browser that was asked for one
MADE = ("id", "client", "attestation")  # what a browser answers
OPENED = ("id", "client", "authenticator", "signature", "handle")
SAID = (  # what the page may say after a form
    *("added", "asked", "confirmed", "quiet", "removed", "returning", "tried"),
    *("made", "unmade", "out", "left"),
)


class AccountPages(BasePages):
    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get("/me", self.me, anybody=True),
            get("/me/everything.json", self.everything, anybody=True),
            post("/me/delete", self.delete),
            post("/me/device/{device}", self.throw_out),
            post("/me/passkey/ask", self.ask_passkey),
            post("/me/passkey/make", self.make_passkey),
            post("/me/passkey/open", self.open_passkey),
            post("/me/passkey/{passkey}", self.remove_passkey),
        ]

    async def me(self, request: Request) -> Response:
        visitor = self._visitor(request)
        about = self._house.archive.summary(visitor or "")
        notifier = self._house.notifier
        found = notifier.outbox.ways(visitor) if notifier and visitor else []
        late = notifier.outbox.late(visitor) if notifier and visitor else set()
        said = request.query_params.get("said", "")
        return self._page(
            request,
            "me.html",
            known=visitor is not None,
            tables=about.tables,
            lines=about.lines,
            records=about.records,
            names=about.names,
            limits=self._house.limits,
            devices=self._devices(request) if visitor else [],
            way_back=visitor is not None and self._way_back(visitor),
            passkeys=self._offers_passkeys(request),
            mine=[
                {"key": _short(one), "name": one.name, "made": _day(one.made)}
                for one in self._house.archive.passkeys(visitor or "")
            ],
            bring=self._to_bring(request),
            kinds=notifier.kinds if notifier else [],
            services=notifier.settings.services if notifier else {},
            push_key=notifier.settings.push_key if notifier else "",
            ways=[
                {
                    "id": one.id,
                    "kind": one.kind,
                    "target": shown(one),
                    "confirmed": one.confirmed,
                    "gone": notifier.settings.gone(one) if notifier else False,
                    "late": one.id in late,
                }
                for one in found
            ],
            quiet=next((one.quiet for one in found if one.quiet), None),
            said=said if said in SAID else "",
        )

    # What we keep of somebody

    async def everything(self, request: Request) -> Response:
        visitor = self._known(request)
        self._house.costly.count(self._network(request))
        return StreamingResponse(
            self._everything(visitor),
            media_type="application/json",
            headers={"Content-Disposition": 'attachment; filename="viertel-me.json"', "Cache-Control": "no-store"},
        )

    async def _everything(self, visitor: str) -> AsyncIterator[bytes]:
        """Piece by piece: it may be a hundred records of half a megabyte, and others have their turn between."""
        yield b'{"visitor": ' + protocol.encode(visitor)
        for name, things in self._house.archive.about(visitor).items():
            yield b',\n"%s": [' % name.encode()
            for number, thing in enumerate(things):
                yield (b",\n" if number else b"\n") + protocol.encode(thing)
                await self._house.costly.pace()
            yield b"]"
        yield b"}\n"

    async def delete(self, request: Request) -> Response:
        form = await self._forms.read(request)
        visitor = self._known(request)
        if word(form, "sure") != "yes":
            raise Problem("not_sure")
        await self._house.identity.forget(visitor)
        response = self._go(request, "/")
        self._forget_cookies(response, "lang")
        return response

    def _known(self, request: Request) -> str:
        visitor = self._visitor(request)
        if visitor is None:
            raise Problem("unknown", 404)
        return visitor

    # Devices

    def _devices(self, request: Request) -> list[dict[str, Any]]:
        """This one first, which may not be noted yet."""
        visitor, here = self._house.visitors.at(request.cookies)
        this = {"id": here, "name": described(request.headers.get("user-agent", "")), "here": True, "seen": ""}
        others = [one for one in self._house.archive.devices(visitor or "") if one.id != here]
        return [this, *({"id": one.id, "name": one.name, "here": False, "seen": _day(one.seen)} for one in others)]

    def _way_back(self, visitor: str) -> bool:
        """Could somebody who leaves this device find his tables again?"""
        notifier, archive = self._house.notifier, self._house.archive
        mail = notifier is not None and any(way.kind == channels.MAIL and way.confirmed for way in notifier.outbox.ways(visitor))
        return mail or bool(archive.passkeys(visitor)) or len(archive.devices(visitor)) > 1

    async def throw_out(self, request: Request) -> Response:
        await self._forms.read(request)
        visitor, here = self._house.visitors.at(request.cookies)
        device = request.path_params["device"]
        self._changing()
        if visitor is None or device not in (here, *(one.id for one in self._house.archive.devices(visitor))):
            raise Problem("missing", 404)
        if device != here:
            await self._house.identity.throw_out(visitor, device)
            return self._go(request, "/me?said=out")
        if not self._way_back(visitor):
            raise Problem("no_way_back", 409)
        await self._house.identity.leave(device)
        response = self._go(request, "/me?said=left")
        self._forget_cookies(response)
        return response

    def _changing(self) -> None:
        if self._house.readonly:
            raise Problem("house_closed", 503)

    # Passkeys

    def _mine(self, visitor: str | None) -> list[Passkey]:
        return self._house.archive.passkeys(visitor) if visitor else []

    def _passkeys(self, request: Request) -> Passkeys:
        if not self._offers_passkeys(request):
            raise Problem("missing", 404)
        assert self._house.identity.passkeys
        return self._house.identity.passkeys

    def _maker(self, request: Request) -> tuple[str, str, bytes, str]:
        """Who makes a passkey: visitor, device, the handle of all his passkeys, and what his answer is bound to."""
        visitor, device = self._house.visitors.at(request.cookies)
        if visitor is None:
            raise Problem("unknown", 404)
        mine = self._house.archive.passkeys(visitor)
        if len(mine) >= self._house.limits.passkeys_of_visitor:
            raise Problem("many_passkeys", 429, most=self._house.limits.passkeys_of_visitor)
        handle = mine[0].handle if mine else self._house.visitors.handle(visitor)
        return visitor, device, handle, f"{visitor} {device} {handle.hex()}"

    async def ask_passkey(self, request: Request) -> Response:
        """What the browser is to ask its authenticator, as JSON."""
        passkeys = self._passkeys(request)
        form = await self._forms.read(request)
        headers = {"Cache-Control": "no-store"}
        if word(form, "what") == MAKE:
            visitor, _, handle, browser = self._maker(request)
            name = self._last_name(visitor) or languages.text(self._lang(request))("visitor.guest")
            options = passkeys.to_make(browser, handle, name, self._house.archive.passkeys(visitor))
            return Response(options, media_type="application/json", headers=headers)
        browser = secrets.token_urlsafe(16)
        response = Response(passkeys.to_open(browser), media_type="application/json", headers=headers)
        seconds, secure = int(self._house.limits.passkey_seconds), request.url.scheme == "https"
        response.set_cookie(ASKED, browser, max_age=seconds, path="/me/passkey", httponly=True, samesite="strict", secure=secure)
        return response

    async def make_passkey(self, request: Request) -> Response:
        passkeys = self._passkeys(request)
        form = await self._forms.read(request)
        self._changing()
        visitor, device, handle, browser = self._maker(request)
        try:
            made = passkeys.made(browser, _fields(form, MADE))
        except Unfit as unfit:
            raise _refused(unfit) from None
        if self._house.archive.passkey(made.id):
            raise Problem("passkey", 409)
        now = int(self._house.now())
        name = described(request.headers.get("user-agent", ""))
        mine, most = self._house.archive.passkeys(visitor), self._house.limits.passkeys_of_visitor
        with self._house.claims.one("passkey", visitor, len(mine), most) as allowed:
            if not allowed:
                raise Problem("many_passkeys", 429, most=most)
            one = Passkey(made.id, visitor, handle, made.key, made.counter, device, name, now, now)
            await self._house.archive.keep_passkey(one)
        return self._go(request, "/me?said=made")

    async def open_passkey(self, request: Request) -> Response:
        """Somebody's tables in this browser."""
        passkeys = self._passkeys(request)
        form = await self._forms.read(request)
        self._changing()
        try:
            found, counter = passkeys.opened(request.cookies.get(ASKED, ""), _fields(form, OPENED), self._house.archive.passkey)
        except Unfit as unfit:
            raise _refused(unfit) from None
        self._check_meeting(request, found.visitor, word(form, "bring") == "yes")
        await self._house.archive.use_passkey(found.id, counter, int(self._house.now()))
        return await self._enter(request, found.visitor, word(form, "bring") == "yes")

    async def remove_passkey(self, request: Request) -> Response:
        await self._forms.read(request)
        self._changing()
        mine = self._mine(self._visitor(request))
        found = next((one for one in mine if _short(one) == request.path_params["passkey"]), None)
        if found is None:
            raise Problem("missing", 404)
        await self._house.archive.remove_passkey(found.id)
        return self._go(request, "/me?said=unmade")


def _fields(form: FormData, names: tuple[str, ...]) -> dict[str, str]:
    return {name: word(form, name) for name in names}


def _refused(unfit: Unfit) -> Problem:
    log.info("a passkey was refused", why=str(unfit))
    return Problem("passkey", 403)


def _short(passkey: Passkey) -> str:
    """A name for it in an address; its own may be a kilobyte."""
    return hashlib.sha256(passkey.id).hexdigest()[:16]


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="minutes")
