"""The home page tells of each of my tables how it stands: who is waited for and until when, what is asked, and how it ended."""

from __future__ import annotations

import json
import random
import re

from .conftest import House_, Pair, Visitor, play


def row(visitor: Visitor, path: str) -> str:
    """What the home page says of a table, as one line."""
    page = visitor.http.get("/").text
    [found] = [one for one in re.findall(r"<li>.*?</li>", page, re.S) if f'href="{path}"' in one]
    return " ".join(re.sub(r"<[^>]+>", " ", found).split())


def count(visitor: Visitor) -> int:
    found = re.search(r'data-waiting="(\d+)"', visitor.http.get("/").text)
    assert found
    return int(found[1])


def test_whose_turn_it_is_and_until_when_stands_there_by_the_clock_of_the_seat(server: House_) -> None:
    ada, bea = server.visitor(), server.visitor()
    days = {"pace": "days", "pace.move": "2", "zone": "UTC"}
    table = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", **days}
    path = ada.http.post("/new", data=table).headers["location"]
    assert row(ada, path).endswith(("Waiting for players.", "Your turn")), "whoever begins"
    first = ada.screen(path)
    bea.sit(first.table["invite"])
    first.until(lambda state: bool(state["clocks"][0]["due"] or state["clocks"][1]["due"]))
    mover, waiter = (ada, bea) if first.state["legal"] else (bea, ada)
    name = "Ada" if mover is ada else "Bea"
    assert re.search(r"Your turn until \w+day, \d+ \w+ \d+, \d\d:\d\d$", row(mover, path))
    assert re.search(rf"Waiting for {name} until \w+day, \d+ \w+ \d+, \d\d:\d\d$", row(waiter, path))
    assert (count(mover), count(waiter)) == (1, 0)


def test_a_question_waits_there_and_counts(server: House_) -> None:
    pair = Pair(server)
    ada, bea = pair.ada, pair.bea
    play(pair.screens, random.Random(1), lambda state: bool(state["seat"] == 0 and state["legal"]))
    before = count(bea)
    pair.first.say(do="ask", what="end")
    for screen in pair.screens:
        screen.until(lambda state: bool(state["asking"]))
    assert "A question for you" in row(bea, pair.path) and "A question" not in row(ada, pair.path)
    assert count(bea) == before + 1
    assert [one["url"] for one in json.loads(bea.http.get("/waiting.json").text)] == [pair.path]
    pair.second.say(do="consent", yes=False)
    pair.first.until(lambda state: not state["asking"])
    assert "A question" not in row(bea, pair.path) and count(bea) == before


def test_a_bot_that_plays_for_me_stands_there_and_one_tap_takes_the_seat_back(server: House_) -> None:
    pair = Pair(server)
    pair.second.say(do="leave")
    pair.first.next("marks", lambda told: told["marks"][-1]["key"] == "left")
    assert "A bot plays for you" in row(pair.bea, pair.path) and "I am back" in row(pair.bea, pair.path)
    assert "A bot plays for you" not in row(pair.ada, pair.path)
    assert server.visitor().http.post(f"{pair.path}/back", data={}).headers["location"] == pair.path
    assert "A bot plays for you" in row(pair.bea, pair.path), "nobody else can say that she is back"
    assert pair.bea.http.post(f"{pair.path}/back", data={}).headers["location"] == pair.path
    assert "A bot plays for you" not in row(pair.bea, pair.path)


def test_a_game_that_is_over_stands_there_with_its_result(server: House_) -> None:
    pair = Pair(server)
    play(pair.screens, random.Random(1))
    points = [score["total"] for score in pair.first.state["scores"]]
    assert f"Ada {points[0]}, Bea {points[1]}. Over" in row(pair.ada, pair.path)
    other = Pair(server)
    other.first.say(do="resign")
    other.second.until(lambda state: bool(state["over"]))
    assert "Bea wins the evening." in row(other.ada, other.path) and row(other.ada, other.path).endswith("Closed")
