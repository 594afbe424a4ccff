"""Children: each batch of inputs is tried in a forked process, so that a signal ends no more than that."""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TextIO

from .kinds import Kind

SECONDS = 20.0  # of processor time for one input
DEPTH = 4  # lines of a traceback that are told


@dataclass(frozen=True)
class Input:
    kind: Kind
    game: str
    data: bytes


@dataclass(frozen=True)
class Finding:
    """What was found, and by which input."""

    what: str  # in a line
    where: str  # so that the same is told once
    input: Input


@dataclass
class Outcome:
    tried: int = 0
    passed: int = 0
    cpu: float = 0.0
    findings: list[Finding] = field(default_factory=list)


def attempt(kind: Kind, inputs: Iterable[Input]) -> Outcome:
    """Try inputs one after the other; after one that ends the child, the next child goes on."""
    outcome = Outcome()
    left = list(inputs)
    while left:
        left = left[_child(kind, left, outcome) :]
    return outcome


def _child(kind: Kind, inputs: list[Input], outcome: Outcome) -> int:
    """One child; how many inputs it has done with, the one included that it died of."""
    out, into = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(out)
        status = 1
        try:
            with os.fdopen(into, "w", encoding="utf-8") as tell:
                _work(kind, inputs, tell)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(into)
    begun = 0
    with os.fdopen(out, encoding="utf-8") as heard:
        for line in heard:
            told = json.loads(line)
            begun = told["n"] + 1
            outcome.tried += told.get("tried", 0)
            outcome.passed += told.get("passed", 0)
            if "what" in told:
                outcome.findings.append(Finding(told["what"], told["where"], inputs[told["n"]]))
    _, status, used = os.wait4(pid, 0)
    outcome.cpu += used.ru_utime + used.ru_stime
    if status == 0:
        return len(inputs)
    if not os.WIFSIGNALED(status) or not begun:
        raise RuntimeError(f"a child ended by itself, after {begun} of {len(inputs)} {kind.name}: status {status}")
    outcome.tried += 1
    number = os.WTERMSIG(status)
    what = f"more than {SECONDS:.0f} s of processor time" if number == signal.SIGPROF else signal.Signals(number).name
    outcome.findings.append(Finding(what, f"{kind.name} {inputs[begun - 1].game} {what}", inputs[begun - 1]))
    return begun


def _work(kind: Kind, inputs: list[Input], tell: TextIO) -> None:
    def say(**told: object) -> None:
        print(json.dumps(told), file=tell, flush=True)

    faulthandler.disable()  # whoever started us hears of it from us
    signal.signal(signal.SIGPROF, signal.SIG_DFL)  # also of code that never comes back to Python
    with kind.open():
        for n, one in enumerate(inputs):
            say(n=n)
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                count = kind.attempt(one.game, one.data)
            except Exception as error:
                signal.setitimer(signal.ITIMER_PROF, 0)
                say(n=n, tried=1, passed=1, what=_line(error), where=_place(error))
                continue
            signal.setitimer(signal.ITIMER_PROF, 0)
            say(n=n, tried=count.tried, passed=count.passed)


def _line(error: Exception) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())[:200]} ({' < '.join(_frames(error))})"


def _place(error: Exception) -> str:
    return f"{type(error).__name__} {' < '.join(_frames(error)[:1])}"


def _frames(error: Exception) -> list[str]:
    """Where it was raised, and who called that."""
    frames = traceback.extract_tb(error.__traceback__)[::-1]
    if places := getattr(error, "places", None):  # of a fault in another process
        return list(places)
    return [f"{os.path.basename(one.filename)}:{one.lineno} {one.name}" for one in frames[:DEPTH]]
