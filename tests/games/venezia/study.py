"""How games of Venezia end, how long they last, and what the first player gains.

Run by hand: python -m tests.games.venezia.study SEATS GAMES BOT [SEED]
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import cast

from viertel import bots
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.venezia.rules import Venice
from viertel.lab.tally import Tally

from .table import GAME

WIN = 12  # a win, in parts that 2 to 4 winners can share


def game(seats: int, bot: str, seed: int) -> Venice:
    """One whole game, every seat played by such a bot."""
    luck = Rng(seed)
    seated = [bots.make(bot, GAME, 100 * seed + seat) for seat in range(seats)]
    state = cast(Venice, GAME.new(seats))
    while acting := state.to_act():
        seat = acting[0]
        code = state.sample(luck) if seat == CHANCE else seated[seat].choose(state.view(seat), seat)
        state.apply(seat, code)
    return state


def study(seats: int, games: int, bot: str, seed: int) -> str:
    ends: Counter[str] = Counter()
    rounds: Counter[int] = Counter()
    places = [Tally() for _ in range(seats)]  # from the first player of the first round on
    best = Tally()
    for n in range(games):
        state = game(seats, bot, seed + n)
        ends["five districts" if state.five else "points" if max(state.score) >= state.square.end_points else "last round"] += 1
        rounds[state.round] += 1
        best.add(max(state.score))
        first = (state.lead - (state.round - 1)) % seats
        winners = state.winners()
        for seat in range(seats):
            places[(seat - first) % seats].add(WIN // len(winners) if seat in winners else 0)
    length = sorted(rounds.elements())
    lines = [f"{seats} players, {games} games, {bot}"]
    lines += [f"  ends by {end}: {100 * count / games:.1f} %" for end, count in ends.most_common()]
    lines.append(f"  rounds: mean {sum(length) / games:.2f}, median {length[games // 2]}, {length[0]} to {length[-1]}")
    lines.append(f"  best score: mean {best.mean:.1f}")
    for place, tally in enumerate(places):
        share = tally.share(WIN)
        lines.append(f"  place {place + 1} wins {100 * share.mean:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})")
    return "\n".join(lines)


if __name__ == "__main__":
    print(study(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 1))
