"""The catalogue of abuse: whatever a stranger may send to do harm, each once or a few times. abuse.py fires it and measures."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from .. import games
from ..core.match import Match
from ..web.limits import Limits
from .longest import Laid
from .stranger import PING, PONG, Stranger, frame

BOUNDS = Limits()


@dataclass(frozen=True)
class Scene:
    """What there is to be attacked."""

    table: str  # the honest players' address
    records: list[str]  # long games, and one with somebody's own figures
    over: Laid  # the longest game, …
    running: Laid  # … and one that is nearly over


Attack = Callable[[Stranger, Scene], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(name: str) -> Callable[[Attack], Attack]:
    def add(fire: Attack) -> Attack:
        ATTACKS[name] = fire
        return fire

    return add


def records() -> list[str]:
    """A long random game of each title, and one with figures of somebody's own."""
    found = []
    for game in games.playable():
        match, rng = Match(game, game.players[-1]), random.Random(1)
        while not match.over:
            seat = match.acting[0]
            match.act(seat, rng.choice(match.legal(seat)))
        found.append(match.record().dumps())
    own = changed(found[0], components=games.load(json.loads(found[0].partition("\n")[0])["game"]).components.text + "\n")
    return [*sorted(found, key=len, reverse=True), own]


def small() -> str:
    """The easiest game for two."""
    return min((game for game in games.playable() if 2 in game.players), key=lambda game: game.weight).name


def large() -> str:
    """The hardest game for five."""
    return max((game for game in games.playable() if 5 in game.players), key=lambda game: game.weight).name


def changed(text: str, **header: object) -> str:
    first, _, rest = text.partition("\n")
    return json.dumps(json.loads(first) | header) + "\n" + rest


def message(**said: object) -> bytes:
    return frame(json.dumps(said).encode())


# Forms


@attack("forms in a codec of his own")
async def codecs(stranger: Stranger, scene: Scene) -> None:
    field = (
        b'--b\r\nContent-Disposition: form-data; name="game"\r\n\r\n' + b"x" * 250_000 + b"-" + b"a" * 250_000 + b"\r\n--b--\r\n"
    )
    for codec in ("punycode", "idna", "utf-7", "unicode_escape"):
        await stranger.post("/quick", field, f"multipart/form-data; boundary=b; charset={codec}")


@attack("forms of one huge field, of many, of nothing but boundaries")
async def huge_forms(stranger: Stranger, scene: Scene) -> None:
    await stranger.post("/quick", b"game=" + b"%61" * 170_000)
    await stranger.post("/quick", b"a=&" * 170_000)
    for part in (b"\r\n--", b"\r\n--b\r\n", b"-", b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'):
        await stranger.post("/record", b"--b" + part * (500_000 // len(part)), "multipart/form-data; boundary=b")
    await stranger.post("/record", b"--b\r\n" + b"a: b\r\n" * 80_000, "multipart/form-data; boundary=b")


@attack("forms with numbers, names and choices that are none")
async def odd_forms(stranger: Stranger, scene: Scene) -> None:
    for players, name in (("9" * 1000, "Ada"), ("2", "\u3164"), ("2", "\u202e" * 100), ("2", "A" * 1000), ("２", "Ada")):
        await stranger.form("/new", game=small(), players=players, name=name)
    await stranger.form("/language", lang="xx", here="//elsewhere.example")


@attack("100 forms that never come to their end")
async def trickle(stranger: Stranger, scene: Scene) -> None:
    for _ in range(100):
        _, writer = await stranger.dial()
        writer.write(
            stranger.head("POST /quick", "Content-Length: 1000", "Content-Type: application/x-www-form-urlencoded") + b"game="
        )
        stranger.answers["taken"] += 1
    await asyncio.sleep(0.5)


@attack("60 tables against bots, 20 of them looked at")
async def bots(stranger: Stranger, scene: Scene) -> None:
    seats = {"seat.0": "me", **{f"seat.{seat}": "bot:expert" for seat in range(1, 5)}}
    alone = {f"seat.{seat}": "bot:expert" for seat in range(5)}
    for number in range(60):
        given = alone if number % 2 else seats
        if await stranger.form("/new", game=large(), players="5", name="Ada", **given) == 303 and number < 40:
            await stranger.screen(stranger.location)
    await asyncio.sleep(2.0)


# Records


@attack("figures that are costly to parse")
async def figures(stranger: Stranger, scene: Scene) -> None:
    own = scene.records[-1]
    size = BOUNDS.component_size
    for text in (
        "a." * 25_000 + "a=1\n",
        "a." * 16 + "a=1\n",
        "[" * 5_000 + "\n",
        "a=" + "[\n" * 5_000,
        "a=" + "9" * 5_000 + "\n",
    ):
        await stranger.upload(changed(own, components=text))
    await stranger.upload(changed(own, components="\n".join(f"a{n}.b.c.d.e=1" for n in range(size // 15)) + "\n"))
    await stranger.upload(changed(own, components="[" + ".".join("abcdefghijklmnop") + "]\n" * 1))


@attack("records of 512 kB: long names, endless lines, deep brackets")
async def large_records(stranger: Stranger, scene: Scene) -> None:
    longest = scene.records[0]
    seats = len(json.loads(longest.partition("\n")[0])["names"])
    await stranger.upload(changed(longest, names=["A" * 60_000] * seats))
    await stranger.upload(changed(longest, names=["\u202e"] * seats))
    await stranger.upload("\n" * 500_000)
    await stranger.upload(longest + "[0, 1]\n" * 60_000)
    await stranger.upload("[" * 500_000 + "\n")
    await stranger.upload('{"viertel": ' + "[" * 60_000 + "\n")
    await stranger.upload(longest.replace("\n", "\n" + " " * 300, 1000))


@attack("the longest records, opened, read and stepped through")
async def long_records(stranger: Stranger, scene: Scene) -> None:
    for text in scene.records:
        if await stranger.upload(text) == 303:
            address = stranger.location
            await stranger.get(address)
            steps = [message(do="position", at=31 + 32 * n) for n in range(BOUNDS.message_burst)]
            await stranger.flood(address, steps)


@attack("18 games with figures of his own, in memory")
async def own_figures(stranger: Stranger, scene: Scene) -> None:
    own = scene.records[-1]
    seats = len(json.loads(own.partition("\n")[0])["names"])
    for number in range(18):
        if await stranger.upload(changed(own, names=[f"{number} {seat}" for seat in range(seats)])) == 303:
            await stranger.get(stranger.location)


@attack("200 readers at once of the longest games, of puzzles and of all that is kept")
async def readers(stranger: Stranger, scene: Scene) -> None:
    over, running = scene.over.address, scene.running.address
    for path in (
        *(f"/table/{running}/story", f"/table/{over}/story", f"/table/{over}/record", f"/on/table/{over}?at=9"),
        *(f"/puzzles/{large()}", "/me/everything.json", f"/table/{running}"),
    ):
        crowd = [stranger.again(f"viertel={scene.over.cookie}") for _ in range(200)]
        await asyncio.gather(*(one.get(path) for one in crowd))
        for one in crowd:
            stranger.answers += one.answers


@attack("analyses of six games, asked for and left")
async def analyses(stranger: Stranger, scene: Scene) -> None:
    seats = len(json.loads(scene.records[0].partition("\n")[0])["names"])
    for number in range(6):
        if await stranger.upload(changed(scene.records[0], names=[f"{number} {seat}" for seat in range(seats)])) == 303:
            opened = await stranger.screen(stranger.location)
            if opened:
                opened[1].write(message(do="analyse") * 20)
    await asyncio.sleep(0.5)


# Whatever else can be asked for


@attack("addresses, subscriptions and services that are none, and too many that are")
async def ways(stranger: Stranger, scene: Scene) -> None:
    for address in ("a@" + "(" * 900, "a." * 400 + "a@", "a@[" + "\\[" * 400, "é" * 400 + "@", "x@" + "a." * 450 + "example"):
        await stranger.form("/me/return", address=address)
        await stranger.form("/me/call/mail", address=address)
        await stranger.form("/me/call/push", endpoint="https://push.example/" + address, p256dh="x" * 900, auth="x" * 900)
    for number in range(BOUNDS.ways_of_visitor + 2):
        await stranger.form("/me/call/mail", address=f"{number}@house.example")
    await stranger.form("/me/quiet", start="9" * 900, end="٣", zone="../" * 300)


@attack("answers of passkeys that nobody has")
async def passkeys(stranger: Stranger, scene: Scene) -> None:
    await stranger.form("/new", game=small(), players="2", name="Ada", **{"seat.0": "me", "seat.1": "open"})
    # Brackets as JSON, and as CBOR in base64; endless lengths; letters that are none.
    for answer in ("", "W1tb" * 250, "gYGB" * 250, "m7v___________8" * 60, "\u202e" * 300, "9" * 1000):
        fields = {"id": answer, "client": answer, "attestation": answer, "authenticator": answer, "signature": answer}
        await stranger.form("/me/passkey/open", handle=answer, **fields)
        await stranger.form("/me/passkey/make", handle=answer, **fields)
    for what in ("make", "open") * 10:
        await stranger.form("/me/passkey/ask", what=what)


@attack("tournaments that are none, and too many that are")
async def tournaments(stranger: Stranger, scene: Scene) -> None:
    given = {"game": small(), "seats": "2", "name": "Ada", "pace": "live", "pace.bank": "10", "pace.increment": "10"}
    for title, rounds in (("A" * 900, "1"), ("\u202e" * 200, "1"), ("A", "9" * 900), ("A", "３")):
        await stranger.form("/tournaments/new", **given | {"title": title, "rounds": rounds})
    for number in range(BOUNDS.tournaments_of_visitor + 2):
        await stranger.form("/tournaments/new", **given | {"title": f"Cup {number}", "rounds": "31"})
    for _ in range(20):
        await stranger.form(f"{stranger.location}/join", name="Ada")


@attack("games from the middle of the longest records")
async def middles(stranger: Stranger, scene: Scene) -> None:
    for text in scene.records:
        if await stranger.upload(text) != 303:
            continue
        seats = {
            f"seat.{seat}": "bot:expert" if seat else "me" for seat in range(len(json.loads(text.partition("\n")[0])["names"]))
        }
        address = stranger.location.rpartition("/")[2]
        for at in ("1", "9" * 900, "-1", "٣", str(text.count("\n") // 2)):
            await stranger.form(f"/on/replay/{address}", at=at, name="Ada", **seats)


@attack("orders, notes, absences, agreements and tries at his own table")
async def own_table(stranger: Stranger, scene: Scene) -> None:
    pace = {"pace": "days", "pace.move": "2", "pace.absence": "9"}
    seats = {"seat.0": "me", "seat.1": "bot:novice"}
    if await stranger.form("/new", game=small(), players="2", name="Ada", **seats, **pace) != 303:
        return
    path, burst = stranger.location, BOUNDS.message_burst
    words = "x" * BOUNDS.words
    for said in (
        {"do": "order", "what": "then", "act": [words] * BOUNDS.steps},
        {"do": "order", "what": "draft", "act": [words] * BOUNDS.steps},
        {"do": "plan"},
        {"do": "note", "text": "\u202e" * BOUNDS.notes},
        {"do": "away", "days": BOUNDS.absence},
        {"do": "zone", "zone": "../" * 20},
        {"do": "ask", "what": "pace", "pace": {"kind": "live", "bank": BOUNDS.bank}},
        {"do": "manage", "what": "rename", "seat": 1, "name": "\u3164" * BOUNDS.name},
        {"do": "about", "words": [words[: BOUNDS.target]] * BOUNDS.names},
        {"do": "substitute", "yes": True},
        {"do": "renew"},
    ):
        await stranger.flood(path, [message(**said)] * burst)


# Heads


@attack("heads that never end")
async def endless_heads(stranger: Stranger, scene: Scene) -> None:
    for begin, more in (
        (b"GET /", b"a" * 4096),
        (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 700),
        (b"GET / HTTP/1.1\r\na: ", b"b" * 4096),
    ):
        await stranger.say(begin + more * 1000)
    chunked = stranger.head("POST /quick", "Transfer-Encoding: chunked")
    for more in (b"1;" + b"x" * 4096, b"0\r\na: " + b"x" * 4096, b"0\r\n" + b"a: b\r\n" * 700):
        await stranger.say(chunked + more * 1000)


@attack("heads as large as they may be, and larger")
async def large_heads(stranger: Stranger, scene: Scene) -> None:
    room = 15_000
    await stranger.get("/static/" + "a/" * (room // 2))
    await stranger.get("/?" + "a=b&" * (room // 4))
    await stranger.get("/", "Cookie: " + "a=b;" * (room // 4))
    await stranger.get("/", "Accept-Language: " + "en;q=0.5," * (room // 9))
    await stranger.get("/", "If-None-Match: " + '"a",' * (room // 4))
    await stranger.get("/", *(f"a{n}: b" for n in range(1000)))
    await stranger.get("/", "Origin: http://[", "Host: " + "h" * 2800)
    await stranger.form("/quick", game=small())
    for letters in (255, 256, 2800):
        await stranger.get(f"{stranger.location}/qr.svg", "Host: " + "h" * letters)


@attack("300 connections that say nothing")
async def silence(stranger: Stranger, scene: Scene) -> None:
    for _ in range(300):
        await stranger.dial()
        stranger.answers["taken"] += 1
    await asyncio.sleep(0.5)


@attack("1,000 requests that are none")
async def nonsense(stranger: Stranger, scene: Scene) -> None:
    for number in range(1000):
        await stranger.say(b"\0\x16\x03 nonsense %d\r\n\r\n" % number)


@attack("answers that nobody reads")
async def unread(stranger: Stranger, scene: Scene) -> None:
    for _ in range(20):
        _, writer = await stranger.dial()
        writer.write(stranger.head(f"GET /games/{large()}/board.js") * 200)
        stranger.answers["taken"] += 1
    await asyncio.sleep(0.5)


# WebSockets


@attack("floods of pings, pongs, pieces and empty messages")
async def floods(stranger: Stranger, scene: Scene) -> None:
    watch = f"/watch/{scene.table}"
    for first in (PING, PONG, 0x81, 0x82):
        await stranger.flood(watch, [frame(b"", first)] * 40_000)
    await stranger.flood(watch, [frame(b"{", 0x01), *[frame(b"", 0x00)] * 40_000])


@attack("messages that are none, as large as they may be")
async def odd_messages(stranger: Stranger, scene: Scene) -> None:
    most = BOUNDS.message_size
    for text in (b"[" * most, b'{"do":' * (most // 6), b'"' + b"\\u0041" * (most // 7) + b'"', b"9" * most, b"\xff" * most):
        await stranger.flood(f"/watch/{scene.table}", [frame(text)] * BOUNDS.message_burst)
    await stranger.flood(f"/watch/{scene.table}", [frame(b"x" * (most + 1))])


@attack("every question at his own table, as often as he may")
async def questions(stranger: Stranger, scene: Scene) -> None:
    seats = {"seat.0": "me", **{f"seat.{seat}": "same" for seat in range(1, 5)}}
    if await stranger.form("/new", game=large(), players="5", name="Ada", **seats) != 303:
        return
    path, burst = stranger.location, BOUNDS.message_burst
    for said in (
        {"do": "why", "target": "rathaus"},
        {"do": "position", "at": 1},
        {"do": "undo", "what": "turn", "at": 1},
        {"do": "look", "seat": 1},
        {"do": "hint"},
        {"do": "analyse"},
        {"do": "act", "act": ["x" * 100] * 32, "at": 1},
        {"do": "chat", "text": "\u202e\u200b" * 250},
    ):
        await stranger.flood(path, [message(**said)] * burst)


@attack("300 spectators who come and go")
async def spectators(stranger: Stranger, scene: Scene) -> None:
    for number in range(300):
        other = Stranger(stranger.port, f"2001:db8:{number:x}::1") if number % 2 else stranger
        await other.screen(f"/watch/{scene.table}")
        if other is not stranger:
            stranger.answers += other.answers
        if number % 3 == 0:
            other.hang_up()


@attack("10 screens of a long game that never read")
async def deaf(stranger: Stranger, scene: Scene) -> None:
    if await stranger.upload(scene.records[0]) == 303:
        for _ in range(10):
            await stranger.flood(stranger.location, [message(do="position", at=99)] * BOUNDS.message_burst, read=False)


@attack("handshakes that are none")
async def handshakes(stranger: Stranger, scene: Scene) -> None:
    for rest in (
        "",
        "Sec-WebSocket-Key: x",
        "Sec-WebSocket-Version: 99",
        "Cookie: " + "x" * 9000,
        "Sec-WebSocket-Protocol: " + "a," * 4000,
    ):
        headers = ("Upgrade: websocket", "Connection: Upgrade", rest or "X: y")
        await stranger.say(stranger.head(f"GET /watch/{scene.table}/ws", *headers))
