"""Sight: writes what a seat sees of a position into memory of the caller's, by the tables of a layout (observation.py). Compiled
when a C compiler is there.

A position passes its fields one by one (`State._show`). What it would look like if every number were 0 is copied first, so that
only the others cost anything.
"""

from __future__ import annotations

from typing import Any, Final

from .buffer import Bytes, Floats, Ints, copy, floats, ints, octets

TABLE: Final = 0  # how a field is shown: what each of its numbers looks like stands in a table,
DIGITS: Final = 1  # or it is written in digits of 256

OP: Final = 0  # of a field, in `fields`
PLACES: Final = 1
WIDTH: Final = 2  # numbers shown for each place
FIRST: Final = 3
INDEX: Final = 4  # in `index`: where each place is in the list, for each seat that looks
ROWS: Final = 5  # in `rows`: for each seat that looks and each number, where its marks begin, and where those of the last end
LOW: Final = 6
HIGH: Final = 7
HOLE: Final = 8  # is the first number shown that of a hole?
SIGN: Final = 9  # is there one for being less than 0?
FIELD: Final = 10


class Sight:
    """What one thread looks with: the tables, which all share, and where it is writing."""

    size: int
    seats: int
    compact: bool
    fields: Ints
    index: Ints
    rows: Ints
    spots: Ints  # of each mark: its place
    amounts: Ints  # … and what is written there, compactly
    values: Floats  # … or as a part of 1
    empty_bytes: Bytes  # what all zeros look like, for each seat that looks
    empty_floats: Floats
    scales: Floats
    byte_out: Bytes
    float_out: Floats
    at: int  # where the observation begins
    field: int  # that comes next
    seat: int  # that looks

    def __init__(self, size: int, seats: int, tables: Any) -> None:
        self.size = size
        self.seats = seats
        self.compact = False
        self.fields = ints(tables.fields)
        self.index = ints(tables.index)
        self.rows = ints(tables.rows)
        self.spots = ints(tables.spots)
        self.amounts = ints(tables.amounts)
        self.values = floats(tables.values)
        self.empty_bytes = octets(tables.empty_bytes)
        self.empty_floats = floats(tables.empty_floats)
        self.scales = floats(tables.scales)
        self.byte_out = octets(tables.empty_bytes)
        self.float_out = floats(tables.empty_floats)
        self.at = 0
        self.field = 0
        self.seat = 0

    def aim(self, memory: Any, compact: bool) -> None:
        """Write here from now on: bytes, or floats."""
        self.compact = compact
        if compact:
            self.byte_out = octets(memory)
        else:
            self.float_out = floats(memory)

    def _look_from(self, at: int, seat: int, acting: int) -> None:
        """A new observation: who looks, and who is to act."""
        self.at = at
        self.seat = seat
        self.field = 0
        if self.compact:
            copy(self.byte_out, at, self.empty_bytes, seat * self.size, self.size)
        else:
            copy(self.float_out, at, self.empty_floats, seat * self.size, self.size)
        if acting < 0:
            self._mark(self.seats, 1)
        elif acting == 0:
            self._mark(self.seats + 1, 1)
        else:
            for k in range(self.seats):
                if acting >> ((seat + k) % self.seats) & 1:
                    self._mark(k, 1)

    def _mark(self, spot: int, amount: int) -> None:
        if self.compact:
            self.byte_out[self.at + spot] = amount
        else:
            self.float_out[self.at + spot] = amount * self.scales[spot]

    def _one(self, value: int) -> None:
        """The next field is a number."""
        if value != 0:
            here = self.field * FIELD
            first = self.fields[here + FIRST]
            low = self.fields[here + LOW]
            high = self.fields[here + HIGH]
            if self.fields[here + OP] == DIGITS:
                self._spell(here, first, value)
            elif low <= value and value <= high:
                row = self.fields[here + ROWS] + self.seat * (high - low + 2) - low
                if low <= 0:
                    for mark in range(self.rows[row], self.rows[row + 1]):
                        self._mark(first + self.spots[mark], 0)
                for mark in range(self.rows[row + value], self.rows[row + value + 1]):
                    self._mark(first + self.spots[mark], self.amounts[mark])
        self.field += 1

    def _list(self, numbers: Ints) -> None:
        """The next field is a list. Everything is at hand before it begins: this loop is what an observation costs."""
        here = self.field * FIELD
        self.field += 1
        n = self.fields[here + PLACES]
        width = self.fields[here + WIDTH]
        first = self.fields[here + FIRST]
        low = self.fields[here + LOW]
        high = self.fields[here + HIGH]
        where = self.index
        at = self.fields[here + INDEX] + self.seat * n
        if self.fields[here + OP] == DIGITS:
            for k in range(n):
                if numbers[where[at + k]] != 0:
                    self._spell(here, first + k * width, numbers[where[at + k]])
            return
        rows = self.rows
        spots = self.spots
        amounts = self.amounts
        values = self.values
        byte_out = self.byte_out
        float_out = self.float_out
        row = self.fields[here + ROWS] + self.seat * (high - low + 2) - low
        zero = 0
        until = 0
        if low <= 0:
            zero = rows[row]
            until = rows[row + 1]
        out = self.at + first
        if self.compact:
            for k in range(n):
                value = numbers[where[at + k]]
                if value != 0 and low <= value and value <= high:
                    for mark in range(zero, until):
                        byte_out[out + spots[mark]] = 0
                    for mark in range(rows[row + value], rows[row + value + 1]):
                        byte_out[out + spots[mark]] = amounts[mark]
                out += width
        else:
            for k in range(n):
                value = numbers[where[at + k]]
                if value != 0 and low <= value and value <= high:
                    for mark in range(zero, until):
                        float_out[out + spots[mark]] = 0
                    for mark in range(rows[row + value], rows[row + value + 1]):
                        float_out[out + spots[mark]] = values[mark]
                out += width

    def _spell(self, here: int, first: int, value: int) -> None:
        """In digits of 256, the last one first."""
        spot = first
        until = first + self.fields[here + WIDTH]
        if self.fields[here + HOLE]:
            if value == -1:
                self._mark(spot, 1)
                return
            spot += 1
        if self.fields[here + SIGN]:
            if value < 0:
                self._mark(spot, 1)
                value = -value
            spot += 1
        while spot < until:
            self._mark(spot, value & 255)
            value >>= 8
            spot += 1
