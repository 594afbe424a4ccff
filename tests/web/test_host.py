"""What whoever runs a house can do, with a running server and without one."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.fixtures.house import play as play_out
from tests.web.conftest import Ask, House_, Pair, Visitor, play
from viertel.cli import main
from viertel.core.errors import BadInput
from viertel.core.record import Record
from viertel.web.limits import Limits
from viertel.web.people.bans import Bans
from viertel.web.storage.store import Store
from viertel.web.tokens import new_address

FIXTURES = Path(__file__).parents[1] / "fixtures"


@pytest.fixture
def alone(tmp_path: Path) -> Path:
    """A data file that no server is using."""
    return Path(shutil.copy(FIXTURES / "house-0.1.sqlite", tmp_path / "alone.sqlite"))


def address(pair: Pair) -> str:
    return pair.path  # an address may begin with a dash, which a command takes for an option


def test_the_tables_are_listed_and_shown_also_of_an_older_file(alone: Path, ask: Ask) -> None:
    before = alone.read_bytes()
    tables = ask(alone, "list")["tables"]
    assert len(tables) == 16 and {table["state"] for table in tables} == {"running", "over"}
    shown = ask(alone, "show", f"/table/{tables[0]['address']}")
    assert [seat["name"] for seat in shown["seats"]] == tables[0]["names"]
    assert ask(alone, "check")["differ"] == 0
    assert alone.read_bytes() == before  # looking changes nothing


def test_a_record_can_be_exported_of_any_table(alone: Path, ask: Ask, tmp_path: Path) -> None:
    for table in ask(alone, "list")["tables"]:
        ask(alone, "export", f"/table/{table['address']}", "--to", str(tmp_path / "record"))
        record = Record.read(tmp_path / "record")
        assert len(record.entries) == table["entries"]
        assert record.ending is None or record.ending.seed is not None


def test_orders_are_carried_out_without_a_server(alone: Path, ask: Ask) -> None:
    running = next(f"/table/{table['address']}" for table in ask(alone, "list")["tables"] if table["state"] == "running")
    closed = ask(alone, "close", running)
    assert len(closed["points"]) == len(ask(alone, "show", running)["seats"])
    assert ask(alone, "show", running)["closed"] == "host"
    with pytest.raises(BadInput, match="is over already"):
        ask(alone, "close", running)
    assert ask(alone, "delete", running, "--yes")["entries"] > 0
    with pytest.raises(BadInput, match="there is no table"):
        ask(alone, "show", running)
    db = sqlite3.connect(alone)
    for name in ("entries", "seats", "keepers"):
        assert db.execute(f"SELECT count(*) FROM {name} WHERE table_id NOT IN (SELECT id FROM tables)").fetchone() == (0,)
    db.close()


def test_what_is_no_data_file_is_refused_with_a_sentence(tmp_path: Path, ask: Ask) -> None:
    (tmp_path / "diary").write_text("dear diary " * 500)
    for command in (["list"], ["readonly", "on"], ["backup", str(tmp_path / "copy")]):
        with pytest.raises(BadInput, match="diary"):
            ask(tmp_path / "diary", *command)
        with pytest.raises(BadInput, match="no such data file"):
            ask(tmp_path / "nowhere", *command)
    with pytest.raises(BadInput, match="neither a visitor"):
        ask(tmp_path / "diary", "ban", "10.0.0.0/99")


def test_a_running_server_closes_a_game_and_everybody_sees_it(server: House_, ask: Ask) -> None:
    pair = Pair(server)
    play(pair.screens, random.Random(1), lambda state: state["at"] >= 60)
    totals = [score["total"] for score in pair.first.state["scores"]]
    assert ask(server.store.path, "close", address(pair))["points"] == totals
    for screen in pair.screens:
        state = screen.until(lambda state: state["over"])
        assert state["legal"] == [] and state["acting"] == [] and "closed by the host" in state["prompt"]["text"]
        assert not any(score["winner"] for score in state["scores"])
        screen.act("place d2")
        assert screen.next("error")["code"] == "closed"
    record = Record.loads(pair.ada.http.get(f"{pair.path}/record").text)
    assert record.ending and record.ending.closed and list(record.ending.points) == totals and record.ending.seed
    brought = server.visitor()
    replay = brought.screen(brought.http.post("/record", files={"file": ("x", record.dumps().encode())}).headers["location"])
    assert replay.state["over"] and replay.state["at"] == len(record.entries)


def test_a_running_server_deletes_a_table(server: House_, ask: Ask) -> None:
    pair = Pair(server)
    ask(server.store.path, "delete", address(pair), "--yes")
    assert pair.first.next("error")["code"] == "gone"
    assert pair.ada.http.get(pair.path).status_code == 404
    assert pair.path not in pair.ada.http.get("/").text


def test_whoever_is_banned_neither_plays_nor_writes_nor_looks_on(server: House_, ask: Ask) -> None:
    pair = Pair(server)
    record = FIXTURES / "vienna" / "3-standard.jsonl"
    replay = pair.ada.http.post("/record", files={"file": ("x", record.read_bytes())}).headers["location"]
    looks = (
        pair.path,
        pair.path.replace("table", "watch"),
        f"{pair.path}/story",
        replay,
        f"/on{replay}?at=0",
        "/new?game=vienna",
    )
    visitor = ask(server.store.path, "show", address(pair))["seats"][1]["visitors"][0]
    ask(server.store.path, "ban", visitor, "--why", "shouting")
    with pytest.raises(Exception, match="1008"):
        pair.second.next("nothing")
    with pytest.raises(Exception, match="403"):
        pair.bea.screen(pair.path)
    assert pair.bea.http.post("/quick", data={"game": "wiener_walzer"}).status_code == 403
    for path in (*looks, f"{pair.path}/record", "/puzzle", "/ladder"):
        answer = pair.bea.http.get(path)
        assert answer.status_code == 403 and "You are not welcome at this house any more." in answer.text, path
    with pytest.raises(Exception, match="403"):
        pair.bea.screen(replay)
    for path in ("/", "/rules/vienna", "/me", "/me/everything.json", "/static/table/socket.js"):
        assert pair.bea.http.get(path).status_code == 200, path
    assert "You are not welcome at this house any more." in pair.bea.http.get("/").text
    with capture_logs() as log:
        ask(server.store.path, "ban", visitor, "--lift")
    assert [one["order"] for one in log if one["event"] == "the host has ordered"] == ["lift the ban"]
    assert pair.bea.screen(pair.path).table["mine"] == [1]
    ask(server.store.path, "ban", "127.0.0.0/8")
    with pytest.raises(Exception, match="1008"):
        pair.first.next("nothing")
    assert pair.ada.http.post("/quick", data={"game": "wiener_walzer"}).status_code == 403
    ask(server.store.path, "ban", "127.0.0.0/8", "--lift")
    assert pair.ada.http.post("/quick", data={"game": "wiener_walzer"}).status_code == 303


def test_a_ban_of_a_network_holds_for_every_way_to_write_its_addresses() -> None:
    bans = Bans(["192.0.2.7", "2001:db8:1::/48", "somebody"])
    for held in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8:1:2::9", "2001:db8:1:2::/64", "2001:db8:1::1%eth0"):
        assert bans.holds(None, held), held
    for other in ("192.0.2.8", "2001:db8:2::1", "testclient", "", None):
        assert not bans.holds("somebody else", other), other
    assert bans.holds("somebody", None)


def test_a_read_only_house_can_be_looked_at(serve_with: Callable[..., House_], ask: Ask) -> None:
    server = serve_with()
    pair = Pair(server)
    ask(server.store.path, "readonly", "on")
    assert pair.first.next("notice")["code"] == "readonly"
    screen = pair.acting()
    screen.act(screen.state["legal"][0])
    assert screen.next("error")["code"] == "house_closed"
    screen.say(do="position", at=0)
    assert screen.next("position")["at"] == 0
    assert pair.ada.http.post("/quick", data={"game": "wiener_walzer"}).status_code == 503
    assert pair.ada.http.post("/me/delete", data={"sure": "yes"}).status_code == 503
    data = server.store.path
    server.stop()
    server = serve_with()  # it stays so until it is switched off
    pair.ada.port, pair.ada.http.base_url = server.port, server.url
    again = pair.ada.screen(pair.path)
    assert again.next("notice")["code"] == "readonly"
    ask(data, "readonly", "off")
    assert again.next("notice")["code"] is None
    assert pair.ada.http.post("/quick", data={"game": "wiener_walzer"}).status_code == 303


def test_a_new_key_makes_new_links_and_throws_nobody_out(serve_with: Callable[..., House_], ask: Ask) -> None:
    server = serve_with()
    pair = Pair(server)
    old = pair.first.table["back"]
    ask(server.store.path, "rotate-key")
    new = pair.first.next("table")["back"]
    assert new != old
    assert server.visitor().http.post(old).status_code == 404
    assert server.visitor().http.post(new).status_code == 303
    assert pair.ada.screen(pair.path).table["mine"] == [0]
    ask(server.store.path, "rotate-key", "--grace", "0")  # after a leak nobody is believed
    assert pair.ada.screen(pair.path).table["mine"] == []


def test_a_backup_of_a_running_house_can_be_restored(serve_with: Callable[..., House_], ask: Ask, tmp_path: Path) -> None:
    server = serve_with()
    data, copy = server.store.path, tmp_path / "copy.sqlite"
    pair = Pair(server)
    play(pair.screens, random.Random(1), lambda state: state["at"] >= 60)
    ask(data, "backup", str(copy))
    saved = [screen.state for screen in pair.screens]
    assert copy.stat().st_mode & 0o077 == 0
    play(pair.screens, random.Random(1), lambda state: state["at"] >= 80)
    with pytest.raises(BadInput, match="a server is running"):
        ask(data, "restore", str(copy))
    server.stop()
    restored = ask(data, "restore", str(copy))
    assert Path(restored["before"]).exists()
    server = serve_with()
    for visitor, old in zip((pair.ada, pair.bea), saved):
        visitor.port = server.port
        state = visitor.screen(pair.path).state
        assert state | {"events": [], "since": 0} == old | {"events": [], "since": 0}
    (tmp_path / "cut").write_bytes(copy.read_bytes()[:-20000])
    server.stop()
    with pytest.raises(BadInput, match=r"damaged|no data file"):
        ask(data, "restore", str(tmp_path / "cut"))


def test_a_backup_never_replaces_the_data_file_itself(
    serve_with: Callable[..., House_], ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve_with()
    data = server.store.path
    pair = Pair(server)
    (tmp_path / "link").symlink_to(data)
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    before = data.stat().st_ino
    for name in (str(data), data.name, f"folder/../{data.name}", "link"):
        for force in ([], ["--force"]):
            with pytest.raises(BadInput, match="is the data file itself"):
                ask(data, "backup", *force, name)
    assert data.stat().st_ino == before and (tmp_path / "link").is_symlink()
    play(pair.screens, random.Random(1), lambda state: state["at"] >= 20)


def test_a_backup_never_replaces_a_file_that_a_server_is_running_on(
    server: House_, ask: Ask, alone: Path, tmp_path: Path
) -> None:
    with pytest.raises(BadInput, match="another server is running on this file"):
        ask(alone, "backup", "--force", str(server.store.path))
    server.store.path.rename(tmp_path / "away")  # and will be put back
    with pytest.raises(BadInput, match="another server is running on this file"):
        ask(alone, "backup", str(server.store.path))
    (tmp_path / "away").rename(server.store.path)


def test_a_backup_replaces_another_only_if_it_is_told_to(alone: Path, ask: Ask, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.write_text("precious")
    with pytest.raises(BadInput, match="there is such a file already; --force replaces it"):
        ask(alone, "backup", str(copy))
    assert copy.read_text() == "precious"
    copy.with_name("copy-wal").write_text("of the old file")
    ask(alone, "backup", "--force", str(copy))
    assert not copy.with_name("copy-wal").exists()
    assert ask(copy, "list")["tables"] == ask(alone, "list")["tables"]


def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    data = tmp_path / "data"
    asyncio.run(Store(data).close())
    whole = bytearray(data.read_bytes())
    whole[4096 * 3 : 4096 * 4] = b"\xff" * 4096
    data.write_bytes(whole)
    with pytest.raises(BadInput, match=r"is damaged .*; bring back a copy with 'viertel admin restore'"):
        Store(data)


def run_in(server: House_, work: Any) -> Any:
    """In the server's own loop."""
    return asyncio.run_coroutine_threadsafe(work, server.store._loop).result(30)  # type: ignore[arg-type]


def test_what_is_overdue_is_deleted(serve_with: Callable[..., House_]) -> None:
    server = serve_with(keep_finished=10, keep_abandoned=20, keep_records=5)
    ada = server.visitor()
    paths = [ada.new("same") for _ in range(3)]
    screen = ada.screen(paths[0])
    play_out([screen], random.Random(1))
    screen.close()
    record = (FIXTURES / "wiener_walzer" / "2-standard.jsonl").read_bytes()
    replay = ada.http.post("/record", files={"file": ("x", record)}).headers["location"]
    for days, left, opened in ((4, 3, True), (6, 3, False), (11, 2, False), (21, 0, False)):
        run_in(server, server.registry.clear(time.time() + days * 86400))
        assert ada.http.get("/").text.count('href="/table/') == left
        assert (server.store.replay(replay.rpartition("/")[2]) is not None) == opened
    for line in ("10 days", "20 days", "5 days"):
        assert line in server.visitor().http.get("/").text


def test_when_the_disk_is_used_games_go_on_and_nothing_new_is_begun(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    pair = Pair(server)
    server.registry.limits = Limits(disk=0)
    run_in(server, server.registry.clear(time.time()))
    answer = pair.ada.http.post("/quick", data={"game": "wiener_walzer"})
    assert answer.status_code == 507 and "The house is full" in answer.text
    screen = pair.acting()
    at = screen.state["at"]
    screen.act(screen.state["legal"][0])
    screen.reach(at + 1)


def test_a_leaked_link_is_made_worthless_by_its_seat(server: House_) -> None:
    pair = Pair(server)
    leaked = pair.first.table["back"]
    thief = server.visitor()
    thief.http.post(leaked)
    stolen = thief.screen(pair.path)
    assert stolen.table["mine"] == [0]
    pair.first.say(do="renew")
    table = pair.first.next("table", lambda table: table["back"] != leaked)
    assert table["mine"] == [0]
    assert stolen.next("table", lambda table: not table["mine"])["back"] is None
    assert server.visitor().http.post(leaked).status_code == 404
    assert server.visitor().http.post(table["back"]).status_code == 303
    stranger = server.visitor().screen(pair.path)
    stranger.say(do="renew")
    assert stranger.next("error")["code"] == "not_seated"


def chatty(server: House_) -> Pair:
    pair = Pair(server)
    pair.second.say(do="chat", text="I am Bea, and this is my secret")
    pair.first.next("chat")
    return pair


def test_a_visitor_can_have_everything_about_himself(server: House_) -> None:
    pair = chatty(server)
    screen = pair.acting()
    screen.act(screen.state["legal"][0])
    record = (FIXTURES / "wiener_walzer" / "2-standard.jsonl").read_bytes()
    pair.bea.http.post("/record", files={"file": ("x", record + b"")})
    found = pair.bea.http.get("/me/everything.json").json()
    (table,) = found["tables"]
    assert table["name"] == "Bea" and table["seat"] == 1 and table["said"] == ["I am Bea, and this is my secret"]
    page = pair.bea.http.get("/me").text
    assert "Bea" in page and "Delete me" in page
    assert 'href="/me"' in pair.bea.http.get("/").text
    stranger = server.visitor()
    assert stranger.http.get("/me").status_code == 200
    assert stranger.http.get("/me/everything.json").status_code == 404


def test_a_visitor_can_be_forgotten(server: House_) -> None:
    pair = chatty(server)
    own = pair.bea.new("bot:uniform", name="Bea")
    visitor = server.registry.visitors.known(dict(pair.bea.http.cookies))
    assert visitor
    assert pair.bea.http.post("/me/delete").status_code == 400  # not sure
    answer = pair.bea.http.post("/me/delete", data={"sure": "yes"})
    assert answer.status_code == 303 and "viertel" not in pair.bea.http.cookies
    table = pair.first.next("table", lambda table: table["seats"][1]["who"] == "open")
    assert table["seats"][1]["name"] == "" and table["invite"]
    assert {name: list(things) for name, things in server.store.about(visitor).items()} == {
        "tables": [],
        "records": [],
        "ways": [],
        "devices": [],
        "passkeys": [],
    }
    assert server.visitor().http.get(own).status_code == 404
    assert not server.store.all(
        "SELECT 1 FROM chat WHERE text LIKE '%my secret%' AND table_id = ?",
        server.registry.tables[pair.path.rpartition("/")[2]].key,
    )
    cleo = server.visitor()  # somebody else takes the seat, and has a way back of her own
    cleo.sit(table["invite"], "Cleo")
    screen = cleo.screen(pair.path)
    assert screen.table["mine"] == [1]
    assert Visitor(server.port).http.post(screen.table["back"]).status_code == 303


def test_the_commands_have_text_for_people(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, said in (
        (["list"], "16 tables; "),
        (["check"], "16 tables, 16 of them as they are; 0 would differ"),
        (["readonly", "on"], "the house is read-only"),
        (["readonly", "off"], "the house is open"),
        (["ban", "somebody"], "somebody is banned"),
        (["ban", "somebody", "--lift"], "somebody is not banned any more"),
        (["rotate-key"], "40 return links are new"),
        (["backup", str(alone.with_name("copy"))], "MB, whole"),
        (["restore", str(alone.with_name("copy"))], "restored from"),
    ):
        with pytest.raises(SystemExit) as stopped:
            main(["admin", *arguments, "--data", str(alone)])
        captured = capsys.readouterr()
        assert stopped.value.code == 0 and said in captured.out, captured.err


def test_an_address_is_never_taken_for_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    made = iter(["-Kq3", "--ab", "ab-c"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda n: next(made))
    assert new_address() == "ab-c"
