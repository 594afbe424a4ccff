"""What the board draws after an event is what the rules did, and a dance brings the points it was offered with."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

from .play import GAME

HARNESS = Path(__file__).with_name("board.mjs")
SET = GAME.facts(2, {})["set_points"]
DRAWN = ("guest", "tile", "hand", "pile", "kept")  # and changed by events


def told(state: State, seat: int, code: int, reader: int | None) -> list[dict[str, Any]]:
    """Let it happen: what the reader hears of it."""
    story: list[tuple[int, ...]] = []
    state.apply(seat, code, story)
    events = [GAME.event(item) for item in story]
    return [{"key": event.key, "args": event.arguments} for event in events if event.readable_by(reader)]


def dances(state: State, seat: int) -> dict[str, int]:
    """Those open now, by their cells, and what each brings."""
    found = {}
    for code in state.legal(seat) if seat != CHANCE else ():
        verb, _, cells = GAME.words(code).partition(" ")
        if verb in ("dance", "cigar"):
            (dance,) = (event for event in told(state.clone(), seat, code, seat) if event["key"] == "dance")
            found[cells] = dance["args"]["points"]
    return found


def turns(seats: int, options: dict[str, str], rng: Rng) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A whole game, each turn as somebody sees it, and what came of it."""
    asked, answers = [], []
    state = GAME.new(seats, options)
    while not state.over():
        chance = state.chances()
        seat = CHANCE if chance else state.to_act()[0]
        open_now = dances(state, seat)
        code = state.sample(rng) if chance else state.legal(seat)[rng.below(len(state.legal(seat)))]
        reader = [*range(seats), None][rng.below(seats + 1)]
        view = state.view(reader).to_json()
        events = told(state, seat, code, reader)
        after = GAME.named(state.view(reader))
        asked.append({"view": view, "events": events, "dances": [cells.split() for cells in open_now]})
        answers.append({"view": {part: after[part] for part in DRAWN}, "dances": [*open_now.values()]})
    return asked, answers


def board(question: dict[str, Any]) -> dict[str, Any]:
    run = subprocess.run(["node", str(HARNESS)], input=json.dumps(question), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("hands", ["off", "on"])
def test_the_board_draws_what_happened(seats: int, hands: str) -> None:
    asked, answers = [], []
    for seed in range(3):
        game = turns(seats, {"events": "on", "open_hands": hands}, Rng(seed))
        asked += game[0]
        answers += game[1]
    seen = board({"layout": GAME.layout(), "seats": seats, "parts": DRAWN, "turns": asked})["seen"]
    assert len(answers) > 300 and any(len(answer["dances"]) > 1 for answer in answers)
    for turn, answer, drawn in zip(asked, answers, seen, strict=True):
        assert drawn == answer, turn["events"]


def evenings(state: State, seat: int) -> list[dict[str, int]]:
    """What each seat scores, for every order in which the dances open now can be danced."""
    open_now = {} if state.over() or state.chances() or state.to_act() != (seat,) else dances(state, seat)
    found = []
    for cells in open_now:
        after = state.clone()
        told_now = told(after, seat, GAME.code(f"dance {cells}"), seat)
        for later in evenings(after, seat):
            gain = dict(later)
            for event in told_now:
                if event["key"] == "scored":
                    who = str(event["args"]["seat"])
                    gain[who] = gain.get(who, 0) + event["args"]["points"]
            found.append(gain)
    return found or [{}]


def placings(seats: int, rng: Rng) -> tuple[list[dict[str, Any]], list[list[dict[str, Any]]]]:
    """A game to its end: wherever a guest could go in some of the turns, and all that could come of it."""
    asked: list[dict[str, Any]] = []
    answers: list[list[dict[str, Any]]] = []
    state = GAME.new(seats, {"events": "off"})
    while not state.over():
        if state.chances():
            state.apply(CHANCE, state.sample(rng), [])
            continue
        (seat,) = state.to_act()
        legal = state.legal(seat)
        words = [GAME.words(code).split() for code in legal]
        if words[0][0] == "place" and (rng.below(seats - 1) == 0 or not asked):
            asked.append({"view": state.view(seat).to_json(), "seat": seat, "cells": [cell for _, cell in words]})
            answers.append([])
            for code in legal:
                after = state.clone()
                after.apply(seat, code, [])
                scores = evenings(after, seat)
                best = max(scores, key=lambda gain: (gain.get(str(seat), 0), -sum(gain.values())))
                couples = {} if after.over() or after.chances() else dances(after, seat)
                answers[-1].append({"couples": couples, "gains": best})
        state.apply(seat, legal[rng.below(len(legal))], [])
    return asked, answers


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_cell_shows_the_dances_it_brings(seats: int) -> None:
    asked, answers = [], []
    for seed in range(3):
        game = placings(seats, Rng(seed))
        asked += game[0]
        answers += game[1]
    facts = GAME.facts(seats, {"wing": "left"})
    ahead = board({"layout": GAME.layout(), "seats": seats, "facts": facts, "placings": asked})["ahead"]
    several = 0
    for turn, answer, shown in zip(asked, answers, ahead, strict=True):
        for cell, brings, drawn in zip(turn["cells"], answer, shown, strict=True):
            couples = {" ".join(cells): points for cells, points, _ in drawn["couples"]}
            assert couples == {" ".join(sorted(cells.split())): points for cells, points in brings["couples"].items()}, cell
            mine = str(turn["seat"])
            assert drawn["gains"].get(mine, 0) == brings["gains"].get(mine, 0), cell
            assert sum(drawn["gains"].values()) == sum(brings["gains"].values()), cell
            several += len(couples) > 1
    assert several > 5


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_sets_of_the_buffet_are_those_the_rules_count() -> None:
    asked, answers = [], []
    for seed in range(4):
        rng = Rng(seed)
        state = GAME.new(3, {})
        while not state.over():
            seat = CHANCE if state.chances() else state.to_act()[0]
            code = state.sample(rng) if seat == CHANCE else state.legal(seat)[rng.below(len(state.legal(seat)))]
            state.apply(seat, code, [])
            if seat != CHANCE:
                asked.append({"view": state.view(seat).to_json(), "seat": seat})
                answers.append(GAME.points(state, seat)["buffet"] // SET)
    complete = board({"layout": GAME.layout(), "seats": 3, "buffets": asked})["complete"]
    assert [one["complete"] for one in complete] == answers and max(answers) > 1
    assert all(0 <= one["glasses"] < max(1, len(one["lacking"])) for one in complete)
