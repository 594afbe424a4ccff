"""Being called in this browser: the service worker shows what a push brings and opens the table; the app can be installed."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from viertel.web.limits import Limits

from ..web.conftest import House_
from .conftest import People
from .person import Person


def worker(ada: Person) -> str:
    """The registration of the service worker, by its number in the browser."""
    ada.page.goto("/me")
    devtools = ada.context.new_cdp_session(ada.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerVersionUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["versions"] if one["status"] == "activated"),
    )
    devtools.send("ServiceWorker.enable")
    ada.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    while not found:
        ada.page.wait_for_timeout(20)
    return found[-1]


def test_a_push_is_shown_and_leads_to_the_table(person: People) -> None:
    ada = person("Ada", permissions=["notifications"])
    registration = worker(ada)
    devtools = ada.context.new_cdp_session(ada.page)
    devtools.send("ServiceWorker.enable")
    data = {"id": "turn-1-1", "title": "Your turn: Vino", "text": "It is your turn in Vino.", "url": "/rules/vino", "count": 2}
    [of_page] = ada.context.service_workers
    of_page.evaluate("self.badges = []; self.navigator.setAppBadge = async (count) => void self.badges.push(count); 0")
    for told in (json.dumps(data), "no JSON at all"):
        devtools.send("ServiceWorker.deliverPushMessage", {"origin": ada.url, "registrationId": registration, "data": told})
    shown = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((notices) =>
      notices.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))"""
    while len(notices := ada.page.evaluate(shown)) < 2:
        ada.page.wait_for_timeout(20)
    assert {"title": "Your turn: Vino", "body": "It is your turn in Vino.", "tag": "turn-1-1", "url": "/rules/vino"} in notices
    assert {"title": "Viertel", "body": "", "tag": "viertel", "url": "/"} in notices
    assert of_page.evaluate("self.badges") == [2]  # who says nothing of it leaves the number on the icon as it was


def test_the_icon_of_an_installed_app_carries_the_number_of_tables_that_wait(person: People) -> None:
    ada = person("Ada")
    ada.page.add_init_script("window.badges = []; navigator.setAppBadge = async (count) => void badges.push(count)")
    for _ in range(2):
        ada.lay("bot:uniform")
        ada.ready()
    ada.go("/")
    assert ada.page.evaluate("badges") == [2]


def test_the_house_can_be_installed(person: People) -> None:
    ada = person("Ada")
    ada.page.goto("/")
    devtools = ada.context.new_cdp_session(ada.page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["display"] == "standalone"
    wrong = [one["errorId"] for one in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert wrong in ([], ["in-incognito"])  # as every window of a test is


def test_quiet_hours_are_said_by_the_clock_of_the_browser(person: People, tmp_path: Path) -> None:
    house = House_(tmp_path / "data.sqlite", Limits(), url="http://localhost:{port}", notify_via=("json",))
    ada = person("Ada", url=house.url, timezone_id="America/New_York")
    ada.page.goto("/me")
    ada.page.locator("form[action='/me/call/service'] input").fill("json://example.org")
    ada.page.locator("form[action='/me/call/service'] button").click()
    expect(ada.page.locator("[data-quiet] [data-zone]")).to_contain_text("By the clock of America/New_York.")
    ada.page.locator("[data-quiet] [name=start]").select_option("22")
    ada.page.locator("[data-quiet] [name=end]").select_option("8")
    ada.page.locator("[data-quiet] button").click()
    ada.page.wait_for_url("**/me?said=*")
    expect(ada.page.locator("[data-quiet=kept] [data-zone]")).to_contain_text("By the clock of America/New_York.")
    house.stop()


def test_a_house_that_can_not_call_says_so(person: People) -> None:
    ada = person("Ada")
    ada.page.goto("/me")
    assert ada.page.locator("#call").inner_text().count("set that up") == 1
