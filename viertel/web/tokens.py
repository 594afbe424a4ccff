"""Tokens: addresses and links that nobody can guess, and what is stored of them."""

from __future__ import annotations

import hashlib
import secrets


def new_address() -> str:
    """Something nobody guesses, short enough to be read out. It begins with no hyphen: a command line would read an option."""
    while (address := secrets.token_urlsafe(12)).startswith("-"):
        pass
    return address


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
