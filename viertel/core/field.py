"""Field: one part of a position, declared once, in the words of the rulebook. Everything mechanical is derived from it.

    PHASE = Axis("phase")
    PLACE: Final = PHASE.add("place")
    SEAT = seats(5)
    CELL = Axis("cell", 78)  # what the cells are called stands in the component file

    class Position(State):
        phase: int = one_of(PHASE)
        score: list[int] = per(SEAT, amount(100_000))
        tile: list[int] = per(CELL, some(TILE))
        hand: list[int] = secret(per(SEAT, some(GUEST)))
        left: list[int] = derived(per(SEAT, count(12)))

Rules see ints and flat lists of int; whoever is not a rule sees names. What a name is, layout.py says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from math import prod
from typing import Any, TypeVar

from .seat import HIDDEN

Name = str | int | None  # a seat's name is its number; None: no such thing
Names = Mapping[str, Sequence[Name]]  # of each axis, where the component file has them


class Axis:
    """Things of one kind, in their order: what a list has a place for each of, and what a number stands for."""

    def __init__(self, name: str, size: int = 0, names: Iterable[Name] = ()) -> None:
        self.name = name
        self.names: list[Name] = list(names)
        self._size = size

    def __repr__(self) -> str:
        return f"Axis({self.name!r}, {self.size})"

    def add(self, name: Name) -> int:
        """One more thing; its number."""
        self.names.append(name)
        return len(self.names) - 1

    @property
    def size(self) -> int:
        return max(self._size, len(self.names))

    @property
    def seats(self) -> bool:
        """Are these the seats, and nothing else?"""
        return self.name == "seat"

    def has_names(self, names: Names) -> bool:
        return bool(self.names) or self.name in names

    def named(self, names: Names) -> list[Name]:
        """What its things are called; by their number, where nobody says."""
        found = names.get(self.name, self.names) or range(self.size)
        return [*found, *[None] * (self.size - len(found))]


def seats(most: int) -> Axis:
    return Axis("seat", names=range(most))


@dataclass(frozen=True)
class Kind:
    """What a number of a field can be."""

    low: int
    high: int

    @property
    def word(self) -> str:
        """How an event's argument of this kind is asked for in words."""
        return "number"

    @property
    def axes(self) -> tuple[Axis, ...]:
        return ()


@dataclass(frozen=True)
class Count(Kind):
    called: str = "number"  # what it counts, where an event shows that in a way of its own

    @property
    def word(self) -> str:
        return self.called


@dataclass(frozen=True)
class Flag(Kind):
    pass


@dataclass(frozen=True)
class One(Kind):
    of: Axis

    @property
    def word(self) -> str:
        return self.of.name

    @property
    def axes(self) -> tuple[Axis, ...]:
        return (self.of,)


@dataclass(frozen=True)
class Several(Kind):
    """A set, as bits."""

    of: Axis

    @property
    def axes(self) -> tuple[Axis, ...]:
        return (self.of,)


@dataclass(frozen=True)
class Maybe(Kind):
    """Nothing (0), or something: its number + `shift`."""

    of: Kind
    shift: int

    @property
    def word(self) -> str:
        return self.of.word

    @property
    def axes(self) -> tuple[Axis, ...]:
        return self.of.axes


@dataclass(frozen=True)
class Parts(Kind):
    """A thing of several parts in one number, the least significant first: name, radix, kind."""

    called: str
    parts: tuple[tuple[str, int, Kind], ...]

    @property
    def word(self) -> str:
        return self.called

    @property
    def axes(self) -> tuple[Axis, ...]:
        return tuple(axis for _, _, kind in self.parts for axis in kind.axes)

    def split(self, value: int) -> Iterable[tuple[str, Kind, int]]:
        for name, radix, kind in self.parts:
            yield name, kind, value % radix
            value //= radix


@dataclass(frozen=True)
class Field:
    kind: Kind
    per: tuple[Axis, ...] = ()
    start: int = 0
    seen_by: str = "everybody"  # or "seat": its seat alone, until it is revealed; or "nobody"
    stored: bool = True  # else it is derived from the others

    @property
    def size(self) -> int:
        """Numbers in its list; 0 for one number that stands alone."""
        return prod(axis.size for axis in self.per) if self.per else 0

    @property
    def low(self) -> int:
        return self.kind.low if self.seen_by == "everybody" else min(HIDDEN, self.kind.low)

    @property
    def high(self) -> int:
        return self.kind.high


# How a position is declared. To the type checker a field is what the rules see of it: an int or a list.


def count(most: int, called: str = "number") -> Any:
    """So many, up to the most there can be; what an event's argument of this kind is called in words."""
    return Count(0, most, called)


def amount(most: int, least: int = 0, called: str = "number") -> Any:
    """Points, money: what has no natural end."""
    return Count(least, most, called)


flag: Any = Flag(0, 1)


def one_of(axis: Axis) -> Any:
    return One(0, axis.size - 1, axis)


def set_of(axis: Axis) -> Any:
    return Several(0, (1 << axis.size) - 1, axis)


def maybe(what: Axis | Kind) -> Any:
    """None (0), or one of these (its number + 1)."""
    kind = kind_of(what)
    return Maybe(0, kind.high + 1, kind, 1)


def some(what: Kind) -> Any:
    """None (0), or a thing whose number is never 0."""
    return Maybe(0, what.high, what, 0)


def parts(called: str, *each: tuple[str, int, Any]) -> Any:
    """A thing packed into one number: ("value", 8, count(5)) takes the numbers from 0 to 7, the next part multiples of 8, …"""
    radixes = [radix for _, radix, _ in each]
    high = sum(prod(radixes[:n]) * kind_of(kind).high for n, (_, _, kind) in enumerate(each))
    return Parts(0, high, called, tuple((name, radix, kind_of(kind)) for name, radix, kind in each))


def per(*declared: Any) -> Any:
    """A list with a place for each thing of the axes, the last one running fastest; then what stands there."""
    *axes, kind = declared
    return Field(kind_of(kind), tuple(axes))


def secret(what: Any) -> Any:
    """Its seat alone sees it until it is revealed: a hole for the others."""
    return replace(field_of(what), seen_by="seat")


def unseen(what: Any) -> Any:
    """A hole for everybody."""
    return replace(field_of(what), seen_by="nobody")


def derived(what: Any) -> Any:
    """Not part of the position: `_derive` makes it from the other fields."""
    return replace(field_of(what), stored=False)


def starting(what: Any, value: int) -> Any:
    """Has this value at the start."""
    return replace(field_of(what), start=value)


def kind_of(what: Any) -> Kind:
    kind: Kind = one_of(what) if isinstance(what, Axis) else what
    return kind


def field_of(what: Any) -> Field:
    return what if isinstance(what, Field) else Field(kind_of(what))


# What follows from the declarations of a class.

T = TypeVar("T")


def _once(make: Callable[[type], T]) -> Callable[[type], T]:
    """Made once for each class."""
    made: dict[type, T] = {}

    @wraps(make)
    def found(cls: type) -> T:
        if cls not in made:
            made[cls] = make(cls)
        return made[cls]

    return found


PREFIX = "field_"  # of a declaration's name in a compiled class, where the name itself is the number


@_once
def fields(cls: type) -> dict[str, Field]:
    """The fields of a class of positions, in the order of their declaration."""
    found = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, (Kind, Field)):
                found[name.removeprefix(PREFIX)] = field_of(value)
    return found


@_once
def stored(cls: type) -> dict[str, Field]:
    return {name: field for name, field in fields(cls).items() if field.stored}


@_once
def places(cls: type) -> dict[str, int]:
    """Each field's place in the order of declaration."""
    return {name: place for place, name in enumerate(fields(cls))}


@_once
def lists(cls: type) -> dict[str, tuple[int, int]]:
    """Each field that is a list: its place in the order of declaration, and its size."""
    return {name: (place, field.size) for place, (name, field) in enumerate(fields(cls).items()) if field.per}


@_once
def shared(cls: type) -> tuple[str, ...]:
    """What all positions of a game have in common: the objects beside the fields."""
    known = fields(cls)
    return tuple(
        name
        for base in reversed(cls.__mro__)
        for name, note in vars(base).get("__annotations__", {}).items()
        if name not in known and not str(note).startswith(("ClassVar", "int"))
    )


@_once
def beginner(cls: type) -> Callable[[Any], None]:
    """A function that gives every field the value it has at the start."""
    return _written(
        "begin(self)",
        [
            f"self.{name} = [{field.start}] * {field.size}" if field.per else f"self.{name} = {field.start}"
            for name, field in fields(cls).items()
        ],
    )


@_once
def copier(cls: type) -> Callable[[Any, Any], None]:
    """A function that gives a position every field of another one."""
    return _written(
        "copy(self, other)",
        [f"self.{name} = other.{name}" + ("[:]" if field.per else "") for name, field in fields(cls).items()],
    )


def _written(head: str, lines: list[str]) -> Callable[..., None]:
    """Written out once, like a dataclass's methods: positions are copied by the million in plain Python, too."""
    space: dict[str, Any] = {}
    exec("\n    ".join([f"def {head}:", *lines, "return"]), space)
    made: Callable[..., None] = space[head.partition("(")[0]]
    return made
