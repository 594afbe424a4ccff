"""Records made to end the server: native rules stopped their process where a number of a position led beyond a list. So it has
a process of its own here."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.lab.load import Server
from viertel.web.intake import records
from viertel.web.library.replays import VERSION

from .conftest import House_, Visitor
from .test_records import begun, changed, sentence, upload


def waltz() -> str:
    """Five cards in a hand that holds one: its view counts beyond the list."""
    return begun("wiener_walzer", 5, viewer=99, hand=[0, 0, 0, 0, 95])


def venezia() -> str:
    """Two choices that are open, in a position that is nobody's, of a game that says it is over: to be analysed and explained."""
    game = games.load("venezia")
    match = Match(game, 2)
    first = match.n
    while match.n < first + 2:
        seat = match.acting[0]
        match.act(seat, match.legal(seat)[0])
    lines = [["chance" if entry.seat < 0 else entry.seat, game.words(entry.code)] for entry in match.entries]
    closed = {"closed": len(lines), "points": [0, 0], "winners": [], "fingerprint": "", "seed": None}
    return begun("venezia", 2, [*lines, closed], viewer=99)


HOSTILE = {"waltz": waltz, "venezia": venezia}


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path]]:
    data = tmp_path_factory.mktemp("hostile") / "data.sqlite"
    server = Server(data)
    server.start()
    yield server, data
    server.stop()


@pytest.mark.parametrize("which", HOSTILE)
def test_a_record_made_to_end_the_server_is_refused(process: tuple[Server, Path], which: str) -> None:
    server, _ = process
    visitor = Visitor(server.port)
    answer = upload(visitor, HOSTILE[which]())
    assert answer.status_code == 400 and "not a whole position" in sentence(answer)
    assert visitor.http.get("/health").status_code == 200


@pytest.mark.parametrize("which", HOSTILE)
def test_one_that_an_older_version_has_taken_is_not_opened(process: tuple[Server, Path], which: str) -> None:
    server, data = process
    db = sqlite3.connect(data, isolation_level=None, timeout=30)
    db.execute("INSERT INTO replays (address, record, visitor, made) VALUES (?, ?, '', 0)", [which, HOSTILE[which]()])
    db.close()
    visitor = Visitor(server.port)
    for path in (f"/replay/{which}", f"/on/replay/{which}?at=0"):
        assert visitor.http.get(path).status_code == 410
    with pytest.raises(Exception, match="403"):
        visitor.screen(f"/replay/{which}")
    assert visitor.http.get("/health").status_code == 200


FIXTURES = Path(__file__).parents[1] / "fixtures"
GOOD = (FIXTURES / "vienna" / "3-standard.jsonl").read_text(encoding="utf-8")


def columns(data: Path, address: str) -> tuple[str, int]:
    db = sqlite3.connect(data, timeout=30)
    found: tuple[str, int] = db.execute("SELECT tried, opening FROM replays WHERE address = ?", [address]).fetchone()
    db.close()
    return found


def test_a_record_is_tried_once_by_each_version_and_noted_while_it_is_opened(
    serve_with: Callable[..., House_], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serve_with()
    visitor = server.visitor()
    path = upload(visitor, GOOD).headers["location"]
    address = path.rpartition("/")[2]
    library, data = server.registry.library, Path(server.store.path)
    tries: list[str] = []
    noted: list[int] = []
    real_check, real_read = library._reader.check, records.read

    async def check(text: str, name: str) -> None:
        tries.append(name)
        await real_check(text, name)

    def read(*given: Any) -> Any:
        noted.append(columns(data, address)[1])
        return real_read(*given)

    monkeypatch.setattr(library._reader, "check", check)
    monkeypatch.setattr(records, "read", read)
    assert visitor.http.get(path).status_code == 200
    assert (tries, noted) == ([], [1]), "it was tried when it came, and is noted while the server opens it"
    assert columns(data, address) == (VERSION, 0)
    library.replays.clear()
    db = sqlite3.connect(data, isolation_level=None, timeout=30)
    db.execute("UPDATE replays SET tried = '0.1.0'")
    db.close()
    for _ in range(2):
        library.replays.clear()
        assert visitor.http.get(path).status_code == 200
    assert len(tries) == 1 and columns(data, address) == (VERSION, 0)


def test_what_was_being_opened_when_the_server_died_is_held_until_the_host_releases_it(
    tmp_path: Path, ask: Callable[..., Any]
) -> None:
    data = tmp_path / "data.sqlite"
    server = Server(data)
    server.start()
    path = upload(Visitor(server.port), GOOD).headers["location"]
    other = upload(Visitor(server.port), changed(GOOD, names=["Ada", "Bea", "Eve"])).headers["location"]
    server.kill()
    db = sqlite3.connect(data, isolation_level=None, timeout=30)
    db.execute("UPDATE replays SET opening = 1 WHERE address = ?", [path.rpartition("/")[2]])
    db.close()
    server.start()
    visitor = Visitor(server.port)
    for held in (path, f"/on{path}?at=0"):
        answer = visitor.http.get(held)
        assert answer.status_code == 409 and "until the host allows it" in sentence(answer)
    assert upload(visitor, GOOD).headers["location"] == path
    assert visitor.http.get(path).status_code == 409, "to bring it again helps nobody"
    assert visitor.http.get(other).status_code == 200
    listed = {one["address"]: one["held"] for one in ask(data, "records")["records"]}
    assert listed == {path.rpartition("/")[2]: True, other.rpartition("/")[2]: False}
    with pytest.raises(BadInput, match="is held"):
        ask(data, "records", "--release", other)
    assert ask(data, "records", "--release", path) == {"record": path.rpartition("/")[2]}
    assert visitor.http.get(path).status_code == 200
    server.stop()


@pytest.mark.parametrize("live", [True, False])
def test_the_host_deletes_a_record(tmp_path: Path, ask: Callable[..., Any], live: bool) -> None:
    data = tmp_path / "data.sqlite"
    server = Server(data)
    server.start()
    visitor = Visitor(server.port)
    path = upload(visitor, GOOD).headers["location"]
    screen = visitor.screen(path)
    if not live:
        server.stop()
    assert ask(data, "delete-record", path, "--yes") == {"record": path.rpartition("/")[2]}
    if live:
        assert screen.next("error")["code"] == "gone"
    else:
        server.start()
    assert Visitor(server.port).http.get(path).status_code == 404
    with pytest.raises(BadInput, match="there is no record"):
        ask(data, "delete-record", path, "--yes")
    assert ask(data, "records")["records"] == []
    server.stop()
