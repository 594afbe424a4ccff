"""What a seat may not know: the others' hands, and the order of what is still face down."""

from __future__ import annotations

import pytest

from viertel.core.match import Match
from viertel.core.seat import HIDDEN
from viertel.core.state import Rng, State

from .play import GAME, play, start

EVENTS = {"events": "on"}


def test_a_view_hides_the_hands_of_the_others() -> None:
    state = start(3).state
    hand = state.to_json()["hand"]
    assert state.view(1).to_json()["hand"] == [HIDDEN, hand[1], HIDDEN]
    assert state.view(None).to_json()["hand"] == [HIDDEN] * 3


def test_open_hands_are_open_to_everybody() -> None:  # ruling A16
    state = start(3, 1, {"open_hands": "on"}).state
    for viewer in (0, 2, None):
        assert state.view(viewer).to_json()["hand"] == state.to_json()["hand"]


def test_a_hidden_hand_can_not_be_told_from_the_pile() -> None:
    """Hand and pile of another look the same whichever of the guests is in the hand."""
    state = start(2).state
    data = state.to_json()
    views = set()
    for face in range(12):
        mine = data["hand"][0]
        held = (mine & 7) + (6 if mine & 8 else 0)
        pile = [*data["pile"]]
        pile[held], pile[face] = 1, 0
        other = state.clone()
        other.load({**data, "hand": [16 + (face if face < 6 else 8 + face - 6), data["hand"][1]], "pile": pile})
        views.add(other.view(1).fingerprint())
    assert len(views) == 1


@pytest.mark.parametrize("seats", [2, 5])
def test_what_one_imagines_looks_the_same_and_adds_up(seats: int) -> None:
    rng = Rng(seats)
    for match in play(start(seats, 4, EVENTS), 4):
        for viewer in (0, seats - 1, None):
            view = match.state.view(viewer)
            full = view.imagine(rng)
            assert full.view(viewer) == view
            assert GAME.faults(full) == []
            assert full.to_act() == match.state.to_act()


def test_a_view_allows_what_the_state_allows() -> None:
    for match in play(start(3, 6, EVENTS), 6):
        for seat in range(3):
            assert match.state.view(seat).legal(seat) == match.state.legal(seat)


def test_imagined_hands_are_as_likely_as_the_guests_left() -> None:
    view = start(2).state.view(None)
    drawn: dict[int, int] = {}
    rng = Rng(3)
    for _ in range(2400):
        hand = view.imagine(rng).to_json()["hand"][0]
        drawn[hand] = drawn.get(hand, 0) + 1
    assert len(drawn) == 12
    assert all(130 < count < 270 for count in drawn.values())


def _drawn(match: Match, reader: int | None) -> list[tuple[int, int]]:
    return [
        event.values  # type: ignore[misc]
        for entry in match.entries
        for event in entry.events
        if event.key == "drew" and event.readable_by(reader)
    ]


def test_only_the_owner_reads_which_guest_was_drawn() -> None:
    match = start(2)
    for reader in (0, 1, None):
        told = _drawn(match, reader)
        assert [seat for seat, _ in told] == [0, 1]  # everybody reads that one was drawn
        for seat, guest in told:
            assert (guest != HIDDEN) == (seat == reader)


def test_with_open_hands_everybody_reads_it_once() -> None:
    match = start(2, 1, {"open_hands": "on"})
    assert _drawn(match, None) == _drawn(match, 0) == list(enumerate(match.state.to_json()["hand"]))


def test_no_event_for_all_names_a_guest_that_is_still_hidden() -> None:
    for match in play(start(3, 8, EVENTS), 8):
        hands = {guest for guest in match.state.to_json()["hand"] if guest > 0}
        for entry in match.entries:
            for event in entry.events:
                if event.readable_by(None):
                    guests = {v for (_, kind), v in zip(event.telling.arguments, event.values) if kind == "guest"}
                    assert not guests & hands


def test_the_order_of_cards_not_seen_is_nowhere() -> None:
    """Piles are counts, so a state holds no order that could leak."""
    state: State = GAME.new(2, EVENTS)
    assert state.to_json()["deck"] == [1, 1, 2, 2, 2, 1, 1, 1, 1]
    assert state.to_json()["pile"] == [1] * 24
