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


def test_a_game_that_began_in_the_middle_says_so_replays_and_is_verified() -> None:
    before = Match(GAME, 2, chance=Quick(Rng(3)))
    rng = Rng(5)
    while before.n < 40:
        (seat,) = before.acting
        before.act(seat, before.legal(seat)[rng.below(len(before.legal(seat)))])
    match = Match(GAME, 2, chance=Sealed(b"from here on"), state=before.at(40), origin={"record": "abc", "at": 40})
    while not match.over:
        (seat,) = match.acting
        match.act(seat, match.legal(seat)[rng.below(len(match.legal(seat)))])
    record = Record.loads(match.record().dumps())
    assert record.changes[0].origin == {"record": "abc", "at": 40}
    assert record.changes[0].position == before.at(40).to_json()
    again = Match.replay(GAME, record)
    assert again.state == match.state and again.at(0) == before.at(40)
    assert again.record().dumps() == record.dumps()
    assert verify(GAME, record) == sum(seat == CHANCE for seat, _ in record.entries)


def test_only_where_a_game_begins_is_said_where_it_came_from() -> None:
    text = '{"at": 0, "rules": 1, "components": "x", "position": {}, "from": {"record": "abc"}}\n'
    header = Match(GAME, 2).record().dumps().splitlines()[0] + "\n"
    assert Record.loads(header + text).changes[0].origin == {"record": "abc"}
    for wrong in (text.replace('{"record": "abc"}', '"abc"'), text.replace('"abc"', "[1]")):
        with pytest.raises(RecordError, match="line 2: 'from' has the wrong form"):
            Record.loads(header + wrong)
    later = header + '["chance", "lay cheese2"]\n' + text.replace('"at": 0', '"at": 1')
    with pytest.raises(RecordError, match="line 3: 'from' has the wrong form"):
        Record.loads(later)
