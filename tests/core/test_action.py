from __future__ import annotations

import pytest

from viertel.core.action import Catalogue, Verb

CATALOGUE = Catalogue([Verb("pass", 10, [""]), Verb("place", 0, ["a1", None, "a2"]), Verb("place", 20, ["b1"])])


def test_words_and_codes_are_each_others_inverse() -> None:
    assert CATALOGUE.all_words() == ["place a1", "place a2", "pass", "place b1"]
    assert [CATALOGUE.code(words) for words in CATALOGUE.all_words()] == [0, 2, 10, 20]
    assert [CATALOGUE.words(code) for code in (0, 2, 10, 20)] == CATALOGUE.all_words()


def test_spaces_do_not_matter() -> None:
    assert CATALOGUE.code("  place   a2 ") == 2


@pytest.mark.parametrize("code", [-1, 1, 3, 9, 11, 19, 21, 10**9])
def test_a_number_that_is_no_action_has_no_words(code: int) -> None:
    with pytest.raises(KeyError):
        CATALOGUE.words(code)


@pytest.mark.parametrize("words", ["", "place", "place a3", "pass now", "Place a1"])
def test_words_that_are_no_action_have_no_code(words: str) -> None:
    with pytest.raises(KeyError):
        CATALOGUE.code(words)


def test_verbs_must_not_overlap() -> None:
    with pytest.raises(ValueError, match="'pass' begins at 1, inside the verb before it"):
        Catalogue([Verb("place", 0, ["a1", "a2"]), Verb("pass", 1, [""])])


def test_two_actions_must_not_share_their_words() -> None:
    with pytest.raises(ValueError, match="two actions are called 'place a1'"):
        Catalogue([Verb("place", 0, ["a1"]), Verb("place", 1, ["a1"])])


def test_an_empty_catalogue_has_no_words() -> None:
    with pytest.raises(KeyError):
        Catalogue([]).words(0)
