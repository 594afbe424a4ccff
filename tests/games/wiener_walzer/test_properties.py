"""What holds in every position of every game, whoever plays and with or without events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from viertel.core.match import Entry, Match
from viertel.core.playout import playout
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games.wiener_walzer import codes
from viertel.games.wiener_walzer.rules import Walzer

from .play import GAME, play, played, start, walzer

TABLES = [(seats, events) for seats in (2, 3, 4, 5) for events in ("off", "on")]
tables = pytest.mark.parametrize(("seats", "events"), TABLES)


def games_at(seats: int, events: str, how_many: int = 3) -> Iterator[Match]:
    for seed in range(how_many):
        yield start(seats, seed, {"events": events})


def turns(match: Match) -> list[list[Entry]]:
    """The entries of a finished game by turn: from a placement to what comes before the next."""
    found: list[list[Entry]] = []
    for entry in match.entries:
        if GAME.words(entry.code).startswith("place"):
            found.append([])
        if found:
            found[-1].append(entry)
    return found


def encircled(state: Walzer, cell: int) -> bool:
    guest = state.guest
    near = state.hall.near[4 * cell : 4 * cell + state.hall.n_near[cell]]
    return guest[cell] != 0 and all(guest[other] for other in near)


def pending(state: Walzer) -> list[int]:
    """Guests who could ask for a dance, found the slow way."""
    guest, near, n_near = state.guest, state.hall.near, state.hall.n_near
    found = []
    for cell in range(state.hall.n_cells):
        if guest[cell] and not guest[cell] & codes.DANCED and all(guest[o] for o in near[4 * cell : 4 * cell + n_near[cell]]):
            if any(
                (guest[o] ^ guest[cell]) & (codes.WOMAN | codes.DANCED) == codes.WOMAN for o in near[4 * cell :][: n_near[cell]]
            ):
                found.append(cell)
    return found


@tables
def test_cells_tiles_guests_and_cards_are_accounted_for(seats: int, events: str) -> None:
    """Invariants 1 to 4: one thing on each cell; tiles on the board and in front of players; a tile for each guest placed;
    dancers in pairs."""
    for match in games_at(seats, events, 2):
        placed = 0
        for _ in play(match, seats):
            assert GAME.faults(match.state) == []
            state = walzer(match)
            if state.turn != placed:
                placed = state.turn
                on_board = sum(tile > 0 for tile in state.tile)
                assert on_board == state.hall.n_plain - state.turn == state.n_free
                assert sum(state.kept) == state.turn


@tables
def test_whoever_has_danced_stays_turned_over(seats: int, events: str) -> None:
    """Invariant 4: the danced only become more, two by two."""
    for match in games_at(seats, events):
        before = 0
        for _ in play(match, 1):
            danced = sum(guest & codes.DANCED != 0 for guest in walzer(match).guest)
            dances = sum(event.key == "dance" for entry in match.entries for event in entry.events)
            assert danced == 2 * dances >= before
            before = danced


@tables
def test_when_a_turn_ends_nobody_is_left_waiting_to_dance(seats: int, events: str) -> None:
    """Invariant 5."""
    for match in games_at(seats, events):
        for _ in play(match, 2):
            state = walzer(match)
            if state.phase in (codes.PLACE, codes.OVER):
                assert pending(state) == []
            elif state.phase == codes.DANCE:
                dancing = {int(cell) for code in match.legal(state.active) for cell in _pair(state, code)}
                assert set(pending(state)) <= dancing


def _pair(state: Walzer, code: int) -> tuple[int, int]:
    return state.hall.first[code - codes.A_DANCE], state.hall.second[code - codes.A_DANCE]


@tables
def test_scores_come_from_dances_and_go_with_pies_only(seats: int, events: str) -> None:
    """Invariants 6 and 7: a dance gives nothing, its sum once, or twice; only a pie takes, 0 to 2."""
    for match in games_at(seats, events):
        played(match, 3)
        score = [0] * seats
        for n, entry in enumerate(match.entries):
            worth = given = taken = 0
            for event in entry.events:
                values = event.arguments
                if event.key == "dance":
                    worth = values["points"]
                    assert worth == (values["guest"] & 7) + (values["other"] & 7)
                elif event.key == "scored":
                    given += values["points"]
                    score[values["seat"]] += values["points"]
                elif event.key == "pie":
                    taken = values["points"]
                    score[values["owner"]] -= taken
            assert given in (0, worth, 2 * worth)
            assert 0 <= taken <= (2 if events == "on" else 0)
            if n % 40 == 0:
                assert walzer_at(match, n + 1).score[:seats] == score
        assert walzer(match).score[:seats] == score


def walzer_at(match: Match, n: int) -> Walzer:
    state = match.at(n)
    assert isinstance(state, Walzer)
    return state


@tables
def test_twelve_turns_each_and_two_events(seats: int, events: str) -> None:
    """Invariant 8."""
    for match in games_at(seats, events):
        played(match, 4)
        assert len(turns(match)) == 12 * seats
        cards = sum(GAME.words(entry.code).startswith("card") for entry in match.entries)
        assert cards == (2 * seats if events == "on" else 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_events_only_the_newcomer_and_its_neighbours_ask(seats: int) -> None:
    """Invariant 9: whoever asks for a dance was not encircled before; at most four dances in a turn."""
    for match in games_at(seats, "off"):
        played(match, 5)
        state = match.at(0)
        for n, entry in enumerate(match.entries):
            words = GAME.words(entry.code).split()
            if words[0] == "place":
                before = walzer_at(match, n)
                here = entry.code - codes.A_PLACE
                around = {here, *before.hall.near[4 * here : 4 * here + before.hall.n_near[here]]}
            state.apply(entry.seat, entry.code)
            if words[0] == "place":
                assert isinstance(state, Walzer)
                for cell in pending(state):
                    assert cell in around and not encircled(before, cell)
        assert all(sum(GAME.words(e.code).startswith("dance") for e in turn) <= 4 for turn in turns(match))


@settings(max_examples=40)
@given(st.sampled_from(TABLES), st.integers(0, 2**31), st.data())
def test_a_position_is_its_json(table: tuple[int, str], seed: int, data: st.DataObject) -> None:
    """Loaded from its JSON, a position is equal and goes on in the same way: nothing that counts is kept beside the fields."""
    seats, events = table
    options = {"events": events}
    match = start(seats, seed, options)
    rng = Rng(seed)
    for _ in range(data.draw(st.integers(0, 30 * seats))):
        if match.over:
            break
        (seat,) = match.state.to_act()
        legal = match.legal(seat)
        assert legal == sorted(set(legal)) and legal
        match.act(seat, legal[rng.below(len(legal))])
    for state in (match.state, match.at(rng.below(match.n + 1))):
        again = GAME.position(state.to_json(), options)
        assert again == state and again.fingerprint() == state.fingerprint()
        for _ in range(40):
            assert (again.to_act(), again.chances()) == (state.to_act(), state.chances())
            if not state.to_act():
                break
            (seat,) = state.to_act()
            assert again.legal(seat) == state.legal(seat)
            open_codes = [code for code, _ in state.chances()] if seat == CHANCE else state.legal(seat)
            code = open_codes[rng.below(len(open_codes))]
            state = state.clone()
            state.apply(seat, code)
            again.apply(seat, code)
            assert again == state


@tables
def test_a_playout_ends_in_a_finished_ball_that_adds_up(seats: int, events: str) -> None:
    rng = Rng(seats)
    for _ in range(5):
        state = GAME.new(seats, {"events": events})
        assert playout(state, rng) >= 12 * seats
        assert state.over() and GAME.faults(state) == []


def test_earlier_clones_never_change() -> None:
    match = start(3, 3, {"events": "on"})
    kept = []
    for _ in play(match, 3):
        kept.append((match.state.clone(), match.state.fingerprint()))
    assert all(state.fingerprint() == fingerprint for state, fingerprint in kept)
