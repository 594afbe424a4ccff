"""Nim as a game: its figures, its words, and why something can't be chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from viertel.core.action import Catalogue
from viertel.core.game import Game, Option, Reason
from viertel.core.judge import Judge
from viertel.core.state import State
from viertel.core.text import Text

from .bot import NimJudge
from .box import Box
from .codes import ACTIONS, BEGIN, EVENTS, HEAP, HEAPS, MATCHES, OVER
from .rules import ROUND, Heaps

LETTERS = "".join(map(str, HEAP.names))


class Nim(Game):
    name = "nim"
    title = "Nim"
    weight = 1
    players = (2, 3, 4)  # NIM-001
    options = (Option("last", ("wins", "loses")),)  # NIM-007
    tellings = tuple(EVENTS.tellings)
    parts = ("last",)
    state_type = Heaps
    round = ROUND
    folder = Path(__file__).parent

    # What there is

    def read_components(self) -> Catalogue:
        c = self.components
        c.only("", ["game", "heaps"])
        c.only("heaps", ["matches", "most"])
        self.heaps = c.numbers("heaps", "matches", 1, MATCHES)
        if not 1 <= len(self.heaps) <= HEAPS:
            raise c.fault("heaps", "matches", f"there are 1 to {HEAPS} heaps, not {len(self.heaps)} (NIM-002)")
        self.most = c.number("heaps", "most", 1, MATCHES)
        self.names = {
            "heap": list(LETTERS[: len(self.heaps)]),
            "match": [self._match(heap, k) for heap in range(HEAPS) for k in range(1, MATCHES + 1)],
        }
        return ACTIONS.catalogue(self.names)

    def _match(self, heap: int, k: int) -> str | None:
        """A match by its heap and its number from the open end: `take b2` takes it and the one before it."""
        there = heap < len(self.heaps) and k <= min(self.heaps[heap], self.most)
        return f"{LETTERS[heap]}{k}" if there else None

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Heaps(Box(self.heaps, self.most, options["last"] == "loses"), seats)

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {
            "heaps": [{"name": LETTERS[heap], "matches": matches} for heap, matches in enumerate(self.heaps)],
            "most": self.most,
        }

    def points(self, state: State, seat: int) -> dict[str, int]:
        return {"last": state.standing(seat)}

    # Words

    def show(self, kind: str, value: int, text: Text) -> str:
        assert kind == "heap"
        return LETTERS[value]

    def prompt(self, state: State, text: Text) -> str:
        phase = cast(Heaps, state).phase
        return text("prompt.over" if phase == OVER else "prompt.begin" if phase == BEGIN else "prompt.take", most=self.most)

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        nim = cast(Heaps, state)
        heap, k = LETTERS[: len(self.heaps)].find(target[:1]), target[1:]
        if heap < 0 or not k.isdecimal():
            return None
        if nim.phase == OVER:
            return Reason("NIM-006", "over")
        if seat not in nim.to_act():
            return Reason("NIM-003", "not_your_turn", {"seat": ("seat", nim.active)})
        if int(k) > nim.heap[heap]:
            return Reason("NIM-004", "not_there", {"heap": ("heap", heap), "matches": ("number", nim.heap[heap])})
        if int(k) > self.most:
            return Reason("NIM-005", "too_many", {"most": ("number", self.most)})
        return None

    # Accounts, bots, terminal

    def faults(self, state: State) -> list[str]:
        nim = cast(Heaps, state)
        left, taken, all_of_them = sum(nim.heap), sum(nim.taken), sum(self.heaps)
        found = []
        if left + taken != all_of_them:
            found.append(f"{left} matches are left and {taken} taken, of {all_of_them} (NIM-002)")
        for heap, matches in enumerate(nim.heap):
            if matches > (self.heaps[heap] if heap < len(self.heaps) else 0):
                found.append(f"heap {LETTERS[heap]} has grown to {matches} (NIM-002)")
        if nim.active >= nim.seats or any(nim.taken[nim.seats :]):
            found.append("somebody plays where nobody sits (NIM-001)")
        if (nim.phase == OVER) != (left == 0):
            found.append(f"{left} matches are left, and the game is {'' if nim.phase == OVER else 'not '}over (NIM-006)")
        if nim.phase == BEGIN and taken:
            found.append(f"{taken} matches are taken before anybody begins (NIM-003)")
        return found

    def judge(self) -> Judge:
        return NimJudge()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        from . import terminal  # only who looks at a board needs rich

        return terminal.draw(cast(Heaps, state), self.heaps, text, names)
