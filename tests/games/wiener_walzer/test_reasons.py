"""Why something can't be chosen: nothing for what can, the right rule for what can't, a sentence in every language."""

from __future__ import annotations

from typing import cast

import pytest

from viertel.core.game import Reason
from viertel.core.text import LANGUAGES
from viertel.games.wiener_walzer import codes, reasons
from viertel.games.wiener_walzer.figures import CARD_NAMES, Figures

from .grid import Floor
from .play import GAME, played, start, walzer

NAMES = ["Ada", "Bertha", "Clara", "Dora", "Emma"]


def why(floor: Floor, target: str) -> tuple[str, str]:
    (seat,) = floor.state.to_act()
    reason = reasons.why_not(cast(Figures, floor.places), floor.state, seat, target)
    assert reason
    return reason.rule, reason.key


def test_a_free_cell_needs_no_reason_and_a_taken_one_has_one() -> None:
    match = start(2)
    (seat,) = match.state.to_act()
    assert GAME.why_not(match.state, seat, "d1") is None
    reason = GAME.why_not(match.state, seat, "e2")
    assert reason and (reason.rule, reason.key) == ("WAL-014", "occupied")
    reason = GAME.why_not(match.state, seat, "a1")
    assert reason and (reason.rule, reason.key) == ("WAL-004", "out_of_play")


def test_a_word_that_names_nothing_has_no_reason() -> None:
    match = start(2)
    (seat,) = match.state.to_act()
    for word in ("z9", "", "p3", "champagne2", "place"):
        assert GAME.why_not(match.state, seat, word) is None


def test_a_player_or_a_tile_is_not_asked_for_when_placing() -> None:
    match = start(2)
    (seat,) = match.state.to_act()
    for word in ("p1", "cheese2"):
        assert GAME.why_not(match.state, seat, word) == Reason("WAL-015", "not_asked")


def test_whoever_is_not_to_act_is_told_whose_turn_it_is() -> None:
    match = start(2)
    (seat,) = match.state.to_act()
    reason = GAME.why_not(match.state, 1 - seat, "d1")
    assert reason == Reason("WAL-012", "not_your_turn", {"seat": ("seat", seat)})
    assert GAME.reason(reason, GAME.text("en"), NAMES) == f"Not yet: {NAMES[seat]} is to act."


def test_after_the_end_nothing_can_be_chosen() -> None:
    match = played(start(2))
    reason = GAME.why_not(match.state, 0, "d1")
    assert reason and reason.key == "over"


def test_why_a_guest_does_not_dance() -> None:
    floor = Floor(
        """
        bF2* rM1  ch1  gF4  sh1
        yM5  vF3  wF5  ci1  bM1
        gM0  sh1  ch1  rM2  rM3
        """,
        "gM2",
    ).play("place 3,2")
    assert floor.legal == ["dance 2,1 2,2"]
    assert why(floor, "1,1") == ("WAL-024", "has_danced")
    assert why(floor, "1,2") == ("WAL-025", "not_highest")  # the violet lady must take the yellow gentleman
    assert why(floor, "1,3") == ("WAL-023", "no_guest")
    assert why(floor, "1,4") == ("WAL-020", "not_encircled")
    assert why(floor, "3,1") == ("WAL-028", "no_partner")


@pytest.mark.parametrize("card", CARD_NAMES)
def test_what_a_card_asks_for_is_said_and_what_it_offers_is_not_refused(card: str) -> None:
    match = start(2, 4, {"events": "on"})
    while walzer(match).turn < 15:
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[0])
    seat = walzer(match).active
    state = match.state.clone()
    number = CARD_NAMES.index(card) + 1
    state.load({**state.to_json(), "phase": codes.EVENT, "card": number})
    words = [GAME.words(code) for code in state.legal(seat)]
    offered = {name for action in words for name in action.split()[1:]}
    for target in [*(GAME.figures.name(cell) for cell in range(78)), "p1", "p2", "cheese1"]:
        reason = GAME.why_not(state, seat, target)
        assert (reason is None) == (target in offered)
        if reason and reason.key != "out_of_play":
            assert reason.rule == f"WAL-{55 + number:03}"
            assert reason.key == f"event_{card}"
    if words and words[0].split()[0] in ("hand-kiss", "had-enough", "still-eating", "chaperone", "change-partner"):
        state.play(seat, GAME.code(words[0]))
        refused = GAME.why_not(state, seat, "p1")
        assert refused and refused.key == f"with_{card}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    text = GAME.text(language)
    guest, cell = ("guest", 16 + 3), ("cell", 5)
    given = {"seat": ("seat", 1), "cell": cell, "guest": guest, "other": guest}
    for key in text.messages:
        if key.startswith("why."):
            sentence = GAME.reason(Reason("WAL-001", key[4:], given), text, NAMES)
            assert sentence.endswith(".") and "{" not in sentence
