"""What things are called, and how it is told in four languages."""

from __future__ import annotations

import itertools

from viertel.core.event import Event
from viertel.core.seat import EVERYONE
from viertel.core.text import LANGUAGES, faults
from viertel.games.vienna import codes

from .table import GAME, city

SAMPLES = {"number": 3, "field": 4, "coins": 2, "points": 1, "dice": 1 | 1 << 6 | 5 << 18, "die": 11, "seat": 1}


def test_the_texts_agree() -> None:
    assert faults(GAME.folder / "text") == []


def test_one_is_asked_for_what_one_can_do() -> None:
    text = GAME.text("en")
    asked = {
        (hand, coins): GAME.prompt(city([hand, "1", "1"], coins=[coins, 0, 0]), text) for hand in ("3", "3 6") for coins in (0, 2)
    }
    assert asked["3 6", 0] == "Place one or two dice."
    assert asked["3", 0] == "Place your last die."
    for hand in ("3", "3 6"):
        assert asked[hand, 2] == f"{asked[hand, 0]} Before that, a coin rerolls dice or turns one by 1."


def test_every_event_can_be_told() -> None:
    for language in LANGUAGES:
        text = GAME.text(language)
        for telling in GAME.tellings:
            values = tuple(SAMPLES.get(kind, 0) for _, kind in telling.arguments)
            assert GAME.sentence(Event(telling, values, EVERYONE), text, ["Anna", "Ben", "Cleo"])


def test_events_are_in_the_order_of_their_numbers() -> None:
    named = [name[2:].lower() for name in vars(codes) if name.startswith("E_")]
    assert [telling.key for telling in GAME.tellings] == named


def test_actions_are_called_what_the_board_shows() -> None:
    every = GAME.actions.all_words()
    assert len(every) == len(set(every))
    for name in (
        "place 2+3 rathaus",
        "place 5+white tiergarten",
        "reroll 1+1+4+white",
        "turn white up",
        "spin 3 to6",
        "rob p1 p3",
    ):
        assert GAME.words(GAME.code(name)) == name


def test_tapped_words_lead_to_one_action_in_any_order() -> None:
    every = [action.split() for action in GAME.actions.all_words()]
    tapped = sorted((verb, *sorted(tokens)) for verb, *tokens in every)
    assert all(one != two for one, two in itertools.pairwise(tapped))


def test_dice_are_shown_as_they_lie() -> None:
    text = GAME.text("en")
    assert GAME.show("dice", 2 | 1 << 9, text) == "1 + 1 + 4"
    assert GAME.show("dice", 1 << 15 | 3 << 18, text) == "6 + white 3"
    assert GAME.show("die", 8 + 5, text) == "white 5"
    assert GAME.show("sums", 1 << 4 | 1 << 5, text) == "4/5"
    assert GAME.show("coins", 1, text) == "1 coin" and GAME.show("coins", 2, text) == "2 coins"
