"""Whatever number of a rule or ruling is mentioned anywhere is explained in that game's RULES.md."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from viertel import games

from . import OURS

ROOT = Path(__file__).parents[2]
READ = {".py", ".toml", ".md", ".js", ".mjs", ".html", ".txt"}
OWN = ("AMB", "CON", "DC", "OPT")  # rulings and figures, which each game counts for itself

# `VEN-031 to 034, 036` and `rulings B12–B15, C1`: what follows a number belongs to it.
NUMBERS = re.compile(r"\b([A-Z]{2,3}-)(\d+)((?:(?:, | and | to |–)\d{2,3}\b)*)")
RULINGS = re.compile(r"\b(?i:rulings?)[ _]([A-D])(\d+)((?:(?:, | and | to |–)[A-D]\d+\b)*)")
NEXT = re.compile(r"(, | and | to |–)([A-D]?)(\d+)")


def mentioned(text: str) -> set[str]:
    """Every number in a text, `VEN-031` or `B12`."""
    found = set()
    for kind, first, further in [*NUMBERS.findall(text), *RULINGS.findall(text)]:
        found.add(f"{kind}{first}")
        last = int(first)
        for between, letter, number in NEXT.findall(further):
            span = range(last + 1, int(number)) if between in (" to ", "–") else ()
            found |= {f"{kind}{str(one).zfill(len(first))}" for one in span} | {f"{letter or kind}{number}"}
            last = int(number)
    return found


def rules(name: str) -> str:
    path = games.load(name).folder / "RULES.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def explained(name: str) -> set[str]:
    """The numbers that the rules of a game explain: those they mention, and the entries of a list of rulings."""
    return mentioned(rules(name)) | set(re.findall(r"^- \*\*([A-D]\d+)\*\* ", rules(name), re.MULTILINE))


def kinds(name: str) -> set[str]:
    """What a game's own numbers begin with: `VEN`, say."""
    return {number.partition("-")[0] for number in mentioned(rules(name)) if "-" in number} - set(OWN)


@cache
def everywhere() -> list[tuple[Path, set[str]]]:
    """The files that may refer to a rule, with the numbers they mention."""
    paths = sorted(path for folder in ("viertel", "tests", "docs") for path in (ROOT / folder).rglob("*"))
    texts = [path for path in paths if path.suffix in READ and "lib" not in path.parts and path.name != "RULES.md"]
    return [(path, mentioned(path.read_text(encoding="utf-8"))) for path in texts]


@pytest.mark.parametrize("name", OURS)
def test_no_number_leads_nowhere(name: str) -> None:
    """Rules by their prefix wherever they are mentioned, rulings where the game and its tests mention them."""
    known, own = explained(name), kinds(name)
    for path, found in everywhere():
        here = path.is_relative_to(games.load(name).folder) or path.is_relative_to(ROOT / "tests" / "games" / name)
        meant = {
            number for number in found if (kind := number.partition("-")[0]) in own or (here and (kind in OWN or kind == number))
        }
        assert meant <= known, f"{path}: {sorted(meant - known)}"


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_has_a_number(name: str) -> None:
    marked = re.findall(r"\*\(?[Rr]ulings?[ :.][^*]*\*", rules(name))
    assert [words for words in marked if not re.search(r"\d", words)] == []


def test_lists_of_numbers_are_understood() -> None:
    assert mentioned("# VEN-031 to 034, 036") == {"VEN-031", "VEN-032", "VEN-033", "VEN-034", "VEN-036"}
    assert mentioned("VIE-115, 116, AMB-19") == {"VIE-115", "VIE-116", "AMB-19"}
    assert mentioned("*Rulings B8–B10, A2:* and ruling_C9") == {"B8", "B9", "B10", "A2", "C9"}
