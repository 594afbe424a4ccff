"""Passkeys: somebody's device answers for him, so that another one gets his name and tables back (WebAuthn)."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import webauthn
from webauthn.helpers import base64url_to_bytes, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from ..limits import Limits
from ..storage.archive import Passkey
from .challenges import MAKE, OPEN, Challenges, Unfit


@dataclass(frozen=True)
class Made:
    id: bytes
    key: bytes
    counter: int


class Passkeys:
    def __init__(self, url: str, limits: Limits, now: Callable[[], float] = time.time) -> None:
        """`url`: the house's address as people know it, which passkeys are bound to."""
        self._origin = url
        self._house = urlsplit(url).hostname or ""
        self._seconds = limits.passkey_seconds
        self.challenges = Challenges(limits, now)

    def fits(self, host: str) -> bool:
        """Was the house asked by the address that its passkeys are bound to?"""
        return host.lower() == urlsplit(self._origin).netloc.lower()

    # What the browser is asked

    def to_make(self, browser: str, handle: bytes, name: str, known: Sequence[Passkey]) -> str:
        return webauthn.options_to_json(
            webauthn.generate_registration_options(
                rp_id=self._house,
                rp_name="Viertel",
                user_id=handle,
                user_name=name,
                challenge=self.challenges.ask(MAKE, browser),
                timeout=int(self._seconds * 1000),
                authenticator_selection=AuthenticatorSelectionCriteria(
                    resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
                ),
                exclude_credentials=[PublicKeyCredentialDescriptor(one.id) for one in known],
            )
        )

    def to_open(self, browser: str) -> str:
        return webauthn.options_to_json(
            webauthn.generate_authentication_options(
                rp_id=self._house,
                challenge=self.challenges.ask(OPEN, browser),
                timeout=int(self._seconds * 1000),
                user_verification=UserVerificationRequirement.PREFERRED,
            )
        )

    # What it answers: fields in base64, as its script sends them

    def made(self, browser: str, fields: Mapping[str, str]) -> Made:
        challenge = self._challenge(MAKE, browser, fields)
        answer = {"clientDataJSON": fields["client"], "attestationObject": fields["attestation"]}
        try:
            found = webauthn.verify_registration_response(
                credential=_credential(fields, answer),
                expected_challenge=challenge,
                expected_rp_id=self._house,
                expected_origin=self._origin,
            )
        except Exception as error:  # whatever it is that it stumbles over in a stranger's bytes
            raise Unfit(str(error)) from None
        self.challenges.use(challenge)
        return Made(found.credential_id, found.credential_public_key, found.sign_count)

    def opened(self, browser: str, fields: Mapping[str, str], find: Callable[[bytes], Passkey | None]) -> tuple[Passkey, int]:
        """Whose it is, and how often it has signed by now."""
        challenge = self._challenge(OPEN, browser, fields)
        try:
            known = find(base64url_to_bytes(fields["id"]))
            handle = base64url_to_bytes(fields["handle"])
        except ValueError:
            raise Unfit("that is no base64") from None
        if known is None or not secrets.compare_digest(handle, known.handle):
            raise Unfit("nobody here has this passkey")
        answer = {
            "clientDataJSON": fields["client"],
            "authenticatorData": fields["authenticator"],
            "signature": fields["signature"],
            "userHandle": fields["handle"],
        }
        try:
            found = webauthn.verify_authentication_response(
                credential=_credential(fields, answer),
                expected_challenge=challenge,
                expected_rp_id=self._house,
                expected_origin=self._origin,
                credential_public_key=known.key,
                credential_current_sign_count=known.counter,  # one that does not count on is a copy
            )
        except Exception as error:
            raise Unfit(str(error)) from None
        self.challenges.use(challenge)
        return known, found.new_sign_count

    def _challenge(self, purpose: str, browser: str, fields: Mapping[str, str]) -> bytes:
        try:
            challenge = parse_client_data_json(base64url_to_bytes(fields["client"])).challenge
        except Exception as error:
            raise Unfit(str(error)) from None
        self.challenges.check(challenge, purpose, browser)
        return challenge


def _credential(fields: Mapping[str, str], answer: dict[str, str]) -> dict[str, object]:
    return {"id": fields["id"], "rawId": fields["id"], "type": "public-key", "response": answer}
