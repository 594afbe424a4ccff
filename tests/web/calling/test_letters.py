"""Letters with a real server: asked, called, let alone, and brought back."""

from __future__ import annotations

import random
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from viertel.core.errors import BadInput
from viertel.web.admin import commands
from viertel.web.limits import Limits
from viertel.web.model.channels import MAIL
from viertel.web.settings import Settings

from ..conftest import PATIENCE, House_, Pair, Visitor, play, wait_for
from .conftest import URL, Postbox, links


def test_an_address_is_asked_called_and_let_alone(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(url=URL, smtp_url=postbox.url)
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


def test_a_mail_server_that_is_down_is_seen(serve_calling: Callable[..., House_]) -> None:
    server = serve_calling(url=URL, smtp_url="smtp://127.0.0.1:1/?from=viertel@house.test")
    ada = server.visitor()
    assert ada.http.get("/health").json()["calls"] == {"sent": 0, "failed": 0, "waiting": 0, "oldest": 0.0, "failing": []}
    said = ada.http.post("/me/call/mail", data={"address": "ada@a.test"}).headers["location"]
    assert "We are sending you a letter." in ada.http.get(said).text
    wait_for(lambda: "could not be delivered yet" in ada.http.get("/me").text)
    health = ada.http.get("/health")
    assert health.status_code == 200 and health.json()["ok"]
    calls = health.json()["calls"]
    assert calls["failing"] == ["mail"] and calls["waiting"] == 1 and calls["failed"] >= 1 and calls["oldest"] < PATIENCE
    figures = ada.http.get("/metrics").text
    assert "viertel_calls_waiting 1.0" in figures and "viertel_calls_sent 0.0" in figures


def test_a_host_can_send_a_test(serve_calling: Callable[..., House_], postbox: Postbox, tmp_path: Path) -> None:
    server, told = serve_calling(url=URL, smtp_url=postbox.url, local=("127.0.0.1",)), Settings()
    assert commands.send_test(server.store.path, "host@a.test", told) == {"to": "host@a.test"}
    assert postbox.letters[-1]["To"] == "host@a.test" and postbox.letters[-1]["Subject"] == "A test from Viertel"
    for target, why in (
        ("nobody", "no e-mail address"),
        ("a@b.test\nBcc: c@d.test", "no e-mail address"),
        ("ntfy://topic", "the server was not told how"),
    ):
        with pytest.raises(BadInput, match=why):
            commands.send_test(server.store.path, target, told)
    postbox.refuse = "550 no such person"
    with pytest.raises(BadInput, match="550"):
        commands.send_test(server.store.path, "host@a.test", told)
    assert len(postbox.letters) == 1


def test_a_host_can_send_a_test_without_a_server(postbox: Postbox, tmp_path: Path) -> None:
    nowhere = tmp_path / "house.sqlite"
    with pytest.raises(BadInput, match="no server is running"):
        commands.send_test(nowhere, "host@a.test", Settings())
    assert commands.send_test(nowhere, "host@a.test", Settings(url=URL, smtp_url=postbox.url)) == {"to": "host@a.test"}
    assert postbox.letters[-1]["To"] == "host@a.test" and not list(tmp_path.iterdir())
    with pytest.raises(BadInput, match="Connect"):
        commands.send_test(nowhere, "host@a.test", Settings(url=URL, smtp_url="smtp://127.0.0.1:1/?from=viertel@house.test"))


def test_nobody_gets_more_letters_than_some_whoever_asks_for_them(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(Limits(letters_to_one=2), url=URL, smtp_url=postbox.url)

    def ask(number: int, address: str, path: str = "/me/call/mail") -> int:
        headers = {"X-Forwarded-For": f"192.0.2.{number}"}
        return server.visitor().http.post(path, data={"address": address}, headers=headers).status_code

    asked = ["ada@a.test", "Ada+games@a.test", "ada@a.test", "bea@a.test"]
    assert [ask(number, address) for number, address in enumerate(asked)] == [303, 303, 429, 303]
    assert ask(9, "ada@a.test", "/me/return") == 429, "neither those that bring tables back"


def test_another_device_gets_the_tables_back(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    server = serve_calling(Limits(letters_to_one=9), url=URL, smtp_url=postbox.url)
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
    assert "the tables of Ada" in phone.http.get(link).text  # nobody is led into another's house unawares
    phone.http.post("/me/return", data={"address": "ada@a.test"})
    wait_for(lambda: len(postbox.letters) == 3)
    assert phone.http.post(link, data={}).status_code == 410  # the newest letter counts
    [link, *_] = links(postbox.letters[2])
    phone.http.post(link, data={})
    assert path in phone.http.get("/").text
    stranger = server.visitor()
    assert stranger.http.get(link).status_code == 410 and stranger.http.post(link, data={}).status_code == 410  # … and once
    assert phone.http.get("/call/return/nonsense").status_code == 410
    assert phone.http.get(link.replace("return", "confirm")).status_code == 410


def test_only_what_is_set_up_is_offered(server: House_, visitor: Visitor) -> None:
    page = visitor.http.get("/me").text
    assert "/me/call/" not in page and "set that up" in page
    assert visitor.http.post("/me/call/mail", data={"address": "ada@a.test"}).status_code == 404


WAYS = {"mail": "/me/call/mail", "push": "/me/call/push", "service": "/me/call/service", "passkey": "/me/passkey/open"}


@pytest.mark.parametrize(
    ("wanted", "works"),
    [
        ({"url": "http://house.test"}, []),
        ({"url": "http://house.test", "smtp_url": "smtp://house.test/?from=a@house.test"}, ["mail"]),
        ({"url": "https://house.test"}, ["push", "passkey"]),
        ({"url": "http://house.test", "notify_via": ("ntfy",)}, ["service"]),
        ({"url": "http://localhost:{port}"}, ["passkey"]),
    ],
)
def test_each_way_is_offered_where_it_is_set_up_and_nowhere_else(
    serve_calling: Callable[..., House_], wanted: dict[str, Any], works: list[str]
) -> None:
    server = serve_calling(**wanted)
    ada = server.visitor()
    assert server.registry.notifier
    ada.http.headers["host"] = server.registry.notifier.settings.url.partition("://")[2]
    page = ada.http.get("/me").text
    assert [name for name, path in WAYS.items() if path in page] == works
    refused = [name for name, path in WAYS.items() if ada.http.post(path, data={}).status_code == 404]
    assert refused == [name for name in WAYS if name not in works]
    assert ("/me#return" in ada.http.get("/").text) == bool({"mail", "passkey"} & set(works))
    assert ("set that up" in page) == (not {"mail", "push", "service"} & set(works))


def test_a_new_key_leaves_the_links_that_switch_off(
    serve_calling: Callable[..., House_], postbox: Postbox, tmp_path: Path
) -> None:
    server = serve_calling(url=URL, smtp_url=postbox.url)
    ada = server.visitor()
    ada.http.post("/me/call/mail", data={"address": "ada@a.test"})
    wait_for(lambda: len(postbox.letters) == 1)
    ada.http.post(links(postbox.letters[0])[0], data={})
    ada.http.post("/me/return", data={"address": "ada@a.test"})
    wait_for(lambda: len(postbox.letters) == 2)
    [back, *_] = links(postbox.letters[1])
    notifier = server.registry.notifier
    assert notifier and ada.http.get(back).status_code == 200
    [way] = notifier.outbox.who(MAIL, "ada@a.test")
    off = notifier.off_link(way).removeprefix(URL)
    with closing(
        sqlite3.connect(tmp_path / "data.sqlite", timeout=60, isolation_level=None)
    ) as beside:  # as a host's command does
        number = beside.execute("INSERT INTO orders (what) VALUES (?)", ('{"do": "rotate-key", "grace": 30}',)).lastrowid
    wait_for(lambda: server.store.one("SELECT answer FROM orders WHERE id = ?", number)[0] is not None)
    assert ada.http.get(back).status_code == 410  # whoever has the old key can write no such letter any more
    assert ada.http.get(off).status_code == 200
    server.stop()
    again = serve_calling(url=URL, smtp_url=postbox.url)
    assert again.visitor().http.get(off).status_code == 200
    again.visitor().http.post(off, data={})
    assert again.registry.notifier and not again.registry.notifier.outbox.ways(way.visitor)


def test_strangers_can_not_make_us_write_to_the_world(serve_calling: Callable[..., House_], postbox: Postbox) -> None:
    limits = Limits(letters_an_hour=0.001, letter_burst=3, ways_of_visitor=2)
    server = serve_calling(limits, url=URL, smtp_url=postbox.url)
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
