"""The pages around the table, as a browser without JavaScript uses them."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections.abc import Callable

import httpx
import pytest

from viertel import games
from viertel.core.text import LANGUAGES, faults
from viertel.web import languages

from .conftest import House_, Pair, Visitor


def test_home_offers_the_games(visitor: Visitor) -> None:
    page = visitor.http.get("/")
    assert page.status_code == 200
    assert "Wiener Walzer" in page.text and 'action="/quick"' in page.text
    assert not visitor.http.cookies, "looking around needs no cookie"


def test_posters_and_taglines_come_from_the_games(visitor: Visitor) -> None:
    for lang in LANGUAGES:
        page = html.unescape(visitor.http.get(f"/?lang={lang}").text)
        assert re.findall(r'<img src="(/games/[^"]+)"', page) == [f"/games/{name}/poster.svg" for name in games.drawn()]
        assert all(games.load(name).text(lang)("game.tagline") in page for name in games.drawn())
    for name in games.drawn():
        assert visitor.http.get(f"/games/{name}/poster.svg").headers["content-type"] == "image/svg+xml"


def test_a_table_of_a_game_that_has_gone_is_still_listed(visitor: Visitor, server: House_) -> None:
    path = visitor.new("open")
    db = sqlite3.connect(server.store.path, isolation_level=None, timeout=30)
    db.execute("UPDATE tables SET game = 'polka' WHERE address = ?", [path.rpartition("/")[2]])
    db.close()
    assert "<b>polka</b>" in visitor.http.get("/").text


def test_play_now_is_one_form(visitor: Visitor) -> None:
    answer = visitor.http.post("/quick", data={"game": "wiener_walzer"})
    screen = visitor.screen(answer.headers["location"])
    assert [seat["who"] for seat in screen.table["seats"]] == ["person", "bot"]
    screen.until(lambda state: bool(state["legal"]))
    assert answer.headers["location"] in visitor.http.get("/").text


def test_my_tables_waiting_for_me_come_first(visitor: Visitor) -> None:
    paths = [visitor.new("open") for _ in range(6)]
    waits = {}
    for path in paths:
        screen = visitor.screen(path)
        waits[path] = bool(screen.state["legal"])
        screen.close()
    page = visitor.http.get("/").text
    listed = re.findall(r'href="(/table/[^"]+)"', page)
    assert sorted(listed) == sorted(paths)
    assert [waits[path] for path in listed] == sorted((waits[path] for path in paths), reverse=True)


def test_the_form_for_a_new_table_has_options_and_seats(visitor: Visitor) -> None:
    page = visitor.http.get("/new?game=wiener_walzer").text
    assert 'name="option.events"' in page and 'name="seat.4"' in page and 'value="bot:greedy"' in page
    assert visitor.http.get("/new?game=chess").status_code == 404


@pytest.mark.parametrize(
    "fields",
    [
        {"players": "9"},
        {"players": "two"},
        {"players": ""},
        {"name": ""},
        {"name": "x" * 33},
        {"name": "\u200b"},
        {"seat.1": "bot:genius"},
        {"seat.1": "me"},
        {"seat.1": ""},
        {"option.events": "maybe"},
        {"game": "chess"},
    ],
)
def test_a_wrong_form_lays_no_table(visitor: Visitor, server: House_, fields: dict[str, str]) -> None:
    before = server.store.one("SELECT count(*) FROM tables")
    right = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open"}
    answer = visitor.http.post("/new", data=right | fields)
    assert 400 <= answer.status_code < 500 and 'role="alert"' in answer.text
    assert server.store.one("SELECT count(*) FROM tables") == before


def test_opening_an_invitation_takes_no_seat(server: House_) -> None:
    ada, bea, cleo = server.visitor(), server.visitor(), server.visitor()
    path = ada.new("open", name="Ada & <Co>")
    screen = ada.screen(path)
    invite = screen.table["invite"]
    for _ in range(3):
        assert bea.http.get(invite).status_code == 200
    page = bea.http.get(invite, headers={"Accept-Language": "fr"}).text
    assert "Ada &amp; &lt;Co&gt;" in page
    assert 'value="1" checked' in page, "the first seat that is open, though it is not the first"
    assert re.search(r"<li>[^:<]+\u202f: |<li>[^:<]+\u00a0: ", page), "a colon of French stands after its space"
    assert screen.table["seats"][1]["who"] == "open"
    assert bea.sit(invite, "Bea", 1) == path
    screen.next("table", lambda table: table["seats"][1]["who"] == "person")
    assert screen.table["invite"] is None, "no seat is open any more"
    assert bea.sit(invite, "Bea", 1) == path, "sent twice is once"
    late = cleo.http.post(invite, data={"name": "Cleo", "seat": "1"})
    assert late.status_code == 409 and "/watch/" in late.text
    assert bea.http.get(invite).headers["location"] == path


def test_a_wrong_name_shows_the_invitation_again(server: House_) -> None:
    ada, bea = server.visitor(), server.visitor()
    invite = ada.screen(ada.new("open")).table["invite"]
    answer = bea.http.post(invite, data={"name": "   ", "seat": "1"})
    assert answer.status_code == 400 and 'role="alert"' in answer.text and f'action="{invite}"' in answer.text


def test_the_private_link_brings_another_browser_to_the_seat(pair: Pair, server: House_) -> None:
    back = pair.second.table["back"]
    phone = server.visitor()
    page = phone.http.get(back)
    assert page.status_code == 200 and "Bea" in page.text
    assert phone.screen(pair.path).table["mine"] == [], "opening the link is not enough"
    assert phone.http.post(back).headers["location"] == pair.path
    assert phone.screen(pair.path).table["mine"] == [1]
    assert pair.bea.screen(pair.path).table["mine"] == [1], "the first browser keeps its seat"
    assert phone.http.get("/seat/unknown").status_code == 404
    assert phone.http.post("/seat/unknown").status_code == 404


def test_seat_tokens_are_stored_as_hashes_only(pair: Pair, server: House_) -> None:
    token = pair.first.table["back"].rpartition("/")[2]
    rows = server.store.all("SELECT token FROM seats")
    assert token not in {row[0] for row in rows} and all(len(row[0]) == 64 for row in rows)


def test_forms_from_other_sites_are_refused(pair: Pair) -> None:
    back = pair.first.table["back"]
    for path in ("/new", "/quick", "/record", "/language", back):
        for origin in ("https://elsewhere.example", "null"):
            answer = pair.ada.http.post(path, data={"game": "wiener_walzer"}, headers={"Origin": origin})
            assert answer.status_code == 403, path
    own = f"http://127.0.0.1:{pair.ada.port}"
    assert pair.ada.http.post("/quick", data={"game": "wiener_walzer"}, headers={"Origin": own}).status_code == 303


def test_a_forged_cookie_is_nobody(pair: Pair, server: House_) -> None:
    good = pair.ada.http.cookies["viertel"]
    visitor, _, signature = good.partition(".")
    for bad in (visitor, f"{visitor}.{signature[::-1]}", f"{visitor}x.{signature}", ""):
        thief = server.visitor()
        thief.http.cookies.set("viertel", bad)
        assert thief.screen(pair.path).table["mine"] == []


def test_cookies_are_for_this_server_only(visitor: Visitor) -> None:
    cookie = visitor.http.post("/quick", data={"game": "wiener_walzer"}).headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    behind = {"X-Forwarded-Proto": "https"}
    assert "Secure" not in cookie
    assert visitor.http.post("/quick", data={"game": "wiener_walzer"}, headers=behind).status_code == 303


def test_every_answer_has_the_safe_headers(visitor: Visitor) -> None:
    for path in ("/", "/health", "/static/icon.svg", "/sw.js", "/nothing/here", "/protocol.json", "/new"):
        headers = visitor.http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


def test_styles_and_scripts_of_a_page_have_the_headers_that_mean_something_there(visitor: Visitor) -> None:
    for path in ("/static/house.css", "/static/table.js", "/static/lib/limelight.woff2"):
        headers = visitor.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers, "a part of each first load"


def test_names_are_escaped_everywhere(server: House_) -> None:
    nasty = '"><script>alert(1)</script>'
    ada, bea = server.visitor(), server.visitor()
    screen = ada.screen(ada.new("open", name=nasty))
    for page in (ada.http.get("/"), bea.http.get(screen.table["invite"]), ada.http.get("/new?game=wiener_walzer")):
        assert "<script>alert" not in page.text and "&lt;script&gt;" in page.text
    page = bea.http.get(screen.table["back"])
    assert "<script>alert" not in page.text


def test_what_is_asked_for_is_never_mirrored_unescaped(visitor: Visitor) -> None:
    for path in ("/<script>x</script>", "/?lang=<script>", "/table/<script>", "/replay/%3Cscript%3E?at=<script>"):
        assert "<script>" not in visitor.http.get(path).text.replace('<script type="module"', "")


def test_language_by_browser_cookie_and_address(visitor: Visitor) -> None:
    assert '<html lang="de">' in visitor.http.get("/", headers={"Accept-Language": "xx, de-AT;q=0.9, en;q=0.5"}).text
    assert '<html lang="it">' in visitor.http.get("/?lang=it").text
    assert '<html lang="it">' in visitor.http.get("/", headers={"Accept-Language": "de"}).text
    answer = visitor.http.post("/language", data={"lang": "fr", "here": "/new?game=wiener_walzer"})
    assert answer.headers["location"] == "/new?game=wiener_walzer"
    assert '<html lang="fr">' in visitor.http.get("/").text
    for elsewhere in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "javascript:x"):
        assert visitor.http.post("/language", data={"lang": "en", "here": elsewhere}).headers["location"] == "/"


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_pages_in_every_language(pair: Pair, lang: str) -> None:
    for path in ("/", "/new?game=wiener_walzer", pair.path, pair.first.table["back"], "/nothing"):
        page = pair.ada.http.get(path, headers={"Accept-Language": lang})
        assert f'<html lang="{lang}">' in page.text


def test_the_servers_words_are_complete_in_every_language() -> None:
    assert faults(languages.HERE / "text") == []


def test_files_are_compressed_and_asked_again_by_etag(visitor: Visitor) -> None:
    first = visitor.http.get("/static/house.css")
    assert first.headers["content-encoding"] == "gzip" and first.headers["content-type"].startswith("text/css")
    again = visitor.http.get("/static/house.css", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    plain = visitor.http.get("/static/house.css", headers={"Accept-Encoding": "identity"})
    assert plain.text == first.text
    assert visitor.http.get("/games/wiener_walzer/board.js").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2f..%2fapp.py",
        "/static/%2e%2e/%2e%2e/pyproject.toml",
        "/static//etc/passwd",
        "/static/\0",
        "/games/wiener_walzer/../rules.py",
        "/games/nothing/board.js",
        "/static/",
    ],
)
def test_only_files_for_the_browser_are_served(server: House_, path: str) -> None:
    request = httpx.Request("GET", server.url)
    request.url = httpx.URL(server.url + "/").copy_with(raw_path=path.encode().replace(b"\0", b"%00"))
    with httpx.Client() as client:
        assert client.send(request).status_code == 404


def test_the_qr_code_is_for_those_who_may_invite(server: House_) -> None:
    ada = server.visitor()
    path = ada.new("open")
    answer = ada.http.get(f"{path}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml" and b"<svg" in answer.content
    assert server.visitor().http.get(f"{path}/qr.svg").status_code == 404


def test_a_television_shows_the_invitation_if_its_link_is_a_players(server: House_) -> None:
    ada, television, stranger = server.visitor(), server.visitor(), server.visitor()
    path = ada.new("open")
    of_player, of_spectator = (one.screen(path).table for one in (ada, stranger))
    key = of_player["invite"].rpartition("/")[2]
    assert of_player["tv"] == f"{path}?tv={key}" and f'data-tv="{key}"' in television.http.get(of_player["tv"]).text
    assert television.http.get(f"{path}/qr.svg?tv={key}").content == ada.http.get(f"{path}/qr.svg").content
    assert of_spectator["tv"] == f"{path}?tv" and key not in json.dumps(of_spectator)
    for guess in ("", "x", f"{key}x", "%C3%A4"):
        assert key not in stranger.http.get(f"{path}?tv={guess}").text
        assert stranger.http.get(f"{path}/qr.svg?tv={guess}").status_code == 404


@pytest.mark.parametrize("text", ["", "nonsense\n", '{"viertel": 1}\n', "\xff", '{"viertel": 1', "[]\n" * 10])
def test_a_file_that_is_no_record_is_refused_with_a_sentence(visitor: Visitor, text: str) -> None:
    answer = visitor.http.post("/record", files={"file": ("<b>.viertel", text.encode("latin-1"))})
    assert answer.status_code == 400 and 'role="alert"' in answer.text and "<b>" not in answer.text


def test_a_form_that_is_too_large_is_refused(visitor: Visitor) -> None:
    answer = visitor.http.post("/record", files={"file": ("big", b"x" * 600_000)})
    assert answer.status_code == 413
    assert visitor.http.post("/record", data={"file": "no file"}).status_code == 400
    assert visitor.http.post("/record", content=b"--", headers={"Content-Type": "multipart/form-data"}).status_code == 400


def test_too_many_forms_are_refused_for_a_while(serve_with: Callable[..., House_]) -> None:
    server = serve_with(forms_a_minute=0.001, form_burst=3)
    visitor = server.visitor()
    answers = [visitor.http.post("/language", data={"lang": "en"}).status_code for _ in range(5)]
    assert answers == [303, 303, 303, 429, 429]


def test_only_so_many_tables_of_one_visitor(serve_with: Callable[..., House_]) -> None:
    visitor = serve_with(tables_of_visitor=2).visitor()
    visitor.new("open")
    visitor.new("open")
    answer = visitor.http.post("/quick", data={"game": "wiener_walzer"})
    assert answer.status_code == 429 and "2" in answer.text


def test_health_and_metrics(server: House_, pair: Pair) -> None:
    assert server.visitor().http.get("/health").json()["ok"] is True
    page = server.visitor().http.get("/metrics").text
    assert "viertel_screens " in page and "viertel_actions_total " in page


def test_nothing_is_asked_of_other_hosts(pair: Pair) -> None:
    for path in ("/", "/new?game=wiener_walzer", pair.path):
        assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', pair.ada.http.get(path).text)
