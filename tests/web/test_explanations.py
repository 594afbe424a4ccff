"""What a bot had in mind: told when somebody asks and may, in the numbers of the search, and never what is still secret."""

from __future__ import annotations

import json
from typing import Any, cast

import jsonschema
import pytest

from viertel import games
from viertel.bots import advice
from viertel.bots.crew import Crew
from viertel.bots.foresight import Forecast
from viertel.bots.worker import Opinion, Question, Thought
from viertel.core.chance import Quick
from viertel.core.match import Match
from viertel.core.seat import HIDDEN
from viertel.core.state import Rng
from viertel.core.text import LANGUAGES
from viertel.web.model.seats import BOT, PERSON, Seat
from viertel.web.storage.archive import Archive
from viertel.web.table.table import Table

from .conftest import House_, Pair, Screen, wait_for
from .test_records import upload


class Mind:
    """Likes the first of the legal actions, whoever asks, and promises little at first sight."""

    def __init__(self) -> None:
        self.explained: list[Question] = []

    def answer(self, question: Question) -> Opinion:
        game = games.load(question.game)
        legal = [game.words(code) for code in game.position(question.view, question.options).legal(question.seat)]
        if question.explain is None:
            return Opinion([Thought(legal[0], 1, 0.62, 0.1)], [])
        self.explained.append(question)
        rows = [[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]][:: 1 if question.seat == 0 else -1]
        less = [[6.6, 4.0, 1.0], [8.0, 4.0, 1.0]][:: 1 if question.seat == 0 else -1]
        seen = [
            Forecast(action, [(question.seat, action)], worth, [[0.05] * 3] * 2, 50, 100)
            for action, worth in ((question.explain, rows), (next(one for one in legal if one != question.explain), less))
        ]
        return Opinion([Thought(forecast.action, 10, 0.5) for forecast in seen], [0.5, 0.5], seen)


@pytest.fixture
def mind(monkeypatch: pytest.MonkeyPatch) -> Mind:
    found = Mind()

    async def think(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        return found.answer(question)

    monkeypatch.setattr(Crew, "think", think)
    return found


def after_a_bot(screen: Screen) -> dict[str, Any]:
    """Play until a bot has decided something; its entry."""
    while True:
        screen.until(lambda state: bool(state["legal"]))
        told = [entry for message in screen.told if message["kind"] == "state" for entry in message["events"]]
        if chosen := [entry for entry in told if entry["seat"] == 1]:
            found: dict[str, Any] = chosen[-1]
            return found
        at = screen.state["at"]
        screen.act(screen.state["legal"][0])
        screen.until(lambda state, at=at: state["at"] > at and bool(state["legal"]))  # type: ignore[misc]


def test_a_surprising_choice_is_explained_in_the_bots_own_numbers(server: House_, mind: Mind) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:expert"))
    entry = after_a_bot(screen)
    surprises = [message["surprise"] for message in screen.told if message["kind"] == "state" and message["surprise"]]
    assert entry["n"] in surprises
    screen.say(do="explain", n=entry["n"])
    found = screen.next("explanation")
    schema = visitor.http.get("/protocol.json").json()
    jsonschema.validate(found, {"$defs": schema["$defs"], **schema["from_server"]})
    assert (found["n"], found["seat"], found["expected"], found["instead"]) == (entry["n"], 1, 62.0, None)
    assert found["reason"]["key"] == "gains" and found["reason"]["points"] == 2.4
    assert found["text"] in " ".join(event["text"] for event in entry["events"])
    (question,) = mind.explained
    assert question.seat == 1 and question.view["viewer"] == 1


def test_who_may_ask_and_of_what(server: House_, mind: Mind) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:expert"))
    entry = after_a_bot(screen)
    at = screen.state["at"]
    screen.act(screen.state["legal"][0])
    screen.until(lambda state: state["at"] > at)
    for n, code in ((0, "no_such_position"), (9999, "no_such_position"), (1, "not_a_bot"), (at + 1, "not_a_bot")):
        screen.say(do="explain", n=n)
        assert screen.next("error")["code"] == code
    watcher = server.visitor().screen(f"/watch/{screen.table['table']}")
    watcher.say(do="explain", n=entry["n"])
    assert watcher.next("error")["code"] == "no_hints"
    pair = Pair(server)
    pair.first.say(do="explain", n=1)
    assert pair.first.next("error")["code"] == "no_hints"


def test_the_only_choice_is_explained_without_a_search(server: House_, mind: Mind) -> None:
    """In a plan made in secret nobody takes it for the player, so it can be asked about."""
    rng, match = Rng(3), Match(games.load("venezia"), 2)
    while not match.over:
        seat = match.acting[0]
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    chosen = ((n, entry) for n, entry in enumerate(match.entries) if entry.seat >= 0 and not entry.forced)
    only = next(n for n, entry in chosen if len(match.at(n).legal(entry.seat)) == 1)
    visitor = server.visitor()
    screen = visitor.screen(str(upload(visitor, match.record().dumps()).headers["location"]))
    screen.say(do="explain", n=only + 1)
    told = screen.next("explanation")
    assert told["n"] == only + 1 and told["instead"] is None and not mind.explained


def test_a_plan_that_lies_face_down_is_not_explained(server: House_, mind: Mind) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:expert", "bot:expert", game="venezia"))
    while not any(action.startswith("first ") for action in screen.state["legal"]):
        at = screen.until(lambda state: bool(state["legal"]))["at"]
        if not any(action.startswith("first ") for action in screen.state["legal"]):
            screen.act(screen.state["legal"][0])
            screen.reach(at + 1)
    begun = screen.state["at"]
    table = server.registry.tables[screen.table["table"]]
    wait_for(lambda: {entry.seat for entry in table.match.entries[begun:]} == {1, 2} and len(table.match.acting) == 1)
    planned = table.match.entries[begun:]
    assert len(planned) > 6  # both have planned, and nobody has seen anything of it
    for n in range(begun, begun + len(planned)):
        screen.say(do="explain", n=n + 1)
        assert screen.next("error")["code"] == "still_secret"
    assert not mind.explained
    assert not any(message["surprise"] for message in screen.told if message["kind"] == "state" and message["at"] > begun)


SECRETS = {
    "venezia": ("first", "deed", "card"),
    "vino": ("choice",),
    "wiener_walzer": (),
    "vienna": (),
}  # a guest is seen when it is led in


@pytest.mark.parametrize("game", SECRETS)
def test_what_may_be_explained_rests_on_nothing_that_is_still_face_down(game: str) -> None:
    """At every position of a game, of every choice so far: what its seat then knew alone is not hidden any more."""
    found = games.load(game)
    match = Match(found, 3, chance=Quick(Rng(4)))
    seats = [Seat(PERSON if seat == 0 else BOT, name, None) for seat, name in enumerate(("Ada", "Ben", "Cleo"))]
    table = Table(1, "table", "invite", "Ada", match, seats, cast(Archive, None), lambda _: None, lambda *_: None)
    luck = Rng(9)
    kept = told = 0
    while not match.over and match.n < 160:
        seat = match.state.to_act()[-1 if luck.below(2) else 0]
        codes = match.legal(seat)
        match.act(seat, codes[luck.below(len(codes))])
        now = found.named(match.state.view(0))
        for n in range(max(0, match.n - 20), match.n):
            entry = match.entries[n]
            if match.over or entry.seat < 1 or entry.forced:
                continue
            if not table.may_be_explained(n, 0):
                kept += 1
                continue
            told += 1
            if not entry.together:
                continue
            # A plan or a selection of this very round: nothing of it may still be a hole on the board of whoever asks.
            same_round = all(other.together or other.seat == entry.seat for other in match.entries[n:])
            assert not (same_round and len(match.acting) > 1), f"entry {n} of {match.n}: {found.words(entry.code)}"
            for field in SECRETS[game] if match.state.to_json().get("round") == match.at(n).to_json().get("round") else ():
                assert HIDDEN not in _flat(now[field][entry.seat]), f"{field} of {entry.seat} after {found.words(entry.code)}"
    assert told and (kept or not SECRETS[game])


def _flat(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = list(value.values())
    return [inner for one in value for inner in _flat(one)] if isinstance(value, list) else [value]


@pytest.mark.parametrize("game", ["vienna", "wiener_walzer", "venezia", "vino"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_is_told_in_sentences(game: str, lang: str) -> None:
    """As it was played: each step that the log could tell has its sentence, and names no words of an action."""
    found = games.load(game)
    text, names = found.text(lang), ["Ada", "Ben", "Cleo"]
    match = Match(found, 3, chance=Quick(Rng(2)))
    luck = Rng(5)
    told = 0
    for _ in range(40):
        seat = match.state.to_act()[0]
        codes = match.legal(seat)
        code = codes[luck.below(len(codes))]
        view = match.state.view(seat)
        said = advice.line(found, view, [(seat, found.words(code))], seat, text, names)
        assert json.dumps(said) and len(said) <= 1
        told += len(said)
        assert found.words(code) not in said
        match.act(seat, code)
    assert told > 10
