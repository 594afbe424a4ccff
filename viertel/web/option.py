"""How a setting is declared: once, as a field of a dataclass, with all that the command line, the documents and a check need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ..core.errors import BadInput


@dataclass(frozen=True)
class Option:
    """What belongs to a setting beside its name, type and default."""

    help: str
    metavar: str | None = None
    flag: str = ""  # on the command line, where it is not the field's name
    least: float | None = None
    most: float | None = None
    variable: str | None = None  # of the environment
    check: Callable[[Any], object] | None = None  # raises BadInput


@dataclass(frozen=True)
class Setting:
    name: str
    type: Any
    default: Any
    option: Option

    @property
    def flag(self) -> str:
        return self.option.flag or "--" + self.name.replace("_", "-")

    def check(self, value: Any) -> None:
        least, most = self.option.least, self.option.most
        if value is None:
            return
        if (least is not None and value < least) or (most is not None and value > most):
            bounds = [f"at least {least}" if least is not None else "", f"at most {most}" if most is not None else ""]
            raise BadInput(f"{self.flag} is {' and '.join(filter(None, bounds))}, not {value}")
        if (choices := _choices(self.type)) and value not in choices:
            raise BadInput(f"{self.flag} is one of {', '.join(choices)}, not '{value}'")
        if self.option.check:
            self.option.check(value)


def setting(default: Any, help: str, **about: Any) -> Any:
    """A field that can be set from outside."""
    return field(default=default, metadata={"option": Option(help, **about)})


def settings(declared: type) -> Iterator[Setting]:
    """Those of a dataclass in their order, and at its place those of a dataclass in it."""
    types = get_type_hints(declared)
    for one in fields(declared):
        if option := one.metadata.get("option"):
            yield Setting(one.name, types[one.name], one.default, option)
        elif is_dataclass(found := types[one.name]) and isinstance(found, type):
            yield from settings(found)


def _choices(kind: Any) -> tuple[str, ...]:
    for one in (kind, *get_args(kind)):  # it may be that or None
        if get_origin(one) is Literal:
            return get_args(one)
    return ()
