"""Places that are one number, put together and taken apart: flocks in the city, slots and steps of a plan, pigeons."""

from __future__ import annotations

from .codes import COLOUR, FIRST_CUBES, FIRST_SLOT, OWNERS, PILES, PLANNED, THIRD, THIRD_CARD, ZONE_CARDS

NATIVE = "inline"


def owner_of(pigeon: int) -> int:
    """Whose pigeon on the Piazza this is."""
    return (pigeon & COLOUR) - 1


def in_zone(zone: int, owner: int) -> int:
    """Where `city` counts the pigeons of an owner in a zone."""
    return OWNERS * zone + owner


def cubes_on(seat: int, slot: int) -> int:
    """Where `cubes` counts the pigeons on a slot of a plan."""
    return PILES * seat + (0 if slot == FIRST_SLOT else slot - THIRD + 1)


def card_on(seat: int, slot: int) -> int:
    """Where `card` has the zone card on slot 3, 4 or 5 of a plan."""
    return ZONE_CARDS * seat + slot - THIRD


def asked_slot(asked: int) -> int:
    """The slot that a Ruse asks about: it counts the zone cards from 1."""
    return THIRD - 1 + asked


def slot_of(step: int) -> int:
    """The slot that a step of a plan is about."""
    return FIRST_SLOT if step <= FIRST_CUBES else (step + 3) // 2


def lays_zone(step: int) -> bool:
    """Does this step of a plan lay a zone card? Then the next one lays its pigeons."""
    return THIRD_CARD <= step < PLANNED and (step - THIRD_CARD) % 2 == 0
