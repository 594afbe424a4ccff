"""A game for tests of the core: two seats, secret choices at the same time, a coin, forced choices, and rules that break.

A round: both pick heads or tails in secret, the coin falls (heads three times in four), whoever was right scores; then seat 0
says something, bows (which is its only choice), and says something again; then seat 1 says something. After two rounds
it is over. `say crash` is a fault in the rules; `say trap` is one that chance falls into afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from viertel.core.action import Catalogue, Verb
from viertel.core.components import Components
from viertel.core.event import Telling
from viertel.core.field import count, per, seats, secret
from viertel.core.game import Game, Option, Reason
from viertel.core.judge import Judge
from viertel.core.seat import BUT, CHANCE, EVERYONE, HIDDEN, NOBODY, SPECTATOR
from viertel.core.state import Rng, Slate, State
from viertel.core.text import Text

HEADS, TAILS, FLIP_HEADS, FLIP_TAILS, BOW, YES, NO, CRASH, TRAP = range(9)
WORDS = ["pick heads", "pick tails", "flip heads", "flip tails", "bow", "say yes", "say no", "say crash", "say trap"]
PICK, FLIP, SAY, BOWING, AGAIN, ANSWER, OVER, TRAPPED = range(8)
TOLD_PICK, TOLD_REVEALED, TOLD_FLIP, TOLD_SAID = range(4)

SEAT = seats(2)


class Pennies(State):
    phase: int = count(TRAPPED)
    round: int = count(2)
    picked: list[int] = secret(per(SEAT, count(2)))
    score: list[int] = per(SEAT, count(9))

    def __init__(self) -> None:
        self.slate = Slate()
        self.seats = 2
        self.viewer = NOBODY
        self.phase = PICK
        self.round = 0
        self.picked = [0, 0]
        self.score = [0, 0]

    def clone(self) -> State:
        copy = Pennies()
        copy.viewer = self.viewer
        copy.phase, copy.round, copy.picked, copy.score = self.phase, self.round, self.picked[:], self.score[:]
        return copy

    def to_act(self) -> tuple[int, ...]:
        if self.phase == PICK:
            return tuple(seat for seat in (0, 1) if self.picked[seat] == 0)
        return {FLIP: (CHANCE,), TRAPPED: (CHANCE,), ANSWER: (1,), OVER: ()}.get(self.phase, (0,))

    def over(self) -> bool:
        return self.phase == OVER

    def legal(self, seat: int) -> list[int]:
        if seat not in self.to_act() or seat == CHANCE:
            return []
        return [HEADS, TAILS] if self.phase == PICK else [BOW] if self.phase == BOWING else [YES, NO, CRASH, TRAP]

    def chances(self) -> list[tuple[int, int]]:
        return [(FLIP_HEADS, 3), (FLIP_TAILS, 1)] if self.to_act() == (CHANCE,) else []

    def sample(self, rng: Rng) -> int:
        return FLIP_HEADS if rng.below(4) < 3 else FLIP_TAILS

    def apply(self, seat: int, code: int, events: list[tuple[int, ...]] | None = None) -> None:
        told = [] if events is None else events
        if self.phase == PICK:
            self.picked[seat] = code + 1
            told += [(seat, TOLD_PICK, seat, code), (BUT + seat, TOLD_PICK, seat, HIDDEN)]
            if all(self.picked):
                told.append((EVERYONE, TOLD_REVEALED, *self.picked))
                self.phase = FLIP
            return
        if self.phase == TRAPPED:
            raise RuntimeError("chance fell into a trap")
        if self.phase == FLIP:
            for guesser in (0, 1):
                self.score[guesser] += self.picked[guesser] == code - FLIP_HEADS + 1
            told.append((EVERYONE, TOLD_FLIP, code))
            self.picked = [0, 0]
            self.phase = SAY
            return
        if code == CRASH:
            self.score[seat] = 9
            raise RuntimeError("a fault in the rules")
        told.append((EVERYONE, TOLD_SAID, seat, code))
        if self.phase == ANSWER:
            self.round += 1
            self.phase = OVER if self.round == 2 else PICK
        else:
            self.phase += 1
        if code == TRAP:
            self.phase = TRAPPED

    def view(self, seat: int | None) -> State:
        masked = self.clone()
        assert isinstance(masked, Pennies)
        masked.viewer = SPECTATOR if seat is None else seat
        masked.picked = [p if other == seat or p == 0 else HIDDEN for other, p in enumerate(self.picked)]
        return masked

    def standing(self, seat: int) -> int:
        return self.score[seat]

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.score[seat] == max(self.score))


class PenniesGame(Game):
    name = "pennies"
    title = "Pennies"
    players = (2,)
    options = (Option("metal", ("copper", "gold")),)
    tellings = (
        Telling("picked", (("seat", "seat"), ("side", "side"))),
        Telling("revealed", (("first", "side"), ("second", "side")), reveals=True),
        Telling("flipped", (("side", "side"),)),
        Telling("said", (("seat", "seat"), ("word", "word"))),
    )
    parts = ("guesses",)
    folder = Path(__file__).parent

    def __init__(self) -> None:
        super().__init__(Components('game = "pennies"\n'))

    def read_components(self) -> Catalogue:
        return Catalogue([Verb(words, code, [""]) for code, words in enumerate(WORDS)])

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Pennies()

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {}

    def points(self, state: State, seat: int) -> dict[str, int]:
        return {"guesses": state.standing(seat)}

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        return None

    def faults(self, state: State) -> list[str]:
        return []

    def show(self, kind: str, value: int, text: Text) -> str:
        return WORDS[value].split()[-1]

    def prompt(self, state: State, text: Text) -> str:
        return ""

    def judge(self) -> Judge:
        return Judge()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        return ""


TOY = PenniesGame()
