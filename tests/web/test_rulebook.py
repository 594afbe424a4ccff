"""Rules one can learn from: complete in every language, with examples that load and an anchor for every rule."""

from __future__ import annotations

import json
import re
from functools import cache

import pytest

from viertel import games
from viertel.core.text import LANGUAGES
from viertel.web.library import rulebook

from ..games import OURS
from ..games.test_references import mentioned
from .conftest import Visitor


@cache
def html(name: str, lang: str) -> str:
    book = rulebook.read(games.load(name), lang)
    return str(book.lead) + "".join(chapter.title + str(chapter.body) for chapter in book.chapters)


def source(name: str, lang: str) -> str:
    return (games.load(name).folder / "rules" / f"{lang}.md").read_text(encoding="utf-8")


def anchors(name: str, lang: str) -> set[str]:
    return set(re.findall(r'id="([A-Z]{3}-\d{3})"', html(name, lang)))


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_numbered_rule_has_its_place_in_every_language(name: str, lang: str) -> None:
    rules = (games.load(name).folder / "RULES.md").read_text(encoding="utf-8")
    kind = {"vienna": "VIE", "wiener_walzer": "WAL", "venezia": "VEN", "vino": "VIN"}[name]
    numbered = {number for number in mentioned(rules) if number.startswith(kind)}
    assert anchors(name, lang) == numbered


@pytest.mark.parametrize("name", OURS)
def test_the_languages_have_the_same_chapters_tables_and_examples(name: str) -> None:
    def shape(lang: str) -> list[str]:
        return re.findall(r"\{#[\w-]+\}|\[(?:table|example) [\w-]+\]", source(name, lang))

    for lang in LANGUAGES:
        assert shape(lang) == shape("en")
    assert shape("en")[0] == "{#turn}" and "{#summary}" in shape("en") and shape("en")[-1] == "{#open}"


@pytest.mark.parametrize("name", OURS)
def test_every_example_is_a_position_of_the_game_and_every_position_is_used(name: str) -> None:
    game = games.load(name)
    stored = rulebook.positions(game)
    assert set(stored) == set(re.findall(r"\[example ([\w-]+)\]", source(name, "en")))
    for given in stored.values():
        example = rulebook.example(game, given)
        words = {word for action in example["legal"] for word in action.split()}
        assert set(example["chosen"]) <= words, "what is chosen can be chosen"


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_left_unwritten(name: str, lang: str) -> None:
    page = html(name, lang)
    assert not re.search(r"[{}]|\[(?:table|example)", page)
    assert page.count("<table>") >= source(name, lang).count("[table ")


def test_numbers_are_expanded() -> None:
    assert rulebook.expand("VIE-045 to 047, 051") == ["VIE-045", "VIE-046", "VIE-047", "VIE-051"]
    assert rulebook.expand("WAL-001, 002") == ["WAL-001", "WAL-002"]


def test_the_pages_are_served_in_the_language_asked_for(visitor: Visitor) -> None:
    page = visitor.http.get("/rules/wiener_walzer?lang=de")
    assert page.status_code == 200 and "Dein Zug in Schritten" in page.text and 'id="WAL-014"' in page.text
    sheet = visitor.http.get("/rules/wiener_walzer/sheet?lang=it")
    assert "Il tuo turno" in sheet.text and "<html" not in sheet.text
    assert "Auf einen Blick" in visitor.http.get("/rules/vino/summary?lang=de").text
    assert 'id="VEN-019"' in visitor.http.get("/rules/venezia/reference").text
    book = json.loads(visitor.http.get("/rules/venezia/examples?lang=fr").text)
    assert book["lang"] == "fr" and book["text"]["card.feud"] == "Vendetta" and "pincers" in book["examples"]
    assert visitor.http.get("/rules/chess/sheet").status_code == 404


def test_what_is_worth_knowing_of_a_number_of_players_is_said_at_the_set_up(visitor: Visitor) -> None:
    page = visitor.http.get("/new?game=venezia&lang=de").text
    assert '<p class="quiet" data-players="2">Zu zweit ist das Spiel kurz' in page
