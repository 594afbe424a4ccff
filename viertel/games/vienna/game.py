"""Vienna, as the rest of Viertel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from ...core.action import Catalogue
from ...core.errors import BadInput
from ...core.game import Game, Option, Reason
from ...core.judge import Judge
from ...core.state import State
from ...core.study import Study
from ...core.text import Text
from . import codes, ledger, reasons, tables, words
from .bot import CityJudge
from .figures import CARD_NAMES, SYMBOL_NAMES, Figures
from .rules import ROUND, City
from .study import CityStudy

PROMPTS = {
    codes.PICK: "pick",
    codes.TURN: "turn",
    codes.GENDARM: "gendarm",
    codes.GAIN: "gain",
    codes.SPIN: "spin",
    codes.AGAIN: "again",
    codes.TAKE_CHARACTER: "character",
    codes.NAME_SYMBOL: "symbol",
    codes.ROB: "rob",
    codes.OVER: "over",
}


# What a field is, by what it does, for its meaning.
FIELDS = {
    codes.SETS_GENDARM: "gendarm-field",
    codes.TURNS_DIE: "die-field",
    codes.GIVES_CHARACTER: "cafe",
    codes.COMPARES: "compares",
    codes.COMPARES_ANY: "compares-any",
    codes.ROBS: "robs",
    codes.COUNTS_SPECIALS: "counts-specials",
}


class Vienna(Game):
    name = "vienna"
    title = "Vienna"
    weight = 3
    minutes = (25, 45)
    players = (3, 4, 5)  # VIE-001
    options = (
        Option("coach_position", ("frontier", "last_placed")),  # AMB-04
        Option("final_majority", ("both", "each", "either")),  # AMB-20
        Option("side", ("day", "night")),  # looks only
    )
    tellings = tuple(codes.EVENTS.tellings)
    parts = ("score", "symbols", "coins")
    # The longest of thousands of games with these weights had 2,316 entries.
    stalling: ClassVar[Mapping[str, float]] = {
        "gendarm": 30.0,
        "place": 0.001,
        "turn": 0.001,
        "special": 0.001,
        "again": 0.001,
        "spin": 0.03,
        "gain": 0.03,
    }
    assets = ("score", "symbols", "specials", "coins")
    prospects = ("dice",)
    state_type = City
    round = ROUND
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        self.names = self.figures.names
        return codes.ACTIONS.catalogue(self.names)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return City(self.figures.street(seats, dict(options)), seats)

    def position(self, data: Mapping[str, Any], options: Mapping[str, str] | None = None) -> State:
        state = super().position(data, options)
        for fault in self.faults(state):  # of a view as well: nothing is hidden
            raise BadInput(f"not a position of {self.title}: {fault}")
        return state

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return self.figures.facts(seats, dict(options))

    def points(self, state: State, seat: int) -> dict[str, int]:
        return cast(City, state).points(seat)

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        if any(target in self.words(code).split()[1:] for code in state.legal(seat)):
            return None
        return reasons.why_not(self.figures, cast(City, state), seat, target)

    def target_kind(self, state: State, word: str) -> str:
        figures, street = self.figures, cast(City, state).street
        if word in figures.fields[: codes.STREET]:
            field = figures.fields.index(word)
            if street.does[field] == codes.GIVES_SPECIAL:
                return str(codes.SPECIAL.names[street.which[field]])
            return FIELDS.get(street.does[field], "field")
        if word == figures.fields[-1]:
            return "lodge"
        for sort, names in (("character", figures.characters), ("start-card", CARD_NAMES), ("symbol", SYMBOL_NAMES)):
            if word in names:
                return sort
        if all(die in codes.DIE.names for die in word.split("+")):
            return "die"
        return "player" if word in reasons.SEATS else word

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(City, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def label(self, axis: str, number: int, word: str, text: Text) -> str:
        return words.label(self.figures, axis, number, word, text) or super().label(axis, number, word, text)

    def choice(self, code: int, text: Text, names: Sequence[str]) -> tuple[str, str]:
        verb, things = super().choice(code, text, names)
        if codes.A_ROB_TWO <= code < codes.A_NO_ROB:  # VIE-118: a coin from each of two
            both = divmod(code - codes.A_ROB_TWO, codes.MAX_SEATS)
            things = " + ".join(names[seat] for seat in both)
        return verb, things

    def prompt(self, state: State, text: Text) -> str:
        city = cast(City, state)
        if city.phase == codes.TAKE_SPECIAL:
            return text("prompt.special", special=self.show("special", city.street.which[city.at], text))
        if city.phase == codes.TURN:
            asked = text("prompt.turn_last" if city.n_hand[city.active] == 1 else "prompt.turn")
            return f"{asked} {text('prompt.turn_coin')}" if city.coins[city.active] else asked
        return text(f"prompt.{PROMPTS.get(city.phase, 'chance')}")

    def table(self, name: str, text: Text) -> list[list[str]]:
        return tables.table(self.figures, name, text)

    def judge(self) -> Judge:
        return CityJudge()

    def study(self) -> Study:
        return CityStudy()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(self.figures, cast(City, state), text, names)
