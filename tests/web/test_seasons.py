"""Seasons: what a rated game does to ratings, whoever leaves, whatever is restarted, deleted or closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from viertel import games
from viertel.bots.crew import Crew
from viertel.rating import NEW, Rating
from viertel.web.ladder import season
from viertel.web.limits import Limits
from viertel.web.model.calendar import DAY
from viertel.web.model.clock import DAYS, NUDGE, Pace
from viertel.web.model.proposal import END, PACE, PAUSE, UNDO
from viertel.web.model.seats import BOT, OPEN, PERSON
from viertel.web.problems import Problem
from viertel.web.registry import Place, TableRegistry
from viertel.web.storage.archive import HELPED, LEFT, PLAYED, Outcome, Result
from viertel.web.storage.ratings import OF_PAIR, rated, settle
from viertel.web.storage.store import Store
from viertel.web.table import proposals, timeouts
from viertel.web.table.eligibility import Seasons
from viertel.web.table.result import fewest
from viertel.web.table.table import Refused, Table

from .test_days import MONDAY, Thoughtless, Village

NAMES = ("Ada", "Bea", "Cora")
MOVES = Pace(DAYS, move=2 * DAY)
SEASON = "2024-10-01/2024-12-31"


class League(Village):
    """A village with a ladder."""

    async def _open(self) -> None:
        store = Store(self.data, "off", lambda: self.time)
        crew = cast(Crew, Thoughtless())
        self.registry = TableRegistry(store, Limits(), crew, 0.0, now=lambda: self.time, seasons=Seasons(store, "quarter"))
        await self.registry.open()

    @property
    def store(self) -> Store:
        assert isinstance(self.registry.archive, Store)
        return self.registry.archive

    async def rated(self, people: int = 3, bots: tuple[str, ...] = (), pace: Pace = MOVES) -> Table:
        places = [Place(PERSON, name="Ada"), *[Place(OPEN)] * (people - 1), *(Place(BOT, level) for level in bots)]
        table = await self.registry.new_tables.make("ada", games.load("wiener_walzer"), {}, places, pace=pace, rated=True)
        self.address = table.address
        for seat in range(1, people):
            await self.registry.seating.sit(table, NAMES[seat].lower(), NAMES[seat], seat)
        await self.calm()
        return table

    async def play_out(self) -> None:
        """People take what comes until the game is over."""
        for _ in range(5000):
            if self.table.match.over:
                return
            asked = self.asked()
            if asked:
                await self.act(asked[0])
            else:
                await self.calm()
        raise AssertionError("the game does not end")

    async def play_enough(self) -> None:
        """So many decisions of each that somebody may gain by the game."""
        need = fewest(self.table.game)
        while any(
            sum(entry.seat == seat and not entry.forced for entry in self.table.match.entries) < need
            for seat in range(len(self.table.seats))
        ):
            asked = self.asked()
            await (self.act(asked[0]) if asked else self.calm())

    def results(self) -> list[dict[str, Any]]:
        names = ("address", "seat", "season", "game", "pace", "player", "place", "points", "how", "mean", "gain")
        rows = self.store.all(f"SELECT {', '.join(names)} FROM results ORDER BY id")
        return [dict(zip(names, row)) for row in rows]

    def rating(self, visitor: str) -> Rating:
        sql = "SELECT mean, deviation FROM ratings JOIN players ON players.id = player WHERE visitor = ? ORDER BY season DESC"
        return Rating(*self.store.all(sql, visitor)[0])


def run(tmp_path: Path, story: Callable[[League], Awaitable[None]]) -> None:
    async def told() -> None:
        league = League(tmp_path / "data.sqlite")
        async with league:
            await story(league)

    asyncio.run(told())


def test_the_end_of_a_rated_game_writes_a_row_a_seat_and_everybodys_rating_once(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated()
        await league.play_out()
        found = league.results()
        assert [one["seat"] for one in found] == [0, 1, 2]
        assert {(one["season"], one["pace"], one["how"]) for one in found} == {(SEASON, "days", PLAYED)}
        order = [table.match.state.standing(seat) for seat in range(3)]
        assert [one["place"] for one in found] == [1 + sum(other > mine for other in order) for mine in order]
        winner = next(one for one in found if one["place"] == 1)
        assert winner["gain"] > 0 > min(one["gain"] for one in found)
        assert league.rating(NAMES[winner["seat"]].lower()).mean == winner["mean"]
        table.save(None)  # what is written after the end writes no second result
        await league.calm()
        await league.restart()
        assert league.results() == found
        assert league.table.rated

    run(tmp_path, story)


def test_a_friendly_table_leaves_no_result(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.lay(MOVES, seats=2)
        await league.play_out()
        assert league.results() == []

    run(tmp_path, story)


def test_whoever_leaves_is_last_and_carries_the_result(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated()
        league.registry.seating.leave(table, 1)
        await league.calm()
        await league.play_out()
        found = league.results()
        assert (found[1]["how"], found[1]["place"]) == (LEFT, 3)
        assert found[1]["gain"] < 0
        assert max(found[0]["place"], found[2]["place"]) < 3
        assert {found[0]["how"], found[2]["how"]} == {PLAYED}

    run(tmp_path, story)


def test_whoever_gives_up_is_last_though_a_bot_plays_on(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated()
        league.registry.seating.resign(table, 0)
        await league.calm()
        await league.play_out()
        first = league.results()[0]
        assert (first["how"], first["place"]) == (LEFT, 3)
        assert league.rating("ada").mean == first["mean"] < NEW.mean

    run(tmp_path, story)


def test_of_two_who_gives_up_has_lost(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(2)
        await league.play_enough()
        league.registry.seating.resign(table, 0)
        await league.calm()
        assert [(one["place"], one["gain"] > 0) for one in league.results()] == [(2, False), (1, True)]

    run(tmp_path, story)


def test_nobody_gains_by_who_gives_up_at_once(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        league.registry.seating.resign(await league.rated(2), 0)
        await league.calm()
        first, second = league.results()
        assert (first["place"], second["place"]) == (2, 1) and first["gain"] < 0 == second["gain"]
        table = await league.rated(3)  # the others are rated among themselves
        league.registry.seating.resign(table, 0)
        await league.calm()
        await league.play_out()
        gains = [one["gain"] for one in league.results()[2:]]
        assert gains[0] < 0 and min(gains[1:]) <= 0 <= max(gains[1:])

    run(tmp_path, story)


def test_two_gain_by_so_many_games_of_a_day_and_not_one_more(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        for _ in range(OF_PAIR + 1):
            table = await league.rated(2)
            await league.play_enough()
            league.registry.seating.resign(table, 0)
            await league.calm()
        gains = [one["gain"] for one in league.results() if one["seat"] == 1]
        assert [gain > 0 for gain in gains] == [True] * OF_PAIR + [False]
        league.time += DAY + 1
        table = await league.rated(2)
        await league.play_enough()
        league.registry.seating.resign(table, 0)
        await league.calm()
        assert league.results()[-1]["gain"] > 0, "and again the next day"

    run(tmp_path, story)


def test_nobody_plays_two_seats_of_a_table_that_counts(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(2)
        with pytest.raises(Problem, match="two_seats"):
            await league.registry.seating.come_back(table, 0, "bea")
        await league.registry.seating.come_back(table, 0, "phone")
        assert league.registry.archive.meet("ada", "bea") and not league.registry.archive.meet("ada", "dora")
        await league.play_out()
        assert not league.registry.archive.meet("ada", "bea"), "what is over may be one's own"

    run(tmp_path, story)


def test_a_seat_that_was_given_away_is_its_first_players_result(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated()
        await league.registry.seating.offer(table, 2, True)
        await league.calm()
        await league.registry.seating.take_over(table, 2, "dora", "Dora", "UTC")
        await league.calm()
        await league.play_out()
        assert league.results()[2]["how"] == LEFT
        assert league.rating("cora").mean < NEW.mean
        assert league.store.all("SELECT visitor FROM players WHERE visitor = 'dora'") == []

    run(tmp_path, story)


def test_a_bot_that_made_some_of_the_decisions_can_not_raise_a_rating() -> None:
    before = {"a": NEW, "b": NEW, "c": NEW}
    how = (HELPED, PLAYED, HELPED)
    outcomes = [Outcome(seat, name, name, None, 1 + seat, 0, how[seat]) for seat, name in enumerate("abc")]
    found, gains = rated(before, list("abc"), outcomes)
    assert found["a"] == NEW and gains[0] == 0
    assert gains[2] < 0


def test_who_is_away_at_the_end_is_last_and_who_is_back_stands_where_he_is(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.rated()
        late = league.asked()[0]
        await league.turn(3 * DAY)  # a bot keeps the seat
        assert league.table.seats[late].kept
        timeouts.come_back(league.table, late)
        await league.calm()
        await league.play_out()
        assert league.results()[late]["how"] in (PLAYED, HELPED)

    run(tmp_path, story)


def test_alone_with_bots_nobody_can_slip_away(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(1, ("regular", "novice"))
        for _ in range(100):
            if league.asked() != [0]:
                await league.calm()
        await league.act(0)
        for what in (END, PAUSE, UNDO, PACE):
            with pytest.raises(Refused, match="counts"):
                proposals.ask(table, what, 0, [0], table.at(0))
        league.registry.seating.leave(table, 0)
        for _ in range(2000):
            await league.calm()
            if table.match.over:
                break
        assert table.match.over  # nobody looks, and bots play it to its end
        found = league.results()
        assert (found[0]["how"], found[0]["place"]) == (LEFT, 3)
        assert [one["player"] for one in found[1:]] == ["bot:regular", "bot:novice"]

    run(tmp_path, story)


def test_a_game_that_all_end_by_agreement_counts_for_nobody(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(2)
        proposals.ask(table, END, 0, [0], 0)
        await league.calm()
        proposals.consent(table, [1], True)
        await league.calm()
        assert table.match.over and league.results() == []

    run(tmp_path, story)


def test_the_host_sends_nobody_away_from_a_table_that_counts(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(2)
        with pytest.raises(Refused, match="counts"):
            await league.registry.seating.manage(table, "open", 1, "", "")

    run(tmp_path, story)


def test_no_hints_where_it_counts(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated(1, ("regular",))
        assert not table.may_ask([0])

    run(tmp_path, story)


@pytest.mark.parametrize(
    ("hints", "pace", "others", "why"),
    [
        (False, None, [Place(OPEN)], "rated_pace"),
        (False, Pace(DAYS, move=DAY, zero=NUDGE), [Place(OPEN)], "rated_pace"),
        (True, MOVES, [Place(OPEN)], "rated_hints"),
        (False, MOVES, [Place("same", name="Bea")], "rated_same"),
    ],
)
def test_what_can_not_count_is_refused(tmp_path: Path, hints: bool, pace: Pace | None, others: list[Place], why: str) -> None:
    async def story(league: League) -> None:
        game = games.load("wiener_walzer")
        with pytest.raises(Problem, match=why):
            await league.registry.new_tables.make("ada", game, {}, [Place(PERSON, name="Ada"), *others], hints, pace, rated=True)

    run(tmp_path, story)


def test_delete_me_leaves_the_results_of_the_others_right(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.rated()
        await league.play_out()
        before = league.results()
        bea = league.rating("bea")
        await league.registry.identity.forget("ada")
        after = league.results()
        assert [one["player"] for one in after] == ["", before[1]["player"], before[2]["player"]]
        assert [one["place"] for one in after] == [one["place"] for one in before]
        assert league.rating("bea") == bea
        assert league.store.all("SELECT 1 FROM players WHERE visitor = 'ada'") == []
        assert len(league.store.all("SELECT 1 FROM ratings")) == 2

    run(tmp_path, story)


def test_two_browsers_that_turn_out_to_be_one_person_have_one_rating(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.rated(2)
        await league.play_out()
        bea = league.rating("bea")
        await league.store.adopt("bea", "phone")
        assert league.rating("phone") == bea
        await league.store.adopt("ada", "phone")
        assert league.rating("phone") == bea
        assert len({one["player"] for one in league.results()}) == 1
        assert league.store.one("SELECT count(*) FROM players") == (1,)

    run(tmp_path, story)


def test_who_deletes_himself_in_the_middle_is_nobodys_result(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        table = await league.rated()
        await league.registry.identity.forget("ada")
        await league.registry.seating.sit(table, "dora", "Dora", 0)
        await league.calm()
        await league.play_out()
        found = league.results()
        assert (found[0]["player"], found[0]["how"], found[0]["place"]) == ("", LEFT, 3)
        assert found[1]["gain"] != 0

    run(tmp_path, story)


def test_results_outlive_their_tables(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.rated()
        await league.play_out()
        before = league.results()
        await league.registry.archive.delete([league.table.key])
        assert league.results() == before
        ledger = cast(Seasons, league.registry.seasons).ledger
        (game,) = ledger.played(before[0]["player"], 0, 10)
        assert not game.kept and len(game.others) == 2

    run(tmp_path, story)


def test_two_games_that_end_in_one_commit_are_one_after_the_other(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        tables = []
        for _ in range(2):
            tables.append(await league.rated(2))
            await league.play_enough()
        for table in tables:
            league.registry.seating.resign(table, 1)  # neither is written when the other is
        for table in tables:
            await table.write_idle.wait()
        gains = [one["gain"] for one in league.results() if one["place"] == 1]
        assert league.rating("ada").mean == pytest.approx(NEW.mean + sum(gains))
        assert gains[1] < gains[0]  # the second knows of the first

    run(tmp_path, story)


def test_a_new_season_begins_with_the_old_rating_and_less_certainty(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        for _ in range(6):
            table = await league.rated(2)
            await league.play_enough()
            league.registry.seating.resign(table, 1)
            await league.calm()
        old = league.rating("ada")
        league.time += 100 * DAY
        ledger = cast(Seasons, league.registry.seasons).ledger
        table = await league.rated(2)
        await league.play_enough()
        league.registry.seating.resign(table, 1)
        await league.calm()
        new = league.rating("ada")
        assert ledger.seasons(9) == ["2025-01-01/2025-03-31", SEASON]
        assert new.mean > old.mean and NEW.deviation > new.deviation
        assert season.carried(old, SEASON, "2025-01-01/2025-03-31").deviation > old.deviation
        assert ledger.standings(SEASON, "wiener_walzer", "days", 0, 9) == []  # nobody wanted to be seen
        await ledger.show("ada", "Ada", True, MONDAY)
        assert [one.games for one in ledger.standings(SEASON, "wiener_walzer", "days", 0, 9)] == [6]

    run(tmp_path, story)


def test_games_are_counted_once_for_all_who_ask_until_another_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(league: League) -> None:
        counted = []
        read = league.store.all

        def noted(sql: str, *values: Any) -> list[Any]:
            counted.extend([sql] * ("count(DISTINCT" in sql))
            return read(sql, *values)

        monkeypatch.setattr(league.store, "all", noted)
        assert league.registry.seasons
        ledger = league.registry.seasons.ledger
        for number in (1, 2):
            table = await league.rated(2)
            league.registry.seating.resign(table, 0)
            await league.calm()
            for _ in range(3):
                assert [ladder.games for ladder in ledger.ladders(SEASON)] == [number]
            assert len(counted) == number

    run(tmp_path, story)


def test_who_does_not_want_to_be_seen_is_seen_by_himself_only(tmp_path: Path) -> None:
    async def story(league: League) -> None:
        await league.rated(2, ("regular",))
        await league.play_out()
        ledger = cast(Seasons, league.registry.seasons).ledger
        await ledger.show("bea", "Bea", True, MONDAY)
        seen = ledger.standings(SEASON, "wiener_walzer", "days", 0, 9)
        assert {one.name or one.bot for one in seen} == {"Bea", "regular"}
        ada = ledger.of("ada")
        assert ada and not ada.shown and ledger.mine(SEASON, "wiener_walzer", "days", ada.id)
        bea = ledger.of("bea")
        assert bea
        (game,) = ledger.played(bea.id, 0, 9)
        assert sorted(name for _, name in game.others) == ["", "bot:regular"]

    run(tmp_path, story)


@given(st.floats(0, 4e9), st.sampled_from(sorted(season.MONTHS)))
def test_an_instant_is_in_its_season(instant: float, length: str) -> None:
    first, last = season.days(season.at(length, instant))
    day = instant // DAY
    assert (first - date(1970, 1, 1)).days <= day <= (last - date(1970, 1, 1)).days
    assert season.at(length, instant) <= season.at(length, instant + 400 * DAY)


@given(st.floats(0, 50), st.floats(0.5, 8.33), st.integers(0, 40))
def test_uncertainty_grows_with_time_up_to_that_of_a_newcomer(mean: float, deviation: float, years: int) -> None:
    found = season.carried(Rating(mean, deviation), SEASON, f"{2024 + years}-10-01/{2024 + years}-12-31")
    assert found.mean == mean and deviation <= found.deviation <= NEW.deviation


def test_a_result_is_a_row_a_seat_whatever_is_rated() -> None:
    result = Result("address", "vino", "days", SEASON, MONDAY, False, (Outcome(0, "ada", "Ada", None, 1, 9),))
    statements = list(settle(lambda sql, *values: [], result))
    assert len(statements) == 1 and "results" in statements[0][0]
