"""Hints: the expert's best choices for whoever asks and may, from what his seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema
import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.foresight import Forecast
from viertel.bots.worker import Opinion, Question, Thought

from .conftest import House_, Pair, Screen


class Expert:
    """Remembers what he was asked, and likes the last of the legal actions."""

    def __init__(self) -> None:
        self.questions: list[Question] = []
        self.worth: list[list[list[float]]] = []  # what he foresees of his first choices, by seat and part

    def answer(self, question: Question) -> Opinion:
        self.questions.append(question)
        game = games.load(question.game)
        codes = game.position(question.view, question.options).legal(question.seat)
        liked = [game.words(code) for code in reversed(codes)]
        seen = [
            Forecast(action, [(question.seat, action)], rows[:: 1 if question.seat == 0 else -1], [[0.05] * 3] * 2, 50, 100)
            for action, rows in zip(liked, self.worth)
        ]
        return Opinion([Thought(action, 40 - n, 0.5 - n / 100) for n, action in enumerate(liked)], [0.5, 0.5], seen)


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Expert:
    found = Expert()
    think = Crew.think

    async def answer(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        asked = question.whose.endswith("hint")
        return found.answer(question) if asked else await think(crew, question, seconds, **rest)

    monkeypatch.setattr(Crew, "think", answer)
    return found


def ask(screen: Screen) -> dict[str, Any]:
    screen.say(do="hint")
    return screen.next("hint")


def refusal(screen: Screen) -> str:
    screen.say(do="hint")
    return str(screen.next("error")["code"])


def test_alone_with_bots_one_may_always_ask(server: House_, expert: Expert) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform"))
    assert screen.table["hints"] == "may"
    screen.until(lambda state: len(state["legal"]) > 4)
    hint = ask(screen)
    schema = visitor.http.get("/protocol.json").json()
    jsonschema.validate(hint, {"$defs": schema["$defs"], **schema["from_server"]})
    assert hint["at"] == screen.state["at"]
    assert {choice["act"] for choice in hint["choices"]} < set(screen.state["legal"])
    assert [choice["expected"] for choice in hint["choices"]] == [50.0, 49.0, 48.0]
    assert all(choice["text"].startswith("Ada ") for choice in hint["choices"])
    assert expert.questions[0].view == screen.state["view"]
    screen.act(hint["choices"][0]["act"])
    screen.reach(hint["at"] + 1)


def test_against_people_only_where_the_host_allowed_it(server: House_, expert: Expert) -> None:
    pair = Pair(server)
    assert pair.first.table["hints"] == "no"
    assert [refusal(screen) for screen in pair.screens] == ["no_hints", "no_hints"]

    ada, bea = server.visitor(), server.visitor()
    data = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", "hints": "on"}
    path = ada.http.post("/new", data=data).headers["location"]
    first = ada.screen(path)
    bea.sit(first.table["invite"])
    second = bea.screen(path)
    assert first.table["hints"] == second.table["hints"] == "on"
    acting, waiting = sorted((first, second), key=lambda screen: not screen.state["legal"])
    assert ask(acting)["choices"]
    assert refusal(waiting) == "not_your_turn"
    watcher = server.visitor().screen(path.replace("table", "watch"))
    assert watcher.table["hints"] == "no"
    assert refusal(watcher) == "not_seated"


def test_on_one_screen_everybody_may_ask(server: House_, expert: Expert) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("same", "bot:uniform"))
    assert screen.table["hints"] == "may"
    screen.until(lambda state: bool(state["legal"]) or state["curtain"] is not None)
    if not screen.state["legal"]:
        assert refusal(screen) == "curtain"
        screen.say(do="look", seat=screen.state["curtain"])
        screen.until(lambda state: bool(state["legal"]))
    assert ask(screen)["choices"]


def test_a_plan_made_in_secret_is_advised_as_a_whole(server: House_, expert: Expert) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform", game="venezia"))
    while not any(action.startswith("first ") for action in screen.state["legal"]):
        at = screen.until(lambda state: bool(state["legal"]))["at"]
        if not any(action.startswith("first ") for action in screen.state["legal"]):
            screen.act(screen.state["legal"][0])
            screen.reach(at + 1)
    (choice,) = ask(screen)["choices"]
    assert [step.split()[0] for step in choice["act"][:3]] == ["first", "cubes", "zone"]
    assert "Ada plans" in choice["text"]
    at = screen.state["at"]
    screen.act_all(choice["act"])
    screen.until(lambda state: state["at"] > at)
    assert not any(action.startswith(("first ", "cubes ", "zone ")) for action in screen.state["legal"])


def test_what_the_host_allowed_outlives_the_server(serve_with: Callable[..., House_]) -> None:
    house = serve_with()
    ada = house.visitor()
    data = {"game": "wiener_walzer", "players": "2", "name": "Ada", "seat.0": "me", "seat.1": "open", "hints": "on"}
    path = ada.http.post("/new", data=data).headers["location"]
    house.stop()
    again = serve_with().visitor()
    again.http.cookies = ada.http.cookies
    assert again.screen(path).table["hints"] == "on"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ["Points from dances: 2.4 more than with the next choice", "Points from dances: 2.4 fewer than with the best choice"],
        ),
        (
            "de",
            [
                "Punkte aus Tänzen: 2,4 mehr als mit der nächstbesten Wahl",
                "Punkte aus Tänzen: 2,4 weniger als mit der besten Wahl",
            ],
        ),
        (
            "fr",
            [
                "Points de danse\u00a0: 2,4 de plus qu’avec le choix suivant",
                "Points de danse\u00a0: 2,4 de moins qu’avec le meilleur choix",
            ],
        ),
        (
            "it",
            [
                "Punti dalle danze: 2,4 in più rispetto alla scelta seguente",
                "Punti dalle danze: 2,4 in meno rispetto alla scelta migliore",
            ],
        ),
    ],
)
def test_a_hint_has_its_reason_in_the_numbers_of_the_search(server: House_, expert: Expert, lang: str, words: list[str]) -> None:
    expert.worth = [[[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]], [[6.6, 4.0, 1.0], [8.0, 4.0, 1.0]]]
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform"), **{"Accept-Language": lang})
    screen.until(lambda state: len(state["legal"]) > 4)
    first, second, third = ask(screen)["choices"]
    mine = screen.state["seat"]
    assert first["reason"] == {"key": "gains", "part": "dances", "seat": mine, "points": 2.4, "text": words[0]}
    assert second["reason"] == {"key": "lacks", "part": "dances", "seat": mine, "points": 2.4, "text": words[1]}
    assert third["reason"] is None  # it was not foreseen
