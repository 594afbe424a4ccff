"""Tournaments: rounds that make themselves, byes, people who go, a restart in the middle, and how it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import combinations
from pathlib import Path
from typing import cast

from viertel.web.ladder.pairing import History
from viertel.web.ladder.standings import Board, scores
from viertel.web.model.calendar import DAY
from viertel.web.model.clock import DAYS, LIVE, MINUTE, Pace
from viertel.web.storage import tournaments as states
from viertel.web.storage.tournaments import Tournament, Tournaments
from viertel.web.table.eligibility import Seasons

from .test_seasons import League

MOVES = Pace(DAYS, move=2 * DAY)
PEOPLE = ("Ada", "Bea", "Cora", "Dora", "Eva", "Fay", "Gia")


class Club(League):
    """A house in which a tournament is played."""

    where = ""

    @property
    def rows(self) -> Tournaments:
        return cast(Seasons, self.registry.seasons).tournaments

    @property
    def tournament(self) -> Tournament:
        found = self.rows.find(self.where)
        assert found
        return found

    @property
    def boards(self) -> list[Board]:
        return self.rows.boards(self.tournament.key)

    async def begin(self, people: int, seats: int, rounds: int = 0, pace: Pace = MOVES, rated: bool = False) -> None:
        self.where = await self.rows.make("Cup", "ada", "wiener_walzer", seats, rounds, pace, rated, self.time)
        for name in PEOPLE[:people]:
            await self.rows.join(self.tournament.key, name.lower(), name, "UTC", 32)
        await self.rows.become(self.tournament.key, states.RUNNING, self.time)
        await self.go_on()

    async def go_on(self, next_round: bool = False) -> None:
        assert self.registry.director
        await self.registry.director.go_on(self.where, next_round)

    def under_way(self) -> list[str]:
        return [board.address for board in self.boards if board.address and not board.over]

    async def give_up(self, address: str, seat: int = 1) -> None:
        """The quickest end: somebody gives up, and so do all others but one."""
        table = self.registry.table(address)
        while not table.match.over:
            self.registry.seating.resign(table, seat)
            await table.write_idle.wait()
            seat = next((n for n, one in enumerate(table.seats) if one.human), 0)
        await self.go_on()

    async def play_round(self) -> None:
        for address in self.under_way():
            await self.give_up(address)


def run(tmp_path: Path, story: Callable[[Club], Awaitable[None]]) -> None:
    async def told() -> None:
        club = Club(tmp_path / "data.sqlite")
        async with club:
            await story(club)

    asyncio.run(asyncio.wait_for(told(), 120))


def test_an_odd_number_plays_until_everybody_has_met_everybody(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(5, 2)
        for _ in range(5):
            assert len(club.under_way()) == 2
            await club.play_round()
        assert club.tournament.state == states.OVER
        history = History.of(club.rows.rounds(club.boards))
        assert {history.met[two] for two in combinations(range(5), 2)} == {1}
        assert set(history.waited.values()) == {1}
        table = club.registry.table(club.boards[1].address or "")
        assert table.tournament == club.where and not table.rated and table.pace == MOVES
        assert club.store.all("SELECT count(*) FROM ratings") == [(0,)]
        found = scores(range(5), club.boards)
        assert sum(one.points for one in found) == 10 + 5 / 2

    run(tmp_path, story)


def test_tables_of_three_and_of_two_make_room_for_everybody(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(5, 3, rounds=2, rated=True)
        assert sorted(len(board.entrants) for board in club.boards) == [2, 3]
        await club.play_round()
        assert len(club.boards) == 4
        await club.play_round()
        assert club.tournament.state == states.OVER
        assert len(club.store.all("SELECT 1 FROM players")) == 5

    run(tmp_path, story)


def test_a_restart_in_the_middle_lays_what_is_missing_and_nothing_twice(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2)
        first = club.under_way()
        club.address = first[0]
        await club.give_up(first[0])
        await club.restart()
        await club.go_on()
        assert club.under_way() == first[1:]
        # killed after the round was written, before its tables were
        key = club.tournament.key
        await club.store.save(("UPDATE boards SET address = NULL WHERE tournament = ? AND address = ?", (key, first[1])))
        await club.restart()
        await club.go_on()
        assert len(club.boards) == 2 and len(club.under_way()) == 1
        await club.go_on()
        assert len(club.under_way()) == 1

    run(tmp_path, story)


def test_who_has_gone_is_in_no_later_round_and_keeps_what_he_has_played(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2)
        await club.rows.leave(club.tournament.key, 3)
        await club.play_round()
        later = [board for board in club.boards if board.round == 2]
        assert sorted(one for board in later for one in board.entrants) == [0, 1, 2]
        assert next(one for one in scores(range(4), club.boards) if one.entrant == 3).games == 1
        while club.tournament.state == states.RUNNING:
            await club.play_round()
        met = History.of(club.rows.rounds(club.boards)).met
        assert all(met[two] for two in combinations(range(3), 2))

    run(tmp_path, story)


def test_who_deletes_himself_is_somebody_and_plays_no_more(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2)
        await club.play_round()
        await club.registry.identity.forget("dora")
        gone = club.rows.entrants(club.tournament.key)[3]
        assert (gone.visitor, gone.name, gone.gone) == ("", "", True)

    run(tmp_path, story)


def test_a_live_round_waits_for_its_organiser(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2, pace=Pace(LIVE, 10 * MINUTE))
        await club.play_round()
        assert {board.round for board in club.boards} == {1}
        await club.go_on(next_round=True)
        assert {board.round for board in club.boards} == {1, 2}

    run(tmp_path, story)


def test_what_was_broken_off_counts_half_for_everybody(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2, rounds=1)
        table = club.registry.table(club.under_way()[0])
        table.end("agreed", ())
        await table.write_idle.wait()
        await club.play_round()
        assert club.tournament.state == states.OVER
        assert club.boards[0].shares == (0.5, 0.5)

    run(tmp_path, story)


def test_who_leaves_while_it_begins_is_not_lost_from_his_round(tmp_path: Path) -> None:
    """Whatever somebody saw when he pressed the button: it is decided when it is written."""

    async def story(club: Club) -> None:
        await club.begin(4, 2)
        key = club.tournament.key
        await club.rows.leave(key, 0)
        await club.rows.join(key, "late", "Late", "UTC", 32)
        assert [(one.n, one.gone) for one in club.rows.entrants(key)] == [(0, True), (1, False), (2, False), (3, False)]

    run(tmp_path, story)


def test_nobody_joins_twice_nor_beyond_the_last_place(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        club.where = await club.rows.make("Cup", "ada", "wiener_walzer", 2, 0, MOVES, False, club.time)
        key = club.tournament.key
        await asyncio.gather(*(club.rows.join(key, who, who, "UTC", 3) for who in ("ada", "ada", "bea", "cora", "dora")))
        assert [one.visitor for one in club.rows.entrants(key)] == ["ada", "bea", "cora"]

    run(tmp_path, story)


def test_several_who_go_on_with_it_at_once_lay_every_table_once(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2, rounds=2)
        for address in club.under_way():
            table = club.registry.table(address)
            club.registry.seating.resign(table, 1)
            await table.write_idle.wait()

        async def later(ticks: int) -> None:
            for _ in range(ticks):
                await asyncio.sleep(0)
            await club.go_on()

        await asyncio.gather(*(later(ticks) for ticks in range(40)))
        laid = club.registry.archive.one("SELECT count(*) FROM tables")[0]  # type: ignore[attr-defined]
        assert laid == len([board for board in club.boards if board.number]) == 4

    run(tmp_path, story)


def test_two_browsers_of_one_person_do_not_meet(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        club.where = await club.rows.make("Cup", "ada", "wiener_walzer", 2, 0, MOVES, False, club.time)
        key = club.tournament.key
        for who in ("ada", "phone", "bea"):
            await club.rows.join(key, who, who, "UTC", 32)
        await club.registry.identity.adopt("phone", "ada")
        await club.rows.become(key, states.RUNNING, club.time)
        await club.go_on()
        assert [board.entrants for board in club.boards if board.number] in ([(0, 2)], [(2, 0)])
        assert [one.visitor for one in club.rows.entrants(key)] == ["ada", "", "bea"]

    run(tmp_path, story)


def test_points_then_games_won_then_those_one_has_met() -> None:
    boards = [
        Board(1, 1, (0, 1, 2), "a", (1, 2, 3), (9, 8, 7), True),
        Board(1, 2, (3, 4, 5), "b", (1, 1, 3), (9, 9, 7), True),
        Board(2, 0, (5,), None),
        Board(2, 1, (0, 3), "c"),
    ]
    found = {one.entrant: one for one in scores(range(6), boards)}
    assert [found[n].points for n in range(6)] == [1, 0.5, 0, 0.75, 0.75, 0.5]
    assert [found[n].place for n in range(6)] == [
        1,
        5,
        6,
        2,
        2,
        4,
    ]  # equal points: who met better ones
    assert found[0].games == 1 and found[5].games == 1


def test_tournaments_that_nobody_has_touched_for_long_are_cleared(tmp_path: Path) -> None:
    async def story(club: Club) -> None:
        await club.begin(4, 2)
        await club.rows.clear(club.time - 1)
        assert club.rows.find(club.where)
        await club.rows.clear(club.time + 1)
        assert club.rows.find(club.where) is None
        assert club.store.all("SELECT 1 FROM boards") == club.store.all("SELECT 1 FROM entrants") == []

    run(tmp_path, story)
