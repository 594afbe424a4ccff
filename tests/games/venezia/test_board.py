"""What the board foresees on the Piazza is what the rules do: the way of a pigeon, the pincers and the chicks of a movement."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest

from viertel.games.venezia import codes
from viertel.games.venezia.rules import Venice

from .table import GAME, play, start

HARNESS = Path(__file__).with_name("flight.mjs")


def told(state: Venice, seat: int, words: str) -> list[dict[str, Any]]:
    """What an action tells, of the Piazza."""
    events: list[tuple[int, ...]] = []
    state.clone().apply(seat, GAME.code(words), events)
    named = [GAME.event(item) for item in events]
    return [event.arguments | {"key": event.key} for event in named]


def ended(state: Venice, seat: int) -> dict[str, Any]:
    events = told(state, seat, "end")
    caught = [{name: event[name] for name in ("cell", "one", "other")} for event in events if event["key"] == "caught"]
    return {"caught": caught, "chicks": sum(event["count"] for event in events if event["key"] == "bred")}


def cases(seats: int, seed: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Moves of a game, and what came of each."""
    asked, answers = [], []
    for match in play(start(seats, seed, {"tourists": "3"}), seed):
        state = cast(Venice, match.state)
        if state.phase != codes.MOVING:
            continue
        (seat,) = state.to_act()
        view = state.view(seat).to_json()
        asked.append({"view": view, "seat": seat, "from": -1, "to": -1})
        answers.append({"way": []} | ended(state, seat))
        for words in [GAME.words(code) for code in state.legal(seat)][:-1][::3]:
            walked = [event for event in told(state, seat, words) if event["key"] in ("walked", "hop")]
            after = cast(Venice, state.clone())
            after.apply(seat, GAME.code(words))
            way = [walked[0]["cell"], *(event["to"] for event in walked)]
            asked.append({"view": view, "seat": seat, "from": way[0], "to": way[-1]})
            answers.append({"way": way} | ended(after, seat))
    return asked, answers


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_board_foresees_what_happens(seats: int) -> None:
    asked, answers = cases(seats, seed=seats)
    question = {"facts": GAME.facts(seats, GAME.checked_options(seats, {"tourists": "3"})), "moves": asked}
    run = subprocess.run(["node", str(HARNESS)], input=json.dumps(question), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    seen = json.loads(run.stdout)
    assert (
        len(answers) > 100 and any(len(answer["way"]) > 3 for answer in answers) and any(answer["caught"] for answer in answers)
    )
    for question, answer, foreseen in zip(asked, answers, seen, strict=True):
        assert foreseen == answer, question
