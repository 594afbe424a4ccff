"""Venezia, as the rest of Viertel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ...core.action import Catalogue
from ...core.game import Game, Option, Reason
from ...core.judge import Judge
from ...core.state import State
from ...core.text import Text
from . import codes, ledger, reasons, terminal, words
from .bot import VeniceJudge
from .figures import CARDS, Figures
from .rules import Venice

PROMPTS = {
    codes.STARTS: "starts",
    codes.HOMES: "home",
    codes.PLANNING: "plan",
    codes.SHIFTING: "shift",
    codes.PLACING: "place",
    codes.TOURISTS: "dials",
    codes.HUNTERS: "dials",
    codes.MOVING: "move",
    codes.REUNION: "family",
    codes.REINFORCING: "reinforce",
    codes.RECOVERING: "recover",
    codes.REVIVING: "revive",
    codes.OVER: "over",
}


class Venezia(Game):
    name = "venezia"
    title = "Venezia"
    players = (2, 3, 4)  # VEN-001
    options = (
        Option("hunters", ("1", "2")),  # VEN-072
        Option("tourists", ("2", "3")),  # VEN-073
        Option("giorgio", ("off", "on")),  # VEN-074
        Option("takeover", ("nest_and_reserve", "nest_only")),  # VEN-060, ruling C7
    )
    tellings = words.TELLINGS
    parts = ("districts", "homes")
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        return words.catalogue(self.figures)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Venice(self.figures.square(options), seats)

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return self.figures.facts(options)

    def points(self, state: State, seat: int) -> dict[str, int]:
        return cast(Venice, state).points(seat)

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        return reasons.why_not(self.figures, cast(Venice, state), seat, target)

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(Venice, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def prompt(self, state: State, text: Text) -> str:
        venice = cast(Venice, state)
        if venice.phase in PROMPTS:
            return text(f"prompt.{PROMPTS[venice.phase]}")
        card = CARDS[venice.phase - codes.DEEDS - 1]
        zone = self.figures.zones[min(venice.asked, codes.GIORGIO)]
        return text(f"prompt.{card}", left=venice.left, zone=text(f"zone.{zone}"))

    def judge(self) -> Judge:
        return VeniceJudge()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        return terminal.draw(self.figures, cast(Venice, state), text, names)
