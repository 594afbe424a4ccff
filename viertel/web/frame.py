"""The frame of all pages: in a visitor's language, with what can't be said in a sentence, for whoever the cookie names."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from ..core.errors import BadInput
from ..core.text import LANGUAGES
from . import languages
from .archive import Trouble
from .files import accepts_gzip
from .forms import Forms
from .house import House, Problem
from .visitors import COOKIE, YEAR

HERE = Path(__file__).parent
TEMPLATES = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=select_autoescape(default=True),
    trim_blocks=True,
)
Answer = Callable[[Request], Awaitable[Response]]


class Frame:
    def __init__(self, house: House, forms: Forms) -> None:
        self._house = house
        self._forms = forms

    def _get(self, path: str, answer: Answer) -> Route:
        return Route(path, self._guarded(answer), methods=["GET"])

    def _post(self, path: str, answer: Answer) -> Route:
        return Route(path, self._guarded(answer), methods=["POST"])

    def _guarded(self, answer: Answer) -> Answer:
        """Whatever can't be is answered with a page that says so."""

        async def guarded(request: Request) -> Response:
            try:
                if request.method == "POST":
                    self._welcome(request)
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

    def _welcome(self, request: Request) -> None:
        if self._house.bans.holds(self._visitor(request), request.client.host if request.client else None):
            raise Problem("banned", 403)

    # Rendering

    def _lang(self, request: Request) -> str:
        return languages.choose(request.query_params, request.cookies, request.headers.get("accept-language", ""))

    def _page(self, request: Request, template: str, status: int = 200, /, **values: Any) -> Response:
        lang = self._lang(request)
        here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        html = TEMPLATES.get_template(template).render(
            lang=lang, languages=LANGUAGES, here=here if request.method == "GET" else "/", t=languages.text(lang), **values
        )
        body = html.encode()
        headers = {"Cache-Control": "no-cache, private", "Vary": "Accept-Encoding, Accept-Language, Cookie"}
        if accepts_gzip(request):
            body = gzip.compress(body, 5, mtime=0)
            headers["Content-Encoding"] = "gzip"
        response = Response(body, status, headers, "text/html")
        if request.query_params.get("lang") == lang:
            self._remember_language(request, response, lang)
        return response

    def _problem(self, request: Request, text: str, status: int) -> Response:
        title = languages.text(self._lang(request))("problem.title")
        return self._page(request, "problem.html", status, title=title, problem=text)

    # Visitors

    def _visitor(self, request: Request) -> str | None:
        return self._house.visitors.known(request.cookies)

    def _go(self, request: Request, address: str, visitor: str | None = None) -> Response:
        response = RedirectResponse(address, 303)
        if visitor:
            response.set_cookie(
                COOKIE,
                self._house.visitors.cookie(visitor),
                max_age=2 * YEAR,
                httponly=True,
                samesite="lax",
                secure=request.url.scheme == "https",
            )
        return response

    def _remember_language(self, request: Request, response: Response, lang: str) -> None:
        response.set_cookie("lang", lang, max_age=2 * YEAR, httponly=True, samesite="lax", secure=request.url.scheme == "https")
