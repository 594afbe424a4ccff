"""Observation: what a seat may know, as numbers from 0 to 1, read off the declared fields.

Seen from the seat: its own things first, those of the others in turn order. A named thing is one-hot, a count is scaled by the
most there can be, a set has a number for each thing, a hole is marked. The layout is the same for every position of a game with
so many seats; each number has a name, each field is a slice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product

from .field import Axis, Count, Field, Flag, Kind, Maybe, Names, One, Parts, Several, stored
from .seat import CHANCE, HIDDEN
from .state import State

Read = Callable[[int, int], float]  # of a field's number, as a seat sees it


@dataclass(frozen=True)
class Slice:
    """The numbers that a field is shown by, from `first` on."""

    name: str
    first: int
    size: int


class Observation:
    """The layout for one class of positions and one number of seats."""

    VERSION = 1  # of the way fields become numbers

    def __init__(self, cls: type[State], seats: int, names: Names) -> None:
        self.seats = seats
        self._axes = names
        self.names: list[str] = [f"to act, seat +{k}" for k in range(seats)] + ["chance to act", "over"]
        self.slices = [Slice("to act", 0, len(self.names))]
        self._fields: list[tuple[str, Field, list[tuple[int, ...]], list[tuple[str, Read]]]] = []
        for name, field in stored(cls).items():
            places = list(product(*(self._things(axis) for axis in field.per)))
            reads = list(self._hole(field)) + list(self._reads(field.kind))
            first = len(self.names)
            for place in places:
                where = ", ".join(self._called(axis, thing) for axis, thing in zip(field.per, place))
                self.names += [f"{name}[{where}]{label}" if where else f"{name}{label}" for label, _ in reads]
            self.slices.append(Slice(name, first, len(self.names) - first))
            self._fields.append((name, field, places, reads))

    def __len__(self) -> int:
        return len(self.names)

    def of(self, state: State, seat: int) -> list[float]:
        """What the seat may know of a position; of its view, whether it is given that or more."""
        view = state.view(seat)
        acting = view.to_act()
        found = [float((seat + k) % self.seats in acting) for k in range(self.seats)]
        found += [float(acting == (CHANCE,)), float(not acting)]
        for name, field, places, reads in self._fields:
            value = getattr(view, name)
            numbers = [value[self._index(field.per, place, seat)] for place in places] if field.per else [value]
            found += [read(number, seat) for number in numbers for _, read in reads]
        return found

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

    def _hole(self, field: Field) -> Iterator[tuple[str, Read]]:
        if field.seen_by != "everybody":
            yield " hidden", lambda value, seat: float(value == HIDDEN)

    def _reads(self, kind: Kind) -> Iterator[tuple[str, Read]]:
        match kind:
            case Flag():
                yield "", lambda value, seat: float(value > 0)
            case One():
                for thing in self._things(kind.of):
                    yield f" = {self._called(kind.of, thing)}", self._is(kind.of, thing)
            case Several():
                for thing in self._things(kind.of):
                    yield f" has {self._called(kind.of, thing)}", self._has(kind.of, thing)
            case Maybe():
                yield " = none", lambda value, seat: float(value == 0)
                for label, read in self._reads(kind.of):
                    yield label, self._shifted(read, kind.shift)
            case Parts():
                size = 1
                for name, radix, part in kind.parts:
                    for label, read in self._reads(part):
                        yield f".{name}{label}", self._digit(read, size, radix)
                    size *= radix
            case Count():
                span = max(1, kind.high - kind.low)
                yield "", lambda value, seat: (value - kind.low) / span if value >= kind.low else 0.0

    def _is(self, axis: Axis, thing: int) -> Read:
        return lambda value, seat: float(value >= 0 and value == self._turned(axis, thing, seat))

    def _has(self, axis: Axis, thing: int) -> Read:
        return lambda value, seat: float(value >= 0 and value >> self._turned(axis, thing, seat) & 1)

    def _shifted(self, read: Read, shift: int) -> Read:
        return lambda value, seat: read(value - shift, seat) if value > 0 else 0.0

    def _digit(self, read: Read, size: int, radix: int) -> Read:
        return lambda value, seat: read(value // size % radix, seat) if value >= 0 else 0.0
