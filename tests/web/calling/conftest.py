"""Where calls come to: a mail server, a web server, a browser and a caller, all of the tests' own."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiosmtpd.smtp import SMTP
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from viertel.web.limits import Limits
from viertel.web.model.channels import MAIL, Way
from viertel.web.notifications import notifier as calling
from viertel.web.notifications.message import Message
from viertel.web.notifications.notifier import Channels, Notifier
from viertel.web.storage.outbox import Outbox
from viertel.web.storage.store import Store

from ..conftest import House_

URL = "https://house.test"


class Postbox:
    """A real SMTP server on this machine."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refuse = ""  # how the next recipients are answered
        self.arrived: Callable[[], None] = lambda: None  # before the sender hears that a letter was taken
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
        self.arrived()
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
        self.notifier = Notifier(Outbox(store), store.secret, Channels(URL, {MAIL: self.said}), lambda: self.now)
        self.notifier.seat_token = lambda table, seat, link: f"{table}-{seat}-{link}"

    async def table(self, key: int, visitor: str, acting: int = 1, others: Sequence[str] = ()) -> None:
        await self.store.save(
            (
                "INSERT INTO tables (id, address, invite, game, rules, components, options, seed, host, players, made, touched,"
                " acting, bots) VALUES (?, ?, ?, 'vino', 1, '', '{}', x'00', '', 2, 0, 0, ?, 0)",
                (key, f"table{key}", f"invite{key}", acting),
            ),
            ("INSERT INTO seats (table_id, seat, who, name, token) VALUES (?, 0, 'person', 'Ada', ?)", (key, f"token{key}")),
            ("INSERT INTO keepers VALUES (?, ?, 0)", (visitor, key)),
            *(
                (
                    "INSERT INTO seats (table_id, seat, who, name, token) VALUES (?, ?, 'person', ?, ?)",
                    (key, n, name, f"{key}-{n}"),
                )
                for n, name in enumerate(others, 1)
            ),
        )

    async def ask(self, key: int, waits: bool = True) -> None:
        await self.store.save(*self.notifier.asked(key, 0, waits))

    async def later(self, seconds: float) -> None:
        self.now += seconds
        await self.notifier.send_due(wait=True)

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


def self_signed(folder: Path) -> Path:
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


class Hook:
    """An HTTP server on this machine that notes what is posted."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        self.status = 201
        self.location = ""  # where an answer sends on to
        self.answer = b""
        self.taken: list[int] = []  # bytes of answers that were read to their end
        self.bodies: list[bytes] = []
        self.headers: list[dict[str, str]] = []
        hook = self

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                hook.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
                hook.headers.append({name.lower(): value for name, value in self.headers.items()})
                self.send_response(hook.status)
                if hook.location:
                    self.send_header("Location", hook.location)
                self.end_headers()
                with suppress(OSError):  # somebody does not want to read it all
                    self.wfile.write(hook.answer)
                    hook.taken.append(len(hook.answer))

            def log_message(self, *given: Any) -> None:
                pass

        self._server = HTTPServer((host, 0), Answer)
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


@pytest.fixture
def serve_calling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., House_]]:
    monkeypatch.setattr(calling, "GRACE", 0.0)
    monkeypatch.setattr(calling, "LOOK", 0.05)
    running: list[House_] = []

    def start(limits: Limits = Limits(), **settings: Any) -> House_:
        running.append(House_(tmp_path / "data.sqlite", limits, **settings))
        return running[-1]

    yield start
    for one in running:
        if one._thread.is_alive():
            one.stop()
