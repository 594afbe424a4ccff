"""A passkey brings somebody's name and tables to another device: offered where it can work, bound, once, and to nobody else."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from viertel.web.limits import Limits
from viertel.web.people.challenges import Challenges, Unfit, can_be

from .authenticator import Authenticator
from .conftest import House_, Visitor, wait_for

Serve = Callable[..., House_]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House_]:
    running = House_(tmp_path_factory.mktemp("house") / "data.sqlite", Limits(form_burst=10**6), url="http://localhost:{port}")
    yield running
    running.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running: list[House_] = []

    def start(url: str = "http://localhost:{port}", **limits: Any) -> House_:
        running.append(House_(tmp_path / "data.sqlite", Limits(**{"form_burst": 1000, **limits}), url=url))
        return running[-1]

    yield start
    for one in running:
        if one._thread.is_alive():
            one.stop()


def visitor(server: House_) -> Visitor:
    """Somebody who came by the name that passkeys are bound to."""
    found = server.visitor()
    found.http.headers["host"] = f"localhost:{server.port}"
    return found


def ask(who: Visitor, what: str) -> Any:
    answer = who.http.post("/me/passkey/ask", data={"what": what})
    assert answer.status_code == 200, answer.text
    return answer.json()


def authenticator(server: House_) -> Authenticator:
    return Authenticator(f"http://localhost:{server.port}", "localhost")


def bound(server: House_) -> tuple[Visitor, Authenticator, str]:
    """Ada with a table and a passkey."""
    ada, key = visitor(server), authenticator(server)
    path = ada.new("bot:uniform")
    ada.http.get("/")
    answer = ada.http.post("/me/passkey/make", data=key.make(ask(ada, "make")))
    assert answer.headers["location"] == "/me?said=made"
    return ada, key, path


def open_with(who: Visitor, key: Authenticator, **more: str) -> int:
    return who.http.post("/me/passkey/open", data=key.open(ask(who, "open")) | more).status_code


def test_another_device_gets_name_and_tables_back(house: House_) -> None:
    server = house
    ada, key, path = bound(server)
    phone = visitor(server)
    assert path not in phone.http.get("/").text
    assert open_with(phone, key) == 303
    assert path in phone.http.get("/").text and 'value="Ada"' in phone.http.get("/new?game=vino").text
    screen = phone.screen(path)
    assert screen.table["mine"] == [0]
    screen.close()
    assert len(re.findall("/me/device/", phone.http.get("/me").text)) == 2  # both devices see each other
    assert len(key.handle) == 32 and b"Ada" not in key.handle
    assert ada.http.get("/me").text.count("/me/passkey/") == 3  # make, open, and the one to be removed


def test_a_passkey_outlives_the_server_and_is_part_of_what_is_kept(serve: Serve) -> None:
    server = serve()
    ada, key, path = bound(server)
    cookies = dict(ada.http.cookies)
    server.stop()
    again = serve(url=f"http://localhost:{server.port}")  # the name is the same, wherever it listens
    phone = again.visitor()
    phone.http.headers["host"] = f"localhost:{server.port}"
    assert open_with(phone, key) == 303 and path in phone.http.get("/").text
    wait_for(lambda: len(phone.http.get("/me/everything.json").json()["devices"]) == 2)
    everything = phone.http.get("/me/everything.json").json()
    assert len(everything["passkeys"]) == 1
    assert "key" not in everything["passkeys"][0]
    assert phone.http.post("/me/delete", data={"sure": "yes"}).status_code == 303
    old = again.visitor()
    old.http.cookies.update(cookies)
    assert "/me/device/" not in old.http.get("/me").text  # the other device is nobody's any more
    assert open_with(phone, key) == 403
    rows = [again.store.one(f"SELECT count(*) FROM {table}")[0] for table in ("passkeys", "devices", "keepers", "ways")]
    assert rows == [0, 0, 0, 0]


def test_an_answer_counts_once_and_for_the_browser_that_was_asked(house: House_) -> None:
    server = house
    _, key, _ = bound(server)
    phone, eve = visitor(server), visitor(server)
    answer = key.open(ask(phone, "open"))
    ask(eve, "open")
    assert eve.http.post("/me/passkey/open", data=answer).status_code == 403  # overheard
    assert phone.http.post("/me/passkey/open", data=answer).status_code == 303
    key.counter = 100
    assert phone.http.post("/me/passkey/open", data=answer).status_code == 403  # once more
    made = key.make(ask(phone, "make"))
    assert (
        phone.http.post("/me/passkey/open", data=made | key.open(ask(phone, "make"))).status_code == 403
    )  # asked for something else


def test_whoever_counts_backwards_is_a_copy(house: House_) -> None:
    server = house
    _, key, _ = bound(server)
    key.counter = 7
    assert open_with(visitor(server), key) == 303
    key.counter = 3
    assert open_with(visitor(server), key) == 403
    key.counter = 8
    assert open_with(visitor(server), key) == 303


@pytest.mark.parametrize("wrong", ["origin", "site", "handle", "id", "key"])
def test_what_does_not_fit_is_refused_and_changes_nothing(house: House_, wrong: str) -> None:
    server = house
    _, key, _ = bound(server)
    other = authenticator(server)
    value = {"origin": "https://evil.test", "site": "evil.test", "handle": b"x" * 32, "id": b"unknown", "key": other.key}[wrong]
    setattr(key, wrong, value)
    phone = visitor(server)
    assert open_with(phone, key) == 403
    assert "viertel" not in phone.http.cookies


@pytest.mark.parametrize("field", ["id", "client", "authenticator", "signature", "handle"])
def test_rubbish_is_refused(house: House_, field: str) -> None:
    _, key, _ = bound(house)
    phone = visitor(house)
    for rubbish in ("", "A", "e30", "W10", "bnVsbA", "ü", "x" * 900):
        assert open_with(phone, key, **{field: rubbish}) == 403
    assert open_with(phone, key) == 303


@pytest.mark.parametrize("field", ["client", "attestation"])
def test_a_passkey_of_rubbish_is_none(house: House_, field: str) -> None:
    ada, key = visitor(house), authenticator(house)
    ada.new("bot:uniform")
    for rubbish in ("", "A", "e30", "oA", "ü", "x" * 900):
        assert ada.http.post("/me/passkey/make", data=key.make(ask(ada, "make")) | {field: rubbish}).status_code == 403
    assert house.store.passkeys(house.registry.visitors.known(dict(ada.http.cookies)) or "") == []


def test_there_are_only_so_many(serve: Serve) -> None:
    server = serve(passkeys_of_visitor=1)
    ada, _, _ = bound(server)
    assert ada.http.post("/me/passkey/ask", data={"what": "make"}).status_code == 429
    nobody = visitor(server)
    assert nobody.http.post("/me/passkey/ask", data={"what": "make"}).status_code == 404


def test_what_is_removed_opens_nothing(house: House_) -> None:
    server = house
    ada, key, _ = bound(server)
    page = ada.http.get("/me").text
    mine = next(
        part.split('"')[0]
        for part in page.split('action="')[1:]
        if part.startswith("/me/passkey/") and len(part.split('"')[0]) > 20
    )
    assert visitor(server).http.post(mine, data={}).status_code == 404
    assert ada.http.post(mine, data={}).status_code == 303
    assert open_with(visitor(server), key) == 403


def test_what_this_browser_played_is_brought_along_if_one_likes(house: House_) -> None:
    server = house
    _, key, path = bound(server)
    for bring in (True, False):
        phone = visitor(server)
        own = phone.new("bot:uniform", name="Guest")
        assert "bring" in phone.http.get("/me").text
        assert open_with(phone, key, **({"bring": "yes"} if bring else {})) == 303
        home = phone.http.get("/").text
        assert path in home and (own in home) == bring
        assert "bring" not in phone.http.get("/me").text  # nothing would be lost any more


@pytest.mark.parametrize("bring", [True, False])
def test_a_browser_that_comes_to_play_for_somebody_is_a_device_of_its_own(
    house: House_, monkeypatch: pytest.MonkeyPatch, bring: bool
) -> None:
    """Whoever has kept a cookie of before is nobody by it: neither the one who was there nor the one who is."""
    server = house
    ada, key, path = bound(server)
    phone = visitor(server)
    own = phone.new("bot:uniform", name="Guest")
    push = {"endpoint": f"https://push.test/{bring}", "p256dh": "B" * 87, "auth": "a" * 22}
    monkeypatch.setitem(server.registry.notifier.settings.senders, "push", None)  # type: ignore[union-attr]
    phone.http.post("/me/call/push", data=push)
    before = dict(phone.http.cookies)
    kept = visitor(server)
    kept.http.cookies.update(before)
    assert open_with(phone, key, **({"bring": "yes"} if bring else {})) == 303
    known = server.registry.visitors.at
    assert known(dict(phone.http.cookies))[1] != known(before)[1] == ""
    assert path in phone.http.get("/").text
    home = kept.http.get("/").text
    assert path not in home and own not in home
    ways = server.store.all("SELECT device FROM ways WHERE target LIKE ?", f"%{push['endpoint']}%")
    assert ways == ([(known(dict(phone.http.cookies))[1],)] if bring else [])
    assert open_with(phone, key) == 303  # once more, and it is the same device
    assert len(server.store.devices(known(dict(ada.http.cookies))[0] or "")) == 2


# Only where it can work


@pytest.mark.parametrize(
    ("url", "works"),
    [
        ("https://house.test", True),
        ("http://localhost:8000", True),
        ("http://house.test", False),
        ("http://127.0.0.1:8000", False),
        ("https://192.0.2.1", False),
        ("https://[::1]", False),
        ("", False),
    ],
)
def test_browsers_know_passkeys_by_name_and_safely(url: str, works: bool) -> None:
    assert can_be(url) == works


def test_nothing_is_offered_where_it_can_not_work(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve()
    elsewhere = server.visitor()  # by the number of the machine, to which no passkey is bound
    elsewhere.new("bot:uniform")
    assert "/me/passkey" not in elsewhere.http.get("/me").text
    assert elsewhere.http.post("/me/passkey/ask", data={"what": "make"}).status_code == 404
    server.stop()
    monkeypatch.setitem(sys.modules, "webauthn", None)  # as without viertel[call]
    monkeypatch.delitem(sys.modules, "viertel.web.people.passkeys")
    without = serve()
    ada = visitor(without)
    ada.new("bot:uniform")
    assert "/me/passkey" not in ada.http.get("/me").text
    assert ada.http.post("/me/passkey/ask", data={"what": "make"}).status_code == 404


def test_a_challenge_is_for_one_purpose_and_one_browser_and_ends() -> None:
    now = [1000.0]
    asked = Challenges(Limits(passkey_answers=2), lambda: now[0])
    challenge = asked.ask("open", "phone")
    asked.check(challenge, "open", "phone")
    for wrong in (("make", "phone"), ("open", "eve")):
        with pytest.raises(Unfit):
            asked.check(challenge, *wrong)
    with pytest.raises(Unfit):
        Challenges(Limits(), lambda: now[0]).check(challenge, "open", "phone")  # of another start of the server
    now[0] += Limits().passkey_seconds + 1
    with pytest.raises(Unfit):
        asked.check(challenge, "open", "phone")
    for _ in range(2):
        asked.use(asked.ask("open", "phone"))
    with pytest.raises(Unfit):
        asked.use(asked.ask("open", "phone"))
    now[0] += Limits().passkey_seconds + 1
    asked.use(asked.ask("open", "phone"))  # what is past is not remembered
