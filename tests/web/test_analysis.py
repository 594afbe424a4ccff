"""After a game the expert looks at it, once for all who ask."""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import threading
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.worker import Opinion, Question, Thought
from viertel.core.match import Match
from viertel.core.record import Record

from . import test_lessons as lessons
from .conftest import House_, Screen, play, wait_for


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """What the expert was asked for an analysis."""
    questions: list[Question] = []
    think = Crew.think

    async def answer(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        if question.whose != "analysis":
            return await think(crew, question, seconds, **rest)
        assert rest == {"idle": True}
        questions.append(question)
        game = games.load(question.game)
        first = game.position(question.view, question.options).legal(question.seat)[0]
        return Opinion([Thought(game.words(first), 9, 0.5)], [0.5, 0.5])

    monkeypatch.setattr(Crew, "think", answer)
    return questions


def analysed(screen: Screen) -> list[dict[str, Any]]:
    screen.say(do="analyse")
    told = [screen.next("analysis")]
    while not told[-1]["done"]:
        told.append(screen.next("analysis"))
    return told


def test_a_game_is_looked_at_turn_by_turn_and_once(server: House_, asked: list[Question]) -> None:
    visitor = server.visitor()
    path = visitor.new("bot:uniform")
    screen = visitor.screen(path)
    screen.say(do="analyse")
    assert screen.next("error")["code"] == "not_over"
    play([screen], random.Random(1))
    told = analysed(screen)
    points = {point["at"]: point for message in told for point in message["points"]}
    assert len(points) == told[0]["positions"] + 1 == len(asked) + 1
    last = points[max(points)]
    assert last["seat"] == -1
    assert [bool(share) for share in last["shares"]] == [score["winner"] for score in screen.state["scores"]]
    assert all(question.seat == question.view["viewer"] for question in asked)  # each seat's own view
    schema = visitor.http.get("/protocol.json").json()
    for message in told:
        jsonschema.validate(message, {"$defs": schema["$defs"], **schema["from_server"]})

    count = len(asked)
    again = analysed(server.visitor().screen(path.replace("table", "watch")))
    assert len(again) == 1 and len(again[0]["points"]) == len(points)
    assert len(asked) == count

    record = visitor.http.get(f"{path}/record").text
    replay = visitor.http.post("/record", files={"file": ("game.viertel", record)}).headers["location"]
    assert analysed(visitor.screen(replay))[-1]["done"]


def test_what_a_lesson_asked_for_is_no_mistake(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    think = Crew.think

    async def blame(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        """Each turn of the learner loses the game, by whatever was not the first of what is open."""
        if question.whose != "analysis":
            return await think(crew, question, seconds, **rest)
        game = games.load(question.game)
        first, *_, last = game.position(question.view, question.options).legal(question.seat)
        own = 0.9 if question.seat == 0 else 0.1
        thoughts = [Thought(game.words(first), 9, own), Thought(game.words(last), 9, 0.0)]
        return Opinion(thoughts, [own, 1 - own])

    monkeypatch.setattr(Crew, "think", blame)
    visitor = server.visitor()
    screen = visitor.screen(lessons.learn(visitor, "wiener_walzer"))
    while lessons.asked(screen)["lesson"] is not None:
        lessons.do_step(screen)
    taught = screen.state["at"]
    play([screen], random.Random(2))
    turnings = [turning for turning in analysed(screen)[-1]["turnings"] if not turning["luck"]]
    assert turnings and min(turning["at"] for turning in turnings) >= taught


FIXTURES = Path(__file__).parents[1] / "fixtures"


def brought(server: House_, game: str, which: str, network: str, name: str = "Ada") -> Screen:
    """A replay of a record that we have, with a name to tell it from others."""
    text = (FIXTURES / game / f"{which}.jsonl").read_text(encoding="utf-8").replace('"names": ["', f'"names": ["{name} ')
    visitor = server.visitor()
    answer = visitor.http.post("/record", files={"file": ("game.viertel", text.encode())})
    return visitor.screen(answer.headers["location"], **{"X-Forwarded-For": network})


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch, asked: list[Question]) -> threading.Event:
    """Until it is open, the expert looks at his first position."""
    opened = threading.Event()
    answer = Crew.think

    async def think(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        while question.whose == "analysis" and not opened.is_set():
            await asyncio.sleep(0.01)
        return await answer(crew, question, seconds, **rest)

    monkeypatch.setattr(Crew, "think", think)
    return opened


def test_whoever_brings_many_games_does_not_keep_the_next_one_waiting(
    server: House_, asked: list[Question], gate: threading.Event
) -> None:
    many = [brought(server, "wiener_walzer", "2-standard", "192.0.2.1", f"A{n}") for n in range(3)]
    for screen in many:
        screen.say(do="analyse")
        screen.next("analysis")
    one = brought(server, "venezia", "2-standard", "192.0.2.2")
    one.say(do="analyse")
    one.next("analysis")
    gate.set()
    while not one.next("analysis")["done"]:
        pass
    games_ = [question.game for question in asked]
    assert "venezia" in games_[:3]
    while not all(screen.told[-1].get("done") for screen in many):
        for screen in many:
            if not screen.told[-1].get("done"):
                screen.next("analysis")


def test_what_nobody_reads_any_more_rests_until_somebody_asks_again(
    server: House_, asked: list[Question], gate: threading.Event
) -> None:
    screen = brought(server, "venezia", "2-standard", "192.0.2.1", "Rest")
    screen.say(do="analyse")
    positions = screen.next("analysis")["positions"]
    analyses = server.registry.thinking._analyses
    screen.close()
    wait_for(lambda: not any(one.readers() for one in analyses._asked))
    gate.set()
    wait_for(lambda: analyses._lookers == 0)
    assert len(asked) < positions
    again = analysed(brought(server, "venezia", "2-standard", "192.0.2.1", "Rest"))
    assert again[-1]["done"] and len(asked) == positions


def test_a_record_that_has_no_end_is_not_analysed(server: House_, asked: list[Question]) -> None:
    text = (FIXTURES / "wiener_walzer" / "2-standard.jsonl").read_text(encoding="utf-8")
    visitor = server.visitor()
    part = "\n".join(text.split("\n")[:40]) + "\n"
    screen = visitor.screen(visitor.http.post("/record", files={"file": ("part.viertel", part.encode())}).headers["location"])
    screen.say(do="analyse")
    assert screen.next("error")["code"] == "not_over" and not asked


def unproved() -> dict[str, str]:
    """What may be a game that is being played here, with another end."""
    lines = (FIXTURES / "wiener_walzer" / "2-standard.jsonl").read_text(encoding="utf-8").splitlines()
    header, *entries, end = lines
    last = json.loads(end)
    closed = {"closed": 60, **{key: last[key] for key in ("points", "winners", "fingerprint", "seed")}}
    game = games.load("wiener_walzer")
    middle = Match.replay(game, Record.loads("\n".join([header, *entries, ""]))).at(40).to_json()
    change = {"at": 0, "rules": 1, "components": game.components.digest, "position": middle}
    found = {
        "only said to be closed": [header, *entries[:60], json.dumps(closed)],
        "begun in the middle": [header, json.dumps(change), *entries[40:], json.dumps(last | {"end": len(entries) - 40})],
        "luck that was not sealed": [json.dumps(json.loads(header) | {"seal": None}), *entries, end],
        "luck of another seed": [
            json.dumps(json.loads(header) | {"seal": hashlib.sha256(b"x").hexdigest()}),
            *entries,
            json.dumps(last | {"seed": b"x".hex()}),
        ],
    }
    return {name: "\n".join([*record, ""]) for name, record in found.items()}


@pytest.mark.parametrize("which", unproved())
def test_the_expert_says_nothing_of_a_brought_game_that_proves_nothing(server: House_, asked: list[Question], which: str) -> None:
    visitor = server.visitor()
    answer = visitor.http.post("/record", files={"file": ("x.viertel", unproved()[which].encode())})
    assert answer.status_code == 303, answer.text
    path = answer.headers["location"]
    screen = visitor.screen(path)
    assert screen.state["over"], "it can be looked at"
    own = next(entry["n"] for entry in screen.story if entry["seat"] >= 0)
    for message in ({"do": "analyse"}, {"do": "explain", "n": own}):
        screen.say(**message)
        assert screen.next("error")["code"] == "unproved"
    assert not asked
    for answer in (
        visitor.http.get(f"/on{path}?at=1"),
        visitor.http.post(f"/on{path}", data={"at": "1", "name": "Ada", "seat.0": "me", "seat.1": "bot:expert"}),
    ):
        assert answer.status_code == 409 and "only if it began at the start" in answer.text
