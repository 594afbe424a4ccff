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


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("hands", ["off", "on"])
def test_the_board_draws_what_happened(seats: int, hands: str) -> None:
    asked, answers = [], []
    for seed in range(3):
        game = turns(seats, {"events": "on", "open_hands": hands}, Rng(seed))
        asked += game[0]
        answers += game[1]
    question = {"layout": GAME.layout(), "seats": seats, "parts": DRAWN, "turns": asked}
    run = subprocess.run(["node", str(HARNESS)], input=json.dumps(question), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    seen = json.loads(run.stdout)
    assert len(answers) > 300 and any(len(answer["dances"]) > 1 for answer in answers)
    for turn, answer, drawn in zip(asked, answers, seen, strict=True):
        assert drawn == answer, turn["events"]
