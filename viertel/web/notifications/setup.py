"""What the host has set up: which ways to call people work here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from urllib.parse import urlsplit

from ...core.errors import BadInput
from ..model.channels import MAIL, PUSH, SERVICE
from ..storage.outbox import Outbox, Rows
from .message import Sender
from .notifier import Notifier, Settings


@dataclass(frozen=True)
class Wanted:
    url: str = ""  # the house's own address, as people know it
    mail: str = ""  # where mail is handed in
    services: Sequence[str] = ()  # kinds of services that are allowed
    local: Sequence[str] = ()  # addresses of this machine that may be spoken to: for tests


def notifier(rows: Rows, wanted: Wanted, now: Callable[[], float] = time.time) -> Notifier:
    """BadInput if something is wanted that can't be."""
    url = _address(wanted.url)
    if (wanted.mail or wanted.services) and not url:
        raise BadInput("who is called needs a link: say with --url by which address people find this house")
    try:
        # Links that switch calls off work as long as there are messages with them; the house's first key signed them.
        off = rows.key("off", lambda: rows.secret)
        return Notifier(Outbox(rows), rows.secret, _settings(rows, wanted, url), now, off)
    except ModuleNotFoundError as missing:
        raise BadInput(f"to call people, install viertel[call] ({missing.name} is missing)") from None


def _settings(rows: Rows, wanted: Wanted, url: str) -> Settings:
    senders: dict[str, Sender] = {}
    kinds: Mapping[str, str] = {}
    taken: Callable[[str], bool] = bool
    key = ""
    if wanted.mail:
        from . import mail

        senders[MAIL] = mail.Mail(mail.account(wanted.mail))
    if url.startswith("https://") or wanted.local:  # browsers know no push without it
        with suppress(ModuleNotFoundError):  # the address may be given for its own sake
            from . import push
            from .outgoing import Outgoing

            pushing = push.Push(rows.key("push", push.new_key), url, Outgoing(wanted.local))
            senders[PUSH], key = pushing, pushing.public_key
    if wanted.services:
        from . import services
        from .outgoing import Outgoing

        kinds = services.kinds(wanted.services)
        senders[SERVICE] = services.Services(kinds, Outgoing(wanted.local))
        taken = partial(services.valid, allowed=kinds)
    return Settings(url, senders, kinds, key, taken)


def _address(url: str) -> str:
    if not url:
        return ""
    try:
        found = urlsplit(url)
    except ValueError:
        found = urlsplit("")
    if found.scheme not in ("http", "https") or not found.hostname or found.query or found.path not in ("", "/"):
        raise BadInput("--url is the address of the house, like https://games.example.org")
    return f"{found.scheme}://{found.netloc}"
