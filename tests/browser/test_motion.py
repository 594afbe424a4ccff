"""Who wants no motion sees none, in any phase of any game, and hears the same; who does not mind sees what moves."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from .conftest import People, each_game
from .positions import moves
from .serving import Server
from .test_sound import COUNT

RECORDS = {"venezia": "3-all-variants", "vienna": "3-night", "vino": "4-all-variants", "wiener_walzer": "3-events"}
UNSERVED = Path(__file__).with_name("unserved.js").read_text()

# Timers that are twenty times as fast and known until they ring, for a page that never loses patience; and whatever moves for
# longer than a hundredth of a second, looked for whenever something has changed.
LOOK = """
performance.now = () => 0;
window.waiting = 0;
const later = setTimeout.bind(window), never = clearTimeout.bind(window), owed = new Set();
window.setTimeout = (task, length = 0, ...given) => {
  if (length >= 10000) return 0; // the line's patience with a silent server, which is none of a move's
  const id = later(() => {
    if (owed.delete(id)) waiting--;
    task(...given);
  }, length / 20);
  owed.add(id);
  waiting++;
  return id;
};
window.clearTimeout = (id) => {
  if (owed.delete(id)) waiting--;
  never(id);
};
// Loudspeakers are on at once.
Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "running" });
Object.defineProperty(AudioParam.prototype, "value", { get: () => 1, set() {} });
window.moved = new Set();
new MutationObserver(() => {
  for (const one of document.getAnimations()) {
    const { endTime } = one.effect.getComputedTiming();
    const name = `${one.effect.target.getAttribute("class")} ${one.animationName ?? one.transitionProperty}`;
    if (endTime > 10) moved.add(endTime === Infinity ? `${name}, always` : name);
  }
}).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
"""

SOUNDS = "() => performance.getEntriesByType('resource').find(({ name }) => name.includes('sound.js'))?.name"


@pytest.mark.parametrize("game", each_game("motion", RECORDS))
def test_nothing_moves_for_whom_nothing_shall_and_everything_is_heard(person: People, server: Server, game: str) -> None:
    heard = {}
    wishes: tuple[Literal["reduce", "no-preference"], ...] = ("reduce", "no-preference")
    for wish in wishes:
        ada = person("Ada", reduced_motion=wish, settings={"speed": "normal", "sound": True})
        for script in (UNSERVED, LOOK, COUNT):
            ada.context.add_init_script(script)
        visitor = server.visitor()
        path = visitor.new(*["bot:uniform"] * (int(RECORDS[game][0]) - 1), game=game)
        ada.is_visitor(visitor)
        ada.go(path)
        ada.page.wait_for_function("() => window.wire")
        ada.page.keyboard.press("Shift")  # a gesture: from here on it may sound
        ada.page.wait_for_function(SOUNDS)
        ada.page.evaluate(f"() => import(({SOUNDS})())")
        for phase, told in moves(game, RECORDS[game]):
            ada.page.evaluate("(told) => { for (const data of told) wire.onmessage({ data }); }", told)
            ada.page.wait_for_function("() => waiting === 0")
            found = ada.page.evaluate("[...moved]")
            assert wish != "reduce" or found == [], phase
        assert wish == "reduce" or any(not name.endswith("always") for name in found), "one sees what happens"
        heard[wish] = ada.page.evaluate("heard")
    assert heard["reduce"] == heard["no-preference"] > 0
