"""Row: a list of a native position, as Python sees it. Reading and writing its items reach the position, as in plain Python."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, overload

from .field import lists
from .state import State

LARGEST = 2**31 - 1


class Row(Sequence[int]):
    __slots__ = ("_field", "_size", "_state")

    def __init__(self, state: State, field: int, size: int) -> None:
        self._state = state
        self._field = field
        self._size = size

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> list[int]: ...
    def __getitem__(self, at: int | slice) -> int | list[int]:
        if isinstance(at, slice):
            return self._state.numbers(self._field)[at]
        return self._state.item(self._field, at if 0 <= at < self._size else self._index(at))

    def __setitem__(self, at: int | slice, value: Any) -> None:
        if isinstance(at, slice):
            numbers = self._state.numbers(self._field)
            numbers[at] = value
            self.replace(numbers)
        else:
            self._state.put(self._field, self._index(at), _number(value))

    def replace(self, numbers: Iterable[int]) -> None:
        new = [_number(number) for number in numbers]
        if len(new) != self._size:
            raise ValueError(f"{self._size} numbers are needed, not {len(new)}")
        for at, number in enumerate(new):
            self._state.put(self._field, at, number)

    def _index(self, at: int) -> int:
        index = at + self._size if at < 0 else at
        if not 0 <= index < self._size:
            raise IndexError("list index out of range")
        return index

    def __iter__(self) -> Iterator[int]:
        return iter(self._state.numbers(self._field))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (list, Row)):
            return self._state.numbers(self._field) == list(other)
        return NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[int]) -> list[int]:
        return [*self, *other]

    def __radd__(self, other: Iterable[int]) -> list[int]:
        return [*other, *self]

    def __repr__(self) -> str:
        return repr(self._state.numbers(self._field))


def _number(value: Any) -> int:
    if not isinstance(value, int) or abs(value) > LARGEST:
        raise ValueError(f"a list of a position holds whole numbers up to {LARGEST}, not {value!r}")
    return int(value)


def row(state: State, name: str) -> Row:
    """The list field of this name."""
    found = lists(type(state)).get(name)
    if found:
        return Row(state, *found)
    raise AttributeError(f"a position has no '{name}'")


def set_row(state: State, name: str, value: Any) -> bool:
    """Set the list field of this name; no, if there is none."""
    found = lists(type(state)).get(name)
    if found:
        Row(state, *found).replace(value)
    return found is not None
