"""The pages of ladder and tournaments: only where the host wants them, only of people who want to be seen, bounded and paged."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from viertel.core.text import LANGUAGES
from viertel.rating import Rating
from viertel.web.limits import Limits
from viertel.web.pages.rating_curve import drawn
from viertel.web.storage.archive import Outcome, Result
from viertel.web.storage.ratings import settle
from viertel.web.storage.store import Store

from .conftest import House_, Visitor, play, wait_for

PACE = {"pace": "days", "pace.move": "2", "pace.absence": "0"}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House_]:
    house = House_(
        tmp_path_factory.mktemp("club") / "data.sqlite",
        Limits(forms_a_minute=6000, form_burst=1000, entrants=4),
        season="quarter",
    )
    yield house
    house.stop()


def rated(visitor: Visitor, *others: str, **more: str) -> str:
    seats = {f"seat.{number}": who for number, who in enumerate(("me", *others))}
    form = {"game": "wiener_walzer", "players": str(len(seats)), "name": "Ada", "rated": "on", **PACE, **seats, **more}
    answer = visitor.http.post("/new", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def finish(club: House_, ada: Visitor, path: str) -> None:
    screen = ada.screen(path)
    screen.until(lambda state: bool(state))
    screen.say(do="resign")
    screen.until(lambda state: bool(state.get("over")))
    screen.close()


def test_a_house_without_a_ladder_has_none_of_it(tmp_path: Path) -> None:
    house = House_(tmp_path / "data.sqlite", Limits())
    try:
        visitor = house.visitor()
        for path in ("/ladder", "/ladder/vienna/days", "/player/me", "/tournaments", "/tournaments/new", "/tournament/x"):
            assert visitor.http.get(path).status_code == 404
        assert visitor.http.post("/tournaments/new", data={"title": "Cup"}).status_code == 404
        assert "ladder" not in visitor.http.get("/").text
        assert 'name="rated"' not in visitor.http.get("/new?game=vienna").text
        path = rated(visitor, "open")  # whoever asks nevertheless gets a friendly table
        assert not house.registry.table(path.rpartition("/")[2]).rated
    finally:
        house.stop()


def test_the_invitation_says_beforehand_how_it_counts_in_every_language(club: House_) -> None:
    ada, bea = club.visitor(), club.visitor()
    path = rated(ada, "open")
    table = club.registry.table(path.rpartition("/")[2])
    for lang in LANGUAGES:
        page = bea.http.get(f"/t/{table.invite}?lang={lang}").text
        assert 'class="counts"' in page and 'name="shown"' in page


def test_nobody_has_a_rated_game_that_is_under_way_judged_by_the_expert(club: House_) -> None:
    ada, bea = club.visitor(), club.visitor()
    path = rated(ada, "open")
    address = path.rpartition("/")[2]
    bea.sit(ada.screen(path).table["invite"])
    screens = [ada.screen(path), bea.screen(path)]
    play(screens, random.Random(3), lambda state: state["at"] >= 20)
    for player in (ada, bea, club.visitor()):
        for closed in (f"{path}/record", f"/on/table/{address}?at=8"):
            assert player.http.get(closed).status_code == 409, closed
        assert player.http.get(f"/mistake/{address}.8").status_code == 404
        assert "/record" not in player.http.get(f"{path}/story").text
        answer = player.http.post(f"/on/table/{address}", data={"at": "8", "name": "Ada", "seat.0": "me", "seat.1": "bot:expert"})
        assert answer.status_code == 409
    for screen in (*screens, club.visitor().screen(path.replace("table", "watch"))):
        for message, code in (
            ({"do": "hint"}, ("no_hints", "not_seated")),
            ({"do": "explain", "n": 8}, ("no_hints",)),
            ({"do": "analyse"}, ("not_over",)),
        ):
            screen.say(**message)
            assert screen.next("error")["code"] in code
        screen.close()


def test_a_rated_game_is_on_the_ladder_of_those_who_want_it(club: House_) -> None:
    ada, bea = club.visitor(), club.visitor()
    path = rated(ada, "open", name="Ada Lovelace")
    table = club.registry.table(path.rpartition("/")[2])
    bea.http.post(f"/t/{table.invite}", data={"name": "Beatrix", "shown": "on"})
    finish(club, ada, path)
    page = club.visitor().http.get("/ladder/wiener_walzer/days").text
    assert "Beatrix" in page and "Ada Lovelace" not in page
    assert "Ada Lovelace" in ada.http.get("/player/me").text
    ledger = club.registry.seasons.ledger if club.registry.seasons else None
    assert ledger
    mine = ledger.of(next(iter(table.seats[0].keepers)))
    assert mine and club.visitor().http.get(f"/player/{mine.id}").status_code == 404
    assert ada.http.get(f"/player/{mine.id}").status_code == 200
    assert ada.http.post("/player", data={"shown": "on", "name": "Ada L."}).status_code == 303
    assert club.visitor().http.get(f"/player/{mine.id}").status_code == 200
    assert "Ada L." in club.visitor().http.get("/ladder").text
    ada.http.post("/player", data={"shown": "off"})
    assert club.visitor().http.get(f"/player/{mine.id}").status_code == 404
    about = ada.http.get("/me/everything.json").json()
    assert about["ladder"] and about["results"][0]["place"] == 2
    ada.http.post("/me/delete", data={"sure": "yes"})
    assert ledger.player(mine.id) is None


@pytest.mark.parametrize(
    ("form", "status"),
    [({"pace": "none"}, 400), ({"hints": "on"}, 400), ({"pace.zero": "nudge"}, 400), ({"seat.1": "same"}, 400)],
)
def test_what_can_not_count_is_refused_with_a_sentence(club: House_, form: dict[str, str], status: int) -> None:
    data = {
        "game": "wiener_walzer",
        "players": "2",
        "name": "Ada",
        "rated": "on",
        "seat.0": "me",
        "seat.1": "open",
        **PACE,
    } | form
    assert club.visitor().http.post("/new", data=data).status_code == status


def many(store: Store, people: int) -> None:
    """A season with so many people, written as if they had played."""
    statements = []
    for n in range(people):
        result = Result(
            f"old{n}", "vino", "live", "2020-01-01/2020-03-31", 1.6e9, True,
            (Outcome(0, f"p{n}", f"Player {n}", None, 1, 9), Outcome(1, "", "", "regular", 2, 5)),
        )  # fmt: skip
        statements += list(settle(lambda sql, *values: [], result))

    async def write() -> None:
        await store.save(*statements, ("UPDATE players SET shown = 1 WHERE visitor LIKE 'p%'", ()))

    loop = store._loop
    assert loop
    asyncio.run_coroutine_threadsafe(write(), loop).result(30)


def test_old_seasons_stay_readable_page_by_page(club: House_) -> None:
    many(club.store, 120)
    visitor = club.visitor()
    assert "2020-01-01/2020-03-31" in visitor.http.get("/ladder").text
    where = "/ladder/vino/live?season=2020-01-01/2020-03-31"
    sizes = [visitor.http.get(f"{where}&page={page}").text.count("<tr") - 1 for page in range(3)]
    assert sizes == [50, 50, 21]
    assert visitor.http.get(f"{where}&page=3").status_code == 404
    for wrong in ("-1", "x", "99999999", "٣"):
        assert visitor.http.get(f"{where}&page={wrong}").status_code == 404
    for path in ("/ladder?season=never", "/ladder/vino/soon", "/ladder/chess/days", "/player/nobody"):
        assert visitor.http.get(path).status_code == 404


def test_pages_are_there_in_every_language(club: House_) -> None:
    ada = club.visitor()
    finish(club, ada, rated(ada, "bot:novice"))
    for lang in LANGUAGES:
        for path in ("/ladder", "/ladder/wiener_walzer/days", "/player/me", "/tournaments", "/tournaments/new", "/new?game=vino"):
            page = ada.http.get(f"{path}{'&' if '?' in path else '?'}lang={lang}")
            assert page.status_code == 200 and "ladder." not in page.text and "tournament." not in page.text


def cup(visitor: Visitor, **more: str) -> str:
    form = {"title": "Cup", "name": "Ada", "plays": "on", "game": "wiener_walzer", "seats": "2", "rounds": "1", **PACE} | more
    answer = visitor.http.post("/tournaments/new", data=form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_tournament_from_the_link_to_the_standings(club: House_) -> None:
    ada, bea, cora = club.visitor(), club.visitor(), club.visitor()
    path = cup(ada)
    assert ada.http.post(f"{path}/start").status_code == 409  # too few
    for visitor, name in ((bea, "Bea"), (cora, "Cora")):
        assert visitor.http.post(f"{path}/join", data={"name": name}).status_code == 303
    assert bea.http.post(f"{path}/start").status_code == 404  # the organiser's alone
    assert bea.http.post(f"{path}/close").status_code == 404
    assert ada.http.post(f"{path}/start").status_code == 303
    assert club.visitor().http.post(f"{path}/join", data={"name": "Dora"}).status_code == 409
    page = ada.http.get(path).text
    assert "Round 1" in page and "Bye: " in page
    rows = club.registry.seasons.tournaments if club.registry.seasons else None
    assert rows
    found = rows.find(path.rpartition("/")[2])
    assert found
    (board,) = [one for one in rows.boards(found.key) if one.number]
    player = (ada, bea, cora)[board.entrants[0]]
    finish(club, player, f"/table/{board.address}")
    wait_for(lambda: rows.find(found.address).state == "over")  # type: ignore[union-attr]
    for lang in LANGUAGES:
        assert "standings" in ada.http.get(f"{path}?lang={lang}").text
    assert player.http.get("/tournaments").text.count("/tournament/") == 1


def test_who_joins_twice_is_one_and_who_leaves_before_it_begins_was_never_there(club: House_) -> None:
    ada, bea = club.visitor(), club.visitor()
    path = cup(ada)
    for _ in range(2):
        bea.http.post(f"{path}/join", data={"name": "Bea"})
    assert ada.http.get(path).text.count("<li><span>") == 2
    bea.http.post(f"{path}/leave")
    assert "Bea" not in ada.http.get(path).text
    bea.http.post(f"{path}/join", data={"name": "Bea"})
    ada.http.post(f"{path}/remove", data={"entrant": "1"})
    assert "Bea" not in ada.http.get(path).text


@pytest.mark.parametrize(
    "wrong",
    [{"title": ""}, {"title": "x" * 61}, {"seats": "9"}, {"game": "chess"}, {"rounds": "32"}, {"rounds": "-1"}, {"pace": "none"}],
)
def test_a_tournament_that_makes_no_sense_is_refused(club: House_, wrong: dict[str, str]) -> None:
    form = {"title": "Cup", "name": "Ada", "game": "wiener_walzer", "seats": "2", "rounds": "1", **PACE} | wrong
    assert club.visitor().http.post("/tournaments/new", data=form).status_code == 400


def test_there_are_bounds_to_tournaments_and_their_people(club: House_) -> None:
    ada = club.visitor()
    paths = [cup(ada) for _ in range(Limits.tournaments_of_visitor)]
    form = {"title": "Cup", "name": "Ada", "game": "wiener_walzer", "seats": "2", **PACE}
    assert ada.http.post("/tournaments/new", data=form).status_code == 429
    ada.http.post(f"{paths[0]}/close")
    assert ada.http.post("/tournaments/new", data=form).status_code == 303
    for n in range(3):
        club.visitor().http.post(f"{paths[1]}/join", data={"name": f"Bea {n}"})
    assert club.visitor().http.post(f"{paths[1]}/join", data={"name": "one too many"}).status_code == 409


def test_a_curve_of_one_and_of_many_ratings_is_within_its_drawing() -> None:
    for number in (1, 2, 200):
        found = drawn([Rating(25 + n / 10, 8.3 - n / 40) for n in range(number)])
        heights = [float(part.split()[1]) for part in found.band.strip("MZ").split("L")]
        assert min(heights) >= 0 and max(heights) <= found.height and found.grid
