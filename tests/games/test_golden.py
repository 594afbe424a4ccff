"""A game of each title is played and told as it was when somebody last looked: see tests/golden."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.golden import FOLDER, playthrough
from viertel import games


@pytest.mark.parametrize("name", games.names())
def test_the_golden_playthrough_is_as_it_was(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    assert path.exists(), "scripts/golden writes it"
    before, now = path.read_text(encoding="utf-8"), playthrough(games.load(name))
    diff = list(unified_diff(before.splitlines(), now.splitlines(), "before", "now", lineterm="", n=1))
    assert not diff, "\n".join([*diff[:60], "If that is meant, scripts/golden writes it anew."])
