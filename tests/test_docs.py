"""The examples in the documentation are run."""

from __future__ import annotations

import doctest
import re
import textwrap
from pathlib import Path

import pytest

from viertel.core.text import LANGUAGES

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    [*ROOT.glob("docs/*.md"), *ROOT.glob("README.md"), *ROOT.glob("viertel/games/*/RULES.md"), *ROOT.glob("examples/**/*.md")]
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
