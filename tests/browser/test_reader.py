"""Without eyes: whole games by what the accessibility tree says of roles, names and states, and by nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Error

from viertel import games

from .conftest import People, each_game
from .person import Person

OFFERED = "can be chosen"
ASIDE = {"Undo", "Undo my turn", "Ask to take back", "Hint", "Cancel", "Clear the plan"}
STEPS = 3000  # until a test says that the game does not end

# Everything the page says aloud, however soon the next sentence follows.
LISTEN = """
window.said = new Set();
new MutationObserver(() => {
  for (const sentence of document.querySelectorAll("[aria-live] p")) said.add(sentence.textContent);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@dataclass(frozen=True)
class Node:
    role: str
    name: str
    states: dict[str, Any]
    element: int
    within: tuple[tuple[str, str], ...]  # roles and names of what it is in, outermost first

    @property
    def ready(self) -> bool:
        return not self.states.get("disabled") and self.states.get("pressed") != "true"


class Reader:
    """Somebody with a screen reader: hears what is there, and presses what has a name."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.rng = random.Random(1)
        self.tried: Counter[str] = Counter()
        self._devtools = person.context.new_cdp_session(person.page)
        self._devtools.send("Accessibility.enable")
        self._devtools.send("DOM.enable")

    def nodes(self) -> list[Node]:
        tree = {node["nodeId"]: node for node in self._devtools.send("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in tree.values() if "parentId" not in node)
        return list(self._below(tree, root, ()))

    def _below(self, tree: dict[str, Any], node: dict[str, Any], within: tuple[tuple[str, str], ...]) -> Iterator[Node]:
        role, name = node.get("role", {}).get("value", ""), node.get("name", {}).get("value", "")
        if not node.get("ignored"):
            states = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
            yield Node(role, name, states, node.get("backendDOMNodeId", 0), within)
            within = (*within, (role, name))
        for child in node.get("childIds", ()):
            if child in tree:
                yield from self._below(tree, tree[child], within)

    def wait(self) -> None:
        """Until the page's title calls, or something is asked or told in a dialog."""
        while True:
            root = self._devtools.send("Accessibility.getRootAXNode")["node"]
            of = {"backendNodeId": root["backendDOMNodeId"], "role": "dialog"}
            if "Your turn" in root["name"]["value"] or self._devtools.send("Accessibility.queryAXTree", of)["nodes"]:
                return
            self.person.page.wait_for_timeout(30)

    def press(self, node: Node) -> None:
        try:
            self._devtools.send("DOM.focus", {"backendNodeId": node.element})
        except Error:
            assert all(one.element != node.element for one in self.nodes()), f"{node} can't be pressed"
            return  # it has gone meanwhile
        self.person.page.keyboard.press("Enter")

    def act(self) -> bool:
        """The next thing, whichever; whether the game goes on."""
        self.wait()
        nodes = self.nodes()
        dialog = [node for node in nodes if any(role == "dialog" for role, _ in node.within)]
        if dialog:
            title = next(node.name for node in nodes if node.role == "dialog")
            if "wins the evening" in title or "shared victory" in title:
                return False
            self.press(next(node for node in dialog if node.role == "button" and node.name != "Close"))
            return True
        asked = [node for node in nodes if ("region", "What is to be done") in node.within]
        if not any(node.role == "StaticText" and "Your turn" in node.name for node in asked):
            self.person.page.wait_for_timeout(30)
            return True
        answers = [node for node in asked if node.role == "button" and node.ready and node.name not in ASIDE]
        final = [node for node in nodes if node.role == "button" and node.name == "Commit plan" and node.ready]
        offered = [node for node in nodes if node.role in ("button", "gridcell") and node.ready and self._offered(node)]
        if final or answers:
            self.tried.clear()
        if open_ := answers or final or offered:
            # Whoever tries everything once before anything again does not go round in circles.
            least = min(self.tried[node.name] for node in open_)
            chosen = self.rng.choice([node for node in open_ if self.tried[node.name] == least])
            self.tried[chosen.name] += 1
            self.press(chosen)
        else:
            self.person.page.wait_for_timeout(30)
        return True

    @staticmethod
    def _offered(node: Node) -> bool:
        """What says so itself, what lies in front of me, and what a part of the board asks for."""
        if node.name.endswith(OFFERED):
            return True
        places = [(role, name) for role, name in node.within if role in ("region", "group", "grid", "list", "listitem", "banner")]
        mine = ("region", "In front of me") in places
        return node.name not in ASIDE and (mine or (bool(places) and places[-1][0] == "region" and places[0][0] == "region"))


@pytest.mark.parametrize("game", each_game("reader", games.drawn()))
def test_a_whole_game_by_the_accessibility_tree(person: People, game: str) -> None:
    ada = person("Ada")
    ada.context.add_init_script(LISTEN)
    ada.lay_smallest(game)
    reader = Reader(ada)
    for _ in range(STEPS):
        if not reader.act():
            break
    else:
        raise AssertionError("the game does not end")
    assert ada.page.evaluate("said.size") > 5, "what happens is told"


SPOKEN = """
window.spoken = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.nodeType === 1 && node.parentElement?.matches("[aria-live]")) spoken.push(node.textContent);
}).observe(document, { subtree: true, childList: true });
"""


def test_every_sentence_is_read_whatever_the_pace_and_ones_turn_once(person: People) -> None:
    ada = person("Ada")  # what happens is shown at once
    ada.context.add_init_script(SPOKEN)
    ada.lay("bot:greedy", "bot:greedy")
    turns = "spoken.filter((one) => one.startsWith('Your turn. ')).length"
    ada.ready()
    first = ada.page.evaluate(turns)  # one, where a bot began
    for turn in range(first + 1, first + 4):
        ada.decide()
        ada.until(lambda n=turn: ada.page.evaluate(turns) == n)  # type: ignore[misc]
        ada.ready()
        assert ada.page.evaluate("spoken").pop().startswith("Your turn. "), "after all that led to it"
    told = [message for message in map(json.loads, ada.told) if message["kind"] == "state"]
    sentences = [event["text"] for one in told[1:] for entry in one["events"] for event in entry["events"] if not event["quiet"]]
    spoken = ada.page.evaluate("spoken")
    assert len(sentences) > 6 and [one for one in spoken if not one.startswith("Your turn. ")] == sentences
    assert ada.page.evaluate(turns) == first + 3
