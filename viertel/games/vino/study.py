"""What games of Vino are like: rounds, vineyards, quantities sold, who wins from which start, standstills."""

from __future__ import annotations

from collections import Counter
from typing import cast

from ...core.seat import CHANCE
from ...core.state import State
from ...core.study import WIN, Each, Figure, Share, Study, of_games, won
from . import codes
from .figures import Figures
from .rules import Estates

LOTS = {"1 or 2": (1, 2), "3": (3, 3), "4": (4, 4), "5": (5, 5), "6": (6, 6), "7": (7, 7), "8 to 12": (8, 12)}


class VinoStudy(Study):
    def __init__(self, figures: Figures) -> None:
        self.figures = figures
        self.starts: list[tuple[int, int]] = []  # (seat, region) of the markers drawn
        self.order: list[int] = []  # in which the preliminary round was played
        self.quantities: Counter[int] = Counter()  # 0: sold nothing
        self.partial = 0
        self.not_biggest = 0
        self.demand = 0

    def watch(self, state: State, seat: int, code: int) -> None:
        estates = cast(Estates, state)
        if estates.phase == codes.DRAW:
            self.order = self.order or list(estates.order[: estates.seats])
            self.starts.append((estates.order[estates.turn], code - codes.C_DRAW))
        elif seat != CHANCE and estates.phase == codes.SELL:
            self._sale(estates, seat, code)

    def _sale(self, estates: Estates, seat: int, code: int) -> None:
        if code == codes.A_KEEP:
            self.quantities[0] += 1
            return
        grape, quantity = codes.sale_of(code)
        cellar = estates.stock[codes.cellar_of(seat)]
        self.quantities[quantity] += 1
        self.partial += quantity < cellar[grape]
        self.not_biggest += cellar[grape] < max(cellar)
        self.demand += estates.demand[grape]

    def found(self, state: State) -> dict[str, Figure]:
        estates = cast(Estates, state)
        totals = sorted(estates.vineyards[: estates.seats])
        bottles, idle = any(estates.bottle), estates.idle >= estates.italy.idle_phases
        return {
            "rounds": estates.round,
            "vineyards of the winner": totals[-1],
            "vineyards of the last": totals[0],
            "vineyards of all": sum(totals),
            "cash of a player": Each(sum(estates.money), estates.seats),
            "ended by the last bottle": of_games(not bottles),
            "ended by a standstill": of_games(bottles and idle),
            "ended by the last round": of_games(bottles and not idle),
            "somebody out of chips": of_games(totals[-1] >= estates.italy.chips),
            **self._sales(),
            **self._wins(estates),
        }

    def _sales(self) -> dict[str, Figure]:
        turns = self.quantities.total()
        sales = turns - self.quantities[0]
        found: dict[str, Figure] = {"sold nothing": Share(self.quantities[0], turns)}
        for name, (low, high) in LOTS.items():
            found[f"sold {name}"] = Share(sum(self.quantities[n] for n in range(low, high + 1)), turns)
        found["sold more"] = Share(sum(times for n, times in self.quantities.items() if n > 12), turns)
        found["sold less than the stock"] = Share(self.partial, sales)
        found["sold not the biggest grape"] = Share(self.not_biggest, sales)
        found["demand at a sale"] = Each(self.demand, sales)
        return found

    def _wins(self, estates: Estates) -> dict[str, Figure]:
        found: dict[str, Figure] = {}
        for number, region in enumerate(self.figures.regions):
            drawn = [won(estates, seat) for seat, start in self.starts if start == number]
            found[f"wins, start in {region.name}"] = Share(sum(share.part for share in drawn), WIN * len(drawn))
        for place, seat in enumerate(self.order):
            found[f"wins, player {place + 1} of the preliminary round"] = won(estates, seat)
        return found
