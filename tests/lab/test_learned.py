"""A policy that was learned sits at our tables like any bot."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from viertel import games
from viertel.core.errors import BadInput
from viertel.core.observation import Observation
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.lab import entrants, learned
from viertel.lab.arena import Order, play
from viertel.lab.seating import Arrangement

GAME = games.load("wiener_walzer")
LAYOUT = Observation(GAME.state_type, 2, GAME.names)
ACTIONS = len(GAME.actions.numbered)


def made(path: Path, wanted: int | None = None) -> str:
    """A policy that likes one action best, and of the others the later ones."""
    bias = np.arange(ACTIONS, dtype=np.float32)
    if wanted is not None:
        bias[wanted] = 2 * ACTIONS
    first = np.zeros((3, len(LAYOUT)), np.float32), np.zeros(3, np.float32)
    learned.save(path, LAYOUT, [first, (np.ones((ACTIONS, 3), np.float32), bias)])
    return f"learned:{path}"


def test_it_plays_what_has_the_highest_number_of_what_is_open(tmp_path: Path) -> None:
    state, luck = GAME.new(2), Rng(1)
    while (seat := state.to_act()[0]) == CHANCE or len(state.legal(seat)) < 3:
        state.apply(seat, state.sample(luck) if seat == CHANCE else state.legal(seat)[0])
    legal, view = state.legal(seat), state.view(seat)
    assert entrants.make(made(tmp_path / "a.npz"), GAME, 1).choose(view, seat) == legal[-1]
    middle = GAME.actions.numbered.index(legal[1])
    assert entrants.make(made(tmp_path / "b.npz", middle), GAME, 1).choose(view, seat) == legal[1]


def test_it_sits_in_an_arena(tmp_path: Path) -> None:
    arena = Arrangement.of(GAME, 2, {}, [made(tmp_path / "a.npz"), "uniform"], [], 1)
    assert all(play(Order(arena, n)).decisions[seat] for n in (0, 1) for seat in (0, 1))


def test_what_is_no_policy_or_one_of_another_layout_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't be read"):
        entrants.make(f"learned:{tmp_path / 'none.npz'}", GAME, 1)
    (tmp_path / "text.npz").write_text("no policy")
    np.savez(tmp_path / "other.npz", layout="x")
    for name in ("text", "other"):
        with pytest.raises(BadInput, match="is no policy that was learned"):
            entrants.make(f"learned:{tmp_path / name}.npz", GAME, 1)
    bot = entrants.make(made(tmp_path / "a.npz"), GAME, 1)
    state, luck = GAME.new(3), Rng(1)
    while (seat := state.to_act()[0]) == CHANCE or len(state.legal(seat)) == 1:
        state.apply(seat, state.sample(luck) if seat == CHANCE else state.legal(seat)[0])
    with pytest.raises(BadInput, match="another number of players"):
        bot.choose(state.view(seat), seat)
