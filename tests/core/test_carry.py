"""Positions and events carried over to other numbers: by name, and nothing is guessed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games import OURS
from viertel import games
from viertel.core import carry, tale
from viertel.core.chance import Sealed
from viertel.core.errors import BadInput
from viertel.core.match import Match

OLD: dict[str, Any] = {
    "axes": {"seat": None, "card": ["ace", "king", "queen"], "place": 4},
    "kinds": [
        {"kind": "count", "most": 9},
        {"kind": "one", "of": "card"},
        {"kind": "maybe", "is": {"kind": "one", "of": "card"}},
        {"kind": "set", "of": "card"},
        {"kind": "parts", "parts": [["card", 4, {"kind": "one", "of": "card"}], ["worth", 10, {"kind": "count", "most": 9}]]},
    ],
    "fields": {
        "round": {"is": 0},
        "open": {"is": 1},
        "hand": {"is": 2, "per": ["seat", "place"], "sizes": [2, 4], "secret": True},
        "left": {"is": 0, "per": ["card"], "sizes": [3]},
        "seen": {"is": 3},
        "sold": {"is": 4},
    },
    "events": {"drew": {"card": 1, "points": 0}, "gone": {"card": 1}},
}
NEW: dict[str, Any] = OLD | {
    "axes": OLD["axes"] | {"card": ["jack", "queen", "king", "ace"]},
    "kinds": [
        *OLD["kinds"][:4],
        {"kind": "parts", "parts": [["card", 8, {"kind": "one", "of": "card"}], ["worth", 10, {"kind": "count", "most": 9}]]},
    ],
    "fields": OLD["fields"] | {"left": {"is": 0, "per": ["card"], "sizes": [4]}, "bonus": {"is": 0}},
    "events": {"drew": {"card": 1, "points": 0}},
}
POSITION = {
    "seats": 2,
    "viewer": -1,
    "round": 3,
    "open": 0,
    "hand": [1, 0, 3, 0, 2],
    "left": [4, 5, 6],
    "seen": 0b101,
    "sold": 2 + 4 * 7,
}


def test_numbers_follow_their_names() -> None:
    found = carry.position(POSITION, OLD, NEW, {"bonus": 2})
    assert found["round"] == 3 and found["open"] == 3 and found["bonus"] == 2
    assert found["hand"] == [4, 0, 2, 0, 3, 0, 0, 0]
    assert found["left"] == [0, 6, 5, 4]
    assert found["seen"] == 0b1010 and found["sold"] == 1 + 8 * 7


def test_the_same_layout_changes_nothing() -> None:
    assert carry.position(POSITION, OLD, OLD, {}) == POSITION


def test_what_has_no_name_any_more_is_refused() -> None:
    poor = NEW | {"axes": NEW["axes"] | {"card": ["jack", "queen", "king"]}}
    with pytest.raises(BadInput, match="'open': there is no 'ace' any more"):
        carry.position(POSITION, OLD, poor, {"bonus": 0})
    other = NEW | {"fields": NEW["fields"] | {"round": {"is": 1}}}
    with pytest.raises(BadInput, match="'round': is of another kind"):
        carry.position(POSITION, OLD, other, {"bonus": 0})


def test_an_event_follows_its_names_or_is_gone() -> None:
    assert carry.event("drew", [2, 5], OLD, NEW) == (1, 5)
    assert carry.event("drew", [-1, 5], OLD, NEW) == (-1, 5)  # a hole stays one
    assert carry.event("gone", [0], OLD, NEW) is None


@pytest.mark.parametrize("name", OURS)
def test_a_tale_has_every_position_and_every_event(name: str) -> None:
    game = games.load(name)
    match = Match(game, game.players[-1], chance=Sealed(b"a tale"))
    while not match.over and match.n < 150:
        seat = match.acting[0]
        legal = match.legal(seat)
        match.act(seat, legal[len(legal) // 2])
    told = tale.tell(match)
    for n in (0, 1, 32, 77, match.n):
        expected = match.at(n).to_json()
        assert (tale.position(told[:n]) if n else told[0].start) == expected
    played = match.record().entries
    assert tale.entries(game, played, told, None) == match.entries
    assert tale.entries(game, played, told, game.layout()) == match.entries
    assert tale.tell(match, 77) == told[77:]
