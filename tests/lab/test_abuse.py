"""The abuse benchmark: it fires, it counts, and it says what each attack cost."""

from __future__ import annotations

import math

import pytest

from viertel.core.errors import BadInput
from viertel.lab import abuse


def test_attacks_are_fired_while_honest_people_play() -> None:
    rows = abuse.run(["forms in a codec", "figures that", "handshakes"])
    assert [(row.taken, row.refused > 0) for row in rows] == [(0, True)] * 3
    assert all(math.isfinite(row.wait) and row.wait > 0 and row.held > 0 for row in rows)
    said = abuse.verdict(rows)
    assert f"{sum(row.refused for row in rows)} of" in said and "promised: 50" in said


def test_an_attack_that_there_is_not() -> None:
    with pytest.raises(BadInput, match="there are forms in a codec"):
        abuse.run(["no such attack"])
