"""The examples in the documentation are run."""

from __future__ import annotations

import doctest
import re
import textwrap
import tomllib
from pathlib import Path

import pytest

from viertel import games
from viertel.core.text import LANGUAGES

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*ROOT.glob("docs/**/*.md"), *ROOT.glob("*.md"), *ROOT.glob("viertel/games/*/RULES.md"), *ROOT.glob("examples/**/*.md")]
)
NIM = ROOT / "examples" / "nim"
LESSON = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_give_what_they_say(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_the_snippets_of_the_lesson_are_taken_from_nim() -> None:
    snippets = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", LESSON, re.MULTILINE | re.DOTALL)
    assert len(snippets) == LESSON.count("```") // 2 > 15
    for name, text in snippets:
        file = (NIM / name).read_text(encoding="utf-8")
        assert any(textwrap.indent(text, " " * depth) in file for depth in (0, 2, 4)), f"{name} has changed:\n{text}"


def test_the_lesson_explains_every_file_of_nim() -> None:
    for file in (NIM / "viertel_nim").rglob("*.*"):
        if file.suffix in (".py", ".toml", ".md", ".js", ".css", ".svg"):
            assert file.name in LESSON or file.stem in LANGUAGES, file


def test_the_drawing_of_the_layers_is_the_table_that_is_checked() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract.get("containers") == ["viertel"])
    drawing = (ROOT / "docs" / "pictures" / "layers.svg").read_text(encoding="utf-8")
    assert re.findall('class="layer"[^>]*>([^<]*)<', drawing) == [name for layer in layers for name in layer.split(" | ")]


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_every_file_that_is_named_is_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8").replace("GAME/", "vino/")
    places = (ROOT, ROOT / "viertel", ROOT / "viertel/web", ROOT / "viertel/web/static/table", ROOT / "viertel/games/vino/web")
    named = re.findall(r"`((?:[\w.-]+/)*[\w.-]*(?:/|\.(?:py|js|toml|md)))`|^ +(\w[\w/]*\.(?:py|js)) ", text, re.MULTILINE)
    assert named
    for name in {first or second for first, second in named}:
        assert any((place / name).exists() for place in places) or (ROOT / "viertel/games/vino" / name).exists(), name


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_page_of_vienna_says_how_long_games_are_as_it_was_measured(lang: str) -> None:
    measured = (ROOT / "docs" / "measurements" / "simulating.md").read_text(encoding="utf-8").partition("## Vienna")[2]
    row = next(line for line in measured.splitlines() if line.startswith("| rounds"))
    rounds = re.findall(r"\| ([\d.]+) ", row)
    page = (games.load("vienna").folder / "rules" / f"{lang}.md").read_text(encoding="utf-8").partition("{#open}")[2]
    told = re.findall(r"\b\d[.,]\d\b", page)
    assert [number.replace(",", ".") for number in told] == rounds
