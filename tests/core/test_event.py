from __future__ import annotations

import pytest

from viertel.core.event import Event, Telling
from viertel.core.seat import BUT, EVERYONE

GIVEN = Telling("given", (("giver", "seat"), ("coins", "number"), ("taker", "seat")))


def test_arguments_have_names() -> None:
    event = Event(GIVEN, (2, 5, 0))
    assert event.key == "given"
    assert event.arguments == {"giver": 2, "coins": 5, "taker": 0}


def test_the_seats_it_concerns_are_those_among_its_arguments() -> None:
    assert Event(GIVEN, (2, 5, 0)).seats() == (2, 0)
    assert Event(GIVEN, (2, 5, 2)).seats() == (2,)
    assert Event(Telling("over"), ()).seats() == ()


@pytest.mark.parametrize(
    ("readers", "may"),
    [
        (EVERYONE, [0, 1, 2, None]),
        (1, [1]),
        (0, [0]),
        (BUT + 1, [0, 2, None]),
        (BUT, [1, 2, None]),
    ],
)
def test_who_may_read_it(readers: int, may: list[int | None]) -> None:
    event = Event(GIVEN, (2, 5, 0), readers)
    assert [seat for seat in (0, 1, 2, None) if event.readable_by(seat)] == may


def test_a_telling_is_loud_and_reveals_nothing_unless_it_says_so() -> None:
    assert (GIVEN.quiet, GIVEN.reveals) == (False, False)
