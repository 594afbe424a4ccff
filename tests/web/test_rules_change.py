"""Games survive a change of rules: they open, go on, can be read, and every record can be saved."""

from __future__ import annotations

import hashlib
import html
import json
import random
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures.house import at_screen, play
from tests.games import OURS
from viertel import games
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.verify import verify
from viertel.web.intake import records
from viertel.web.intake.records import Reader
from viertel.web.intake.trial import Trial
from viertel.web.limits import Limits
from viertel.web.table.migrate import figures

from .conftest import House_, Screen, Visitor

FIXTURES = Path(__file__).parents[1] / "fixtures"
HEAD, *TABLES = [json.loads(line) for line in (FIXTURES / "house-0.1.jsonl").read_text(encoding="utf-8").splitlines()]
FREE = Limits(messages_a_second=10**6, message_burst=10**6, forms_a_minute=10**6, form_burst=10**6)

Open = Callable[[Path], House_]


def all_told(server: House_) -> bool:
    return not server.store.untold({game.name: figures(game) for game in games.playable()})


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it never came to that")


def change(data: Path, *sql: str) -> None:
    db = sqlite3.connect(data, isolation_level=None)
    for one in sql:
        db.execute(one)
    db.close()


@pytest.fixture(scope="module")
def looked_after(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data file of 0.1 after this version has looked after it once."""
    data = tmp_path_factory.mktemp("old") / "house.sqlite"
    shutil.copy(FIXTURES / "house-0.1.sqlite", data)
    server = House_(data, FREE)
    wait_until(lambda: all_told(server))
    server.stop()
    return data


@pytest.fixture
def data(looked_after: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(looked_after, tmp_path / "house.sqlite"))


@pytest.fixture
def open_house() -> Iterator[Open]:
    running: list[House_] = []

    def start(data: Path) -> House_:
        running.append(House_(data, FREE))
        return running[-1]

    yield start
    for one in running:
        one.stop()


@pytest.fixture
def raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games by a newer version of their rules."""
    for name in OURS:
        monkeypatch.setattr(type(games.load(name)), "rules_version", 2)

    async def check(reader: Reader, text: str, name: str) -> None:
        records.read(text, name, Limits())  # a process of its own would have the old version

    monkeypatch.setattr(Reader, "check", check)


def ada(server: House_) -> Visitor:
    visitor = server.visitor()
    name, _, value = HEAD["cookie"].partition("=")
    visitor.http.cookies.set(name, value, domain="127.0.0.1")
    return visitor


def notes(screen: Screen) -> list[str]:
    return [event["text"] for entry in screen.story for event in entry["events"] if event["key"] == "rules_changed"]


def running() -> list[dict[str, Any]]:
    return [table for table in TABLES if table["legal"]]


def saved(visitor: Visitor, table: dict[str, Any]) -> Record:
    answer = visitor.http.get(f"{table['path']}/record")
    assert answer.status_code == 200
    return Record.loads(answer.text)


def test_every_table_of_an_old_file_is_told(looked_after: Path) -> None:
    db = sqlite3.connect(looked_after)
    assert db.execute("SELECT count(*) FROM entries WHERE told IS NULL").fetchone() == (0,)
    assert db.execute("SELECT count(*) FROM tables WHERE acting = 0 AND ending IS NULL").fetchone() == (0,)
    db.close()


def test_a_table_that_was_told_is_as_it_was_replayed(data: Path, open_house: Open) -> None:
    told = open_house(data)
    replayed = open_house(Path(shutil.copy(FIXTURES / "house-0.1.sqlite", data.with_name("untouched"))))
    for table in TABLES:
        one, other = (at_screen(ada(server), table["path"]) for server in (told, replayed))
        assert one.state == other.state and one.story == other.story
        for at in (0, 33, table["at"] // 2):
            for screen in (one, other):
                screen.say(do="position", at=min(at, table["at"]))
            assert one.next("position") == other.next("position")
        one.close()
        other.close()


@pytest.mark.usefixtures("raised")
def test_an_old_file_opens_by_raised_rules_and_goes_on(tmp_path: Path, open_house: Open) -> None:
    data = Path(shutil.copy(FIXTURES / "house-0.1.sqlite", tmp_path / "house.sqlite"))
    visitor = ada(open_house(data))
    for table in TABLES:
        screen = at_screen(visitor, table["path"])
        assert screen.state["at"] == table["at"] and sorted(screen.state["legal"]) == table["legal"]
        if table["over"]:
            assert hashlib.sha256(visitor.http.get(f"{table['path']}/record").content).hexdigest() == table["record"]
        elif table["legal"]:
            screen.act(table["legal"][0])
            screen.reach(table["at"] + 1)
        screen.close()


@pytest.mark.usefixtures("raised")
def test_games_whose_entries_no_longer_replay_go_on_from_their_last_position(data: Path, open_house: Open) -> None:
    # As if the old rules had called their actions differently.
    change(data, "UPDATE entries SET action = 'formerly ' || action")
    server = open_house(data)
    visitor = ada(server)
    for table in TABLES:
        screen = at_screen(visitor, table["path"])
        assert screen.state["at"] >= table["at"]
        assert [score["total"] for score in screen.state["scores"]] == table["totals"]
        screen.say(do="position", at=table["at"] // 2)
        assert screen.next("position")["at"] == table["at"] // 2
        if table["over"]:
            assert screen.state["over"] and not notes(screen)
            record = saved(visitor, table)
            assert record.rules == 1 and not record.changes and record.entries[0][1].startswith("formerly ")
            assert record.ending and list(record.ending.points) == table["totals"]
        else:
            assert notes(screen) == ["The rules of this house have changed: from here on version 2 holds."]
        if table["legal"]:
            assert sorted(screen.state["legal"]) == table["legal"]
            assert screen.state["undo"] == {"step": False, "turn": False, "ask": False}  # nobody goes back beyond
            screen.act(table["legal"][0])
            screen.reach(table["at"] + 1)
        screen.close()


@pytest.mark.usefixtures("raised")
@pytest.mark.parametrize("game", ["venezia", "wiener_walzer"])
def test_a_game_by_two_versions_of_the_rules_has_one_record(data: Path, open_house: Open, game: str) -> None:
    change(data, "UPDATE entries SET action = 'formerly ' || action")
    server = open_house(data)
    visitor = ada(server)
    table = next(table for table in running() if table["game"] == game and "Amalia" not in table["names"][1:2])
    screen = at_screen(visitor, table["path"])
    play([screen], random.Random(1))
    assert screen.state["over"]
    record = saved(visitor, table)
    assert record.rules == 1 and [change.rules for change in record.changes] == [2] and record.changes[0].at == table["at"]
    assert Record.loads(record.dumps()) == record
    assert verify(games.of_record(record), record) > 0
    reader = server.visitor()
    brought = reader.http.post("/record", files={"file": ("game.viertel", record.dumps().encode())})
    again = reader.screen(brought.headers["location"])
    assert again.state["over"] and again.state["at"] == len(record.entries)
    again.say(do="position", at=3)
    assert again.next("error")["code"] == "no_such_position"
    server.stop()
    later = at_screen(ada(open_house(data)), table["path"])
    assert later.state["over"] and len(notes(later)) == 1


@pytest.mark.usefixtures("raised")
def test_a_game_that_can_not_go_on_is_closed_with_its_points_and_can_be_read(data: Path, open_house: Open) -> None:
    # As if the old positions had consisted of something else.
    db = sqlite3.connect(data, isolation_level=None)
    for digest, text in db.execute("SELECT digest, layout FROM layouts").fetchall():
        layout = json.loads(text)
        kinds = layout["kinds"]
        for field in layout["fields"].values():
            field["is"] = next(n for n, kind in enumerate(kinds) if kind["kind"] != kinds[field["is"]]["kind"])
        layout["events"] = {}
        db.execute("INSERT INTO layouts VALUES (?, ?)", (f"old {digest}", json.dumps(layout)))
    db.close()
    change(data, "UPDATE entries SET action = 'formerly ' || action", "UPDATE tables SET layout = 'old ' || layout")
    server = open_house(data)
    visitor = ada(server)
    wait_until(lambda: not server.store.one("SELECT count(*) FROM tables WHERE acting != 0")[0])
    for table in TABLES:
        answer = visitor.http.get(table["path"])
        assert answer.headers["location"] == f"{table['path']}/story"
        page = visitor.http.get(answer.headers["location"]).text
        assert "formerly " in page and all(name in page for name in table["names"] if name)
        assert ("closed because the rules have changed" in page) == (not table["over"])
        record = saved(visitor, table)
        assert record.ending and list(record.ending.points) == table["totals"] and record.ending.closed == (not table["over"])
    assert visitor.http.get("/").text.count("/table/") == len(TABLES)


def test_the_story_of_a_running_game_tells_what_everybody_may_know(data: Path, open_house: Open) -> None:
    visitor = open_house(data).visitor()
    for table in running():
        page = visitor.http.get(f"{table['path']}/story")
        assert page.status_code == 200 and "/record" not in page.text
        watching = visitor.screen(table["path"].replace("/table/", "/watch/"))
        lines = [event["text"] for entry in watching.story for event in entry["events"] if not event["quiet"]]
        assert all(html.escape(line, quote=False).replace("'", "&#39;") in page.text for line in lines)
        watching.close()


@pytest.mark.usefixtures("raised")
def test_a_record_that_was_brought_can_still_be_read(data: Path, open_house: Open) -> None:
    page = open_house(data).visitor().http.get(HEAD["replay"])
    record = Record.read(FIXTURES / "wiener_walzer" / "2-standard.jsonl")
    assert page.status_code == 200 and "version 1 of the rules" in page.text
    assert all(words in page.text for _, words in record.entries[:20])


def test_a_position_that_the_rules_can_not_play_on_is_refused_and_harms_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("wiener_walzer")
    match = Match(game, 2)
    position = match.state.to_json()
    trial = Trial()
    trial.check(game.name, None, match.options, position)
    with pytest.raises(BadInput, match="phase"):
        trial.check(game.name, None, match.options, position | {"phase": 99})
    with pytest.raises(BadInput, match="lacks the field"):
        trial.check(game.name, None, match.options, {"seats": 2, "viewer": -1})
    trial.end()
    monkeypatch.setattr("viertel.web.intake.trial.sys.executable", "/bin/true")  # a child that dies
    with pytest.raises(BadInput, match="the rules can't be applied"):
        trial.check(game.name, None, match.options, position)
