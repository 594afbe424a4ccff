"""The table is heard: moves and one's turn, as loud as one likes, and off at once."""

from __future__ import annotations

from .conftest import People

COUNT = """
window.heard = 0;
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...given) {
    window.heard++;
    return start.apply(this, given);
  };
}
"""


def test_moves_are_heard_until_it_is_switched_off(person: People) -> None:
    ada = person("Ada", settings={"sound": True, "speed": "fast"})
    ada.context.add_init_script(COUNT)
    ada.lay("bot:uniform")
    while not ada.page.evaluate("heard"):  # what comes before the sounds have been brought is quiet
        assert not ada.at_end, "nothing is ever heard"
        ada.decide()
        ada.ready()
    switch = ada.button("Sound")
    assert switch.get_attribute("aria-pressed") == "true"
    switch.click()
    assert switch.get_attribute("aria-pressed") == "false"
    ada.ready()
    heard = ada.page.evaluate("heard")
    ada.decide()
    ada.ready()
    assert ada.page.evaluate("heard") == heard


def test_nothing_is_brought_for_those_who_want_no_sound(person: People) -> None:
    ada = person("Ada", settings={"sound": False})
    ada.lay("bot:uniform")
    ada.decide()
    ada.ready()
    assert not ada.page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('sound.js'))")
    ada.button("Settings").click()
    assert ada.page.get_by_label("Volume").is_disabled()
    ada.page.get_by_role("dialog").get_by_label("Sound").check()
    ada.page.get_by_label("Volume").fill("0.3")
    assert ada.page.evaluate("JSON.parse(localStorage.getItem('viertel.settings')).volume") == 0.3
