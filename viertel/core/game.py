"""Game: what one folder offers to everything that plays, shows or studies it."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from .action import Catalogue
from .components import Components
from .errors import BadInput, missing
from .event import Event, Telling
from .field import Names
from .judge import Judge
from .layout import holes, layout, named, told
from .round import Step
from .seat import HIDDEN, NOBODY
from .state import State
from .study import Study
from .text import Text
from .text import load as load_text


@dataclass(frozen=True)
class Option:
    """A choice made before the game; the first choice is the default."""

    key: str
    choices: tuple[str, ...]
    players: tuple[int, ...] = ()  # only with so many players; () = always


@dataclass(frozen=True)
class Reason:
    """Why a thing can't be chosen now: the rule, and a message of the game's text under `why.`"""

    rule: str
    key: str
    arguments: Mapping[str, tuple[str, int]] = ()  # type: ignore[assignment]


def _plain(kind: type) -> bool:
    return (sys.modules[kind.__module__].__file__ or "").endswith(".py")


class Game(ABC):
    """One game with one component file. Rules are in its State; here is what turns numbers into words and back."""

    name: str  # in commands, records and addresses
    title: str
    weight: int = 3  # of its rules, from 1 (said in a minute) to 5: the home page begins with the easiest
    minutes: tuple[int, int] | None = None  # an estimate, with few players and with many; the home page tells it
    rules_version: int = 1  # of the rules code: a record names the one it was played with
    players: tuple[int, ...]
    options: tuple[Option, ...]
    tellings: tuple[Telling, ...]  # the events, by their number in the rules
    parts: tuple[str, ...]  # what a score consists of
    assets: tuple[str, ...] = ()  # what its judge counts, by name: what somebody has, or as good as has …
    prospects: tuple[str, ...] = ()  # … and what is still open to him
    state_type: type[State]  # the class of its positions
    round: tuple[Step, ...] = ()  # its course
    names: Names  # what the component file calls the things on an axis; read_components sets it
    folder: Path
    # Weights of verbs in random play that puts the end off: the server is tested with the longest games there are.
    stalling: ClassVar[Mapping[str, float]] = {}

    def __init__(self, components: Components | None = None) -> None:
        if (kind := getattr(self, "state_type", None)) and _plain(kind) and not _plain(State):
            raise RuntimeError(
                f"{kind.__module__} is plain Python over a compiled core: Viertel does not know this package as a game, "
                "by an entry point 'viertel.games' or by VIERTEL_GAMES"
            )
        self.standard = components is None
        self.components = components or Components.read(self.folder / "components.toml")
        if self.components.data.get("game") != self.name:
            raise self.components.fault("", "game", f'this file must say game = "{self.name}"')
        self.actions = self.read_components()

    @abstractmethod
    def read_components(self) -> Catalogue:
        """Check the component file and name all actions with it."""

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, str]) -> State:
        """The position before anything has happened, for checked arguments."""

    @abstractmethod
    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        """What never changes during a game, for whoever draws the board."""

    @abstractmethod
    def points(self, state: State, seat: int) -> dict[str, int]:
        """A seat's points by part, as they stand."""

    @abstractmethod
    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        """Why a thing on the board, named by a word, can't be chosen now; None if it can, or is no such thing."""

    @abstractmethod
    def faults(self, state: State) -> list[str]:
        """What is not accounted for in a full state: empty while all pieces, coins and cards are somewhere."""

    @abstractmethod
    def show(self, kind: str, value: int, text: Text) -> str:
        """One argument of an event in words of a language; kinds are the game's own (`seat` is not asked)."""

    @abstractmethod
    def prompt(self, state: State, text: Text) -> str:
        """What is expected now of whoever is to act, as one sentence without a name."""

    @abstractmethod
    def judge(self) -> Judge:
        """What a position is worth, for bots."""

    @abstractmethod
    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        """The position for the terminal, as something rich can print, 60 columns wide at the least. Where rich gives it a height
        it leaves out what can be left out, its legend first."""

    def label(self, axis: str, number: int, word: str, text: Text) -> str:
        """What people call a thing on an axis of the actions: a message `terminal.AXIS.WORD` or `AXIS.WORD`, else its word."""
        for key in (f"terminal.{axis}.{word}", f"{axis}.{word}"):
            if key in text:
                return text(key)
        return word

    def drafted(self, state: State) -> bool:
        """Is a plan made here in secret, step by step? Not where a seat's only choice is taken for it."""
        return not state.plays_itself()

    def choice_is_irrelevant(self, state: State, seat: int) -> bool:
        """Is the seat asked though nothing it can answer changes anything? Then the match takes the first answer for it."""
        return False

    def study(self) -> Study:
        """Whoever counts what is particular to this game; one watches one game."""
        return Study()

    def table(self, name: str, text: Text) -> list[list[str]]:
        """Printed figures for the rules, as a table by its name; the first line is its head."""
        raise KeyError(name)

    def target_kind(self, state: State, word: str) -> str:
        """What sort of thing a word of the board names in this view, for its meaning; its own name where it has a meaning of its
        own."""
        return word

    # The same for every game.

    def new(self, seats: int, options: Mapping[str, str] | None = None) -> State:
        """The position before anything has happened; first deals are chance's."""
        return self.start(seats, self.checked_options(seats, options or {}))

    def checked_options(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options, with defaults; a clear error for what there is not."""
        if seats not in self.players:
            raise BadInput(f"{self.title} is for {_either(self.players)} players, not {seats}")
        known = {option.key: option for option in self.options}
        for key, value in options.items():
            if key not in known:
                raise BadInput(missing(f"{self.title} has no option", key, known, "it has"))
            if value not in known[key].choices:
                raise BadInput(f"option '{key}' takes {_either(known[key].choices)}, not '{value}'")
        return {option.key: options.get(option.key, option.choices[0]) for option in self.options}

    def position(self, data: Mapping[str, Any], options: Mapping[str, str] | None = None) -> State:
        """A position that somebody wrote down: State.to_json's data."""
        seats = data.get("seats")
        if type(seats) is not int:
            raise BadInput("a position says for how many 'seats' it is")
        state = self.new(seats, options)
        try:
            state.load(dict(data))
        except ValueError as error:
            raise BadInput(str(error)) from None
        if state.viewer == NOBODY:
            for name, index in holes(state):
                raise BadInput(f"not a position of {self.title}: '{name}' has a hole at {index}, and nobody looks")
            for fault in self.faults(state):
                raise BadInput(f"not a position of {self.title}: {fault}")
        return state

    def whole(self, data: Mapping[str, Any], options: Mapping[str, str] | None = None) -> State:
        """A position that somebody else wrote down, and that a game is to go on from. A view is none: what is not in it can't be
        accounted for, and rules must not index with what nobody has checked."""
        state = self.position(data, options)
        if state.viewer != NOBODY:
            raise BadInput(f"not a whole position: 'viewer' is {state.viewer} where it must be {NOBODY}")
        return state

    def migrate_position(self, position: dict[str, Any], rules: int) -> dict[str, Any]:
        """A position that was reached by another version of the rules, ready to go on by these. Its numbers are those of today
        already, and what is new in it has the value it has at the start: a game whose rules need more overrides this."""
        return position

    def layout(self) -> dict[str, Any]:
        """What the numbers of its positions and events mean: sent to a screen once, before any view."""
        return layout(self.state_type, self.tellings, self.names)

    def describe(self, state: State) -> str:
        """A position for people, as print(state) gives it, with the names of the component file besides."""
        return told(state, self.names)

    def named(self, state: State, *only: str) -> dict[str, Any]:
        """A position by names; only some of its fields, if any are given."""
        return named(state, self.names, only)

    def words(self, code: int) -> str:
        return self.actions.words(code)

    def choice(self, code: int, text: Text, names: Sequence[str]) -> tuple[str, str]:
        """An action in people's words: what is done (`terminal.verb.VERB`, or the card
        of that name), and with what."""
        verb, things = self.actions.parts(code)
        said = [
            names[word] if isinstance(word, int) and word < len(names) else self.label(axis, number, str(word), text)
            for axis, number, word in things
        ]
        known = [key for key in (f"terminal.verb.{verb}", f"card.{verb}") if key in text]
        return text(known[0]) if known else verb, " ".join(filter(None, said))

    def code(self, words: str) -> int:
        try:
            return self.actions.code(words)
        except KeyError:
            raise BadInput(f"{self.title} has no action '{words}'") from None

    def event(self, told: tuple[int, ...]) -> Event:
        """One event of the rules' story."""
        telling = self.tellings[told[1]]
        return Event(telling, told[2 : 2 + len(telling.arguments)], told[0])

    def text(self, language: str) -> Text:
        return load_text(self.folder / "text", language)

    def sentence(self, event: Event, text: Text, names: Sequence[str]) -> str:
        """An event as a line of the log. A hole in it has a message of its own, `events.KEY_hidden`."""
        shown: dict[str, str | int] = {}
        key = f"events.{event.key}"
        for (name, kind), value in zip(event.telling.arguments, event.values):
            if value == HIDDEN:
                key = f"events.{event.key}_hidden"
                continue
            shown[name] = names[value] if kind == "seat" else value if kind == "number" else self.show(kind, value, text)
        return text(key, **shown)

    def reason(self, reason: Reason, text: Text, names: Sequence[str]) -> str:
        """Why not, as a sentence."""
        shown = {
            name: names[value] if kind == "seat" else value if kind == "number" else self.show(kind, value, text)
            for name, (kind, value) in dict(reason.arguments).items()
        }
        return text(f"why.{reason.key}", **shown)


def _either(items: Sequence[object]) -> str:
    *most, last = [str(item) for item in items]
    return f"{', '.join(most)} or {last}" if most else last
