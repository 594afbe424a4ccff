"""What the board foresees and reads off a position is what the rules do: wild dice, symbols, what a bribe and a comparison come
to; and from event to event it draws its way to the position that comes."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pytest

from viertel.core.state import Rng
from viertel.games.vienna import codes
from viertel.games.vienna.placing import highest
from viertel.games.vienna.rules import City
from viertel.games.vienna.words import hand

from .table import GAME

HARNESS = Path(__file__).with_name("board.mjs")
POSITIONS = 3000  # or more, until all that is asked for was there, …
MOST = 20 * POSITIONS  # … but not for ever

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def ask(seats: int, options: dict[str, str] | None = None, **questions: list[Any]) -> dict[str, list[Any]]:
    """What the board says, of views as a screen gets them."""
    checked = GAME.checked_options(seats, options or {})
    given = {"facts": GAME.facts(seats, checked), "layout": GAME.layout(), "options": checked, "seats": seats}
    run = subprocess.run(["node", str(HARNESS)], input=json.dumps(given | questions), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    answer: dict[str, list[Any]] = json.loads(run.stdout)
    return answer


def entries(seats: int, options: dict[str, str] | None = None) -> Iterator[tuple[City, int, int]]:
    """Every position of one random game after another, with who does what there: cards are taken, and changes are rare."""
    rng = Rng(seats + 10)
    while True:
        state = cast(City, GAME.new(seats, options))
        while not state.over():
            (seat,) = state.to_act()
            legal = state.legal(seat)
            code = legal[rng.below(len(legal))] if legal else state.sample(rng)
            if state.phase == codes.TAKE_SPECIAL:
                code = codes.A_SPECIAL + 1
            elif codes.A_REROLL <= code < codes.A_GENDARM and rng.below(4):
                code = legal[0]
            yield state, seat, code
            state.apply(seat, code)


def told(state: City, seat: int, code: int) -> list[Any]:
    events: list[tuple[int, ...]] = []
    state.clone().apply(seat, code, events)
    return [GAME.event(item) for item in events]


@pytest.mark.parametrize("seats", GAME.players)
def test_the_board_knows_dice_and_symbols(seats: int) -> None:
    asked, answers, wild = [], [], False
    for state, _, _ in islice(entries(seats), MOST):
        asked.append(state.to_json())
        answers.append([in_front(state, seat) for seat in range(seats)])
        wild = wild or any("white" in seat["wild"] for seat in answers[-1])
        if len(asked) >= POSITIONS and wild:
            break
    assert wild
    for question, answer, seen in zip(asked, answers, ask(seats, positions=asked)["seen"], strict=True):
        assert seen == answer, question


def in_front(state: City, seat: int) -> dict[str, Any]:
    unrolled = ["unrolled"] * state.dice[seat * codes.FACES]
    dice = hand(state, seat)
    own = [die for die in dice if die != "white"]
    faces = {die: state.white if die == "white" else int(die) for die in dice}
    return {
        "dice": own + unrolled + dice[len(own) :],
        "wild": [die for die, face in faces.items() if highest(state, seat, face) > face],
        "symbols": list(state.symbols[seat * codes.SYMBOLS : (seat + 1) * codes.SYMBOLS]),
    }


@pytest.mark.parametrize(("seats", "coach"), [(3, "frontier"), (4, "last_placed"), (5, "frontier")])
def test_the_board_knows_where_a_bribe_is_due(seats: int, coach: str) -> None:
    options = {"coach_position": coach}
    asked, answers = [], []
    for state, seat, code in islice(entries(seats, options), MOST):
        field = code % codes.PLACES
        if state.phase == codes.TURN and code < codes.A_REROLL and field != codes.LODGE:
            asked.append({"view": state.to_json(), "seat": seat, "field": GAME.figures.fields[field]})
            answers.append("bribed" in [event.key for event in told(state, seat, code)])
            if len(asked) >= POSITIONS and len(set(answers)) == 2:
                break
    assert {True, False} == set(answers)
    assert ask(seats, options, placings=asked)["tolls"] == answers


@pytest.mark.parametrize("seats", GAME.players)
def test_the_board_knows_what_a_symbol_is_worth(seats: int) -> None:
    asked: list[dict[str, Any]] = []
    answers = []
    for state, seat, _ in entries(seats):
        for code in state.legal(seat) if state.phase == codes.NAME_SYMBOL else ():
            asked.append({"view": state.to_json(), "seat": seat, "symbol": GAME.words(code).split()[1]})
            answers.append(gained(state, seat, code))
        if len(asked) > (POSITIONS // 10 if len(set(answers)) > 3 else POSITIONS):
            break
    assert len(set(answers)) > 3
    assert ask(seats, symbols=asked)["worths"] == answers


def gained(state: City, seat: int, code: int) -> int:
    """Points until the dice go back."""
    events = told(state, seat, code)
    back = [event.key for event in events].index("back")
    return sum(event.arguments["points"] for event in events[:back] if event.key == "points")


@pytest.mark.parametrize(("seats", "coach"), [(3, "last_placed"), (4, "frontier"), (5, "last_placed")])
def test_the_board_draws_its_way_to_the_position_that_comes(seats: int, coach: str) -> None:
    options = {"coach_position": coach}
    asked: list[dict[str, Any]] = []
    jokers = 0
    for state, seat, code in islice(entries(seats, options), MOST):
        after = state.clone()
        after.apply(seat, code)
        if not after.over():  # then nothing is cleared away any more
            events = [{"key": event.key, "args": event.arguments} for event in told(state, seat, code)]
            asked.append({"before": state.to_json(), "events": events, "after": after.to_json()})
            jokers += sum(event["key"] == "joker" for event in events)
        if len(asked) >= POSITIONS and jokers > 10:
            break
    assert jokers > 10
    astray = ask(seats, options, entries=asked)["astray"]
    wrong = [(fields, [event["key"] for event in entry["events"]]) for entry, fields in zip(asked, astray, strict=True) if fields]
    assert wrong == []


@pytest.mark.parametrize("seats", GAME.players)
def test_the_board_knows_what_a_comparison_will_bring(seats: int) -> None:
    """Of the fields that compare or count, when their turn comes; at the Gloriette a symbol is to be named first."""
    asked: list[dict[str, Any]] = []
    for state, seat, code in entries(seats):
        events = [{"key": event.key, "args": event.arguments} for event in told(state, seat, code)]
        if any(event["key"] == "field" for event in events):
            asked.append({"before": state.to_json(), "events": events, "after": state.to_json()})
        if len(asked) == POSITIONS // 10:
            break
    outlooks = ask(seats, entries=asked)["outlooks"]
    assert {one["field"] for one in outlooks} == {"pestsaeule", "stephansdom", "belvedere", "heuriger"}
    assert len({one["hoped"] for one in outlooks}) > 3
    for one in outlooks:
        assert one["hoped"] == one["points"], one
        assert one["money"] >= one["coins"], one  # the supply may be empty (VIE-147)
