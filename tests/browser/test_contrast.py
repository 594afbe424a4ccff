"""What is written on boards and around them can be read, by day and in the evening: the contrast WCAG 2 AA asks for.

A picture with and one without what is written tell where letters lie and what lies behind them, on drawings too, which no checker
of styles sees."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser
from playwright.sync_api import Page as Tab

from .serving import Server
from .sizes import TELL, Page, Screen

LAPTOP, PHONE = Screen(1366, 768), Screen(390, 844, touch=True)
Scheme = Literal["light", "dark"]
POSITIONS = {
    "venezia": ["3-all-variants, draft", "3-all-variants, moving", "4-all-variants, placing"],
    "vienna": ["4-standard, gain", "5-night, turn", "3-standard, gendarm"],
    "vino": ["4-all-variants, select", "4-all-variants, owners", "4-all-variants, sell"],
    "wiener_walzer": ["3-events, start", "4-events, place", "3-events, dance"],
}

# Every text that is in sight: its words, size, colour with what makes it fainter, and the boxes of its lines.
WRITTEN = """() => {
  const found = [];
  // Rows and columns of the Piazza, where pigeons stand and light falls on them.
  const pieces = [...document.querySelectorAll(".piazza .piece, .piazza .target.open")].map((one) => one.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  // Not what something else lies on; targets are clear.
  const clear = (element, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (hit.matches(".target") || part(hit) === part(element)) && (drawing(element) || over(hit, element));
  };
  const part = (one) => one.closest(".prompt, section.mine, ol, .panels, .column, .board");
  const drawing = (one) => one instanceof SVGElement;
  const over = (hit, element) => hit.matches(".target") || hit.contains(element) || element.contains(hit);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || ["SCRIPT", "STYLE", "TITLE", "title", "OPTION"].includes(element.nodeName)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    // What can't be used now and what has been used up may be faint.
    if (element.closest(".unseen, [hidden], .drawings, :disabled, [aria-disabled=true], .used, .gone, .blocked, .none")) continue;
    if (element.closest(".stones") && pieces.some((one) => meet(one, element.getBoundingClientRect()))) continue;
    const drawn = drawing(element);
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(
      ({ width, height, left, right, top, bottom }) =>
        width > 2 && height > 2 && [top + 1, bottom - 1].every((y) => clear(element, (left + right) / 2, y)),
    );
    const size = parseFloat(style.fontSize) * (drawn ? Math.abs(element.getScreenCTM().d) : 1);
    found.push({
      words: node.data.trim().slice(0, 30),
      where: `${element.parentElement.getAttribute("class") ?? ""} ${element.getAttribute("class") ?? element.nodeName}`,
      colour: drawn ? style.fill : style.color,
      opacity: opacity * (drawn ? Number(style.fillOpacity) : 1),
      large: size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700),
      boxes: lines.map(({ left, top, right, bottom }) => [left, top, right, bottom]),
    });
  }
  return found;
}"""

BLANK = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { -webkit-text-fill-color: transparent !important; text-shadow: none !important; caret-color: transparent }
    text, tspan { fill: transparent !important }`);
  document.adoptedStyleSheets = [sheet];
}"""

# In a page of its own, which has no policy: the least contrast of a text's letters with what is behind them.
COMPARE = """async ([before, behind, written]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [one, other] = [await pixels(before), await pixels(behind)];
  const part = (value) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const mixer = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const wrong = [];
  for (const { words, where, colour, opacity, large, boxes } of written) {
    mixer.clearRect(0, 0, 1, 1);
    mixer.fillStyle = colour;
    mixer.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = mixer.getImageData(0, 0, 1, 1).data;
    const ratios = [];
    for (const [left, top, right, bottom] of boxes)
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(one.height, bottom); y++)
        for (let x = Math.max(0, Math.ceil(left)); x < Math.min(one.width, right); x++) {
          const at = 4 * (y * one.width + x);
          const [from, to] = [one.data.subarray(at, at + 3), other.data.subarray(at, at + 3)];
          const share = (a / 255) * opacity;
          const ink = [r, g, b].map((value, n) => value * share + to[n] * (1 - share));
          const apart = (m, n) => Math.max(...m.map((value, at) => Math.abs(value - n[at])));
          // Where a letter covers its pixel, and nothing covers the letter: nearly its colour, and another one without it.
          if (apart(ink, from) > 24 || 2 * apart([...from], to) < apart(ink, to) || apart([...from], to) < 8) continue;
          const [upper, lower] = [light(ink), light(to)].sort((m, n) => n - m);
          ratios.push((upper + 0.05) / (lower + 0.05));
        }
    if (ratios.length < 6) continue; // covered
    const least = ratios.sort((m, n) => m - n)[Math.floor(ratios.length * 0.2)];
    if (least < (large ? 3 : 4.5) - 0.05) wrong.push([where, words, `${least.toFixed(2)} ${colour} ${boxes[0].map(Math.round)}`]);
  }
  return [wrong, written.length];
}"""


STEADY = 5  # times that a page may move before it is looked at; what keeps moving can't be read either


def _unreadable(page: Page, board: Tab, plain: Tab) -> list[list[str]]:
    for _ in range(STEADY):
        board.evaluate("() => pictured().then(settle)")
        written = board.evaluate(WRITTEN)
        before = page.picture()
        board.evaluate(BLANK)
        behind = page.picture()
        board.evaluate("() => void (document.adoptedStyleSheets = [])")
        if board.evaluate(WRITTEN) == written:  # else the pictures are of other places than what was found
            break
    else:
        pytest.fail("the page does not come to rest")
    wrong, texts = plain.evaluate(COMPARE, [before, behind, written])
    assert texts > 20, "something is written"
    found: list[list[str]] = wrong
    return found


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param([(LAPTOP, "light"), (PHONE, "dark")], id="laptop by day, phone in the evening"),
        pytest.param([(LAPTOP, "dark"), (PHONE, "light")], id="the other way round", marks=pytest.mark.nightly),
    ],
)
@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_everything_can_be_read_by_day_and_in_the_evening(
    browser: Browser, server: Server, game: str, seen: list[tuple[Screen, Scheme]]
) -> None:
    page = Page(browser, server, game)
    board = page.person.page
    plain = browser.new_page()
    found: dict[tuple[str, ...], str] = {}
    for screen, scheme in seen:
        page.resize(screen)
        board.emulate_media(color_scheme=scheme)
        for position in POSITIONS[game]:
            board.evaluate(TELL, [position, "en"])
            for where, words, least in _unreadable(page, board, plain):
                found.setdefault((scheme, where), f"“{words}” {least}; {screen}, {position}")
    plain.close()
    page.person.close()
    assert not found, "\n".join(f"{' '.join(key)}: {said}" for key, said in found.items())
