"""The pages around the table: a new table with everything that can be wished for, languages, and why not."""

from __future__ import annotations

from pathlib import Path

from viertel.core.text import LANGUAGES

from .conftest import People

MEASURE = Path(__file__).with_name("measure.js").read_text()


def test_a_table_with_every_wish(person: People) -> None:
    ada = person("Ada")
    ada.lay("same", "bot:uniform", events="on", open_hands="on", wing="right")
    table = ada.newest("table")
    assert table["options"] == {"events": "on", "open_hands": "on", "wing": "right"}
    assert [seat["who"] for seat in table["seats"]] == ["person", "same", "bot"]
    assert table["mine"] == [0, 1]


def test_the_form_shows_what_the_number_of_players_calls_for(person: People) -> None:
    ada = person("Ada")
    ada.go("/new?game=wiener_walzer")
    for players in (2, 3, 5):
        ada.page.locator(f"[name=players][value='{players}']").check(force=True)
        assert ada.page.locator(".seat-rows label:visible").count() == players
        assert ada.page.get_by_role("group", name="Wing in play").is_visible() == (players == 3)


def test_a_name_is_needed(person: People) -> None:
    ada = person("Ada")
    ada.go("/new?game=wiener_walzer")
    ada.page.get_by_label("Your name at the table").fill("")
    ada.button("Open the table").click()
    assert ada.path == "/new"
    assert ada.page.evaluate("document.activeElement.name") == "name"


def test_a_tap_on_what_is_not_open_says_why(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    ada.ready()
    ada.page.locator(".target:not(.open)").first.click()
    toast = ada.page.locator(".toast")
    toast.wait_for()
    assert "(WAL-" in toast.inner_text()
    assert ada.page.locator("[aria-live] p").last.inner_text() == toast.inner_text(), "and it is spoken"
    toast.click()
    toast.wait_for(state="detached")


def test_everything_is_said_in_the_language_chosen(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:uniform")
    table = ada.path
    ada.go("/")
    ada.page.locator("button[lang=de]").click()
    ada.page.get_by_role("heading", name="Take a seat").wait_for(state="detached")
    assert ada.page.locator("html").get_attribute("lang") == "de"
    ada.go(table)
    ada.at_table()
    assert ada.page.locator(".your-turn").inner_text() != "Your turn"


def test_what_is_not_there_is_said_in_plain_words(person: People) -> None:
    ada = person("Ada")
    ada.go("/table/nowhere")
    assert ada.page.locator("[role=alert]").inner_text()
    ada.page.get_by_role("link", name="To the home page").click()
    ada.page.get_by_role("heading", name="Take a seat").wait_for()
    ada.wrong = [one for one in ada.wrong if "404" not in one]


def test_the_home_page_is_whole_on_every_screen(person: People) -> None:
    for width, height in ((1280, 720), (1366, 768), (1920, 1080), (820, 1180), (390, 844), (360, 640), (844, 390), (740, 360)):
        touch = min(width, height) < 700
        ada = person("Ada", viewport={"width": width, "height": height}, has_touch=touch)
        ada.context.add_init_script(MEASURE)
        ada.go("/")
        for lang in LANGUAGES:
            ada.page.locator(f"button[lang={lang}]").click()
            ada.page.locator(f"html[lang={lang}]").wait_for()
            ada.page.wait_for_load_state()  # a page may be there before its styles
            found = ada.page.evaluate(
                "(finger) => document.fonts.ready.then(() => measure({ finger }).wrong)", 44 if touch else 24
            )
            assert found == [], f"{width}x{height}, {lang}"
        if (width, height) == (1366, 768):
            ada.page.locator("button[lang=en]").click()
            ada.page.locator("html[lang=en]").wait_for()
            last = ada.page.locator(".poster").first.get_by_role("link", name="Puzzles").bounding_box()
            assert last and last["y"] + last["height"] <= height, "what can be done with a game is in sight"
        ada.close()
