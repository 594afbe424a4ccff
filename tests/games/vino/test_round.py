"""The course of the game, as rules.ROUND has it, against what games do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

from viertel.core.components import Components
from viertel.core.round import ALL, CHANCE_DOES, NONE, ONE
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games import load
from viertel.games.vino import codes
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import ROUND, Estates
from viertel.lab.clauses import step_at_random

from .board import FILE, FIX_A, board


def poor(money: int, dear: int = 0) -> Vino:
    """A box in which hardly anybody can buy, or nobody, in the first `dear` regions: whatever can be jumped over is."""
    text = FILE.read_text().replace("money = 1000", f"money = {money}")
    before, *regions = text.split("prices = [")
    for n in range(dear):
        regions[n] = re.sub(r"\b1\d\d\b", r"2\g<0>", regions[n])
    return Vino(Components("prices = [".join([before, *regions])))


GAMES = [  # and how many of each
    (cast(Vino, load("vino")), 1),
    (FIX_A, 1),
    (poor(99), 1),
    (poor(100), 2),
    (poor(200), 2),
    (poor(210), 4),
    (poor(1000, dear=7), 4),
]

Course = Iterator[tuple[int, str, int]]


def asked(state: Estates) -> str:
    acting = state.to_act()
    if acting == (CHANCE,):
        return CHANCE_DOES
    if state.phase == codes.SELECT:  # the last one to choose is one of all
        return ALL
    assert len(acting) < 2
    return ONE if acting else NONE


def random_games() -> Course:
    for game, times in GAMES:
        for seats in game.players:
            for gift in ("one", "all"):
                for seed in range(times):
                    state, rng = cast(Estates, game.new(seats, {"sole_owner_gift": gift})), Rng(seed)
                    while not state.over():
                        before = state.phase, asked(state)
                        step_at_random(state, rng)
                        yield *before, state.phase


def all_pass() -> Course:
    """Nobody has a vineyard, and nobody wants one: too rare to happen at random."""
    state = board(3).state
    while state.round == 1:
        before, who = (state.phase, asked(state)), state.to_act()[0]
        state.play(who, state.legal(who)[0])
        yield *before, state.phase


def test_games_take_the_course_of_the_round_and_all_of_it() -> None:
    printed = {(step.phase, step.asked, phase) for step in ROUND for phase in step.then}
    seen = {*random_games(), *all_pass()}
    name = codes.PHASE.names
    for some, others in ((seen, printed), (printed, seen)):
        assert sorted(f"{name[phase]}, {who}: {name[then]}" for phase, who, then in some - others) == []


def test_every_phase_is_a_step_of_the_round() -> None:
    assert [step.phase for step in ROUND] == list(range(codes.PHASE.size))
