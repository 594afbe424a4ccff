"""Exercises: puzzles and one's own turning points are tried at a table where nothing is played."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any

import jsonschema
import pytest

from viertel import games
from viertel.bots.crew import Crew
from viertel.bots.foresight import Forecast
from viertel.bots.worker import Opinion, Question, Thought
from viertel.core import puzzle as core
from viertel.core.puzzle import Puzzle
from viertel.web import protocol
from viertel.web.table import exercises

from .conftest import House_, Pair, Screen, play

GAMES = [game.name for game in exercises.with_puzzles()]


def first(name: str) -> Puzzle:
    return core.read(games.load(name))[0]


def puzzle_screen(server: House_, name: str, puzzle: Puzzle) -> Screen:
    return server.visitor().screen(f"/puzzle/{name}.{puzzle.key}")


def verdict(screen: Screen, **message: Any) -> dict[str, Any]:
    screen.say(**message)
    return screen.next("verdict")


@pytest.mark.parametrize("name", GAMES)
def test_a_puzzle_is_shown_from_its_seat_and_answers_right_and_wrong(server: House_, name: str) -> None:
    puzzle = first(name)
    screen = puzzle_screen(server, name, puzzle)
    assert screen.table["mine"] == [puzzle.seat] and screen.table["exercise"]["kind"] == "puzzle"
    assert screen.state["view"] == puzzle.view
    assert puzzle.solution in screen.state["legal"]
    worse = list(puzzle.choices)[1]
    wrong = verdict(screen, do="act", act=worse, at=0, id="1")
    assert (wrong["verdict"], wrong["best"], wrong["other"], wrong["id"]) == ("wrong", None, None, "1")
    assert wrong["tried"]["expected"] == round(100 * puzzle.choices[worse], 1)
    right = verdict(screen, do="act", act=puzzle.solution, at=0)
    assert (right["verdict"], right["best"]["act"], right["other"]["act"]) == ("right", puzzle.solution, worse)
    assert screen.state["at"] == 0, "nothing was played"
    screen.close()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_said_of_a_puzzle_keeps_to_the_protocol(server: House_, name: str) -> None:
    screen = puzzle_screen(server, name, first(name))
    verdict(screen, do="reveal")
    schema = protocol.schema()
    for message in screen.told:
        jsonschema.validate(message, {"$defs": schema["$defs"], **schema["from_server"]})
    screen.close()


def test_the_solution_is_told_only_to_whoever_asks(server: House_) -> None:
    puzzle = first(GAMES[0])
    screen = puzzle_screen(server, GAMES[0], puzzle)
    assert puzzle.solution not in str([{**told, "legal": []} for told in screen.told])
    assert verdict(screen, do="reveal")["best"]["act"] == puzzle.solution
    screen.close()


def test_nothing_else_can_be_done_at_a_puzzle(server: House_) -> None:
    puzzle = first(GAMES[0])
    screen = puzzle_screen(server, GAMES[0], puzzle)
    for message in (
        {"do": "undo", "what": "step", "at": 0},
        {"do": "chat", "text": "hello"},
        {"do": "renew"},
        {"do": "rematch"},
        {"do": "hint"},
        {"do": "analyse"},
        {"do": "consent", "yes": True},
        {"do": "act", "act": "no such thing", "at": 0},
        {"do": "act", "act": [puzzle.solution, puzzle.solution], "at": 0},
    ):
        screen.say(**message)
        assert screen.next("error")["code"]
    assert server.registry.archive.chat_lines(0) == 0
    assert screen.table["back"] is screen.table["invite"] is screen.table["watch"] is None
    screen.close()


def test_there_is_one_puzzle_a_day_and_it_is_the_same_for_all(server: House_) -> None:
    some = date(2026, 11, 18)
    days = [exercises.of_day(some + timedelta(days=n)) for n in range(len(GAMES))]
    assert {found[0].name for found in days if found} == set(GAMES)
    assert exercises.of_day(some) == exercises.of_day(some)
    http = server.visitor().http
    daily = exercises.of_day(exercises.today())
    assert daily
    assert http.get("/puzzle").headers["location"] == f"/puzzle/{daily[0].name}.{daily[1].key}"
    assert f'data-puzzle="{daily[0].name}.{daily[1].key}"' in http.get("/").text


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_every_game_has_a_page_of_its_puzzles(server: House_, lang: str) -> None:
    http = server.visitor().http
    for name in GAMES:
        page = http.get(f"/puzzles/{name}?lang={lang}").text
        assert all(f'href="/puzzle/{name}.{puzzle.key}"' in page for puzzle in core.read(games.load(name)))
        assert f'href="/puzzles/{name}"' in http.get(f"/new?game={name}").text


@pytest.mark.parametrize(
    "path", ["/puzzle/none.12345678", "/puzzle/vienna.nothing", "/puzzle/vienna", "/mistake/none.3", "/puzzles/none"]
)
def test_what_is_not_there_is_not_found(server: House_, path: str) -> None:
    assert server.visitor().http.get(path).status_code == 404


def test_what_the_best_choice_brings_is_told_when_the_expert_knows_it(server: House_, monkeypatch: pytest.MonkeyPatch) -> None:
    game, puzzle = games.load(GAMES[0]), first(GAMES[0])
    parts = len(game.assets) + len(game.prospects)
    best, second = list(puzzle.choices)[:2]
    asked: list[Question] = []

    async def think(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion:
        asked.append(question)
        worth = [[0.0] * parts for _ in range(puzzle.seats)]
        more = [[5.0 * (seat == puzzle.seat and part == 0) for part in range(parts)] for seat in range(puzzle.seats)]
        doubt = [[0.1] * parts for _ in range(puzzle.seats)]
        forecasts = [Forecast(best, [], more, doubt, 0, 100), Forecast(second, [], worth, doubt, 0, 100)]
        return Opinion([Thought(best, 100, 0.5)], [0.5] * puzzle.seats, forecasts)

    monkeypatch.setattr(Crew, "think", think)
    screen = puzzle_screen(server, GAMES[0], puzzle)
    at_once = verdict(screen, do="act", act=best, at=0)
    later = screen.next("verdict")
    assert at_once["best"]["reason"] is None
    assert later["verdict"] == "right" and later["best"]["act"] == best
    assert later["best"]["reason"]["key"] == "gains" and later["best"]["reason"]["points"] == 5
    assert asked[0].view == puzzle.view and asked[0].explain == second
    verdict(screen, do="act", act=best, at=0)
    assert len(asked) == 1, "he is asked once"
    screen.close()


# One's own turning points


class Expert:
    """Thinks least of what comes first."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def answer(self, question: Question) -> Opinion:
        self.questions.append(question)
        game = games.load(question.game)
        codes = game.position(question.view, question.options).legal(question.seat)
        liked = [game.words(code) for code in reversed(codes)]
        return Opinion([Thought(action, 100, 0.9 - n / 10) for n, action in enumerate(liked[:8])], [0.5, 0.5])


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Expert:
    found = Expert()
    think = Crew.think

    async def answer(crew: Crew, question: Question, seconds: float, **rest: Any) -> Opinion | None:
        asked = question.whose.endswith("again")
        return found.answer(question) if asked else await think(crew, question, seconds, **rest)

    monkeypatch.setattr(Crew, "think", answer)
    return found


def finished(server: House_) -> Pair:
    pair = Pair(server)
    play(pair.screens, random.Random(3))
    for screen in pair.screens:
        screen.close()
    return pair


def test_a_decision_of_a_finished_game_can_be_made_again(server: House_, expert: Expert) -> None:
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    match = server.registry.table(address).match
    at = next(n for n, entry in enumerate(match.entries) if entry.seat == 0 and len(match.at(n).legal(0)) > 9)
    screen = pair.ada.screen(f"/mistake/{address}.{at}")
    assert screen.state["view"] == match.at(at).view(0).to_json()
    best, better, *_ = (game_words := [match.game.words(code) for code in reversed(match.at(at).legal(0))])
    told = verdict(screen, do="act", act=best, at=0)
    assert (told["verdict"], told["best"]["act"]) == ("right", best)
    played = match.game.words(match.entries[at].code)
    if played != better:
        told = verdict(screen, do="act", act=better, at=0)
        assert told["verdict"] == ("better" if played not in game_words[:3] else told["verdict"]) and told["best"] is None
        assert told["other"]["act"] == played
    assert len(expert.questions) == 1, "he thinks once"
    assert expert.questions[0].view == match.at(at).view(0).to_json(), "from what the seat saw"
    screen.close()


def test_only_ones_own_decisions_and_only_when_it_is_over(server: House_) -> None:
    pair = finished(server)
    address = pair.path.rpartition("/")[2]
    match = server.registry.table(address).match
    mine = next(n for n, entry in enumerate(match.entries) if entry.seat == 0 and exercises.again(match, n))
    assert pair.ada.http.get(f"/mistake/{address}.{mine}").status_code == 200
    assert pair.bea.http.get(f"/mistake/{address}.{mine}").status_code == 404, "another's"
    assert server.visitor().http.get(f"/mistake/{address}.{mine}").status_code == 404, "nobody's"
    chance = next(n for n, entry in enumerate(match.entries) if entry.seat < 0)
    assert pair.ada.http.get(f"/mistake/{address}.{chance}").status_code == 404
    assert pair.ada.http.get(f"/mistake/{address}.999999").status_code == 404
    running = Pair(server)
    play(running.screens, random.Random(1), lambda state: bool(state["at"] > 40))
    where = running.path.rpartition("/")[2]
    match = server.registry.table(where).match
    for n, entry in enumerate(match.entries):
        if entry.seat == 0:
            assert running.ada.http.get(f"/mistake/{where}.{n}").status_code == 404
    for screen in running.screens:
        screen.close()
