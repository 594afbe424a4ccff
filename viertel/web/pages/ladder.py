"""The ladder's pages: how it stands by game and pace, and somebody's own page. Only in houses that have a ladder."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import games
from ...rating import Rating, Z
from .. import languages
from ..ladder import season
from ..model.clock import DAYS, LIVE
from ..problems import Problem
from ..storage.ratings import BOT, Played, Player, Standing
from ..table.eligibility import Seasons
from . import rating_curve
from .base import BasePages
from .forms import word

PACES = (DAYS, LIVE)
SCALE = 50.0  # ratings from 0 to there are on the bar
CURVES = 6  # on somebody's page


class Ladders(BasePages):
    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get("/ladder", self.overview),
            get("/ladder/{game}/{pace}", self.ladder),
            get("/player/{id}", self.player),
            post("/player", self.show),
        ]

    def _seasons(self) -> Seasons:
        found = self._house.seasons
        if found is None or not found.open:
            raise Problem("missing", 404)
        return found

    def _chosen(self, request: Request) -> tuple[str, list[str]]:
        """The season that is asked for, and those there are, the last first."""
        found = self._seasons()
        now = found.now(self._house.now())
        known = found.ledger.seasons(self._house.limits.seasons)
        listed = known if now in known else [now, *known]
        chosen = request.query_params.get("season", now)
        if chosen not in listed:
            raise Problem("missing", 404)
        return chosen, listed

    def _season(self, request: Request, key: str) -> dict[str, str]:
        lang = self._lang(request)
        first, last = (languages.day(lang, one) for one in season.days(key))
        return {"key": key, "label": languages.text(lang)("ladder.season", first=first, last=last)}

    def _me(self, request: Request) -> Player | None:
        visitor = self._visitor(request)
        return self._seasons().ledger.of(visitor) if visitor else None

    def _page_number(self, request: Request) -> int:
        page = request.query_params.get("page", "0")
        if not (page.isascii() and page.isdigit() and len(page) < 5):
            raise Problem("missing", 404)
        return int(page)

    async def overview(self, request: Request) -> Response:
        chosen, listed = self._chosen(request)
        ledger, lang = self._seasons().ledger, self._lang(request)
        ladders = [
            {
                "game": one.game,
                "title": games.title(one.game),
                "pace": one.pace,
                "people": one.people,
                "games": one.games,
                "first": [self._line(lang, line) for line in ledger.standings(chosen, one.game, one.pace, 0, 3)],
            }
            for one in ledger.ladders(chosen)
        ]
        return self._page(
            request,
            "ladder.html",
            season=self._season(request, chosen),
            seasons=[self._season(request, one) for one in listed],
            ladders=ladders,
            me=self._me(request),
        )

    async def ladder(self, request: Request) -> Response:
        game, pace = request.path_params["game"], request.path_params["pace"]
        chosen, listed = self._chosen(request)
        ledger, lang = self._seasons().ledger, self._lang(request)
        most, page = self._house.limits.standings, self._page_number(request)
        people = ledger.listed(chosen, game, pace)
        if game not in games.drawn() or pace not in PACES or (page and page * most >= people):
            raise Problem("missing", 404)
        lines = ledger.standings(chosen, game, pace, page * most, most)
        me = self._me(request)
        mine = ledger.mine(chosen, game, pace, me.id) if me else None
        return self._page(
            request,
            "standings.html",
            game=game,
            title=games.title(game),
            pace=pace,
            season=self._season(request, chosen),
            seasons=[self._season(request, one) for one in listed],
            lines=[self._line(lang, one) for one in lines],
            mine=self._line(lang, mine) if mine and mine.player not in [one.player for one in lines] else None,
            me=me,
            page=page,
            more=(page + 1) * most < people,
        )

    def _line(self, lang: str, one: Standing) -> dict[str, Any]:
        text = languages.text(lang)
        return {
            "place": one.place,
            "player": None if one.bot else one.player,
            "bot": one.bot,
            "name": text("ladder.bot_name", level=text(f"house.level_{one.bot}")) if one.bot else one.name,
            "rating": _rating(lang, one.rating),
            "games": one.games,
            "won": one.won,
            "gone": one.gone,
        }

    async def player(self, request: Request) -> Response:
        """Somebody's page: for everybody if he wants that, else for himself. `me`: my own."""
        ledger, lang, id = self._seasons().ledger, self._lang(request), request.path_params["id"]
        me = self._me(request)
        found = me if id == "me" else ledger.player(id)
        mine = found is not None and me is not None and found.id == me.id
        if id != "me" and (found is None or not (found.shown or mine)):
            raise Problem("missing", 404)
        page, most = self._page_number(request), self._house.limits.results
        number = ledger.games(found.id) if found else 0
        if page and page * most >= number:
            raise Problem("missing", 404)
        favourites = ledger.favourites(found.id) if found else []
        return self._page(
            request,
            "player.html",
            id=found.id if found else "me",
            name=found.name if found else "",
            last_name=self._last_name(self._visitor(request)),
            mine=mine or id == "me",
            shown=found.shown if found else False,
            number=number,
            favourites=[
                {
                    "game": one.game,
                    "title": games.title(one.game),
                    "pace": one.pace,
                    "games": one.games,
                    "won": one.won,
                    "gone": one.gone,
                    "share": round(100 * one.games / max(other.games for other in favourites)),
                    "rating": _rating(lang, one.rating),
                    "curve": self._curve(lang, found.id, one.game, one.pace) if found and k < CURVES else None,
                }
                for k, one in enumerate(favourites)
            ],
            results=[self._result(lang, one) for one in ledger.played(found.id, page * most, most)] if found else [],
            page=page,
            more=(page + 1) * most < number,
        )

    def _curve(self, lang: str, player: str, game: str, pace: str) -> dict[str, Any]:
        ratings = [rating for _, rating in self._seasons().ledger.curve(player, game, pace, self._house.limits.curve)]
        text, last = languages.text(lang), _rating(lang, ratings[-1])
        told = text(
            "ladder.curve",
            title=games.title(game),
            pace=text(f"pace.{pace}"),
            first=languages.decimal(lang, ratings[0].mean),
            last=last["mean"],
            games=len(ratings),
            low=last["low"],
            high=last["high"],
        )
        return {"drawing": rating_curve.drawn(ratings), "told": told}

    def _result(self, lang: str, one: Played) -> dict[str, Any]:
        text = languages.text(lang)
        names = [
            text("ladder.bot_name", level=text(f"house.level_{name.removeprefix(BOT)}"))
            if name.startswith(BOT)
            else name or text("ladder.somebody")
            for _, name in one.others
        ]
        return {
            "url": f"/table/{one.address}" if one.kept else None,
            "title": games.title(one.game),
            "pace": one.pace,
            "day": languages.day(lang, datetime.fromtimestamp(one.made, UTC).date()),
            "place": one.place,
            "seats": len(one.others) + 1,
            "points": one.points,
            "how": one.how,
            "names": names,
            "mean": languages.decimal(lang, one.rating.mean),
            "gain": languages.gain(lang, one.gain),
            "up": one.gain > 0,
        }

    async def show(self, request: Request) -> Response:
        """Be seen by others under a name, or no longer."""
        ledger = self._seasons().ledger
        form = await self._forms.read(request)
        visitor = self._visitor(request)
        if visitor is None:
            raise Problem("unknown", 404)
        shown, known = word(form, "shown") == "on", ledger.of(visitor)
        name = self._name(word(form, "name")) if shown else known.name if known else ""
        await ledger.show(visitor, name, shown, self._house.now())
        return self._go(request, "/player/me")


def _rating(lang: str, one: Rating) -> dict[str, Any]:
    """A rating as words, and where it is on a bar of a hundred parts."""
    low, high = one.mean - Z * one.deviation, one.mean + Z * one.deviation
    left, right, middle = (round(100 * min(1.0, max(0.0, value / SCALE)), 1) for value in (low, high, one.mean))
    return {
        "mean": languages.decimal(lang, one.mean),
        "low": languages.decimal(lang, low),
        "high": languages.decimal(lang, high),
        "left": left,
        "width": round(right - left, 1),
        "middle": middle,
    }
