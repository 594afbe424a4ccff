"""People are called to the table: once for each turn that waits, by the ways they chose and confirmed, and by no other."""

from __future__ import annotations

import asyncio
import base64
import json
import random
import re
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import http_ece
import pytest
from aiosmtpd.smtp import SMTP
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hypothesis import given
from hypothesis import strategies as st

from viertel.core.errors import BadInput
from viertel.web.calling import caller as calling
from viertel.web.calling import mail, outgoing, push, services, setup, ways
from viertel.web.calling.caller import Caller, Settings
from viertel.web.calling.message import Gone, Later, Message
from viertel.web.calling.outbox import Outbox, asked
from viertel.web.calling.ways import MAIL, PUSH, SERVICE, Quiet, Way
from viertel.web.store import Store

from .conftest import House_, Pair, Visitor, play, wait_for

URL = "https://house.test"


class Postbox:
    """A real SMTP server on this machine."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse = ""  # how the next recipients are answered
        self._loop = asyncio.new_event_loop()
        serving = self._loop.create_server(lambda: SMTP(self, loop=self._loop), "127.0.0.1", 0)
        self.port = int(self._loop.run_until_complete(serving).sockets[0].getsockname()[1])
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}/?from=Viertel+%3Cviertel%40house.test%3E"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        letter = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


@pytest.fixture
def postbox() -> Iterator[Postbox]:
    found = Postbox()
    yield found
    found.close()


def links(letter: EmailMessage) -> list[str]:
    return re.findall(r"https://house\.test(/\S+)", letter.get_content())


class Said:
    """A way out that only notes."""

    def __init__(self) -> None:
        self.messages: list[tuple[Way, Message]] = []
        self.fails: list[Exception] = []

    async def send(self, way: Way, message: Message) -> None:
        if self.fails:
            raise self.fails.pop(0)
        self.messages.append((way, message))


class Desk:
    """A caller on a data file, with a clock that is turned by hand."""

    def __init__(self, store: Store) -> None:
        self.now = 1_700_000_000.0
        self.store = store
        self.said = Said()
        self.caller = Caller(Outbox(store), store.secret, Settings(URL, {MAIL: self.said}), lambda: self.now)
        self.caller.seat_token = lambda table, seat, link: f"{table}-{seat}-{link}"

    async def table(self, key: int, visitor: str, acting: int = 1) -> None:
        await self.store.save(
            (
                "INSERT INTO tables (id, address, invite, game, rules, components, options, seed, host, players, made, touched,"
                " acting, bots) VALUES (?, ?, ?, 'vino', 1, '', '{}', x'00', '', 2, 0, 0, ?, 0)",
                (key, f"table{key}", f"invite{key}", acting),
            ),
            ("INSERT INTO seats VALUES (?, 0, 'person', NULL, 'Ada', ?, 0)", (key, f"token{key}")),
            ("INSERT INTO keepers VALUES (?, ?, 0)", (visitor, key)),
        )

    async def ask(self, key: int, waits: bool = True) -> None:
        await self.store.save(*self.caller.asked(key, 0, waits))

    async def later(self, seconds: float) -> None:
        self.now += seconds
        await self.caller.send_due(wait=True)

    @property
    def titles(self) -> list[str]:
        return [message.title for _, message in self.said.messages]


@pytest.fixture
def at_desk(tmp_path: Path) -> Callable[[Callable[[Desk], Any]], None]:
    """Runs something with a caller of its own."""

    def run(work: Callable[[Desk], Any]) -> None:
        async def inside() -> None:
            store = Store(tmp_path / "data.sqlite")
            store.start()
            try:
                await work(Desk(store))
            finally:
                await store.close()

        asyncio.run(inside())

    return run


AtDesk = Callable[[Callable[[Desk], Any]], None]


def test_somebody_is_called_once_for_each_turn_that_waits(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "de", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        await desk.later(calling.GRACE - 1)
        assert desk.titles == []
        await desk.later(1)
        await desk.later(1000)
        assert desk.titles == ["Du bist am Zug: Vino"]
        assert desk.said.messages[0][1].url == f"{URL}/seat/table1-0-0"
        await desk.ask(1)  # asked anew after an action of his
        await desk.ask(1, False)  # … and answered in time
        await desk.later(1000)
        assert len(desk.titles) == 1

    at_desk(work)


def test_what_has_come_to_an_end_is_not_called_for(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.table(2, "ada")
        await desk.ask(1)
        await desk.ask(2)
        await desk.store.end_table(1, "host", "{}")
        await desk.store.delete([2])
        await desk.later(1000)
        assert desk.titles == [] and desk.caller.outbox.next() is None

    at_desk(work)


def test_several_tables_are_one_message(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        for key in range(1, 15):
            await desk.table(key, "ada")
            await desk.ask(key)
        await desk.later(1000)
        assert desk.titles == ["14 tables wait for you"]
        message = desk.said.messages[0][1]
        assert message.count == 14 and message.text.count("It is your turn in Vino.") == calling.TABLES

    at_desk(work)


def test_nothing_is_sent_to_what_nobody_confirmed_but_the_question(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        way = await desk.caller.add("ada", MAIL, "eve@a.test", "en", False)
        await desk.table(1, "ada")
        await desk.ask(1)
        await desk.caller.try_out(way)
        await desk.later(1000)
        assert desk.titles == ["Is this your address?"]
        await desk.caller.confirm(way)
        await desk.ask(1)
        await desk.later(1000)
        assert desk.titles[1:] == ["Your turn: Vino"]
        await desk.caller.outbox.remove_unconfirmed(desk.now + 1)
        assert len(desk.caller.outbox.ways("ada")) == 1

    at_desk(work)


def test_quiet_hours_gather(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        vienna = ZoneInfo("Europe/Vienna")
        desk.now = datetime(2026, 3, 28, 23, 30, tzinfo=vienna).timestamp()  # the night in which an hour is missing
        way = await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.caller.outbox.be_quiet("ada", Quiet(22, 7, "Europe/Vienna"))
        for key in (1, 2):
            await desk.table(key, "ada")
            await desk.ask(key)
        await desk.later(100)
        assert desk.titles == []
        await desk.caller.try_out(way)  # what somebody asks for at night comes at night
        await desk.later(0)
        assert desk.titles == ["A test from Viertel"]
        morning = datetime(2026, 3, 29, 7, 0, tzinfo=vienna).timestamp()
        await desk.later(morning - 1 - desk.now)
        assert len(desk.titles) == 1
        await desk.later(1)
        assert desk.titles[1:] == ["2 tables wait for you"]

    at_desk(work)


def test_what_fails_is_tried_again_ever_more_rarely_and_then_given_up(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.said.fails = [Later("no")] * (len(calling.BACKOFF) + 1)
        await desk.later(calling.GRACE)
        for pause in calling.BACKOFF:
            left = len(desk.said.fails)
            await desk.later(pause - 1)
            assert len(desk.said.fails) == left
            await desk.later(1)
            assert len(desk.said.fails) == left - 1
        assert desk.caller.outbox.next() is None and desk.titles == []

    at_desk(work)


def test_a_way_that_leads_nowhere_is_forgotten(at_desk: AtDesk) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.said.fails = [Gone("nobody here")]
        await desk.later(1000)
        assert not desk.caller.outbox.ways("ada") and not desk.caller.reachable and desk.caller.outbox.next() is None

    at_desk(work)


def test_while_nothing_can_be_written_nothing_is_sent_twice(at_desk: AtDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(desk: Desk) -> None:
        await desk.caller.add("ada", MAIL, "ada@a.test", "en", True)
        await desk.table(1, "ada")
        await desk.ask(1)
        desk.store.trouble = "no room"
        await desk.later(1000)
        await desk.later(1000)
        assert len(desk.titles) == 1
        desk.store.trouble = None
        await desk.later(1000)
        assert len(desk.titles) == 1 and desk.caller.outbox.next() is None

    at_desk(work)


@given(
    st.integers(0, 23), st.integers(0, 23), st.sampled_from(("Europe/Vienna", "America/St_Johns", "UTC")), st.integers(0, 2**31)
)
def test_quiet_hours_end(start: int, end: int, zone: str, now: int) -> None:
    quiet = Quiet(start, end, zone)
    opens = quiet.over(now)
    assert now <= opens <= now + 25 * 3600
    assert quiet.over(opens) == opens
    assert ways.quiet(str(quiet)) == quiet


@pytest.mark.parametrize(
    "hours", [("24", "7", "UTC"), ("-1", "7", "UTC"), ("", "7", "UTC"), ("1", "2", "Mars"), ("1", "²", "UTC")]
)
def test_hours_that_are_none(hours: tuple[str, str, str]) -> None:
    with pytest.raises(BadInput):
        ways.chosen(*hours)


# Addresses

GOOD = ["ada@a.test", "a.b+c@sub.a.test"]
BAD = [
    "",
    "ada",
    "ada@",
    "@a.test",
    "ada@a",
    "a b@a.test",
    "ada@a.test\nBcc: eve@a.test",
    "a@b@c.test",
    "x" * 250 + "@a.test",
    "<a@a.test>",
]


def test_addresses() -> None:
    assert [mail.address(one) for one in GOOD] == GOOD
    assert mail.address(" Ada@A.Test ") == "Ada@a.test"
    for one in BAD:
        with pytest.raises(BadInput):
            mail.address(one)


KEYS = ("BPAbc_-0123456789012345678901234567890", "abcdefghijklmnopqrstuv")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.test/x",
        "https://",
        "https://u:p@push.test/",
        "https://push.test:22/",
        "ftp://push.test",
        "https://push.test/" + "x" * 800,
    ],
)
def test_subscriptions_that_are_none(endpoint: str) -> None:
    push.subscription("https://push.test/x", *KEYS)
    with pytest.raises(BadInput):
        push.subscription(endpoint, *KEYS)
    with pytest.raises(BadInput):
        push.subscription("https://push.test/x", "short", KEYS[1])


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "::1",
        "fe80::1%eth0",
        "fd00::1",
        "::ffff:127.0.0.1",
        "2002:7f00:1::",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
    ],
)
def test_nobody_is_led_into_the_hosts_own_network(address: str) -> None:
    outgoing.check("93.184.215.14")
    with pytest.raises(outgoing.Forbidden):
        outgoing.check(address)


def test_a_push_to_the_hosts_own_network_is_never_made() -> None:
    way = Way(1, "ada", PUSH, push.subscription("https://localhost/x", *_browser_keys()), "en", True)
    sender = push.Push(push.new_key(), URL, outgoing.Outgoing())
    with pytest.raises(Gone, match="whole world"):
        asyncio.run(sender.send(way, Message("id", "title", "text", URL, "")))


class Browser:
    """What a browser keeps to itself: it opens what a push service brings."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"0123456789abcdef"

    def subscription(self, endpoint: str) -> str:
        point = self.key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        keys = {
            name: base64.urlsafe_b64encode(raw).decode().rstrip("=") for name, raw in (("p256dh", point), ("auth", self.auth))
        }
        return json.dumps({"endpoint": endpoint, "keys": keys})

    def open(self, sealed: bytes) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            http_ece.decrypt(sealed, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        )
        return found


def _certificate(folder: Path) -> Path:
    """For this machine, signed by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName([x509.DNSName("localhost")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now - timedelta(days=1), now + timedelta(days=1))
    signed = made.add_extension(names, False).sign(key, hashes.SHA256())
    file = folder / "certificate.pem"
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    file.write_bytes(private + signed.public_bytes(serialization.Encoding.PEM))
    return file


def test_a_push_is_sealed_for_one_browser_and_signed_by_the_house(tmp_path: Path, hook: Hook) -> None:
    certificate = _certificate(tmp_path)
    hook.use_tls(certificate)
    addresses = [str(one[4][0]) for one in socket.getaddrinfo("localhost", 0)]
    sender = push.Push(push.new_key(), URL, outgoing.Outgoing(addresses, ssl.create_default_context(cafile=str(certificate))))
    browser = Browser()
    way = Way(1, "ada", PUSH, browser.subscription(f"https://localhost:{hook.port}/x"), "en", True)
    message = Message("turn-1-1", "Your turn", "It is your turn.", f"{URL}/seat/x", "", 3)
    asyncio.run(sender.send(way, message))
    assert browser.open(hook.bodies[0]) == {
        "id": "turn-1-1",
        "title": "Your turn",
        "text": "It is your turn.",
        "url": f"{URL}/seat/x",
        "count": 3,
    }
    headers = hook.headers[0]
    assert headers["authorization"].startswith("vapid t=") and headers["authorization"].endswith(f"k={sender.public_key}")
    assert headers["topic"] == "turn-1-1" and headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
    hook.status = 410
    with pytest.raises(Gone):
        asyncio.run(sender.send(way, message))
    hook.status = 503
    with pytest.raises(Later):
        asyncio.run(sender.send(way, message))


def _browser_keys() -> tuple[str, str]:
    pair = push.Push(push.new_key(), URL, outgoing.Outgoing())
    return pair.public_key, "abcdefghijklmnopqrstuv"


def test_services_are_named_by_the_host(postbox: Postbox) -> None:
    assert services.service(" ntfy://topic ", ("ntfy",)) == "ntfy://topic"
    for bad in ("tgram://x", "file:///etc/passwd", "ntfy://x?attach=/etc/passwd", "ntfy://" + "x" * 500, "dbus://"):
        with pytest.raises(BadInput):
            services.service(bad, ("ntfy",))
    with pytest.raises(BadInput):
        services.kinds(["syslog"])


def test_a_service_can_only_reach_the_whole_world(hook: Hook) -> None:
    message = Message("id", "Your turn", "It is your turn.", URL, "")
    way = Way(1, "ada", SERVICE, f"json://127.0.0.1:{hook.port}/called", "en", True)
    with pytest.raises(Later):
        asyncio.run(services.Services(("json",)).send(way, message))
    assert hook.bodies == []
    asyncio.run(services.Services(("json",), ["127.0.0.1"]).send(way, message))
    assert [json.loads(body)["title"] for body in hook.bodies] == ["Your turn"]


class Hook:
    """An HTTP server on this machine that notes what is posted."""

    def __init__(self) -> None:
        self.status = 201
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        hook = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                hook.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                hook.headers.append({name.lower(): value for name, value in self.headers.items()})
                self.send_response(hook.status)
                self.end_headers()

            def log_message(self, *given: Any) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self._server.server_address[1])

    def use_tls(self, certificate: Path) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def hook() -> Iterator[Hook]:
    found = Hook()
    yield found
    found.close()


@pytest.mark.parametrize(
    "wrong", ["house.test", "ftp://house.test", "https://house.test/path", "https://", "http://[", "https://house.test?x"]
)
def test_a_house_has_an_address(wrong: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "data.sqlite")
    with pytest.raises(BadInput, match="--url"):
        setup.caller(store, setup.Wanted(wrong))
    with pytest.raises(BadInput, match="--mail"):
        setup.caller(store, setup.Wanted(URL, "house.test"))
    with pytest.raises(BadInput, match="--url"):
        setup.caller(store, setup.Wanted("", "smtp://house.test/?from=a@house.test"))
    assert setup.caller(store, setup.Wanted()).kinds == []
    assert setup.caller(store, setup.Wanted("http://house.test")).kinds == []
    assert setup.caller(store, setup.Wanted(URL, "smtps://u:p@house.test/?from=a@house.test", ["ntfy"])).kinds == [
        MAIL,
        PUSH,
        SERVICE,
    ]
    store.let_go()


def test_the_key_for_push_is_kept(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = Store(tmp_path / "data.sqlite")
        keys.append(setup.caller(store, setup.Wanted(URL)).settings.push_key)
        store.let_go()
    assert keys[0] == keys[1] and len(keys[0]) == 87


# The whole way, with a real server and real letters


def test_an_address_is_asked_called_and_let_alone(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(setup.Wanted(URL, postbox.url))
    pair = Pair(server)
    assert pair.bea.http.post("/me/call/mail", data={"address": "bea@a.test"}).headers["location"] == "/me?said=asked"
    wait_for(lambda: len(postbox.letters) == 1)
    asked_for = postbox.letters[0]
    assert (
        asked_for["To"] == "bea@a.test"
        and asked_for["From"] == "Viertel <viertel@house.test>"
        and not asked_for["List-Unsubscribe"]
    )
    confirm = links(asked_for)[0]
    assert pair.bea.http.get(confirm).status_code == 200 and "bea@a.test" in pair.bea.http.get("/me").text
    assert server.visitor().http.post(confirm, data={}).status_code == 303  # on another device, as it may be
    begun = pair.second.state["at"]
    play(pair.screens, random.Random(1), lambda state: bool(state["at"] > begun and state["seat"] == 1 and state["legal"]))
    wait_for(lambda: len(postbox.letters) > 1)  # whoever has several choices in a row is asked for each
    called = postbox.letters[-1]
    assert called["Subject"] == "Your turn: Wiener Walzer" and called["Message-ID"].endswith("@house.test>")
    seat, off = links(called)
    phone = server.visitor()
    assert phone.http.get(seat).status_code == 200
    assert phone.http.post(seat, data={}).headers["location"] == pair.path
    assert called["List-Unsubscribe"] == f"<{URL}{off}>"
    assert (
        phone.http.post(
            off, content="List-Unsubscribe=One-Click", headers={"content-type": "application/x-www-form-urlencoded"}
        ).status_code
        == 303
    )
    assert "bea@a.test" not in pair.bea.http.get("/me").text


def test_another_device_gets_the_tables_back(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(setup.Wanted(URL, postbox.url))
    ada, phone = server.visitor(), server.visitor()
    path = ada.new("bot:uniform")
    ada.http.post("/me/call/mail", data={"address": "ada@a.test"})
    wait_for(lambda: len(postbox.letters) == 1)
    for address in ("eve@a.test", "ada@a.test"):  # whether anybody has it is not told; and it is not confirmed yet
        assert phone.http.post("/me/return", data={"address": address}).headers["location"] == "/me?said=returning"
    ada.http.post(links(postbox.letters[0])[0], data={})
    phone.http.post("/me/return", data={"address": "ada@a.test"})
    wait_for(lambda: len(postbox.letters) == 2)
    [link, *_] = links(postbox.letters[1])
    assert path not in phone.http.get("/").text
    assert phone.http.get(link).status_code == 200 and path not in phone.http.get("/").text
    phone.http.post(link, data={})
    assert path in phone.http.get("/").text
    assert phone.http.get("/call/return/nonsense").status_code == 410
    assert phone.http.get(link.replace("return", "confirm")).status_code == 410


def test_only_what_is_set_up_is_offered(server: House_, visitor: Visitor) -> None:
    page = visitor.http.get("/me").text
    assert "/me/call/" not in page and "set that up" in page
    assert visitor.http.post("/me/call/mail", data={"address": "ada@a.test"}).status_code == 404


def test_strangers_can_not_make_us_write_to_the_world(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(setup.Wanted(URL, postbox.url), letters_an_hour=0.001, letter_burst=3, ways_of_visitor=2)
    ada = server.visitor()
    answers = [ada.http.post("/me/call/mail", data={"address": f"a{n}@a.test"}).status_code for n in range(4)]
    assert answers == [303, 303, 429, 429]
    assert ada.http.post("/me/call/mail", data={"address": "nothing"}).status_code == 429
    bea = server.visitor()
    assert [bea.http.post("/me/call/mail", data={"address": f"b{n}@a.test"}).status_code for n in range(2)] == [303, 429]
    eve = server.visitor()
    eve.new("bot:uniform")
    way = re.search(r"/me/way/\d+", ada.http.get("/me").text)
    assert way and eve.http.post(way[0], data={"do": "remove"}).status_code == 404
    assert ada.http.post(way[0], data={"do": "remove"}).status_code == 303


@pytest.fixture
def serve_calling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House_]]:
    monkeypatch.setattr(calling, "GRACE", 0.0)
    monkeypatch.setattr(calling, "LOOK", 0.05)
    running: list[House_] = []

    def start(wanted: setup.Wanted, **limits: Any) -> House_:
        from viertel.web.limits import Limits

        running.append(House_(tmp_path / "data.sqlite", Limits(**limits), wanted))
        return running[-1]

    yield start
    for one in running:
        one.stop()


# Killed while sending

CHILD = """
import asyncio, sys
from pathlib import Path
from viertel.web.calling import setup
from viertel.web.store import Store

async def main(data, mail):
    store = Store(Path(data))
    caller = setup.caller(store, setup.Wanted("https://house.test", mail))
    store.start()
    print("ready", flush=True)
    while caller.outbox.next() is not None:
        await caller.send_due(wait=True)
    await store.close()
    print("done", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


def test_a_kill_loses_no_call(at_desk: AtDesk, tmp_path: Path, postbox: Postbox) -> None:
    people = 40

    async def lay(desk: Desk) -> None:
        for number in range(people):
            await desk.caller.add(f"v{number}", MAIL, f"v{number}@a.test", "en", True)
            await desk.table(number + 1, f"v{number}")
            await desk.ask(number + 1)

    at_desk(lay)
    command = [sys.executable, "-c", CHILD, str(tmp_path / "data.sqlite"), postbox.url]
    for heard in (1, 10, 25):
        child = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert child.stdout and child.stdout.readline() == "ready\n"
        wait_for(lambda heard=heard: len(postbox.letters) >= heard)  # type: ignore[misc]
        child.kill()
        child.communicate()
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    found = {letter["Message-ID"] for letter in postbox.letters}
    assert len(found) == people  # each came; whatever came twice is the same letter
    assert len(postbox.letters) <= people + 3 * calling.AT_ONCE
    assert {letter["To"] for letter in postbox.letters} == {f"v{number}@a.test" for number in range(people)}


def test_asking_is_written_with_the_action(server: House_) -> None:
    statements = asked(7, 1, [("turn", 5.0)])
    assert [values for _, values in statements] == [(7, 1), ("turn", 5, 7, 1)]
