"""The course of the game is what the table at the top of the rules says: no more, and no less."""

from __future__ import annotations

from typing import Any, cast

from viertel.core.components import Components
from viertel.core.round import CHANCE_DOES, NONE, ONE, Step
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.vienna import codes
from viertel.games.vienna.game import Vienna
from viertel.games.vienna.rules import ROUND, City
from viertel.lab import contract

from .table import GAME, WORDS, city, evaluated

Course = set[tuple[int, str, int]]  # phase, who is asked, the phase that follows
LEAST, MOST = 2, 40  # random games of each variant: as many as it takes to see what there is to see


def in_words(course: Course) -> set[str]:
    return {f"{codes.PHASE.names[phase]}: {asked}, then {codes.PHASE.names[then]}" for phase, asked, then in course}


def turned_round() -> Vienna:
    """The street from Heuriger to Krieau, so that the fields ask in another order; the last café is free as before."""
    lines = WORDS.splitlines()
    first, last = (next(k for k, line in enumerate(lines) if line.startswith(name)) for name in ("krieau =", "heuriger ="))
    street = [line for line in reversed(lines[first : last + 1]) if not line.startswith("#")]
    free, paid = (next(k for k, line in enumerate(street) if line.startswith(name)) for name in ("griensteidl =", "landtmann ="))
    street[free], street[paid] = street[paid], street[free]
    return Vienna(Components("\n".join([*lines[:first], *street, *lines[last + 1 :]]), "turned-round.toml"))


def played(state: City, seat: int, code: int, seen: Course) -> None:
    phase = state.phase
    state.apply(seat, code)
    seen.add((phase, CHANCE_DOES if seat == CHANCE else ONE, state.phase))


def random_games(wanted: Course, *games: Vienna) -> Course:
    seen: Course = set()
    for seed in range(MOST):
        if seed >= LEAST and seen >= wanted:
            break
        for game in games:
            for variant in contract.variants(game):
                if dict(variant.options)["side"] == "day":
                    state, rng = cast(City, game.new(variant.seats, dict(variant.options))), Rng(variant.seats, seed)
                    while not state.over():
                        (seat,) = state.to_act()
                        legal = state.legal(seat)
                        played(state, seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))], seen)
    return seen


def rare() -> Course:
    """What random games hardly ever come to: Krieau with the last die of all, and no character left for the display."""
    krieau = ["place 1 krieau", "gendarm oper", "gain coin"]
    everybody = [name for name in GAME.figures.characters for _ in range(4)]
    nobody: dict[str, Any] = {"rows": [everybody], "display": [], "pile": []}
    cafe: dict[str, Any] = {"rows": [everybody[1:]], "display": [1], "pile": []}
    hands: list[str] = ["1", "", "", ""]
    seen: Course = set()
    for state, actions in (
        (city(hands, board={"griensteidl": (1, "6")}), krieau),
        (city(hands, board={"stadtpark": (1, "2")}), krieau),
        (city(hands, board={"gloriette": (1, "6+6")}, coins=[0, 1, 0, 0]), krieau),
        (city(hands, board={"tiergarten": (1, "4+4")}, coins=[1, 0, 0, 0]), krieau),
        (city(hands), krieau),
        (city(hands, **nobody), krieau),
        (city(hands, score=[25, 0, 0, 0]), krieau),
        (city(hands, score=[25, 0, 0, 0]), ["place 1 geheimbund"]),
        (evaluated({"griensteidl": (1, "6")}, **cafe), ["character mayor"]),
        (evaluated({"stadtpark": (1, "2")}, **nobody), ["special take"]),
        (evaluated({"gloriette": (1, "6+6")}, coins=[0, 1, 0, 0], **nobody), ["symbol crown"]),
        (evaluated({"tiergarten": (1, "4+4")}, coins=[0, 0, 0, 3], **nobody), ["rob nobody"]),
    ):
        for words in actions:
            played(state, state.active, GAME.code(words), seen)
    return seen


def test_games_go_the_way_the_table_says() -> None:
    expected = {(step.phase, step.asked, then) for step in ROUND for then in step.then}
    arranged = rare()
    seen = random_games(expected - arranged, GAME, turned_round()) | arranged
    assert in_words(seen) == in_words(expected)


def test_every_phase_has_its_step() -> None:
    assert [step.phase for step in ROUND] == list(range(codes.PHASE.size))
    assert ROUND[-1] == Step(codes.OVER, NONE, ()) and GAME.round == ROUND
