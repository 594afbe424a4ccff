"""The living room: the board large on a television, nothing to operate, and the hand on the phone."""

from __future__ import annotations

from .conftest import People
from .person import play_out
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


def test_the_links_name_the_television(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    assert ada.links()["For the television"].endswith(f"{ada.path}?tv")
