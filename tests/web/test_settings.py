"""A setting is declared once: the command line, the environment, the checks and the documents follow."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest
from typer.main import get_command

from viertel import games
from viertel.cli import app
from viertel.core.chance import Quick
from viertel.core.errors import BadInput
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.web import settings
from viertel.web.limits import Limits
from viertel.web.model import time_control
from viertel.web.model.seats import PERSON, Seat
from viertel.web.settings import Settings
from viertel.web.storage.archive import Archive
from viertel.web.table.table import Table

ROOT = Path(__file__).parents[2]
DOCS, SOURCE = ROOT / "docs", ROOT / "viertel"
SERVE = getattr(get_command(app), "commands")["serve"]  # noqa: B009  (typer's own group is not typed)


def test_the_command_takes_every_setting_and_nothing_else() -> None:
    taken = {one.name: one for one in SERVE.params if one.name != "help"}
    assert list(taken) == [one.name for one in settings.declared()]
    for one in settings.declared():
        found = taken[one.name]
        assert (found.opts, found.help, found.envvar) == ([one.flag], one.option.help, one.option.variable)
        assert found.default == (one.default or None if isinstance(one.default, tuple) else one.default)


def test_the_variables_of_the_server_are_documented() -> None:
    page = (DOCS / "settings.md").read_text("utf-8")
    documented = dict(re.findall(r"^\| `(VIERTEL_\w+)` \| [^`|]*`(--[\w-]+)` of `viertel serve`", page, re.M))
    assert documented == {one.option.variable: one.flag for one in settings.declared() if one.option.variable}


def test_what_is_said_reaches_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found: list[Settings] = []
    monkeypatch.setattr("viertel.web.serve.serve", found.append)
    monkeypatch.setenv("VIERTEL_URL", "https://games.example.org")
    SERVE.main(["--port", "0", "--monitor", "10.0.0.0/8", "--monitor", "::1", "--disk", "64"], standalone_mode=False)
    assert found == [
        Settings(port=0, metrics_allow=("10.0.0.0/8", "::1"), limits=Limits(disk=64), url="https://games.example.org")
    ]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"port": 70000}, "--port is at least 0 and at most 65535, not 70000"),
        ({"workers": 0}, "--workers is at least 1, not 0"),
        ({"season": "week"}, "is one of month, quarter, year, not 'week'"),
        ({"synchronous": "off"}, "--sync is one of full, normal"),
        ({"proxies": ("the office",)}, "no address or network of a proxy"),
        ({"metrics_allow": ("the office",)}, "no address or network that may ask for /health"),
        ({"url": "ftp://house.test"}, "--url is the address"),
    ],
)
def test_what_can_not_be_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadInput, match=re.escape(why)):
        Settings(**given)


def test_a_limit_is_that_of_the_server() -> None:
    with pytest.raises(time_control.Unfit):
        time_control.read({"pace": "live", "pace.bank": "30"}, Limits(bank=20))
    seats = [Seat(PERSON, "Ada"), Seat(PERSON, "Bea")]
    match = Match(games.load("wiener_walzer"), 2, {}, Quick(Rng(1)))
    nothing = cast(Archive, None)
    table = Table(1, "a", "b", "ada", match, seats, nothing, lambda _: None, lambda *_: None, limits=Limits(marks=2))
    for _ in range(3):
        table.mark("paused")
    assert len(table.marks) == 2


def test_only_the_protocol_reads_limits_without_a_server() -> None:
    """Its schema is made once. Everywhere else a limit that somebody sets must have an effect."""
    read = {
        str(file.relative_to(SOURCE))
        for file in SOURCE.rglob("*.py")
        if re.search(r"(?<!\w)Limits\.[a-z_]+", file.read_text("utf-8"))
    }
    assert read == {"web/protocol.py"}
