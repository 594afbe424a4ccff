"""Everything each connection was sent over whole games, compared with what its seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from viertel import games
from viertel.core.match import Match
from viertel.core.record import Record

from .conftest import House_, Screen, at_least, play

GAME = games.load("wiener_walzer")
EN = GAME.text("en")


def strings(thing: Any) -> list[str]:
    """Every text anywhere inside."""
    if isinstance(thing, dict):
        return [text for key, value in thing.items() for text in [key, *strings(value)]]
    if isinstance(thing, list):
        return [text for item in thing for text in strings(item)]
    return [thing] if isinstance(thing, str) else []


def checked(screen: Screen, seat: int | None, match: Match) -> int:
    """Compare all a screen was told with the full game; how many times there was something to hide."""
    hidden = 0
    for message in screen.told:
        kind = message["kind"]
        entries = message.get("events") or message.get("entries") or []
        if kind in ("state", "position"):
            full = match.at(message["at"])
            assert message["view"] == full.view(seat).to_json()
            expected = [GAME.words(code) for code in full.legal(seat)] if seat is not None else []
            assert kind == "position" or sorted(expected) == message["legal"]
            secrets = [full.hand[other] for other in range(full.seats) if other != seat and full.hand[other] > 0]  # type: ignore[attr-defined]
            for guest in secrets:
                hidden += 1
                assert guest not in message["view"]["hand"]
                if message["view"]["turn"] == full.turn and kind == "state":  # type: ignore[attr-defined]
                    # Whoever is in a hand is on no board and in no story, so his name may be in no sentence.
                    name = GAME.show("guest", guest, EN)
                    assert not any(name in text for text in strings(message["prompt"]))
        for entry in entries:
            truth = match.entries[entry["n"] - 1]
            readable = [event for event in truth.events if event.readable_by(seat)]
            assert [(event["key"], event["args"]) for event in entry["events"]] == [(e.key, e.arguments) for e in readable]
            for event in truth.events:
                if event.key == "drew" and event.values[0] != seat and event.values[1] > 0:
                    hidden += 1
                    name = GAME.show("guest", event.values[1], EN)
                    assert not any(name in text for text in strings(entry))
                    assert not any(sent["args"].get("guest") == event.values[1] for sent in entry["events"])
    return hidden


@pytest.mark.parametrize("events", ["off", "on"])
@pytest.mark.parametrize("players", [2, 3, 5])
def test_nobody_is_ever_sent_what_he_may_not_know(server: House_, players: int, events: str) -> None:
    rng = random.Random(players)
    people = [server.visitor() for _ in range(players)]
    path = people[0].new(*["open"] * (players - 1), events=events)
    screens = [people[0].screen(path)]
    for number, person in enumerate(people[1:], 1):
        person.sit(screens[0].table["invite"], f"Number {number}", number)
        screens.append(person.screen(path))
    stranger = server.visitor().screen(path)
    watcher = server.visitor().screen(f"/watch/{path.rpartition('/')[2]}")
    lookers = [*screens, stranger, watcher]
    for at in (50, 70):
        play(lookers, rng, at_least(at))
        for screen in lookers:
            screen.say(do="position", at=rng.randrange(at))
            screen.next("position")
    late = server.visitor().screen(path)
    play([*lookers, late], rng)
    record = Record.loads(people[0].http.get(f"{path}/record").text)
    match = Match.replay(GAME, record)
    assert [screen.table["mine"] for screen in screens] == [[seat] for seat in range(players)]
    for seat, screen in enumerate(screens):
        assert checked(screen, seat, match) > 0
    for screen in (stranger, watcher, late):
        assert checked(screen, None, match) > 0


def test_the_seed_is_sent_to_nobody_before_the_end(server: House_) -> None:
    visitor = server.visitor()
    path = visitor.new("bot:uniform")
    screen = visitor.screen(path)
    table = server.registry.tables[path.rpartition("/")[2]]
    seed = table.match.chance.seed  # type: ignore[attr-defined]
    play([screen], random.Random(1))
    assert not any(seed.hex() in text for text in strings(screen.told))
    assert seed.hex() in visitor.http.get(f"{path}/record").text
