"""One more than there may be: of every field of a message, and of bounds that no other test is about."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from viertel.core.errors import BadInput
from viertel.web import protocol
from viertel.web.intake import records
from viertel.web.limits import Limits
from viertel.web.table.screen import Screen

from .conftest import House_
from .test_records import LIMITS, OWN, WALTZ, changed, sentence, upload

SCHEMA = protocol.schema()


def _resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """What a field takes: of several kinds the last, which is the largest."""
    while True:
        if "$ref" in schema:
            schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
        elif "anyOf" in schema:
            schema = next(one for one in reversed(schema["anyOf"]) if one.get("type") != "null")
        else:
            return schema


def _value(schema: dict[str, Any]) -> Any:
    """Something that fits."""
    schema = _resolved(schema)
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("pattern"):
        return schema["pattern"].strip("^$").strip("()").partition("|")[0]
    if "prefixItems" in schema:
        return [_value(one) for one in schema["prefixItems"]]
    match schema["type"]:
        case "string":
            return "x"
        case "integer":
            return schema.get("minimum", 0)
        case "boolean":
            return True
        case "array":
            return [_value(schema["items"]) for _ in range(schema.get("minItems", 0))]
    return {name: _value(schema["properties"][name]) for name in schema["required"]}


def _most(schema: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """What is bounded: the most, and one more."""
    schema = _resolved(schema)
    if "pattern" not in schema and "maxLength" in schema:
        yield "letters", "x" * schema["maxLength"], "x" * (schema["maxLength"] + 1)
    if "maximum" in schema:
        yield "number", schema["maximum"], schema["maximum"] + 1
    if "maxItems" in schema and isinstance(schema.get("items"), dict):
        one = _value(schema["items"])
        yield "items", [one] * schema["maxItems"], [one] * (schema["maxItems"] + 1)
        for what, most, more in _most(schema["items"]):
            yield f"{what} of an item", [most], [more]
    if schema.get("type") == "object":
        for name, one in schema["properties"].items():
            for what, most, more in _most(one):
                whole = _value(schema)
                yield f"{name}, {what}", whole | {name: most}, whole | {name: more}


def _bounded() -> Iterator[Any]:
    for kind in SCHEMA["from_client"]["anyOf"]:
        schema = _resolved(kind)
        (do,) = schema["properties"]["do"]["enum"]
        for what, most, more in _most(schema):
            yield pytest.param(most, more, id=f"{do}: {what}")


BOUNDED = list(_bounded())


@pytest.mark.parametrize(("most", "more"), BOUNDED)
def test_every_field_of_a_message_has_its_most_and_not_one_more(most: dict[str, Any], more: dict[str, Any]) -> None:
    protocol.read(protocol.encode(most).decode())
    with pytest.raises(protocol.Malformed):
        protocol.read(protocol.encode(more).decode())


def test_no_field_of_a_message_is_without_a_bound() -> None:
    """But the message itself has one: numbers and what follows a pattern need none of their own."""

    def unbounded(schema: dict[str, Any]) -> bool:
        schema = _resolved(schema)
        if schema.get("type") == "object":
            return any(unbounded(one) for one in schema["properties"].values())
        if schema.get("type") == "array":
            return "maxItems" not in schema or (isinstance(schema.get("items"), dict) and unbounded(schema["items"]))
        return schema.get("type") == "string" and not any(key in schema for key in ("maxLength", "pattern", "enum"))

    assert len(BOUNDED) > 30
    assert not [kind for kind in SCHEMA["from_client"]["anyOf"] if unbounded(kind)]


class _Deaf:
    """A browser that takes nothing."""

    def __init__(self) -> None:
        self.writable = asyncio.Event()
        self.gone = False

    def abort(self) -> None:
        self.gone = True


def test_a_screen_that_does_not_read_is_owed_so_many_bytes_and_not_one_more(serve_with: Callable[..., House_]) -> None:
    server = serve_with()
    address = server.visitor().new("open").rpartition("/")[2]

    def screen(limits: Limits) -> tuple[Screen, _Deaf]:
        wire = _Deaf()
        return Screen(server.registry.tables[address], cast(Any, wire), "", "", "", False, "en", None, limits), wire

    owed, wire = screen(Limits(outbox_size=100))
    owed.owe(b"x" * 60)
    owed.owe(b"x" * 40)
    assert not wire.gone
    owed.owe(b"x")
    assert wire.gone
    owed, wire = screen(Limits(outbox=2))
    for gone in (False, False, True):
        owed.owe(b"x")
        assert wire.gone is gone


def test_somebody_keeps_so_many_records_and_not_one_more(serve_with: Callable[..., House_]) -> None:
    visitor = serve_with(replays_of_visitor=2).visitor()
    answers = [upload(visitor, changed(WALTZ, names=["Ada", f"Bea {n}"])) for n in range(3)]
    assert [answer.status_code for answer in answers] == [303, 303, 429]
    assert "2" in sentence(answers[-1])


def test_a_line_of_figures_is_so_deep_and_not_deeper() -> None:
    def read(line: str) -> None:
        records.loads(changed(OWN, components=line + "\n"), "figures", LIMITS)

    nesting, items = LIMITS.component_nesting, LIMITS.component_items
    for most, more in (
        ("a." * nesting + "a = 1", "a." * (nesting + 1) + "a = 1"),
        ("a = " + "[" * items, "a = " + "[" * (items + 1)),
        ("a = " + "{" * items, "a = " + "{" * (items + 1)),
    ):
        read(most)
        with pytest.raises(BadInput, match="too deep"):
            read(more)


TAKE = """
from viertel.machine import bound_memory
bound_memory(64 << 20)
taken = bytearray(32 << 20)
print(len(taken))
try:
    bytearray(64 << 20)
except MemoryError:
    print("no more")
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="there is no such bound on this system")
def test_a_process_has_so_much_memory_and_no_more() -> None:
    found = subprocess.run([sys.executable, "-c", TAKE], capture_output=True, text=True, check=True)
    assert found.stdout.split("\n")[:2] == [str(32 << 20), "no more"]
