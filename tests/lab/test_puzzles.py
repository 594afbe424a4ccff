"""Puzzles: those that ship are what they say, and more can be found, in a run that may be stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from viertel import games
from viertel.bots.search import Search
from viertel.core import puzzle as core
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.core.puzzle import Puzzle
from viertel.core.state import Rng
from viertel.lab import pool, puzzles
from viertel.lab.commands import native

from .test_cluster import Elsewhere

ENOUGH = 40
WITH_PUZZLES = [name for name in games.drawn() if (games.load(name).folder / core.FILE).exists()]


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_every_puzzle_is_a_position_with_one_best_choice(name: str) -> None:
    game = games.load(name)
    found = core.read(game)
    assert len({puzzle.key for puzzle in found}) == len(found)
    for puzzle in found:
        view = game.position(puzzle.view, puzzle.options)
        legal = [game.words(code) for code in view.legal(puzzle.seat)]
        assert view.viewer == puzzle.seat and len(legal) >= puzzles.FEWEST
        assert set(puzzle.choices) <= set(legal)
        assert list(puzzle.choices.values()) == sorted(puzzle.choices.values(), reverse=True)
        assert puzzle.clear(puzzles.MARGIN), puzzle.key
        assert puzzle.found["novice"] <= puzzles.TOO_EASY


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_a_puzzle_knows_what_its_seat_knows_and_no_more(name: str) -> None:
    game = games.load(name)
    for puzzle in core.read(game):
        one, other = (puzzle.position(game, Rng(seed)) for seed in (1, 2))
        assert not game.faults(one)
        assert one.view(puzzle.seat) == other.view(puzzle.seat) == game.position(puzzle.view, puzzle.options)


@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_puzzles_are_of_all_sorts(name: str) -> None:
    game = games.load(name)
    found = core.read(game)
    if len(found) < ENOUGH:
        pytest.skip(f"{len(found)} of {ENOUGH} puzzles are found so far")
    assert {puzzle.seats for puzzle in found} == set(game.players)
    assert len({puzzle.part for puzzle in found}) > 1
    assert len({puzzle.difficulty for puzzle in found}) > 1


@pytest.mark.skipif(not native(), reason="plain Python looks down the tree too slowly")
@pytest.mark.parametrize("name", WITH_PUZZLES)
def test_the_clearest_puzzles_are_still_solved_as_they_were(name: str) -> None:
    game = games.load(name)
    for puzzle in sorted(core.read(game), key=lambda puzzle: -puzzle.margin * puzzle.seats)[:2]:
        best = Search(game, 9, None, 4000).think(game.position(puzzle.view, puzzle.options), puzzle.seat)[0]
        assert game.words(best.code) == puzzle.solution


def test_puzzles_of_other_rules_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load(WITH_PUZZLES[0])
    monkeypatch.setattr(type(game), "rules_version", 99)
    assert core.read(game) == []


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    few = {"LOOKS": 160, "PAUSES": 1, "GLANCE": 16, "COMPARED": 4, "WEIGHED": 8, "TRIES": 2, "MARGIN": 0.0}
    for name, value in few.items():
        monkeypatch.setattr(puzzles, name, value)


@pytest.mark.usefixtures("hasty")
def test_a_run_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    game = games.load("wiener_walzer")
    path = tmp_path / "puzzles.jsonl"
    assert puzzles.make(game, 2, path) == 2
    first = path.read_text()
    path.write_text(first + '{"game": 7, "at"')  # it was stopped while it wrote
    assert puzzles.make(game, 2, path) == 2, "there were enough already"
    assert path.read_text() == first
    assert puzzles.make(game, 3, path) == 3
    assert path.read_text().startswith(first)
    last = [Puzzle(**json.loads(line)) for line in path.read_text().splitlines()[1:]]
    assert last[2].game >= last[1].game


@pytest.mark.usefixtures("hasty")
def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text('{"arena": 1}\n')
    with pytest.raises(BadInput, match="no journal of puzzles"):
        puzzles.make(games.load("wiener_walzer"), 1, path)


@pytest.mark.usefixtures("hasty")
def test_it_changes_nothing_how_many_look_at_once(tmp_path: Path) -> None:
    game = games.load("wiener_walzer")
    one, several = tmp_path / "one.jsonl", tmp_path / "several.jsonl"
    for path, workers in ((one, 1), (several, Elsewhere())):
        assert puzzles.make(game, 4, path, workers) == 4
    assert one.read_text() == several.read_text()


def test_what_there_is_enough_of_nobody_looks_at(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.load("wiener_walzer")
    seats = game.players[1]
    match = Match(game, seats)
    seat = match.acting[0]
    candidates = [puzzles.Candidate(at, match.state, seat, match.legal(seat)[0], 1.0) for at in (0, 1, 2)]
    monkeypatch.setattr(Match, "n", 3)
    monkeypatch.setattr(puzzles, "_play", lambda game, seats, number: (match, candidates))
    monkeypatch.setattr(puzzles, "_puzzle", lambda game, one, options, number, part: None)
    shard = puzzles.Shard(pool.Source.of(game), 1, frozenset({(seats, 0), (seats, 2), (seats + 1, 1)}))
    assert [clear.share for clear in puzzles.look_through(shard)] == [(seats, 1)]
