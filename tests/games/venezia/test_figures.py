"""The component file: what is wrong with it is said with its line."""

from __future__ import annotations

import pytest

from viertel.core.components import Components
from viertel.core.errors import ComponentError
from viertel.games.venezia.game import Venezia

from .table import GAME

TEXT = GAME.components.text


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('campanile = "G9"', 'campanile = "J3"', "must be a cell from A1 to H10"),
        ('rows = "ABCDEFGH"', 'rows = "ABCDEFG"', "8 rows, not 7"),
        ('rows = "ABCDEFGH"', 'rows = "ABCDEFGG"', "different capital letters"),
        ("columns = 10", "columns = 11", "'columns' must be a whole number"),
        ('"cannaregio", ', "", "must list cannaregio"),
        ('island = "san_giorgio"', 'island = "murano"', "'island' must be san_giorgio"),
        ("each = 40", "each = 41", "from 1 to 40"),
        ("reserve = 12", "reserve = 40\nspare = 1", "has no 'spare'"),
        ("each = 40", "each = 9", "more pigeons than there are"),
        ("districts = 5", "districts = 3", "from 4 to 7"),
        ("poison = 3", 'poison = "three"', "'poison' must be a whole number"),
        ("[chicks]", "[chickens]", "the table [chicks] is missing"),
    ],
)
def test_faults_name_the_constraint(old: str, new: str, says: str) -> None:
    assert old in TEXT
    with pytest.raises(ComponentError) as raised:
        Venezia(Components(TEXT.replace(old, new, 1)))
    assert says in str(raised.value)


def test_faults_name_the_line() -> None:
    line = next(n for n, text in enumerate(TEXT.splitlines(), 1) if text.startswith("campanile"))
    with pytest.raises(ComponentError, match=f"line {line}:"):
        Venezia(Components(TEXT.replace('"G9"', '"Z1"')))


def test_other_figures_can_be_played_with() -> None:
    other = Venezia(Components(TEXT.replace("reserve = 12", "reserve = 20").replace("grey = 6", "grey = 4")))
    state = other.new(2)
    assert state.to_json()["reserve"] == [20, 20]
    assert state.to_json()["supply"] == [20, 20]
    assert not other.faults(state)
