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
from functools import cache, cached_property
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
MEMORY = 4096  # tokens in the tensor of an information state, unless the parameter `memory` says how many
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
        self.number_of = [0] * game.actions.size
        for number, code in enumerate(self.codes):
            self.number_of[code] = number

    @cached_property
    def observer(self) -> Observer:
        return Observer(self, pyspiel.IIGObservationType(perfect_recall=False), 0)

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


def text(position: Mapping[str, Any]) -> str:
    return msgspec.json.encode(position).decode()


class Position:
    """What a state in OpenSpiel holds. It is copied and pickled as a whole, and remembers what each seat has seen."""

    __slots__ = ("earlier", "log", "memories", "odds", "open", "player", "rules", "state")

    def __init__(self, rules: Rules, state: State, memories: tuple[Memory, ...] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.memories = memories or (Memory(),) * rules.seats  # of all that each seat saw before `earlier`
        self.earlier = state.clone()
        self.log: tuple[Any, ...] = ()  # what happened since `earlier`: (the log before, seat, number of the action)
        self.open: list[int]
        self.odds: list[tuple[int, float]]
        self.settle()

    def __deepcopy__(self, memo: Any) -> Position:
        copy = Position.__new__(Position)
        copy.rules, copy.memories, copy.earlier, copy.log = self.rules, self.memories, self.earlier, self.log
        copy.player, copy.open, copy.odds = self.player, self.open, self.odds
        copy.state = self.state.clone()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        self._catch_up()
        return restore, (self.rules, self.state.to_json(), self.memories)

    def settle(self) -> None:
        """Go on to where somebody, or chance, has something to choose: `player` is who, `open` what a seat may do, `odds` what
        chance may."""
        state, rules = self.state, self.rules
        number_of = rules.number_of
        while acting := state.to_act():
            player = self.player = acting[0]
            if player == CHANCE:
                self.open, self.odds = [], state.odds(number_of)
                if len(self.odds) > 1:
                    return
                number = self.odds[0][0]
            else:
                self.open, self.odds = state.choices(player, number_of), []
                if len(self.open) > 1:
                    return
                number = self.open[0]
            self.log = (self.log, player, number)
            state.apply(player, rules.codes[number])
        self.player, self.open, self.odds = TERMINAL, [], []

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
            self.log, seat, number = self.log
            steps.append((seat, number))
        see, seats, earlier = self.rules.eyes.see, range(self.rules.seats), self.earlier.clone()
        memories = list(self.memories)
        seen = [see(earlier, seat) for seat in seats]
        for actor, number in reversed(steps):
            earlier.apply(actor, self.rules.codes[number])
            for seat in seats:
                now = see(earlier, seat)
                memories[seat] = memories[seat].after(seen[seat], now, number if seat == actor else None)
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

    # OpenSpiel would answer these in C++, by asking this class once more. From Python, this way is two to four times as fast.

    def is_chance_node(self) -> bool:
        return self.position.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if position.open and (player is None or player == position.player):
            return position.open[:]
        return super().legal_actions(*(() if player is None else (player,)))  # type: ignore[no-any-return]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        position = self.position
        if position.open and (player is None or player == position.player):
            mask = [0] * len(position.rules.codes)
            for number in position.open:
                mask[number] = 1
            return mask
        return super().legal_actions_mask(*(() if player is None else (player,)))  # type: ignore[no-any-return]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        position = self.position
        seat = position.player if player is None else player
        if 0 <= seat < position.rules.seats:
            return position.rules.observer.list_from(self, seat)
        return super().observation_tensor(seat)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        return position.open if player == position.player else []  # of several who choose at the same time, only one is asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.odds[:]

    def _apply_action(self, action: int) -> None:
        position = self.position
        position.log = (position.log, position.player, action)
        position.state.apply(position.player, position.rules.codes[action])
        position.settle()

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
        return text(self.position.state.to_json())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    kind: pyspiel.GameType
    game: Game

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        game = self.game
        seats = int(parameters["players"])
        options = {option.key: str(parameters[option.key]) for option in game.options}
        self.rules = rules(game.name, None, seats, tuple(game.checked_options(seats, options).items()))
        self.memory = int(parameters["memory"])
        if self.memory < 1:
            raise ValueError(f"an information state has at least one token of memory, not {self.memory}")
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
        return Observer(self.rules, kind or pyspiel.IIGObservationType(perfect_recall=False), self.memory)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


class Observer:
    """What a seat may know as text, and as one flat tensor whose parts have the names of the layout; with perfect recall, what it
    remembers comes behind that, as `memory`: a row for each token, the last one first. Without what is public, only those parts
    are there that are not what everybody sees."""

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType, memory: int) -> None:
        self.rules = rules
        self.kind = kind
        self._whole = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = len(rules.layout)
        self.tensor = np.zeros(size + (memory * WIDTH if kind.perfect_recall else 0), np.float32)
        self.dict = {one.name: self.tensor[one.first : one.first + one.size] for one in rules.layout.slices}
        self._parts = tuple(self.dict.values())
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
        if not self.kind.public_info:
            self._private(state, max(0, player))
        elif self._own:
            look(position.state, self._view, self._sight, player, 0)
        else:
            show(self._seen(state, player), self._sight, max(0, player), 0)
        if self.kind.perfect_recall:
            position.memory(player).write(self._memory, len(self.rules.layout), len(self.rules.codes))

    def _private(self, state: SpielState, player: int) -> None:
        show(state.position.state.view(None), self._sight, player, 0)
        public = [part.copy() for part in self._parts]
        show(self._seen(state, player), self._sight, player, 0)
        for part, known in zip(self._parts, public):
            part *= not np.array_equal(part, known)

    def list_from(self, state: SpielState, player: int) -> list[float]:
        self.set_from(state, player)
        found: list[float] = self.tensor.tolist()
        return found

    def string_from(self, state: SpielState, player: int) -> str:
        seen = self._seen(state, player).to_json()
        if not self.kind.public_info:
            public = state.position.state.view(None).to_json()
            seen = {name: value for name, value in seen.items() if value != public[name]}
        return f"{state.position.memory(player).digest.hex()} {text(seen)}" if self.kind.perfect_recall else text(seen)


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
        provides_factored_observation_string=True,
        parameter_specification={"players": game.players[0], "memory": MEMORY, **options},
    )
    # OpenSpiel lets go of it only after the interpreter has ended; a class survives that, a function does not.
    own = type(f"Spiel_{game.name}", (SpielGame,), {"kind": kind, "game": game, "__module__": __name__})
    globals()[own.__name__] = own  # where pickle looks for it
    pyspiel.register_game(kind, own)


for _game in games.playable():
    _register(_game)
