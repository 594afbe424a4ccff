"""What can be set when the server is started. Each setting is declared once, here or, if it is a limit, in `limits.py`: the
options of `viertel serve`, the variables of the environment, the checks and docs/commands.md come from the declaration."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from ..core.errors import BadInput
from . import option
from .limits import Limits
from .option import Setting, setting
from .server.networks import Networks


def address(url: str) -> str:
    """The server's own address without what may follow it; nothing if none is given."""
    if not url:
        return ""
    try:
        found = urlsplit(url)
    except ValueError:
        found = urlsplit("")
    if found.scheme not in ("http", "https") or not found.hostname or found.query or found.path not in ("", "/"):
        raise BadInput("--url is the address of the house, like https://games.example.org")
    return f"{found.scheme}://{found.netloc}"


def _monitors(networks: Sequence[str]) -> None:
    Networks(networks, "that may ask for /health and /metrics")


def _proxies(networks: Sequence[str]) -> None:
    Networks(networks, "of a proxy")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """BadInput if a value can't be."""

    host: str = setting("127.0.0.1", "Where to listen; 0.0.0.0 lets others in your network in.", metavar="ADDRESS")
    port: int = setting(8000, "The port; 0: any that is free.", metavar="N", least=0, most=65535)
    open_browser: bool = setting(False, "Open it in this machine's browser, too.", flag="--open")
    data: Path = setting(Path("viertel.sqlite"), "Where the tables are kept.", metavar="FILE")
    master_seconds: float = setting(5.0, "How long a master thinks.", metavar="SECONDS", flag="--think", least=0.1, most=60)
    workers: int | None = setting(None, "Processes in which bots think; one for each core if not given.", metavar="N", least=1)
    shutdown_notice: float = setting(
        2.0, "From the announcement of a restart to the end.", metavar="SECONDS", flag="--farewell", least=0, most=600
    )
    metrics_allow: tuple[str, ...] = setting(
        (),
        "Who may read /health and /metrics: an address or network; repeatable.",
        metavar="NETWORK",
        flag="--monitor",
        check=_monitors,
    )
    proxies: tuple[str, ...] = setting(
        (),
        "A proxy that is believed who comes, beside one on this machine; repeatable.",
        metavar="NETWORK",
        flag="--proxy",
        check=_proxies,
    )
    synchronous: Literal["full", "normal"] = setting(
        "full", "Does an action wait for the disk? normal: power failing loses the last moments.", flag="--sync"
    )
    limits: Limits = Limits()
    url: str = setting(
        "",
        "By which address people find this house, for links in messages.",
        metavar="URL",
        variable="VIERTEL_URL",
        check=address,
    )
    smtp_url: str = setting(
        "",
        "Where mail is handed in: smtp://user:password@host:587/?from=ADDRESS.",
        metavar="URL",
        flag="--mail",
        variable="VIERTEL_MAIL",
    )
    notify_via: tuple[str, ...] = setting(
        (),
        "By which other services people may be called: ntfy, matrix, tgram …; repeatable.",
        metavar="KIND",
        flag="--service",
    )
    season: Literal["month", "quarter", "year"] | None = setting(
        None,
        "Have a ladder and tournaments, with seasons of a month, a quarter or a year.",
        metavar="SEASON",
        flag="--ladder",
    )

    # Not for the command line
    bot_delay: float = 0.7  # seconds a bot takes at least
    local: tuple[str, ...] = ()  # addresses of this machine to which notifications may be sent: for tests

    def __post_init__(self) -> None:
        own = {one.name for one in fields(self)}
        for one in declared():
            if one.name in own:  # how far a limit may go is the command line's concern
                one.check(getattr(self, one.name))


@cache
def declared() -> tuple[Setting, ...]:
    """Every setting of `viertel serve`."""
    return tuple(option.settings(Settings))


def named(name: str) -> Setting:
    return next(one for one in declared() if one.name == name)


def given(values: dict[str, Any]) -> Settings:
    """From a value for every setting that was said."""
    own = {one.name for one in fields(Settings)}
    limits = {name: value for name, value in values.items() if name not in own}
    others = {name: value for name, value in values.items() if name in own}
    return Settings(limits=replace(Limits(), **limits), **others)
