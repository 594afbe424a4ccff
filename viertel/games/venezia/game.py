"""Venezia, as the rest of Viertel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, cast

from ...core.action import Catalogue
from ...core.game import Game, Option, Reason
from ...core.judge import Judge
from ...core.state import State
from ...core.study import Study
from ...core.text import Text
from . import codes, ledger, reasons, tables, words
from .bot import VeniceJudge
from .figures import Figures
from .places import asked_slot, lays_zone, slot_of
from .rules import ROUND, Venice
from .study import VeniceStudy

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
    codes.ORDERING: "vatican",
    codes.FEUDING: "feud",
    codes.POISONING: "poison",
    codes.PREYING: "raptor",
    codes.PURGING: "purge",
    codes.TAKING_OVER: "takeover",
    codes.RECOVERING: "recover",
    codes.REVIVING: "revive",
    codes.OVER: "over",
}
PLAN_PROMPTS = {
    codes.FIRST_CARD: "plan_first",
    codes.FIRST_CUBES: "plan_first_cubes",
    codes.ACTION_CARD: "plan_action",
    codes.FIFTH_CUBES: "plan_last",
    codes.PLANNED: "plan_wait",
}


class Venezia(Game):
    name = "venezia"
    title = "Venezia"
    weight = 4
    minutes = (40, 75)
    players = (2, 3, 4)  # VEN-001
    options = (
        Option("hunters", ("1", "2")),  # VEN-072
        Option("tourists", ("2", "3")),  # VEN-073
        Option("giorgio", ("off", "on")),  # VEN-074
        Option("takeover", ("nest_and_reserve", "nest_only")),  # VEN-060, ruling C7
    )
    tellings = tuple(codes.EVENTS.tellings)
    parts = ("districts", "homes")
    # The longest of thousands of games with these weights had 2,184 entries.
    stalling: ClassVar[Mapping[str, float]] = {
        "cubes": 30.0,
        "move": 30.0,
        "feud": 30.0,
        "poison": 30.0,
        "first": 0.001,
        "zone": 0.001,
        "shift": 0.001,
    }
    assets = ("score", "districts", "piazza")
    prospects = ("pigeons", "cards")
    state_type = Venice
    round = ROUND
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        self.names = self.figures.names
        return codes.ACTIONS.catalogue(self.names)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Venice(self.figures.square(options), seats)

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return self.figures.facts(options)

    def points(self, state: State, seat: int) -> dict[str, int]:
        venice = cast(Venice, state)
        return {"districts": venice.score[seat] - venice.abroad[seat], "homes": venice.abroad[seat]}

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        choosable = {word for code in state.legal(seat) for word in self.words(code).split()[1:]}
        return reasons.why_not(self.figures, cast(Venice, state), seat, target, choosable)

    def target_kind(self, state: State, word: str) -> str:
        figures, venice = self.figures, cast(Venice, state)
        cells = {figures.name(cell).lower(): cell for cell in range(codes.CELLS)}
        if word in cells:
            cell = cells[word]
            if cell == venice.square.tower:
                return "campanile"
            if venice.ground[cell] & codes.CLOSED:
                return "hunter"
            if venice.pigeon[cell]:
                return "pigeon"
            return "tourist" if venice.ground[cell] & codes.TOURIST else "cell"
        if word in figures.zones:
            return "island" if word == figures.zones[codes.GIORGIO] else "district"
        if word in (*reasons.SEATS, "grey"):
            return "player"
        return "number" if word.isdecimal() else word

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(Venice, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def label(self, axis: str, number: int, word: str, text: Text) -> str:
        return words.label(axis, word, text)

    def prompt(self, state: State, text: Text) -> str:
        venice = cast(Venice, state)
        phase = venice.phase
        if phase == codes.PLANNING and 0 <= venice.viewer < venice.seats:
            return self._plan_prompt(venice.step[venice.viewer], text)
        arguments: dict[str, object] = {}
        if phase == codes.SHIFTING:
            arguments["slot"] = asked_slot(venice.asked)
        elif phase == codes.FEUDING:
            arguments["zone"] = text(f"zone.{self.figures.zones[venice.asked]}")
        elif phase in (codes.ORDERING, codes.POISONING):
            arguments["left"] = venice.left
        return text(f"prompt.{PROMPTS[phase]}", **arguments)

    def _plan_prompt(self, step: int, text: Text) -> str:
        """For whoever plans, the next step of the own plan."""
        found = PLAN_PROMPTS.get(step) or ("plan_zone" if lays_zone(step) else "plan_cubes")
        return text(f"prompt.{found}", slot=slot_of(step))

    def table(self, name: str, text: Text) -> list[list[str]]:
        return tables.table(self.figures, name, text)

    def judge(self) -> Judge:
        return VeniceJudge()

    def study(self) -> Study:
        return VeniceStudy()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(self.figures, cast(Venice, state), self.named(state), text, names)
