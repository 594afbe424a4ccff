"""Lessons at the server: real tables, in every language, left and taken up again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from viertel import games
from viertel.core import lesson as lessons
from viertel.core.text import LANGUAGES

from .conftest import House_, Screen, Visitor

TAUGHT = [name for name in games.drawn() if lessons.load(games.load(name).folder)]


def learn(visitor: Visitor, game: str, **form: str) -> str:
    answer = visitor.http.post("/learn", data={"game": game, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"]).removesuffix("?learn")


def asked(screen: Screen) -> dict[str, Any]:
    """The state in which the lesson wants something, or is over."""
    return screen.until(lambda state: bool(state["legal"]) or state["lesson"] is None)


def do_step(screen: Screen) -> None:
    state = asked(screen)
    at, accept = state["at"], state["lesson"]["accept"]
    line = accept[0] if accept else state["legal"][:1]
    if len(line) > 1:
        screen.act_all(line)
    else:
        screen.act(line[0])
    screen.until(lambda state: state["at"] > at)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_played_at_a_real_table(server: House_, game: str, lang: str) -> None:
    visitor = server.visitor()
    visitor.http.headers["Accept-Language"] = lang
    path = learn(visitor, game)
    told = visitor.http.get(f"/lesson/{game}").json()
    assert all(step["say"] and step["light"] for step in told["steps"]) and told["end"]
    screen = visitor.screen(path, **{"Accept-Language": lang})
    assert screen.table["lang"] == lang and screen.table["learn"]
    assert {seat["level"] for seat in screen.table["seats"][1:]} == {"novice"}
    steps = []
    while asked(screen)["lesson"] is not None:
        steps.append(screen.state["lesson"]["step"])
        do_step(screen)
    assert sorted(set(steps)) == [number for number, step in enumerate(told["steps"]) if not step["part"]]
    screen.until(lambda state: bool(state["legal"]))  # the novices go on by themselves, and then it is my turn again
    assert not screen.state["over"]
    screen.close()


def test_a_lesson_is_taken_up_again_where_it_was_left(serve_with: Callable[..., House_]) -> None:
    first = serve_with()
    visitor = first.visitor()
    path = learn(visitor, "wiener_walzer")
    screen = visitor.screen(path)
    do_step(screen)
    do_step(screen)
    asked(screen)
    screen.close()
    assert learn(visitor, "wiener_walzer") == path, "whoever wants to learn goes on"
    first.stop()
    again = serve_with()
    visitor.http.base_url = again.url
    visitor.port = again.port
    assert learn(visitor, "wiener_walzer") == path
    screen = visitor.screen(path)
    assert asked(screen)["lesson"] == {"step": 2, "accept": [["place f1"]]}
    screen.close()


def test_a_lesson_can_be_shown_again_from_its_beginning(server: House_) -> None:
    visitor = server.visitor()
    path = learn(visitor, "wiener_walzer")
    other = learn(visitor, "wiener_walzer", again="yes")
    assert other != path
    screen = visitor.screen(other)
    assert screen.state["lesson"]["step"] == 0
    screen.close()


def test_whoever_plays_something_else_has_left_the_lesson_and_plays_on(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(learn(visitor, "wiener_walzer"))
    screen.act("place j1")
    state = screen.until(lambda state: state["at"] > 40 and bool(state["legal"]))
    assert state["lesson"] is None
    screen.close()


def test_a_step_taken_back_is_to_be_done_again(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(learn(visitor, "wiener_walzer"))
    do_step(screen)
    assert asked(screen)["lesson"]["step"] == 1
    screen.say(do="undo", what="ask", at=screen.state["at"])
    assert screen.until(lambda state: bool(state["legal"]) and state["lesson"]["step"] == 0)
    screen.close()


def test_an_ordinary_table_has_no_lesson(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:novice"))
    assert screen.table["learn"] == 3
    assert screen.state["lesson"] is None
    screen.close()


def test_what_has_no_lesson_can_not_be_learned(server: House_) -> None:
    visitor = server.visitor()
    assert visitor.http.post("/learn", data={"game": "chess"}).status_code == 404
    assert visitor.http.get("/lesson/chess").status_code == 404


@pytest.mark.parametrize("game", TAUGHT)
def test_pages_offer_the_lesson_first(server: House_, game: str) -> None:
    visitor = server.visitor()
    for page in ("/", f"/new?game={game}", f"/rules/{game}"):
        text = visitor.http.get(page).text
        assert 'action="/learn"' in text and f'value="{game}"' in text, page
