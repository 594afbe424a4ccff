"""The door to Gymnasium: one seat against bots, in one game or in many at once.

    env = viertel.doors.gymnasium.env("wiener_walzer", opponents="novice")
    envs = viertel.doors.gymnasium.vector("wiener_walzer", 256, opponents="uniform")

An observation is what the seat may know (core/observation.py); which of the actions are open stands in the info, as
`action_mask`. The reward comes at the end: 1 for a win, -1 / (n - 1) for a loss. In the single environment, an action that is not
open loses the game with a reward of -1, as Gymnasium's own tools try such; many games at once refuse it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from .. import batch, games
from ..batch import Batch, Opponent
from ..core.errors import BadInput
from ..core.game import Game
from ..core.lane import look

SEAT = 0  # in all games chance names who begins, so a seat is not a place in the order of play


def _made(
    game: str | Game,
    n: int,
    players: int | None,
    options: Mapping[str, str] | None,
    opponents: Opponent,
    **others: Any,
) -> Batch:
    found = game if isinstance(game, Game) else games.load(game)
    seats = found.players[0] if players is None else players
    return batch.make(found, n, seats, options, opponents=dict.fromkeys(range(1, seats), opponents), **others)


class Seat(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of one game; the others are bots."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Opponent = "novice",
        render_mode: str | None = None,
    ) -> None:
        self.batch = _made(game, 1, players, options, opponents, again=False)
        self.metadata = {"render_modes": ["ansi"], "render_fps": 1}
        self.observation_space = spaces.Box(0, 1, (len(self.batch.layout),), np.float32)
        self.action_space = spaces.Discrete(self.batch.actions)
        self.render_mode = render_mode

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks[0].astype(np.int8)}

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        while self.batch.ends[0]:  # over before the seat had anything to choose
            self.batch.reset()
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if not 0 <= action < self.batch.actions:
            raise BadInput(f"there is no action {action}: they are 0 to {self.batch.actions - 1}")
        if not self.batch.masks[0, action]:
            called = self.batch.words(int(action))
            return self.batch.observations[0].copy(), -1.0, True, False, {**self._info(), "illegal": called}
        self.batch.step(np.array([action]))
        over = bool(self.batch.ends[0])
        info = self._info() | ({"points": np.array(self.batch.points(0))} if over else {})
        return self.batch.observations[0].copy(), float(self.batch.rewards[0, SEAT]), over, False, info

    def render(self) -> str | None:
        return str(self.batch.state(0).view(SEAT)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.batch.close()


class Seats(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """One seat of many games. A game that ends begins anew in the same step; what the seat saw last is `final_obs`."""

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Opponent = "uniform",
        threads: int = 1,
        compact: bool = False,
    ) -> None:
        self.batch = _made(game, n, players, options, opponents, threads=threads, compact=compact)
        self.num_envs = n
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        most, kind = (255, np.uint8) if compact else (1, np.float32)
        self.single_observation_space = spaces.Box(0, most, (len(self.batch.layout),), kind)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._sight = self.batch.layout.sight()
        self._memory = np.zeros(len(self.batch.layout), kind)
        self._sight.aim(self._memory, compact)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[NDArray[Any], dict[str, Any]]:
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(int(self.np_random.integers(2**62)))
        return self.batch.observations.copy(), {"action_mask": self.batch.masks.astype(np.int8)}

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        self.batch.step(actions)
        ends = self.batch.ends.copy()
        info: dict[str, Any] = {"action_mask": self.batch.masks.astype(np.int8)}
        if ends.any():
            final = np.empty(self.num_envs, object)
            for k in np.flatnonzero(ends).tolist():
                last = self.batch.last(k)
                look(last, last.clone(), self._sight, SEAT, 0)
                final[k] = self._memory.copy()
            info |= {"final_obs": final, "_final_obs": ends, "episode_length": self.batch.lengths.copy()}
        rewards = self.batch.rewards[:, SEAT].astype(np.float64)
        return self.batch.observations.copy(), rewards, ends, np.zeros_like(ends), info

    def close_extras(self, **others: Any) -> None:
        self.batch.close()


def env(
    game: str | Game,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    opponents: Opponent = "novice",
    render_mode: str | None = None,
) -> Seat:
    return Seat(game, players, options, opponents, render_mode)


def vector(
    game: str | Game, n: int, players: int | None = None, options: Mapping[str, str] | None = None, **others: Any
) -> Seats:
    return Seats(game, n, players, options, **others)
