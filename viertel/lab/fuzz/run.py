"""Running: what is in the corpus, then all kinds in turn, for so long or so many."""

from __future__ import annotations

import hashlib
import itertools
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ... import files, games
from ...core.errors import BadInput, missing
from .children import Input, Outcome, attempt
from .kinds import Files, Kind, Positions, Records
from .mutation import Mutator
from .talk import Heads, Messages

KINDS: tuple[Kind, ...] = (Positions(), Records(), Files(), Messages(), Heads())
CORPUS = Path("viertel-corpus")
SETS = 20  # rounds with the same samples
SAME = 3  # inputs that are kept of what looks like the same fault


@dataclass
class Report:
    outcomes: dict[str, Outcome] = field(default_factory=dict)  # by kind
    found: dict[Path, str] = field(default_factory=dict)  # the inputs that were kept, and what each does
    same: Counter[str] = field(default_factory=Counter)  # how often each fault was met

    def add(self, kind: Kind, outcome: Outcome, folder: Path, tell: Callable[[str], None]) -> None:
        """Count, and keep what was found."""
        sum_ = self.outcomes.setdefault(kind.name, Outcome())
        sum_.tried += outcome.tried
        sum_.passed += outcome.passed
        sum_.cpu += outcome.cpu
        for finding in outcome.findings:
            self.same[finding.where] += 1
            if self.same[finding.where] <= SAME:
                path = keep(folder, finding.input)
                self.found[path] = finding.what
                tell(f"{path}: {finding.what}")

    def __str__(self) -> str:
        lines = [
            f"{name}: {one.tried:,} tried, {one.passed:,} got past loading; {one.cpu:,.0f} s of processor time"
            for name, one in self.outcomes.items()
        ]
        faults = f"{len(self.same)} faults, met {self.same.total()} times; try one again by its file, with --corpus"
        return "\n".join([*lines, faults if self.same else "no fault"])


def keep(folder: Path, one: Input) -> Path:
    files.make_folder(folder)
    path = folder / f"{one.game}-{hashlib.sha256(one.data).hexdigest()[:12]}.{one.kind.suffix}"
    path.write_bytes(one.data)
    return path


def corpus(folder: Path, kind: Kind, names: Sequence[str]) -> list[Input]:
    """The inputs of a kind that lie in a folder, or are this file."""
    found = sorted(folder.iterdir()) if folder.is_dir() else [folder] if folder.exists() else []
    games = [(path, path.name.partition("-")[0]) for path in found if path.name.endswith(f".{kind.suffix}")]
    return [Input(kind, game, path.read_bytes()) for path, game in games if game in names]


def made(kind: Kind, name: str, seed: int, round_: int, many: int) -> Iterator[Input]:
    for n in range(many):
        random = Mutator(f"{seed} {kind.name} {name} {round_} {n}")
        yield Input(kind, name, kind.make(random, name, 1000 * seed + round_ // SETS))


def run(
    named: Sequence[str],
    only: Sequence[str],
    folder: Path,
    seed: int,
    seconds: float | None,
    tries: int,
    tell: Callable[[str], None],
) -> Report:
    """The corpus, then so many inputs of each kind and game, or as many as so many seconds allow; all, if none is named."""
    if not hasattr(os, "fork"):
        raise BadInput("fuzzing tries everything in forked processes, which this system has not")
    names = [games.load(name).name for name in named or games.names()]
    known = {kind.name: kind for kind in KINDS}
    if wrong := [name for name in only if name not in known]:
        raise BadInput(missing("there is no kind", wrong[0], known))
    kinds = [known[name] for name in only or known]
    report, started = Report(), time.monotonic()
    for kind in kinds:
        if kept := corpus(folder, kind, names):
            report.add(kind, attempt(kind, kept), folder if folder.is_dir() else folder.parent, tell)
    for round_ in itertools.count():
        for kind in kinds:
            many = kind.batch if seconds is not None else max(0, min(kind.batch, tries - round_ * kind.batch))
            for together in [names] if kind.together else [[name] for name in names]:
                if seconds is not None and time.monotonic() >= started + seconds:
                    return report
                inputs = [one for name in together for one in made(kind, name, seed, round_, many)]
                report.add(kind, attempt(kind, inputs), folder, tell)
        if seconds is None and all(round_ * kind.batch >= tries for kind in kinds):
            return report
    raise AssertionError
