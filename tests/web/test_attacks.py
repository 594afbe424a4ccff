"""What strangers send to do harm: each is refused with a sentence, costs next to nothing, and leaves everybody else alone."""

from __future__ import annotations

import io
import json
import logging
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

import httpx
import pytest
import structlog

from viertel.web import protocol
from viertel.web.limits import Limits, network, wider
from viertel.web.people.visitors import same_origin
from viertel.web.sanitize import sanitize_text
from viertel.web.server import logs
from viertel.web.table.table import Table

from .conftest import House_, Pair, Visitor, wait_for

BOUNDARY = "----viertel"


def part(name: str, value: str | bytes, filename: str = "") -> bytes:
    shown = f'; filename="{filename}"' if filename else ""
    body = value.encode() if isinstance(value, str) else value
    return f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{shown}\r\n\r\n'.encode() + body + b"\r\n"


def multipart(visitor: Visitor, path: str, *parts: bytes, charset: str = "") -> httpx.Response:
    kind = f"multipart/form-data; boundary={BOUNDARY}" + (f"; charset={charset}" if charset else "")
    body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
    return visitor.http.post(path, content=body, headers={"Content-Type": kind})


# Forms


@pytest.mark.parametrize("charset", ["punycode", "idna", "utf-7", "utf-16", "unicode_escape", "no-such-codec"])
def test_a_form_is_never_decoded_by_a_codec_that_a_stranger_names(visitor: Visitor, charset: str) -> None:
    answer = multipart(visitor, "/quick", part("game", b"x" * 400 + b"-" + b"a" * 400), charset=charset)
    assert answer.status_code == 415


def test_a_field_is_utf_8_or_the_form_is_refused(visitor: Visitor) -> None:
    assert multipart(visitor, "/quick", part("game", "wiener_walzer"), charset="UTF-8").status_code == 303
    assert multipart(visitor, "/quick", part("game", b"wiener\xff")).status_code == 400
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    assert visitor.http.post("/quick", content=b"game=%ff", headers=kind).status_code == 400
    assert visitor.http.post("/quick", content=b"game=\xff", headers=kind).status_code == 400


def test_a_form_has_so_many_fields_of_such_a_size_and_not_one_more(visitor: Visitor) -> None:
    limits = Limits()
    fits = "x" * (limits.field_size - len("more"))
    for more in ({"more": fits}, {f"n{n}": "" for n in range(limits.form_fields - 1)}):
        assert visitor.http.post("/quick", data={"game": "wiener_walzer", **more}).status_code == 303
    for more in ({"more": fits + "x"}, {f"n{n}": "" for n in range(limits.form_fields)}):
        assert visitor.http.post("/quick", data={"game": "wiener_walzer", **more}).status_code == 400
    assert multipart(visitor, "/quick", part("game", "wiener_walzer"), part("more", fits)).status_code == 303
    assert (
        multipart(visitor, "/quick", part("game", "wiener_walzer"), part("more", b"x" * (limits.field_size + 1))).status_code
        == 400
    )


def test_a_form_that_announces_too_much_is_refused_before_it_comes(visitor: Visitor) -> None:
    most = Limits().form_size
    answer = multipart(visitor, "/record", part("file", b"x" * most, "x.viertel"))
    assert answer.status_code == 413 and str(most // 1024) in answer.text
    answer = visitor.http.post("/quick", content=b"game=" + b"x" * (Limits().form_fields * Limits().field_size))
    assert answer.status_code == 413


def test_a_form_that_trickles_is_given_up(serve_with: Callable[..., House_]) -> None:
    visitor = serve_with(form_seconds=0.05).visitor()

    def never() -> Iterator[bytes]:
        yield b"game="
        visitor.http.get("/health")  # time goes by
        while True:
            yield b"x"

    answer = visitor.http.post("/quick", content=never())
    assert answer.status_code == 408 and "too long" in answer.text


def test_whoever_has_a_whole_network_is_one_stranger(serve_with: Callable[..., House_]) -> None:
    server = serve_with(forms_a_minute=0.001, form_burst=3)

    def form(address: str) -> int:
        return server.visitor().http.post("/quick", data={"game": "x"}, headers={"X-Forwarded-For": address}).status_code

    assert [form(f"2001:db8:1:2:{n}::1") for n in range(5)] == [404, 404, 404, 429, 429]
    assert form("2001:db8:1:3::1") == form("192.0.2.1") == form("::ffff:192.0.2.1") == 404


def test_networks() -> None:
    assert network("192.0.2.7") == network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::") == "2001:db8:1:2::/64"
    assert network("fe80::1%eth0") == "fe80::/64"
    assert network("192.0.2.7:1234") == network("192.0.2.7:4321") == "192.0.2.7"
    assert network("[2001:db8:1:2::1]:443") == network("[2001:db8:1:2::1]") == "2001:db8:1:2::/64"
    assert network("x" * 1000) == network("unknown") == network("1.2.3.4.5:6") == network("[") == "", "all of them are one"
    assert wider("[2001:db8:1:2::1]:443") == ["2001:db8:1::/48", "2001:db8::/32"] and wider("192.0.2.7") == wider("x") == []


def test_two_hosts_are_refused(server: House_) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: house.example\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n")
        assert line.recv(99).startswith(b"HTTP/1.1 400 ")


def test_no_other_host_of_the_domain_plants_a_cookie_where_there_is_tls(server: House_) -> None:
    behind = {"X-Forwarded-Proto": "https"}
    visitor = server.visitor()
    visitor.new("open")  # as it was before there was TLS
    before = visitor.http.cookies["viertel"]
    answer = visitor.http.get("/me", headers=behind | {"Cookie": f"viertel={before}"})
    said = answer.headers.get_list("set-cookie")
    kept = next(line for line in said if line.startswith("__Host-viertel="))
    assert "Secure" in kept and "Path=/" in kept and "HttpOnly" in kept and "Domain" not in kept
    assert any(line.startswith('viertel=""') and "Max-Age=0" in line for line in said), "the old name is gone"
    new = kept.partition(";")[0]
    assert server.registry.visitors.known({"__Host-viertel": new.partition("=")[2]}) == server.registry.visitors.known(
        {"viertel": before}
    )
    eve = server.visitor()
    eve.new("open")
    planted = f"{new}; viertel={eve.http.cookies['viertel']}"
    assert server.registry.visitors.known(
        dict(one.split("=", 1) for one in planted.split("; "))
    ) == server.registry.visitors.known({"viertel": before})
    again = visitor.http.get("/me", headers=behind | {"Cookie": new})
    assert not again.headers.get_list("set-cookie")
    plain = visitor.http.get("/", headers={"Cookie": f"viertel={before}"})
    assert "__Host" not in str(plain.headers.get_list("set-cookie")), "without TLS no browser would keep it"


def test_what_is_sent_is_for_our_own_pages(visitor: Visitor) -> None:
    for path in ("/", "/static/table.js", "/nothing"):
        assert visitor.http.get(path).headers["cross-origin-resource-policy"] == "same-origin"
    for path in ("/", "/nothing"):
        assert "camera=()" in visitor.http.get(path).headers["permissions-policy"]


@pytest.mark.parametrize("players", ["9" * 5000, "9" * 1000, "-1", "２", "2.0", ""])
def test_a_number_of_players_that_is_none_gets_a_sentence(visitor: Visitor, players: str) -> None:
    answer = visitor.http.post("/new", data={"game": "wiener_walzer", "players": players, "name": "Ada"})
    assert answer.status_code == 400


# Headers


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "", "//", "ftp://127.0.0.1"])
def test_an_origin_that_is_none_is_a_foreign_one(visitor: Visitor, origin: str) -> None:
    answer = visitor.http.post("/quick", data={"game": "wiener_walzer"}, headers={"Origin": origin})
    assert answer.status_code == 403


def test_a_page_that_came_without_tls_is_not_ours_where_there_is_tls() -> None:
    page = {"host": "house.example", "origin": "http://house.example"}
    assert same_origin(page, "http") and same_origin(page, "ws")
    assert not same_origin(page, "https") and not same_origin(page, "wss")
    safe = {**page, "origin": "https://house.example"}
    assert all(same_origin(safe, scheme) for scheme in ("https", "wss", "http", "ws"))


def test_browsers_are_told_to_come_back_with_tls_where_there_is_tls(visitor: Visitor) -> None:
    assert "strict-transport-security" not in visitor.http.get("/").headers
    answer = visitor.http.get("/", headers={"X-Forwarded-Proto": "https"})
    assert re.fullmatch(r"max-age=\d{8}", answer.headers["strict-transport-security"])


def test_a_host_no_longer_than_a_name_can_be(visitor: Visitor) -> None:
    path = visitor.new("open")
    most = Limits().host
    assert visitor.http.get(f"{path}/qr.svg", headers={"Host": "h" * most}).status_code == 200
    assert visitor.http.get(f"{path}/qr.svg", headers={"Host": "h" * (most + 1)}).status_code == 400
    with pytest.raises(Exception, match="403"):
        visitor.screen(path, Host="h" * (most + 1))


# Letters


def test_names_and_lines_have_nothing_that_hides_or_turns() -> None:
    assert sanitize_text("  Ada \u202e\u200b Lovelace\u2066\ufeff ") == "Ada Lovelace"
    assert sanitize_text("\u3164\u2800 \u200b\u115f") == ""
    assert sanitize_text("\u0301\u0301") == ""
    assert sanitize_text("Z" + "\u0301" * 50) == "Z" + "\u0301" * 3
    assert sanitize_text("Zoë 👩\u200d👧 Ω!") == "Zoë 👩\u200d👧 Ω!"
    assert sanitize_text("a\u200db") == "ab"
    assert sanitize_text("a\ud800\0\x1bb") == "ab"


@pytest.mark.parametrize("name", ["\u3164", "\u200b\u200b", "\u202e", "\u2800"])
def test_a_name_can_be_seen(visitor: Visitor, name: str) -> None:
    answer = visitor.http.post("/new", data={"game": "wiener_walzer", "players": "2", "name": name, "seat.0": "me"})
    assert answer.status_code == 400


def test_chat_has_nothing_that_hides_and_not_too_many_lines(serve_with: Callable[..., House_]) -> None:
    server = serve_with(chat_a_second=0.001, chat_burst=3, chat_lines=4)
    pair = Pair(server)
    pair.first.say(do="chat", text="gnp\u202e.exe\u200b!")
    assert pair.second.next("chat")["lines"][0]["text"] == "gnp.exe!"
    pair.first.say(do="chat", text="\u200b\u3164")
    assert pair.first.next("error")["code"] == "empty"
    for _ in range(2):
        pair.first.say(do="chat", text="hello")
    pair.first.say(do="chat", text="hello")
    assert pair.first.next("error")["code"] == "too_fast"
    pair.second.say(do="chat", text="hello")
    pair.second.say(do="chat", text="hello")
    assert pair.second.next("error")["code"] == "chat_full"


@pytest.mark.parametrize(
    ("message", "field", "most"),
    [
        ({"do": "chat"}, "text", Limits.chat),
        ({"do": "why"}, "target", Limits.target),
        ({"do": "act", "at": 0}, "act", Limits.words),
        ({"do": "rematch"}, "id", Limits.id),
    ],
)
def test_a_word_of_a_message_has_its_letters_and_not_one_more(message: dict[str, object], field: str, most: int) -> None:
    protocol.read(json.dumps({**message, field: "x" * most}))
    with pytest.raises(protocol.Malformed, match=str(most)):
        protocol.read(json.dumps({**message, field: "x" * (most + 1)}))


def test_a_decision_has_its_steps_and_not_one_more() -> None:
    protocol.read(json.dumps({"do": "act", "at": 0, "act": ["x"] * Limits.steps}))
    with pytest.raises(protocol.Malformed, match=str(Limits.steps)):
        protocol.read(json.dumps({"do": "act", "at": 0, "act": ["x"] * (Limits.steps + 1)}))


def test_an_address_has_its_letters_and_not_one_more(visitor: Visitor) -> None:
    assert visitor.http.get("/static/".ljust(Limits.path, "a")).status_code == 404
    assert visitor.http.get("/static/".ljust(Limits.path + 1, "a")).status_code == 400


def test_a_seat_is_played_from_so_many_devices(serve_with: Callable[..., House_]) -> None:
    server = serve_with(keepers_of_seat=3)
    pair = Pair(server)
    back = pair.first.table["back"]
    assert [server.visitor().http.post(back).status_code for _ in range(3)] == [303, 303, 429]


# The log


def test_the_log_has_no_values_of_variables() -> None:
    stream = io.StringIO()
    with logged(stream, Limits()):
        try:
            link = "/seat/" + "of-a-live-table"
            raise ValueError(link[:1])
        except ValueError:
            structlog.get_logger().exception("a fault")
    assert "Traceback" in stream.getvalue() and "ValueError: /" in stream.getvalue()
    assert "of-a-live-table" not in stream.getvalue()


def test_the_log_repeats_nobody_and_nothing_without_end(caplog: pytest.LogCaptureFixture) -> None:
    stream = io.StringIO()
    with logged(stream, Limits(log_lines_a_minute=0.001, log_burst=3, log_value=20)):
        log = structlog.get_logger()
        for _ in range(10):
            log.warning("said", why="a\nb\x1b[2J" + "x" * 1000)
            logging.getLogger("uvicorn.error").warning("Invalid %s", "y" * 1000)
        log.warning("another kind")
    lines = stream.getvalue().splitlines()
    assert len(lines) == 3 + 1 and "a�b�[2Jx" in lines[0] and "x" * 21 not in lines[0]
    assert caplog.messages == ["Invalid yyyyyyyyyyyy…"] * 3


@contextmanager
def logged(stream: io.StringIO, limits: Limits) -> Iterator[None]:
    """The log as the server has it, into a stream."""
    before = structlog.get_config()
    logs.configure(limits, stream)
    try:
        yield
    finally:
        structlog.configure(**before)
        logging.getLogger("uvicorn.error").filters.clear()


# Screens


def test_spectators_never_keep_a_player_out(serve_with: Callable[..., House_]) -> None:
    server = serve_with(screens_at_table=3)
    pair = Pair(server)
    watch = pair.path.replace("table", "watch")
    spectators = [server.visitor().screen(watch) for _ in range(3)]
    for path in (watch, pair.path):
        with pytest.raises(Exception, match="403"):
            server.visitor().screen(path)
    again = pair.ada.screen(pair.path)
    assert again.table["mine"] == [0]
    spectators[0].close()
    wait_for(lambda: len(table_of(server, pair).screens) == 5)
    server.visitor().screen(watch)


def test_whoever_has_no_cookie_is_his_network(serve_with: Callable[..., House_]) -> None:
    server = serve_with(screens_of_visitor=2)
    pair = Pair(server)
    watch = pair.path.replace("table", "watch")
    near = {"X-Forwarded-For": "2001:db8::1"}
    near_too = {"X-Forwarded-For": "2001:db8::2"}
    server.visitor().screen(watch, **near)
    server.visitor().screen(watch, **near_too)
    with pytest.raises(Exception, match="403"):
        server.visitor().screen(watch, **near)
    server.visitor().screen(watch, **{"X-Forwarded-For": "2001:db8:0:1::1"})


def test_a_network_has_so_many_screens_and_opens_so_many_at_once(serve_with: Callable[..., House_]) -> None:
    server = serve_with(screens_of_network=3, screen_burst=7, screens_a_second=0.001)
    pair = Pair(server)
    far = {"X-Forwarded-For": "192.0.2.1"}
    one = pair.ada.screen(pair.path)
    with pytest.raises(Exception, match="403"):
        pair.ada.screen(pair.path)
    pair.ada.screen(pair.path, **far)
    for _ in range(3):
        one.close()
        wait_for(lambda: len(table_of(server, pair).screens) == 3)
        one = pair.ada.screen(pair.path)
    one.close()
    wait_for(lambda: len(table_of(server, pair).screens) == 3)
    with pytest.raises(Exception, match="403"):
        pair.ada.screen(pair.path)
    pair.ada.screen(pair.path, **far)


def test_coming_and_going_is_a_short_message(server: House_) -> None:
    pair = Pair(server)
    watching = server.visitor().screen(pair.path.replace("table", "watch"))
    second = pair.bea.screen(pair.path)  # one more of the same player's: nobody need know
    second.close()
    pair.second.close()
    assert pair.first.next("presence") == watching.next("presence") == {"kind": "presence", "present": [True, False]}
    pair.bea.screen(pair.path)
    assert pair.first.next("presence")["present"] == watching.next("presence")["present"] == [True, True]
    for screen in (pair.first, watching):
        assert sum(told["kind"] == "table" for told in screen.told) <= 2  # the first, and that somebody has sat down


def test_a_story_is_made_once_for_all_and_has_an_end(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(server)
    composer = table_of(server, pair).composer
    assert composer.story(None, "en") is composer.story(None, "en")
    whole = server.visitor().screen(pair.path.replace("table", "watch")).story
    table = table_of(server, pair)
    monkeypatch.setattr(table, "limits", replace(table.limits, story=1000))
    composer.forget()
    part_of_it = server.visitor().screen(pair.path.replace("table", "watch")).story
    assert 0 < len(part_of_it) < len(whole) and part_of_it == whole[-len(part_of_it) :]


def table_of(server: House_, pair: Pair) -> Table:
    return server.registry.tables[pair.path.rpartition("/")[2]]
