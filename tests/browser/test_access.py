"""axe finds nothing on any page, by day and by night."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest

from .conftest import People
from .person import Person
from .serving import Server

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"

RUN = """async (rules) => {
  const { violations, passes } = await axe.run(rules ? { runOnly: rules } : {});
  if (!passes.length) return ["axe found nothing to look at"];
  const why = ({ any, all, none }) => [...any, ...all, ...none].map((one) => one.message).join("; ");
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}: ${why(node)}`));
}"""


@pytest.fixture(scope="module")
def axe() -> str:
    assert AXE.exists(), "axe is not there; scripts/setup test brings it"
    return AXE.read_text()


@pytest.fixture
def findings(axe: str) -> Any:
    def find(person: Person, where: str) -> list[str]:
        person.page.evaluate(axe)
        found = []
        # By night only the colours are others.
        passes: list[tuple[Literal["light", "dark"], list[str] | None]] = [("light", None), ("dark", ["color-contrast"])]
        for scheme, rules in passes:
            person.page.emulate_media(color_scheme=scheme)
            found += [f"{where}, {scheme}: {one}" for one in person.page.evaluate(RUN, rules)]
        return found

    return find


def test_the_pages_around_the_table(person: People, findings: Any) -> None:
    ada, bea = person("Ada"), person("Bea")
    found = []
    for path in ("/", "/new?game=wiener_walzer", "/rules/wiener_walzer"):
        ada.go(path)
        found += findings(ada, path)
    ada.lay("open")
    links = ada.links()
    bea.go(links["Invitation"])
    found += findings(bea, "invitation")
    bea.go(links["My private way back"])
    found += findings(bea, "return link")
    bea.page.request.get("/")
    ada.go("/")
    found += findings(ada, "home with tables")
    assert found == []


@pytest.mark.parametrize("viewport", [{"width": 1280, "height": 800}, {"width": 360, "height": 640}], ids=["wide", "phone"])
def test_the_table(person: People, server: Server, findings: Any, viewport: dict[str, int]) -> None:
    ada = person("Ada", viewport=viewport)
    ada.lay("bot:uniform", events="on")
    ada.ready()
    found = findings(ada, "table")
    ada.button("Settings").click()
    found += findings(ada, "settings")
    ada.button("Close").click()
    ada.button("Links").click()
    found += findings(ada, "links")
    ada.button("Close").click()
    ada.after_a_game(server)
    found += findings(ada, "end")
    ada.page.locator("dialog.end").get_by_role("button", name="Replay").click()
    ada.page.wait_for_selector("nav.replay")
    found += findings(ada, "replay")
    assert found == []
