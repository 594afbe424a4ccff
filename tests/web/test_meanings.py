"""What a thing on the screen means: the rules that explain it, in every language, for whoever asks."""

from __future__ import annotations

from typing import Any

import pytest

from viertel import games
from viertel.core.text import LANGUAGES
from viertel.web import languages
from viertel.web.library import meanings

from .conftest import House_

GAMES = ("vienna", "wiener_walzer", "venezia", "vino")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_named_is_explained(name: str, lang: str) -> None:
    game = games.load(name)
    explained, messages = meanings.blocks(game.name, lang), languages.messages(game, lang)
    for thing, rules in meanings.things(game.folder).items():
        assert rules, thing
        assert [rule for rule in rules if rule not in explained and rule not in messages] == [], thing
        assert not any("{" in messages.get(rule, "") for rule in rules), thing
    # Whatever one points at lies in one of these.
    assert {".board", ".mine", ".panel", ".points"} <= set(meanings.things(game.folder))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_meaning_is_what_the_rules_say_there_without_their_numbers(lang: str) -> None:
    for name in GAMES:
        for body in meanings.blocks(name, lang).values():
            assert body and 'class="number"' not in body and "id=" not in body and "<script" not in body


def ask(screen: Any, *words: str, **more: Any) -> dict[str, Any]:
    screen.say(do="about", words=list(words), **more)
    found: dict[str, Any] = screen.next("meaning")
    return found


def test_the_innermost_word_that_means_something_counts(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform", "bot:uniform", game="vienna"), **{"Accept-Language": "de"})
    told = ask(screen, ".no-such-class", "krieau", ".board")
    assert told["word"] == "krieau" and told["parts"][0]["rule"] == "VIE-062"
    assert told["parts"][0]["html"].startswith("<strong>Krieau</strong>: Stelle den Gendarm")
    assert ask(screen, ".money", ".panel")["word"] == ".money"
    assert ask(screen, "nonsense")["parts"] == []


def test_a_word_means_what_lies_there_now_or_lay_there_then(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform"))
    screen.until(lambda state: bool(state["legal"]))
    at = screen.state["at"]
    for action in screen.state["legal"]:  # some cells have a meaning of their own
        cell = action.split()[-1]
        before = ask(screen, cell)
        if before["parts"][0]["rule"] == "WAL-016":
            break
    assert before["parts"][0]["rule"] == "WAL-016"
    screen.act(action)
    screen.until(lambda state: state["at"] > at)
    assert ask(screen, cell)["parts"][0]["rule"] in ("WAL-005", "WAL-033")
    assert ask(screen, cell, at=at) == before
    screen.say(do="about", words=[cell], at=9999)
    assert screen.next("error")["code"] == "no_such_position"


def test_spectators_may_ask_too_and_nobody_for_too_much(server: House_) -> None:
    visitor = server.visitor()
    screen = visitor.screen(visitor.new("bot:uniform"))
    watcher = server.visitor().screen(f"/watch/{screen.table['table']}")
    assert ask(watcher, ".points")["parts"]
    for words in ([], [".a"] * 25, ["x" * 65]):
        watcher.say(do="about", words=words)
        assert watcher.next("error")["code"] == "malformed"
