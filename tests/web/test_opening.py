"""What `viertel serve` says: where it is open, for whom, and when an invitation would lead nobody here."""

from __future__ import annotations

import io
import queue
import re

import pytest

from viertel.web.server import banner


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def said(host: str, out: io.StringIO | None = None) -> str:
    out = out or io.StringIO()
    banner.say(host, 8000, out)
    return out.getvalue()


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a network at home."""
    monkeypatch.setattr(banner, "nearby", lambda port: f"192.168.1.7:{port}")


@pytest.mark.parametrize(("host", "shown"), [("127.0.0.1", "127.0.0.1"), ("localhost", "localhost"), ("::1", "[::1]")])
def test_whoever_is_alone_is_told_that_an_invitation_leads_nobody_here(host: str, shown: str) -> None:
    first, warning, remedy = said(host).splitlines()
    assert first == f"Viertel is open at http://{shown}:8000/"
    assert f"an invitation would carry {host}" in warning
    assert remedy.endswith("--host 0.0.0.0")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_an_open_house_names_the_address_for_others(host: str) -> None:
    assert said(host).splitlines() == [
        "Viertel is open at http://127.0.0.1:8000/",
        "Others in your network open http://192.168.1.7:8000/",
    ]


@pytest.mark.usefixtures("home")
def test_a_terminal_shows_the_address_to_a_camera() -> None:
    lines = said("0.0.0.0", Terminal()).splitlines()[2:]
    assert len(lines) == 15 and all(line.startswith(banner.LIGHT_ON_DARK) and line.endswith(banner.PLAIN) for line in lines)
    widths = {len(re.sub("\x1b[^m]*m", "", line)) for line in lines}
    assert widths == {29}, "it is square and fits every terminal"


def test_a_terminal_without_blocks_shows_none() -> None:
    assert banner.picture("http://192.168.1.7:8000/", "ascii") == ""
    assert banner.picture("http://192.168.1.7:8000/", None) == ""


def test_a_house_at_an_address_of_the_network_is_that_of_others_too() -> None:
    assert "Others in your network open http://192.168.1.7:8000/" in said("192.168.1.7")


def test_without_a_network_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(banner, "nearby", lambda port: None)
    assert "carry 127.0.0.1 and lead nobody here" in said("0.0.0.0")


def test_the_browser_is_opened_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    banner.browse("0.0.0.0", 8000)
    assert opened.get(timeout=60) == "http://127.0.0.1:8000/"
