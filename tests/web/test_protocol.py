"""docs/protocol.md, the schema and what is really sent say the same."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from msgspec.structs import fields

from viertel.core.text import load as load_text
from viertel.web import languages, protocol
from viertel.web.protocol import ClientMessage, ServerMessage

from .conftest import House_, Pair, play

DOCS = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_client_in_the_documentation_plays_a_whole_game(server: House_) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", DOCS, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)
    points = names["play"](server.url, "wiener_walzer")
    assert len(points) == 2 and sum(points) > 0


@pytest.mark.parametrize("kind", [*get_args(ClientMessage), *get_args(ServerMessage)])
def test_every_message_and_field_is_documented(kind: Any) -> None:
    config = kind.__struct_config__
    assert f"| `{config.tag}` |" in DOCS
    for field in fields(kind):
        assert f"`{field.encode_name}`" in DOCS, f"{config.tag}.{field.encode_name}"


def test_every_error_is_documented_and_every_documented_error_exists() -> None:
    words = load_text(languages.HERE / "text", "en").messages
    said = {key.removeprefix("refused.") for key in words if key.startswith("refused.")}
    table = DOCS.partition("| error `code` |")[2].partition("\n\n")[0]
    documented = {code for line in table.splitlines()[2:] for code in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert said == documented


def test_everything_that_is_sent_fits_the_schema(server: House_, pair: Pair) -> None:
    schema = server.visitor().http.get("/protocol.json").json()
    assert schema["protocol"] == protocol.PROTOCOL
    told = jsonschema.Draft202012Validator({"$defs": schema["$defs"], **schema["from_server"]})
    pair.first.say(do="chat", text="hello")
    pair.first.say(do="why", target="a1")
    pair.first.say(do="position", at=20)
    pair.first.say(do="about", words=["d2", ".board"])
    pair.first.say(do="plan")
    pair.first.say(do="ping")
    pair.first.say(do="nonsense")
    pair.first.say(do="manage", what="rename", seat=1, name="Beatrice")
    play(pair.screens, random.Random(1))
    pair.first.say(do="rematch")
    pair.first.next("rematch")
    kinds = {kind.__struct_config__.tag for kind in get_args(ServerMessage)}
    assert {message["kind"] for message in pair.first.told} == kinds - {"hint", "analysis", "explanation", "notice", "verdict"}
    for message in pair.first.told:
        told.validate(message)


def test_whether_the_line_is_there_does_not_depend_on_the_table(server: House_, pair: Pair) -> None:
    table = server.registry.table(pair.first.table["table"])
    table.write_idle.clear()  # as while the disk takes its time
    pair.first.say(do="ping")
    assert pair.first.next("pong") == {"kind": "pong"}
    table.write_idle.set()


def test_whatever_is_not_quiet_has_a_sentence(pair: Pair) -> None:
    events = [event for entry in pair.first.story for event in entry["events"]]
    assert {bool(event["text"]) for event in events if event["quiet"]} == {False}
    play(pair.screens, random.Random(2))
    events = [event for entry in pair.first.state["events"] for event in entry["events"]]
    assert {bool(event["text"]) for event in events if not event["quiet"]} == {True}


def test_the_schema_knows_what_a_client_may_say() -> None:
    schema = protocol.schema()
    said = jsonschema.Draft202012Validator({"$defs": schema["$defs"], **schema["from_client"]})
    said.validate({"do": "act", "act": "place d2", "at": 3, "id": "x"})
    long = "x" * 501
    for wrong in ({"do": "act", "at": 3}, {"do": "fly"}, {"do": "undo", "what": "all", "at": 1}, {"do": "chat", "text": long}):
        assert not said.is_valid(wrong)
