"""Match: acting, chance, forced choices, undo, replay."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from viertel import games
from viertel.core.chance import Quick, Sealed
from viertel.core.errors import BadInput, IllegalAction, RecordError
from viertel.core.game import Game
from viertel.core.match import SNAPSHOT, Match
from viertel.core.record import Record
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

from .toy import BOW, CRASH, HEADS, NO, TAILS, TOY, TRAP, YES, Pennies

WALZER = games.load("wiener_walzer")


class Always:
    """Luck that always does the first thing."""

    def draw(self, state: State, n: int) -> int:
        return state.chances()[0][0]


def pennies(*moves: tuple[int, int]) -> Match:
    """The toy after these moves; heads always falls."""
    match = Match(TOY, 2, chance=Always())
    for seat, code in moves:
        match.act(seat, code)
    return match


PICKED = ((0, HEADS), (1, TAILS))  # and the coin has fallen


def walzer(moves: int, seed: int = 1, game: Game = WALZER) -> Match:
    match = Match(game, 2, {"events": "on"}, Sealed(b"waltz"))
    rng = Rng(seed)
    for _ in range(moves):
        if match.over:
            break
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
    return match


def codes(entries: Iterable[object]) -> list[tuple[int, int]]:
    return [(entry.seat, entry.code) for entry in entries]  # type: ignore[attr-defined]


# Acting


def test_chance_deals_before_anybody_is_asked() -> None:
    match = walzer(0)
    assert match.n == 29 + 6 + 1 + 2
    assert all(entry.seat == CHANCE for entry in match.entries)
    assert match.state.to_act() != (CHANCE,)


def test_an_action_brings_chance_and_forced_choices_with_it() -> None:
    match = pennies((0, HEADS))
    new = match.act(1, TAILS)
    assert [(entry.seat, TOY.words(entry.code)) for entry in new] == [(1, "pick tails"), (CHANCE, "flip heads")]
    new = match.act(0, YES)
    assert [(TOY.words(entry.code), entry.forced) for entry in new] == [("say yes", False), ("bow", True)]


def test_several_actions_are_played_all_or_none() -> None:
    together = pennies(*PICKED)
    assert codes(together.act(0, YES, NO)) == codes(pennies(*PICKED, (0, YES), (0, NO)).entries[3:])
    match = pennies(*PICKED)
    before, n = match.state.fingerprint(), match.n
    with pytest.raises(IllegalAction, match="action 77 is not open"):
        match.act(0, YES, 77)
    assert (match.state.fingerprint(), match.n) == (before, n)
    assert match.at(match.n) == match.state


def test_what_comes_to_light_between_actions_can_not_be_built_on() -> None:
    match = pennies((0, HEADS))
    for later in (YES, NO, 77):  # the same answer whatever the coin has said
        with pytest.raises(IllegalAction, match="something has happened"):
            match.act(1, TAILS, later)
    assert match.n == 1


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    match = pennies(*PICKED)
    before, n = match.state.fingerprint(), match.n
    for seat, code, message in (
        (1, YES, "'say yes' is not open to seat 1"),
        (0, BOW, "'bow' is not open to seat 0"),
        (0, 77, "action 77 is not open"),
        (CHANCE, 2, "chance acts by itself"),
        (5, YES, "not open to seat 5"),
    ):
        with pytest.raises(IllegalAction, match=message):
            match.act(seat, code)
    assert (match.state.fingerprint(), match.n) == (before, n)


def test_names_are_one_for_each_seat() -> None:
    assert Match(TOY, 2).names == ["Seat 1", "Seat 2"]
    with pytest.raises(BadInput, match="3 names for 2 seats"):
        Match(TOY, 2, names=["a", "b", "c"])


def test_events_are_told_unless_nobody_listens() -> None:
    assert [event.key for event in pennies(*PICKED).entries[1].events] == ["picked", "picked", "revealed"]
    silent = Match(TOY, 2, chance=Always(), story=False)
    silent.act(0, HEADS)
    assert silent.entries[0].events == ()


def test_a_match_may_go_on_from_a_position() -> None:
    state = Pennies()
    state.phase = 5
    match = Match(TOY, 2, state=state)
    assert match.state.to_act() == (1,)


# A fault in the rules


@pytest.mark.parametrize("fault", [CRASH, TRAP])
def test_a_fault_in_the_rules_leaves_the_game_as_it_was(fault: int) -> None:
    match = pennies(*PICKED)
    before, entries = match.state.fingerprint(), match.entries[:]
    with pytest.raises(RuntimeError):
        match.act(0, fault)
    assert match.state.fingerprint() == before
    assert match.entries == entries
    match.act(0, YES)
    assert match.n == len(entries) + 2


def test_a_fault_leaves_the_kept_positions_as_they_were() -> None:
    class Stumbling(Always):
        n = 0

        def draw(self, state: State, n: int) -> int:
            self.n = n
            if n > 2 * SNAPSHOT:
                raise RuntimeError("the urn is broken")
            return state.chances()[0][0]

    match = Match(WALZER, 2, chance=Stumbling())
    while True:
        (seat,) = match.state.to_act()
        n, before = match.n, match.state.fingerprint()
        try:
            match.act(seat, match.legal(seat)[0])
        except RuntimeError:
            break
    assert (match.n, match.state.fingerprint()) == (n, before)
    match.chance = Always()
    for _ in range(3):
        (seat,) = match.state.to_act()
        match.act(seat, match.legal(seat)[-1])
    assert match.at(match.n) == match.state


# Undo


def test_a_step_back_takes_back_the_last_decision_with_what_it_forced() -> None:
    match = pennies(*PICKED, (0, YES), (0, NO))
    assert match.state.to_act() == (1,)
    assert match.undo(0) == 5
    assert codes(match.entries[3:]) == [(0, YES), (0, BOW)]
    assert match.undo(0) == 3
    assert match.n == 3 and match.state == match.at(3)
    with pytest.raises(IllegalAction, match="seat 0 has nothing to take back"):
        match.undo(0)


def test_a_turn_back_takes_back_all_of_it() -> None:
    match = pennies(*PICKED, (0, YES), (0, NO))
    assert match.undoable(0, whole_turn=True) == [5, 4, 3]
    assert match.undo(0, whole_turn=True) == 3
    assert match.n == 3


def test_chance_is_a_barrier() -> None:
    match = pennies(*PICKED)
    assert match.undoable(0) == match.undoable(1) == []


def test_what_was_revealed_is_a_barrier() -> None:
    match = pennies((0, HEADS))
    match.state.apply(1, TAILS)  # both picked, and chance has not acted: only the revelation stands between
    entry = pennies(*PICKED).entries[1]
    assert entry.reveals and entry.seat == 1
    match.entries.append(entry)
    assert match.undoable(0) == match.undoable(1) == []


def test_anothers_entry_is_a_barrier() -> None:
    match = pennies(*PICKED, (0, YES), (0, NO), (1, YES))
    assert match.undoable(0) == []
    assert match.undoable(1) == [6]


def test_a_secret_choice_is_not_hindered_by_others_made_at_the_same_time() -> None:
    match = pennies(*PICKED, (0, YES), (0, NO), (1, YES), (1, HEADS))
    assert [entry.together for entry in match.entries[-2:]] == [False, True]
    assert match.undo(1) == 7
    match.act(0, TAILS)
    assert match.undo(0) == 7
    assert match.state.to_act() == (0, 1)


def test_after_the_end_nothing_is_taken_back() -> None:
    match = pennies(*2 * (*PICKED, (0, YES), (0, NO), (1, YES)))
    assert match.over
    assert match.undoable(1) == []


def test_undo_equals_replay_of_the_prefix() -> None:
    match = walzer(60)
    tried = 0
    for seed in range(30):
        match = walzer(10 + seed, seed)
        for seat in (0, 1):
            if match.undoable(seat):
                first = match.undo(seat)
                again = Match.replay(WALZER, match.record())
                assert match.n == first and again.state == match.state == match.at(first)
                tried += 1
                break
    assert tried


def test_luck_does_not_change_by_taking_back() -> None:
    """A sealed draw belongs to its entry's number: nobody draws twice."""
    match = walzer(12)
    entries = codes(match.entries)
    match.back_to(match.n - 5)
    assert codes(match.entries) == entries[: match.n]
    while match.n < len(entries):
        match.act(*entries[match.n])
    assert codes(match.entries)[: len(entries)] == entries


# Positions


def test_every_earlier_position_can_be_seen() -> None:
    match = walzer(40)
    assert match.n > 3 * SNAPSHOT
    state = WALZER.new(2, match.options)
    for n, entry in enumerate(match.entries):
        assert match.at(n) == state
        state.apply(entry.seat, entry.code)
    assert match.at(match.n) == state == match.state
    for n in (-1, match.n + 1):
        with pytest.raises(BadInput, match=f"positions 0 to {match.n}, not {n}"):
            match.at(n)


def test_the_position_before_what_was_played_last_can_be_seen() -> None:
    match = walzer(3)
    for _ in range(2 * SNAPSHOT):
        before, first, (seat,) = match.state.clone(), match.n, match.state.to_act()
        match.act(seat, match.legal(seat)[0])
        assert match.at(first) == before
        for entry in match.entries[first : first + 1]:
            before.apply(entry.seat, entry.code)
        assert match.at(first + 1) == before
        if match.over:
            break


def test_looking_at_a_position_does_not_change_it() -> None:
    match = walzer(20)
    seen = match.at(40)
    (seat,) = seen.to_act()
    if seat != CHANCE:
        seen.apply(seat, seen.legal(seat)[0])
    assert match.at(40) != seen


@pytest.mark.parametrize("back", [1, 30, 70])
def test_back_to_cuts_the_game_off_and_goes_on_from_there(back: int) -> None:
    match = walzer(40)
    n = match.n - back
    kept = codes(match.entries[:n])
    match.back_to(n)
    assert codes(match.entries)[:n] == kept
    assert match.state.to_act() != (CHANCE,)
    assert Match.replay(WALZER, match.record()).state == match.state
    with pytest.raises(BadInput, match="there are positions"):
        match.back_to(match.n + 1)


# Replay


@pytest.mark.parametrize("moves", [0, 7, 200])
def test_a_record_replays_to_the_same_game(moves: int) -> None:
    match = walzer(moves)
    again = Match.replay(WALZER, Record.loads(match.record().dumps()))
    assert again.entries == match.entries
    assert again.state == match.state
    assert again.record().dumps() == match.record().dumps() or not match.over


def test_a_replayed_game_goes_on_with_the_same_luck() -> None:
    match = walzer(9)
    again = Match.replay(WALZER, match.record(), match.chance)
    for game in (match, again):
        (seat,) = game.state.to_act()
        game.act(seat, game.legal(seat)[0])
    assert again.entries == match.entries


def test_the_seed_is_in_the_record_once_the_game_is_over() -> None:
    assert walzer(20).record().ending is None
    over = walzer(500)
    assert over.over
    ending = over.record().ending
    assert ending and ending.seed == b"waltz".hex()
    assert ending.points == tuple(sum(WALZER.points(over.state, seat).values()) for seat in (0, 1))
    hidden = over.record(seed=False).ending
    assert hidden and hidden.seed is None
    quick = Match(WALZER, 2, chance=Quick(Rng(1))).record()
    assert quick.seal is None


@pytest.mark.parametrize(
    ("line", "entry", "message"),
    [
        (2, '["chance", "fly away"]', "line 2: Wiener Walzer has no action 'fly away'"),
        (2, '["chance", "draw man1"]', "line 2: chance can't do 'draw man1' here"),
        (2, '[0, "place d1"]', "line 2: seat 0 can't act; chance is to act"),
        (40, '[0, "dance d1 d2"]', "line 40: .*(not legal here|can't act)"),
    ],
)
def test_a_line_that_can_not_have_been_played_is_named(line: int, entry: str, message: str) -> None:
    lines = walzer(20).record().dumps().splitlines()
    lines[line - 1] = entry
    record = Record.loads("\n".join(lines) + "\n", "ball")
    with pytest.raises(RecordError, match=f"^ball, {message}"):
        Match.replay(WALZER, record, name="ball")


def test_options_of_a_record_are_checked() -> None:
    record = walzer(5).record()
    record.options["band"] = "brass"
    with pytest.raises(RecordError, match="record, line 1: Wiener Walzer has no option 'band'"):
        Match.replay(WALZER, record)


def test_entries_after_the_end_are_refused() -> None:
    record = walzer(500).record()
    record.entries.append((0, "place d1"))
    with pytest.raises(RecordError, match=f"line {len(record.entries) + 1}: seat 0 can't act; the game is over"):
        Match.replay(WALZER, record)
