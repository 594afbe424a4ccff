"""Finished games that version 0.1 wrote: they must replay to the end they had, by the luck that was sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from viertel import games
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.verify import verify

FOLDER = Path(__file__).parents[1] / "fixtures"
RECORDS = sorted(FOLDER.glob("*/*.jsonl"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_it_replays_to_its_end_and_its_luck_was_sealed(path: Path) -> None:
    record = Record.read(path)
    assert record.dumps() == path.read_text(encoding="utf-8")
    game = games.of_record(record, path.name)
    match = Match.replay(game, record, name=path.name)
    assert match.record() == record and record.ending and record.ending.seed
    assert match.state.winners() == record.ending.winners
    assert match.state.fingerprint() == record.ending.fingerprint
    assert verify(game, record, path.name) == sum(entry.seat < 0 for entry in match.entries) > 0


@pytest.mark.parametrize("name", games.names())
def test_every_number_of_players_and_every_variant_has_one(name: str) -> None:
    game = games.load(name)
    records = [Record.read(path) for path in RECORDS if path.parent.name == name]
    assert {record.seats for record in records} == set(game.players)
    for option in game.options:
        assert {record.options[option.key] for record in records} == set(option.choices), option.key
