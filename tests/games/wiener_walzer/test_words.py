"""Every number of the game has a word, and every word a sentence in four languages."""

from __future__ import annotations

import pytest

from viertel.core.event import Event
from viertel.core.seat import HIDDEN
from viertel.core.text import LANGUAGES, faults
from viertel.games.wiener_walzer import codes
from viertel.games.wiener_walzer.figures import CARD_NAMES, DELICACIES

from .play import GAME, play, start

NAMES = ["Ada", "Bertha", "Clara", "Dora", "Emma"]


def test_actions_are_called_as_in_the_rules() -> None:
    assert GAME.words(GAME.code("place d2")) == "place d2"
    assert GAME.code("dance d2 e2") == codes.A_DANCE + 2 * GAME.code("place d2")
    for action in ("side-step d2 d3", "solo d2 c2", "had-enough p1", "had-enough d2", "still-eating cake3", "with d2"):
        assert GAME.words(GAME.code(action)) == action


def test_every_code_has_one_name() -> None:
    names = GAME.actions.all_words()
    assert len(names) == len(set(names))
    for name in names:
        assert GAME.words(GAME.code(name)) == name


def test_what_could_never_be_done_has_no_name() -> None:
    for code in (-1, codes.A_DANCE + 2 * 77, codes.A_STILL_EATING, codes.A_STILL_EATING + 22, codes.C_CARD + 9):
        with pytest.raises(KeyError):
            GAME.words(code)


def test_every_legal_and_chance_action_has_a_name() -> None:
    for match in play(start(5, 2, {"events": "on"})):
        for seat in match.state.to_act():
            assert all(GAME.words(code) for code in match.legal(seat))
    assert all(GAME.words(entry.code) for entry in match.entries)


def test_the_four_languages_say_the_same_things() -> None:
    assert faults(GAME.folder / "text") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: str) -> None:
    text = GAME.text(language)
    sample = {"seat": 1, "tile": 4 * codes.CAKE + 2, "cell": 7, "guest": 16 + codes.WOMAN + 3, "card": 1, "number": 4}
    for telling in GAME.tellings:
        event = Event(telling, tuple(sample[kind] for _, kind in telling.arguments))
        sentence = GAME.sentence(event, text, NAMES)
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
        assert sentence.endswith(".") and "{" not in sentence
        if any(name == "seat" for name, _ in telling.arguments) and telling.key != "card_skipped":
            assert "Bertha" in sentence
    hidden = GAME.sentence(Event(GAME.tellings[codes.E_DREW], (1, HIDDEN)), text, NAMES)
    assert "Bertha" in hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_piece_has_a_name(language: str) -> None:
    text = GAME.text(language)
    guests = [
        GAME.show("guest", 16 * (owner + 1) + woman + value + danced, text)
        for owner in range(6)
        for woman in (0, codes.WOMAN)
        for value in range(6)
        for danced in (0,)
    ]
    assert len(set(guests)) == 72
    assert GAME.show("guest", 16 + 3 + codes.DANCED, text) == GAME.show("guest", 16 + 3, text)
    tiles = [GAME.show("tile", number, text) for number, name in enumerate(codes.TILE_NAMES) if name]
    assert len(set(tiles)) == 16 == 3 * (len(DELICACIES) - 1) + 1
    assert len({GAME.show("card", card, text) for card in range(1, 10)}) == len(CARD_NAMES)
    assert GAME.show("cell", 0, text) == "a1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_has_a_prompt(language: str) -> None:
    text = GAME.text(language)
    state = GAME.new(2, {"events": "on"})
    asked = set()
    for phase in range(codes.OVER + 1):
        for card in range(1, 10) if phase in (codes.EVENT, codes.WITH) else (0,):
            if phase == codes.WITH and card in (codes.SIDE_STEP, codes.SOLO, codes.PIE, codes.JUST_A_CIGAR):
                continue
            state.load({**state.to_json(), "phase": phase, "card": card})
            asked.add(GAME.prompt(state, text))
    assert len(asked) == 4 + 9 + 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained(language: str) -> None:
    text = GAME.text(language)
    for option in GAME.options:
        for key in (option.key, f"{option.key}_help", *(f"{option.key}_{choice}" for choice in option.choices)):
            assert text(f"option.{key}")
    for part in GAME.parts:
        assert text(f"score.{part}")


def test_the_hall_can_be_printed() -> None:
    from rich.console import Console

    match = start(3, 1, {"events": "on"})
    for _ in range(20):
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[0])
    console = Console(width=120, no_color=True)
    with console.capture() as capture:
        console.print(GAME.draw(match.state.view(0), GAME.text("en"), NAMES[:3]))
    shown = capture.get()
    assert "Ada" in shown and "?" in shown and "CP" in shown
