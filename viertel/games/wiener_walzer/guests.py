"""A guest as one number, put together and taken apart."""

from __future__ import annotations

from .codes import DANCED, OWNED, VALUE, WOMAN

NATIVE = "inline"


def guest_of(owner: int, face: int) -> int:
    """The guest of this owner with this face, who has not danced (WAL-006)."""
    return OWNED * (owner + 1) + (WOMAN + face - 6 if face >= 6 else face)


def face_of(guest: int) -> int:
    return (guest & VALUE) + (6 if guest & WOMAN else 0)


def owner_of(guest: int) -> int:
    """A seat, or WHITE."""
    return (guest & (DANCED - 1)) // OWNED - 1
