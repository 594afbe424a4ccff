"""The course of the game is what the table at the top of the rules says: no more, and no less."""

from __future__ import annotations

from typing import cast

from viertel.core.round import CHANCE_DOES, NONE, ONE, Step
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.wiener_walzer import codes
from viertel.games.wiener_walzer.rules import ROUND, Walzer
from viertel.lab import contract

from .grid import Floor
from .play import GAME

Course = set[tuple[int, str, int]]  # phase, who is asked, the phase that follows
LEAST, MOST = 4, 200  # random games of each variant: as many as it takes to see what there is to see


def in_words(course: Course) -> set[str]:
    return {f"{codes.PHASE.names[phase]}: {asked}, then {codes.PHASE.names[then]}" for phase, asked, then in course}


def played(state: Walzer, seat: int, code: int, seen: Course) -> None:
    phase = state.phase
    state.apply(seat, code)
    seen.add((phase, CHANCE_DOES if seat == CHANCE else ONE, state.phase))


def random_games(wanted: Course) -> Course:
    seen: Course = set()
    for seed in range(MOST):
        if seed >= LEAST and seen >= wanted:
            break
        for variant in contract.variants(GAME):
            state, rng = cast(Walzer, GAME.new(variant.seats, dict(variant.options))), Rng(seed)
            while not state.over():
                (seat,) = state.to_act()
                legal = state.legal(seat)
                played(state, seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))], seen)
    return seen


def without_frames() -> Course:
    """The buffet is laid, and nobody is to be seated: no golden frame."""
    floor = Floor("bM1 sh1")
    state = floor.state
    state.load({**state.to_json(), "phase": codes.LAY, "guest": [], "tile": [5], "box": [0, 1], "dealt": 1, "hand": []})
    seen: Course = set()
    played(state, CHANCE, codes.C_LAY + 1, seen)
    return seen


def last_guests() -> Course:
    """An event, and a dance, at the very end."""
    seen: Course = set()
    for grid, actions in (
        ("sh1 ch1", ["place 1,1", "card pie"]),  # nothing to do
        ("sh1 bM3 ck1", ["place 1,1", "card side-step", "side-step 1,1 1,2"]),
        ("sh1 bM3 ck1", ["place 1,1", "card hand-kiss"]),
        ("sh1 gF3 gM2 ck1 sh2", ["place 1,1", "card hand-kiss", "hand-kiss 1,3", "with 1,4"]),
    ):
        floor = Floor(grid, "bM0", "pie side-step hand-kiss")
        for words in actions:
            (seat,) = floor.state.to_act()
            if floor.actions.code(words) not in [code for code, _ in floor.state.chances()] + floor.state.legal(seat):
                break
            played(floor.state, seat, floor.actions.code(words), seen)
    return seen


def test_games_go_the_way_the_table_says() -> None:
    expected = {(step.phase, step.asked, then) for step in ROUND for then in step.then}
    arranged = without_frames() | last_guests()
    seen = random_games(expected - arranged) | arranged
    assert in_words(seen) == in_words(expected)


def test_every_phase_has_its_step() -> None:
    assert [step.phase for step in ROUND] == list(range(codes.PHASE.size))
    assert ROUND[-1] == Step(codes.OVER, NONE, ()) and GAME.round == ROUND
