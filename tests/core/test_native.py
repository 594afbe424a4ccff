"""The native build: what is prepared for the compiler, and that both builds play the same games."""

from __future__ import annotations

import ast
import importlib
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from viertel import games, plain
from viertel.core.seat import CHANCE
from viertel.core.state import Rng, State

ROOT = Path(__file__).parents[2]
GAME = "viertel.games.wiener_walzer"
WALTZ = games.load("wiener_walzer")


@pytest.fixture(scope="module")
def native() -> Any:
    return importlib.import_module("viertel.native")


NUMBERS = '''"""Numbers."""

from typing import Final

SIZE: Final = 4
TWICE: Final = 2 * SIZE
'''
POND = '''"""A pond."""

from __future__ import annotations

from typing import Annotated, Final

from .numbers import SIZE, TWICE

NATIVE = "module"

HUGE: Final = 0xFFFFFFFFFF
Row = Annotated[list[int], TWICE]


class Water:
    n: int

    def _deep(self, at: int) -> bool:
        return self.n > at


class Pond(Water):
    ducks: Row
    wet: bool

    def _add(self, at: int, SIZEABLE: bool) -> int:
        self.ducks[at] += SIZE  # SIZE in a comment stays
        return self.n + TWICE * at

    def _swim(self, at: int) -> None:
        self._add(at, True)

    def _check(self, at: int) -> int:
        if at > HUGE:
            raise ValueError("SIZE")
        return self._add(at, False)

    def names(self) -> dict[str, int]:
        return {"SIZE": self.n}


class DryError(ValueError):
    """No pond."""


def count(pond: Pond, least: int) -> int:
    return pond._add(least, True)
'''


@pytest.fixture
def pond(native: Any, tmp_path: Path) -> tuple[str, str]:
    """The .pxd and the copy that are made of the pond."""
    folder = tmp_path / "viertel"
    folder.mkdir()
    (folder / "numbers.py").write_text(NUMBERS)
    (folder / "pond.py").write_text(POND)
    prepared = native.prepare(tmp_path / "build", tmp_path / "viertel")
    assert list(prepared) == ["viertel.pond"]  # numbers does not ask to be compiled
    path: Path = prepared["viertel.pond"]
    return path.with_suffix(".pxd").read_text(), path.read_text()


def test_annotations_become_c_types(pond: tuple[str, str]) -> None:
    pxd, _ = pond
    assert "cdef class Water:" in pxd and "cdef class Pond(Water):" in pxd
    assert "    cdef public int ducks[8]\n" in pxd
    assert "    cdef public long long n\n" in pxd
    assert "    cdef public bint wet\n" in pxd
    assert "DryError" not in pxd


def test_functions_run_without_the_interpreter_unless_they_raise(pond: tuple[str, str]) -> None:
    pxd, _ = pond
    assert "cdef long long _add(self, long long at, bint SIZEABLE) noexcept nogil" in pxd
    assert "cdef void _swim(self, long long at) noexcept nogil" in pxd
    assert "cdef long long _check(self, long long at)\n" in pxd
    assert "names" not in pxd  # a dict has no C form
    assert "cpdef long long count(Pond pond, long long least) noexcept nogil" in pxd


def test_small_methods_can_be_inlined_elsewhere(pond: tuple[str, str]) -> None:
    pxd, copy = pond
    assert "    cdef inline bint _deep(self, long long at) noexcept nogil:\n        return self.n > at\n" in pxd
    assert "_deep" not in copy


def test_constants_are_written_in_line_by_line(pond: tuple[str, str]) -> None:
    pxd, copy = pond
    assert copy.splitlines()[-1].startswith("    return pond._add(least, True)")
    assert len(copy.splitlines()) == len(POND.splitlines())
    assert "self.ducks[viertel_at(at, self.ducks)] += 4  # SIZE in a comment stays" in copy
    assert "self.n + 8 * at" in copy
    assert "SIZEABLE" in copy and '{"SIZE": self.n}' in copy
    assert "at > HUGE" in copy and "#define VIERTEL_HUGE 1099511627775LL" in pxd  # too large for a literal of Cython's
    assert "import SIZE, TWICE" in copy


def test_what_did_not_change_is_not_written_again(native: Any, tmp_path: Path) -> None:
    folder = tmp_path / "viertel"
    folder.mkdir()
    (folder / "numbers.py").write_text(NUMBERS)
    (folder / "pond.py").write_text(POND)
    path = native.prepare(tmp_path / "build", tmp_path / "viertel")["viertel.pond"]
    os.utime(path, (1, 1))
    native.prepare(tmp_path / "build", tmp_path / "viertel")
    assert path.stat().st_mtime == 1


def test_the_rules_of_a_game_are_prepared(native: Any) -> None:
    world = native.Writer(native.World(ROOT / "viertel"))
    assert "cdef class Walzer(Position):" in world.pxd(f"{GAME}.rules")
    position = world.pxd(f"{GAME}.position")
    assert "cdef class Position(State):" in position and "cdef int guest[78]" in position
    assert "memcpy(<void *>&self.phase, <void *>&(<Position>other).phase," in position
    placing = world.pxd(f"{GAME}.placing")
    assert "cdef inline void place(Position state, long long cell) noexcept nogil:\n    seat = state.active\n" in placing
    assert not re.search(r"\b(A_PLACE|TILES|E_PLACED|VALUE)\b", placing)
    copy = world.copy(f"{GAME}.rules")
    source = (ROOT / "viertel/games/wiener_walzer/rules.py").read_text()
    end = next(n for n, line in enumerate(source.splitlines()) if '"dances": self.score[seat]' in line)
    assert copy.splitlines()[end].startswith(
        '        return {"dances": self.score[viertel_item(seat, self.score)]'
    )  # on its line
    assert "A_DANCE" not in copy[copy.index("class Walzer") :]


def test_what_python_calls_of_a_position_can_raise(native: Any) -> None:
    """Every call of rules there is guarded, and every index asks."""
    world = native.World(ROOT / "viertel")
    writer = native.Writer(world)
    guarded = 0
    for module in world.known():
        for node in module.classes.values() if module.kind == "module" else ():
            for function in (one for one in node.body if isinstance(one, ast.FunctionDef)):
                if not world.of_position(module, node, function):
                    continue
                lines = writer.copy(module.name).splitlines()[function.lineno : function.end_lineno]
                assert "viertel_at(" not in "".join(lines), f"{module.name}.{function.name}"
                guarded += sum(line.count("viertel_guarded(") for line in lines)
    assert guarded > 25
    state = writer.copy("viertel.core.state")
    assert (
        "n = (viertel_guarded(self._legal(seat)))" in state
        and "(viertel_guarded(masked.viertel_does_hide(masked.viewer)))" in state
    )


def hostile() -> State:
    """Somebody holds what is no guest, of a pile that is none."""
    state = WALTZ.new(5)
    state.load(state.to_json() | {"viewer": 99, "hand": [0, 0, 0, 0, 95]})
    return state


def test_an_index_beyond_a_list_raises_and_nothing_else_is_touched() -> None:
    state, good = hostile(), WALTZ.new(5)
    for _ in range(100):
        with pytest.raises(IndexError, match="list index out of range"):
            state.view(0)
        assert good.view(0) == good.clone().view(0) and good.to_act() == (CHANCE,)
    good.apply(CHANCE, good.sample(Rng(1)))


def test_it_raises_in_the_thread_that_asked() -> None:
    def ask(n: int) -> int:
        state, raised = hostile() if n % 2 else WALTZ.new(5), 0
        for _ in range(50):
            try:
                state.view(0)
            except IndexError:
                raised += 1
        return raised

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, range(8))) == [0, 50] * 4


def test_the_build_that_runs_is_known() -> None:
    for module, build in plain.builds().items():
        assert build == ("plain" if os.environ.get("VIERTEL_NO_NATIVE") else "native"), f"{module} is {build}: build it again"


GAMES = """
import hashlib
from viertel import games, plain
from viertel.core.chance import Quick, Sealed
from viertel.core.match import Match
from viertel.core.playout import playout
from viertel.core.state import Rng

print(*sorted(set(plain.builds().values())))
for name in games.names():
    game = games.load(name)
    for seats in game.players:
        for choice in (0, -1):
            options = {option.key: option.choices[choice] for option in game.options}
            for chance in (Quick(Rng(seats)), Sealed(b"both")):
                match = Match(game, seats, options, chance)
                rng = Rng(seats)
                judge = game.judge()
                story = hashlib.sha256()
                while not match.over:
                    seat = match.state.to_act()[0]
                    legal = match.legal(seat)
                    worth = judge.value(match.state, seat)
                    story.update(repr((legal, match.state.view(seat).fingerprint(), worth)).encode())
                    match.act(seat, legal[rng.below(len(legal))])
                story.update(repr([entry.events for entry in match.entries]).encode())
                print(name, seats, choice, match.state.fingerprint(), story.hexdigest())
            state = game.new(seats, options)
            print(name, seats, choice, playout(state, Rng(seats)), state.fingerprint())
"""


def _games(pure: bool) -> list[str]:
    environment = {key: value for key, value in os.environ.items() if key != "VIERTEL_NO_NATIVE"}
    environment["PYTHONPATH"] = str(ROOT)
    if pure:
        environment["VIERTEL_NO_NATIVE"] = "1"
    run = subprocess.run([sys.executable, "-c", GAMES], env=environment, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_both_builds_play_the_same_games() -> None:
    if not plain.builds():
        pytest.skip("there is no native build here")
    native_build, *native_games = _games(pure=False)
    plain_build, *plain_games = _games(pure=True)
    assert (native_build, plain_build) == ("native", "plain")
    assert native_games == plain_games
    assert len(native_games) >= 24
