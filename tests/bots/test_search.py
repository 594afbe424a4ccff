"""Search: one tree for four games, whatever is secret or drawn; the same in both builds; kept while a turn goes on."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from viertel import games
from viertel.bots.regular import LOOKS, OVERLOOKS, Regular
from viertel.bots.search import Search
from viertel.core.game import Game
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

from .test_bots import play

EVERY = [(name, seats) for name in games.names() for seats in games.load(name).players]


def choices(game: Game, seats: int, decisions: int, looks: int) -> list[int]:
    """What a search plays for every seat at the beginning of a game; between them, every other choice is made by lot."""
    state, luck = game.new(seats), Rng(seats)
    searches = [Search(game, seat, None, looks) for seat in range(seats)]
    chosen: list[int] = []
    while len(chosen) < decisions:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            continue
        codes = state.legal(seat)
        code = codes[luck.below(len(codes))]
        if len(codes) > 1 and luck.below(2):
            code = searches[seat].choose(state.view(seat), seat)
            chosen.append(code)
        state.play(seat, code)
    return chosen


@pytest.mark.parametrize(("name", "seats"), EVERY)
def test_every_game_is_searched(name: str, seats: int) -> None:
    assert len(choices(games.load(name), seats, 8, 40)) == 8


def test_the_tree_has_room_for_long_thoughts() -> None:
    """Every choice of the root is known; further down only what is considered, however long the lists are."""
    game = games.load("wiener_walzer")
    state, luck = game.new(4), Rng(1)
    while len(state.legal(state.to_act()[0])) < 40:
        state.apply(CHANCE, state.sample(luck))
    seat = state.to_act()[0]
    search = Search(game, 1, None, 600)
    codes = {thought.code for thought in search.think(state.view(seat), seat)}
    assert codes == set(state.legal(seat))
    assert search.tree.n_edges - len(codes) < 10 * search.tree.n_nodes


@pytest.mark.parametrize("name", games.names())
def test_both_builds_think_the_same(name: str) -> None:
    game = games.load(name)
    seats = game.players[-1]
    environment = {key: value for key, value in os.environ.items() if key != "VIERTEL_NO_NATIVE"}
    if "VIERTEL_NO_NATIVE" not in os.environ:
        environment["VIERTEL_NO_NATIVE"] = "1"
    program = f"""
import json
from tests.bots.test_search import choices, games
print(json.dumps(choices(games.load({name!r}), {seats}, 5, 24)))
"""
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == choices(game, seats, 5, 24)


def deal(game: Game, seats: int, seed: int = 1) -> State:
    state, luck = game.new(seats), Rng(seed)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.sample(luck))
    return state


def test_expectations_are_shares_of_one_win() -> None:
    game = games.load("wiener_walzer")
    state = deal(game, 4)
    seat = state.to_act()[0]
    search = Search(game, 1, None, 50)
    thoughts = search.think(state.view(seat), seat)
    assert sum(thought.looks for thought in thoughts) == 50
    assert {thought.code for thought in thoughts} == set(state.legal(seat))
    assert all(0 <= thought.expected <= 1 for thought in thoughts)
    assert sum(search.expectations(4)) == pytest.approx(1)


def test_a_won_game_is_seen_to_be_won() -> None:
    game = games.load("wiener_walzer")
    state, luck = deal(game, 2), Rng(3)
    turns = []
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            continue
        if len(state.legal(seat)) > 1:
            turns.append((state.clone(), seat))
        state.apply(seat, state.legal(seat)[0])
    last, seat = turns[-1]
    best = max(_wins(last, seat, code) for code in last.legal(seat))
    search = Search(game, 1, None, 200)
    assert _wins(last, seat, search.choose(last.view(seat), seat)) == best


def _wins(state: State, seat: int, code: int) -> float:
    """How many of some games with this choice the seat wins; what follows is played by lot."""
    won = 0.0
    for seed in range(20):
        after, luck = state.clone(), Rng(seed)
        after.apply(seat, code)
        while after.to_act():
            actor = after.to_act()[0]
            codes = after.legal(actor)
            after.apply(actor, after.sample(luck) if actor == CHANCE else codes[luck.below(len(codes))])
        winners = after.winners()
        won += (seat in winners) / len(winners)
    return won


def one_look(game: Game, seed: int = 1, **trust: int) -> list[float]:
    """What a single look expects for each of two seats, the one that chooses first, with a judge that is trusted like this."""
    state = deal(game, 2)
    seat = state.to_act()[0]
    search = Search(game, seed, None, 1)
    for name, value in trust.items():
        setattr(search.tree.judge, name, value)
    search.think(state.view(seat), seat)
    expected = search.expectations(2)
    return [expected[seat], expected[1 - seat]]


@pytest.mark.parametrize("name", ["wiener_walzer", "venezia"])
def test_a_look_may_play_on_before_it_asks_the_judge(name: str) -> None:
    game = games.load(name)
    now = one_look(game, rollout=0, candidates=1, at_leaf=0)
    end = one_look(game, rollout=10_000, candidates=1, at_leaf=0)
    assert abs(now[0] - now[1]) < 0.5  # nobody has won at the first choice
    assert abs(end[0] - end[1]) >= 0.5  # and somebody at the end: three quarters are for that alone
    both = one_look(game, rollout=10_000, candidates=1, at_leaf=60)
    assert both == pytest.approx([0.6 * a + 0.4 * b for a, b in zip(now, end)])


def test_a_choice_of_a_rollout_is_the_best_of_a_few() -> None:
    """The other seat's, after the one that was looked at."""
    game = games.load("wiener_walzer")
    candidates = {n: [one_look(game, seed, rollout=1, candidates=n, at_leaf=0)[1] for seed in range(20)] for n in (1, 8)}
    assert sum(candidates[8]) > sum(candidates[1]) + 0.5


def test_thoughts_are_kept_while_a_turn_goes_on() -> None:
    game = games.load("venezia")
    state, luck = deal(game, 2), Rng(5)
    kept = 0
    search = Search(game, 1, None, 60)
    while state.to_act() and not kept:
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(luck))
            continue
        code = search.choose(state.view(seat), seat)
        state.play(seat, code)
        if state.to_act()[:1] == (seat,) and len(state.legal(seat)) > 1:
            thoughts = search.think(state.view(seat), seat)
            kept += sum(thought.looks for thought in thoughts) > 60
    assert kept


def test_what_others_choose_in_secret_is_not_known_while_choosing() -> None:
    """Two worlds that differ only in the other's secret choice: the same view, the same thoughts."""
    game = games.load("vino")
    state, luck = deal(game, 3), Rng(2)
    while len(state.to_act()) < 2:
        seat = state.to_act()[0]
        codes = state.legal(seat)
        state.apply(seat, state.sample(luck) if seat == CHANCE else codes[luck.below(len(codes))])
    mine, other = state.to_act()[:2]
    worlds = [state.clone(), state.clone()]
    for world, code in zip(worlds, (state.legal(other)[0], state.legal(other)[-1])):
        world.apply(other, code)
    assert worlds[0] != worlds[1]
    thoughts = [Search(game, 4, None, 80).think(world.view(mine), mine) for world in worlds]
    assert thoughts[0] == thoughts[1]


def test_the_clock_is_kept() -> None:
    game = games.load("vienna")
    state = deal(game, 3)
    seat = state.to_act()[0]
    search = Search(game, 1, 1e-9)  # over after the first look at the clock
    assert search.choose(state.view(seat), seat) in state.legal(seat)
    assert search.tree.looks == 16


def test_regular_now_and_then_overlooks_what_the_search_likes_best() -> None:
    game = games.load("wiener_walzer")
    state = deal(game, 3)
    seat = state.to_act()[0]
    view, seeds = state.view(seat), range(120)
    other = [Regular(game, seed).choose(view, seat) != Search(game, seed, None, LOOKS).choose(view, seat) for seed in seeds]
    assert sum(other) == pytest.approx(len(seeds) / OVERLOOKS, abs=10)


@pytest.mark.parametrize(("strong", "weak"), [("novice", "uniform"), ("greedy", "novice"), ("regular", "novice")])
def test_levels_are_ordered(strong: str, weak: str) -> None:
    game = games.load("wiener_walzer")
    wins = 0.0
    for seed in range(16):
        names = [strong, weak] if seed % 2 else [weak, strong]
        winners = play(game, names, seed // 2)[0].winners()
        wins += (names.index(strong) in winners) / len(winners)
    assert wins >= 11, wins
