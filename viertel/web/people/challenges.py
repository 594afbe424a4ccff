"""Challenges: what a passkey is to sign. The answer counts for one purpose, from one browser, once, and for some minutes."""

from __future__ import annotations

import hashlib
import ipaddress
import secrets
from collections.abc import Callable
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer

from ..limits import Limits

MAKE, OPEN = "make", "open"


def can_be(url: str) -> bool:
    """Do browsers know passkeys at this address? They do over HTTPS and on this machine, and by names only."""
    found = urlsplit(url)
    name = found.hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return found.scheme == "https" or (found.scheme == "http" and (name == "localhost" or name.endswith(".localhost")))
    return False


class Unfit(Exception):
    """An answer that is none to what we asked."""


class Challenges:
    """Nothing is kept of those that nobody answers; a new start of the server makes all worthless."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._signer = URLSafeSerializer(secrets.token_bytes(32), signer_kwargs={"digest_method": hashlib.sha256})
        self._used: dict[bytes, float] = {}  # until when each would still be good, in this order

    def ask(self, purpose: str, browser: str) -> bytes:
        until = self._now() + self._limits.passkey_seconds
        text = self._signer.dumps([purpose, browser, until, secrets.token_urlsafe(16)])
        return text.encode() if isinstance(text, str) else text

    def check(self, challenge: bytes, purpose: str, browser: str) -> None:
        """Unfit unless we asked it of this browser for this purpose, a moment ago, and nobody has answered it yet."""
        try:
            asked, whom, until, _ = self._signer.loads(challenge)
        except BadSignature:
            raise Unfit("we did not ask that") from None
        if asked != purpose or whom != browser or until < self._now() or challenge in self._used:
            raise Unfit("we did not ask that of this browser, or it was answered, or too long ago")

    def use(self, challenge: bytes) -> None:
        now = self._now()
        for old in [one for one, until in self._used.items() if until < now]:
            del self._used[old]
        if len(self._used) >= self._limits.passkey_answers:
            raise Unfit("too many answers at once")
        self._used[challenge] = now + self._limits.passkey_seconds
