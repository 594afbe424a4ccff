"""By web push: the browser's own service carries a sealed letter to the page's service worker."""

from __future__ import annotations

import base64
import json
import re
import time
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from http_ece import ECEException
from py_vapid import Vapid02
from pywebpush import WebPusher, WebPushException

from ...core.errors import BadInput
from ..limits import Limits
from ..model.channels import Way
from .message import Gone, Later, Message
from .outgoing import UNREACHED, Forbidden, Outgoing

DAY = 24 * 3600  # how long a service keeps a call for a browser that is off, and how long a signature holds
KEY = re.compile(r"[A-Za-z0-9_-]{16,128}=*")


def new_key() -> bytes:
    """The key by which services know this house."""
    key = ec.generate_private_key(ec.SECP256R1())
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())


def subscription(endpoint: str, p256dh: str, auth: str, limits: Limits) -> str:
    """What a browser has subscribed to, checked, as JSON."""
    try:
        found = urlsplit(endpoint)
        named = bool(found.hostname) and ":" not in (found.hostname or "")  # no service is found by a number of IPv6
        fits = found.scheme == "https" and named and found.username is None and found.port in (None, 443)
    except ValueError:
        fits = False
    keys = KEY.fullmatch(p256dh) and KEY.fullmatch(auth)
    if not fits or not keys or len(endpoint) > limits.push_address or not endpoint.isascii() or not endpoint.isprintable():
        raise BadInput("that is no subscription of a browser")
    return json.dumps({"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}}, sort_keys=True)


class Push:
    def __init__(self, key: bytes, contact: str, outgoing: Outgoing) -> None:
        self._vapid = Vapid02.from_pem(key)
        self._contact = contact  # who answers for what is sent: a page or mailto:
        self._outgoing = outgoing

    @property
    def public_key(self) -> str:
        """What browsers subscribe with."""
        point = self._vapid.public_key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    async def send(self, way: Way, message: Message) -> None:
        target = json.loads(way.target)
        endpoint = urlsplit(target["endpoint"])
        data = {"id": message.id, "title": message.title, "text": message.text, "url": message.url, "count": message.count}
        try:
            sealed = WebPusher(target).encode(json.dumps(data).encode(), "aes128gcm")
        except (ValueError, ECEException, WebPushException) as error:  # keys that are none
            raise Gone(f"{type(error).__name__}: {error}") from None
        claims = {"sub": self._contact, "aud": f"https://{endpoint.netloc}", "exp": int(time.time()) + DAY // 2}
        headers = {
            **self._vapid.sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(DAY),
            "Urgency": "normal",
            "Topic": message.id[:32],
        }
        try:
            status = await self._outgoing.send("POST", target["endpoint"], headers, sealed["body"])
        except Forbidden as forbidden:
            raise Gone(str(forbidden)) from None
        except UNREACHED as error:
            raise Later(f"{type(error).__name__}: {error}") from None
        if status in (404, 410):
            raise Gone(f"the service answers {status}")
        if not 200 <= status < 300:
            raise Later(f"the service answers {status}")
