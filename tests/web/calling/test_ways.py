"""Ways to call somebody: which addresses are some, and where nobody can make us send anything."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viertel.core.errors import BadInput
from viertel.web.limits import Limits
from viertel.web.model import channels
from viertel.web.model.channels import MAIL, PUSH, SERVICE, Quiet, Way
from viertel.web.notifications import mail, outgoing, push, services, setup
from viertel.web.notifications.message import Gone, Later, Message
from viertel.web.notifications.notifier import Channels
from viertel.web.settings import Settings
from viertel.web.storage.store import Store

from ..conftest import wait_for
from .conftest import URL, Browser, Hook, self_signed


@given(
    st.integers(0, 23), st.integers(0, 23), st.sampled_from(("Europe/Vienna", "America/St_Johns", "UTC")), st.integers(0, 2**31)
)
def test_quiet_hours_end(start: int, end: int, zone: str, now: int) -> None:
    quiet = Quiet(start, end, zone)
    opens = quiet.over(now)
    assert now <= opens <= now + 25 * 3600
    assert quiet.over(opens) == opens
    assert channels.quiet(str(quiet)) == quiet


@pytest.mark.parametrize(
    "hours", [("24", "7", "UTC"), ("-1", "7", "UTC"), ("", "7", "UTC"), ("1", "2", "Mars"), ("1", "²", "UTC")]
)
def test_hours_that_are_none(hours: tuple[str, str, str]) -> None:
    with pytest.raises(BadInput):
        channels.chosen(*hours)


LIMITS = Limits()
GOOD = ["ada@a.test", "a.b+c@sub.a.test"]
BAD = [
    "",
    "ada",
    "ada@",
    "@a.test",
    "ada@a",
    "ada@127.0.0.1",
    "ada@[127.0.0.1]",
    "ada@0x7f.1",
    "ada@a.1b",
    "a b@a.test",
    "ada@a.test\nBcc: eve@a.test",
    "a@b@c.test",
    "x" * 250 + "@a.test",
    "<a@a.test>",
    "a@" + "(" * 1000 + "@a.test",  # each of these is a fault of the library's parser, or takes it long
    "a@[" + "\\[" * 500,
    "é" * 500,
    "\udc80@a.test",
    "a." * 500 + "a@",
    "a@[127.0.0.1]",
    "=?utf-8?q?eve?=@a.test",
]


def test_addresses() -> None:
    assert [mail.address(one, LIMITS) for one in GOOD] == GOOD
    assert mail.address(" Ada@A.Test ", LIMITS) == "Ada@a.test"
    for one in BAD:
        with pytest.raises(BadInput):
            mail.address(one, LIMITS)


def test_an_address_has_its_letters_and_not_one_more() -> None:
    domain = ".".join(["a" * 60] * 3) + ".test"
    whole = "x" * (Limits.mail_address - len(domain) - 1) + "@" + domain
    assert mail.address(whole, LIMITS) == whole
    with pytest.raises(BadInput):
        mail.address("x" + whole, LIMITS)
    endpoint = "https://push.test/".ljust(Limits.push_address, "x")
    assert json.loads(push.subscription(endpoint, *KEYS, LIMITS))["endpoint"] == endpoint
    with pytest.raises(BadInput):
        push.subscription(endpoint + "x", *KEYS, LIMITS)
    for key in ("x" * 129, "x" * 15):
        with pytest.raises(BadInput):
            push.subscription("https://push.test/x", KEYS[0], key, LIMITS)
    address = "json://hook.test/".ljust(Limits.service_address, "x")
    assert services.service(address, ["json"], LIMITS) == address
    with pytest.raises(BadInput):
        services.service(address + "x", ["json"], LIMITS)


KEYS = ("BPAbc_-0123456789012345678901234567890", "abcdefghijklmnopqrstuv")


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.test/x",
        "https://",
        "https://u:p@push.test/",
        "https://push.test:22/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "ftp://push.test",
        "https://push.test/" + "x" * 800,
    ],
)
def test_subscriptions_that_are_none(endpoint: str) -> None:
    push.subscription("https://push.test/x", *KEYS, LIMITS)
    with pytest.raises(BadInput):
        push.subscription(endpoint, *KEYS, LIMITS)
    with pytest.raises(BadInput):
        push.subscription("https://push.test/x", "short", KEYS[1], LIMITS)


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
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "::7f00:1",
        "fec0::1",
        "0.0.0.0",
        "224.0.0.1",
        "100.64.0.1",
        "3fff::1",
        "3fff:fff:ffff::1",
        "2001::1",
        "2001:1::1",
        "2001:db8::1",
        "5f00::1",
        "192.0.0.8",
        "192.88.99.1",
        "2002:c058:6301::",
        "64:ff9b::c058:6301",
    ],
)
def test_nobody_is_led_into_the_hosts_own_network(address: str) -> None:
    for public in ("93.184.215.14", "2606:4700::1111", "64:ff9b::5db8:d70e"):
        outgoing.check(public)
    with pytest.raises(outgoing.Forbidden):
        outgoing.check(address)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "0x7f.1", "0"])
def test_a_push_to_the_hosts_own_network_is_never_made(host: str) -> None:
    way = Way(1, "ada", PUSH, push.subscription(f"https://{host}/x", *_browser_keys(), LIMITS), "en", True)
    sender = push.Push(push.new_key(), URL, outgoing.Outgoing(LIMITS))
    with pytest.raises(Gone, match="whole world"):
        asyncio.run(sender.send(way, Message("id", "title", "text", URL, "")))


def test_a_name_that_means_something_else_a_moment_later_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    meant = [["93.184.215.14"], ["127.0.0.1"], ["93.184.215.14", "127.0.0.1"]]
    reached: list[str] = []

    def look_up(host: str, port: int, *given: object, **more: object) -> list[object]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in meant.pop(0)]

    class Backend:
        async def connect_tcp(self, host: str, *given: object) -> None:
            reached.append(host)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    public = outgoing.Public()
    monkeypatch.setattr(public, "_backend", Backend())
    asyncio.run(public.connect_tcp("push.test", 443))
    assert reached == ["93.184.215.14"] and len(meant) == 2, "it was looked up once, and what was looked at was connected to"
    for _ in range(2):  # the second time one of two is the host's own
        with pytest.raises(outgoing.Forbidden):
            asyncio.run(public.connect_tcp("push.test", 443))
    assert reached == ["93.184.215.14"]


def test_who_answers_letter_by_letter_is_not_waited_for(tmp_path: Path) -> None:
    certificate = self_signed(tmp_path)
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    trust.load_cert_chain(certificate)

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while True:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.01)

    async def story() -> None:
        server = await asyncio.start_server(drip, "127.0.0.1", 0, ssl=trust)
        port = server.sockets[0].getsockname()[1]
        sender = push.Push(
            push.new_key(),
            URL,
            outgoing.Outgoing(Limits(answer_seconds=0.5), ["127.0.0.1"], ssl.create_default_context(cafile=str(certificate))),
        )
        way = Way(1, "ada", PUSH, Browser().subscription(f"https://localhost:{port}/x"), "en", True)
        with pytest.raises(Later):
            await asyncio.wait_for(sender.send(way, Message("id", "title", "text", URL, "")), 30)
        server.close()

    asyncio.run(story())


def test_a_push_is_sealed_for_one_browser_and_signed_by_the_house(tmp_path: Path, hook: Hook) -> None:
    certificate = self_signed(tmp_path)
    hook.use_tls(certificate)
    addresses = [str(one[4][0]) for one in socket.getaddrinfo("localhost", 0)]
    sender = push.Push(
        push.new_key(), URL, outgoing.Outgoing(LIMITS, addresses, ssl.create_default_context(cafile=str(certificate)))
    )
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


def test_a_name_that_can_not_be_one_is_a_call_that_has_to_wait() -> None:
    for host in ("x" * 64 + ".test", "push..test"):
        way = Way(1, "ada", PUSH, push.subscription(f"https://{host}/x", *_browser_keys(), LIMITS), "en", True)
        with pytest.raises(Later, match="can't be found"):
            asyncio.run(
                push.Push(push.new_key(), URL, outgoing.Outgoing(LIMITS)).send(way, Message("id", "title", "text", URL, ""))
            )


def test_of_an_answer_so_much_is_read_and_no_more(hook: Hook) -> None:
    sender = outgoing.Outgoing(LIMITS, ["127.0.0.1"])
    for size in (64 << 20, Limits.answer_size):  # the first is more than lies on the way
        hook.answer = b"x" * size
        assert asyncio.run(sender.send("POST", f"http://127.0.0.1:{hook.port}", {"Content-Length": "0"}, b"")) == 201
    wait_for(lambda: bool(hook.taken))
    assert hook.taken == [Limits.answer_size]


def _browser_keys() -> tuple[str, str]:
    pair = push.Push(push.new_key(), URL, outgoing.Outgoing(LIMITS))
    return pair.public_key, "abcdefghijklmnopqrstuv"


ADDRESSES: list[tuple[str, str, tuple[str, str] | None, dict[str, object]]] = [
    ("discord://123/a-B_c", "POST https://discord.com/api/webhooks/123/a-B_c", None, {"allowed_mentions": {"parse": []}}),
    ("gotify://g.test:81/on/AbC.d", "POST http://g.test:81/on/message", ("X-Gotify-Key", "AbC.d"), {"title": "Your turn"}),
    ("gotifys://g.test/AbC", "POST https://g.test/message", ("X-Gotify-Key", "AbC"), {"priority": 5}),
    ("json://j.test/hook", "POST http://j.test/hook", None, {"version": "1.0", "title": "Your turn", "type": "info"}),
    ("jsons://ada:p%40ss@J.test:444", "POST https://J.test:444", ("Authorization", "Basic YWRhOnBAc3M="), {"attachments": []}),
    (
        "matrixs://t%2Fk@m.test/!room:m.test",
        "PUT https://m.test/_matrix/client/v3/rooms/%21room%3Am.test/send/m.room.message/turn-1-2",
        ("Authorization", "Bearer t/k"),
        {"msgtype": "m.text"},
    ),
    (
        "matrix://tok@m.test:8008/!room",
        "PUT http://m.test:8008/_matrix/client/v3/rooms/%21room/send/m.room.message/turn-1-2",
        ("Authorization", "Bearer tok"),
        {"msgtype": "m.text"},
    ),
    (
        "ntfy://topic",
        "POST https://ntfy.sh/",
        None,
        {"topic": "topic", "title": "Your turn", "click": "https://house.test/seat/a_b-c*"},
    ),
    ("ntfy://n.test:80/topic", "POST http://n.test:80/", None, {"topic": "topic"}),
    ("ntfys://ada:x@n.test/topic", "POST https://n.test/", ("Authorization", "Basic YWRhOng="), {"topic": "topic"}),
    (
        "pover://who@key",
        "POST https://api.pushover.net/1/messages.json",
        None,
        {"user": "who", "token": "key", "title": "Your turn"},
    ),
    ("slack://T1/B2/c3", "POST https://hooks.slack.com/services/T1/B2/c3", None, {"mrkdwn": False}),
    ("tgram://12:ab-C/-34", "POST https://api.telegram.org/bot12:ab-C/sendMessage", None, {"chat_id": "-34"}),
]


def test_services_are_named_by_the_host() -> None:
    assert services.service(" ntfy://topic ", ("ntfy",), LIMITS) == "ntfy://topic"
    for bad in (
        "tgram://1:x/2",
        "file:///etc/passwd",
        "ntfy://" + "x" * 500,
        "dbus://",
        "ntfy://",
        "ntfy",
        "ntfy://host:70000/x",
    ):
        with pytest.raises(BadInput):
            services.service(bad, ("ntfy",), LIMITS)
    with pytest.raises(BadInput):
        services.kinds(["syslog"])


@pytest.mark.parametrize(
    "more",
    [
        "?attach=/etc/passwd",
        "?att%61ch=/etc/passwd",
        "?template=/etc/passwd",
        "?verify=no",
        "#x",
        ", rsyslog://127.0.0.1:9999",
        ",syslog://",
        ";syslog://",
        " syslog://",
        "\nsyslog://",
        "\n",
        "\\x",
        "{token}",
    ],
)
@pytest.mark.parametrize("known", [spec[0] for spec in ADDRESSES])
def test_an_address_is_one_address_and_nothing_behind_it(known: str, more: str) -> None:
    assert services.service(known, tuple(services.KINDS), LIMITS) == known
    with pytest.raises(BadInput):
        services.service("x" + known, tuple(services.KINDS), LIMITS)
    if more.strip():
        with pytest.raises(BadInput):
            services.service(known + more, tuple(services.KINDS), LIMITS)


class Noted(outgoing.Outgoing):
    """Sends nothing, and notes what it would."""

    def __init__(self) -> None:
        super().__init__(LIMITS)
        self.sent: list[tuple[str, str, dict[str, str], Any]] = []

    async def send(self, method: str, url: str, headers: Mapping[Any, Any], body: bytes) -> int:
        self.sent.append((method, url, dict(headers), json.loads(body)))
        return 200


@pytest.mark.parametrize(("address", "request_line", "header", "body"), ADDRESSES, ids=[spec[0] for spec in ADDRESSES])
def test_each_kind_is_posted_as_its_service_wants_it(
    address: str, request_line: str, header: tuple[str, str] | None, body: dict[str, object]
) -> None:
    noted = Noted()
    way = Way(1, "ada", SERVICE, address, "en", True)
    message = Message("turn-1-2", "Your turn", "It is your turn.", f"{URL}/seat/a_b-c*", f"{URL}/off", 1, "Why.")
    asyncio.run(services.Services(tuple(services.KINDS), noted, LIMITS).send(way, message))
    [(method, url, headers, sent)] = noted.sent
    assert f"{method} {url}" == request_line and headers["Content-Type"] == "application/json"
    assert header is None or headers[header[0]] == header[1]
    assert body.items() <= sent.items()
    assert f"{URL}/seat/a_b-c*" in json.dumps(sent) and f"{URL}/off" in json.dumps(sent), "links stay as they are"


@pytest.mark.parametrize("address", [spec[0] for spec in ADDRESSES])
def test_no_name_calls_everybody_or_hides_a_link(address: str) -> None:
    noted = Noted()
    way = Way(1, "ada", SERVICE, address, "en", True)
    evil = "@everyone <!channel> <https://evil.test|x> [you](https://evil.test) **b**"
    asyncio.run(services.Services(tuple(services.KINDS), noted, LIMITS).send(way, Message("id", "Your turn", evil, URL, "")))
    said = json.dumps(noted.sent[0][3])
    assert "@everyone" not in said
    if address.startswith("discord"):
        assert "[you](" not in said and noted.sent[0][3]["allowed_mentions"] == {"parse": []}
    if address.startswith("slack"):
        assert "<" not in said


def test_an_address_of_former_times_is_shown_and_kept_and_not_sent_to() -> None:
    """Whose it is sets it up anew; nothing of it is read."""
    noted = Noted()
    way = Way(1, "ada", SERVICE, "discord://1/x?template=/etc/passwd", "en", True)
    with pytest.raises(Later, match="not allowed"):
        asyncio.run(services.Services(("discord",), noted, LIMITS).send(way, Message("id", "title", "text", URL, "")))
    assert not noted.sent
    known = Channels(URL, taken=partial(services.valid, allowed=["discord"], limits=LIMITS))
    assert known.gone(way) and not known.gone(replace(way, target="discord://1/x")) and not known.gone(replace(way, kind="mail"))


def test_a_service_can_only_reach_the_whole_world(hook: Hook) -> None:
    message = Message("id", "Your turn", "It is your turn.", URL, "")
    way = Way(1, "ada", SERVICE, f"json://127.0.0.1:{hook.port}/called", "en", True)
    with pytest.raises(Later, match="not an address of the whole world"):
        asyncio.run(services.Services(("json",), outgoing.Outgoing(LIMITS), LIMITS).send(way, message))
    assert hook.bodies == []
    asyncio.run(services.Services(("json",), outgoing.Outgoing(LIMITS, ["127.0.0.1"]), LIMITS).send(way, message))
    assert [json.loads(body)["title"] for body in hook.bodies] == ["Your turn"]


def test_a_service_is_not_sent_on_into_the_hosts_own_network(hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.2:{hook.port}")  # nor through whoever stands in between
    inner = Hook("127.0.0.2")
    hook.status, hook.location = 307, f"http://127.0.0.2:{inner.port}/inner"
    message = Message("id", "Your turn", "It is your turn.", URL, "")
    way = Way(1, "ada", SERVICE, f"json://127.0.0.1:{hook.port}/called", "en", True)
    with pytest.raises(Later, match="307"):
        asyncio.run(services.Services(("json",), outgoing.Outgoing(LIMITS, ["127.0.0.1"]), LIMITS).send(way, message))
    assert len(hook.bodies) == 1 and inner.bodies == []
    inner.close()


@pytest.mark.parametrize(
    "wrong", ["house.test", "ftp://house.test", "https://house.test/path", "https://", "http://[", "https://house.test?x"]
)
def test_a_house_has_an_address(wrong: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "data.sqlite")
    with pytest.raises(BadInput, match="--url"):
        setup.notifier(store, Settings(url=wrong))
    with pytest.raises(BadInput, match="--mail"):
        setup.notifier(store, Settings(url=URL, smtp_url="house.test"))
    with pytest.raises(BadInput, match="--url"):
        setup.notifier(store, Settings(smtp_url="smtp://house.test/?from=a@house.test"))
    assert setup.notifier(store, Settings()).kinds == []
    assert setup.notifier(store, Settings(url="http://house.test")).kinds == []
    every = Settings(url=URL, smtp_url="smtps://u:p@house.test/?from=a@house.test", notify_via=("ntfy",))
    assert setup.notifier(store, every).kinds == [MAIL, PUSH, SERVICE]
    store.let_go()


def test_the_key_for_push_is_kept(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = Store(tmp_path / "data.sqlite")
        keys.append(setup.notifier(store, Settings(url=URL)).settings.push_key)
        store.let_go()
    assert keys[0] == keys[1] and len(keys[0]) == 87
