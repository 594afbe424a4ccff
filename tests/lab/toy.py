"""A toy game with everything the contract asks about: dealt secrets, simultaneous secret choices, chance with weights.

Two rounds. Everybody is dealt a card of 1 to 3 in secret; then all bid 0 to 2 in secret at the same time; a card plus bid
that nobody beats earns the card's points, and every bid costs as much. Its rules are methods that a test can break.
It runs on the plain build only: the native State can't be subclassed from Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from viertel.core.action import Catalogue, Verb
from viertel.core.event import Telling
from viertel.core.field import Axis, amount, count, per, seats, secret
from viertel.core.game import Game, Option, Reason
from viertel.core.judge import Judge
from viertel.core.seat import BUT, CHANCE, EVERYONE, HIDDEN
from viertel.core.state import Rng, State
from viertel.core.text import Text

DEAL, BID, OVER = range(3)
A_BID, C_DEAL = 0, 10
CARDS = (4, 2, 2)  # copies of 1, 2 and 3
TEXT = """
[game]
title = "Toy"
tagline = "A toy."
[events]
dealt = "{seat} is dealt {card}."
dealt_hidden = "{seat} is dealt a card."
bid = "{seat} bids {bid}."
bid_hidden = "{seat} has bid."
earned = "{seat} earns {points} for {cost}."
[prompt]
any = "Bid."
[why]
never = "{seat} can't have that."
[score]
points = "Points"
[option]
rich = "Rich"
rich_help = "Everybody starts with ten."
rich_off = "no"
rich_on = "yes"
"""


SEAT = seats(3)


class Toy(State):
    phase: int = count(OVER)
    round: int = count(2)
    dealt: int = count(3)
    deck: list[int] = per(Axis("card", 1 + len(CARDS)), count(8))
    hand: list[int] = secret(per(SEAT, count(3)))
    bids: list[int] = secret(per(SEAT, count(3)))
    points: list[int] = per(SEAT, amount(100, -100))

    def __init__(self, seats: int, rich: bool) -> None:
        self._begin(seats)
        self.deck = [0, *CARDS]
        self.points = [10 * rich] * seats + [0] * (3 - seats)

    def _acting(self) -> int:
        if self.phase == OVER:
            return 0
        if self.phase == DEAL:
            return CHANCE
        return sum(1 << seat for seat in range(self.seats) if self.bids[seat] == 0)

    def _legal(self, seat: int) -> int:
        for k in range(3):
            self.slate.codes[k] = A_BID + k
        return 3

    def _chances(self) -> int:
        n = 0
        for card in (1, 2, 3):
            if self.deck[card]:
                self.slate.codes[n], self.slate.weights[n] = C_DEAL + card, self.deck[card]
                n += 1
        return n

    def _apply(self, seat: int, code: int) -> None:
        if seat == CHANCE:
            self._deal(code - C_DEAL)
            return
        self.bids[seat] = code - A_BID + 1
        self._tell(seat, 1, seat, code - A_BID)
        self._tell(BUT + seat, 1, seat, HIDDEN)
        if all(self.bids[: self.seats]):
            self._resolve()

    def _deal(self, card: int) -> None:
        seat = self.dealt
        self.deck[card] -= 1
        self.hand[seat] = card
        self._tell(seat, 0, seat, card)
        self._tell(BUT + seat, 0, seat, HIDDEN)
        self.dealt += 1
        if self.dealt == self.seats:
            self.phase = BID

    def _resolve(self) -> None:
        strength = [self.hand[seat] + self.bids[seat] for seat in range(self.seats)]
        for seat in range(self.seats):
            earned = self.hand[seat] if strength[seat] == max(strength) else 0
            self.points[seat] += earned - (self.bids[seat] - 1)
            self._tell(EVERYONE, 2, seat, earned, self.bids[seat] - 1)
            self.deck[self.hand[seat]] += 1
            self.hand[seat] = self.bids[seat] = 0
        self.round += 1
        self.dealt = 0
        self.phase = OVER if self.round == 2 else DEAL

    def _hide(self, seat: int) -> None:
        for other in range(self.seats):
            if other != seat:
                if self.hand[other] > 0:
                    self.deck[self.hand[other]] += 1
                    self.hand[other] = HIDDEN
                if self.bids[other] > 0:
                    self.bids[other] = HIDDEN

    def _imagine(self, rng: Rng) -> None:
        for seat in range(self.seats):
            if self.hand[seat] == HIDDEN:
                cards = [card for card in (1, 2, 3) for _ in range(self.deck[card])]
                self.hand[seat] = cards[rng.below(len(cards))]
                self.deck[self.hand[seat]] -= 1
            if self.bids[seat] == HIDDEN:
                self.bids[seat] = 1 + rng.below(3)

    def _standing(self, seat: int) -> int:
        return self.points[seat]


class ToyJudge(Judge):
    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Toy)
        return 100 * state.points[seat]


class ToyGame(Game):
    name = "toy"
    title = "Toy"
    players = (2, 3)
    options = (Option("rich", ("off", "on"), players=(2,)),)
    tellings = (
        Telling("dealt", (("seat", "seat"), ("card", "number"))),
        Telling("bid", (("seat", "seat"), ("bid", "number"))),
        Telling("earned", (("seat", "seat"), ("points", "number"), ("cost", "number"))),
    )
    parts = ("points",)

    def read_components(self) -> Catalogue:
        return Catalogue([Verb("bid", A_BID, ["0", "1", "2"]), Verb("deal", C_DEAL, [None, "1", "2", "3"])])

    def start(self, seats: int, options: Mapping[str, str]) -> State:
        return Toy(seats, options["rich"] == "on")

    def facts(self, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
        return {}

    def points(self, state: State, seat: int) -> dict[str, int]:
        assert isinstance(state, Toy)
        return {"points": state.points[seat]}

    def why_not(self, state: State, seat: int, target: str) -> Reason | None:
        return Reason("TOY-1", "never", {"seat": ("seat", seat)})

    def faults(self, state: State) -> list[str]:
        assert isinstance(state, Toy)
        cards = [state.deck[card] + state.hand.count(card) for card in (1, 2, 3)]
        return [] if cards == list(CARDS) else [f"cards are missing or too many: {cards}"]

    def show(self, kind: str, value: int, text: Text) -> str:
        raise KeyError(kind)

    def prompt(self, state: State, text: Text) -> str:
        return text("prompt.any")

    def judge(self) -> Judge:
        return ToyJudge()

    def draw(self, state: State, text: Text, names: Sequence[str]) -> Any:
        return repr(state.to_json())


def written(folder: Path) -> ToyGame:
    """The game with its files in a folder."""
    (folder / "text").mkdir(exist_ok=True)
    (folder / "components.toml").write_text('game = "toy"\n')
    for language in ("en", "de", "fr", "it"):
        (folder / "text" / f"{language}.toml").write_text(TEXT)
    ToyGame.folder = folder
    return ToyGame()
