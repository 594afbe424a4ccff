"""What a seat remembers is all that it has seen and done, and nothing else."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from viertel import games
from viertel.core.observation import Observation
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.doors.memory import CHOSE, MOMENT, SAW, WIDTH, Eyes, Memory

STEPS = 150


@pytest.mark.parametrize("name", games.names())
def test_all_that_was_seen_can_be_told_backwards(name: str) -> None:
    game = games.load(name)
    players = game.players[-1]
    state, rng = game.new(players), Rng(3)
    layout = Observation(game.state_type, players, game.names)
    eyes, memory, seat = Eyes(layout, state.clone()), Memory(), players - 1
    seen, chosen = [eyes.see(state, seat)], []
    for _ in range(STEPS):
        if state.over():
            break
        actor = state.to_act()[0]
        codes = [code for code, _ in state.chances()] if actor == CHANCE else state.legal(actor)
        code = codes[rng.below(len(codes))]
        state.apply(actor, code)
        now = eyes.see(state, seat)
        memory = memory.after(seen[-1], now, code if actor == seat else None)
        if actor == seat:
            chosen.append(code)
        if actor == seat or not np.array_equal(now, seen[-1]):
            seen.append(now)
    tokens = memory.tokens()
    assert len(tokens) == memory.n and tokens[tokens[:, 0] == CHOSE, 1].tolist() == chosen
    picture = seen.pop().copy()
    for kind, which, before in tokens[::-1].tolist():
        if kind == SAW:
            picture[which] = before
        elif kind == MOMENT:
            assert np.array_equal(picture, seen.pop())
    assert not seen


def test_memories_share_their_past_and_survive_pickling() -> None:
    blank, marked = np.zeros(4, np.uint8), np.array([0, 7, 0, 9], np.uint8)
    first = Memory().after(blank, marked, None)
    one, two = first.after(marked, blank, 3), first.after(marked, marked, 4)
    assert one.before is two.before is first and one.digest != two.digest
    assert one.tokens().tolist() == [
        [MOMENT, 0, 0],
        [SAW, 1, 0],
        [SAW, 3, 0],
        [MOMENT, 0, 0],
        [CHOSE, 3, 0],
        [SAW, 1, 7],
        [SAW, 3, 9],
    ]
    assert one.tokens(2).tolist() == [[SAW, 1, 7], [SAW, 3, 9]]
    again = pickle.loads(pickle.dumps(one))
    assert again.digest == one.digest and np.array_equal(again.tokens(), one.tokens())
    assert again.after(blank, marked, None).digest == one.after(blank, marked, None).digest
    assert first.after(marked, marked, None) is first


def test_the_last_token_is_written_first_and_what_does_not_fit_is_longest_ago() -> None:
    blank, marked = np.zeros(4, np.uint8), np.array([0, 51, 0, 0], np.uint8)
    memory = Memory().after(blank, marked, None).after(marked, blank, 9)
    rows = np.ones((4, WIDTH), np.float32)
    memory.write(rows, size=4, actions=10)
    assert rows.tolist() == [
        [0, 0, 1, 0.5, pytest.approx(0.2)],
        [0, 1, 0, 1, 0],
        [1, 0, 0, 0.25, 0],
        [0, 0, 1, 0.5, 0],
    ]
