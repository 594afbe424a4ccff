"""Wiener Walzer, as the rest of Viertel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from ...core.action import Catalogue
from ...core.game import Game, Option, Reason
from ...core.judge import Judge
from ...core.state import State
from ...core.study import Study
from ...core.text import Text
from . import codes, ledger, reasons, tables, words
from .bot import WalzerJudge
from .figures import CARD_NAMES, Figures
from .rules import ROUND, Walzer
from .study import WalzerStudy


class WienerWalzer(Game):
    name = "wiener_walzer"
    title = "Wiener Walzer"
    weight = 2
    minutes = (15, 30)
    players = (2, 3, 4, 5)  # WAL-001
    options = (
        Option("events", ("off", "on")),  # WAL-010, 048
        Option("open_hands", ("off", "on")),  # ruling A16
        Option("wing", ("left", "right"), players=(3,)),  # WAL-003
    )
    tellings = tuple(codes.EVENTS.tellings)
    parts = ("dances", "buffet")
    assets = ("dances", "buffet")
    prospects = ("in_sight",)
    state_type = Walzer
    round = ROUND
    folder = Path(__file__).parent

    def read_components(self) -> Catalogue:
        self.figures = Figures(self.components)
        self.names = words.names(self.figures)
        return codes.ACTIONS.catalogue(self.names)

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Walzer(self.figures.hall(seats, dict(options)), seats)

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return self.figures.facts(seats, dict(options))

    def points(self, state: State, seat: int) -> dict[str, int]:
        return cast(Walzer, state).points(seat)

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        if any(target in self.words(code).split()[1:] for code in state.legal(seat)):
            return None
        return reasons.why_not(self.figures, cast(Walzer, state), seat, target)

    def target_kind(self, state: State, word: str) -> str:
        if word in (".card-note", ".event-card", ".card"):
            return str(self.named(state, "card")["card"] or word)
        cells = codes.CELL.named(self.names)
        seen = self.named(state, "guest", "tile") if word in cells else {"guest": {}, "tile": {}}
        if guest := seen["guest"].get(word):
            return "danced" if guest["danced"] else "host" if guest["owner"] == codes.WHITE else "guest"
        tile = seen["tile"].get(word)
        if tile or word in codes.TILE_NAMES:
            return "champagne" if (tile or {}).get("kind", word.rstrip("0123456789")) == "champagne" else "tile"
        if word in words.SEATS:
            return "champagne"
        return "cell" if word in cells else word

    def faults(self, state: State) -> list[str]:
        return ledger.faults(cast(Walzer, state))

    def show(self, kind: str, value: int, text: Text) -> str:
        return words.show(self.figures, kind, value, text)

    def prompt(self, state: State, text: Text) -> str:
        walzer = cast(Walzer, state)
        if walzer.phase == codes.PLACE:
            return text("prompt.place")
        if walzer.phase == codes.DANCE:
            return text("prompt.dance")
        if walzer.phase in (codes.EVENT, codes.WITH):
            step = "with" if walzer.phase == codes.WITH else "event"
            return text(f"prompt.{step}_{CARD_NAMES[walzer.card - 1]}")
        return text("prompt.over" if walzer.phase == codes.OVER else "prompt.chance")

    def table(self, name: str, text: Text) -> list[list[str]]:
        return tables.table(self.figures, name, text)

    def judge(self) -> Judge:
        return WalzerJudge()

    def study(self) -> Study:
        return WalzerStudy()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(self.figures, cast(Walzer, state), self.named(state), text, names)
