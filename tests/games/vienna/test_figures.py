"""Component files that can't be played with say where and why."""

from __future__ import annotations

import pytest

from viertel.core.components import Components
from viertel.core.errors import ComponentError
from viertel.games.vienna.game import Vienna

from .table import GAME, WORDS, changed

CAFE = '"Café Griensteidl", takes = [6], does = "character"'


def line_of(text: str) -> int:
    return WORDS[: WORDS.index(f"\n{text}") + 1].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("takes = [2], points = 1", "takes = [0], points = 1", "oper =", "sums from 1 to 12"),
        ("takes = [2], points = 1", 'takes = [2], points = "1"', "oper =", "whole number from 0 to 25"),
        ("takes = [2], points = 1", "takes = [2], prize = 1", "oper =", "has no 'prize'"),
        ("takes = [2], points = 1", "takes = [2], tie = [1, 0]", "oper =", "compare symbols"),
        ('name = "Oper", ', "", "oper =", "needs a name"),
        ("oper = {", "6 = {", "oper =", "called by a word"),
        ("oper = {", "hand = {", "oper =", "'hand' is where a die is that lies on no field"),
        ("oper = {", "beside = {", "oper =", "'beside' is where a die is that lies on no field"),
        ('does = "clock"', 'does = "clocks"', "stadtpark =", "one of gendarm"),
        ('does = "influence"', 'does = "joker"', "burgtheater =", 'exactly one field does "joker", not 2'),
        ('takes = [1], does = "gendarm"', 'takes = [1], pay = 1, does = "gendarm"', "krieau =", "VIE-060"),
        ("majority = [2, 0]", "majority = [2]", "gloriette =", "like [2, 1]"),
        (CAFE, CAFE.replace("does", "pay = 1, does"), "griensteidl =", "only the last"),
        ("s1 = { coins = 2", "s1 = { coins = 9", "s1 =", "from 0 to 5 coins"),
        ("symbols = [2, 1, 0] }\ns2", "symbols = [2, 1] }\ns2", "s1 =", "three counts"),
        ("mayor = { copies = 4", "mayor = { copies = 5", "[characters]", "44 character cards, not 45"),
        ("mayor = { copies = 4", "mayor = { copies = 0", "mayor =", "number of copies"),
        ("mayor = {", "oper = {", "mayor =", "means something else"),
        ("symbols = [1, 1, 1]\n\n[players]", "symbols = [1, 0, 1]\n\n[players]", "symbols = [1, 1, 1]\n\n[players]", "one cross"),
        ("5 = { dice = 4", "5 = { dice = 5", "5 = {", "no free field"),
        ("3 = { dice = 5", "3 = { dice = 6", "3 = {", "1 to 5 dice"),
        ("points = 5 }", "points = 25 }", "5 = {", "start space"),
        ("all = 25", "all = 9", "all =", "don't suffice"),
        ("for_a_point = 3", "for_a_point = 0", "for_a_point =", "whole number from 1"),
        ("[end]\npoints = 25", "[end]\npoint = 25", "[end]\npoints", "has no 'point'"),
    ],
)
def test_a_wrong_figure_is_named_with_its_line(old: str, new: str, at: str, says: str) -> None:
    with pytest.raises(ComponentError) as error:
        Vienna(changed((old, new)))
    line = line_of(at) + (1 if at.startswith("[end]") else 0)
    assert str(error.value).startswith(f"changed.toml, line {line}: "), str(error.value)
    assert says in str(error.value)


def test_a_field_too_few() -> None:
    with pytest.raises(ComponentError, match="24 fields, not 23"):
        Vienna(Components("\n".join(line for line in WORDS.splitlines() if not line.startswith("oper ="))))


def test_the_geheimbund_is_not_on_the_street() -> None:
    with pytest.raises(ComponentError, match="off the street"):
        Vienna(changed(("oper = {", "geheimbund = {")))


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(ComponentError, match="has no 'stret'"):
        Vienna(Components(WORDS + "\n[stret]\n"))


def test_a_person_of_another_box_has_its_name() -> None:
    game = Vienna(changed(("mayor = { copies", 'clerk = { name = "Amtsrat", copies')))
    assert game.show("character", 0, game.text("fr")) == "Amtsrat"
    with pytest.raises(ComponentError, match="name to show"):
        Vienna(changed(("mayor = {", "clerk = {")))


def test_facts_have_every_field_and_card() -> None:
    facts = GAME.facts(4, GAME.checked_options(4, {}))
    assert len(facts["fields"]) == 24 and facts["lodge"]["name"] == "geheimbund"
    rathaus = facts["fields"][10]
    assert (rathaus["title"], rathaus["takes"], rathaus["pay"], rathaus["points"]) == ("Rathaus", [5], 3, 3)
    assert sum(character["copies"] for character in facts["characters"]) == 44
