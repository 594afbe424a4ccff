"""Sight: writes what a seat sees of a position into memory of the caller's, by the tables of a layout (observation.py).

A position passes its fields one by one (`State._show`). What each number of a field looks like is a picture in a table, as bytes
or as floats, which is copied to its place: so nothing is reckoned here, and nothing depends on what was there before.
"""

from __future__ import annotations

from typing import Any, Final

from .buffer import Bytes, Ints, few, ints, octets, paint

NATIVE = "module"

TABLE: Final = 0  # how a field is shown: each of its numbers has a picture,
DIGITS: Final = 1  # or it is written in digits of 256

OP: Final = 0  # of a field, in `fields`
PLACES: Final = 1
WIDTH: Final = 2  # numbers shown for each place
FIRST: Final = 3
INDEX: Final = 4  # in `index`: where each place is in the list, for each seat that looks
PICTURES: Final = 5  # where those of the field begin, from its lowest number on; one for whatever else stands there is the last
TURN: Final = 6  # from the pictures of one seat that looks to those of the next; 0 if all see the same
LOW: Final = 7
RANGE: Final = 8  # how many numbers can stand there
HOLE: Final = 9  # is the first number shown that of a hole?
SIGN: Final = 10  # is there one for being less than 0?
FIELD: Final = 11

NO: Final = 0  # pictures that every table begins with
YES: Final = 1
DIGIT: Final = 2  # of a digit of 256


class Sight:
    """What one thread looks with: the tables, which all share, and where it is writing."""

    size: int
    seats: int
    unit: int  # bytes of a number that is shown
    fields: Ints
    index: Ints
    small: Bytes  # pictures, compact
    large: Bytes  # … and as floats
    pictures: Bytes  # those that are used
    out: Bytes
    at: int  # where the observation begins, in numbers
    field: int  # that comes next
    seat: int  # that looks

    def __init__(self, size: int, seats: int, tables: Any) -> None:
        self.size = size
        self.seats = seats
        self.fields = ints(tables.fields)
        self.index = ints(tables.index)
        self.small = octets(tables.small)
        self.large = octets(tables.large)
        self.at = 0
        self.field = 0
        self.seat = 0

    def aim(self, memory: Any, compact: bool) -> None:
        """Write here from now on: bytes, or floats."""
        self.out = octets(memory)
        self.unit = 1 if compact else 4
        self.pictures = self.small if compact else self.large

    def _look_from(self, at: int, seat: int, acting: int) -> None:
        """A new observation: who looks, and who is to act."""
        self.at = at
        self.seat = seat
        self.field = 0
        for k in range(self.seats):
            self._draw(k, YES if acting > 0 and acting >> ((seat + k) % self.seats) & 1 else NO)
        self._draw(self.seats, YES if acting < 0 else NO)
        self._draw(self.seats + 1, YES if acting == 0 else NO)

    def _draw(self, spot: int, picture: int) -> None:
        few(self.out, (self.at + spot) * self.unit, self.pictures, picture * self.unit, self.unit)

    def _one(self, value: int) -> None:
        """The next field is a number."""
        here = self.field * FIELD
        self.field += 1
        first = self.fields[here + FIRST]
        if self.fields[here + OP] == DIGITS:
            self._spell(here, first, value)
            return
        width = self.fields[here + WIDTH]
        value -= self.fields[here + LOW]
        if value < 0 or value > self.fields[here + RANGE]:
            value = self.fields[here + RANGE]
        picture = self.fields[here + PICTURES] + self.seat * self.fields[here + TURN] + value * width
        few(self.out, (self.at + first) * self.unit, self.pictures, picture * self.unit, width * self.unit)

    def _list(self, numbers: Ints) -> None:
        """The next field is a list."""
        here = self.field * FIELD
        self.field += 1
        n = self.fields[here + PLACES]
        first = self.fields[here + FIRST]
        at = self.fields[here + INDEX] + self.seat * n
        if self.fields[here + OP] == DIGITS:
            for k in range(n):
                self._spell(here, first + k * self.fields[here + WIDTH], numbers[self.index[at + k]])
            return
        size = self.fields[here + WIDTH] * self.unit
        picture = (self.fields[here + PICTURES] + self.seat * self.fields[here + TURN]) * self.unit
        spot = (self.at + first) * self.unit
        low = self.fields[here + LOW]
        paint(self.out, spot, self.pictures, picture, size, numbers, self.index, at, n, low, self.fields[here + RANGE])

    def _spell(self, here: int, first: int, value: int) -> None:
        """In digits of 256, the last one first."""
        spot = first
        until = first + self.fields[here + WIDTH]
        if self.fields[here + HOLE]:
            self._draw(spot, YES if value == -1 else NO)
            spot += 1
            if value == -1:
                value = 0
        if self.fields[here + SIGN]:
            self._draw(spot, YES if value < 0 else NO)
            spot += 1
        if value < 0:
            value = -value
        while spot < until:
            self._draw(spot, DIGIT + (value & 255))
            value >>= 8
            spot += 1
