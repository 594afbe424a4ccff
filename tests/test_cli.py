"""The command line: what it does, and that bad input is one line, exit code 2, and nothing written."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from typer._completion_shared import get_completion_script
from typer.main import get_command

import viertel
from viertel import cli, machine
from viertel.cli import main
from viertel.core.game import Game
from viertel.core.record import Record
from viertel.games import load, names
from viertel.lab import contract

GAME = "wiener_walzer"


@dataclass
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command in an empty folder, in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def command(*arguments: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as stopped:
            main(list(arguments))
        captured = capsys.readouterr()
        code = stopped.value.code
        return Ran(code if isinstance(code, int) else 1, captured.out, captured.err)

    return command


@pytest.fixture
def record(run: Run, tmp_path: Path) -> Path:
    """A finished game between bots."""
    path = tmp_path / "game.viertel"
    assert run("play", GAME, "--seats", "greedy,uniform", "--seed", "7", "--save", str(path)).code == 0
    return path


# What it does


def test_version(run: Run) -> None:
    assert run("--version") == Ran(0, f"viertel {viertel.__version__}\n", "")


def test_without_a_command_it_helps(run: Run) -> None:
    assert "simulate" in run().out


def test_games_lists_every_game_with_its_options(run: Run) -> None:
    out = run("games").out
    assert all(name in out for name in names())
    assert "events=off|on" in out


def test_doctor_names_the_build_and_the_games(run: Run) -> None:
    ran = run("doctor")
    assert ran.code == 0
    assert "rules:" in ran.out
    assert re.search(rf"sqlite: +{re.escape(sqlite3.sqlite_version)}", ran.out)
    assert ("WAL-reset" in ran.out) == machine.has_wal_bug()
    assert GAME in ran.out


def test_versions_of_sqlite_that_may_lose_what_was_written_are_known() -> None:
    bad = ("3.7.0", "3.40.1", "3.44.5", "3.45.0", "3.50.6", "3.51.0", "3.51.2")
    good = ("3.44.6", "3.44.7", "3.50.7", "3.51.3", "3.52.0", "4.0.0")
    assert [machine.has_wal_bug(tuple(map(int, one.split(".")))) for one in bad + good] == [True] * len(bad) + [False] * len(good)


def test_python_m_viertel_is_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "viertel", "--version"], capture_output=True, text=True, check=True)
    assert ran.stdout == f"viertel {viertel.__version__}\n"


def test_small_commands_load_neither_the_web_nor_the_lab() -> None:
    code = "import sys; from viertel.cli import main\ntry: main(['games'])\nfinally: print(*sorted(sys.modules), file=sys.stderr)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ran.stderr.split())
    # Of the server only what can be set.
    web = {name for name in loaded if name.startswith("viertel.web.")}
    assert web <= {f"viertel.web.{name}" for name in ("settings", "option", "limits", "server", "server.networks")}
    assert not {"rich.console", "prompt_toolkit", "starlette", "viertel.lab", "pydantic"} & loaded


def test_bots_alone_play_a_game_whose_luck_can_be_verified(run: Run, record: Path) -> None:
    assert "draws of chance are what the seed" in run("verify", str(record)).out


def test_same_seed_same_game(run: Run, record: Path, tmp_path: Path) -> None:
    run("play", GAME, "--seats", "greedy,uniform", "--seed", "7", "--save", str(tmp_path / "again"))
    assert (tmp_path / "again").read_text() == record.read_text()


def test_simulate_is_the_same_for_any_number_of_jobs(run: Run, tmp_path: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.json"
        ran = run("simulate", GAME, "--bots", "greedy,uniform", "--games", "501", "--jobs", jobs, "--json", str(path))
        assert ran.code == 0
        data = json.loads(path.read_text())
        del data["speed"]
        found.append(data)
    assert found[0] == found[1]
    assert found[0]["games"] == 501


def test_an_arena_goes_on_where_it_was_stopped(run: Run, tmp_path: Path) -> None:
    arguments = ["arena", GAME, "--bots", "greedy,uniform", "--jobs", "1", "--resume", "journal", "--json", "whole.json"]
    assert run(*arguments, "--games", "6", "--records", "records").code == 0
    whole = json.loads((tmp_path / "whole.json").read_text())
    assert len(list((tmp_path / "records").iterdir())) == 6
    lines = (tmp_path / "journal").read_bytes().splitlines(keepends=True)
    (tmp_path / "journal").write_bytes(b"".join(lines[:4]) + lines[4][:30])
    ran = run(*arguments, "--games", "6")
    assert ran.code == 0
    assert "a fair share of the wins is 50.0 %" in ran.out
    again = json.loads((tmp_path / "whole.json").read_text())
    assert [bot["points"] for bot in again["bots"]] == [bot["points"] for bot in whole["bots"]]
    assert (tmp_path / "journal").read_bytes().count(b"\n") == 7
    assert run(*arguments, "--games", "8").code == 0  # more of the same arena
    assert (tmp_path / "journal").read_bytes().count(b"\n") == 9


def test_ctrl_c_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("viertel.lab.pool.finished", stop)
    assert run("arena", GAME, "--bots", "greedy,uniform") == Ran(130, "", "viertel: stopped\n")


def test_simulate_writes_a_table_json_csv_and_a_drawing(run: Run, tmp_path: Path) -> None:
    ran = run(
        "simulate",
        GAME,
        "--players",
        "3",
        "--games",
        "40",
        "--jobs",
        "1",
        "--csv",
        "a.csv",
        "--json",
        "a.json",
        "--plot",
        "a.svg",
    )
    assert ran.code == 0
    assert "decisions a game" in ran.out
    assert (tmp_path / "a.csv").read_text().startswith("group,who,measure,games,mean,low95,high95\nbot,uniform,wins,40,0.333333")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


def test_bench_prints_figures_for_every_number_of_players(run: Run) -> None:
    out = run("bench", "--game", GAME, "--seconds", "0.01").out
    rows = [line.split() for line in out.splitlines() if line.startswith(GAME)]
    assert [int(row[1]) for row in rows] == [2, 3, 4, 5]
    assert all(float(figure.replace(",", "")) > 0 for row in rows for figure in row[2:]) and len(rows[0]) == 7


def test_layout_says_what_every_number_of_an_observation_is(run: Run) -> None:
    ran = run("layout", GAME, "--players", "3")
    assert ran.code == 0 and "version 2, digest " in ran.out
    assert "to act" in ran.out and "score[seat +0]" in ran.out
    found = json.loads(run("layout", GAME, "--players", "3", "--json").out)
    first, end = found["slices"]["score"]
    lines = run("layout", GAME, "score", "--players", "3").out.splitlines()
    assert [line.split()[0] for line in lines] == [str(n) for n in range(first, end)]
    assert all(found["names"][n] in line for n, line in zip(range(first, end), lines))
    assert len(found["names"]) == len(found["scales"]) and found["digest"] in ran.out
    assert "place d1" in found["actions"]
    wrong = run("layout", GAME, "wine")
    assert wrong.code == 2 and "nothing is called 'wine'; there are to act" in wrong.err


def test_bench_batch_stands_beside_the_doors_and_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    ran = run("bench", "batch", "--game", GAME, "--players", "2", "--seconds", "0.01", "--no-yardsticks")
    assert ran.code == 0, ran.err
    heading, figures = ran.out.splitlines()[1:3]
    assert "batch, two threads" in heading and "PettingZoo door" in heading
    assert figures.split()[:2] == [GAME, "2"] and figures.split()[-1] == "-"
    assert "OpenSpiel door: not measured, " in ran.out


def test_bench_worker_answers_lines(run: Run) -> None:
    out = run("bench", "worker", GAME, typed="full 2 0.01\nclone 4 0.01\nother 2 1\nfull 17 1\n\n").out.splitlines()
    for line in out[:2]:
        decisions, games, seconds = map(float, line.split())
        assert decisions > games > 0
        assert seconds >= 0.01
    assert out[2:] == ["skip", "skip", "skip"]


def test_check_says_what_it_checked(run: Run) -> None:
    ran = run("check", GAME, "--games", "4", "--players", "2", "--jobs", "1")
    assert ran.code == 0, ran.err
    assert "keeps the contract: 4 games in 4 variants" in ran.out


def test_check_examines_a_record(run: Run, tmp_path: Path) -> None:
    run("play", GAME, "--seats", "me,uniform", "--seed", "1", "--save", "short", typed="1\n1\n1\n")
    assert "every position keeps the contract" in run("check", GAME, "--record", "short").out


def test_a_broken_contract_is_a_record_and_exit_code_1(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = type(load(GAME))
    monkeypatch.setattr(broken, "faults", lambda self, state: ["a cube too many"] if state.turn == 3 else [])
    ran = run("check", GAME, "--games", "4", "--players", "2", "--jobs", "1")
    assert ran.code == 1
    assert "point 9" in ran.err and "a cube too many" in ran.err
    (written,) = tmp_path.iterdir()
    assert written.name.startswith(f"{GAME}-point9-")
    again = run("check", GAME, "--record", str(written))
    assert again.code == 1
    assert "a cube too many" in again.err


def test_a_broken_text_is_found(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(load(GAME)), "parts", ("dances", "buffet", "charm"))
    ran = run("check", GAME, "--games", "1", "--jobs", "1")
    assert (ran.code, list(tmp_path.iterdir())) == (1, [])
    assert "'score.charm' is missing" in ran.err


def test_every_variant_of_every_game_is_checked() -> None:
    for name in names():
        game: Game = load(name)
        assert {kind.seats for kind in contract.variants(game)} == set(game.players)


def test_viertel_alone_names_every_command_and_where_to_begin(run: Run) -> None:
    out = run().out
    assert {name for group in cli.GROUPS.values() for name in group} <= {command.name for command in commands()}
    for command in commands():
        assert f"\n  {command.name:<10} " in out
    assert "viertel play wiener_walzer" in out
    assert max(map(len, out.splitlines())) <= 80


def commands() -> list[Any]:
    return list(get_command(cli.app).commands.values())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", names())
def test_every_game_is_played_without_a_word_about_seats(run: Run, name: str) -> None:
    ran = run("play", name, "--seed", "1", "--save", "begun", typed="1\n")
    assert ran.code == 0, ran.err
    record = Record.read(Path("begun"))
    assert record.seats == load(name).players[0]
    assert record.names[1].startswith("Regular")


@pytest.mark.parametrize("name", names())
def test_an_arena_without_a_word_about_bots_is_between_two_that_are_quick(
    run: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("viertel.lab.commands.arena", lambda game, arrangement, *rest: asked.append(arrangement))
    assert run("arena", name).code == 0
    assert {bot for lineup in asked[0].lineups for bot in lineup} == {"novice", "greedy"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["play", "viena"], "did you mean 'vienna'? There are"),
        (["play", "Wiener Walzer"], "did you mean 'wiener_walzer'?"),
        (["play", GAME, "--seats", "me,expart"], "did you mean 'expert'? A seat is me"),
        (["play", GAME, "--option", "event=on"], "did you mean 'events'? It has"),
        (["simulate", GAME, "--bots", "uniforn"], "did you mean 'uniform'? There are"),
        (["simulat", GAME], "Did you mean 'simulate'?"),
        (["simulate", GAME, "--game", "3"], "No such option: --game. Did you mean --games?"),
    ],
)
def test_what_is_nearly_right_is_offered(run: Run, arguments: list[str], says: str) -> None:
    ran = run(*arguments)
    assert ran.code == 2
    assert says in ran.err


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("viertel si", {"simulate"}),
        ("viertel play vi", {"vienna", "vino"}),
        ("viertel play vienna --seats me,no", {"me,novice"}),
        ("viertel play vienna --option side=", {"side=day", "side=night"}),
        ("viertel play vienna --lang f", {"fr"}),
        ("viertel arena vienna --bots greedy,u", {"greedy,uniform"}),
        ("viertel admin rot", {"rotate-key"}),
    ],
)
def test_a_shell_can_complete_it(
    line: str, offered: set[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_VIERTEL_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    with pytest.raises(SystemExit):
        main([])
    assert set(capsys.readouterr().out.split()) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_each_shell_is_one_that_it_can_read(shell: str) -> None:
    script = get_completion_script(prog_name="viertel", complete_var="_VIERTEL_COMPLETE", shell=shell)
    assert f"complete_{shell}" in script
    if not (found := shutil.which(shell)):
        pytest.skip(f"there is no {shell} here")
    subprocess.run(
        [found, "-n", "-c", script] if shell != "fish" else [found, "--no-execute"], input=script, text=True, check=True
    )


# Bad input

FIGURES = (Path(viertel.__file__).parent / "games" / GAME / "components.toml").read_text()
WRONG = {
    "counts.toml": FIGURES.replace("shrimp = [6, 4, 2]", "shrimp = [6, 4, 3]"),
    "broken.toml": "game = [",
    "other.toml": 'game = "chess"\n',
}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["dance"], "dance"),
        (["play"], "GAME"),
        (["play", "chess"], "there is no game 'chess'; there are"),
        (["play", GAME, "--tempo", "3"], "--tempo"),
        (["play", GAME, "--seats", "me,oracle"], "there is no seat 'oracle'; a seat is me, me:NAME, uniform, novice, regular"),
        (["play", GAME, "--seats", "me"], "Wiener Walzer is for 2, 3, 4 or 5 players, not 1"),
        (["play", GAME, "--seats", "me,me,me,me,me,me"], "players, not 6"),
        (["play", GAME, "--option", "events"], "KEY=VALUE"),
        (["play", GAME, "--option", "weather=rain"], "no option 'weather'; it has events, open_hands, wing"),
        (["play", GAME, "--option", "events=maybe"], "option 'events' takes off or on, not 'maybe'"),
        (["play", GAME, "--seed", "lucky"], "lucky"),
        (["play", GAME, "--lang", "la"], "no language 'la'; there are en, de, fr, it"),
        (["play", GAME, "--components", "none.toml"], "none.toml: can't be read: No such file"),
        (["play", GAME, "--components", "counts.toml"], "there are 66 buffet tiles, not 67"),
        (["play", GAME, "--components", "broken.toml"], "not TOML"),
        (["play", GAME, "--components", "other.toml"], 'must say game = "wiener_walzer"'),
        (["play", GAME, "--save", "nowhere/game"], "there is no folder 'nowhere'"),
        (["play", GAME, "--save", "counts.toml"], "exists already"),
        (["play", GAME, "--resume", "none"], "none: can't be read"),
        (["replay", "none"], "none: can't be read: No such file"),
        (["replay", "counts.toml"], "line 1: not JSON"),
        (["verify", "none"], "none: can't be read"),
        (["check", "chess"], "there is no game 'chess'"),
        (["check", GAME, "--players", "two"], "numbers are given like 2,3, not 'two'"),
        (["check", GAME, "--players", "7"], "players, not 7"),
        (["check", GAME, "--games", "0"], "0"),
        (["check", GAME, "--record", "none"], "none: can't be read"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", GAME, "--bots", "greedy,oracle"], "there is no bot 'oracle'; there are uniform, novice, regular"),
        (["simulate", GAME, "--bots", "greedy,greedy", "--players", "3"], "2 bots for 3 players; name one for all, or 3"),
        (["simulate", GAME, "--players", "9"], "is for 2, 3, 4 or 5 players, not 9"),
        (["simulate", GAME, "--option", "wing=middle"], "takes left or right, not 'middle'"),
        (["simulate", GAME, "--games", "many"], "'many' is not a whole number"),
        (["simulate", GAME, "--plot", "nowhere/a.svg"], "there is no folder 'nowhere'"),
        (["simulate", GAME, "--components", "counts.toml"], "line 39"),
        (["arena", "chess", "--bots", "greedy,uniform"], "there is no game 'chess'"),
        (
            ["arena", GAME, "--bots", "novice,greedy", "--lineup", "novice,greedy"],
            "name the bots that are to meet, or line-ups of",
        ),
        (["arena", GAME, "--bots", "greedy"], "at least two different bots"),
        (["arena", GAME, "--bots", "greedy,oracle"], "there is no bot 'oracle'"),
        (["arena", GAME, "--lineup", "greedy,uniform", "--players", "3"], "has 2 bots for 3 seats"),
        (["arena", GAME, "--bots", "greedy,uniform", "--jobs", "999"], "999 processes on"),
        (["arena", GAME, "--bots", "greedy,uniform", "--resume", "counts.toml"], "line 1: is damaged"),
        (["arena", GAME, "--bots", "greedy,uniform", "--json", "nowhere/a.json"], "there is no folder 'nowhere'"),
        (["arena", GAME, "--bots", "greedy,uniform", "--records", "counts.toml"], "can't be made a folder"),
        (["bench", "worker", "chess"], "there is no game 'chess'"),
        (["bench", "--game", "chess"], "there is no game 'chess'"),
        (["serve", "--port", "70000"], "70000"),
    ],
)
def test_bad_input_is_one_line(run: Run, tmp_path: Path, arguments: list[str], says: str) -> None:
    for name, text in WRONG.items():
        (tmp_path / name).write_text(text)
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.startswith("viertel: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(WRONG)


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda text: text[:-20], "cut off"),
        (lambda text: "\n".join(text.split("\n")[:40] + text.split("\n")[41:]), "line"),
        (lambda text: edited(text, '"place ', '"push '), "no action 'push"),
        (lambda text: edited(text, '"wiener_walzer"', '"chess"'), "no game 'chess'"),
        (lambda text: edited(text, '"seats": 2', '"seats": 3'), "2 names for 3 seats"),
        (lambda text: edited(text, '"events": "off"', '"events": "on"'), "line"),
        (lambda text: edited(text, '"rules": 1', '"rules": 99'), "version 99"),
        (lambda text: edited(text, '"points": [', '"points": [1'), "changed"),
        (lambda text: text.replace('{"viertel": 1', '{"viertel": 8'), "not a record"),
        (lambda text: "", "not"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_damaged_record_is_one_line(run: Run, record: Path, command: str, change: Callable[[str], str], says: str) -> None:
    record.write_text(change(record.read_text()))
    ran = run(command, str(record))
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.count("\n") == 1
    assert str(record) in ran.err and says in ran.err


def test_verify_finds_luck_that_was_not_drawn(run: Run, record: Path) -> None:
    lines = record.read_text().split("\n")
    record.write_text("\n".join([edited(lines[0], '"seal": "', '"seal": "0'), *lines[1:]]))
    assert "not the one that was sealed" in run("verify", str(record)).err


def test_an_unfinished_game_has_nothing_to_verify_yet(run: Run) -> None:
    run("play", GAME, "--seats", "me,uniform", "--save", "half", typed="1\n")
    ran = run("verify", "half")
    assert ran.code == 2
    assert "the seed is published at the end" in ran.err


def test_a_reader_that_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m viertel play {GAME} --seats greedy,greedy --seed 1 | head -n 1"
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=dict(os.environ), check=False)
    assert "Traceback" not in ran.stderr


def run_whole(*arguments: str, out: str = "", **environment: str) -> tuple[int, str]:
    """As a process: its exit code, and what it says on stderr."""
    words = " ".join([shlex.quote(sys.executable), "-m viertel", *map(shlex.quote, arguments)])
    ran = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {words} {out}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "VIERTEL_NO_NATIVE": "1", **environment},
    )
    return ran.returncode, ran.stderr


def test_a_terminal_that_can_not_write_a_sign_shows_a_question_mark() -> None:
    assert run_whole("play", "vienna", "--lang", "fr", "--seed", "1", PYTHONIOENCODING="ascii") == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_one_line() -> None:
    assert run_whole("games", out=">/dev/full") == (1, "viertel: there is no room for what is to be written\n")


def test_who_reads_a_pipe_may_have_enough() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "viertel", "games"]
    ran = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, env={**os.environ, "VIERTEL_NO_NATIVE": "1"})
    os.close(writer)
    assert (ran.returncode, ran.stderr) == (1, b"")


def test_a_missing_argument_says_where_more_is_told(run: Run) -> None:
    ran = run("simulate")
    assert ran.code == 2
    assert ran.err == (
        "viertel: Missing argument 'GAME'. There are venezia, vienna, vino, wiener_walzer. "
        "'viertel simulate --help' tells more.\n"
    )


@pytest.mark.parametrize("group", ["admin", "puzzles"])
def test_a_group_alone_says_what_is_in_it(run: Run, group: str) -> None:
    ran = run(group)
    assert (ran.code, ran.err) == (0, "") and ran.out.startswith(f"Usage: viertel {group}") and "\n  list " in ran.out
