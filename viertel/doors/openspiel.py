"""The door to OpenSpiel: importing this module registers every game there as `viertel_NAME`.

    import pyspiel, viertel.doors.openspiel
    game = pyspiel.load_game("viertel_vienna(players=4,side=night)")

Parameters are the number of players and the game's options. Chance is explicit; what has no choice happens by itself. Where
several seats choose in secret at the same time, they choose one after the other, in the order of their seats, without seeing
each other's choice: that is the same game. A player's utility is 1 for a win and -1/(n-1) for a loss; a shared win is shared;
the sum is 0.

Tensors are what a seat may know (core/observation.py); an information state adds what it remembers (memory.py). Who needs many
asks an observer (`game.make_py_observer()`), which writes into one array; OpenSpiel's `observation_tensor` makes a list of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from .. import games
from ..core.components import Components
from ..core.game import Game
from ..core.lane import look, show
from ..core.observation import Observation
from ..core.seat import CHANCE
from ..core.state import Rng, State
from .memory import WIDTH, Eyes, Memory

PREFIX = "viertel_"
LONGEST = 100_000  # decisions and draws of chance: far more than any game has
REMEMBERED = 4096  # tokens in the tensor of an information state
TERMINAL = int(pyspiel.PlayerId.TERMINAL)


class Rules:
    """One game with so many seats and these options: what all its positions share."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = game.checked_options(seats, options)
        self.root = game.new(seats, self.options)
        self.layout = Observation(game.state_type, seats, game.names)
        self.eyes = Eyes(self.layout, self.root.clone())
        # OpenSpiel wants actions numbered without gaps; those of players and of chance share the numbers.
        self.codes = game.actions.numbered
        self.number = {code: number for number, code in enumerate(self.codes)}

    def __reduce__(self) -> tuple[Any, ...]:
        own = None if self.game.standard else self.game.components.text
        return rules, (self.game.name, own, self.seats, tuple(self.options.items()))


@cache
def rules(name: str, components: str | None, seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return Rules(games.load(name, Components(components) if components else None), seats, dict(options))


def returns(state: State) -> list[float]:
    """What a finished game is worth to each seat."""
    winners, seats = state.winners(), state.seats
    return [(seats / len(winners) * (seat in winners) - 1) / (seats - 1) for seat in range(seats)]


def observation(view: State) -> str:
    return msgspec.json.encode(view.to_json()).decode()


class Position:
    """What a state in OpenSpiel holds. It is copied and pickled as a whole, and remembers what each seat has seen."""

    __slots__ = ("codes", "earlier", "log", "memories", "outcomes", "player", "rules", "state")

    def __init__(self, rules: Rules, state: State, memories: tuple[Memory, ...] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.memories = memories or (Memory(),) * rules.seats  # of all that each seat saw before `earlier`
        self.earlier = state.clone()
        self.log: tuple[Any, ...] = ()  # what happened since `earlier`: (the log before, seat, code)
        self.outcomes: list[tuple[int, int]] = []  # what chance can do, with weights, where it is to act
        self._settle()

    def __deepcopy__(self, memo: Any) -> Position:
        copy = Position.__new__(Position)
        copy.rules, copy.memories, copy.earlier, copy.log = self.rules, self.memories, self.earlier, self.log
        copy.player, copy.codes, copy.outcomes = self.player, self.codes, self.outcomes
        copy.state = self.state.clone()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        self._catch_up()
        return restore, (self.rules, self.state.to_json(), self.memories)

    def apply(self, code: int) -> None:
        self.log = (self.log, self.player, code)
        self.state.apply(self.player, code)
        self._settle()

    def _settle(self) -> None:
        """Go on to where somebody, or chance, has something to choose; `player` is who, `codes` what."""
        state = self.state
        while acting := state.to_act():
            self.player = acting[0]
            if self.player == CHANCE:
                self.outcomes = state.chances()
                self.codes = [code for code, _ in self.outcomes]
            else:
                self.codes = state.legal(self.player)
            if len(self.codes) > 1:
                return
            self.log = (self.log, self.player, self.codes[0])
            state.apply(self.player, self.codes[0])
        self.player, self.codes = TERMINAL, []

    def memory(self, seat: int) -> Memory:
        """What a seat remembers, with perfect recall."""
        self._catch_up()
        return self.memories[seat]

    def _catch_up(self) -> None:
        """Nobody asks in the middle of a search; so what was seen is worked out when somebody does."""
        if not self.log:
            return
        steps = []
        while self.log:
            self.log, seat, code = self.log
            steps.append((seat, code))
        see, seats, earlier = self.rules.eyes.see, range(self.rules.seats), self.earlier.clone()
        memories = list(self.memories)
        seen = [see(earlier, seat) for seat in seats]
        for actor, code in reversed(steps):
            earlier.apply(actor, code)
            for seat in seats:
                now = see(earlier, seat)
                memories[seat] = memories[seat].after(seen[seat], now, self.rules.number[code] if seat == actor else None)
                seen[seat] = now
        self.earlier, self.memories = earlier, tuple(memories)

    def imagine(self, seat: int, rng: Rng) -> Position:
        """Another position that the seat can't tell from this one; what others saw before is left open."""
        self._catch_up()
        memories = tuple(memory if other == seat else Memory() for other, memory in enumerate(self.memories))
        return Position(self.rules, self.state.view(seat).imagine(rng), memories)


def restore(rules: Rules, data: dict[str, Any], memories: tuple[Memory, ...]) -> Position:
    return Position(rules, rules.game.position(data, rules.options), memories)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel's algorithms see it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.rules.root.clone())

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        if player != position.player:  # of several who choose at the same time, only one is asked
            return []
        number = position.rules.number
        return [number[code] for code in position.codes]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes, number = self.position.outcomes, self.position.rules.number
        total = sum(weight for _, weight in outcomes)
        return [(number[code], weight / total) for code, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.position.apply(self.position.rules.codes[action])

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.rules
        return rules.game.words(rules.codes[action])

    def returns(self) -> list[float]:
        state = self.position.state
        return returns(state) if state.over() else [0.0] * state.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that this player can't tell from this one."""
        other: SpielState = self.get_game().new_initial_state()
        other.position = self.position.imagine(player, Rng(int(sampler() * 2**53)))
        return other

    def __str__(self) -> str:
        return observation(self.position.state)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    kind: pyspiel.GameType
    game: Game

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game = self.game
        seats = int(parameters["players"])
        options = {option.key: str(parameters[option.key]) for option in game.options}
        self.rules = rules(game.name, None, seats, tuple(game.checked_options(seats, options).items()))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.codes),
            max_chance_outcomes=len(self.rules.codes),
            num_players=seats,
            min_utility=-1 / (seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, dict(parameters))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, kind: pyspiel.IIGObservationType | None = None, parameters: Any = None) -> Observer:
        if parameters:
            raise ValueError(f"observers take no parameters, but {parameters} was given")
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


class Observer:
    """What a seat may know as text, and as one flat tensor whose parts have the names of the layout; with perfect recall, what it
    remembers comes behind that, as `memory`: a row for each token, the last one first."""

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType) -> None:
        self.rules = rules
        self.kind = kind
        self._whole = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = len(rules.layout)
        self.tensor = np.zeros(size + (REMEMBERED * WIDTH if kind.perfect_recall else 0), np.float32)
        self.dict = {one.name: self.tensor[one.first : one.first + one.size] for one in rules.layout.slices}
        self._memory = self.tensor[size:].reshape(-1, WIDTH)
        if kind.perfect_recall:
            self.dict["memory"] = self._memory
        self._sight = rules.layout.sight()
        self._sight.aim(self.tensor[:size], False)
        self._view = rules.root.clone()

    def _seen(self, state: SpielState, player: int) -> State:
        whole = state.position.state
        return whole if self._whole else whole.view(player if self._own else None)

    def set_from(self, state: SpielState, player: int) -> None:
        position = state.position
        if self._own:
            look(position.state, self._view, self._sight, player, 0)
        else:
            show(self._seen(state, player), self._sight, max(0, player), 0)
        if self.kind.perfect_recall:
            position.memory(player).write(self._memory, len(self.rules.layout), len(self.rules.codes))

    def string_from(self, state: SpielState, player: int) -> str:
        seen = observation(self._seen(state, player))
        return f"{state.position.memory(player).digest.hex()} {seen}" if self.kind.perfect_recall else seen


def _register(game: Game) -> None:
    # OpenSpiel reads `hunters=2` as a number, so options whose choices are numbers are numbers there.
    options = {o.key: int(o.choices[0]) if all(map(str.isdigit, o.choices)) else o.choices[0] for o in game.options}
    kind = pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], **options},
    )
    # OpenSpiel lets go of it only after the interpreter has ended; a class survives that, a function does not.
    own = type(f"Spiel_{game.name}", (SpielGame,), {"kind": kind, "game": game, "__module__": __name__})
    globals()[own.__name__] = own  # where pickle looks for it
    pyspiel.register_game(kind, own)


for _game in games.playable():
    _register(_game)
