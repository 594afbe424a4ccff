"""Puzzles on the page: tried on the real board by keys and by fingers, counted on the device; mistakes made again; played on."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from viertel import games
from viertel.core import puzzle as core
from viertel.core.puzzle import Puzzle
from viertel.web.table import exercises

from .conftest import People
from .serving import Server
from .test_phone import UPRIGHT, check

GAME = "wiener_walzer"


def placed(skip: int = 0) -> Puzzle:
    """A puzzle in which a guest is led to a cell."""
    found = [one for one in core.read(games.load(GAME)) if all(act.startswith("place ") for act in list(one.choices)[:2])]
    return found[skip]


def cell(act: str) -> str:
    return f".target[data-token='{act.split()[-1]}']"


def test_a_puzzle_is_tried_by_keys_and_counted_on_this_device(person: People) -> None:
    ada = person("Ada")
    puzzle = placed()
    ada.go(f"/puzzle/{GAME}.{puzzle.key}")
    ada.at_table()
    card = ada.page.locator(".exercise")
    card.get_by_text("Find the best choice.").wait_for()
    wrong, right = list(puzzle.choices)[1], puzzle.solution
    ada.page.locator(cell(wrong)).focus()
    ada.page.keyboard.press("Enter")
    card.get_by_text("There is something better.").wait_for()
    assert ada.newest("state")["at"] == 0
    ada.page.locator(cell(right)).focus()
    ada.page.keyboard.press("Enter")
    card.get_by_text("That is the best choice!").wait_for()
    ada.page.locator(f"{cell(right)}.chosen").wait_for()
    number = len(core.read(games.load(GAME)))
    card.get_by_text(f"1 of {number} solved").wait_for()
    assert ada.page.locator(".table .tabs").count() == 0, "there is nobody to talk to"
    card.get_by_role("link", name="Next puzzle").click()
    ada.page.wait_for_url(lambda url: f"/puzzle/{GAME}." in url and puzzle.key not in url)
    ada.go(f"/puzzles/{GAME}")
    ada.page.get_by_text(f"1 of {number} solved").wait_for()
    assert "solved" in ada.page.locator(f"[data-puzzle='{GAME}.{puzzle.key}']").inner_text()


def test_the_solution_is_shown_on_demand_and_does_not_count(person: People) -> None:
    ada = person("Ada")
    puzzle = placed(1)
    ada.go(f"/puzzle/{GAME}.{puzzle.key}")
    card = ada.page.locator(".exercise")
    card.get_by_role("button", name="Show it to me").click()
    card.get_by_text("This would have been the best choice.").wait_for()
    ada.page.locator(f"{cell(puzzle.solution)}.chosen").wait_for()
    card.get_by_text("0 of").wait_for()


def test_the_puzzle_of_the_day_is_on_the_home_page(person: People) -> None:
    ada = person("Ada")
    ada.go("/")
    ada.page.get_by_text("Puzzle of the day").click()
    daily = exercises.of_day(exercises.today())
    assert daily
    ada.page.locator(".exercise").get_by_role("heading", name="Puzzle of the day").wait_for()
    assert urlsplit(ada.page.url).path == f"/puzzle/{daily[0].name}.{daily[1].key}"


@pytest.mark.parametrize("game", [game.name for game in exercises.with_puzzles()])
def test_a_puzzle_fits_a_phone_in_every_game(person: People, game: str) -> None:
    ada = person("Ada", locale="de-DE", **UPRIGHT)
    ada.go(f"/puzzle/{game}.{core.read(games.load(game))[0].key}")
    ada.at_table()
    ada.page.locator(".exercise").get_by_text("Finde die beste Wahl.").wait_for()
    check(ada, game)
    ada.page.locator(".exercise").get_by_role("button", name="Zeig sie mir").tap()
    ada.page.locator(".exercise.shown").wait_for()
    check(ada, game)


def test_from_a_replay_one_plays_on_and_the_table_says_so(person: People, server: Server) -> None:
    ada = person("Ada")
    ada.after_a_game(server)
    ada.page.locator("dialog.end").get_by_role("button", name="Replay").click()
    ada.button("Next turn").click()
    ada.button("Next turn").click()
    link = ada.page.get_by_role("link", name="Play on from here")
    at = int((link.get_attribute("href") or "").rpartition("=")[2])
    link.click()
    ada.page.get_by_text(f"position {at} of an earlier game").wait_for()
    ada.page.get_by_label("Your name at the table").fill("Ada")
    ada.page.get_by_role("button", name="Open the table").click()
    ada.at_table()
    begun = ada.page.locator(".begun")
    begun.nth(1).wait_for()  # at the table and at the head of the log
    assert f"position {at} of" in begun.first.inner_text()
    assert ada.newest("table")["origin"] == {"kind": "record", "at": at}


def test_after_a_game_one_learns_from_ones_mistakes(person: People, server: Server) -> None:
    ada = person("Ada")
    ada.after_a_game(server)
    table = ada.path
    ada.page.locator("dialog.end").get_by_role("button", name="Learn from my mistakes").click()
    ada.page.wait_for_url("**/mistake/**")
    ada.at_table()
    card = ada.page.locator(".exercise")
    card.get_by_text("Here you lost ground.").wait_for()
    card.get_by_role("button", name="Show it to me").click()
    card.get_by_text("In the game").wait_for()
    card.get_by_role("link", name="Back to the game").click()
    ada.page.wait_for_url(f"**{table}")
