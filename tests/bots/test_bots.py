"""Bots see only views, answer with legal codes, repeat themselves for a seed, and the stronger beat the weaker."""

from __future__ import annotations

import pytest

from viertel import bots, games
from viertel.core.errors import BadInput
from viertel.core.game import Game
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State


@pytest.fixture(scope="module")
def game() -> Game:
    return games.load("wiener_walzer")


def play(game: Game, names: list[str], seed: int, options: dict[str, str] | None = None) -> tuple[State, list[int]]:
    """One game between bots; the final state and every code that was played."""
    state = game.new(len(names), options)
    luck = Rng(seed)
    seated = [bots.make(name, game, 100 * seed + seat) for seat, name in enumerate(names)]
    played = []
    while acting := state.to_act():
        seat = acting[0]
        code = state.sample(luck) if seat == CHANCE else seated[seat].choose(state.view(seat), seat)
        state.play(seat, code)
        played.append(code)
    return state, played


def test_levels_begin_with_the_weakest() -> None:
    assert bots.levels() == ["uniform", "novice", "regular", "greedy", "expert", "master"]
    assert [level for level in bots.levels() if level in bots.LEVELS] == list(bots.LEVELS)


def test_unknown_bot_is_refused_with_those_there_are(game: Game) -> None:
    with pytest.raises(BadInput, match="no bot 'oracle'; there are uniform, novice, regular"):
        bots.make("oracle", game, 1)


@pytest.mark.parametrize("name", ["expert:0", "expert:-1", "expert:soon", "master:1e9", "expert:nan", "regular:1"])
def test_a_time_that_is_none_is_refused(game: Game, name: str) -> None:
    with pytest.raises(BadInput):
        bots.make(name, game, 1)


@pytest.mark.parametrize("name", bots.SIMPLE)
def test_same_seed_same_game(game: Game, name: str) -> None:
    assert play(game, [name, name], 5)[1] == play(game, [name, name], 5)[1]


@pytest.mark.parametrize("name", [*bots.SIMPLE, "expert:0.01"])
def test_a_bot_never_changes_the_view_it_is_shown(game: Game, name: str) -> None:
    state = game.new(3)
    luck = Rng(1)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.sample(luck))
    seat = state.to_act()[0]
    view = state.view(seat)
    before = view.fingerprint()
    assert bots.make(name, game, 1).choose(view, seat) in state.legal(seat)
    assert view.fingerprint() == before


@pytest.mark.parametrize("name", bots.SIMPLE)
def test_choice_depends_only_on_what_the_seat_sees(game: Game, name: str) -> None:
    state, luck = game.new(4), Rng(9)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.sample(luck))
    seat = state.to_act()[0]
    other_world = state.view(seat).imagine(Rng(77))
    assert other_world != state
    chosen = [bots.make(name, game, 3).choose(world.view(seat), seat) for world in (state, other_world)]
    assert chosen[0] == chosen[1]


@pytest.mark.parametrize("events", ["off", "on"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_uniform_clearly(game: Game, players: int, events: str) -> None:
    wins = 0
    for seed in range(6):
        names = ["uniform"] * players
        names[seed % players] = "greedy"
        state, _ = play(game, names, seed, {"events": events})
        wins += seed % players in state.winners()
    assert wins >= 5
