"""Venezia in the browser: a plan made here and sent as one, a move on the Piazza, whole games with a mouse and with a finger."""

from __future__ import annotations

import json
from typing import Any

import pytest

from .conftest import People
from .person import Person, play_out
from .test_access import axe, findings  # noqa: F401
from .test_keyboard import FOCUS, tab_to
from .test_phone import SIDEWAYS, UPRIGHT, check

PLANNER = ".planner"
ON_PIAZZA = ".piazza .target.open"
DISTRICTS = ["cannaregio", "castello", "dorsoduro", "giudecca", "san_marco", "san_polo", "santa_croce"]
PLANNING, MOVING = 2, 7


def add(one: Person, count: int) -> None:
    """Pigeons on the slot at hand, as far as there are any."""
    more = one.page.locator(".planner .now .more:visible, .tools-of-plan .more:visible")
    for _ in range(count):
        if more.is_enabled():
            more.click()


def sketch(one: Person, first: str, pigeons: int, zones: dict[str, int]) -> None:
    """A plan, made and not committed: a card from the tray, zones on the map, pigeons by the plus."""
    one.page.locator(".planner .slot").first.click()
    one.page.locator(".tray .choice", has_text=first).click()
    add(one, pigeons)
    for zone, count in zones.items():
        one.point(f'.city [data-token="{zone}"]')
        add(one, count)


def commit(one: Person) -> None:
    one.button("Commit plan").click()
    one.page.wait_for_selector(PLANNER, state="detached")


def ready(one: Person) -> dict[str, Any]:
    """Wait until there is something to do; the planning board comes when it is needed first."""
    seen = one.ready()
    if seen["dialog"] is None and one.newest("state")["view"]["phase"] == PLANNING:
        one.page.wait_for_selector(PLANNER)
    return seen


def act(one: Person) -> None:
    """One thing that is open, whichever; a plan is made as a whole."""
    seen = ready(one)
    ending = one.button("End movement")
    if seen["dialog"] is None and ending.count() and one.rng.random() < 0.6:
        return ending.click()
    if seen["dialog"] is not None or not one.page.locator(PLANNER).count():
        return one.act()
    one.page.locator(".planner .slot").first.click()
    firsts = one.page.locator(".tray .choice").all_inner_texts()
    sketch(
        one,
        one.rng.choice(firsts),
        one.rng.randrange(1, 4),
        {zone: one.rng.randrange(3) for zone in one.rng.sample(DISTRICTS, 3)},
    )
    one.page.locator(".planner .slot").nth(1).click()
    deeds = one.page.locator(".tray .choice")
    if deeds.count():
        deeds.nth(one.rng.randrange(deeds.count())).click()
    if not one.button("Commit plan").is_enabled():  # no pigeon is left for the Piazza
        sketch(one, "Ruse", 0, {})
    commit(one)


def come_to_plan(people: list[Person]) -> None:
    """Play until all have a plan to make, and none has made it."""

    def go_on(one: Person) -> None:
        ready(one)
        if not one.page.locator(PLANNER).count():
            one.act()

    play_out(people, lambda: all(one.page.locator(PLANNER).count() for one in people), go_on)


def reload(one: Person) -> None:
    """Come back to the table, and hear first what the others have done."""
    one.page.reload()
    one.page.locator("dialog[open] button.main").click()
    one.page.wait_for_selector(PLANNER)


def play_until(one: Person, selector: str) -> None:
    """Play until something is on the page."""
    while ready(one) and not one.page.locator(selector).count():
        act(one)


def acts(one: Person) -> list[Any]:
    """The actions this page has sent."""
    return [message["act"] for text in one.said if (message := json.loads(text))["do"] == "act"]


def slots(one: Person) -> list[str]:
    return [str(slot.text_content()).strip() for slot in one.page.locator(".planner .slot").all()]


def test_a_plan_is_made_in_any_order_and_sent_as_one(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    ada.page.wait_for_function("() => document.querySelector('.log').innerText.includes('Beppo has committed')")
    before = acts(ada)
    ada.point('.city [data-token="san_polo"]')
    add(ada, 2)
    assert ada.button("Commit plan").is_disabled()
    ada.page.get_by_text("Choose Piazza or Ruse for slot 1.").wait_for()
    sketch(ada, "Piazza", 3, {"castello": 2, "giudecca": 1})
    made = slots(ada)
    assert made == [
        "Slot 1, Piazza, pigeons: 3",
        "Slot 2, Not yet",
        "Slot 3, San Polo, pigeons: 2",
        "Slot 4, Castello, pigeons: 2",
        "Slot 5, Giudecca, pigeons: 1",
    ]
    reload(ada)
    assert slots(ada) == made, "the draft is still there"
    assert acts(ada) == before, "nothing was sent"
    commit(ada)
    steps = ["first piazza", "cubes 3", "zone san_polo", "cubes 2", "zone castello", "cubes 2", "zone giudecca", "cubes 1"]
    assert acts(ada) == [*before, steps]
    assert ada.page.locator(".slots .filled").count() == 4


def test_a_plan_holds_what_fits(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    sketch(ada, "Ruse", 12, {"castello": 1})
    assert slots(ada)[0] == "Slot 1, Ruse, pigeons: 12"
    assert slots(ada)[2] == "Slot 3, Castello", "there is no pigeon left"
    sketch(ada, "Piazza", 12, {})
    assert slots(ada)[0] == "Slot 1, Piazza, pigeons: 10", "VEN-017"
    ada.page.locator(".planner .slot").nth(4).click()
    ada.page.locator(".tray .choice", has_text="Castello").click()
    assert [one.partition(", ")[2] for one in slots(ada)[2:]] == ["Zone", "Zone", "Castello"], "a zone lies in one slot only"
    ada.button("Clear the plan").click()
    assert slots(ada)[0] == "Slot 1, Piazza or Ruse"


def inside(one: Person, x: float, y: float) -> tuple[float, float]:
    """A place on the map, in its own units, as pixels of the page."""
    box = one.page.locator(".city").bounding_box()
    assert box
    return box["x"] + box["width"] * x / 1000, box["y"] + box["height"] * y / 840


EDGES = [
    ("cannaregio", 126, 246),
    ("castello", 956, 500),
    ("dorsoduro", 552, 618),
    ("giudecca", 112, 700),
    ("san_marco", 690, 280),
    ("san_polo", 330, 430),
    ("santa_croce", 52, 330),
    ("san_giorgio", 894, 668),
    ("castello", 706, 230),
    ("giudecca", 300, 662),  # water
]


def test_all_of_a_district_can_be_tapped_and_the_water_before_it(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    chosen = ada.page.locator(".city .target.chosen")
    for zone, x, y in EDGES:
        ada.page.mouse.click(*inside(ada, x, y))
        chosen.wait_for()
        assert chosen.get_attribute("data-token") == zone, (zone, x, y)
        ada.button("Clear the plan").click()
        chosen.wait_for(state="detached")


def test_pigeons_and_cards_are_carried(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    page = ada.page
    page.locator(".planner .slot").first.click()

    def carry(thing: str, to: tuple[float, float] | str) -> None:
        page.locator(thing).hover()
        page.mouse.down()
        if isinstance(to, str):
            box = page.locator(to).bounding_box()
            assert box
            to = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(*to, steps=4)
        page.mouse.up()

    place = ".planner li:nth-child({}) .slot".format
    carry('.tray .choice:has-text("Ruse")', place(1))
    carry(".rest .picture", place(1))
    carry(".rest .picture", inside(ada, 850, 450))
    carry(".rest .picture", inside(ada, 850, 450))
    assert slots(ada)[0] == "Slot 1, Ruse, pigeons: 1"
    assert slots(ada)[2] == "Slot 3, Castello, pigeons: 2", "on the map a pigeon takes the zone with it"
    carry(place(3), place(5))
    assert slots(ada)[2:] == ["Slot 3, Zone, pigeons: 2", "Slot 4, Zone", "Slot 5, Castello"], "the card goes, its pigeons stay"
    carry(place(5), ".prompt")
    assert slots(ada)[4] == "Slot 5, Zone", "laid aside"


def test_a_plan_says_what_it_would_bring(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    homes = ada.newest("state")["view"]["home"]
    own, other = (DISTRICTS[home - 1] for home in (homes[0], homes[1]))
    third = next(zone for zone in DISTRICTS if zone not in (own, other))
    assert "points +0, districts 0 of 5" in ada.page.locator(".preview").inner_text()
    sketch(ada, "Piazza", 1, {own: 1, other: 2, third: 0})
    assert "points +9, districts 2 of 5" in ada.page.locator(".preview").inner_text(), "six in the home of another (VEN-061)"
    assert ada.page.locator(".slot[data-will]").evaluate_all("all => all.map((one) => one.dataset.will)") == ["+3", "+6", "0"]
    worth = ada.page.locator(".city .worth").evaluate_all("all => all.map((one) => one.textContent.trim()).sort()")
    assert worth == ["+3", "+6"], "on the map as well"


def test_a_home_is_shown_and_explained_before_it_is_chosen(person: People) -> None:
    ada = person("Ada", settings={"confirm": True})
    ada.lay("bot:greedy", game="venezia")
    ada.ready()
    ada.page.get_by_text("but 6 in somebody else’s home").wait_for()
    homes = ada.page.locator(".city .house")
    before = homes.count()
    ada.page.locator(".city .target.open").first.click()
    ada.button("Confirm").wait_for()
    assert homes.count() == before + 1
    ada.button("Cancel").click()
    ada.button("Confirm").wait_for(state="detached")
    assert homes.count() == before


def test_a_plan_by_keys(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", game="venezia")
    play_until(ada, PLANNER)
    more = ".planner li:nth-child(1) .more"
    ways = [".planner .slot", ".tray .choice", more, more]
    for zone in (3, 4, 5):
        ways += [f".planner li:nth-child({zone}) .slot", ".tray .choice:not(.used, .chosen)"]
    for selector in [*ways, ".commit"]:
        tab_to(ada, selector)
        ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector(PLANNER, state="detached")
    steps = ["first piazza", "cubes 2", "zone cannaregio", "cubes 0", "zone castello", "cubes 0", "zone dorsoduro", "cubes 0"]
    assert acts(ada)[-1] == steps
    ada.until(lambda: bool(ada.page.evaluate(f"{FOCUS}.id === 'prompt'")))


def test_a_plan_begun_on_the_phone_is_finished_at_the_laptop(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    phone = person("Ada on the phone", viewport={"width": 390, "height": 844})
    ada.lay("open", "bot:uniform", game="venezia")
    links = ada.links()
    bea.sit(links["Invitation"])
    come_to_plan([ada, bea])
    for one in (ada, bea):  # so whoever comes back has missed something, whichever of the three began
        one.page.wait_for_function("() => document.querySelectorAll('.panel .plan-state .icon').length === 1")
    phone.go(links["My private way back"])
    phone.button("Go on as Ada").click()
    phone.page.locator("dialog[open] button.main").click()
    phone.page.wait_for_selector(PLANNER)
    heard = len(bea.told)
    sketch(phone, "Piazza", 2, {"castello": 1})
    begun = slots(phone)
    ada.until(lambda: slots(ada) == begun)
    sketch(ada, "Piazza", 0, {"giudecca": 1})
    phone.until(lambda: slots(phone) == slots(ada) != begun)
    whole = slots(ada)
    reload(phone)
    assert slots(phone) == whole
    assert not [text for text in bea.told[heard:] if json.loads(text)["kind"] in ("state", "table", "story")]
    sketch(ada, "Ruse", 0, {"san_polo": 1})
    commit(ada)
    phone.page.wait_for_selector(PLANNER, state="detached")
    act(bea)
    come_to_plan([ada, bea])
    phone.page.wait_for_selector(PLANNER)
    assert slots(phone) == slots(ada), "the next plan begins empty on both"


def test_two_plan_at_once_and_learn_of_each_other_only_that_it_is_done(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.lay("open", "bot:greedy", "bot:greedy", game="venezia")
    bea.sit(ada.links()["Invitation"])
    for number in range(1, 4):
        play_out([ada, bea], lambda: all(one.page.locator(PLANNER).count() for one in (ada, bea)), act)
        if number == 1:
            bots = "() => document.querySelectorAll('.panel .plan-state .icon').length === 2"
            bea.page.wait_for_function(bots)
            heard = len(bea.told)
            sketch(ada, "Piazza", 2, {"castello": 1, "giudecca": 1, "san_polo": 1})
            reload(ada)
            assert not [text for text in bea.told[heard:] if json.loads(text)["kind"] == "state"]
            commit(ada)
            bea.page.wait_for_function(bots.replace("2", "3"))
            state = bea.newest("state")
            assert not any(state["view"]["cubes"][:4]) and not any(state["view"]["card"][:3])
        else:
            act(ada)
        act(bea)
        ada.until(lambda: ada.newest("state")["view"]["phase"] != PLANNING)


def test_a_committed_plan_is_final_unless_the_other_agrees(person: People) -> None:
    ada, bea = person("Ada"), person("Bea")
    ada.lay("open", game="venezia")
    bea.sit(ada.links()["Invitation"])
    play_out([ada, bea], lambda: all(one.page.locator(PLANNER).count() for one in (ada, bea)), act)
    sketch(bea, "Piazza", 1, {"castello": 1})
    begun = slots(bea)
    sketch(ada, "Piazza", 2, {"castello": 1, "giudecca": 1, "san_polo": 1})
    commit(ada)
    ada.button("Ask to take back").wait_for()
    assert not ada.button("Undo").count() and not ada.button("Undo my turn").count(), "Bea has heard of it"
    ada.button("Ask to take back").click()
    bea.button("Allow").click()
    ada.page.wait_for_selector(PLANNER)
    assert slots(bea) == begun, "what she has sketched is not lost by it"
    sketch(ada, "Ruse", 0, {"castello": 1, "giudecca": 1, "san_polo": 1})
    commit(ada)
    assert acts(ada)[-1][0] == "first ruse"


def test_two_at_one_device_plan_behind_a_curtain(person: People) -> None:
    ada = person("Ada")
    ada.lay("same", game="venezia")
    for _ in range(2):
        ada.act()  # the homes are no secret
    seats = []
    for _ in range(2):
        if ada.ready()["dialog"] == "curtain":
            ada.act()
        ada.page.wait_for_selector(PLANNER)
        assert slots(ada)[0] == "Slot 1, Piazza or Ruse", "nothing of the other's plan"
        state = ada.newest("state")
        seats.append(state["seat"])
        assert not any(state["view"]["cubes"]) and not any(state["view"]["card"])
        sketch(ada, "Piazza", 1 + state["seat"], {"castello": 1, "giudecca": 1, "san_polo": 1})
        commit(ada)
    assert sorted(seats) == [0, 1]
    plans = [message for message in acts(ada) if isinstance(message, list)]
    assert [plan[1] for plan in plans] == [f"cubes {1 + seat}" for seat in seats]


def test_a_whole_game(person: People) -> None:
    ada = person("Ada")
    ada.lay("bot:greedy", "bot:greedy", "bot:greedy", game="venezia")
    while ada.ready()["dialog"] != "end":
        act(ada)
    assert ada.page.locator("dialog.end .bars li").count() == 4


def test_a_whole_game_by_taps(person: People) -> None:
    ada = person("Ada", **UPRIGHT)
    ada.taps = True
    ada.lay("bot:greedy", game="venezia")
    while ada.ready()["dialog"] != "end":
        check(ada, "the table")
        act(ada)


@pytest.mark.parametrize("held", [{}, UPRIGHT, SIDEWAYS], ids=["wide", "phone", "sideways"])
def test_access(person: People, findings: Any, held: dict[str, Any]) -> None:  # noqa: F811
    ada = person("Ada", **held)
    ada.lay("bot:greedy", "bot:greedy", game="venezia")
    ada.ready()
    found = findings(ada, "the homes")
    play_until(ada, PLANNER)
    sketch(ada, "Piazza", 3, {"castello": 2, "san_polo": 2, "giudecca": 2})
    if held:
        check(ada, "planning")
    found += findings(ada, "planning")
    commit(ada)
    ada.page.wait_for_selector(ON_PIAZZA)  # who has planned the Piazza is asked where his pigeons go
    found += findings(ada, "on the Piazza")
    assert found == []
