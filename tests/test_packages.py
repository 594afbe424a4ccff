"""Games from outside: where they are looked for, and that one that can't be played is told of and harms nobody."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from viertel import games, packages
from viertel.core.game import BadInput
from viertel.core.record import Record, RecordError

OURS = ["venezia", "vienna", "vino", "wiener_walzer"]
GAME = "from viertel.games.{parent} import GAME as Base\nclass GAME(Base):\n    name = '{name}'\n"
Shelve = Callable[..., list[str]]


@pytest.fixture
def shelve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelve:
    """Put packages, each {file: text}, into a folder that VIERTEL_GAMES names; what is said of those that can't be played."""
    monkeypatch.setattr(sys, "path", list(sys.path))

    def put(**given: dict[str, str]) -> list[str]:
        for package, files in given.items():
            (tmp_path / package).mkdir()
            for file, text in files.items():
                (tmp_path / package / file).write_text(text)
        importlib.invalidate_caches()
        monkeypatch.setenv("VIERTEL_GAMES", str(tmp_path))
        return [why.replace(str(tmp_path), "") for why in games.broken()]

    return put


def figures(name: str) -> str:
    return games.load("wiener_walzer").components.text.replace('"wiener_walzer"', f'"{name}"')


def test_a_game_of_another_folder_is_a_game_like_ours(shelve: Shelve, tmp_path: Path) -> None:
    init = (
        GAME.format(parent="wiener_walzer", name="polka") + "    from pathlib import Path\n    folder = Path(__file__).parent\n"
    )
    assert shelve(outside_polka={"__init__.py": init, "components.toml": figures("polka")}, no_game={"__init__.py": ""}) == []
    assert games.names() == sorted([*OURS, "polka"])
    game = games.load("polka")
    assert game.folder == tmp_path / "outside_polka"
    assert games.load("polka") is game and games.title("polka") == "Wiener Walzer"
    assert "polka" not in games.drawn(), "it has no board"
    assert games.drawn() == ["wiener_walzer", "vienna", "venezia", "vino"]


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({}, "/outside_{n}: it is no package, for it has no __init__.py"),
        ({"__init__.py": "", "components.toml": "game = "}, "/outside_{n}: its components.toml can't be read: Invalid value"),
        ({"__init__.py": "", "components.toml": 'game = "../polka"'}, "small letters, digits and _, not '../polka'"),
        ({"__init__.py": "", "components.toml": 'game = "vino"'}, "there is a game 'vino' already, viertel.games.vino"),
        ({"__init__.py": ""}, "outside_{n} (/outside_{n}): it exports no GAME"),
        ({"__init__.py": "GAME = 3"}, "outside_{n} (/outside_{n}): it exports no GAME"),
        ({"__init__.py": "import nowhere"}, "ModuleNotFoundError: No module named 'nowhere' (/outside_{n}/__init__.py, line 1)"),
        ({"__init__.py": "raise SystemExit('enough')"}, "SystemExit: enough (/outside_{n}/__init__.py, line 1)"),
        ({"__init__.py": "\n\nGAME = ("}, "SyntaxError: '(' was never closed (__init__.py, line 3)"),
        ({"__init__.py": GAME.format(parent="vino", name="wine")}, "its GAME is called 'wine', not 'polka'"),
        ({"__init__.py": GAME.format(parent="vino", name="polka")}, 'this file must say game = "polka"'),
        (
            {"__init__.py": "from viertel.core.game import Game\nclass GAME(Game):\n    name = 'polka'"},
            "TypeError: Can't instantiate",
        ),
    ],
    ids=lambda value: None if isinstance(value, dict) else value,
)
def test_a_broken_package_is_named_and_the_others_can_be_played(
    shelve: Shelve, files: dict[str, str], why: str, request: pytest.FixtureRequest
) -> None:
    number = request.node.callspec.indices["files"]  # a package is imported once, so each has its own name
    said = shelve(**{f"outside_{number}": {"components.toml": 'game = "polka"', **files}})
    assert len(said) == 1 and f"outside_{number}" in said[0] and why.format(n=number) in said[0]
    assert [game.name for game in games.playable()] == OURS
    assert games.title("polka") == "polka"
    with pytest.raises(BadInput, match=f"outside_{number}"):
        games.load("polka")


def test_a_package_that_hides_another_is_refused(shelve: Shelve) -> None:
    (said,) = shelve(json={"__init__.py": "", "components.toml": 'game = "polka"'})
    assert said.startswith("/json: there is a package of this name already, ")


def test_a_folder_without_games_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIERTEL_GAMES", os.pathsep.join([str(tmp_path), "", str(tmp_path / "gone")]))
    assert games.broken() == [
        f"{folder}: VIERTEL_GAMES names it, but no folder in it has a file components.toml"
        for folder in (tmp_path, tmp_path / "gone")
    ]


def test_an_entry_point_without_its_package_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "outside-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outside\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[viertel.games]\npolka = outside_gone\nclash = nowhere.at_all\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    packages._shelf.cache_clear()
    try:
        assert games.names() == OURS
        assert games.broken() == [
            "nowhere.at_all: the entry point 'clash' of outside names it, but there is no such package",
            "outside_gone: the entry point 'polka' of outside names it, but there is no such package",
        ]
    finally:
        packages._shelf.cache_clear()


def test_a_record_of_a_game_that_has_gone_is_refused_by_name() -> None:
    record = Record("polka", 2, {}, ["Ada", "Bea"], "0" * 16, 1)
    with pytest.raises(RecordError, match="there is no game 'polka'"):
        games.of_record(record)
