"""Positions of Vino written as the rules write them: `A: TOS1,2 (M); B: LAZ1-3 (T)`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

from viertel.core.components import Components
from viertel.core.seat import CHANCE
from viertel.games.vino import codes
from viertel.games.vino.figures import GRAPE_NAMES, LETTERS
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import Estates

FILE = Path(__file__).parent / "fix_a.toml"
FIX_A = Vino(Components.read(FILE))
FIX_B = Vino(Components(FILE.read_text().replace("[100, 110, 120, 130, 140, 150, 160, 170, 180, 190]", str([100] * 10))))


def other_box(*changes: tuple[str, str]) -> Vino:
    text = FILE.read_text()
    for before, after in changes:
        assert before in text
        text = text.replace(before, after)
    return Vino(Components(text))


class Board:
    """A position, and the players by their letters."""

    def __init__(self, state: Estates, game: Vino = FIX_A) -> None:
        self.game = game
        self.state = state

    def play(self, line: str) -> None:
        """`A buy tos5`; several with semicolons."""
        for action in line.split(";"):
            who, words = action.strip().split(" ", 1)
            self.state.play(CHANCE if who == "chance" else "ABCDE".index(who), self.game.code(words))

    def story(self, line: str) -> list[str]:
        """The keys of what one action told everybody."""
        who, words = line.split(" ", 1)
        told: list[tuple[int, ...]] = []
        self.state.play("ABCDE".index(who), self.game.code(words), told)
        return [self.game.event(item).key for item in told]

    def legal(self, who: str) -> list[str]:
        return [self.game.words(code) for code in self.state.legal("ABCDE".index(who))]

    def acting(self) -> str:
        return "".join("ABCDE"[seat] if seat >= 0 else "-" for seat in self.state.to_act())

    def order(self) -> str:
        return "".join("ABCDE"[seat] for seat in self.state.order[: self.state.seats])

    def money(self, who: str) -> int:
        return self.state.money["ABCDE".index(who)]

    def stock(self, who: str, letter: str) -> int:
        return self.state.stock[codes.GRAPES * "ABCDE".index(who) + LETTERS.index(letter)]

    def here(self, who: str, code: str) -> int:
        """Vineyards of a player in a region."""
        return sum(1 for name in self.land(who) if name.startswith(code))

    def land(self, who: str) -> list[str]:
        seat = "ABCDE".index(who)
        return [name for name, vineyard in self.game.figures.vineyards.items() if self.state.owner[vineyard] == seat + 1]

    def free(self, code: str) -> list[str]:
        """Free vineyards of a region."""
        names = self.game.figures.vineyards.items()
        return [name for name, vineyard in names if name.startswith(code) and self.state.owner[vineyard] == 0]

    def markers(self, code: str) -> str:
        """Letters of the markers that lie beside a region."""
        at = codes.GRAPES * region(code)
        offered = self.state.italy.offers[at : at + codes.GRAPES]
        places = self.state.marker[at : at + codes.GRAPES]
        return "".join(x for x, there, place in zip(LETTERS, offered, places) if there and place == codes.ON_BOARD)

    def bottles(self) -> list[str]:
        return [r.code for r, bottle in zip(self.game.figures.regions, self.state.bottle) if bottle]

    def demand(self) -> dict[str, int]:
        return dict(zip(LETTERS, self.state.demand))

    def sell(self, who: str, letter: str, quantity: int) -> None:
        self.play(f"{who} sell {GRAPE_NAMES[LETTERS.index(letter)]} {quantity}")

    def raise_(self, who: str, letters: str) -> None:
        for letter in letters:
            self.play(f"{who} raise {GRAPE_NAMES[LETTERS.index(letter)]}")

    def select(self, others: str = "lig laz", **chosen: str) -> None:
        """Everybody selects two regions, in turn order; those not named choose `others`."""
        for who in self.order():
            self.play(f"{who} select {chosen.get(who, others)}")

    def wait_for(self, code: str, who: str = "") -> None:
        """Everybody passes until the barrel comes to a region, and there until somebody's turn."""
        while self.state.barrel and (self.state.barrel - 1 < region(code) or (who and self.acting() != who)):
            self.play(f"{self.acting()} {'stop' if self.state.phase == codes.OWNERS else 'pass'}")
        assert self.state.barrel - 1 == region(code)


def region(code: str) -> int:
    return [r.code for r in FIX_A.figures.regions].index(code)


def board(
    seats: int,
    land: str = "",
    *,
    order: str = "ABCDE",
    phase: int = codes.SELECT,
    money: dict[str, int] | None = None,
    demand: dict[str, int] | None = None,
    bottles: list[str] | None = None,
    draw: list[str] | None = None,
    options: dict[str, str] | None = None,
    game: Vino = FIX_A,
    **fields: Any,
) -> Board:
    """A position in round 1 (or `round`), before anybody has selected (or in `phase`). `draw`: markers still face down."""
    data = game.new(seats, options).to_json()
    data |= {"phase": phase, "round": 1, "order": ["ABCDE".index(who) for who in order[:seats]], **fields}
    data["owner"] = [0] * codes.LAND
    data["marker"] = [0] * (codes.REGIONS * codes.GRAPES)
    for code in draw or []:
        data["marker"][codes.GRAPES * region(code) + game.figures.regions[region(code)].grapes[0]] = codes.FACE_DOWN
    for who, estates in re.findall(r"([A-E]): ([^;]+)", land):
        for code, places, letter in re.findall(r"([A-Z]{3})([\d,–-]+) \(([MNPBT])\)", estates):
            at = region(code.lower())
            data["marker"][codes.GRAPES * at + LETTERS.index(letter)] = "ABCDE".index(who) + 1
            for part in places.split(","):
                first, _, last = part.partition("-")
                for place in range(int(first), int(last or first) + 1):
                    data["owner"][codes.ROAD * at + place - 1] = "ABCDE".index(who) + 1
    for who, amount in (money or {}).items():
        data["money"]["ABCDE".index(who)] = amount
    for seat in range(seats):  # the books that fit
        amount = data["money"][seat]
        data["spent"] = [*data["spent"], *[0] * (seats - len(data["spent"]))]
        data["earned"] = [*data["earned"], *[0] * (seats - len(data["earned"]))]
        data["spent"][seat] = max(0, game.figures.money - amount)
        data["earned"][seat] = max(0, amount - game.figures.money)
    data["demand"] = [(demand or {}).get(letter, 0) for letter in LETTERS]
    if bottles is not None:
        data["bottle"] = [int(r.code in bottles) for r in game.figures.regions]
    return Board(cast(Estates, game.position(data, options)), game)
