"""My devices: described in a few words, and thrown out at once: cookie, sockets, private links, passkeys and notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from viertel.web.limits import Limits
from viertel.web.people.devices import described
from viertel.web.people.visitors import COOKIE

from .conftest import House_, Pair, Visitor, wait_for

FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (FIREFOX, "Firefox · Android"),
        (CHROME, "Chrome · Linux"),
        (f"{CHROME} Edg/140.0.0.0".replace("X11; Linux x86_64", "Windows NT 10.0; Win64; x64"), "Edge · Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 "
            "Mobile/15E148 Safari/604.1",
            "Safari · iPhone",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15",
            "Safari · macOS",
        ),
        ("curl/8.5", ""),
        ("", ""),
    ],
)
def test_a_device_is_described_by_browser_and_system_and_nothing_else(agent: str, name: str) -> None:
    assert described(agent) == name


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., House_]]:
    running: list[House_] = []

    def start(**limits: Any) -> House_:
        settings = {"url": "https://house.test", "local": ("127.0.0.1",)}
        running.append(House_(tmp_path / "data.sqlite", Limits(**{"form_burst": 1000, **limits}), **settings))
        return running[-1]

    yield start
    for one in running:
        if one._thread.is_alive():
            one.stop()


def join(server: House_, ada: Visitor, agent: str = FIREFOX) -> Visitor:
    """Another device of Ada's, as a passkey or a link in a letter brings it."""
    visitor = server.registry.visitors.known(dict(ada.http.cookies))
    assert visitor
    found = server.visitor()
    found.http.headers["user-agent"] = agent
    found.http.cookies.set(COOKIE, server.registry.visitors.cookie(visitor, f"device-{id(found)}"), domain="127.0.0.1")
    assert found.http.get("/").status_code == 200
    device = server.registry.visitors.at(dict(found.http.cookies))[1]
    wait_for(lambda: server.store.device(device) is not None)
    return found


def device(server: House_, who: Visitor) -> str:
    return server.registry.visitors.at(dict(who.http.cookies))[1]


def test_a_device_that_is_thrown_out_is_nobody_at_once(serve: Callable[..., House_]) -> None:
    server = serve()
    pair = Pair(server)
    phone = join(server, pair.ada)
    push = {"endpoint": "https://push.test/x", "p256dh": "B" * 87, "auth": "a" * 22}
    assert phone.http.post("/me/call/push", data=push).status_code == 303
    screen = phone.screen(pair.path)
    back = screen.table["back"]
    assert screen.table["mine"] == [0] and server.visitor().http.get(back).status_code == 200
    page = pair.ada.http.get("/me").text
    assert "Firefox · Android" in page and "Gecko" not in page
    out = f"/me/device/{device(server, phone)}"
    assert pair.bea.http.post(out, data={}).status_code == 404  # it is none of hers
    assert pair.ada.http.post(out, data={}).headers["location"] == "/me?said=out"
    with pytest.raises(ConnectionClosed):
        screen.until(lambda state: False)
    assert pair.path not in phone.http.get("/").text and "/me/device/" not in phone.http.get("/me").text
    stranger = phone.screen(pair.path)
    assert stranger.table["mine"] == []
    stranger.close()
    assert server.visitor().http.get(back).status_code == 404  # it may have kept the private link
    assert server.store.one("SELECT count(*) FROM ways")[0] == 0 and not server.registry.notifier.reachable  # type: ignore[union-attr]
    assert pair.first.table["mine"] == [0]
    pair.first.say(do="position", at=0)  # the others play on
    pair.first.next("position")
    assert server.visitor().http.get(pair.first.table["back"]).status_code == 200
    cookies = dict(phone.http.cookies)
    server.stop()
    again = serve()
    ghost = again.visitor()
    ghost.http.cookies.update(cookies)
    assert pair.path not in ghost.http.get("/").text


def test_whoever_leaves_a_device_has_a_way_back(serve: Callable[..., House_]) -> None:
    server = serve()
    ada = server.visitor()
    path = ada.new("bot:uniform")
    ada.http.get("/")
    own = device(server, ada)
    assert "/me/device/" not in ada.http.get("/me").text
    assert ada.http.post(f"/me/device/{own}", data={}).status_code == 409
    phone = join(server, ada)
    wait_for(lambda: len(re.findall("/me/device/", ada.http.get("/me").text)) == 2)
    assert ada.http.post(f"/me/device/{own}", data={}).headers["location"] == "/me?said=left"
    assert path not in ada.http.get("/").text and path in phone.http.get("/").text


def test_of_too_many_devices_the_one_that_was_not_seen_for_the_longest_goes(serve: Callable[..., House_]) -> None:
    server = serve(devices_of_visitor=3)
    ada = server.visitor()
    path = ada.new("bot:uniform")
    others = [join(server, ada) for _ in range(3)]
    for number, one in enumerate(others):
        server.store._writing.execute("UPDATE devices SET seen = ? WHERE id = ?", (number, device(server, one)))
    last = join(server, ada)
    assert path in last.http.get("/").text and path in others[2].http.get("/").text
    assert path not in others[0].http.get("/").text


def test_a_cookie_of_the_first_version_is_a_device_too(serve: Callable[..., House_]) -> None:
    server = serve()
    ada = server.visitor()
    path = ada.new("bot:uniform")
    visitor = server.registry.visitors.known(dict(ada.http.cookies))
    assert visitor
    old = server.visitor()
    old.http.cookies.set(COOKIE, server.registry.visitors._signer.sign(visitor).decode(), domain="127.0.0.1")
    assert path in old.http.get("/").text
    first = device(server, old)
    wait_for(lambda: server.store.device(first) is not None)
    assert ada.http.post(f"/me/device/{first}", data={}).status_code == 303
    assert path not in old.http.get("/").text and path in ada.http.get("/").text


def test_a_cookie_is_signed_anew_by_the_key_of_the_day(serve: Callable[..., House_]) -> None:
    server = serve()
    ada = server.visitor()
    ada.new("bot:uniform")
    ada.http.get("/")
    known = device(server, ada)
    before = ada.http.cookies[COOKIE]
    wait_for(lambda: server.store.device(known) is not None)
    assert COOKIE not in ada.http.get("/").cookies  # once an hour is enough
    server.store._writing.execute("UPDATE devices SET seen = 0")
    answer = ada.http.get("/")
    assert answer.cookies[COOKIE] == before and "Max-Age=63072000" in answer.headers["set-cookie"]
