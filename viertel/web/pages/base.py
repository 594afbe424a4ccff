"""The frame of all pages: in a visitor's language, with what can't be said in a sentence, for whoever the cookie names."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, Hashable
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ... import games
from ...core.errors import BadInput
from ...core.game import Game
from ...core.text import LANGUAGES
from .. import languages
from ..limits import network
from ..model.channels import MAIL
from ..people.visitors import COOKIE, SAFE_COOKIE, YEAR
from ..problems import Problem
from ..protocol import OriginInfo
from ..registry import TableRegistry
from ..sanitize import sanitize_text
from ..server.static_files import accepts_gzip
from ..storage.archive import Trouble
from ..table.table import Table
from ..tokens import new_address
from .forms import Forms, word

HERE = Path(__file__).parents[1]  # templates and static files lie beside the packages of web
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=select_autoescape(default=True),
    trim_blocks=True,
)
Answer = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")
PRIVATE, VARY = "no-cache, private", "Accept-Encoding, Accept-Language, Cookie"


class BasePages:
    def __init__(self, registry: TableRegistry, forms: Forms) -> None:
        self._house = registry
        self._forms = forms

    def _get(self, path: str, answer: Answer, anybody: bool = False) -> Route:
        """`anybody`: also for visitors who are banned, as the rules and what is kept of them are."""
        return Route(path, self._guarded(answer, anybody), methods=["GET"])

    def _post(self, path: str, answer: Answer) -> Route:
        return Route(path, self._guarded(answer), methods=["POST"])

    def _guarded(self, answer: Answer, anybody: bool = False) -> Answer:
        """Whatever can't be is answered with a page that says so."""

        async def guarded(request: Request) -> Response:
            try:
                if not anybody and self._banned(request):
                    raise Problem("banned", 403)
                else:
                    await self._house.costly.pace()
                return await answer(request)
            except Problem as problem:
                text = languages.text(self._lang(request))(f"problem.{problem.key}", **problem.arguments)
                return self._problem(request, text, problem.status)
            except BadInput as error:
                return self._problem(request, str(error)[: self._house.limits.sentence], 400)
            except Trouble:
                text = languages.text(self._lang(request))("problem.not_written")
                response = self._problem(request, text, 503)
                response.headers["Retry-After"] = "5"
                return response

        return guarded

    def _banned(self, request: Request) -> bool:
        return self._house.bans.holds(self._visitor(request), request.client.host if request.client else None)

    # Rendering

    def _lang(self, request: Request) -> str:
        return languages.choose(request.query_params, request.cookies, request.headers.get("accept-language", ""))

    def _page(self, request: Request, template: str, status: int = 200, /, **values: Any) -> Response:
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        body = _rendered(template, self._lang(request), here if request.method == "GET" else "/", values)
        headers = {"Cache-Control": PRIVATE, "Vary": VARY}
        if accepts_gzip(request):
            body = gzip.compress(body, 5, mtime=0)
            headers["Content-Encoding"] = "gzip"
        return self._known_again(request, Response(body, status, headers, "text/html"))

    async def _long_page(
        self,
        request: Request,
        template: str,
        edition: Hashable,
        read: Callable[[], Awaitable[T]],
        values: Callable[[T], dict[str, Any]],
        keep: bool = True,
    ) -> Response:
        """A page that costs, and that is the same for all who read this language as long as there is no other `edition`. `values`
        are worked out in a thread."""
        lang, path = self._lang(request), request.url.path
        page = await self._house.costly.page(
            (path, lang, edition), self._network(request), read, lambda of: _rendered(template, lang, path, values(of)), keep=keep
        )
        return self._known_again(request, page.respond(request, PRIVATE, VARY))

    def _known_again(self, request: Request, response: Response) -> Response:
        """With the cookies that go with a page."""
        lang = self._lang(request)
        visitor, device = self._house.visitors.at(request.cookies)
        if (
            visitor
            and not self._house.readonly
            and (
                self._house.identity.devices.see(visitor, device, request.headers.get("user-agent", ""))
                or (request.url.scheme == "https" and SAFE_COOKIE not in request.cookies)
            )
        ):
            self._remember(request, response, visitor, device)  # signed by today's key, and good for two years from now
        if request.query_params.get("lang") == lang:
            self._remember_language(request, response, lang)
        return response

    def _problem(self, request: Request, text: str, status: int) -> Response:
        title = languages.text(self._lang(request))("problem.title")
        return self._page(request, "problem.html", status, title=title, problem=text)

    def _json(self, request: Request, body: bytes) -> Response:
        headers = {"Cache-Control": PRIVATE, "Vary": VARY}
        if accepts_gzip(request):
            body = gzip.compress(body, 5, mtime=0)
            headers["Content-Encoding"] = "gzip"
        return Response(body, 200, headers, "application/json")

    def _begun(self, request: Request, origin: OriginInfo | None) -> str:
        """Where a game came from that began in the middle; nothing if it did not."""
        if origin is None:
            return ""
        text = languages.text(self._lang(request))
        return f"{text(f'house.begun_{origin.kind}', at=origin.at or 0)} {text('house.begun_hidden')}"

    # Visitors

    @staticmethod
    def _network(request: Request) -> str:
        return network(request.client.host if request.client else "")

    def _visitor(self, request: Request) -> str | None:
        return self._house.visitors.known(request.cookies)

    def _go(self, request: Request, address: str, visitor: str | None = None) -> Response:
        response = RedirectResponse(address, 303)
        if visitor:
            device = self._house.visitors.at(request.cookies)[1]
            self._remember(request, response, visitor, device or new_address())
        return response

    def _remember(self, request: Request, response: Response, visitor: str, device: str) -> None:
        cookie = self._house.visitors.cookie(visitor, device)
        secure = request.url.scheme == "https"
        name = SAFE_COOKIE if secure else COOKIE
        response.set_cookie(name, cookie, max_age=2 * YEAR, httponly=True, samesite="lax", secure=secure)
        if secure and COOKIE in request.cookies:  # the name it had before
            response.delete_cookie(COOKIE)

    @staticmethod
    def _forget_cookies(response: Response, *others: str) -> None:
        for name in (COOKIE, *others):
            response.delete_cookie(name)
        response.delete_cookie(SAFE_COOKIE, secure=True)

    def _offers_passkeys(self, request: Request) -> bool:
        passkeys = self._house.identity.passkeys
        return passkeys is not None and passkeys.fits(request.headers.get("host", ""))

    def _brings_back(self, request: Request) -> bool:
        """Can somebody's tables be brought from another device here?"""
        notifier = self._house.notifier
        return self._offers_passkeys(request) or (notifier is not None and MAIL in notifier.kinds)

    def _to_bring(self, request: Request) -> int:
        """How many tables this browser has that nobody would find any more if it came to play for somebody else."""
        visitor = self._visitor(request)
        return self._house.archive.summary(visitor).tables if visitor and self._house.identity.loose(visitor) else 0

    def _check_meeting(self, request: Request, visitor: str, bring: bool) -> None:
        """Nobody brings a seat to a table that counts and at which he plays already."""
        before = self._visitor(request)
        if bring and before and before != visitor and self._house.archive.meet(before, visitor):
            raise Problem("two_seats", 409)

    async def _enter(self, request: Request, visitor: str, bring: bool) -> Response:
        """This browser plays for somebody from now on; with `bring`, what it played before is his as well. It is another device
        then: whoever knows a cookie of before has nothing by it."""
        before, device = self._house.visitors.at(request.cookies)
        new = new_address()
        if before == visitor:
            new = device
        elif before:
            if bring := bring and self._house.identity.loose(before):
                await self._house.identity.adopt(before, visitor)
            await self._house.identity.leave(device, new if bring else "")
        response = RedirectResponse("/", 303)
        self._remember(request, response, visitor, new)
        return response

    def _remember_language(self, request: Request, response: Response, lang: str) -> None:
        response.set_cookie("lang", lang, max_age=2 * YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")

    async def _show(self, table: Table, visitor: str, name: str, form: FormData) -> None:
        """Whoever sits down to play for the ladder may want to be seen there."""
        if table.rated and self._house.seasons and word(form, "shown") == "on":
            await self._house.seasons.ledger.show(visitor, name, True, self._house.now())

    def _last_name(self, visitor: str | None) -> str:
        return self._house.archive.last_name(visitor) if visitor else ""

    def _name(self, typed: str) -> str:
        """A name as somebody typed it, without what can't be seen."""
        name = sanitize_text(typed)
        most = self._house.limits.name
        if not 0 < len(name) <= most:
            raise Problem("name", most=most)
        return name


def _rendered(template: str, lang: str, here: str, values: dict[str, Any]) -> bytes:
    page = TEMPLATES.get_template(template)
    return page.render(lang=lang, languages=LANGUAGES, here=here, t=languages.text(lang), **values).encode()


def game_named(name: str) -> Game:
    """A game that can be played here."""
    if name not in games.drawn():
        raise Problem("missing", 404)
    return games.load(name)
