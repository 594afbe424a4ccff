"""Records made to end the server: native rules stop their process where a number of a position leads beyond a list. So the server
runs in a process of its own here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from viertel import games
from viertel.core.match import Match
from viertel.lab.load import Server

from .conftest import Visitor
from .test_records import begun, sentence, upload


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
