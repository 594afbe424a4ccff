"""Wiener Walzer is whole on every screen; a file of its own, so that the games are measured side by side."""

from __future__ import annotations

from playwright.sync_api import Browser

from .serving import Server
from .sizes import Screen, every_screen, whole_on


@every_screen
def test_whole_on_every_screen(browser: Browser, server: Server, screens: list[Screen]) -> None:
    whole_on(screens, browser, server, "wiener_walzer")
