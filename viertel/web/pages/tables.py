"""The pages around the table: plain HTML and forms, all of them usable without JavaScript."""

from __future__ import annotations

import io
from datetime import datetime
from functools import cache, lru_cache
from hmac import compare_digest
from typing import Any
from zoneinfo import ZoneInfo

import segno
from msgspec import Raw
from starlette.datastructures import URL
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ... import bots, games
from ...core import lesson as lessons
from ...core import puzzle as core_puzzles
from ...core.errors import BadInput
from ...core.game import Game
from ...core.lesson import Lesson
from ...core.puzzle import Puzzle
from ...core.record import Ending
from ...core.seat import CHANCE
from ...core.text import LANGUAGES
from .. import languages, protocol
from ..intake import records
from ..library import story
from ..model import time_control
from ..model.seats import BOT, OPEN, PERSON, SAME, Place
from ..problems import Problem, Unshown
from ..registry import TableRegistry
from ..server.lan import local, nearby
from ..server.static_files import Files
from ..storage.archive import StoredTable
from ..table import branching, exercises, outcome, timeouts
from ..table.branching import Start
from ..table.composer import Composer
from ..table.migrate import change, read_ending
from ..table.table import Table
from .base import HERE, PRIVATE, BasePages, game_named
from .bundle import Scripts
from .forms import Forms, file, word


class Pages(BasePages):
    def __init__(self, registry: TableRegistry, forms: Forms) -> None:
        super().__init__(registry, forms)
        self._static = Files(HERE / "static")
        self._boards = {name: Files(games.load(name).folder / "web") for name in games.drawn()}
        self._scripts = {name: Scripts(name, self._static, files) for name, files in self._boards.items()}

    def routes(self) -> list[Route]:
        get, post = self._get, self._post
        return [
            get("/", self.home, anybody=True),
            get("/new", self.new),
            post("/new", self.make),
            post("/quick", self.quick),
            post("/learn", self.learn),
            get("/lesson/{game}", self.lesson),
            get("/table/{address}", self.table),
            post("/table/{address}/back", self.back),
            get("/watch/{address}", self.watch),
            get("/table/{address}/qr.svg", self.qr),
            get("/table/{address}/record", self.record),
            get("/table/{address}/story", self.story),
            post("/record", self.open_record),
            get("/replay/{address}", self.replay),
            get("/puzzle", self.puzzle_of_day),
            get("/puzzle/{address}", self.puzzle),
            get("/puzzles/{game}", self.puzzles),
            get("/mistake/{address}", self.mistake),
            get("/on/{kind}/{address}", self.on),
            post("/on/{kind}/{address}", self.play_on),
            post("/language", self.language),
            get("/sw.js", self.worker, anybody=True),
            get("/static/{path:path}", self.static, anybody=True),
            get("/games/{game}/{path:path}", self.board, anybody=True),
            get("/joined/{game}/{path:path}", self.joined, anybody=True),
            get("/{path:path}", self.missing, anybody=True),
        ]

    # Home and new tables

    async def home(self, request: Request) -> Response:
        visitor = self._visitor(request)
        mine = self._house.of_visitor(visitor) if visitor else []
        say = languages.text(self._lang(request))
        tables = [
            {
                "url": f"/table/{one.address}",
                "title": games.title(one.game),
                "names": one.names,
                "waiting": one.waiting,
                "asked": one.asked,
                "urgent": one.urgent,
                "kept": one.kept,
                "over": one.over,
                "closed": one.closed,
                "open": any(who == OPEN for who, *_ in one.seats),
                "others": [one.seats[seat][1] for seat in one.acting if seat not in one.mine],
                "until": None if one.due is None else self._instant(request, one.due, one.seats[one.mine[0]][2]),
                "result": outcome.told(say, [name for _, name, _ in one.seats], one.ending, one.closed),
            }
            for one in mine
        ]
        offered = [_offer(games.load(name), self._lang(request)) for name in games.drawn()]
        daily = exercises.of_day(exercises.today())
        puzzle = daily and {"title": daily[0].title, "players": daily[1].seats, "key": f"{daily[0].name}.{daily[1].key}"}
        return self._page(
            request,
            "home.html",
            problem=languages.text(self._lang(request))("problem.banned") if self._banned(request) else "",
            games=offered,
            tables=tables,
            offers=[
                {"address": one.address, "title": games.title(one.game), "name": one.name}
                for one in (self._house.offers(visitor) if visitor else [])
            ],
            limits=self._house.limits,
            known={one.game for one in mine},
            callable=bool(self._house.notifier and self._house.notifier.kinds),
            **{"return": self._brings_back(request)},
            puzzle=puzzle,
            ladder=self._house.has_ladder,
        )

    def _instant(self, request: Request, when: float, zone: str) -> str:
        return languages.instant(languages.text(self._lang(request)), datetime.fromtimestamp(when, ZoneInfo(zone)))

    async def back(self, request: Request) -> Response:
        """Somebody is back whose seat a bot keeps."""
        await self._forms.read(request)
        table = self._house.table(request.path_params["address"])
        if self._house.readonly:
            raise Problem("house_closed", 503)
        await table.write_idle.wait()
        for seat in table.mine(self._visitor(request) or ""):
            if table.seats[seat].kept and not table.match.over:
                timeouts.come_back(table, seat)
                await table.write_idle.wait()
        return self._go(request, f"/table/{table.address}")

    async def new(self, request: Request) -> Response:
        game = game_named(request.query_params.get("game", ""))
        visitor = self._visitor(request)
        return self._page(
            request,
            "new.html",
            game=_offer(game, self._lang(request)),
            known=visitor is not None and any(one.game == game.name for one in self._house.of_visitor(visitor)),
            players=game.players[0],
            levels=[*bots.LEVELS, *(level for level in bots.levels() if level not in bots.LEVELS)],
            usual=bots.USUAL,
            name=self._last_name(visitor),
            most=self._house.limits,
            ladder=self._house.has_ladder,
        )

    async def make(self, request: Request) -> Response:
        form = await self._forms.read(request)
        game = game_named(word(form, "game"))
        players = word(form, "players")
        if players not in map(str, game.players):
            raise Problem("seats")
        count = int(players)
        options = {option.key: word(form, f"option.{option.key}") or option.choices[0] for option in game.options}
        name = self._name(word(form, "name"))
        text = languages.text(self._lang(request))
        places = []
        for seat in range(count):
            given = word(form, f"name.{seat}")
            same = self._name(given) if given.strip() else text("new.seat", number=seat + 1)
            places.append(_place(word(form, f"seat.{seat}"), name, same))
        if sum(place.who == PERSON for place in places) > 1:
            raise Problem("seats")
        if all(place.who == BOT for place in places):
            raise Problem("nobody")
        try:
            pace = time_control.read({key: word(form, key) for key in form if key.startswith("pace")}, self._house.limits)
        except time_control.Unfit:
            raise Problem("pace") from None
        visitor = self._visitor(request) or self._house.visitors.new()
        checked, hints = game.checked_options(count, options), word(form, "hints") == "on"
        rated = self._house.has_ladder and word(form, "rated") == "on"
        table = await self._house.new_tables.make(visitor, game, checked, places, hints, pace, word(form, "zone"), rated=rated)
        await self._show(table, visitor, name, form)
        return self._go(request, f"/table/{table.address}", visitor)

    async def quick(self, request: Request) -> Response:
        """Play now: the smallest number of players, everybody else a bot of the usual level."""
        form = await self._forms.read(request)
        game = game_named(word(form, "game"))
        visitor = self._visitor(request) or self._house.visitors.new()
        name = self._last_name(visitor) or languages.text(self._lang(request))("visitor.nameless")
        others = [Place(BOT, bots.USUAL)] * (game.players[0] - 1)
        table = await self._house.new_tables.make(visitor, game, {}, [Place(PERSON, name=name), *others])
        return self._go(request, f"/table/{table.address}", visitor)

    async def learn(self, request: Request) -> Response:
        """A guided first game: the one under way, or a new one."""
        form = await self._forms.read(request)
        game, lesson = _lesson(word(form, "game"))
        visitor = self._visitor(request) or self._house.visitors.new()
        name = self._last_name(visitor) or languages.text(self._lang(request))("visitor.nameless")
        table = await self._house.library.learn(visitor, game, lesson, name, word(form, "again") == "yes")
        return self._go(request, f"/table/{table.address}?learn", visitor)

    async def lesson(self, request: Request) -> Response:
        """A lesson's words and what it lights, for the table."""
        _, lesson = _lesson(request.path_params["game"])
        return self._json(request, _told(lesson, self._lang(request)))

    # The table

    def _table(self, request: Request, table: Table, socket: str) -> Response:
        """With `?apart` every script travels on its own, as it stands in its file: for whoever looks for a fault in one."""
        at = request.query_params.get("at", "")
        name = table.game.name
        joined = "apart" not in request.query_params and self._scripts[name].first()
        return self._page(
            request,
            "table.html",
            table=table.address,
            game=table.game.name,
            title=table.game.title,
            socket=socket,
            script=f"/joined/{name}/static/table.js" if joined else "/static/table.js",
            modules=[] if joined else self._modules(name),
            near=str(near.replace(path="", query=""))
            if (near := self._near(request))
            else ""
            if local(request.url.hostname)
            else None,
            mode="replay" if table.replay and not table.exercise else "play",
            tv=self._invites(request, table) if "tv" in request.query_params else None,
            at=int(at) if at.isascii() and at.isdigit() and len(at) < 7 else None,
        )

    def _invites(self, request: Request, table: Table) -> str:
        """The key of the invitation, for players and for a television whose link has it; nothing for others."""
        visitor, given = self._visitor(request), request.query_params.get("tv", "")
        allowed = (visitor and table.mine(visitor)) or (given and compare_digest(given.encode(), table.invite.encode()))
        return table.invite if allowed else ""

    @staticmethod
    def _near(request: Request) -> URL | None:
        """Where others find what is asked for here as localhost."""
        found = nearby(request.url.port or 80) if local(request.url.hostname) else None
        return request.url.replace(netloc=found) if found else None

    def _modules(self, game: str) -> list[str]:
        """Every script of a table: named in the page, they are fetched at once and not one import after the other."""
        shared = [f"/static/{name}" for folder in ("table", "lib") for name in self._static.scripts(folder)]
        return shared + [f"/games/{game}/{name}" for name in self._boards[game].scripts()]

    async def table(self, request: Request) -> Response:
        """With `?tv` for the living room: what everybody may see, whoever's television it is."""
        try:
            table = await self._house.opened(request.path_params["address"], self._network(request))
        except Unshown as problem:
            return self._go(request, f"/table/{problem.address}/story")
        return self._table(request, table, f"/{'watch' if 'tv' in request.query_params else 'table'}/{table.address}/ws")

    async def watch(self, request: Request) -> Response:
        try:
            table = await self._house.opened(request.path_params["address"], self._network(request))
        except Unshown as problem:
            return self._go(request, f"/table/{problem.address}/story")
        return self._table(request, table, f"/watch/{table.address}/ws")

    async def replay(self, request: Request) -> Response:
        address = request.path_params["address"]
        try:
            table = await self._house.library.replay(address, self._network(request))
        except Problem as problem:
            text = self._house.archive.replay(address)
            if problem.key != "old_rules" or text is None:
                raise
            return await self._words(request, text, problem)
        return self._table(request, table, f"/replay/{table.address}/ws")

    async def _words(self, request: Request, text: str, problem: Problem) -> Response:
        """A record that today's rules can't play any more: what was done can still be read."""
        lang, limits = self._lang(request), self._house.limits

        async def given() -> str:
            return text

        def values(text: str) -> dict[str, Any]:
            try:
                record = records.loads(text, "record", limits)
            except BadInput:  # not even that
                raise problem from None
            lines = [words if seat == CHANCE else f"{record.names[seat]}: {words}" for seat, words in record.entries]
            return {
                "title": games.title(record.game),
                "turns": [lines],
                "note": languages.text(lang)("story.words", version=record.last_rules[0]),
                "points": _points(record.names, record.ending),
            }

        return await self._long_page(request, "story.html", None, given, values)

    # Puzzles, and playing on

    async def puzzle_of_day(self, request: Request) -> Response:
        found = exercises.of_day(exercises.today())
        if found is None:
            raise Problem("missing", 404)
        return self._go(request, f"/puzzle/{found[0].name}.{found[1].key}")

    async def puzzle(self, request: Request) -> Response:
        return await self._exercise(request, "puzzle")

    async def mistake(self, request: Request) -> Response:
        return await self._exercise(request, "mistake")

    async def _exercise(self, request: Request, kind: str) -> Response:
        address = request.path_params["address"]
        visitor, network = self._visitor(request) or "", self._network(request)
        if kind == "mistake":  # which is looked for in a game that may be long
            self._house.costly.count(network)
        found = await self._house.library.exercise(kind, address, visitor, self._lang(request), network)
        return self._table(request, found, f"/{kind}/{address}/ws")

    async def puzzles(self, request: Request) -> Response:
        game = game_named(request.path_params["game"])

        async def stored() -> list[Puzzle]:
            return core_puzzles.read(game)

        def values(puzzles: list[Puzzle]) -> dict[str, Any]:
            listed = [
                {"key": f"{game.name}.{one.key}", "number": number, "players": one.seats, "difficulty": one.difficulty}
                for number, one in enumerate(puzzles, 1)
            ]
            return {"game": game.name, "title": game.title, "puzzles": listed}

        return await self._long_page(request, "puzzles.html", None, stored, values)

    async def _start(self, request: Request, at: str) -> Start:
        kind, address = request.path_params["kind"], request.path_params["address"]
        if kind not in ("table", "replay", "puzzle"):
            raise Problem("missing", 404)
        number = int(at) if at.isascii() and at.isdigit() and len(at) < 7 else -1
        self._house.costly.count(self._network(request))
        return await self._house.library.start(kind, address, number, self._visitor(request) or "", self._network(request))

    async def on(self, request: Request) -> Response:
        """Who is to sit where, at a table that begins in the middle."""
        start = await self._start(request, request.query_params.get("at", ""))
        text, at = languages.text(self._lang(request)), start.origin.get("at")
        return self._page(
            request,
            "on.html",
            action=request.url.path,
            what=text("on.puzzle" if at is None else "on.record", title=start.game.title, at=at or 0),
            at=at,
            seats=start.view.seats,
            mine=start.mine,
            names=start.names,
            levels=[*bots.LEVELS, *(level for level in bots.levels() if level not in bots.LEVELS)],
            usual=bots.USUAL,
            name=self._last_name(self._visitor(request)),
        )

    async def play_on(self, request: Request) -> Response:
        form = await self._forms.read(request)
        start = await self._start(request, word(form, "at"))
        name = self._name(word(form, "name"))
        places = [_place(word(form, f"seat.{seat}"), name, "") for seat in range(start.view.seats)]
        if sum(place.who == PERSON for place in places) != 1 or any(place.who == SAME for place in places):
            raise Problem("seats")
        if request.path_params["kind"] == "replay":
            await self._house.library.try_out(start)
        visitor = self._visitor(request) or self._house.visitors.new()
        table = await self._house.new_tables.make(visitor, start.game, start.options, places, start=start)
        return self._go(request, f"/table/{table.address}", visitor)

    async def qr(self, request: Request) -> Response:
        table = await self._house.opened(request.path_params["address"], self._network(request))
        if not self._invites(request, table):
            raise Problem("missing", 404)
        address = (self._near(request) or request.url).replace(path=f"/t/{table.invite}", query="")
        return Response(_qr(str(address)), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})

    # Records

    async def record(self, request: Request) -> Response:
        """From what is kept: whatever has become of the rules, a game that is over can be saved."""
        address = request.path_params["address"]
        edition = await self._house.edition(address)
        page = await self._house.library.record(address, edition, self._network(request))
        response = page.respond(request, PRIVATE)
        name = f"{edition.game.replace('_', '-')}-{address[:6]}.viertel"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        return response

    async def story(self, request: Request) -> Response:
        """A game as it was told, to be read: no script and no board is needed for it."""
        address, lang = request.path_params["address"], self._lang(request)
        edition = await self._house.edition(address)

        def values(kept: StoredTable) -> dict[str, Any]:
            text = languages.text(lang)
            names = [seat.name or text("house.open_seat") for seat in kept.seats]
            ending = read_ending(kept.ending)
            return {
                "title": games.title(kept.game),
                "address": kept.address,
                "turns": story.turns(kept, self._house.archive, lang, names),
                "marks": [Composer.mark(mark, lang).text for mark in kept.marks],
                "over": ending is not None,
                "note": text(f"house.closed_{kept.closed}") if kept.closed else "",
                "begun": self._begun(request, branching.told([change(one) for one in kept.changes])),
                "points": _points(names, ending),
            }

        return await self._long_page(
            request, "story.html", edition.of, lambda: self._house.kept(address), values, keep=edition.over
        )

    async def open_record(self, request: Request) -> Response:
        form = await self._forms.read(request)
        self._forms.count_upload(request)
        given = await file(form, "file")
        if given is None:
            raise Problem("no_file")
        visitor = self._visitor(request) or self._house.visitors.new()
        address = await self._house.library.open(visitor, given[1], given[0][:80])
        return self._go(request, f"/replay/{address}", visitor)

    # The rest

    async def language(self, request: Request) -> Response:
        form = await self._forms.read(request)
        lang, here = word(form, "lang"), word(form, "here")
        local = here.startswith("/") and not here.startswith(("//", "/\\")) and here.isprintable()
        response = self._go(request, here if local else "/")
        if lang in LANGUAGES:
            self._remember_language(request, response, lang)
        return response

    async def worker(self, request: Request) -> Response:
        """The service worker: it may look after all pages since it lies above them."""
        return self._file(request, self._static, "sw.js")

    async def static(self, request: Request) -> Response:
        return self._file(request, self._static)

    async def board(self, request: Request) -> Response:
        files = self._boards.get(request.path_params["game"])
        if files is None:
            raise Problem("missing", 404)
        return self._file(request, files)

    async def joined(self, request: Request) -> Response:
        scripts = self._scripts.get(request.path_params["game"])
        found = scripts and scripts.joined(f"/{request.path_params['path']}")
        if not found:
            raise Problem("missing", 404)
        return found.respond(request)

    def _file(self, request: Request, files: Files, path: str = "") -> Response:
        found = files.find(path or request.path_params["path"])
        if found is None:
            raise Problem("missing", 404)
        return files.respond(request, found)

    async def missing(self, request: Request) -> Response:
        raise Problem("missing", 404)


def _points(names: list[str], ending: Ending | None) -> list[dict[str, Any]]:
    return (
        [
            {"name": name, "points": points, "winner": seat in ending.winners}
            for seat, (name, points) in enumerate(zip(names, ending.points))
        ]
        if ending
        else []
    )


def _lesson(name: str) -> tuple[Game, Lesson]:
    game = game_named(name)
    lesson = lessons.load(game.folder)
    if lesson is None:
        raise Problem("missing", 404)
    return game, lesson


@cache
def _told(lesson: Lesson, lang: str) -> bytes:
    """As the screen gets it: it knows who sits there, so it puts the names in."""
    text = lesson.text(lang).messages
    return protocol.encode(
        {
            "steps": [
                {part: text[f"{step.name}.{part}"] for part in step.sentences}
                | {"light": step.light, "show": step.show, "gesture": step.gesture, "look": step.look}
                | {"part": step.part, "draft": Raw(step.draft.encode()), "until": Raw(step.until.encode())}
                for step in lesson.steps
            ],
            "end": text["end.say"],
            "tips": [{"name": tip.name, "on": tip.kind, "word": tip.word, "say": text[f"tip.{tip.name}"]} for tip in lesson.tips],
        }
    )


@lru_cache(maxsize=64)
def _qr(address: str) -> bytes:
    """An address as a picture: costly to make, so it is made once."""
    picture = io.BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", scale=6, border=3, light="#fff", xmldecl=False)
    return picture.getvalue()


def _offer(game: Game, lang: str) -> dict[str, Any]:
    text = languages.of_game(game, lang)
    return {
        "key": game.name,
        "title": game.title,
        "line": text("game.tagline"),
        "poster": f"/games/{game.name}/poster.svg" if (game.folder / "web" / "poster.svg").exists() else "/static/icon.svg",
        "weight": game.weight,
        "puzzles": bool(core_puzzles.read(game)),
        "minutes": game.minutes,
        "learn": lesson.minutes if (lesson := lessons.load(game.folder)) else None,
        "players_min": game.players[0],
        "players_max": game.players[-1],
        "notes": [(number, text(key)) for number in game.players if (key := f"game.players_{number}") in text],
        "options": [
            {
                "key": option.key,
                "label": text(f"option.{option.key}"),
                "note": text(f"option.{option.key}_help"),
                "default": option.choices[0],
                "players": option.players,
                "choices": [{"value": choice, "label": text(f"option.{option.key}_{choice}")} for choice in option.choices],
            }
            for option in game.options
        ],
    }


def _place(chosen: str, name: str, seat_name: str) -> Place:
    who, _, level = chosen.partition(":")
    if who == "me":
        return Place(PERSON, name=name)
    if who == SAME:
        return Place(SAME, name=seat_name)
    if who == OPEN:
        return Place(OPEN)
    if who == BOT and level in bots.levels():
        return Place(BOT, level)
    raise Problem("seats")
