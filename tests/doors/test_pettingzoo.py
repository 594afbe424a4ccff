"""PettingZoo's own tests, on all games and numbers of players; its warnings are errors."""

from __future__ import annotations

import numpy as np
import pytest

from viertel import games

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, parallel_api_test, seed_test

from viertel.core.errors import BadInput
from viertel.doors.pettingzoo import env, parallel_env

KINDS = [(name, players) for name in games.names() for players in games.load(name).players]


@pytest.mark.filterwarnings("error", "ignore::ResourceWarning")  # sockets of tests before it are not its own
@pytest.mark.parametrize(("name", "players"), KINDS)
def test_taking_turns_passes_pettingzoos_tests(name: str, players: int) -> None:
    api_test(env(name, players=players), num_cycles=10)
    seed_test(lambda: env(name, players=players), num_cycles=10)


@pytest.mark.filterwarnings("error", "ignore::ResourceWarning")  # sockets of tests before it are not its own
@pytest.mark.parametrize(("name", "players"), KINDS)
def test_together_passes_pettingzoos_tests(name: str, players: int) -> None:
    parallel_api_test(parallel_env(name, players=players), num_cycles=15)


@pytest.mark.parametrize("name", games.names())
def test_a_whole_game_is_worth_1_to_its_winner(name: str) -> None:
    table, last, luck = env(name), {}, np.random.default_rng(1)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, over, _, info = table.last()
        assert table.observation_space(agent).contains(observation)
        last[agent] = (reward, info.get("points"))
        table.step(None if over else int(luck.choice(np.flatnonzero(info["action_mask"]))))
    assert sum(reward for reward, _ in last.values()) == pytest.approx(0, abs=1e-6)
    assert max(reward for reward, _ in last.values()) > 0
    assert all(points is not None for _, points in last.values())


def test_what_is_not_open_is_refused() -> None:
    table = env("vino")
    table.reset(seed=1)
    *_, info = table.last()
    with pytest.raises(BadInput, match="is not open"):
        table.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


def test_no_action_leaves_a_game_as_it_is() -> None:
    one, both = env("vino", players=3), parallel_env("vino", players=3)
    one.reset(seed=1)
    both.reset(seed=1)
    with pytest.raises(BadInput, match="there is no action -1: they are 0 to 559"):
        one.step(-1)
    with pytest.raises(BadInput, match="there is no action -1: they are 0 to 559"):
        both.step(dict.fromkeys(both.agents, -1))
