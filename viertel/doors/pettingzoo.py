"""The door to PettingZoo: a game as AEC, where whoever's turn it is acts, or as parallel environment.

    env = viertel.doors.pettingzoo.env("vino", players=3)

An observation is what the seat may know (core/observation.py); which of the actions are open to it stands in its info, as
`action_mask`. Whose turn it is not has an empty mask. In the parallel environment what those send is not looked at; where several
choose at the same time, all do in one step; and an observation is a dictionary of `observation` and `action_mask`, because
that is where PettingZoo's own tools look for the mask there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .. import batch
from ..core.errors import BadInput
from ..core.game import Game
from ..core.lane import look
from ..core.state import State

Observed = NDArray[np.float32]


class Table:
    """One game at a time, and what each seat sees of it."""

    def __init__(self, game: str | Game, players: int | None, options: Mapping[str, str] | None) -> None:
        self.batch = batch.make(game, 1, players, options, again=False, observe=False)
        name = f"viertel_{self.batch.game.name}_v{self.batch.game.rules_version}"
        self.metadata = {"name": name, "render_modes": ["ansi"], "render_fps": 1}
        self.agents = [f"seat_{seat}" for seat in range(self.batch.players)]
        size, actions = len(self.batch.layout), self.batch.actions
        self.seen = {agent: spaces.Box(0, 1, (size,), np.float32) for agent in self.agents}
        self.open = {agent: spaces.Discrete(actions) for agent in self.agents}
        self._sight = self.batch.layout.sight()
        self._memory = np.zeros(size, np.float32)
        self._sight.aim(self._memory, False)
        self._view = self.batch.state(0)

    @property
    def state(self) -> State:
        return self.batch.state(0)

    @property
    def seat(self) -> int:
        return int(self.batch.seats[0])

    def observe(self, seat: int) -> Observed:
        look(self.state, self._view, self._sight, seat, 0)
        return self._memory.copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What is open to a seat, which may be one of several to act."""
        found = np.zeros(self.batch.actions, np.int8)
        found[[self.batch.number_of(code) for code in self.state.legal(seat)]] = 1
        return found

    def step(self, action: int | None) -> None:
        if isinstance(action, (int, np.integer)) and action < 0:  # a batch would leave the game as it is
            raise BadInput(f"there is no action {action}: they are 0 to {self.batch.actions - 1}")
        self.batch.step(np.array([action]))

    def rewards(self) -> dict[str, float]:
        return dict(zip(self.agents, self.batch.rewards[0].tolist()))

    def infos(self) -> dict[str, dict[str, Any]]:
        """What is open to each; of a game that is over, the points."""
        found: dict[str, dict[str, Any]] = {agent: {"action_mask": self.mask(seat)} for seat, agent in enumerate(self.agents)}
        for seat, points in enumerate(self.batch.points(0) if self.seat < 0 else ()):
            found[self.agents[seat]]["points"] = points
        return found

    def __str__(self) -> str:
        return str(self.state)


class Turns(AECEnv):  # type: ignore[misc]
    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        super().__init__()
        self.table = table
        self.metadata = {**table.metadata, "is_parallelizable": True}
        self.possible_agents = self.table.agents[:]
        self.observation_spaces = self.table.seen
        self.action_spaces = self.table.open
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> spaces.Box:
        return self.table.seen[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.open[agent]

    def observe(self, agent: str) -> Observed:
        return self.table.observe(self.possible_agents.index(agent))

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self.table.batch.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self.table.infos()
        self.agent_selection = self.agents[self.table.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.seat < 0:
            self.rewards = self.table.rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[self.table.seat]
        self.infos = self.table.infos()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()


class Together(ParallelEnv):  # type: ignore[misc]
    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        self.table = table
        self.metadata = table.metadata
        self.possible_agents = self.table.agents[:]
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (self.table.batch.actions,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict(observation=space, action_mask=mask) for agent, space in self.table.seen.items()
        }
        self.action_spaces = self.table.open
        self.render_mode = render_mode

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.table.open[agent]

    def _observed(self) -> dict[str, dict[str, NDArray[Any]]]:
        self._asked = [seat for seat in self.table.state.to_act() if seat >= 0]
        self._masks = [self.table.mask(seat) for seat in range(len(self.possible_agents))]
        return {
            agent: {"observation": self.table.observe(seat), "action_mask": self._masks[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }

    def reset(
        self, seed: int | None = None, options: Any = None
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], dict[str, dict[str, Any]]]:
        self.table.batch.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observed(), self.table.infos()

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, dict[str, NDArray[Any]]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        for seat in self._asked:
            # Where it had but one choice, that was taken for it: then it is asked something else, and answers in the next step.
            if seat == self.table.seat and np.array_equal(self._masks[seat], self.table.batch.masks[0]):
                self.table.step(actions[self.possible_agents[seat]])
        over = self.table.seat < 0
        agents = self.agents
        if over:
            self.agents = []
        return (
            self._observed(),
            self.table.rewards(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self.table.infos(),
        )

    def render(self) -> str | None:
        return str(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        self.table.batch.close()


def env(game: str | Game, players: int | None = None, options: Mapping[str, str] | None = None, **others: Any) -> AECEnv:
    """A game as AEC environment, which says so when it is used in the wrong order."""
    return OrderEnforcingWrapper(Turns(Table(game, players, options), **others))


def parallel_env(
    game: str | Game, players: int | None = None, options: Mapping[str, str] | None = None, **others: Any
) -> ParallelEnv:
    return Together(Table(game, players, options), **others)
