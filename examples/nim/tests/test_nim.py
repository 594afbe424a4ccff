"""Each rule of Nim by its number, the accounts, and the judge against all there is."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest
from viertel_nim.codes import BEGIN, OVER, TAKE
from viertel_nim.game import Nim
from viertel_nim.rules import Heaps

from viertel.core.components import ComponentError, Components
from viertel.core.game import BadInput
from viertel.core.round import CHANCE_DOES, NONE, ONE
from viertel.core.seat import CHANCE
from viertel.core.state import Rng

NIM = Nim()
NAMES = ["Ada", "Bea", "Cleo", "Dora"]


def nim(heap: list[int], seats: int = 2, last: str = "wins", active: int = 0) -> Heaps:
    """A position in the middle of a game; the first seat has taken what is missing."""
    missing = sum(NIM.heaps) - sum(heap)
    data = {"seats": seats, "viewer": -1, "phase": TAKE, "active": active, "heap": heap, "taken": [missing]}
    state = NIM.position(data, {"last": last})
    assert isinstance(state, Heaps)
    return state


def play(state: Heaps, *actions: str) -> list[str]:
    """Let whoever is to act do so; what is told of it."""
    told: list[tuple[int, ...]] = []
    for action in actions:
        state.play(state.to_act()[0], NIM.code(action), told)
    return [NIM.sentence(NIM.event(event), NIM.text("en"), NAMES) for event in told]


def legal(state: Heaps) -> list[str]:
    return [NIM.words(code) for code in state.legal(state.to_act()[0])]


def test_nim_001_two_to_four_play() -> None:
    assert NIM.players == (2, 3, 4)
    with pytest.raises(BadInput, match="Nim is for 2, 3 or 4 players, not 5"):
        NIM.new(5)


def test_nim_002_three_heaps() -> None:
    state = NIM.new(2)
    assert isinstance(state, Heaps)
    assert list(state.heap) == [3, 4, 5, 0, 0]


def test_nim_003_chance_names_who_begins_and_turns_go_clockwise() -> None:
    state = NIM.new(3)
    assert isinstance(state, Heaps)
    assert state.to_act() == (CHANCE,) and state.phase == BEGIN
    assert state.chances() == [(NIM.code(f"begins p{seat}"), 1) for seat in (1, 2, 3)]
    assert play(state, "begins p3") == ["Cleo begins."]
    assert state.to_act() == (2,)
    play(state, "take a1")
    assert state.to_act() == (0,)


def test_nim_004_from_one_heap() -> None:
    state = nim([2, 0, 1])
    assert legal(state) == ["take a1", "take a2", "take c1"]
    assert play(state, "take a2") == ["Ada takes from heap a: 2."]
    assert list(state.heap) == [0, 0, 1, 0, 0]
    assert state.taken[0] == 11, "nine that were gone, and these two"


def test_nim_005_at_most_three_at_a_time() -> None:
    assert legal(nim([0, 2, 5])) == ["take b1", "take b2", "take c1", "take c2", "take c3"]


@pytest.mark.parametrize(
    ("last", "winners", "said"), [("wins", (1,), ["Bea wins."]), ("loses", (0, 2), ["Ada wins.", "Cleo wins."])]
)
def test_nim_006_007_the_last_match(last: str, winners: tuple[int, ...], said: list[str]) -> None:
    state = nim([0, 0, 2], 3, last, active=1)
    assert play(state, "take c2") == ["Bea takes from heap c: 2.", *said]
    assert state.over() and state.winners() == winners
    assert [NIM.points(state, seat)["last"] for seat in range(3)] == [int(seat in winners) for seat in range(3)]


def test_games_take_the_course_that_the_rules_begin_with() -> None:
    declared = {(step.phase, step.asked, then) for step in NIM.round for then in step.then or (None,)}
    seen: set[tuple[int, str, int | None]] = set()
    for seed in range(20):
        state, rng = NIM.new(2 + seed % 3), Rng(seed)
        assert isinstance(state, Heaps)
        while not state.over():
            phase, (seat,) = state.phase, state.to_act()
            codes = [code for code, _ in state.chances()] or state.legal(seat)
            state.play(seat, codes[rng.below(len(codes))])
            seen.add((phase, CHANCE_DOES if seat == CHANCE else ONE, state.phase))
        seen.add((state.phase, NONE, None))
    assert seen == declared


@pytest.mark.parametrize(
    ("seat", "target", "why"),
    [
        (0, "a1", None),
        (0, "p2", None),
        (1, "a1", ("NIM-003", "Not yet: Ada is to act.")),
        (0, "b1", ("NIM-004", "Heap b has no such match; left there: 0.")),
        (0, "c5", ("NIM-004", "Heap c has no such match; left there: 4.")),
        (0, "c4", ("NIM-005", "At most 3 matches are taken at a time.")),
    ],
)
def test_why_not(seat: int, target: str, why: tuple[str, str] | None) -> None:
    reason = NIM.why_not(nim([3, 0, 4]), seat, target)
    assert (reason and (reason.rule, NIM.reason(reason, NIM.text("en"), NAMES))) == why


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"heap": [3, 4, 4]}, "11 matches are left and 0 taken, of 12"),
        ({"heap": [4, 4, 4]}, "heap a has grown to 4"),
        ({"heap": [3, 4, 4, 1]}, "heap d has grown to 1"),
        ({"active": 3}, "nobody sits"),
        ({"heap": [3, 4], "taken": [0, 0, 5]}, "nobody sits"),
        ({"phase": OVER}, "12 matches are left, and the game is over"),
        ({"phase": TAKE, "heap": [], "taken": [12]}, "0 matches are left, and the game is not over"),
        ({"heap": [3, 4], "taken": [5]}, "5 matches are taken before anybody begins"),
    ],
)
def test_what_is_not_accounted_for_is_no_position(change: dict[str, object], fault: str) -> None:
    with pytest.raises(BadInput, match=fault):
        NIM.position(NIM.new(2).to_json() | change)


@pytest.mark.parametrize(
    ("matches", "most", "why"),
    [
        ("[]", "3", r"line 3: there are 1 to 5 heaps, not 0 \(NIM-002\)"),
        ("[10]", "3", "line 3: 'matches' must be a list of whole numbers from 1 to 9"),
        ("[3]", "0", "line 4: 'most' must be a whole number from 1 to 9"),
    ],
)
def test_a_wrong_figure_is_named_by_its_line(matches: str, most: str, why: str) -> None:
    with pytest.raises(ComponentError, match=why):
        Nim(Components(f'game = "nim"\n[heaps]\nmatches = {matches}\nmost = {most}\n'))


@pytest.mark.parametrize("last", ["wins", "loses"])
def test_between_two_the_judge_knows_who_wins(last: str) -> None:
    @cache
    def wins(heaps: tuple[int, ...]) -> bool:
        """Whoever is to act, by trying everything."""
        if not any(heaps):
            return last == "loses"
        return any(
            not wins((*heaps[:heap], left - k, *heaps[heap + 1 :]))
            for heap, left in enumerate(heaps)
            for k in range(1, min(left, NIM.most) + 1)
        )

    judge = NIM.judge()
    for heaps in product(range(4), range(5), range(6)):
        if any(heaps):
            state = nim(list(heaps), last=last, active=1)
            assert (judge.value(state, 1) > judge.value(state, 0)) == wins(heaps)
