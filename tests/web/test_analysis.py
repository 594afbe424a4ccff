"""After a game the expert looks at it, once for all who ask."""

from __future__ import annotations

import random
from typing import Any

import jsonschema
import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.worker import Opinion, Question, Thought

from .conftest import House_, Screen, play


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
