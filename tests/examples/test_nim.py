"""A fifth game that nothing of ours names is played like the others."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from ..conftest import ROOT, by_path
from .conftest import Viertel

GAMES = ["nim", "venezia", "vienna", "vino", "wiener_walzer"]


def test_its_own_tests_pass(nim: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(nim)]
    ran = subprocess.run(command, env=by_path(nim), capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_it_is_said_which_build_runs(viertel: Viertel, build: str) -> None:
    rules = next(line for line in viertel("doctor").splitlines() if line.startswith("rules:"))
    assert ("native: " if build == "native" else "plain Python") in rules


def test_it_is_among_the_games(viertel: Viertel) -> None:
    listed = viertel("games").splitlines()
    assert [line.partition(":")[0] for line in listed if not line.startswith(" ")] == GAMES
    assert listed[:2] == ["nim: Nim, 2 to 4 players", "    last=wins|loses"]
    assert "viertel_nim" in next(line for line in viertel("doctor").splitlines() if line.startswith("nim:"))


def test_the_contract_holds(viertel: Viertel, build: str) -> None:
    said = viertel("check", "nim", "--games", "20", "--jobs", "2")
    assert "Nim keeps the contract: 60 games in 6 variants" in said
    compared = "the native and the plain build played 48 identical games" if build == "native" else "point 12 was not checked"
    assert compared in said


def test_it_is_simulated_by_several_processes(viertel: Viertel, tmp_path: Path) -> None:
    viertel("simulate", "nim", "--bots", "greedy,uniform", "--games", "400", "--jobs", "2", "--json", "found.json")
    found = json.loads((tmp_path / "found.json").read_text())
    wins = {row["who"]: row["mean"] for row in found["results"] if (row["group"], row["measure"]) == ("bot", "wins")}
    assert wins["greedy"] > 0.9 > wins["uniform"]


def test_it_is_played_in_the_terminal_and_its_record_replayed(viertel: Viertel, tmp_path: Path) -> None:
    played = viertel("play", "nim", "--seats", "me:Ada,greedy", "--seed", "3", "--save", "nim.viertel", typed="1\n" * 12)
    assert "Ada takes from heap a: 1." in played and "Greedy wins." in played
    assert "draws of chance are what the seed" in viertel("verify", "nim.viertel")
    assert "Greedy wins." in viertel("replay", "nim.viertel", typed="n\n" * 20)
    assert json.loads((tmp_path / "nim.viertel").read_text().splitlines()[0])["game"] == "nim"


def test_an_expert_in_a_process_of_its_own_gives_advice(viertel: Viertel) -> None:
    played = viertel("play", "nim", "--seats", "me:Ada,uniform", "--seed", "1", "--option", "last=loses", typed="hint\n")
    # How far it comes depends on the machine: perhaps to one choice, without a reason. tests/bots/test_foresight.py has those.
    advice = [line for line in played.splitlines() if re.match(r" *\d+ %  take ", line)]
    assert 1 <= len(advice) <= 3 and all("Ada" in line for line in advice)


def test_nothing_outside_a_games_folder_names_it() -> None:
    for file in (ROOT / "viertel").rglob("*"):
        if file.suffix in (".py", ".js", ".css", ".html", ".toml") and ROOT / "viertel" / "games" not in file.parents:
            text = file.read_text()
            code = text.split('"""', 2)[-1] if file.suffix == ".py" else text  # a docstring may give an example
            assert not [name for name in GAMES if re.search(rf"\b{name}\b", code, re.IGNORECASE)], file
