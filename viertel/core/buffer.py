"""Memory of somebody else's, an array of NumPy's say, that compiled code reads and writes as C arrays. As plain Python it is a
memoryview. Whoever passes it keeps it alive, and vouches for its size."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, nullcontext
from typing import Any, TypeVar

Floats = Any  # 32 bits each; natively a pointer, as the next two
Ints = Any  # 32 bits each
Bytes = Any

T = TypeVar("T")

unlocked: AbstractContextManager[None] = nullcontext()  # natively, other threads run meanwhile


def floats(memory: Any) -> Floats:
    return memoryview(memory).cast("B").cast("f")


def ints(memory: Any) -> Ints:
    return memoryview(memory).cast("B").cast("i")


def octets(memory: Any) -> Bytes:
    return memoryview(memory).cast("B")


def few(target: Bytes, at: int, source: Bytes, first: int, n: int) -> None:
    """Copies so many bytes; quick where they are few."""
    target[at : at + n] = source[first : first + n]


def paint(
    target: Bytes,
    at: int,
    pictures: Bytes,
    first: int,
    n: int,
    numbers: Ints,
    where: Ints,
    at_where: int,
    places: int,
    low: int,
    other: int,
) -> None:
    """Copies for each place the picture, n bytes, of the number that stands there. They begin at `first` with that of the number
    `low`; whatever has none gets the one numbered `other`."""
    for k in range(at_where, at_where + places):
        picture = numbers[where[k]] - low
        if not 0 <= picture <= other:
            picture = other
        few(target, at, pictures, first + picture * n, n)
        at += n


def clear(target: Bytes, at: int, n: int) -> None:
    target[at : at + n] = bytes(n)


def objects(items: list[T]) -> list[T]:
    """Natively, the list's own memory: it must neither end nor change while it is used."""
    return items


# Two threads tell each other by a number. Whatever was written before it was told is seen by whoever has read it.


def tell(memory: Ints, at: int, value: int) -> None:
    memory[at] = value


def swap(memory: Ints, at: int, value: int) -> int:
    """Tell a number in place of the one that was there, which nobody else swaps as well."""
    found: int = memory[at]
    memory[at] = value
    return found


def changed(memory: Ints, at: int, value: int, patience: int) -> int:
    """Watch a number without sleeping, natively some hundredths of a microsecond for each `patience`, and from the 4,096th on as
    long as whoever else wants this core has it. What it has become, or still `value`."""
    while memory[at] == value and patience > 0:
        time.sleep(0)
        patience -= 1
    found: int = memory[at]
    return found
