"""Gymnasium's own check, and games at once that are games one by one."""

from __future__ import annotations

import numpy as np
import pytest

from viertel import games

pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env

from viertel.core.errors import BadInput
from viertel.doors.gymnasium import env, vector

KINDS = [(name, players) for name in games.names() for players in games.load(name).players]


@pytest.mark.filterwarnings("error", "ignore::ResourceWarning")  # sockets of tests before it are not its own
@pytest.mark.parametrize(("name", "players"), KINDS)
def test_one_seat_passes_gymnasiums_check(name: str, players: int) -> None:
    check_env(env(name, players=players, opponents="uniform", render_mode="ansi"), skip_render_check=True)


def test_what_is_not_open_loses() -> None:
    seat = env("wiener_walzer", opponents="uniform")
    _, info = seat.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, over, _, info = seat.step(wrong)
    assert (reward, over) == (-1.0, True) and info["illegal"] == seat.batch.words(int(wrong))


def test_a_game_against_a_novice_comes_to_its_end() -> None:
    seat = env("wiener_walzer", opponents="novice")
    _, info = seat.reset(seed=3)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = seat.step(np.flatnonzero(info["action_mask"])[0])
    assert reward in (1.0, -1.0, 0.0) and info["points"].shape == (2,)


@pytest.mark.parametrize("compact", [False, True])
def test_many_games_at_once_begin_anew_and_keep_what_was_seen_last(compact: bool) -> None:
    seats = vector("wiener_walzer", 4, opponents="uniform", compact=compact)
    observations, info = seats.reset(seed=1)
    ended = 0
    while ended < 3:
        assert seats.observation_space.contains(observations)
        actions = info["action_mask"].argmax(axis=1)
        observations, rewards, over, cut, info = seats.step(actions)
        assert not cut.any() and (rewards[~over] == 0).all()
        for k in np.flatnonzero(over):
            final = info["final_obs"][k]
            assert final[seats.batch.players + 1] == 1  # it was over
            assert not np.array_equal(final, observations[k])
        ended += int(over.sum())
    again, _ = seats.reset(seed=1)
    other, _ = vector("wiener_walzer", 4, opponents="uniform", compact=compact).reset(seed=1)
    assert np.array_equal(again, other)
    seats.close()


def test_an_action_that_there_is_not_is_refused() -> None:
    one = env("vino", opponents="uniform")
    one.reset(seed=1)
    for action in (-1, 560):
        with pytest.raises(BadInput, match=f"there is no action {action}: they are 0 to 559"):
            one.step(np.int64(action))
