"""What nobody else may know: plans, face-down cards, and the order in which they were made (VEN-018, 075, 076)."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

from viertel.core.seat import HIDDEN
from viertel.core.state import Rng
from viertel.games.venezia import codes
from viertel.games.venezia.rules import Venice

from .table import CORNER, R, Y, act, play, position, start

PLAN = ["first piazza", "cubes 2", "action vatican", "zone san_giorgio", "cubes 0", "zone castello", "cubes 5", "zone san_polo"]


def test_a_draft_shows_to_nobody_and_a_commit_shows_only_itself() -> None:
    state = position(codes.PLANNING, seats=3, reserve={R: 9, Y: 5})
    others = (1, 2, None)
    before = [state.view(seat) for seat in others]
    for words in PLAN:
        assert act(state, R, words) == []
        assert [state.view(seat) for seat in others] == before
    act(state, R, "cubes 1")
    for seat, old in zip(others, before):
        told = {key: value for key, value in state.view(seat).to_json().items() if value != old.to_json()[key]}
        assert told == {"step": [codes.PLANNED], "first": [HIDDEN]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_in_planning_depend_on_commits_only(seats: int) -> None:
    for match in play(start(seats, seed=seats), seed=seats):
        state = cast(Venice, match.state)
        if state.round > 4:
            break
        if state.phase != codes.PLANNING:
            continue
        before = [state.reserve[seat] + sum(state.cubes[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        for viewer in (*range(seats), None):
            view = cast(Venice, state.view(viewer))
            for seat in range(seats):
                if seat != viewer:
                    assert view.reserve[seat] == before[seat]
                    assert view.cubes[4 * seat : 4 * seat + 4] == [0] * 4
                    assert view.card[3 * seat : 3 * seat + 3] == [0] * 3
                    assert view.deed[seat] == 0
                    assert view.step[seat] in (0, codes.PLANNED)


def test_slot_order_does_not_betray_zones() -> None:
    """Which zones lie on which slots can be anything, as far as the others see, until they are revealed."""
    for match in play(start(3, seed=5), seed=6):
        state = cast(Venice, match.state)
        if state.round > 3:
            break
        if not codes.PLANNING < state.phase < codes.RECOVERING:
            continue
        views = [state.view(seat) for seat in (1, 2, None)]
        for cards in itertools.permutations(range(1, codes.ZONES + 1), 3):
            if cards[0] % 3:
                continue
            other = cast(Venice, state.clone())
            card = list(other.card)
            card[:3] = cards
            other.card = card
            assert [other.view(seat) for seat in (1, 2, None)] == views


def test_the_order_of_slots_is_the_players_own() -> None:
    state = position(codes.PLANNING, seats=2, reserve={R: 9, Y: 5})
    act(state, R, *PLAN, "cubes 1")
    assert [state.card[k] - 1 for k in range(3)] == [7, 1, 5]


def test_events_in_planning_reach_only_their_owner() -> None:
    match = start(3, seed=9)
    rng = Rng(9)
    while not match.over and cast(Venice, match.state).round < 4:
        acting = match.state.to_act()
        seat = acting[rng.below(len(acting))]
        legal = match.legal(seat)
        planning = cast(Venice, match.state).phase == codes.PLANNING
        entries = match.act(seat, legal[rng.below(len(legal))])
        if planning:
            for event in entries[0].events:
                if event.key.startswith("own_"):
                    assert event.readable_by(seat)
                    assert not any(event.readable_by(other) for other in (0, 1, 2, None) if other != seat)
            if cast(Venice, match.state).phase == codes.PLANNING:
                heard = [event.key for event in entries[0].events if event.readable_by(None)]
                assert heard in ([], ["ready"])


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_imagined_is_possible_and_looks_the_same(seats: int) -> None:
    rng = Rng(3)
    for n, match in enumerate(play(start(seats, seed=20 + seats), seed=2)):
        if n % 3 or cast(Venice, match.state).round > 5:
            continue
        for viewer in (*range(seats), None):
            view = match.state.view(viewer)
            imagined = view.imagine(rng)
            assert imagined.view(viewer) == view
            assert not CORNER.faults(cast(Venice, imagined))
            if viewer is not None:
                assert view.legal(viewer) == match.state.legal(viewer)


def test_VEN_075_a_bare_or_overfull_slot_is_imagined_as_a_ruse() -> None:
    zero = "castello 0, san_polo 0, san_giorgio 0"
    plans = {R: ("ruse 1", None, zero), Y: ("ruse 0", None, zero), 2: ("ruse 4", None, zero), 3: ("piazza 3", None, zero)}
    state = position(codes.SHIFTING, asked=1, plans=plans, pos="B: A1 A2 A3 A4 A5 A6 A7\nG: B1 B2 B3 B4 B5 B6 B7")
    seen = set()
    rng = Rng(1)
    for _ in range(40):
        imagined = cast(Venice, state.view(R).imagine(rng))
        assert imagined.first[Y] == codes.RUSE
        assert imagined.first[2] == codes.RUSE
        seen.add(imagined.first[3])
    assert seen == {codes.PIAZZA, codes.RUSE}


def test_an_imagined_action_is_never_a_discarded_card() -> None:
    zero = "castello 0, san_polo 0, san_giorgio 0"
    state = position(codes.MOVING, plans={Y: ("ruse 0", "purge", zero)}, played={Y: 0b00111111})
    rng = Rng(1)
    found = {cast(Venice, state.view(R).imagine(rng)).deed[Y] for _ in range(40)}
    assert found == {codes.PURGE, codes.TAKEOVER}


def test_plans_commute() -> None:
    plans = {
        0: [
            "first piazza",
            "cubes 2",
            "action purge",
            "zone castello",
            "cubes 1",
            "zone san_polo",
            "cubes 0",
            "zone giudecca",
            "cubes 2",
        ],
        1: [
            "first ruse",
            "cubes 3",
            "action none",
            "zone giudecca",
            "cubes 1",
            "zone castello",
            "cubes 0",
            "zone san_marco",
            "cubes 0",
        ],
        2: [
            "first ruse",
            "cubes 0",
            "action feud",
            "zone san_polo",
            "cubes 1",
            "zone castello",
            "cubes 3",
            "zone giudecca",
            "cubes 0",
        ],
    }
    found = set()
    rng = Rng(4)
    for _ in range(12):
        state = position(codes.PLANNING, seats=3, reserve={0: 5, 1: 5, 2: 5})
        left = {seat: list(steps) for seat, steps in plans.items()}
        while any(left.values()):
            ready = [seat for seat in left if left[seat]]
            seat = ready[rng.below(len(ready))]
            act(state, seat, left[seat].pop(0))
        found.add(state.fingerprint())
    assert len(found) == 1
