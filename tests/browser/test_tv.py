"""The living room: the board large on a television, nothing to operate, and the hand on the phone."""

from __future__ import annotations

import pytest

from viertel import games

from .conftest import People
from .person import play_out
from .serving import Server
from .test_phone import UPRIGHT

# The smallest letters of names and log; and whatever is cut off sideways.
LETTERS = """() => Math.min(...[...document.querySelectorAll(".tv .name, .tv .told span, .tv .prompt p")].map((one) =>
  parseFloat(getComputedStyle(one).fontSize) * Number(getComputedStyle(document.querySelector(".tv")).zoom)))"""


def test_a_television_shows_what_everybody_may_see_and_follows_the_phone(person: People) -> None:
    ada = person("Ada", **UPRIGHT)
    ada.taps = True
    ada.lay("open")
    screen = person("Ada", viewport={"width": 1920, "height": 1080})
    screen.context.add_cookies([{"name": one["name"], "value": one["value"], "url": ada.url} for one in ada.context.cookies()])
    screen.go(f"{ada.path}?tv")
    screen.page.wait_for_selector(".tv .targets")
    assert screen.newest("table")["mine"] == [] and screen.newest("state")["seat"] is None
    assert screen.page.locator("button:visible, a:visible, input:visible").count() == 0
    assert screen.page.locator(".mine").count() == 0
    assert screen.page.locator(".join img").is_visible(), "phones come to the open seat"
    bea = person("Bea")
    bea.sit(ada.links()["Invitation"])
    screen.page.locator(".join").wait_for(state="detached")
    play_out([ada, bea], lambda: screen.page.locator(".told li").count() > 3)
    assert screen.page.evaluate(LETTERS) >= 24
    assert screen.page.evaluate(
        "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )
    board, page = screen.page.locator(".board").bounding_box(), 1920 * 1080
    assert board and board["width"] * board["height"] > 0.55 * page


# Is anything of a player or of the way to the seat cut or out of sight? The log has what is left.
CUT = """() => {
  const panels = document.querySelector(".tv .panels");
  const whole = [...panels.children, document.querySelector(".join")].map((one) => one.getBoundingClientRect());
  return panels.scrollHeight - panels.clientHeight > 1 ||
    whole.some(({ bottom }, n) => bottom > (whole[n + 1]?.top ?? innerHeight) + 1);
}"""


@pytest.mark.parametrize("game", ["vino", "wiener_walzer", "vienna", "venezia"])
def test_all_players_are_seen_whole_on_a_television_with_the_way_to_an_open_seat(
    person: People, server: Server, game: str
) -> None:
    visitor = server.visitor()
    path = visitor.new("open", *["bot:uniform"] * (games.load(game).players[-1] - 2), game=game)
    screen = person("Ada", viewport={"width": 1920, "height": 1080})
    screen.is_visitor(visitor)
    screen.go(f"{path}?tv")
    screen.page.locator(".join img").wait_for()
    screen.page.wait_for_selector(".tv-told li")
    for width, height in ((1920, 1080), (1280, 720), (3840, 2160)):
        screen.page.set_viewport_size({"width": width, "height": height})
        drawn = "Math.abs(getComputedStyle(document.querySelector('.tv')).zoom - innerWidth / 1240) < 0.01"
        screen.page.wait_for_function(f"() => innerWidth === {width} && {drawn}")
        assert not screen.page.evaluate(CUT), f"{width}x{height}"


def test_the_end_says_whose_the_evening_was(person: People, server: Server) -> None:
    ada = person("Ada")
    ada.after_a_game(server)
    headline = ada.page.locator("dialog.end h2").first.inner_text()
    ada.go(f"{ada.path}?tv")
    ada.page.wait_for_selector(".tv .won")
    assert ada.page.locator(".tv .won").inner_text() == headline
    # A line has the mark of a seat only where it is about that seat.
    about = ada.page.evaluate(
        "[...document.querySelectorAll('.tv-told li')].map((one) => [one.innerText, !!one.querySelector('svg')])"
    )
    assert [marked for words, marked in about if "is over" in words] == [False]


def test_the_links_name_the_television(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    assert f"{ada.path}?tv=" in ada.links()["For the television"]


def test_a_television_of_its_own_shows_the_way_to_an_open_seat(person: People) -> None:
    ada = person("Ada")
    ada.lay("open")
    links = ada.links()
    television = person("", viewport={"width": 1920, "height": 1080})
    television.go(links["For the television"])
    code = television.page.locator(".join img")
    code.wait_for()
    television.page.wait_for_function("document.querySelector('.join img').naturalWidth > 0")
    other = person("", viewport={"width": 1920, "height": 1080})
    other.go(f"{ada.path}?tv")
    other.page.wait_for_selector(".tv .targets")
    assert not other.page.locator(".join").count(), "who only looks on invites nobody"
