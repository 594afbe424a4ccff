"""The type declarations of our JavaScript are those of the server's own messages."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "types"


@pytest.fixture(scope="module")
def types() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


def test_what_is_committed_is_what_would_be_written() -> None:
    run = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def test_a_client_may_leave_out_what_has_a_default_and_the_server_may_not(types: dict[str, Any]) -> None:
    text = types["protocol"]()
    assert 'export interface Consent {\n  do: "consent";\n  yes: boolean;\n  id?: string;\n}\n' in text
    assert "export interface Undoable {\n  step: boolean;\n  turn: boolean;\n  ask: boolean;\n}\n" in text
    assert '  hints: "no" | "may" | "on";\n' in text


LAYOUT: dict[str, Any] = {
    "axes": {"cell": ["a1", "b1"], "start_card": ["one", None, "two"], "seat": None, "slot": 4, "owner": [0, 1, "grey"]},
    "fields": {
        "phase": {"is": {"kind": "one", "of": ["planning", "over"]}},
        "lead": {"is": {"kind": "maybe", "is": {"kind": "one", "of": "seat"}}},
        "guest": {
            "per": ["cell"],
            "is": {
                "kind": "some",
                "is": {"kind": "parts", "parts": [["value", 8, {"kind": "amount"}], ["woman", 2, {"kind": "flag"}]]},
            },
        },
        "city": {"per": ["cell", "owner"], "is": {"kind": "count", "most": 9}},
        "card": {"per": ["seat", "slot"], "is": {"kind": "maybe", "is": {"kind": "one", "of": "start_card"}}, "secret": True},
        "played": {"per": ["seat"], "is": {"kind": "set", "of": "start_card"}},
    },
    "events": {
        "placed": {"seat": {"kind": "one", "of": "seat"}, "cell": {"kind": "one", "of": "cell"}},
        "drew": {"count": {"kind": "count", "most": 3, "secret": True}},
        "over": {},
    },
}

VIEW = """// Made by scripts/types from viertel/games/small; not to be edited.

export type Cell = "a1" | "b1";

export type StartCard = "one" | "two";

export type Owner = 0 | 1 | "grey";

export interface View {
  phase: "planning" | "over";
  lead: number | null;
  guest: Record<Cell, { value: number; woman: boolean } | null>;
  city: Record<Cell, Record<Owner, number>>;
  card: (StartCard | null | "hidden")[][];
  played: StartCard[][];
}

export interface Events {
  placed: { seat: number; cell: Cell };
  drew: { count: number | "hidden" };
  over: {};
}
"""


def test_a_layout_becomes_the_types_of_a_view_and_its_events(types: dict[str, Any]) -> None:
    assert types["view"](LAYOUT, "viertel/games/small") == VIEW
