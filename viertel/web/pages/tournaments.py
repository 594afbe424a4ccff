"""The tournaments' pages: made by somebody, joined by a link, with rounds and standings. Only in houses that have a ladder."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import bots, games
from .. import languages
from ..ladder.pairing import sizes
from ..ladder.standings import Board, scores
from ..model import time_control
from ..model.calendar import known_zone
from ..model.clock import DAYS, MINUTE, NUDGE, START
from ..problems import Problem
from ..sanitize import sanitize_text
from ..storage import tournaments as states
from ..storage.tournaments import Entrant, Tournament, Tournaments
from ..tournament_director import Director
from .base import BasePages
from .forms import word

LISTED = 50  # of somebody's tournaments


class Organisers(BasePages):
    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get("/tournaments", self.mine),
            get("/tournaments/new", self.new),
            post("/tournaments/new", self.make),
            get("/tournament/{address}", self.show),
            post("/tournament/{address}/join", self.join),
            post("/tournament/{address}/leave", self.leave),
            post("/tournament/{address}/remove", self.remove),
            post("/tournament/{address}/start", self.start),
            post("/tournament/{address}/close", self.close),
        ]

    def _rows(self) -> Tournaments:
        found = self._house.seasons
        if found is None or not found.open:
            raise Problem("missing", 404)
        return found.tournaments

    @property
    def _director(self) -> Director:
        assert self._house.director
        return self._house.director

    def _found(self, request: Request) -> Tournament:
        found = self._rows().find(request.path_params["address"])
        if found is None:
            raise Problem("missing", 404)
        return found

    async def _asked(self, request: Request, of_host: bool) -> tuple[Tournament, str, Any]:
        """What a form is about, from whom, and what is in it."""
        if self._house.readonly:
            raise Problem("house_closed", 503)
        form = await self._forms.read(request)
        found = self._found(request)  # as it is now: a form may take its time
        visitor = self._visitor(request)
        if of_host and (visitor is None or visitor != found.host):
            raise Problem("missing", 404)
        return found, visitor or self._house.visitors.new(), form

    # Making one

    async def mine(self, request: Request) -> Response:
        rows, visitor = self._rows(), self._visitor(request)
        listed = rows.mine(visitor, LISTED) if visitor else []
        shown = [
            {
                "url": f"/tournament/{one.address}",
                "name": one.name,
                "title": games.title(one.game),
                "seats": one.seats,
                "state": one.state,
            }
            for one in listed
        ]
        return self._page(request, "tournaments.html", tournaments=shown)

    async def new(self, request: Request) -> Response:
        self._rows()
        offered = [{"key": name, "title": games.title(name)} for name in games.drawn()]
        numbers = sorted({number for name in games.drawn() for number in games.load(name).players})
        return self._page(
            request,
            "tournament_new.html",
            games=offered,
            numbers=numbers,
            name=self._last_name(self._visitor(request)),
            levels=[*bots.LEVELS, *(level for level in bots.levels() if level not in bots.LEVELS)],
            usual=bots.USUAL,
            most=self._house.limits,
        )

    async def make(self, request: Request) -> Response:
        rows, limits = self._rows(), self._house.limits
        form = await self._forms.read(request)
        visitor = self._visitor(request) or self._house.visitors.new()
        self._house.check_room()
        title, game, seats, rounds = (
            sanitize_text(word(form, "title")),
            word(form, "game"),
            word(form, "seats"),
            word(form, "rounds") or "0",
        )
        fits = game in games.drawn() and seats in map(str, games.load(game).players) and 0 < len(title) <= limits.title
        if not fits or not (rounds.isascii() and rounds.isdigit() and len(rounds) < 4 and int(rounds) <= limits.rounds):
            raise Problem("tournament_wrong", most=limits.title, rounds=limits.rounds)
        try:
            pace = time_control.read({key: word(form, key) for key in form if key.startswith("pace")}, self._house.limits)
        except time_control.Unfit:
            raise Problem("pace") from None
        if pace is None or pace.zero == NUDGE:
            raise Problem("rated_pace")
        name = self._name(word(form, "name"))
        rated = word(form, "rated") == "on"
        most = limits.tournaments_of_visitor
        with self._house.claims.one("tournament", visitor, rows.unfinished(visitor), most) as allowed:
            if not allowed:
                raise Problem("many_tournaments", 429, most=most)
            address = await rows.make(title, visitor, game, int(seats), int(rounds), pace, rated, self._house.now())
        made = rows.find(address)
        if made and word(form, "plays") == "on":
            await rows.join(made.key, visitor, name, known_zone(word(form, "zone")), limits.entrants)
        return self._go(request, f"/tournament/{address}", visitor)

    # How it stands

    async def show(self, request: Request) -> Response:
        rows, found, lang = self._rows(), self._found(request), self._lang(request)
        visitor, text = self._visitor(request), languages.text(lang)
        entrants, boards = rows.entrants(found.key), rows.boards(found.key)
        me = next((one for one in entrants if visitor and one.visitor == visitor), None)
        names = {one.n: one.name or text("ladder.somebody") for one in entrants}
        resting = bool(boards) and all(board.over or not board.number for board in boards)
        return self._page(
            request,
            "tournament.html",
            address=found.address,
            name=found.name,
            game=found.game,
            title=games.title(found.game),
            seats=found.seats,
            rounds=found.rounds,
            pace=time_control.sentence(found.pace, text),
            rated=found.rated,
            state=found.state,
            live=found.pace.kind != DAYS,
            wait=START // MINUTE,
            host=visitor is not None and visitor == found.host,
            me=me,
            my_name=self._last_name(visitor),
            people=[
                {"n": one.n, "name": names[one.n], "gone": one.gone, "mine": one is me}
                for one in entrants
                if not (one.gone and found.state == states.OPEN)
            ],
            most=self._house.limits.entrants,
            enough=found.game in games.drawn()
            and bool(sizes(sum(not one.gone for one in entrants), found.seats, games.load(found.game).players)),
            waits=found.state == states.RUNNING and found.pace.kind != DAYS and resting,
            link=str(request.url.replace(query="")),
            standings=self._standings(lang, entrants, boards, names) if boards else [],
            played=self._rounds(boards, names, me),
            mine=self._my_table(boards, me),
        )

    @staticmethod
    def _standings(lang: str, entrants: list[Entrant], boards: list[Board], names: dict[int, str]) -> list[dict[str, Any]]:
        gone = {one.n for one in entrants if one.gone}
        return [
            {
                "place": one.place,
                "name": names[one.entrant],
                "gone": one.entrant in gone,
                "points": languages.fine(lang, one.points),
                "won": one.won,
                "met": languages.fine(lang, one.met),
                "games": one.games,
            }
            for one in scores([one.n for one in entrants], boards)
        ]

    @staticmethod
    def _rounds(boards: list[Board], names: dict[int, str], me: Entrant | None) -> list[dict[str, Any]]:
        """The last round first."""
        found = []
        for number in sorted({board.round for board in boards}, reverse=True):
            tables = [
                {
                    "number": board.number,
                    "url": f"/table/{board.address}" if board.address else None,
                    "over": board.over,
                    "broken": board.over and not board.places,
                    "mine": me is not None and me.n in board.entrants,
                    "seats": [
                        {
                            "name": names[one],
                            "place": board.places[seat] if board.places else None,
                            "points": board.points[seat] if board.points else None,
                        }
                        for seat, one in enumerate(board.entrants)
                    ],
                }
                for board in boards
                if board.round == number and board.number
            ]
            byes = [names[one] for board in boards if board.round == number and not board.number for one in board.entrants]
            found.append({"number": number, "tables": tables, "byes": byes})
        return found

    @staticmethod
    def _my_table(boards: list[Board], me: Entrant | None) -> str | None:
        """Where I am playing now."""
        mine = [one.address for one in boards if me and one.number and not one.over and me.n in one.entrants]
        return f"/table/{mine[0]}" if mine and mine[0] else None

    # Taking part

    async def join(self, request: Request) -> Response:
        found, visitor, form = await self._asked(request, False)
        rows = self._rows()
        entrants = rows.entrants(found.key)
        known = next((one for one in entrants if one.visitor == visitor), None)
        if found.state in (states.OVER, states.CLOSED) or (found.state != states.OPEN and known is None):
            raise Problem("tournament_begun", 409)
        if known is None and len(entrants) >= self._house.limits.entrants:
            raise Problem("tournament_full", 409)
        most = self._house.limits.entrants
        await rows.join(found.key, visitor, self._name(word(form, "name")), known_zone(word(form, "zone")), most)
        return self._go(request, f"/tournament/{found.address}", visitor)

    async def leave(self, request: Request) -> Response:
        found, visitor, _ = await self._asked(request, False)
        mine = next((one for one in self._rows().entrants(found.key) if one.visitor == visitor), None)
        if mine:
            await self._rows().leave(found.key, mine.n)
        return self._go(request, f"/tournament/{found.address}")

    # What the organiser does

    async def remove(self, request: Request) -> Response:
        found, _, form = await self._asked(request, True)
        who = next((one for one in self._rows().entrants(found.key) if str(one.n) == word(form, "entrant")), None)
        if who is None:
            raise Problem("missing", 404)
        await self._rows().leave(found.key, who.n)
        return self._go(request, f"/tournament/{found.address}")

    async def start(self, request: Request) -> Response:
        """Begin with the first round, or with the next where that waits for the organiser."""
        found, _, _ = await self._asked(request, True)
        if found.state == states.OPEN:
            people = sum(not one.gone for one in self._rows().entrants(found.key))
            if not sizes(people, found.seats, games.load(found.game).players):
                raise Problem("tournament_few", 409)
            await self._rows().become(found.key, states.RUNNING, self._house.now())
        await self._director.go_on(found.address, next_round=True)
        return self._go(request, f"/tournament/{found.address}")

    async def close(self, request: Request) -> Response:
        found, _, _ = await self._asked(request, True)
        if found.state in (states.OPEN, states.RUNNING):
            await self._rows().become(found.key, states.CLOSED, self._house.now())
        return self._go(request, f"/tournament/{found.address}")
