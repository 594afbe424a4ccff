"""What games of Vino are like: rounds, vineyards, quantities sold, who wins from which start, standstills.

python -m tests.games.vino.study PLAYERS GAMES BOT [BOT …]     one bot plays all seats, else they rotate
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import cast

from viertel import bots
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games import load
from viertel.games.vino import codes
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import Estates


@dataclass
class Study:
    game: Vino
    seats: int
    rounds: Counter[int] = field(default_factory=Counter)
    winner: Counter[int] = field(default_factory=Counter)
    last: Counter[int] = field(default_factory=Counter)
    owned: Counter[int] = field(default_factory=Counter)
    cash: Counter[int] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    full: int = 0  # games in which somebody ran out of chips
    quantities: Counter[int] = field(default_factory=Counter)  # 0: sold nothing
    partial: int = 0
    not_biggest: int = 0
    demands: Counter[int] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    won_from: Counter[str] = field(default_factory=Counter)
    won_at: Counter[int] = field(default_factory=Counter)  # place in the first turn order
    won_by: Counter[str] = field(default_factory=Counter)

    def play(self, names: list[str], seed: int) -> None:
        state = cast(Estates, self.game.new(self.seats))
        luck = Rng(seed)
        seated = [bots.make(name, self.game, seed * 10 + seat + 1) for seat, name in enumerate(names)]
        starts: list[list[str]] = [[] for _ in names]
        places: list[int] = []
        while acting := state.to_act():
            seat = acting[0]
            if seat == CHANCE:
                code = state.sample(luck)
                if code >= codes.C_DRAW:
                    starts[state.order[state.turn]].append(self.game.figures.regions[code - codes.C_DRAW].code)
            else:
                code = seated[seat].choose(state.view(seat), seat)
                if state.phase == codes.SELL:
                    self._sale(state, seat, code)
            state.apply(seat, code)
            places = places or (list(state.order[: self.seats]) if state.phase > codes.BANKER else [])
        self._end(state, names, starts, places)

    def _sale(self, state: Estates, seat: int, code: int) -> None:
        if code == codes.A_KEEP:
            self.quantities[0] += 1
            return
        grape, quantity = (code - codes.A_SELL) // codes.LOTS, (code - codes.A_SELL) % codes.LOTS + 1
        cellar = state.stock[codes.GRAPES * seat : codes.GRAPES * (seat + 1)]
        self.quantities[quantity] += 1
        self.partial += quantity < cellar[grape]
        self.not_biggest += cellar[grape] < max(cellar)
        self.demands[state.demand[grape]] += 1

    def _end(self, state: Estates, names: list[str], starts: list[list[str]], places: list[int]) -> None:
        totals = sorted(state.total[: self.seats])
        self.rounds[state.round] += 1
        self.winner[totals[-1]] += 1
        self.last[totals[0]] += 1
        self.owned[sum(totals)] += 1
        self.cash[sum(state.money) // self.seats] += 1
        self.full += totals[-1] >= state.italy.chips
        idle = state.idle >= state.italy.idle_phases
        self.ended["bottles" if not any(state.bottle) else "standstill" if idle else "last round"] += 1
        for drawn in starts:
            self.drawn.update(drawn)
        winners = state.winners()
        for seat in winners[:1] if len(winners) == 1 else ():  # shared victories count for nobody
            self.won_from.update(starts[seat])
            self.won_at[places.index(seat)] += 1
            self.won_by[names[seat]] += 1

    def report(self) -> str:
        games = self.rounds.total()
        sales = self.quantities.total()
        sold = max(1, sales - self.quantities[0])

        def share(*quantities: int) -> str:
            return f"{100 * sum(self.quantities[q] for q in quantities) / sales:.0f} %"

        lots = ", ".join(f"{n} {share(n)}" for n in range(3, 8))

        return "\n".join(
            [
                f"{self.seats} players, {games} games",
                f"rounds {mean(self.rounds):.1f} (middle 80 % {spread(self.rounds)}; {min(self.rounds)}-{max(self.rounds)})",
                f"vineyards: winner {mean(self.winner):.1f}, last {mean(self.last):.1f}, all {mean(self.owned):.1f}"
                f"; cash {mean(self.cash):.0f}; out of chips {100 * self.full / games:.1f} %",
                f"ended by {dict(self.ended)}",
                f"quantities: none {share(0)}, 1-2 {share(1, 2)}, {lots}, 8-12 {share(*range(8, 13))}"
                f", more {share(*range(13, codes.SALE))}",
                f"less than the stock {100 * self.partial / sold:.0f} %"
                f", not the biggest grape {100 * self.not_biggest / sold:.0f} %"
                f", demand {mean(self.demands):+.0f} (middle 80 % {spread(self.demands)})",
                "wins by start region: "
                + ", ".join(
                    f"{r.code} {100 * self.won_from[r.code] / max(1, self.drawn[r.code]):.0f} %"
                    for r in self.game.figures.regions
                ),
                "wins by first place in turn order: "
                + ", ".join(f"{100 * self.won_at[k] / games:.0f} %" for k in range(self.seats)),
                "wins by bot: " + ", ".join(f"{name} {100 * n / games:.0f} %" for name, n in self.won_by.items()),
            ]
        )


def mean(counts: Counter[int]) -> float:
    return sum(value * n for value, n in counts.items()) / max(1, counts.total())


def spread(counts: Counter[int]) -> str:
    values = sorted(counts.elements())
    return f"{values[len(values) // 10]} to {values[len(values) * 9 // 10]}" if values else "-"


def main(players: str, games: str, *names: str) -> None:
    study = Study(cast(Vino, load("vino")), int(players))
    for n in range(int(games)):
        study.play([names[(seat + n) % len(names)] for seat in range(study.seats)], n)
    print(study.report())


if __name__ == "__main__":
    main(*sys.argv[1:])
