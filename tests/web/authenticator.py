"""An authenticator of the tests' own: keeps keys, signs what it is asked, and can be told to cheat."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, encode_cbor


class Authenticator:
    def __init__(self, origin: str, site: str) -> None:
        self.origin = origin
        self.site = site
        self.counter = 0
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.handle = b""

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + struct.pack(">I", self.counter)

    def make(self, options: dict[str, Any]) -> dict[str, str]:
        """The fields of a form that answers `options`."""
        self.handle = base64url_to_bytes(options["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        known = bytes(16) + struct.pack(">H", len(self.id)) + self.id + encode_cbor(public)
        attestation = {"fmt": "none", "attStmt": {}, "authData": self._data(0x45) + known}
        return {
            "id": bytes_to_base64url(self.id),
            "client": bytes_to_base64url(self._client("webauthn.create", options["challenge"])),
            "attestation": bytes_to_base64url(encode_cbor(attestation)),
        }

    def open(self, options: dict[str, Any]) -> dict[str, str]:
        self.counter += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data(0x05)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": bytes_to_base64url(self.id),
            "client": bytes_to_base64url(client),
            "authenticator": bytes_to_base64url(data),
            "signature": bytes_to_base64url(signature),
            "handle": bytes_to_base64url(self.handle),
        }
