"""Every event card is played by clicks: cells, one's own tiles, and a champagne in front of another player."""

from __future__ import annotations

import random

from ..web.conftest import Screen
from .conftest import People
from .person import Person
from .serving import Server

CARDS = {"hand-kiss", "had-enough", "side-step", "solo", "still-eating", "chaperone", "pie", "change-partner", "cigar"}
AT_A_PLAYER = "had-enough at a player"
GAMES = 30  # until a test says that a card does not come


def test_every_card_can_be_played(person: People, server: Server) -> None:
    """Five people at one screen with open hands. Without looking they place and dance; cards are played on the page."""
    rng = random.Random(1)
    visitor = server.visitor()
    ada = person("Ada")
    missing = CARDS | {AT_A_PLAYER}
    for _ in range(GAMES):
        screen = visitor.screen(visitor.new(*["same"] * 4, events="on", open_hands="on"))
        ada.is_visitor(visitor)
        ada.go(f"/table/{screen.table['table']}")
        ada.at_table()
        while missing and not screen.state["over"]:
            legal, at = screen.state["legal"], screen.state["at"]
            card = legal[0].split()[0]
            glasses = [action for action in legal if action.startswith("had-enough p")]
            if glasses and AT_A_PLAYER in missing:
                play_card(ada, screen, ".panel .choice")
                missing -= {AT_A_PLAYER, "had-enough"}
            elif card in missing:
                play_card(ada, screen)
                missing -= {card}
            else:
                screen.act(rng.choice(legal))
            screen.until(lambda state, at=at: state["at"] > at)  # type: ignore[misc]
        screen.close()
        if not missing:
            return
    raise AssertionError(f"never came up: {missing}")


def play_card(ada: Person, screen: Screen, first: str | None = None) -> None:
    """Play the card that is asked for now; `first` is what to begin with."""
    words = screen.state["prompt"]["text"]
    ada.page.locator(".prompt").get_by_text(words).wait_for()
    said = len(ada.said)
    ada.page.locator(".card-note").wait_for()
    if first:
        ada.page.locator(first).first.click()
    while len(ada.said) == said:
        ada.act()
    assert '"do":"act"' in ada.said[-1]
