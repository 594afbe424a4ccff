"""The data file of version 0.1 still opens: its tables, records, links and replays, and its games go on."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.fixtures.house import at_screen, seen, tables
from tests.games import OURS
from viertel import games
from viertel.core.record import Record
from viertel.core.verify import verify
from viertel.web.limits import Limits

from .conftest import House_, Visitor

FIXTURES = Path(__file__).parents[1] / "fixtures"
HEAD, *TABLES = [json.loads(line) for line in (FIXTURES / "house-0.1.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def old_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House_]:
    data = tmp_path_factory.mktemp("old") / "house.sqlite"
    shutil.copy(FIXTURES / "house-0.1.sqlite", data)
    running = House_(data, Limits())
    yield running
    running.stop()


@pytest.fixture
def ada(old_house: House_) -> Visitor:
    """Who laid all these tables, by her cookie of then."""
    visitor = old_house.visitor()
    name, _, value = HEAD["cookie"].partition("=")
    visitor.http.cookies.set(name, value, domain="127.0.0.1")
    return visitor


def test_the_home_page_lists_every_table(ada: Visitor) -> None:
    assert tables(ada) == sorted(table["path"] for table in TABLES)
    assert {table["game"] for table in TABLES if table["over"]} == {table["game"] for table in TABLES} == set(OURS)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table['game']}-{table['at']}")
def test_a_table_is_as_it_was_and_goes_on(ada: Visitor, table: dict[str, Any]) -> None:
    path = table["path"]
    assert ada.http.get(path).status_code == 200
    assert {"path": path, **seen(ada, path)} == table
    screen = at_screen(ada, path)
    if table["over"]:
        record = Record.loads(ada.http.get(f"{path}/record").text)
        assert len(record.entries) == table["at"] and verify(games.of_record(record), record) > 0
        screen.say(do="position", at=1)
        assert screen.next("position")["at"] == 1
    elif table["legal"]:
        screen.act(table["legal"][0])
        screen.reach(table["at"] + 1)
    else:  # nobody but Ada is there yet
        Visitor(ada.port).sit(screen.table["invite"])
        screen.until(lambda state: screen.table["seats"][1]["name"] == "Bea")
    screen.close()


@pytest.mark.parametrize("game", OURS)
def test_every_game_has_one_that_is_over_and_two_that_go_on(game: str) -> None:
    own = [table for table in TABLES if table["game"] == game]
    assert sum(table["over"] for table in own) == 1 and sum(bool(table["legal"]) for table in own) >= 2


def test_a_return_link_of_then_lets_one_play(old_house: House_) -> None:
    visitor = old_house.visitor()
    link = TABLES[0]["back"]
    answer = visitor.http.post(link)
    assert answer.headers["location"] == TABLES[0]["path"]
    assert visitor.screen(TABLES[0]["path"]).table["mine"]


def test_a_record_that_was_brought_then_is_still_there(old_house: House_) -> None:
    screen = old_house.visitor().screen(HEAD["replay"])
    record = Record.read(FIXTURES / "wiener_walzer" / "2-standard.jsonl")
    assert record.ending and screen.state["over"] and screen.state["at"] == len(record.entries)
    assert tuple(score["total"] for score in screen.state["scores"]) == record.ending.points


def test_what_was_said_then_is_still_heard(ada: Visitor) -> None:
    table = next(table for table in TABLES if table["over"])
    screen = ada.screen(table["path"])
    assert [line["text"] for line in screen.next("chat")["lines"]] == [f"Shall we play {table['game']}?"]
