"""The rules as pages: to learn from, beside a table, to be printed, and every rule by its number."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...core import lesson as lessons
from ...core.game import Game
from ..library import rulebook
from ..problems import Problem
from .base import BasePages, game_named


class RulePages(BasePages):
    def routes(self) -> list[Route]:
        get = self._get
        return [
            get("/rules/{game}", self.rules, anybody=True),
            get("/rules/{game}/summary", self.summary, anybody=True),
            get("/rules/{game}/sheet", self.rules_sheet, anybody=True),
            get("/rules/{game}/examples", self.examples, anybody=True),
            get("/rules/{game}/reference", self.reference, anybody=True),
        ]

    async def rules(self, request: Request) -> Response:
        game = game_named(request.path_params["game"])
        if not rulebook.has(game):
            return await self.reference(request)
        lesson = lessons.load(game.folder)
        book = rulebook.read(game, self._lang(request))
        return self._page(request, "rules.html", game=game.name, learn=lesson.minutes if lesson else None, book=book)

    async def rules_sheet(self, request: Request) -> Response:
        """The same without a frame, to be laid over a table."""
        game = game_named(request.path_params["game"])
        book = rulebook.read(game, self._lang(request)) if rulebook.has(game) else None
        return self._page(request, "rulebook.html", game=game.name, book=book, rules=rulebook.reference(game))

    async def summary(self, request: Request) -> Response:
        """What one wants beside the board, to be printed: the turn, all at a glance, and the tables."""
        game = _with_rulebook(request)
        book = rulebook.read(game, self._lang(request))
        return self._page(request, "summary.html", game=game.name, book=book)

    async def examples(self, request: Request) -> Response:
        game = _with_rulebook(request)
        return self._json(request, rulebook.examples(game, self._lang(request)))

    async def reference(self, request: Request) -> Response:
        """RULES.md, in English: every rule and ruling by its number."""
        game = game_named(request.path_params["game"])
        rules = rulebook.reference(game)
        if rules is None:
            raise Problem("missing", 404)
        return self._page(
            request, "reference.html", game=game.name, title=game.title, rules=rules, has_rulebook=rulebook.has(game)
        )


def _with_rulebook(request: Request) -> Game:
    game = game_named(request.path_params["game"])
    if not rulebook.has(game):
        raise Problem("missing", 404)
    return game
