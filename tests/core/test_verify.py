"""Verify: honest luck passes, and every way of cheating is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from viertel import games
from viertel.core.chance import Chance, Quick, Sealed
from viertel.core.errors import RecordError
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State
from viertel.core.verify import verify

GAME = games.load("wiener_walzer")


def played(chance: Chance) -> Record:
    match = Match(GAME, 2, {"events": "on"}, chance)
    rng = Rng(5)
    while not match.over:
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return match.record()


HONEST = Sealed(b"honest")


class Tampering(Sealed):
    """Honest, but for one entry."""

    def draw(self, state: State, n: int) -> int:
        drawn = super().draw(state, n)
        return next(code for code, _ in state.chances() if code != drawn) if n == 20 else drawn


def test_honest_luck_is_verified() -> None:
    record = Record.loads(played(HONEST).dumps())
    draws = sum(seat == CHANCE for seat, _ in record.entries)
    assert verify(GAME, record) == draws > 60


def test_an_edited_draw_is_found() -> None:
    record = played(Tampering(b"honest"))
    with pytest.raises(RecordError, match=r"ball, line 22: says 'lay \w+', but the seed draws 'lay \w+'"):
        verify(GAME, record, "ball")


def test_luck_from_elsewhere_is_found() -> None:
    record = played(Quick(Rng(1)))
    assert record.ending
    forged = replace(record, seal=HONEST.seal, ending=replace(record.ending, seed=HONEST.seed.hex()))
    with pytest.raises(RecordError, match=r"ball, line \d+: says '.*', but the seed draws"):
        verify(GAME, forged, "ball")


def test_another_seed_than_the_sealed_one_is_found() -> None:
    record = played(HONEST)
    assert record.ending
    record.ending = replace(record.ending, seed=Sealed(b"other").seed.hex())
    number = len(record.entries) + 2
    with pytest.raises(RecordError, match=f"ball, line {number}: the seed is not the one that was sealed"):
        verify(GAME, record, "ball")


def test_an_edited_choice_is_found() -> None:
    record = played(HONEST)
    at = max(n for n, (seat, words) in enumerate(record.entries) if words.startswith("place"))
    record.entries[at] = (record.entries[at][0], "place a1")
    with pytest.raises(RecordError, match=f"ball, line {at + 2}: 'place a1' is not legal here"):
        verify(GAME, record, "ball")


def test_without_seal_or_seed_there_is_nothing_to_verify() -> None:
    with pytest.raises(RecordError, match="played without a sealed seed"):
        verify(GAME, played(Quick(Rng(1))))
    with pytest.raises(RecordError, match="published at the end of the game"):
        verify(GAME, Match(GAME, 2, chance=HONEST).record())
