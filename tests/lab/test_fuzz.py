"""Whatever strangers could bring is refused or survived; and what is not is found, told and kept."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from viertel.lab.fuzz import children, run
from viertel.lab.fuzz.kinds import Count, Files, Positions, Records
from viertel.lab.fuzz.mutation import Mutator
from viertel.plain import builds

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "tests" / "fixtures" / "corpus"
NATIVE = "native" in builds().values()
TRIES = (
    {"positions": 120, "records": 30, "files": 40, "messages": 5, "heads": 25}
    if NATIVE
    else {"positions": 6, "records": 2, "files": 3}
)


def check(*given: str | Path) -> tuple[int, str]:
    ran = subprocess.run([sys.executable, "-m", "viertel", "check", *given], capture_output=True, text=True)
    return ran.returncode, ran.stdout + ran.stderr


def test_what_was_found_once_is_not_found_again(tmp_path: Path) -> None:
    shutil.copytree(CORPUS, tmp_path / "corpus")
    code, said = check("--tries", "0", "--corpus", tmp_path / "corpus")
    assert code == 0, said


@pytest.mark.parametrize("kind", TRIES)
def test_what_strangers_could_bring_is_refused_or_survived(kind: str, tmp_path: Path) -> None:
    code, said = check("--tries", str(TRIES[kind]), "--kinds", kind, "--seed", "1", "--corpus", tmp_path)
    assert code == 0 and "seed 1\n" in said and "no fault" in said, said


@pytest.mark.parametrize("kind", [Positions(), Records(), Files()], ids=lambda kind: kind.name)
def test_the_same_seed_makes_the_same_inputs_and_some_get_past_loading(kind: Positions | Records | Files) -> None:
    many = 12
    one, other = (list(run.made(kind, "wiener_walzer", 3, 0, many)) for _ in range(2))
    assert one == other and len({each.data for each in one}) > many // 2
    outcome = children.attempt(kind, one)
    assert outcome.tried == many > outcome.passed > 0 and not outcome.findings


class Fragile:
    """A kind of which some inputs are too much."""

    name, suffix, batch, together = "fragile", "fragile", 4, False

    def make(self, random: Mutator, game: str, number: int) -> bytes:
        return random.choice((b"fine", b"refused", b"signal", b"raise", b"endless"))

    def attempt(self, game: str, data: bytes) -> Count:
        if data == b"signal":
            os.kill(os.getpid(), signal.SIGILL)
        if data == b"raise":
            raise KeyError("cigar")
        while data == b"endless":
            pass
        return Count(1, data == b"fine")

    open = Positions.open


def test_a_fault_is_found_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "KINDS", (Fragile(),))
    monkeypatch.setattr(children, "SECONDS", 0.2)
    told: list[str] = []
    report = run.run(["vino"], [], tmp_path, 1, None, 20, told.append)
    assert report.outcomes["fragile"].tried == 20 > report.outcomes["fragile"].passed > 0
    assert {f"{path}: {what}" for path, what in report.found.items()} == set(told)
    what = " ".join(report.found.values())
    assert "SIGILL" in what and "KeyError: 'cigar' (test_fuzz.py:" in what and "more than 0 s of processor time" in what
    assert {path.read_bytes() for path in report.found} == {b"signal", b"raise", b"endless"}
    again = run.run(["vino"], [], tmp_path, 1, None, 0, told.append)
    assert len(again.same) == 3, "what is in the corpus is tried before anything else"


def test_what_is_asked_for_wrongly_is_said_in_a_sentence() -> None:
    code, said = check("--tries", "1", "--kinds", "nothing")
    assert code == 2 and "there is no kind 'nothing'; there are positions, records, files, messages, heads" in said
    code, said = check()
    assert code == 2 and "which game" in said
