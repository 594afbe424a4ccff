"""Vino, as the rest of Viertel sees it."""

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
from .bot import VinoJudge
from .figures import GRAPE_NAMES, Figures
from .rules import ROUND, Estates
from .study import VinoStudy


class Vino(Game):
    name = "vino"
    title = "Vino"
    weight = 4
    minutes = (60, 90)
    players = (3, 4, 5)  # VIN-001
    options = (
        Option("sole_owner_gift", ("one", "all")),  # VIN-082
        Option("money_display", ("open", "own_only")),  # VIN-117: a matter of display only
    )
    tellings = tuple(codes.EVENTS.tellings)
    parts = ("private", "state")
    # The longest of thousands of games with these weights had 2,214 entries.
    stalling: ClassVar[Mapping[str, float]] = {"raise": 30.0, "buy": 0.03, "pass": 0.03, "gift": 0.001}
    assets = ("vineyards", "gifts")
    prospects = ("money", "sales")
    state_type = Estates
    round = ROUND
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        self.names = self.figures.names
        return codes.ACTIONS.catalogue(self.names)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Estates(self.figures.italy(dict(options)), seats)

    def position(self, data: Mapping[str, Any], options: Mapping[str, str] | None = None) -> State:
        state = super().position(data, options)
        for fault in self.faults(state):  # views too: they hide nothing but selections
            raise BadInput(f"not a position of {self.title}: {fault}")
        return state

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return self.figures.facts(dict(options))

    def points(self, state: State, seat: int) -> dict[str, int]:
        return cast(Estates, state).points(seat)

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        if any(target in self.words(code).split()[1:] for code in state.legal(seat)):
            return None
        return reasons.why_not(self.figures, cast(Estates, state), seat, target)

    def target_kind(self, state: State, word: str) -> str:
        figures, estates = self.figures, cast(Estates, state)
        if word in figures.vineyards:
            vineyard = figures.vineyards[word]
            return "owned" if estates.owner[vineyard] else "state" if estates.italy.state_owned[vineyard] else "private"
        if word in figures.names["region"]:
            return "region"
        if word in GRAPE_NAMES:
            return "grape"
        return "quantity" if word.isdecimal() else word

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(Estates, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def label(self, axis: str, number: int, word: str, text: Text) -> str:
        return words.label(self.figures, axis, number, text) or super().label(axis, number, word, text)

    def prompt(self, state: State, text: Text) -> str:
        return words.prompt(self.figures, self.named(state, *words.PROMPTING), text)

    def table(self, name: str, text: Text) -> list[list[str]]:
        return tables.table(self.figures, name, text)

    def choice_is_irrelevant(self, state: State, seat: int) -> bool:
        estates = cast(Estates, state)  # AMB-05: no purchase can come of any regions, whatever the others do
        return estates.phase == codes.SELECT and estates.money[seat] < min(estates.cheapest)

    def judge(self) -> Judge:
        return VinoJudge()

    def study(self) -> Study:
        return VinoStudy(self.figures)

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(self.figures, cast(Estates, state), text, names)
