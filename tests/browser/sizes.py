"""Whole on every screen: each game is walked through its phases at every size, in every language, and measured in the page.

One page for each game is told of stored positions, without a server behind its socket (unserved.js), and resized; measure.js
says what is measured. `pytest tests/browser/test_sizes_vino.py` is the yardstick for one board, `VIERTEL_SIZES="390x844 740x360"`
for some sizes, and `VIERTEL_SIZES=all` for every position at every size in every language, which takes as long as it takes.
The gate has the tight screens only, `scripts/test --all` every screen.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from viertel.core.text import LANGUAGES

from .person import Person
from .positions import END, positions
from .serving import Server

SCRIPTS = [Path(__file__).with_name(name) for name in ("unserved.js", "measure.js")]
FINGER, MOUSE = 44, 24


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    touch: bool = False
    zoom: float = 1  # of the browser, in which the page is then smaller
    letters: float = 1  # size of the system's text
    all: bool = (
        True  # every position; else, where a tighter screen is laid out alike, every phase once, with another number of players
    )

    def __str__(self) -> str:
        more = (f" at {self.zoom:.0%}" if self.zoom != 1 else "") + (f", text {self.letters:.0%}" if self.letters != 1 else "")
        return f"{self.width}x{self.height}{more}"


# Where there is least room: a laptop, a phone upright and on its side, a page enlarged by the browser, larger letters.
TIGHT = [
    Screen(1280, 720),
    Screen(360, 640, touch=True),
    Screen(844, 390, touch=True),
    Screen(740, 360, touch=True),
    Screen(1366, 768, zoom=1.5, all=False),
    Screen(390, 844, touch=True, letters=1.25, all=False),
]
OTHERS = [
    Screen(1366, 768, all=False),
    Screen(1440, 900, all=False),
    Screen(1920, 1080, all=False),
    Screen(2560, 1440, all=False),
    Screen(1180, 820, touch=True, all=False),
    Screen(820, 1180, touch=True, all=False),
    Screen(390, 844, touch=True, all=False),
    Screen(1366, 768, zoom=0.8, all=False),
    Screen(1366, 768, zoom=1.25, all=False),
    Screen(1280, 720, zoom=1.5, all=False),
    Screen(1366, 768, zoom=2, all=False),
    Screen(1366, 768, letters=1.25, all=False),
]
SCREENS = TIGHT + OTHERS
every_screen = pytest.mark.parametrize(
    "screens", [pytest.param(TIGHT, id="tight"), pytest.param(OTHERS, id="others", marks=pytest.mark.nightly)]
)

# Everything is handed over once, and told from there.
TELL = """async ([name, lang]) => {
  for (const data of told[name][lang]) wire.onmessage({ data });
  await settle();
  document.querySelector("dialog:not(.end) .buttons .main")?.click(); // what happened before is none of ours
  await settle();
}"""

MEASURE = """async (finger) => {
  const found = [measure({ finger })];
  if (document.querySelector("dialog.end")) {
    document.querySelector("dialog.end header .tool").click();
    await settle();
    found.push(measure({ finger }));
  }
  // What is chosen and not confirmed yet must not make the prompt another size.
  const open = document.querySelector(".target.open");
  if (open) {
    open.click();
    await settle();
    found.push(measure({ finger }));
    open.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await settle();
  }
  return { wrong: found.flatMap(({ wrong }) => wrong), prompts: found.map(({ prompt }) => prompt) };
}"""

WALK = f"""async ([list, finger]) => {{
  const [tell, look] = [{TELL}, {MEASURE}];
  const found = [];
  for (const one of list) {{
    await tell(one);
    found.push(await look(finger));
  }}
  return found;
}}"""


def chosen(screens: list[Screen]) -> list[Screen]:
    wanted = os.environ.get("VIERTEL_SIZES", "")
    return [one for one in screens if wanted in ("", "all") or f"{one.width}x{one.height}" in wanted.split()]


class Page:
    """A table's page of one game that is told of positions."""

    def __init__(self, browser: Browser, server: Server, game: str) -> None:
        visitor = server.visitor()
        path = visitor.new(*["bot:uniform"] * {"wiener_walzer": 1, "venezia": 1}.get(game, 2), game=game)
        self.stored = list(positions(game))
        self.person = Person(browser, server.url, settings={"confirm": True})
        self.person.context.add_init_script("\n".join(script.read_text() for script in SCRIPTS))
        self.person.is_visitor(visitor)
        self._page = self.person.page
        self._asked_for = self._arrived = 0
        self._page.on("request", lambda _: self._count(asked_for=1))
        for end in ("requestfinished", "requestfailed"):
            self._page.on(end, lambda _: self._count(arrived=1))
        self.person.go(path)
        self._page.wait_for_function("() => window.wire")
        self._devtools = self.person.context.new_cdp_session(self._page)
        self._page.evaluate("(all) => (window.told = all)", {position.name: position.told for position in self.stored})
        self._bring()

    def _count(self, asked_for: int = 0, arrived: int = 0) -> None:
        self._asked_for += asked_for
        self._arrived += arrived

    def _bring(self) -> None:
        """What comes only when it is wanted has come before anything is measured: the end screen, parts of boards, letters."""
        for position in self.stored:
            self._page.evaluate(TELL, [position.name, LANGUAGES[0]])
            if position.name.endswith(END):
                self._page.wait_for_selector("dialog.end")
                self._page.locator("dialog.end header .tool").click()
        self.person.until(lambda: self._arrived == self._asked_for)
        self._page.evaluate("() => document.fonts.ready.then(settle)")

    def resize(self, screen: Screen) -> None:
        width, height = round(screen.width / screen.zoom), round(screen.height / screen.zoom)
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": screen.touch}
        self._devtools.send("Emulation.setDeviceMetricsOverride", metrics)
        self._devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": screen.touch})
        self._page.evaluate("(letters) => (document.documentElement.style.fontSize = `${letters * 100}%`)", screen.letters)
        self._page.evaluate("() => pictured().then(settle)")  # media queries are told of with a picture

    def picture(self) -> str:
        """What is to be seen, at the size the page was given."""
        self._page.evaluate("() => pictured()")
        found: str = self._devtools.send("Page.captureScreenshot", {"format": "png"})["data"]
        return found

    def walk(self, told: list[tuple[str, str]], finger: int) -> list[dict[str, Any]]:
        """What is measured in each of these positions, in its language."""
        found: list[dict[str, Any]] = self._page.evaluate(WALK, [told, finger])
        return found


def whole_on(screens: list[Screen], browser: Browser, server: Server, game: str) -> None:
    wanted = chosen(screens)
    if not wanted:
        pytest.skip("none of these sizes is asked for")
    page = Page(browser, server, game)
    names = [position.name for position in page.stored]
    phases: dict[str, list[str]] = {}
    for name in names:
        phases.setdefault(name.partition(", ")[2], []).append(name)
    everything = os.environ.get("VIERTEL_SIZES") == "all"
    found: Counter[tuple[str, str, str]] = Counter()
    where: dict[tuple[str, str, str], str] = {}
    for screen in wanted:
        size = SCREENS.index(screen)
        page.resize(screen)
        told = [
            (name, lang)
            for n, name in enumerate(names)
            if screen.all or everything or name in {alike[size % len(alike)] for alike in phases.values()}
            # Each language meets every phase and every size.
            for lang in (LANGUAGES if everything else [LANGUAGES[(n + size) % len(LANGUAGES)]])
        ]
        prompts: dict[float, str] = {}
        for (name, lang), answer in zip(told, page.walk(told, FINGER if screen.touch else MOUSE)):
            here = f"{name}, {lang}"
            for height in answer["prompts"]:
                prompts.setdefault(round(height), here)
            for kind, what, more in answer["wrong"]:
                found[str(screen), kind, what] += 1
                where.setdefault((str(screen), kind, what), f"{more}; {here}")
        if len(prompts) > 1:
            found[str(screen), "prompt", f"heights {prompts}"] += 1
    page.person.close()
    left = [
        f"{screen}: {kind}: {what} ({count} times, first {where.get((screen, kind, what), '')})"
        for (screen, kind, what), count in found.items()
    ]
    assert page.person.wrong == []
    assert not left, f"{len(left)} findings:\n" + "\n".join(left)
