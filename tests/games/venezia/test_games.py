"""Whole games: the contract, the length of legal lists, undo, and what a round can bring."""

from __future__ import annotations

from typing import Any, cast

import pytest

from viertel.core.chance import Quick
from viertel.core.errors import BadInput, IllegalAction
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.venezia import codes
from viertel.games.venezia.rules import Venice
from viertel.lab import contract
from viertel.lab.pool import Source

from .. import in_plain_python
from .table import GAME, R, Y, choices, play, position, start

MOST = 271  # the longest legal list: ten pigeons with 27 cells each, and the end of movement
EVERY_FIFTH = contract.variants(GAME)[::5]


@in_plain_python
@pytest.mark.parametrize("variant", EVERY_FIFTH, ids=str)
def test_contract(variant: contract.Variant) -> None:
    failure = contract.examine(contract.Shard(Source.of(GAME), variant, 3, 1), GAME)
    assert failure is None, failure


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_never_lists_more_than_a_few_hundred(seats: int) -> None:
    """At every decision of some games of each variant; in the plain build too, for all tests of the rules run in both."""
    variants = [variant for variant in contract.variants(GAME) if variant.seats == seats]
    assert len(variants) == 16
    longest = 0
    for variant in variants:
        for seed in range(4):
            for match in play(start(seats, seed, dict(variant.options)), seed):
                longest = max([longest, *(len(match.legal(seat)) for seat in range(seats))])
    assert 79 <= longest <= MOST


def test_legal_on_the_most_crowded_squares() -> None:
    """Forty pigeons at random, and lattices made for jumping: the longest lists there can be."""
    longest = 0
    rng = Rng(1)
    for n in range(60):
        free = [cell for cell in range(codes.CELLS) if cell != GAME.figures.tower]
        if n % 2:  # pigeons of the mover where row and column are even, something to jump over in between
            free.sort(key=lambda cell: (cell // 10 % 2 + cell % 10 % 2) % 2 == 0)
        pigeon = [0] * codes.CELLS
        for k in range(10 * (1 + n % 4)):
            at = rng.below(min(len(free), 36 if n % 2 else 80))
            pigeon[free.pop(at)] = 1 + k % (1 + n % 4)
        supply = [40 - sum(owner == seat + 1 for owner in pigeon) for seat in range(4)]
        state = position(codes.MOVING, game=GAME, pigeon=pigeon, supply=supply)
        legal = state.legal(R)
        assert legal == sorted(set(legal))
        longest = max(longest, len(legal))
    assert longest <= MOST


def test_a_jump_never_leads_where_a_walk_does_and_never_beyond_nineteen_cells() -> None:
    square = cast(Venice, GAME.new(2)).square
    for cell in range(codes.CELLS):
        alike = [other for other in range(codes.CELLS) if (other // 10 - cell // 10) % 2 == 0 and (other - cell) % 2 == 0]
        assert len({square.block[other] for other in alike}) == len(alike) == 20
        near = [square.near[8 * cell + k] for k in range(square.n_near[cell])]
        assert not set(near) & set(alike)


def test_a_round_brings_no_more_points_than_there_are() -> None:
    for seats in (2, 3, 4):
        before, round = 0, 1
        for match in play(start(seats, seed=seats), seed=1):
            state = cast(Venice, match.state)
            if state.round != round or match.over:
                assert sum(state.score) - before <= 3 * (7 - seats) + 6 * seats
                before, round = sum(state.score), state.round


def test_a_draft_can_be_taken_back_until_it_is_committed() -> None:
    match = start(2, seed=4)
    while cast(Venice, match.state).phase != codes.PLANNING:
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[0])
    fresh = match.state.clone()

    def plan(seat: int, *words: str) -> None:
        for each in words:
            match.act(seat, GAME.code(each))

    plan(R, "first piazza", "cubes 2", "zone castello")
    plan(Y, "first ruse", "cubes 0", "zone castello", "cubes 0", "zone san_polo", "cubes 0", "zone dorsoduro", "cubes 0")
    assert Y not in match.state.to_act()
    assert match.undoable(Y) == []  # a commit is final
    plan(R, "cubes 5")
    match.undo(R)
    assert choices(cast(Venice, match.state), R) >= {"cubes 5", "cubes 10"}
    match.undo(R, whole_turn=True)  # also what was drafted before the other committed
    assert match.state.view(R).legal(R) == fresh.legal(R)
    with pytest.raises(IllegalAction):
        match.undo(R)


def test_undo_does_not_reach_behind_what_others_have_planned_on() -> None:
    """A choice before the planning, made by one, is fixed once another has begun to plan on it."""
    state = position(codes.REVIVING, game=GAME, seats=2, michele={R: 3}, reserve={Y: 2})
    match = Match(GAME, 2, None, Quick(Rng(1)), state=state)
    match.act(R, GAME.code("revive 2"))
    match.act(R, GAME.code("first ruse"))
    assert len(match.undoable(R, whole_turn=True)) == 2
    match.act(Y, GAME.code("first ruse"))
    assert len(match.undoable(R, whole_turn=True)) == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"supply": [41, 40, 40, 40]},
        {"step": [codes.PLANNED] * 4},
        {"first": [codes.PIAZZA]},
        {"step": [3]},
        {"beside": 5},
        {"bird": 3},
        {"home": [1, 1, 2, 3]},
        {"score": [4]},
        {"phase": codes.PLACING},
        {"phase": codes.POISONING},
        {"phase": codes.MOVING, "turn": 4},
        {"pigeon": [0] * GAME.figures.tower + [1], "supply": [39, 40, 40, 40]},
    ],
)
def test_positions_that_can_not_be_are_refused(wrong: dict[str, object]) -> None:
    right = position(codes.PLANNING, game=GAME).to_json()
    GAME.position(right)
    with pytest.raises(BadInput):
        GAME.position(right | wrong)


ZERO = "castello 0, san_polo 0, san_giorgio 0"


@pytest.mark.parametrize(
    ("phase", "given"),
    [
        (codes.STARTS, {"turn": 3}),
        (codes.HOMES, {"turn": 2, "home": [0, 1, 0, 0]}),
        (codes.PLACING, {"plans": {R: ("piazza 1", None, ZERO), Y: ("piazza 11", None, ZERO)}}),
        (codes.TOURISTS, {"pos": "T: A1 B1"}),
        (codes.HUNTERS, {"pos": "H: A1"}),
        (codes.MOVING, {"pigeon": [codes.MOVED]}),
        (codes.FEUDING, {"asked": codes.GIORGIO, "plans": {R: ("ruse 0", "feud", ZERO)}}),
    ],
)
def test_positions_that_would_ask_for_what_is_not_there_are_refused(phase: int, given: dict[str, Any]) -> None:
    """The rules look nothing up that these could lead them to: no home, no fourth tourist, no zone beyond the last."""
    with pytest.raises(BadInput):
        position(phase, game=GAME, **given)


@pytest.mark.skipif(not hasattr(GAME.new(2), "_pick"), reason="what is hot can't be called in the native build")
def test_a_random_choice_is_drawn_as_from_the_list_without_writing_it_down() -> None:
    rng = Rng(1)
    for match in play(start(3, seed=1), seed=3):
        state = cast(Venice, match.state)
        for seat in state.to_act():
            legal, same = state.legal(seat), rng.copy()
            code = state._pick(seat, rng)
            assert state.slate.n_codes == len(legal)
            assert code in legal
            assert state.phase == codes.PLACING or code == legal[same.below(len(legal))]


@pytest.mark.skipif(not hasattr(GAME.new(2), "_pick"), reason="what is hot can't be called in the native build")
def test_a_random_place_is_any_free_cell() -> None:
    plans = {R: ("piazza 1", None, ZERO)}
    state, rng = position(codes.PLACING, game=GAME, plans=plans, pos="Y: A1 B5 H9"), Rng(1)
    found = [state._pick(R, rng) for _ in range(7600)]
    assert sorted(set(found)) == state.legal(R)
    assert all(60 < found.count(code) < 145 for code in set(found))
