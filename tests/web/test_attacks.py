"""What strangers send to do harm: each is refused with a sentence, costs next to nothing, and leaves everybody else alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import httpx
import pytest

from viertel.web.letters import clean
from viertel.web.limits import Limits, network
from viertel.web.visitors import same_origin

from .conftest import House_, Visitor

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
    assert network("x" * 1000) == "x" * 64


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
    assert clean("  Ada \u202e\u200b Lovelace\u2066\ufeff ") == "Ada Lovelace"
    assert clean("\u3164\u2800 \u200b\u115f") == ""
    assert clean("\u0301\u0301") == ""
    assert clean("Z" + "\u0301" * 50) == "Z" + "\u0301" * 3
    assert clean("Zoë 👩\u200d👧 Ω!") == "Zoë 👩\u200d👧 Ω!"
    assert clean("a\u200db") == "ab"
    assert clean("a\ud800\0\x1bb") == "ab"


@pytest.mark.parametrize("name", ["\u3164", "\u200b\u200b", "\u202e", "\u2800"])
def test_a_name_can_be_seen(visitor: Visitor, name: str) -> None:
    answer = visitor.http.post("/new", data={"game": "wiener_walzer", "players": "2", "name": name, "seat.0": "me"})
    assert answer.status_code == 400
