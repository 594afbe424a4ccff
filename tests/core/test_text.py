from __future__ import annotations

from pathlib import Path

import pytest

from viertel.core.text import LANGUAGES, faults, load, placeholders


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
