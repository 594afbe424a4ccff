"""Whoever can buy nothing is not asked for regions: they are chosen for him, and nothing comes of them (AMB-05)."""

from __future__ import annotations

from typing import cast

import pytest

from viertel.core.chance import Sealed
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.vino import codes
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import Estates

from .test_round import poor

ROUNDS = 12


def ruined(state: Estates) -> list[int]:
    return [seat for seat in range(state.seats) if state.money[seat] < min(state.cheapest)]


def played(game: Vino, seats: int, seed: int) -> Match:
    """Some rounds at random."""
    match, rng = Match(game, seats, chance=Sealed(bytes([seed]))), Rng(seed)
    while not match.over and cast(Estates, match.state).round < ROUNDS:
        seat = match.state.to_act()[0]
        state = cast(Estates, match.state)
        assert state.phase != codes.SELECT or not {*ruined(state)} & {*state.to_act()}
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return match


@pytest.mark.parametrize("money", [100, 200, 210])
def test_who_can_buy_nothing_is_not_asked_for_regions(money: int) -> None:
    taken = 0
    for seed in range(4):
        match = played(poor(money), 3, seed)
        for n, entry in enumerate(match.entries):
            before = cast(Estates, match.at(n))
            if before.phase == codes.SELECT:
                assert entry.forced == (entry.seat in ruined(before))
                taken += entry.forced
    assert taken > 10


def test_nothing_comes_of_the_regions_chosen_for_him() -> None:
    match = played(poor(200), 4, 1)
    poorest: set[int] = set()
    for n, entry in enumerate(match.entries):
        before = cast(Estates, match.at(n))
        if before.phase == codes.SELECT:
            poorest = {*ruined(before)}
        for event in entry.events:
            assert event.key not in ("bought", "entered") or event.arguments["seat"] not in poorest


def test_a_record_of_it_replays() -> None:
    match = played(poor(200), 3, 2)
    again = Match.replay(match.game, match.record())
    assert [(entry.seat, entry.code, entry.forced) for entry in again.entries] == [
        (entry.seat, entry.code, entry.forced) for entry in match.entries
    ]
