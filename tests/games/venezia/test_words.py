"""Words, sentences, reasons and the terminal's drawing."""

from __future__ import annotations

import io
from collections import deque
from typing import cast

import pytest
from rich.console import Console

from viertel.core import text as texts
from viertel.core.event import Event
from viertel.core.text import LANGUAGES
from viertel.games.venezia import codes
from viertel.games.venezia.rules import Venice
from viertel.lab import clauses

from .table import CORNER, GAME, R, Y, act, play, position, start

NAMES = ["Anna", "Bruno", "Carla", "Dario"]
ZERO = "castello 0, san_polo 0, san_giorgio 0"


def test_every_action_has_words_of_its_own() -> None:
    words = GAME.actions.all_words()
    assert len(set(words)) == len(words)
    assert all(GAME.words(GAME.code(each)) == each for each in words)
    assert not any("g9" in each.split() for each in words)  # the Campanile


def test_texts_are_complete_in_all_languages() -> None:
    assert texts.faults(GAME.folder / "text") == []
    clauses.own_texts(GAME)


def test_every_event_of_some_games_is_a_sentence_in_every_language() -> None:
    told: set[Event] = set()
    rare = {"out", "five", "purged", "purged_grey", "sent_off_grey"}
    unheard = {telling.key for telling in GAME.tellings}
    for seed in range(60):  # as many as it takes
        if seed >= 4 and unheard <= rare:
            break
        (match,) = deque(play(start(2 + seed % 3, seed, {"giorgio": "on"}), seed), maxlen=1)
        told |= {event for entry in match.entries for event in entry.events}
        unheard -= {event.key for event in told}
    for language in LANGUAGES:
        text = GAME.text(language)
        assert all(GAME.sentence(event, text, NAMES).endswith(".") for event in told)
    assert unheard <= rare


@pytest.mark.parametrize(
    ("state", "target", "rule", "key"),
    [
        (position(codes.PLANNING), "piazza", "VEN-075", "reserve_empty"),
        (position(codes.PLANNING), "castello", "VEN-013", "first_asked"),
        (position(codes.HOMES, home=[0, 2, 0, 0]), "castello", "VEN-007", "home_taken"),
        (position(codes.HOMES, home=[0, 2, 0, 0]), "san_giorgio", "VEN-007", "home_island"),
        (position(codes.HOMES, home=[0, 2, 0, 0]), "a1", "VEN-007", "not_asked"),
        (position(codes.PLACING, pos="Y: C4", plans={R: ("piazza 1", None, ZERO)}), "c4", "VEN-022", "cell_taken"),
        (position(codes.PLACING, pos="Y: C4", plans={R: ("piazza 1", None, ZERO)}), "h10", "VEN-035", "campanile"),
        (position(codes.SHIFTING, asked=1, plans={R: ("ruse 2", None, ZERO)}), "3", "VEN-021", "not_so_many"),
        (position(codes.MOVING, pos="R: A1\nY: E5\nH: H1"), "e5", "VEN-028", "not_your_pigeon"),
        (position(codes.MOVING, pos="R: A1\nY: E5\nH: H1"), "h2", "VEN-034", "hunter_zone"),
        (position(codes.MOVING, pos="R: A1\nY: E5\nH: H1"), "d9", "VEN-030", "out_of_reach"),
        (position(codes.MOVING, turn=1, pos="R: A1"), "a1", "VEN-011", "not_your_turn"),
        (position(codes.PURGING, plans={R: ("ruse 0", "purge", ZERO)}), "san_giorgio", "VEN-048", "no_island"),
        (
            position(codes.FEUDING, asked=1, plans={R: ("ruse 0", "feud", ZERO)}, city={"castello": "Y1"}),
            "p3",
            "VEN-055",
            "nobody_there",
        ),
        (position(codes.RECOVERING, played={R: 1}), "purge", "VEN-063", "card_in_hand"),
        (position(codes.OVER), "a1", "VEN-070", "over"),
    ],
)
def test_why_not(state: Venice, target: str, rule: str, key: str) -> None:
    reason = CORNER.why_not(state, R, target)
    assert reason
    assert (reason.rule, reason.key) == (rule, key)
    for language in LANGUAGES:
        assert CORNER.reason(reason, CORNER.text(language), NAMES)


def test_why_not_is_nothing_for_what_can_be_chosen() -> None:
    state = position(codes.MOVING, pos="R: A1")
    assert CORNER.why_not(state, R, "a1") is None
    assert CORNER.why_not(state, R, "b2") is None


def test_why_not_while_planning() -> None:
    state = position(codes.PLANNING, reserve={R: 4}, pos="R: A1 A2 A3 A4 A5 A6 A7 A8", played={R: 1})

    def why(target: str) -> str:
        reason = CORNER.why_not(state, R, target)
        assert reason
        return reason.key

    act(state, R, "first piazza")
    assert (why("0"), why("3")) == ("piazza_needs_one", "too_many_for_piazza")
    act(state, R, "cubes 1")
    assert why("vatican") == "card_played"
    act(state, R, "action none", "zone castello")
    assert why("9") == "too_many_cubes"
    act(state, R, "cubes 0")
    assert why("castello") == "zone_planned"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_prompt_follows_the_own_plan(language: str) -> None:
    text = GAME.text(language)
    state = position(codes.PLANNING, seats=2, reserve={R: 4, Y: 4})
    prompts = []
    for words in (
        "first ruse",
        "cubes 1",
        "action none",
        "zone castello",
        "cubes 0",
        "zone san_polo",
        "cubes 0",
        "zone giudecca",
        "cubes 0",
    ):
        prompts.append(GAME.prompt(state.view(R), text))
        act(state, R, words)
    prompts.append(GAME.prompt(state.view(R), text))
    assert len(set(prompts)) == 10
    assert "3" in prompts[3] and "3" in prompts[4] and "4" in prompts[5] and "5" in prompts[7] and "5" in prompts[8]
    assert GAME.prompt(state.view(None), text) == text("prompt.plan")


def drawn(state: Venice, width: int = 80, seat: int | None = R) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, color_system=None)
    console.print(GAME.draw(state.view(seat), GAME.text("en"), NAMES))
    return out.getvalue()


def test_the_terminal_says_with_letters_what_stands_where() -> None:
    state = position(codes.MOVING, pos="R: C3 D4\nY: E5\nT: D4 A9\nH: H1", city={"castello": "R3 Y1"}, game=GAME)
    shown = drawn(state)
    row = {line[0]: line for line in shown.splitlines() if line[:1] in tuple("ABCDEFGH") and line[1:2] == " "}
    assert row["D"][2:].startswith(" ·  ·  ·  Bt")
    assert row["H"][2:].startswith(" #  x ")
    assert row["G"][26:29] == " ▲ "
    assert "3^" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_the_terminal_shows_no_face_down_card() -> None:
    plans = {R: ("ruse 0", "purge", ZERO), Y: ("ruse 0", "feud", "dorsoduro 2, giudecca 1, san_marco 0")}
    state = position(codes.MOVING, plans=plans, game=GAME)
    lines = drawn(state).splitlines()
    assert any("[Purge]" in line and "Castello 0" in line for line in lines)
    assert any("Ruse 0 · ? · ? 2 · ? 1 · ? 0" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_fits_eighty_columns_in_every_language(language: str) -> None:
    for n, match in enumerate(play(start(4, 3), 3)):
        if n % 40 == 0:
            out = io.StringIO()
            view = match.state.view(n % 4)
            Console(file=out, width=80, color_system=None).print(GAME.draw(view, GAME.text(language), NAMES))
            for seat in range(4):
                row = next(line for line in out.getvalue().splitlines() if f" {NAMES[seat]} " in line)
                assert f" {cast(Venice, view).score[seat]} " in row
