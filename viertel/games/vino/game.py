"""Vino, as the rest of Viertel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ...core.action import Catalogue
from ...core.game import BadInput, Game, Option, Reason
from ...core.judge import Judge
from ...core.state import State
from ...core.study import Study
from ...core.text import Text
from . import codes, ledger, reasons, words
from .bot import VinoJudge
from .figures import GRAPE_NAMES, Figures
from .rules import Estates
from .study import VinoStudy

PROMPTS = {
    codes.BANKER: "chance",
    codes.DRAW: "chance",
    codes.PAIR: "pair",
    codes.FREE: "free",
    codes.THIRD: "third",
    codes.SELECT: "select",
    codes.OWNERS: "owners",
    codes.NEWCOMERS: "newcomers",
    codes.SELL: "sell",
    codes.RETURN: "return",
    codes.RAISE: "raise",
    codes.OVER: "over",
}


class Vino(Game):
    name = "vino"
    title = "Vino"
    weight = 4
    players = (3, 4, 5)  # VIN-001
    options = (
        Option("sole_owner_gift", ("one", "all")),  # VIN-082
        Option("money_display", ("open", "own_only")),  # VIN-117: a matter of display only
    )
    tellings = words.TELLINGS
    parts = ("private", "state")
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        return words.catalogue(self.figures)

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

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(Estates, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def prompt(self, state: State, text: Text) -> str:
        estates = cast(Estates, state)
        region = self.figures.regions[max(0, estates.barrel - 1)].name
        if estates.gift:
            return text("prompt.gift", region=self.figures.regions[estates.gift - 1].name, share=estates.share)
        if estates.pending:
            return text("prompt.take", region=self.figures.regions[(estates.pending - 1) // codes.ROAD].name)
        grape = text(f"grape.{GRAPE_NAMES[estates.sale[estates.order[estates.turn]] // codes.SALE]}")
        left = estates.returns if estates.phase == codes.RETURN else estates.spaces
        return text(f"prompt.{PROMPTS[estates.phase]}", region=region, grape=grape, left=left)

    def judge(self) -> Judge:
        return VinoJudge()

    def study(self) -> Study:
        return VinoStudy(self.figures)

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(self.figures, cast(Estates, state), text, names)
