"""The door to PufferLib: one seat of many games against bots, in the buffers of whoever trains.

    env = viertel.doors.puffer.env("wiener_walzer", 1024, opponents="uniform")

An observation is what the seat may know (core/observation.py, compact), and behind it which actions are open, as bytes 0 and 1:
PufferLib has no other place for a mask; `env.mask` is its slice. A policy that does not look there may choose what is not open:
then one that is open is taken, each as likely, and how often that was so stands in the infos, as `closed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pufferlib import PufferEnv

from .. import batch, games
from ..batch import Opponent
from ..core.game import Game

SEAT = 0  # in all games chance names who begins, so a seat is not a place in the order of play
REPORT = 128  # steps between two infos


class Seats(PufferEnv):  # type: ignore[misc]
    def __init__(
        self,
        game: str | Game,
        n: int = 1024,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        opponents: Opponent = "uniform",
        threads: int = 1,
        buf: Any = None,
        seed: int = 0,
    ) -> None:
        found = game if isinstance(game, Game) else games.load(game)
        seats = found.players[0] if players is None else players
        others = dict.fromkeys(range(1, seats), opponents)
        self.batch = batch.make(found, n, seats, options, seed, opponents=others, threads=threads, compact=True)
        size = len(self.batch.layout)
        self.mask = slice(size, size + self.batch.actions)
        self.single_observation_space = spaces.Box(0, 255, (self.mask.stop,), np.uint8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.num_agents = n
        super().__init__(buf)
        self._forget()

    def _forget(self) -> None:
        self._steps = self._closed = self._games = self._won = self._length = 0

    def _tell(self) -> None:
        self.observations[:, : self.mask.start] = self.batch.observations
        self.observations[:, self.mask] = self.batch.masks

    def reset(self, seed: int | None = None) -> tuple[NDArray[np.uint8], list[Any]]:
        self.batch.reset(seed)
        self._forget()
        self._tell()
        return self.observations, []

    def step(self, actions: NDArray[Any]) -> tuple[Any, Any, Any, Any, list[dict[str, float]]]:
        chosen = np.asarray(actions).reshape(self.num_agents)
        closed = ~self.batch.masks[np.arange(self.num_agents), chosen]
        self.batch.step(np.where(closed, self.batch.sample(), chosen) if closed.any() else chosen)
        self.rewards[:] = self.batch.rewards[:, SEAT]
        self.terminals[:] = self.batch.ends
        self.truncations[:] = False
        self._tell()
        self._steps += 1
        self._closed += int(closed.sum())
        self._games += int(self.batch.ends.sum())
        self._won += int((self.rewards > 0).sum())
        self._length += int(self.batch.lengths.sum())
        return self.observations, self.rewards, self.terminals, self.truncations, self._infos()

    def _infos(self) -> list[dict[str, float]]:
        if self._steps < REPORT or not self._games:
            return []
        found = {
            "won": self._won / self._games,
            "episode_length": self._length / self._games,
            "closed": self._closed / (self._steps * self.num_agents),
        }
        self._forget()
        return [found]

    def close(self) -> None:
        self.batch.close()


def env(
    game: str | Game, n: int = 1024, players: int | None = None, options: Mapping[str, str] | None = None, **others: Any
) -> Seats:
    return Seats(game, n, players, options, **others)
