"""Game: what is the same for every one of them."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.core import state
from viertel.core.components import Components
from viertel.core.errors import BadInput, ComponentError
from viertel.core.game import Reason
from viertel.core.layout import holes
from viertel.core.seat import CHANCE, NOBODY
from viertel.core.state import Rng

from .toy import TOY, Pennies, PenniesGame

GAME = games.load("wiener_walzer")
NAMES = ["Ada", "Bertha"]


def test_options_have_defaults_and_nothing_else_is_taken() -> None:
    assert TOY.checked_options(2, {}) == {"metal": "copper"}
    assert TOY.checked_options(2, {"metal": "gold"}) == {"metal": "gold"}
    with pytest.raises(BadInput, match="Pennies has no option 'size'; it has metal"):
        TOY.checked_options(2, {"size": "big"})
    with pytest.raises(BadInput, match="option 'metal' takes copper or gold, not 'tin'"):
        TOY.checked_options(2, {"metal": "tin"})
    with pytest.raises(BadInput, match="Pennies is for 2 players, not 3"):
        TOY.checked_options(3, {})


def test_words_that_are_no_action_are_refused_by_name() -> None:
    assert GAME.words(GAME.code("place d2")) == "place d2"
    with pytest.raises(BadInput, match="Wiener Walzer has no action 'place z9'"):
        GAME.code("place z9")


def test_a_position_says_for_how_many_seats_it_is() -> None:
    with pytest.raises(BadInput, match="how many 'seats'"):
        GAME.position({})
    with pytest.raises(BadInput, match="lacks the field"):
        GAME.position({"seats": 2})
    assert GAME.position(GAME.new(4).to_json()) == GAME.new(4)


def test_a_game_goes_on_from_a_whole_position_only() -> None:
    start = GAME.new(4)
    assert GAME.whole(start.to_json()) == start
    with pytest.raises(BadInput, match="not a whole position: 'viewer' is 2"):
        GAME.whole(start.view(2).to_json())
    with pytest.raises(BadInput, match="not a position of Wiener Walzer"):
        GAME.whole(start.to_json() | {"hand": [0, 0, 0, 5]})


@pytest.mark.parametrize("name", ["venezia", "vino", "wiener_walzer"])
def test_a_whole_position_hides_nothing(name: str) -> None:
    game, luck = games.load(name), Rng(1)
    state = game.new(game.players[-1])
    while not holes(state.view(None)):
        seat = state.to_act()[0]
        state.apply(seat, state.sample(luck) if seat == CHANCE else state.legal(seat)[0])
    with pytest.raises(BadInput, match="has a hole at"):
        game.whole(state.view(None).to_json() | {"viewer": NOBODY})


def test_an_event_becomes_a_sentence_and_a_hole_in_it_another() -> None:
    text = GAME.text("en")
    drew = next(n for n, telling in enumerate(GAME.tellings) if telling.key == "drew")
    assert GAME.sentence(GAME.event((0, drew, 1, 32 + 3, 0, 0, 0)), text, NAMES) == "Bertha welcomes the orange gentleman 3."
    assert GAME.sentence(GAME.event((101, drew, 1, -1, 0, 0, 0)), text, NAMES) == "Bertha welcomes a guest."


def test_a_reason_becomes_a_sentence() -> None:
    text = GAME.text("en")
    reason = Reason("WAL-012", "not_your_turn", {"seat": ("seat", 1)})
    assert GAME.reason(reason, text, NAMES) == "Not yet: Bertha is to act."
    assert GAME.reason(Reason("WAL-015", "not_asked"), text, NAMES) == "This is not asked for now."


def test_a_component_file_must_be_for_this_game() -> None:
    with pytest.raises(ComponentError, match='line 1: this file must say game = "wiener_walzer"'):
        games.load("wiener_walzer", Components('game = "vino"\n'))


def test_games_are_found_by_looking() -> None:
    assert "wiener_walzer" in games.names()
    assert games.load("wiener_walzer") is GAME
    with pytest.raises(BadInput, match=r"there is no game 'chess'; there are .*wiener_walzer"):
        games.load("chess")


@pytest.mark.skipif((state.__file__ or "").endswith(".py"), reason="nothing is compiled here")
def test_rules_in_python_over_a_compiled_core_are_refused_with_the_reason() -> None:
    class Unknown(PenniesGame):
        state_type = Pennies

    with pytest.raises(RuntimeError, match=r"tests.core.toy is plain Python over a compiled core: Viertel does not know"):
        Unknown()
