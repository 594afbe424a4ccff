"""Memory of somebody else's, an array of NumPy's say, that compiled code reads and writes as C arrays. As plain Python it is a
memoryview. Whoever passes it keeps it alive, and vouches for its size."""

from __future__ import annotations

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


def copy(target: Any, at: int, source: Any, first: int, n: int) -> None:
    """So many numbers, from one memory to another of the same kind."""
    target[at : at + n] = source[first : first + n]


def clear(target: Bytes, at: int, n: int) -> None:
    target[at : at + n] = bytes(n)


def objects(items: list[T]) -> list[T]:
    """Natively, the list's own memory: it must neither end nor change while it is used."""
    return items
