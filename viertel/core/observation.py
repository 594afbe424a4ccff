"""Observation: what a seat may know, as numbers from 0 to 1, read off the declared fields.

Seen from the seat: its own things first, those of the others in turn order. A named thing is one-hot, a count is scaled by the
most there can be, a set has a number for each thing, a hole is marked. What can be more than 255 is written in digits of 256, the
last one first. So each number is a byte times a scale, and the compact form is those bytes. The layout is the same for every
position of a game with so many seats; each number has a name, each field is a slice.

Here a number is read off a position one by one, in the plainest way; `Sight` does the same by tables, natively.
"""

from __future__ import annotations

import dataclasses
import hashlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle, product, repeat

from .errors import BadInput
from .field import Axis, Count, Field, Flag, Kind, Maybe, Names, One, Parts, Several, stored
from .seat import CHANCE, HIDDEN
from .sight import DIGITS, TABLE, Sight
from .state import State

BYTE = 255
LARGEST = 1 << 16  # numbers that a field can be, where each has its row in a table


@dataclass(frozen=True)
class Read:
    """How one byte of an observation is read off a field's number, and what it is multiplied with."""

    label: str
    read: Callable[[int, int], int]  # of the number and the seat that looks
    scale: float = 1.0


@dataclass(frozen=True)
class Slice:
    """The numbers that a field is shown by, from `first` on."""

    name: str
    first: int
    size: int


@dataclass
class Tables:
    """A layout as a Sight reads it."""

    fields: array[int] = dataclasses.field(default_factory=lambda: array("i"))
    index: array[int] = dataclasses.field(default_factory=lambda: array("i"))
    small: bytearray = dataclasses.field(default_factory=bytearray)
    large: array[float] = dataclasses.field(default_factory=lambda: array("f"))

    def add(self, pictures: Iterable[int], scales: Iterable[float]) -> None:
        """More pictures, and what each of their numbers is multiplied with as a float."""
        kept = bytes(pictures)
        self.small.extend(kept)
        self.large.extend(_scaled(kept, scales))


class Observation:
    """The layout for one class of positions and one number of seats."""

    VERSION = 2  # of the way fields become numbers

    def __init__(self, cls: type[State], seats: int, names: Names) -> None:
        self.seats = seats
        self._axes = names
        self.names: list[str] = [f"to act, seat +{k}" for k in range(seats)] + ["chance to act", "over"]
        scales = [1.0] * len(self.names)
        self.slices = [Slice("to act", 0, len(self.names))]
        self._fields: list[tuple[str, Field, list[tuple[int, ...]], list[Read]]] = []
        for name, field in stored(cls).items():
            places = list(product(*(self._things(axis) for axis in field.per)))
            reads = list(self._hole(field)) + list(self._reads(field.kind))
            first = len(self.names)
            for place in places:
                where = ", ".join(self._called(axis, thing) for axis, thing in zip(field.per, place))
                self.names += [f"{name}[{where}]{one.label}" if where else f"{name}{one.label}" for one in reads]
                scales += [one.scale for one in reads]
            self.slices.append(Slice(name, first, len(self.names) - first))
            self._fields.append((name, field, places, reads))
        self.scales = array("f", scales)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, name: str) -> slice:
        """Where a field is shown."""
        for one in self.slices:
            if one.name == name:
                return slice(one.first, one.first + one.size)
        raise BadInput(f"nothing is called '{name}'; there are {', '.join(one.name for one in self.slices)}")

    @property
    def digest(self) -> str:
        """Sixteen hex digits that two equal layouts share: whoever keeps what was learned keeps this with it."""
        text = repr((self.VERSION, self.names, self.scales.tolist()))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def of(self, state: State, seat: int) -> list[float]:
        """What the seat may know of a position; of its view, whether it is given that or more."""
        return _scaled(self.bytes_of(state, seat), self.scales).tolist()

    def bytes_of(self, state: State, seat: int) -> bytes:
        """The compact form of the same."""
        view = state.view(seat)
        acting = view.to_act()
        found = [int((seat + k) % self.seats in acting) for k in range(self.seats)]
        found += [int(acting == (CHANCE,)), int(not acting)]
        for name, field, places, reads in self._fields:
            value = getattr(view, name)
            numbers = [value[self._index(field.per, place, seat)] for place in places] if field.per else [value]
            found += [one.read(number, seat) for number in numbers for one in reads]
        return bytes(found)

    def sight(self) -> Sight:
        """What writes the same natively; each thread needs its own."""
        return Sight(len(self), self.seats, self.tables)

    @cached_property
    def tables(self) -> Tables:
        made = Tables()
        made.add((0, 1), (1, 1))  # NO, YES
        made.add(range(BYTE + 1), repeat(array("f", [1 / BYTE])[0]))  # DIGIT
        for (name, field, places, reads), shown in zip(self._fields, self.slices[1:]):
            digits = isinstance(field.kind, Count) and _digits(field.kind) > 0
            if not digits and field.high - field.low >= LARGEST:
                raise BadInput(f"'{name}' can be more than {LARGEST} numbers, too many to be observed natively")
            values = [] if digits else [*range(field.low, field.high + 1), 0]  # whatever else stands there looks like 0
            pictures = [bytes(one.read(value, seat) for value in values for one in reads) for seat in range(self.seats)]
            turns = len(set(pictures)) > 1
            made.fields.extend(
                [
                    DIGITS if digits else TABLE,
                    len(places),
                    len(reads),
                    shown.first,
                    len(made.index),
                    len(made.small),
                    len(pictures[0]) if turns else 0,
                    field.low,
                    field.high - field.low + 1,
                    int(field.seen_by != "everybody"),
                    int(field.kind.low < 0),
                ]
            )
            scales = self.scales[shown.first : shown.first + len(reads)]
            for seat in range(self.seats):
                made.index.extend(self._index(field.per, place, seat) for place in places)
                if seat == 0 or turns:
                    made.add(pictures[seat], cycle(scales))
        return made

    # The things of an axis: seats by their distance from the one who looks, then what is no seat. None: no such thing.

    def _things(self, axis: Axis) -> list[int]:
        named = axis.named(self._axes)
        if not axis.has_names(self._axes):
            return list(range(axis.size))
        mine = [n for n, name in enumerate(named) if isinstance(name, int) and name < self.seats]
        return mine + [n for n, name in enumerate(named) if isinstance(name, str)]

    def _seat(self, axis: Axis, thing: int) -> int | None:
        """The seat that a thing is, if it is one."""
        name = axis.named(self._axes)[thing]
        return name if isinstance(name, int) and axis.has_names(self._axes) else None

    def _called(self, axis: Axis, thing: int) -> str:
        seat = self._seat(axis, thing)
        return str(axis.named(self._axes)[thing]) if seat is None else f"seat +{seat}"

    def _turned(self, axis: Axis, thing: int, seat: int) -> int:
        """The thing that stands at a place, as a seat sees it."""
        distance = self._seat(axis, thing)
        return thing if distance is None else axis.named(self._axes).index((distance + seat) % self.seats)

    def _index(self, axes: tuple[Axis, ...], place: tuple[int, ...], seat: int) -> int:
        index = 0
        for axis, thing in zip(axes, place):
            index = index * axis.size + self._turned(axis, thing, seat)
        return index

    # How a number is read

    def _hole(self, field: Field) -> Iterator[Read]:
        if field.seen_by != "everybody":
            yield Read(" hidden", lambda value, seat: int(value == HIDDEN))

    def _reads(self, kind: Kind) -> Iterator[Read]:
        match kind:
            case Flag():
                yield Read("", lambda value, seat: int(value > 0))
            case One():
                for thing in self._things(kind.of):
                    yield Read(f" = {self._called(kind.of, thing)}", self._is(kind.of, thing))
            case Several():
                for thing in self._things(kind.of):
                    yield Read(f" has {self._called(kind.of, thing)}", self._has(kind.of, thing))
            case Maybe():
                yield Read(" = none", lambda value, seat: int(value == 0))
                for one in self._reads(kind.of):
                    yield Read(one.label, self._shifted(one, kind.shift), one.scale)
            case Parts():
                size = 1
                for name, radix, part in kind.parts:
                    for one in self._reads(part):
                        yield Read(f".{name}{one.label}", self._digit(one, size, radix), one.scale)
                    size *= radix
            case Count() if digits := _digits(kind):
                if kind.low < 0:
                    yield Read(" below 0", lambda value, seat: int(kind.low <= value < 0))
                for n in range(digits):
                    yield Read(f" / {256**n}" if n else "", self._part_of(kind, 256**n), 1 / BYTE)
            case Count():
                inside = range(kind.low, kind.high + 1)
                yield Read("", lambda value, seat: value - kind.low if value in inside else 0, 1 / max(1, kind.high - kind.low))

    def _is(self, axis: Axis, thing: int) -> Callable[[int, int], int]:
        return lambda value, seat: int(value >= 0 and value == self._turned(axis, thing, seat))

    def _has(self, axis: Axis, thing: int) -> Callable[[int, int], int]:
        return lambda value, seat: int(value >= 0 and value >> self._turned(axis, thing, seat) & 1)

    def _shifted(self, one: Read, shift: int) -> Callable[[int, int], int]:
        return lambda value, seat: one.read(value - shift, seat) if value > 0 else 0

    def _digit(self, one: Read, size: int, radix: int) -> Callable[[int, int], int]:
        return lambda value, seat: one.read(value // size % radix, seat) if value >= 0 else 0

    def _part_of(self, kind: Kind, size: int) -> Callable[[int, int], int]:
        return lambda value, seat: abs(value) // size % 256 if kind.low <= value <= kind.high else 0


def _scaled(amounts: Iterable[int], scales: Iterable[float]) -> array[float]:
    return array("f", [amount * scale for amount, scale in zip(amounts, scales)])


def _digits(kind: Kind) -> int:
    """Digits of 256 that a count is written in; none, if a byte is enough."""
    if kind.high - kind.low <= BYTE:
        return 0
    return (max(kind.high, -kind.low).bit_length() + 7) // 8
