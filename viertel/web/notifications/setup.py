"""What the host has set up: which ways to call people work here."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial

from ...core.errors import BadInput
from ..model.channels import MAIL, PUSH, SERVICE
from ..settings import Settings, address
from ..storage.outbox import Outbox, Rows
from .message import Sender
from .notifier import Channels, Notifier


def notifier(rows: Rows, settings: Settings, now: Callable[[], float] = time.time) -> Notifier:
    """BadInput if something is wanted that can't be."""
    url = address(settings.url)
    if (settings.smtp_url or settings.notify_via) and not url:
        raise BadInput("who is called needs a link: say with --url by which address people find this house")
    try:
        # Links that switch calls off work as long as there are messages with them; the house's first key signed them.
        off = rows.key("off", lambda: rows.secret)
        return Notifier(Outbox(rows), rows.secret, _channels(rows, settings, url), now, off)
    except ModuleNotFoundError as missing:
        raise BadInput(f"to call people, install viertel[call] ({missing.name} is missing)") from None


def _channels(rows: Rows, settings: Settings, url: str) -> Channels:
    senders: dict[str, Sender] = {}
    kinds: Mapping[str, str] = {}
    taken: Callable[[str], bool] = bool
    key = ""
    if settings.smtp_url:
        from . import mail

        senders[MAIL] = mail.Mail(mail.account(settings.smtp_url))
    if url.startswith("https://") or settings.local:  # browsers know no push without it
        with suppress(ModuleNotFoundError):  # the address may be given for its own sake
            from . import push
            from .outgoing import Outgoing

            pushing = push.Push(rows.key("push", push.new_key), url, Outgoing(settings.limits, settings.local))
            senders[PUSH], key = pushing, pushing.public_key
    if settings.notify_via:
        from . import services
        from .outgoing import Outgoing

        kinds = services.kinds(settings.notify_via)
        senders[SERVICE] = services.Services(kinds, Outgoing(settings.limits, settings.local), settings.limits)
        taken = partial(services.valid, allowed=kinds, limits=settings.limits)
    return Channels(url, senders, kinds, key, taken)
