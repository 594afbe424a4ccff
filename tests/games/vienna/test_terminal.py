"""The street in the terminal: 80 columns, and letters where there is no colour."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.core.text import LANGUAGES

from .table import GAME, city

NAMES = ["Anna", "Bartholomäus der Lange", "Chiara", "Dominique", "Eva"]


def drawn(state: object, language: str = "en", width: int = 80) -> str:
    out = io.StringIO()
    seats = state.seats  # type: ignore[attr-defined]
    Console(file=out, width=width, no_color=True).print(GAME.draw(state, GAME.text(language), NAMES[:seats]))  # type: ignore[arg-type]
    return out.getvalue()


def test_occupants_dice_and_gendarm_are_seen_without_colour() -> None:
    state = city(
        ["2 3 W4", "?", "1", "1", "1"],
        board={"rathaus": (1, "2+3"), "oper": (4, "2")},
        lodge=["", "6", "", "", ""],
        gendarm=24,
        coach={1: "rathaus"},
        specials={"double": 2},
        double_used=1,
    )
    page = drawn(state)
    for piece in ("[O] 2+3", "[Y] 2", "[O] 6", "[G]", "2 3 w4", "mayor ●●", " d "):
        assert piece in page, piece


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_of_a_game_fits_80_columns(language: str) -> None:
    state, rng = GAME.new(5), Rng(3)
    seen = set()
    while not state.over():
        phase = state.to_json()["phase"]
        if phase not in seen:
            seen.add(phase)
            assert max(map(len, drawn(state, language).splitlines())) <= 80
        acting = state.to_act()
        codes = state.legal(acting[0])
        state.apply(acting[0], state.sample(rng) if acting == (CHANCE,) else codes[rng.below(len(codes))])
    assert drawn(state, language)
