"""Rounds of a tournament: everybody meets everybody as far as the seats allow, sits everywhere, and waits no more than others."""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from viertel.web.ladder.pairing import History, Round, pair, rounds_for_all, sizes

SIZES = st.sampled_from([(2, (2, 3, 4)), (3, (3, 4, 5)), (3, (2, 3, 4)), (4, (3, 4, 5)), (5, (3, 4, 5))])


def play(people: Collection[int], seats: int, allowed: Collection[int], rounds: int) -> list[Round]:
    past: list[Round] = []
    for _ in range(rounds):
        found = pair(list(people), seats, allowed, past)
        assert found
        past.append(found)
    return past


def seated(one: Round) -> list[int]:
    return [person for table in one.tables for person in table]


@given(st.integers(2, 32), SIZES)
def test_a_table_has_the_seats_asked_for_or_one_less_and_as_few_wait_as_can_be(
    people: int, of: tuple[int, tuple[int, ...]]
) -> None:
    seats, allowed = of
    found = sizes(people, seats, allowed)
    assert all(size in allowed and size in (seats, seats - 1) for size in found)
    assert sum(found) <= people
    if seats - 1 in allowed and people >= (seats - 1) * (seats - 2):
        assert sum(found) == people
    elif found:
        assert people - sum(found) < seats


@settings(max_examples=25)
@given(st.integers(2, 18), SIZES, st.integers(1, 8))
def test_everybody_has_one_place_in_every_round(people: int, of: tuple[int, tuple[int, ...]], rounds: int) -> None:
    seats, allowed = of
    if not sizes(people, seats, allowed):
        assert pair(range(people), seats, allowed, []) is None
        return
    past = play(range(people), seats, allowed, rounds)
    for one in past:
        assert sorted([*seated(one), *one.waiting]) == list(range(people))
        assert sorted(map(len, one.tables)) == sorted(sizes(people, seats, allowed))
    history = History.of(past)
    waited = [history.waited[person] for person in range(people)]
    assert max(waited) - min(waited) <= 1


@given(st.integers(2, 32))
@settings(max_examples=31)
def test_of_two_everybody_meets_everybody_once_and_is_first_every_other_time(people: int) -> None:
    rounds = rounds_for_all(people, 2, (2,))
    history = History.of(play(range(people), 2, (2,), rounds))
    assert {history.met[two] for two in combinations(range(people), 2)} == {1}
    for person in range(people):
        assert abs(history.sat[person, 0] - history.sat[person, 1]) <= 1


@settings(max_examples=12)
@given(st.integers(6, 16), st.sampled_from([(3, (3, 4, 5)), (4, (3, 4, 5)), (5, (3, 4, 5))]))
def test_among_more_all_have_met_soon_after_the_fewest_rounds_there_can_be(people: int, of: tuple[int, tuple[int, ...]]) -> None:
    seats, allowed = of
    fewest = rounds_for_all(people, seats, allowed)
    history = History.of(play(range(people), seats, allowed, fewest + 4))
    met = [history.met[two] for two in combinations(range(people), 2)]
    assert min(met) >= 1
    assert max(met) <= 2 * sum(met) / len(met) + 2


def test_nine_at_tables_of_three_and_twenty_five_at_tables_of_five_meet_exactly_once() -> None:
    for people, seats in ((9, 3), (25, 5)):
        rounds = rounds_for_all(people, seats, (3, 4, 5))
        assert rounds == seats + 1
        history = History.of(play(range(people), seats, (3, 4, 5), rounds))
        assert {history.met[two] for two in combinations(range(people), 2)} == {1}


@settings(max_examples=12)
@given(st.integers(5, 14), st.sampled_from([3, 4, 5]))
def test_everybody_sits_everywhere(people: int, seats: int) -> None:
    history = History.of(play(range(people), seats, (seats,), 2 * seats) if people >= seats else [])
    for person in range(people):
        sat = [history.sat[person, seat] for seat in range(seats)]
        assert max(sat) - min(sat) <= 2


@settings(max_examples=15)
@given(st.integers(5, 12), st.integers(1, 4), st.integers(0, 11))
def test_after_somebody_has_gone_the_others_still_meet(people: int, before: int, who: int) -> None:
    past = play(range(people), 2, (2,), before)
    left = [person for person in range(people) if person != who % people]
    for _ in range(2 * people):
        found = pair(left, 2, (2,), past)
        assert found and who % people not in seated(found)
        past.append(found)
    history = History.of(past)
    assert all(history.met[two] for two in combinations(left, 2))


def test_the_same_question_has_the_same_answer() -> None:
    past = play(range(11), 4, (3, 4), 3)
    assert pair(range(11), 4, (3, 4), past) == pair(list(range(11))[::-1], 4, (3, 4), past)
