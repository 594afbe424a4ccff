"""The clock is a function of instants: whatever the calendar does, whatever is taken back, and whenever the server restarts."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viertel.web.limits import Limits
from viertel.web.model import time_control
from viertel.web.model.calendar import DAY, Hours, course, known_zone, passed, zero
from viertel.web.model.clock import DAYS, DECIDE, HOUR, KEEP, LIVE, MINUTE, NUDGE, RETURN, Clock, Clocks, Pace

ZONES = ["UTC", "Europe/Vienna", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Pacific/Apia", "America/St_Johns"]
NEAR = 1e-3  # seconds; instants are floats
FIRST = datetime(2023, 10, 1, tzinfo=ZoneInfo("UTC")).timestamp()  # with a leap day and three changes of the clocks after it
LAST = datetime(2024, 12, 1, tzinfo=ZoneInfo("UTC")).timestamp()

instants = st.floats(FIRST, LAST)
nights = st.none() | st.tuples(st.integers(0, 23), st.integers(0, 23)).filter(lambda night: 0 < (night[1] - night[0]) % 24 <= 16)
aways = st.none() | st.tuples(instants, st.integers(1, 30)).map(lambda away: (away[0], away[0] + away[1] * DAY))
few = settings(max_examples=60)
hours = st.builds(Hours, st.sampled_from(ZONES), nights, st.booleans(), aways)


def at(zone: str, *when: int) -> float:
    return datetime(*when, tzinfo=ZoneInfo(zone)).timestamp()  # type: ignore[arg-type,misc]


# Any hours whatever


@few
@given(hours, instants, st.floats(0, 40 * DAY))
def test_at_zero_exactly_what_there_was_has_passed(hours: Hours, since: float, left: float) -> None:
    end = zero(hours, since, left)
    assert end >= since + left - NEAR
    assert abs(passed(hours, since, end) - left) < NEAR


@few
@given(hours, instants, instants, instants)
def test_it_makes_no_difference_when_somebody_looks(hours: Hours, a: float, b: float, c: float) -> None:
    """So it makes none whether the server was restarted in between."""
    first, middle, last = sorted((a, b, c))
    whole = passed(hours, first, last)
    assert abs(passed(hours, first, middle) + passed(hours, middle, last) - whole) < NEAR
    assert -NEAR <= whole <= last - first + NEAR


@few
@given(hours, instants, st.floats(0, 30 * DAY), st.floats(0, 5 * DAY))
def test_looking_in_between_does_not_move_zero(hours: Hours, since: float, left: float, later: float) -> None:
    end = zero(hours, since, left)
    look = min(since + later, end)
    assert abs(zero(hours, look, left - passed(hours, since, look)) - end) < NEAR or passed(hours, look, end) < NEAR


@few
@given(hours, instants, st.floats(1, 20 * DAY), st.floats(1, 20 * DAY))
def test_whoever_has_more_time_comes_to_zero_later(hours: Hours, since: float, left: float, more: float) -> None:
    assert zero(hours, since, left) < zero(hours, since, left + more) + NEAR


@few
@given(hours, instants, st.floats(0, 40 * DAY), st.floats(0, 1))
def test_where_a_clock_leads_is_what_looking_at_every_instant_tells(hours: Hours, since: float, left: float, part: float) -> None:
    found = course(hours, since, left)
    assert abs(found.zero - zero(hours, since, left)) < NEAR
    assert since <= found.begins <= found.steady
    look = since + part * min(found.steady - since, 60 * DAY)
    assert abs(max(0.0, look - found.begins) - passed(hours, since, look)) < NEAR


@few
@given(st.sampled_from(ZONES), st.integers(0, 800), st.integers(0, 23), st.integers(0, 59))
def test_no_second_of_the_night_counts_and_every_one_of_the_day_does(zone: str, day: int, hour: int, minute: int) -> None:
    hours = Hours(zone, (22, 8))
    start = FIRST + day * DAY + hour * HOUR + minute * MINUTE
    local = datetime.fromtimestamp(start, ZoneInfo(zone))
    night = local.hour >= 22 or local.hour < 8
    assert passed(hours, start, start + 30) == pytest.approx(0 if night else 30, abs=NEAR)


# The calendar, by hand


def test_the_night_in_which_clocks_change_is_an_hour_shorter_or_longer_and_counts_nothing() -> None:
    vienna = Hours("Europe/Vienna", (22, 8))
    for when in ((2024, 3, 30, 21), (2024, 10, 26, 21), (2024, 6, 1, 21)):
        since = at("Europe/Vienna", *when)
        assert datetime.fromtimestamp(zero(vienna, since, 2 * HOUR), ZoneInfo("Europe/Vienna")).hour == 9
    assert passed(Hours("Europe/Vienna"), at("Europe/Vienna", 2024, 3, 31, 0), at("Europe/Vienna", 2024, 4, 1, 0)) == 23 * HOUR


def test_a_leap_day_is_a_day_like_any_other() -> None:
    since = at("Europe/Vienna", 2024, 2, 28, 12)
    assert zero(Hours("Europe/Vienna"), since, 2 * DAY) == at("Europe/Vienna", 2024, 3, 1, 12)


def test_a_weekend_stands_by_the_players_own_calendar() -> None:
    friday = at("UTC", 2024, 5, 3, 20)
    assert zero(Hours("Europe/Vienna", weekend=True), friday, 3 * HOUR) == at("Europe/Vienna", 2024, 5, 6, 1)
    assert zero(Hours("America/New_York", weekend=True), friday, 3 * HOUR) == friday + 3 * HOUR


def test_absence_may_lie_across_nights_and_weekends() -> None:
    away = (at("UTC", 2024, 5, 1, 12), at("UTC", 2024, 5, 11, 12))
    hours = Hours("UTC", (22, 8), True, away)
    assert zero(hours, at("UTC", 2024, 5, 1, 11), 2 * HOUR) == at("UTC", 2024, 5, 13, 9)


def test_a_zone_that_is_none_is_utc() -> None:
    assert known_zone("Europe/Vienna") == "Europe/Vienna"
    assert known_zone("../../etc/passwd") == known_zone("") == "UTC"


# The clocks of a table

LIVELY = Pace(LIVE, bank=10 * MINUTE, increment=10)
SLOW = Pace(DAYS, move=DAY)
UTC = ["UTC", "UTC"]


def test_a_live_clock_runs_while_its_seat_is_to_act_and_grows_by_each_move() -> None:
    clocks = Clocks.new(LIVELY, 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.step(60, UTC, {1}, {0}, False)
    assert [clocks.left(seat, "UTC", 100) for seat in (0, 1)] == [550, 560]
    assert clocks.next_due(UTC) == 660


def test_days_begin_anew_with_each_move() -> None:
    clocks = Clocks.new(SLOW, 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.step(DAY - 60, UTC, {1}, {0}, False)
    clocks.step(DAY, UTC, {0}, {1}, False)
    assert clocks.next_due(UTC) == 2 * DAY


@pytest.mark.parametrize("pace", [LIVELY, SLOW])
def test_a_move_that_is_taken_back_gives_no_time_back(pace: Pace) -> None:
    clocks = Clocks.new(pace, 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.step(400, UTC, {1}, {0}, False)
    clocks.step(450, UTC, {0}, (), True)
    assert clocks.left(0, "UTC", 450) == pace.first - 400
    assert clocks.left(1, "UTC", 450) == pace.first - 50
    for again in range(20):
        clocks.step(451 + again, UTC, {1}, {0}, False)
        clocks.step(451 + again, UTC, {0}, (), True)
    assert clocks.left(0, "UTC", 470) == pace.first - 420


def test_in_a_phase_of_all_each_seat_has_its_own_clock() -> None:
    clocks = Clocks.new(SLOW, 2)
    clocks.step(0, UTC, {0, 1}, (), False)
    clocks.step(100, UTC, {1}, {0}, False)
    assert clocks.clocks[0].since is None and clocks.next_due(UTC) == DAY
    clocks.step(DAY - 1, UTC, {0, 1}, {1}, False)  # the last to choose is asked again at once
    assert clocks.due(0, "UTC") == clocks.due(1, "UTC") == 2 * DAY - 1


def test_a_pause_takes_nobody_a_second() -> None:
    clocks = Clocks.new(LIVELY, 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.hold(60, UTC, True)
    clocks.step(500, UTC, {1}, {0}, False)  # playing goes on if somebody likes
    assert clocks.next_due(UTC) is None
    clocks.hold(1000, UTC, False)
    assert clocks.left(0, "UTC", 1000) == 550 and clocks.next_due(UTC) == 1600


def test_absence_is_given_back_if_somebody_comes_home_early() -> None:
    clocks = Clocks.new(Pace(DAYS, move=DAY, absence=7), 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.go_away(0, "UTC", HOUR, 5)
    assert clocks.clocks[0].absence == 2 and clocks.next_due(UTC) == 6 * DAY
    with pytest.raises(ValueError, match="6 days are left"):
        clocks.go_away(0, "UTC", 2 * HOUR, 8)
    clocks.go_away(0, "UTC", HOUR + 2 * DAY, 0)
    assert clocks.clocks[0].absence == 5 and clocks.next_due(UTC) == 3 * DAY


def test_whoever_has_days_is_reminded_at_half_of_them_and_before_they_are_over() -> None:
    clocks = Clocks.new(Pace(DAYS, move=2 * DAY, night=(22, 8)), 2)
    monday = at("UTC", 2024, 5, 6, 8)
    clocks.step(monday, UTC, {0}, (), False)
    assert clocks.due(0, "UTC") == at("UTC", 2024, 5, 9, 14)
    assert clocks.reminders(0, "UTC") == [at("UTC", 2024, 5, 7, 18), at("UTC", 2024, 5, 9, 11)]
    assert clocks.reminders(1, "UTC") == [], "nobody is waiting for the other"


def test_whoever_returns_to_a_live_game_has_a_part_of_his_bank() -> None:
    clocks = Clocks.new(LIVELY, 2)
    clocks.step(0, UTC, {0}, (), False)
    clocks.strike(0)
    assert clocks.next_due(UTC) is None
    clocks.step(700, UTC, {1}, (), False)
    clocks.come_back(0)
    assert clocks.left(0, "UTC", 800) == LIVELY.bank / RETURN


moves = st.lists(st.tuples(st.sampled_from(["move", "back", "hold", "go"]), st.floats(0, 3 * HOUR)), max_size=30)


@few
@given(st.sampled_from([LIVELY, SLOW, Pace(DAYS, move=2 * DAY, night=(22, 8), weekend=True)]), moves, st.sampled_from(ZONES))
def test_a_restart_after_any_step_changes_nothing_and_no_clock_ever_gains(
    pace: Pace, moves: list[tuple[str, float]], zone: str
) -> None:
    """The clocks are written and read again after each step of one table, and never of the other."""
    zones = [zone, "UTC"]
    kept, read = Clocks.new(pace, 2), Clocks.new(pace, 2)
    now, acting = FIRST, 0
    for clocks in (kept, read):
        clocks.step(now, zones, {acting}, (), False)
    for what, seconds in moves:
        now += seconds
        before = [kept.left(seat, zones[seat], now) for seat in (0, 1)]
        actor, acting = acting, 1 - acting if what in ("move", "back") else acting
        for clocks in (kept, read):
            if what == "move":
                clocks.step(now, zones, {acting}, {actor}, False)
            elif what == "back":
                clocks.step(now, zones, {acting}, (), True)
            else:
                clocks.hold(now, zones, what == "hold")
        assert read.clocks == kept.clocks
        read = Clocks(pace, msgspec.json.decode(msgspec.json.encode(read.clocks), type=list[Clock]), read.held)
        for seat in (0, 1):
            gain = kept.left(seat, zones[seat], now) - before[seat]
            allowed = pace.increment if pace.kind == LIVE else pace.move
            assert gain <= (allowed if what == "move" else NEAR) + NEAR
        assert kept.next_due(zones) == read.next_due(zones)


@few
@given(
    st.sampled_from([LIVELY, SLOW, Pace(DAYS, move=2 * DAY, night=(22, 8), weekend=True)]),
    st.sampled_from(ZONES),
    st.floats(0, 20 * DAY),
    st.floats(0, 20 * DAY),
    st.floats(0, DAY),
)
def test_what_passes_while_the_house_is_closed_counts_for_nobody(
    pace: Pace, zone: str, before: float, closed: float, after: float
) -> None:
    clocks = Clocks.new(pace, 1)
    clocks.step(FIRST, [zone], {0}, (), False)
    closure = (FIRST + before, FIRST + before + closed)
    left = clocks.left(0, zone, closure[0])
    clocks.excuse([closure], [zone])
    assert abs(clocks.left(0, zone, closure[1]) - left) < NEAR
    once, now = list(clocks.clocks), closure[1] + after
    clocks.excuse([closure], [zone])
    assert clocks.clocks == once, "it may be said again"
    assert clocks.left(0, zone, now) <= left + NEAR


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"pace": "live"}, KEEP),
        ({"pace": "days"}, DECIDE),
        ({"pace": "days", "pace.zero": "nudge"}, NUDGE),
        ({"pace": "live", "pace.zero.live": "nudge", "pace.zero.days": "decide"}, NUDGE),
        ({"pace": "days", "pace.zero.live": "keep", "pace.zero.days": "decide"}, DECIDE),
    ],
)
def test_each_kind_of_clock_has_its_own_answer_to_what_happens_at_zero(form: dict[str, str], expected: str) -> None:
    pace = time_control.read(form, Limits())
    assert pace and pace.zero == expected
