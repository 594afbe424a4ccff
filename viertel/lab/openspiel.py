"""The door to OpenSpiel: importing this module registers every game there as `viertel_NAME`.

    import pyspiel, viertel.lab.openspiel
    game = pyspiel.load_game("viertel_vienna(players=4,side=night)")

Parameters are the number of players and the game's options. Chance is explicit. Where several seats choose in secret at the
same time, they choose one after the other, in the order of their seats, without seeing each other's choice: that is the
same game. A player's utility is 1 for a win and -1/(n-1) for a loss; a shared win is shared; the sum is 0.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel

from .. import games
from ..core.field import stored
from ..core.game import Game
from ..core.state import Rng, State
from . import pool

PREFIX = "viertel_"
LONGEST = 100_000  # decisions and draws of chance: far more than any game has


class Rules:
    """One game with so many seats and these options: what all its positions share."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.seats = seats
        self.options = game.checked_options(seats, options)
        self.root = game.new(seats, self.options)
        # OpenSpiel wants actions numbered without gaps; those of players and of chance share the numbers.
        self.codes = sorted(map(game.code, game.actions.all_words()))
        self.number = {code: number for number, code in enumerate(self.codes)}

    def __reduce__(self) -> tuple[Any, ...]:
        return rules, (pool.Source.of(self.game), self.seats, tuple(self.options.items()))


@cache
def rules(source: pool.Source, seats: int, options: tuple[tuple[str, str], ...]) -> Rules:
    return Rules(source.game(), seats, dict(options))


def returns(state: State) -> list[float]:
    """What a finished game is worth to each seat."""
    winners, seats = state.winners(), state.seats
    return [(seats / len(winners) * (seat in winners) - 1) / (seats - 1) for seat in range(seats)]


def observation(view: State) -> str:
    return msgspec.json.encode(view.to_json()).decode()


class Position:
    """What a state in OpenSpiel holds. It is copied and pickled as a whole, and remembers what each seat has seen."""

    __slots__ = ("earlier", "log", "rules", "seen", "state")

    def __init__(self, rules: Rules, state: State, seen: tuple[str, ...] | None = None) -> None:
        self.rules = rules
        self.state = state
        self.seen = seen or ("",) * rules.seats  # digests of all that each seat saw before `earlier`
        self.earlier = state.clone()
        self.log: tuple[Any, ...] = ()  # what happened since `earlier`: (the log before, seat, code)

    def __deepcopy__(self, memo: Any) -> Position:
        copy = Position.__new__(Position)
        copy.rules, copy.seen, copy.earlier, copy.log = self.rules, self.seen, self.earlier, self.log
        copy.state = self.state.clone()
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        self._catch_up()
        return restore, (self.rules, self.state.to_json(), self.seen)

    def apply(self, code: int) -> None:
        acting = self.state.to_act()[0]
        self.log = (self.log, acting, code)
        self.state.apply(acting, code)

    def recall(self, seat: int) -> str:
        """What a seat knows, with perfect recall: a digest of all that it saw and did before, and what it sees now."""
        self._catch_up()
        return f"{self.seen[seat]} {observation(self.state.view(seat))}"

    def _catch_up(self) -> None:
        """Nobody asks in the middle of a search; so what was seen is worked out when somebody does."""
        steps = []
        while self.log:
            self.log, seat, code = self.log
            steps.append((seat, code))
        earlier = self.earlier
        seen = list(self.seen)
        for actor, code in reversed(steps):
            after = earlier.clone()
            after.apply(actor, code)
            for seat in range(self.rules.seats):
                before = earlier.view(seat)
                if seat == actor or after.view(seat) != before:
                    did = self.rules.game.words(code) if seat == actor else ""
                    seen[seat] = hashlib.sha256(f"{seen[seat]} {observation(before)} {did}".encode()).hexdigest()[:16]
            earlier = after
        self.earlier, self.seen = earlier, tuple(seen)

    def imagine(self, seat: int, rng: Rng) -> Position:
        """Another position that the seat can't tell from this one; what others saw before is left open."""
        self._catch_up()
        seen = tuple(digest if other == seat else "" for other, digest in enumerate(self.seen))
        return Position(self.rules, self.state.view(seat).imagine(rng), seen)


def restore(rules: Rules, data: dict[str, Any], seen: tuple[str, ...]) -> Position:
    return Position(rules, rules.game.position(data, rules.options), seen)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel's algorithms see it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = Position(game.rules, game.rules.root.clone())

    def current_player(self) -> int:
        acting = self.position.state.to_act()
        return acting[0] if acting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.position.state.over()

    def _legal_actions(self, player: int) -> list[int]:
        number = self.position.rules.number
        return [number[code] for code in self.position.state.legal(player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.state.chances()
        number = self.position.rules.number
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
        self.rules = rules(pool.Source.of(game), seats, tuple(game.checked_options(seats, options).items()))
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
    """A view as text, and as one flat tensor: every field in its order, each number scaled from its lowest to its highest.

    With perfect recall there is text only.
    """

    def __init__(self, rules: Rules, kind: pyspiel.IIGObservationType) -> None:
        self.kind = kind
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not kind.perfect_recall:
            fields = stored(type(rules.root))
            sizes = [field.size or 1 for field in fields.values()]
            self.tensor = np.zeros(sum(sizes), np.float32)
            self.dict = dict(zip(fields, np.split(self.tensor, np.cumsum(sizes)[:-1])))
            self.low = np.repeat([field.low for field in fields.values()], sizes)
            self.span = np.repeat([max(1, field.high - field.low) for field in fields.values()], sizes)

    def _seen(self, state: SpielState, player: int) -> State:
        whole = state.position.state
        if self.kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return whole
        return whole.view(player if self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER else None)

    def set_from(self, state: SpielState, player: int) -> None:
        seen = self._seen(state, player)
        numbers: list[int] = []
        for name in self.dict:
            value = getattr(seen, name)
            if isinstance(value, int):
                numbers.append(value)
            else:
                numbers += value
        if self.dict:
            self.tensor[:] = (numbers - self.low) / self.span

    def string_from(self, state: SpielState, player: int) -> str:
        return state.position.recall(player) if self.kind.perfect_recall else observation(self._seen(state, player))


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
        provides_information_state_tensor=False,
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
