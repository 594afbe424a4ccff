"""Layout: what the numbers of a position and of its events mean, by name. Sent once; numbers follow.

What JSON says of a field: `per`, the axes of its list, with their `sizes` in the engine; `is`, the kind of its numbers, by its
place in the list of kinds; and `secret`, if a hole (-1) can stand there. docs/board.md describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from math import prod
from typing import Any, Protocol

from .event import Telling
from .field import Axis, Count, Field, Flag, Kind, Maybe, Name, Names, One, Parts, Several, stored
from .seat import HIDDEN


class Numbers(Protocol):
    """A State, as far as it is needed here."""

    seats: int
    viewer: int


HOLE = "hidden"  # what a hole is called
SEVERAL = 8  # items of a list that are printed one after the other, empty ones too


def layout(cls: type, tellings: Iterable[Telling], names: Names) -> dict[str, Any]:
    """The layout of a class of positions and of the events that its rules tell."""
    axes: dict[str, Axis] = {}
    kinds: list[dict[str, Any]] = []

    def seen(field: Field) -> int:
        """Its kind's number in the list of them: most stand in many places."""
        axes.update({axis.name: axis for axis in (*field.per, *field.kind.axes)})
        found = described(field.kind) | ({"secret": True} if field.seen_by != "everybody" and not field.per else {})
        if found not in kinds:
            kinds.append(found)
        return kinds.index(found)

    fields = {}
    for name, field in stored(cls).items():
        found: dict[str, Any] = {"is": seen(field)}
        if field.per:
            found |= {"per": [axis.name for axis in field.per], "sizes": [axis.size for axis in field.per]}
        if field.seen_by != "everybody":
            found["secret"] = True
        fields[name] = found
    events = {
        telling.key: {name: seen(field) for (name, _), field in zip(telling.arguments, telling.fields)} for telling in tellings
    }
    return {
        "axes": {
            name: None if axis.seats else axis.named(names) if axis.has_names(names) else axis.size for name, axis in axes.items()
        },
        "kinds": kinds,
        "fields": fields,
        "events": events,
    }


def described(kind: Kind) -> dict[str, Any]:
    """A kind, as JSON."""
    match kind:
        case Flag():
            return {"kind": "flag"}
        case One():
            return {"kind": "one", "of": kind.of.name}
        case Several():
            return {"kind": "set", "of": kind.of.name}
        case Maybe():
            return {"kind": "maybe" if kind.shift else "some", "is": described(kind.of)}
        case Parts():
            return {"kind": "parts", "parts": [[name, radix, described(part)] for name, radix, part in kind.parts]}
    assert isinstance(kind, Count)
    return {"kind": "count", "most": kind.high} if kind.low >= 0 else {"kind": "amount"}  # which can be -1, and no hole


def called(kind: Kind, names: Names, value: int) -> Any:
    """What one number stands for."""
    if value == HIDDEN and kind.low >= 0:
        return HOLE
    match kind:
        case Flag():
            return bool(value)
        case One():
            return kind.of.named(names)[value]
        case Several():
            return [name for bit, name in enumerate(kind.of.named(names)) if value >> bit & 1]
        case Maybe():
            return None if value == 0 else called(kind.of, names, value - kind.shift)
        case Parts():
            return {name: called(part, names, digit) for name, part, digit in kind.split(value)}
    return value


def named(state: Numbers, names: Names) -> dict[str, Any]:
    """A position by names: lists by seat, dictionaries by whatever else has names, nested in the order of the axes."""
    found: dict[str, Any] = {"seats": state.seats, "viewer": state.viewer}
    for name, field in stored(type(state)).items():
        value = getattr(state, name)
        found[name] = (
            _spread(list(value), field.per, state.seats, names, partial(called, field.kind, names))
            if field.per
            else called(field.kind, names, value)
        )
    return found


def _spread(values: list[int], axes: tuple[Axis, ...], seats: int, names: Names, say: Callable[[int], Any]) -> Any:
    if not axes:
        return say(values[0])
    axis, *rest = axes
    step = len(values) // axis.size
    items = [_spread(values[n * step : (n + 1) * step], tuple(rest), seats, names, say) for n in range(axis.size)]
    if axis.seats:
        return items[:seats]
    if not axis.has_names(names):
        return items
    return {name: item for name, item in zip(axis.named(names), items) if name is not None and not _nobody(name, seats)}


def _nobody(name: Name, seats: int) -> bool:
    """A seat's number where nobody sits."""
    return isinstance(name, int) and name >= seats


def told(state: Numbers, names: Names | None = None) -> str:
    """A position for people: a line a field, what is empty left out."""
    lines = [f"seats: {state.seats}", f"viewer: {state.viewer}"]
    for name, field in stored(type(state)).items():
        value = getattr(state, name)
        if field.per:
            short = _short(_spread(list(value), field.per, state.seats, names or {}, partial(_said, field.kind, names or {})))
        else:
            short = _alone(field.kind, names or {}, value)
        if short:
            lines.append(f"{name}: {short}")
    return "\n".join(lines)


def _said(kind: Kind, names: Names, value: int) -> str:
    """One number for people; empty if there is nothing. Seat 0 is somebody, a count of 0 is nothing."""
    if isinstance(kind, Parts) and value != HIDDEN:
        return _in_brackets((name, _alone(part, names, digit)) for name, part, digit in kind.split(value))
    if isinstance(kind, Maybe) and value > 0:
        return _said(kind.of, names, value - kind.shift)
    found = called(kind, names, value)
    if found is None or found is False or found == [] or (isinstance(kind, Count) and value == 0):
        return ""
    return f"[{', '.join(map(str, found))}]" if isinstance(found, list) else "yes" if found is True else str(found)


def _alone(kind: Kind, names: Names, value: int) -> str:
    """A number that stands for itself: a count of 0 is told there."""
    return str(value) if isinstance(kind, Count) else _said(kind, names, value)


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {item}" for key, item in _filled(value.items()))
    if not isinstance(value, list):
        return str(value)
    items = [_inner(item) for item in value]
    if not any(items):
        return ""
    if len(items) > SEVERAL:
        return ", ".join(f"{n}: {item}" for n, item in enumerate(items) if item)
    return f"[{', '.join(item or '-' for item in items)}]"


def _inner(value: Any) -> str:
    return _in_brackets(_filled(value.items())) if isinstance(value, Mapping) else _short(value)


def _filled(pairs: Iterable[tuple[Any, Any]]) -> Iterable[tuple[Any, str]]:
    return ((key, short) for key, item in pairs if (short := _inner(item)))


def _in_brackets(pairs: Iterable[tuple[Any, str]]) -> str:
    text = ", ".join(f"{key} {item}" for key, item in pairs if item)
    return f"({text})" if text else ""


def holes(state: Numbers) -> list[tuple[str, int]]:
    """Where a view has holes: field and index. What `_imagine` has to fill."""
    return [
        (name, index)
        for name, field in stored(type(state)).items()
        if field.seen_by != "everybody"
        for index, value in enumerate(getattr(state, name) if field.per else [getattr(state, name)])
        if value == HIDDEN
    ]


def belongs(cls: type, name: str, index: int) -> int | None:
    """The seat that a number of a field belongs to, if its list has a place for each seat."""
    for axis in (axes := stored(cls)[name].per):
        after = prod(other.size for other in axes[axes.index(axis) + 1 :])
        if axis.seats:
            return index // after % axis.size
    return None
