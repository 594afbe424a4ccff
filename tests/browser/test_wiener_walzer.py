"""Wiener Walzer in the browser: what a cell brings is said before it is chosen, and again before it is confirmed."""

from __future__ import annotations

from playwright.sync_api import Browser

from .serving import Server
from .sizes import TELL, Page, Screen

# Every free cell, chosen: what it was said to bring, and what the tray says of it, and its letters are on.
CHOSEN = """async () => {
  const found = [];
  for (const target of document.querySelectorAll(".ballroom .target.open")) {
    const { token } = target.dataset;
    const brings = /brings (\\d+)/.exec(target.getAttribute("aria-label"))?.[1] ?? null;
    target.click();
    await settle();
    const [name, ...told] = document.querySelector(".prospect.chosen").children;
    const mine = told.map((one) => /Theodora\\s*\\+(\\d+)/.exec(one.innerText)?.[1]).find(Boolean) ?? null;
    const seen = [...document.querySelectorAll(".above .pair circle")].map((one) => one.getBoundingClientRect());
    const frame = target.getBoundingClientRect();
    const over = document.querySelector(".ballroom > .above");
    const later = target.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    const above = !!later && getComputedStyle(over).zIndex > 1;
    found.push({ token, name: name.textContent, brings, mine, couples: seen.length, beside: seen.every((one) =>
      one.left < frame.right && one.right > frame.left && one.top < frame.bottom && one.bottom > frame.top), above });
    document.querySelector(".prompt .buttons .tool").click();
    await settle();
  }
  return found;
}"""


def test_what_a_cell_brings_is_said_again_before_it_is_confirmed(browser: Browser, server: Server) -> None:
    page = Page(browser, server, "wiener_walzer")
    page.resize(Screen(390, 844, touch=True))
    page.person.page.evaluate(TELL, ["3-events, place", "en"])
    found = page.person.page.evaluate(CHOSEN)
    page.person.close()
    assert len(found) > 3 and any(one["brings"] for one in found) and any(not one["brings"] for one in found)
    for one in found:
        assert one["name"] == one["token"] and one["mine"] == one["brings"], one
        assert bool(one["couples"]) == (one["brings"] is not None), "the couples are drawn with their points"
        assert one["above"] and one["beside"], "and nothing lies on these"
    assert page.person.wrong == []
