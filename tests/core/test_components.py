from __future__ import annotations

from pathlib import Path

import pytest

from viertel.core.components import Components
from viertel.core.errors import ComponentError

TEXT = """\
# figures
game = "toy"

[coins]
gold = 5  # rulebook
"silver" = [1, 2, 3]
rows = [
    [1, 2],
    [3, 4],
]
copper = "seven"

[cards.blue]
copies = 2
"""
FILE = Components(TEXT, "toy.toml")


@pytest.mark.parametrize(
    ("table", "key", "line"),
    [
        ("", "game", 2),
        ("", "coins", 4),
        ("coins", None, 4),
        ("coins", "gold", 5),
        ("coins", "silver", 6),
        ("coins", "copper", 11),
        ("coins", "platinum", 4),
        ("cards.blue", "copies", 14),
    ],
)
def test_a_key_is_found_on_its_line(table: str, key: str | None, line: int) -> None:
    assert FILE.line(table, key) == line
    assert str(FILE.fault(table, key, "wrong")) == f"toy.toml, line {line}: wrong"


def test_values_of_the_right_form_are_given() -> None:
    assert FILE.number("coins", "gold", 1, 5) == 5
    assert FILE.numbers("coins", "silver", 1, 3) == [1, 2, 3]
    assert FILE.value("coins", "copper") == "seven"
    assert FILE.value("", "game") == "toy"
    FILE.only("coins", ["gold", "silver", "rows", "copper"])
    FILE.only("", ["game", "coins", "cards"])


def test_what_has_the_wrong_form_names_line_and_limit() -> None:
    with pytest.raises(ComponentError, match="line 5: 'gold' must be a whole number from 0 to 4, not 5"):
        FILE.number("coins", "gold", 0, 4)
    with pytest.raises(ComponentError, match="line 11: 'copper' must be a whole number"):
        FILE.number("coins", "copper")
    with pytest.raises(ComponentError, match="line 6: 'silver' must be a list of whole numbers from 0 to 2"):
        FILE.numbers("coins", "silver", 0, 2)
    with pytest.raises(ComponentError, match="line 5: 'gold' must be a list"):
        FILE.numbers("coins", "gold")
    with pytest.raises(ComponentError, match=r"line 4: \[coins\] lacks 'platinum'"):
        FILE.value("coins", "platinum")
    with pytest.raises(ComponentError, match=r"the table \[dice\] is missing"):
        FILE.value("dice", "faces")


def test_a_slip_of_the_pen_is_not_a_silent_default() -> None:
    with pytest.raises(ComponentError, match=r"line 11: \[coins\] has no 'copper'; it has gold, silver, rows"):
        FILE.only("coins", ["gold", "silver", "rows"])
    with pytest.raises(ComponentError, match="line 4: the file has no 'coins'; it has game"):
        FILE.only("", ["game"])


def test_the_digest_is_of_the_figures_not_of_the_comments() -> None:
    assert Components(TEXT.replace("# rulebook", "# counted").replace("# figures\n", "\n\n")).digest == FILE.digest
    assert Components(TEXT.replace("gold = 5", "gold = 6")).digest != FILE.digest
    assert len(FILE.digest) == 16


def test_a_file_that_is_no_toml_names_the_line() -> None:
    with pytest.raises(ComponentError, match=r"toy.toml: not TOML: .*line 2"):
        Components("a = 1\nb = \n", "toy.toml")


def test_a_file_that_can_not_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="can't be read: No such file"):
        Components.read(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"a = '\xe9'")
    with pytest.raises(ComponentError, match="not UTF-8 text"):
        Components.read(tmp_path / "latin.toml")
    (tmp_path / "fine.toml").write_text(TEXT)
    assert Components.read(tmp_path / "fine.toml").digest == FILE.digest
