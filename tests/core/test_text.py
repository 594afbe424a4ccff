from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale

from viertel.core.text import LANGUAGES, Text, faults, load, one, placeholders


def folder(path: Path, **files: str) -> Path:
    for language in LANGUAGES:
        (path / f"{language}.toml").write_text(files.get(language, files["en"]), encoding="utf-8")
    return path


EN = '[log]\nhello = "Hello, {name}."\n[log.deep]\nbye = "Bye."\n'


def test_tables_become_dotted_keys(tmp_path: Path) -> None:
    text = load(folder(tmp_path, en=EN), "en")
    assert text("log.hello", name="{Ada}") == "Hello, {Ada}."
    assert "log.deep.bye" in text and "log.bye" not in text
    with pytest.raises(KeyError):
        text("log.bye")


def test_an_unknown_language_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no language 'eo'; there are en, de, fr, it"):
        load(tmp_path, "eo")


def test_placeholders() -> None:
    assert placeholders("{a} and {b} and {a}, {{not}}") == {"a", "b"}


def test_there_is_a_form_for_one_and_a_form_for_many() -> None:
    message = {"leave": "{count|# pigeon leaves|# pigeons leave} {zone}."}
    text = Text(message, "en")
    assert text("leave", count=1, zone="Castello") == "1 pigeon leaves Castello."
    assert text("leave", count=0, zone="Castello") == "0 pigeons leave Castello."
    assert Text(message, "fr")("leave", count=0, zone="Castello") == "0 pigeon leaves Castello."
    assert placeholders(message["leave"]) == {"count", "zone"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_spoken_of_as_one_is_what_the_plural_rules_say(language: str) -> None:
    rule = Locale(language).plural_form
    assert [one(language, number) for number in range(1200)] == [rule(number) == "one" for number in range(1200)]


def test_a_stray_brace_is_named(tmp_path: Path) -> None:
    assert faults(folder(tmp_path, en=EN, it=EN.replace("{name}", "{name|one}"))) == [
        "it: 'log.hello' has a brace that opens or closes nothing",
        "it: 'log.hello' has {} instead of {name}",
    ]


def test_a_french_sign_stays_with_the_word_before_it(tmp_path: Path) -> None:
    place = folder(tmp_path, en='a = "Who? You: {name}!"', fr='a = "Qui ? Vous : {name} !"')
    assert load(place, "fr")("a", name="Ada") == "Qui\u00a0? Vous\u00a0: Ada\u00a0!"
    assert faults(place) == []


def test_languages_that_agree_have_no_faults(tmp_path: Path) -> None:
    assert faults(folder(tmp_path, en=EN, de=EN.replace("Hello", "Servus"))) == []


def test_what_differs_is_named(tmp_path: Path) -> None:
    found = faults(
        folder(
            tmp_path,
            en=EN,
            de=EN.replace("{name}", "{nome}"),
            fr=EN.replace("bye", "adieu"),
        )
    )
    assert found == [
        "de: 'log.hello' has {nome} instead of {name}",
        "fr: 'log.deep.bye' is missing",
        "fr: 'log.deep.adieu' is not in en",
    ]
