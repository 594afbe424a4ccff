"""What a newcomer reads: which game to begin with, who sits where at one screen, that a table is full."""

from __future__ import annotations

from viertel import games

from .conftest import House_, Visitor


def test_the_home_page_tells_how_long_and_how_hard(visitor: Visitor) -> None:
    page = visitor.http.get("/?lang=en").text
    assert page.count("Start with this one") == 1
    assert page.index("Start with this one") < page.index(games.load(games.drawn()[1]).title)
    for name in games.drawn():
        game = games.load(name)
        assert f"Rules: {game.weight} of 5" in page
        if game.minutes:
            assert f"{game.minutes[0]}–{game.minutes[1]} minutes" in page


def test_those_at_one_screen_have_names_of_their_own(visitor: Visitor) -> None:
    wish = {"game": "wiener_walzer", "players": "3", "name": "Ada", "seat.0": "me", "seat.1": "same", "seat.2": "same"}
    answer = visitor.http.post("/new?lang=en", data={**wish, "name.1": " Bea\u202e "})
    screen = visitor.screen(answer.headers["location"])
    assert [seat["name"] for seat in screen.table["seats"]] == ["Ada", "Bea", "Seat 3"]
    screen.close()
    refused = visitor.http.post("/new", data={**wish, "name.1": "B" * 99})
    assert refused.status_code == 400


def test_a_full_table_keeps_no_seat_for_anybody(server: House_) -> None:
    ada = server.visitor()
    screen = ada.screen(ada.new("open"))
    invitation = screen.table["invite"]
    assert "keeps a seat for you" in server.visitor().http.get(f"{invitation}?lang=en").text
    server.visitor().sit(invitation)
    page = server.visitor().http.get(f"{invitation}?lang=en").text
    assert "keeps a seat for you" not in page and "All seats are taken." in page
    screen.close()
