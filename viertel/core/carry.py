"""Carrying over: numbers that one layout wrote, as the numbers of another. By their names, so a renumbering does no harm.

A field, a name or a kind that is gone, and a value that has no name any more, is a BadInput: nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from .errors import BadInput
from .seat import HIDDEN

Layout = Mapping[str, Any]
Carry = Callable[[int], int]


def position(data: Mapping[str, Any], old: Layout, new: Layout, start: Mapping[str, Any]) -> dict[str, Any]:
    """A position (State.to_json). A field that is new has the value that it has at the start; one that is gone is left out."""
    if old["fields"] == new["fields"] and old["kinds"] == new["kinds"] and old["axes"] == new["axes"]:
        return dict(data)
    found = {"seats": data["seats"], "viewer": data["viewer"]}
    for name, field in new["fields"].items():
        before = old["fields"].get(name)
        if before is None:
            found[name] = start[name]
            continue
        try:
            carry = _kind(old["kinds"][before["is"]], new["kinds"][field["is"]], old["axes"], new["axes"])
            found[name] = _list(data[name], before, field, old["axes"], new["axes"], carry)
        except BadInput as error:
            raise BadInput(f"'{name}': {error}") from None
    return found


def event(key: str, values: Sequence[int], old: Layout, new: Layout) -> tuple[int, ...] | None:
    """The arguments of an event that was told; None if there is no such event any more."""
    before, after = old["events"].get(key), new["events"].get(key)
    if before is None or after is None or list(before) != list(after):
        return None
    try:
        return tuple(
            value if value == HIDDEN else _kind(old["kinds"][was], new["kinds"][now], old["axes"], new["axes"])(value)
            for value, was, now in zip(values, before.values(), after.values())
        )
    except BadInput:
        return None


def _list(given: Any, old: Layout, new: Layout, axes: Layout, new_axes: Layout, carry: Carry) -> Any:
    if len(old.get("per", ())) != len(new.get("per", ())):
        raise BadInput("has other axes")
    if "per" not in old:
        return carry(given)
    places = [
        _places(axes[was], new_axes[now], old_size, new_size)
        for was, now, old_size, new_size in zip(old["per"], new["per"], old["sizes"], new["sizes"])
    ]
    size = 1
    for each in new["sizes"]:
        size *= each
    found = [0] * size
    for index, where in enumerate(product(*places)):
        value = given[index] if index < len(given) else 0
        if None in where:
            if value:
                raise BadInput("something stands where there is no place any more")
            continue
        at = 0
        for place, each in zip(where, new["sizes"]):
            at = at * each + (place or 0)
        found[at] = value if value == HIDDEN else carry(value)
    return found


def _places(old: Any, new: Any, old_size: int, new_size: int) -> list[int | None]:
    """By an axis's old numbers, the new ones."""
    if isinstance(old, list) and isinstance(new, list):
        at = {name: number for number, name in enumerate(new) if name is not None}
        known = [at.get(name) for name in old]
    else:
        known = [number if number < new_size else None for number in range(old_size)]
    return [*known, *[None] * (old_size - len(known))][:old_size]


def _kind(old: Layout, new: Layout, axes: Layout, new_axes: Layout) -> Carry:
    kind = old["kind"]
    if kind != new["kind"]:
        raise BadInput("is of another kind")
    if kind in ("count", "amount", "flag"):
        return lambda value: value
    if kind in ("one", "set"):
        named = partial(_named, axes[old["of"]], new_axes[new["of"]])
        return named if kind == "one" else partial(_each, named)
    if kind in ("maybe", "some"):
        inner, shift = _kind(old["is"], new["is"], axes, new_axes), 1 if kind == "maybe" else 0
        return lambda value: inner(value - shift) + shift if value else 0
    parts = {name: (radix, part) for name, radix, part in new["parts"]}
    if [name for name, _, _ in old["parts"]] != list(parts):
        raise BadInput("consists of other parts")
    each = [(radix, parts[name][0], _kind(part, parts[name][1], axes, new_axes)) for name, radix, part in old["parts"]]
    return partial(_packed, each)


def _named(old: Any, new: Any, value: int) -> int:
    if not isinstance(old, list) or not isinstance(new, list):
        return value
    if not 0 <= value < len(old) or old[value] not in new:
        raise BadInput(f"there is no '{old[value] if 0 <= value < len(old) else value}' any more")
    return new.index(old[value])


def _each(named: Carry, value: int) -> int:
    return sum(1 << named(bit) for bit in range(value.bit_length()) if value >> bit & 1)


def _packed(parts: Sequence[tuple[int, int, Carry]], value: int) -> int:
    found, step = 0, 1
    for radix, new_radix, carry in parts:
        found += carry(value % radix) * step
        value //= radix
        step *= new_radix
    return found
