"""Who somebody is without an account: a signed cookie for the browser, a private link for each seat."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer

COOKIE = "viertel"
SAFE_COOKIE = "__Host-viertel"  # where there is TLS: no other host of the domain can plant one of that name
YEAR = 365 * 24 * 3600


class Visitors:
    def __init__(self, secret: bytes, former: Sequence[bytes] = (), out: AbstractSet[str] = frozenset()) -> None:
        """The key that signs, those whose signatures still count, and the devices and visitors that are believed no more."""
        self._secret = secret
        self._out = out
        self._signer = Signer([*former, secret], salt="visitor", digest_method=hashlib.sha256)

    def known(self, cookies: Mapping[str, str]) -> str | None:
        """The visitor a request's cookie names, if we signed it."""
        return self.at(cookies)[0]

    def at(self, cookies: Mapping[str, str]) -> tuple[str | None, str]:
        """The same, and the device. The first version's cookies name none: there was one for each visitor."""
        try:
            visitor, _, device = self._signer.unsign(cookies.get(SAFE_COOKIE) or cookies.get(COOKIE, "")).decode().partition(".")
        except (BadSignature, UnicodeError):
            return None, ""
        device = device or f"first-{visitor}"
        return (None, "") if visitor in self._out or device in self._out else (visitor, device)

    def new(self) -> str:
        return secrets.token_urlsafe(12)

    def cookie(self, visitor: str, device: str) -> str:
        return self._signer.sign(f"{visitor}.{device}").decode()

    def handle(self, visitor: str) -> bytes:
        """By which an authenticator knows whose a passkey is: nothing can be read from it."""
        return hmac.new(self._secret, f"handle {visitor}".encode(), hashlib.sha256).digest()

    def seat_token(self, table: str, seat: int, link: int = 0) -> str:
        """The return link's token. It can be made again from the secret, so that only its hash need be stored; `link` counts
        how often the seat wanted another."""
        again = f" {link}" if link else ""
        digest = hmac.new(self._secret, f"seat {table} {seat}{again}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()

    def offer_token(self, table: str, seat: int, link: int) -> str:
        """The token of a link that gives a seat away; worthless once its return link has been made anew."""
        digest = hmac.new(self._secret, f"offer {table} {seat} {link}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:18]).decode()


def same_origin(headers: Mapping[str, str], scheme: str) -> bool:
    """Does a request come from our own pages, or from something that is no browser? Browsers always say where a form or a
    WebSocket comes from. A page that came without TLS is not ours where there is TLS: anybody on the way can have written it."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        given = urlsplit(origin)
    except ValueError:
        return False
    safe = given.scheme == "https" or (given.scheme == "http" and scheme not in ("https", "wss"))
    return safe and given.netloc.lower() == headers.get("host", "").lower()
