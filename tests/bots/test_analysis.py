"""A game as the expert saw it: where he looks, and what he calls a turning point."""

from __future__ import annotations

import pytest

from viertel import games
from viertel.bots import advice, analysis
from viertel.bots.analysis import Point, Stop, Turning
from viertel.bots.worker import Opinion, Thought
from viertel.core.chance import Quick
from viertel.core.match import Match
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.core.text import LANGUAGES


def played(name: str, seats: int) -> Match:
    """A whole game by lot."""
    luck = Rng(7)
    match = Match(games.load(name), seats, chance=Quick(Rng(3)))
    while not match.over:
        seat = match.state.to_act()[0]
        codes = match.legal(seat)
        match.act(seat, codes[luck.below(len(codes))])
    return match


@pytest.mark.parametrize("name", games.names())
def test_every_turn_has_one_stop_with_something_to_decide(name: str) -> None:
    match = played(name, 3)
    stops = list(analysis.stops(match))
    assert len(stops) > 5
    for stop in stops:
        state = match.at(stop.at)
        assert stop.seat in state.to_act() and len(state.legal(stop.seat)) > 1
    for one, other in zip(stops, stops[1:]):
        assert one.at < other.at


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", games.names())
def test_whatever_the_expert_would_have_done_can_be_said(name: str, language: str) -> None:
    match = played(name, 3)
    names = ["Ada", "Bea", "Cyd"]
    for stop in analysis.stops(match):
        view = match.at(stop.at).view(stop.seat)
        for code in view.legal(stop.seat):
            words = match.game.words(code)
            assert advice.sentence(match.game, view, stop.seat, words, match.game.text(language), names) != words


def test_the_end_is_how_it_came_out() -> None:
    match = played("vienna", 3)
    last = analysis.end(match)
    assert last and last.at == match.n
    assert [seat for seat in range(3) if last.shares[seat]] == list(match.state.winners())
    assert analysis.end(Match(match.game, 3)) is None


def test_what_was_played_is_compared_with_the_best() -> None:
    match = played("vienna", 3)
    stop = next(analysis.stops(match))
    words = match.game.words(match.entries[stop.at].code)
    thoughts = [Thought("best", 60, 0.5), Thought(words, 30, 0.3), Thought("worst", 10, 0.2)]
    found = analysis.point(match, stop, Opinion(thoughts, [0.5, 0.3, 0.2]))
    assert (found.at, found.played, found.best, found.shares) == (stop.at, words, "best", (0.5, 0.3, 0.2))
    assert found.loss == pytest.approx(0.2)
    overlooked = analysis.point(match, stop, Opinion([thoughts[0], thoughts[2], Thought(words, 0, 0.0)], [0.5, 0.3, 0.2]))
    assert overlooked.loss == pytest.approx(0.3)


def between(match: Match, luck: bool) -> tuple[Stop, Stop]:
    """Two stops with or without a word from chance between them."""
    stops = list(analysis.stops(match))
    return next(
        (one, other)
        for one, other in zip(stops, stops[1:])
        if luck == any(entry.seat == CHANCE for entry in match.entries[one.at : other.at])
    )


def test_a_bad_decision_is_a_turning_point_and_says_what_would_have_been_better() -> None:
    match = played("vienna", 3)
    one, other = between(match, luck=False)
    low = tuple(0.2 if seat == one.seat else 0.4 for seat in range(3))
    high = tuple(0.4 if seat == one.seat else 0.3 for seat in range(3))
    points = [Point(one.at, one.seat, high, "that", "this", 0.15), Point(other.at, other.seat, low)]
    assert analysis.turnings(match, points) == [Turning(one.at, other.at, one.seat, 0.4, 0.2, False, "this")]
    assert analysis.turnings(match, points[::-1][:1] * 2) == []


def test_what_a_lesson_asked_for_is_nobodys_fault() -> None:
    match = played("vienna", 3)
    one, other = between(match, luck=False)
    low = tuple(0.2 if seat == one.seat else 0.4 for seat in range(3))
    points = [Point(one.at, one.seat, (0.6, 0.6, 0.6), "that", "this", 0.15), Point(other.at, other.seat, low)]
    assert [turning.at for turning in analysis.turnings(match, points)] == [one.at]
    assert analysis.turnings(match, points, {one.at}) == []


def test_bad_luck_is_a_turning_point_and_another_seats_good_move_is_none() -> None:
    match = played("vienna", 3)
    for luck in (True, False):
        one, other = between(match, luck)
        victim = (one.seat + 1) % 3
        shares = [0.2, 0.2, 0.2]
        shares[victim] = 0.6
        after = [0.3, 0.3, 0.3]
        after[one.seat] = 0.4
        points = [Point(one.at, one.seat, tuple(shares), "that", "that"), Point(other.at, other.seat, tuple(after))]
        expected = [Turning(one.at, other.at, victim, 0.6, 0.3, True, "")] if luck else []
        assert analysis.turnings(match, points) == expected
