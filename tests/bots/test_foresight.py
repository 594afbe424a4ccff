"""Foresight and reasons: what a search expects of its best choices, and what it says for them, in its own numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from viertel import games
from viertel.bots import reason
from viertel.bots.foresight import Forecast, foresee
from viertel.bots.search import Search
from viertel.core.game import Game
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

GAMES = ("vienna", "wiener_walzer", "venezia", "vino")


def wandering(game: Game, seed: int, steps: int = 4000) -> Iterator[tuple[State, int]]:
    """Positions of a random game at which a seat has something to choose."""
    rng = Rng(seed)
    state = game.new(3)
    for _ in range(steps):
        acting = state.to_act()
        if not acting:
            return
        if acting == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
            continue
        codes = state.legal(acting[0])
        if len(codes) > 1:
            yield state, acting[0]
        state.apply(acting[0], codes[rng.below(len(codes))])


def parts(game: Game, state: State, seat: int) -> int:
    judge = game.judge()
    return sum(judge.part(state, seat, which) for which in range(len(game.assets) + len(game.prospects)))


@pytest.mark.parametrize("name", GAMES)
def test_what_a_judge_says_is_what_its_parts_add_up_to(name: str) -> None:
    game = games.load(name)
    judge = game.judge()
    compared = 0
    for n, (state, seat) in enumerate(wandering(game, 3)):
        seen = game.named(state)
        if n % 3 or seen["phase"] == "planning" or (name == "vino" and not any(seen["bottle"].values())):
            continue  # a plan is finished in mind for its own seat alone; without bottles only winning counts
        worth = [parts(game, state, other) for other in range(3)]
        others = [value for other, value in enumerate(worth) if other != seat]
        total = sum(others) // 2
        if name == "vienna":  # the best of the others above all
            total = (total + max(others)) // 2
        assert judge.value(state, seat) == worth[seat] - total - (name == "venezia" and seen["phase"] == "moving")
        compared += 1
        if compared == 30:
            return
    assert compared > 10


def thinking(name: str, seed: int, after: int, looks: int = 60) -> tuple[Game, Search, State, int]:
    game = games.load(name)
    for n, (state, seat) in enumerate(wandering(game, seed)):
        if n == after:
            search = Search(game, 1, None, looks)
            search.think(state.view(seat), seat)
            return game, search, state, seat
    raise AssertionError("the game was too short")


def codes(search: Search) -> list[int]:
    return [branch.code for branch in search.branches()[:3] if branch.looks]


@pytest.mark.parametrize("name", GAMES)
def test_a_line_is_what_could_be_played(name: str) -> None:
    game, search, state, seat = thinking(name, 5, 30)
    for forecast in foresee(game, search, codes(search), games=6):
        assert forecast.line[0] == (seat, forecast.action)
        assert game.code(forecast.action) in state.legal(seat)
        assert forecast.games == 6
        assert len(forecast.worth) == len(forecast.doubt) == 3
        assert all(len(row) == len(game.assets) + len(game.prospects) for row in forecast.worth)


def test_looking_ahead_changes_nothing_that_is_thought() -> None:
    game, search, _, _ = thinking("wiener_walzer", 5, 20)
    before, luck = search.branches(), search.tree.rng.copy()
    one = foresee(game, search, codes(search), games=6)
    assert search.branches() == before
    assert search.tree.rng.below(1 << 30) == luck.below(1 << 30)
    search.tree.rng.resume(luck)
    assert foresee(game, search, codes(search), games=6) == one


def test_the_first_forecast_leaves_no_doubt_about_itself() -> None:
    game, search, _, _ = thinking("vino", 5, 20)
    first, *others = foresee(game, search, codes(search), games=6)
    assert not any(doubt for row in first.doubt for doubt in row)
    assert any(doubt for forecast in others for row in forecast.doubt for doubt in row)


def test_a_line_ends_before_what_is_chosen_in_secret() -> None:
    """Vino's regions, Venezia's plans: what somebody would choose there is his own affair."""
    secret = {"vino": ("select",), "venezia": ("first", "cubes", "zone", "action")}
    for name, verbs in secret.items():
        seen = 0
        for after in range(0, 60, 12):
            game, search, _, _ = thinking(name, 2, after)
            for forecast in foresee(game, search, codes(search), games=4):
                assert not [words for _, words in forecast.line[1:] if words.split()[0] in verbs]
                seen += len(forecast.line)
        assert seen


def forecast(action: str, worth: list[list[float]], doubt: float = 0.05, won: int = 0, games: int = 100) -> Forecast:
    return Forecast(action, [], worth, [[doubt for _ in row] for row in worth], won, games)


@pytest.mark.parametrize(
    ("one", "other", "kind", "part", "seat", "points"),
    [
        ([[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]], [[6.6, 4.0, 2.0], [8.0, 4.0, 1.0]], "gains", "dances", 0, 2.4),
        ([[9.0, 4.0, 3.0], [8.0, 4.0, 1.0]], [[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]], "opens", "in_sight", 0, 2.0),
        ([[9.0, 4.0, 1.0], [6.0, 4.0, 1.0]], [[8.0, 4.0, 1.0], [8.5, 4.0, 1.0]], "prevents", "dances", 1, 2.5),
        ([[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]], [[8.95, 4.0, 1.0], [8.0, 4.0, 1.0]], "close", "", -1, 0.0),
        ([[9.0, 4.0, 9.0], [8.0, 4.0, 9.0]], [[9.0, 3.0, 3.0], [8.0, 4.0, 3.5]], "gains", "buffet", 0, 1.0),  # all see more
    ],
)
def test_the_reason_is_the_largest_difference_of_what_is_expected(
    one: list[list[float]], other: list[list[float]], kind: str, part: str, seat: int, points: float
) -> None:
    game = games.load("wiener_walzer")
    best, second = forecast("place a1", one), forecast("place b1", other)
    assert reason.better(game, 0, best, second) == reason.Reason(kind, part, seat, points)
    mirrored = {"gains": "lacks", "opens": "lacks", "prevents": "allows", "close": "close"}[kind]
    assert reason.worse(game, 0, second, best) == reason.Reason(mirrored, part, seat, points)


def test_a_difference_in_doubt_is_no_reason_and_wins_are_the_last() -> None:
    game = games.load("wiener_walzer")
    rows = [[[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]], [[6.0, 4.0, 1.0], [8.0, 4.0, 1.0]]]
    unsure = [forecast("place a1", rows[0], doubt=1.5), forecast("place b1", rows[1], doubt=1.5)]
    assert reason.better(game, 0, *unsure) == reason.Reason("close")
    few = [forecast("place a1", rows[0], games=4), forecast("place b1", rows[1], games=4)]
    assert reason.better(game, 0, *few) == reason.Reason("close")
    won = [forecast("place a1", rows[0], 1.5, won=80), forecast("place b1", rows[1], 1.5, won=40)]
    assert reason.better(game, 0, *won) == reason.Reason("wins", points=40.0)
    assert reason.worse(game, 0, won[1], won[0]) == reason.Reason("loses", points=40.0)


def test_the_only_choice_and_one_that_was_not_foreseen_have_no_reason() -> None:
    game = games.load("wiener_walzer")
    known = [forecast("place a1", [[9.0, 4.0, 1.0], [8.0, 4.0, 1.0]])]
    assert reason.of_choices(game, 0, ["place a1"], known) == [None]
    assert reason.of_choices(game, 0, ["place a1", "place b1"], known) == [None, None]
