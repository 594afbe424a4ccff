"""The board stays on the screen: 24 lines of 80 columns, and of 60, in every language; choices are in people's words."""

from __future__ import annotations

import io
import random
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text as Styled

from viertel import games, terminal
from viertel.core.chance import Sealed
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.text import LANGUAGES
from viertel.terminal import choices, play, replay
from viertel.terminal.choices import Choice
from viertel.terminal.page import Page
from viertel.terminal.vocabulary import Vocabulary, manual

from .pseudo import Terminal

NAMES = ["Anna-Maria", "Bruno", "Stammgast", "Stammgast 2", "Charlotte"]
OURS = [name for name in games.names() if games.load(name).folder.is_relative_to(terminal.__path__[0].removesuffix("terminal"))]


@cache
def positions(name: str, seats: int) -> list[tuple[Match, int, int]]:
    """Decisions of a random game: at how many entries, and of whom. Those with the most choices, and some others."""
    game, rng = games.load(name), random.Random(7)
    match = Match(game, seats, None, Sealed(bytes(32)), NAMES[:seats])
    found = []
    while not match.over:
        seat = match.state.to_act()[0]
        legal = match.legal(seat)
        found.append((len(legal), match.n, seat))
        match.act(seat, rng.choice(legal))
    some = [*sorted(found)[-3:], *found[:: max(1, len(found) // 6)]]
    return [(match, at, seat) for _, at, seat in some]


def page_of(match: Match, at: int, seat: int, language: str, news: str = "") -> tuple[Page, list[Choice]]:
    game, text, own = match.game, match.game.text(language), terminal.text(language)
    view = match.at(at).view(seat)
    open_ = choices.of(game, view.legal(seat), text, match.names)
    prompt = Styled(own("asked", name=match.names[seat], question=game.prompt(view, text)), style="bold")
    return Page(game.draw(view, text, match.names), news, prompt, open_, lambda count: own("further", count=count)), open_


def console(width: int, height: int) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, no_color=True)


@pytest.mark.parametrize("width", [80, 60])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_the_board_stays_on_a_screen_of_24_lines_with_all_players(name: str, language: str, width: int) -> None:
    seats = games.load(name).players[-1]
    for match, at, seat in positions(name, seats):
        page, _ = page_of(match, at, seat, language, news="• one\n• two\n• three")
        lines = page.drawn(console(width, 24)).split("\n")
        assert len(lines) < 24  # and a line to type in
        assert max(map(len, lines)) <= width
        assert any(line.startswith("▶ ") and match.names[seat] in line for line in lines)


def test_what_is_told_begins_with_a_sentence_where_there_is_no_room_for_all() -> None:
    dot = "\x1b[2m• \x1b[0m"
    news = f"{dot}Anna leads a lady to c3 and takes an egg with\ncaviar.\n{dot}Bruno scores 9\npoints.\n  Bruno has a guest."
    board = Styled("\n".join(["board"] * 20))
    assert Page(board, news, Styled("▶ Anna: ?")).drawn(console(60, 26)).split("\n")[20:] == [
        f"{dot}Bruno scores 9",
        "points.",
        "  Bruno has a guest.",
        "▶ Anna: ?",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_vinos_estates_are_whole_whatever_is_in_demand(language: str) -> None:
    match, at, seat = max(positions("vino", 5), key=lambda one: one[1])  # late, when much has been wanted and unwanted
    page, _ = page_of(match, at, seat, language)
    lines = page.drawn(console(80, 24)).split("\n")
    (first,) = (number for number, line in enumerate(lines) if line.split()[3:8] == ["M", "N", "P", "Ba", "T"])
    assert not [line for line in lines[first : first + 7] if "…" in line]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_60_columns_hold_everything(name: str, language: str) -> None:
    seats = games.load(name).players[-1]
    for match, at, seat in positions(name, seats):
        page, _ = page_of(match, at, seat, language)
        lines = page.drawn(console(60, 30)).split("\n")
        assert len(lines) < 30
        assert max(map(len, lines)) <= 60
        boards = [line for line in lines if not line.startswith("▶ ")]
        assert (
            sum("…" in line and "Tab" not in line and not re.search(r"\d …|\w… ", line) for line in boards) <= 4
        )  # plans in the making


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_every_choice_is_said_in_words_and_found_by_them(name: str, language: str) -> None:
    for match, at, seat in positions(name, games.load(name).players[0]):
        _, open_ = page_of(match, at, seat, language)
        assert len({choice.label for choice in open_}) == len(open_)
        assert not [choice.label for choice in open_ if "_" in choice.label]
        for choice in open_[:: max(1, len(open_) // 5)]:
            assert choices.found(choice.label, open_) == [choice]
            assert choices.found(choice.words, open_) == [choice]
            assert choices.found(str(choice.number), open_) == [choice]
        text = match.game.text(language)
        verbs = {choice.words.partition(" ")[0] for choice in open_}
        assert all(f"terminal.verb.{verb}" in text or f"card.{verb}" in text for verb in verbs - {"vatican", "poison"})


THREE = [
    Choice(1, "place 1 oper", "setzen", "1 Oper"),
    Choice(2, "place 1 universitaet", "setzen", "1 Universität"),
    Choice(3, "pass", "passen"),
]


@pytest.mark.parametrize(
    "typed", ["2", "setzen 1 Universität", "SETZEN 1 universitat", "1 uni", "uni", "place 1 universitaet", "set uni"]
)
def test_a_choice_is_found_without_accents_by_beginnings_and_by_its_old_words(typed: str) -> None:
    assert choices.found(typed, THREE) == [THREE[1]]


def test_what_may_mean_several_is_several() -> None:
    assert choices.found("setz", THREE) == THREE[:2]
    assert choices.found("", THREE) == []
    assert choices.found("9", THREE) == []


def test_where_only_a_number_is_chosen_the_number_means_itself() -> None:
    match = Match(games.load("venezia"), 2, None, Sealed(bytes(32)), NAMES[:2])
    seat = match.state.to_act()[0]
    while not match.game.words(match.legal(seat)[0]).startswith("cubes"):
        match.act(seat, match.legal(seat)[0])
        seat = match.state.to_act()[0]
    open_ = choices.of(match.game, match.legal(seat), match.game.text("de"), match.names)
    assert [choice.words for choice in choices.found("3", open_)] == ["cubes 3"]


def test_too_many_choices_are_told_shortly() -> None:
    many = [Choice(n, f"place {n}", "place", f"field{n}") for n in range(1, 41)] + [Choice(41, "pass", "pass")]

    def more(count: int) -> str:
        return f"… {count} more"

    lines = choices.fitted(many, 60, 3, more).plain.split("\n")
    assert len(lines) == 3 and "more" in lines[1] and lines[2].split() == ["pass", "41"]
    assert choices.fitted(many, 60, 1, more).plain == "place 1–40   pass 41"
    narrowed = [Choice(n, f"place {n}", "place", f"{n % 3} field{n}") for n in range(1, 31)]
    assert choices.fitted(narrowed, 60, 1, more).plain.startswith("1: 1–28")


@pytest.mark.parametrize(("language", "quit"), [("en", "quit"), ("de", "Ende"), ("fr", "quitter"), ("it", "esci")])
def test_a_game_in_a_real_terminal(language: str, quit: str) -> None:
    own, text = terminal.text(language), games.load("vienna").text(language)
    table = Terminal(80, 24, "play", "vienna", "--lang", language, "--seed", "3")
    assert "Heuriger" in table.until("›")
    table.say(own("command.help"))
    assert own("command.save") in table.until(own("more"))
    table.until("›")
    table.say("")
    table.until(text("prompt.pick")[:30])
    table.until("›")
    table.say("1")
    table.until(text("prompt.turn")[:30])
    listed = table.until("›")
    assert f"{text('terminal.verb.place')}" in listed and f"{text('terminal.verb.reroll')}" in listed
    table.say(quit)
    table.until(own("left"))
    table.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60])
@pytest.mark.parametrize("key", ["help", "replay.help"])
def test_help_has_every_command_in_words_of_the_language_and_two_columns_at_any_width(
    key: str, width: int, language: str
) -> None:
    own, screen = terminal.text(language), console(width, 24)
    with screen.capture() as said:
        screen.print(manual(own(key)))
    lines = said.get().splitlines()
    assert max(map(len, lines)) <= width
    names = {word for name in (play if key == "help" else replay).COMMANDS for word in name.split()}
    assert all(own(f"command.{name}") in said.get() for name in names - {"help"})
    second = {line.index(rest) for line in lines for rest in re.findall(r"\S {2,}(\S.*)", line)}
    assert len(second) == 1 and all(not line.startswith(" ") or line[: min(second)].isspace() for line in lines)


def test_a_command_is_read_in_the_language_and_in_english_whatever_its_capitals_and_accents() -> None:
    words = Vocabulary(play.COMMANDS, terminal.text("de"))
    assert words.read("RUCKGANGIG") == words.read("undo") == ("undo", "")
    assert words.read("rückgängig  zug") == words.read("undo turn") == ("undo turn", "")
    assert words.read("speichern Abend.jsonl") == ("save", "Abend.jsonl")
    assert words.read("Walzer") == (None, "Walzer")
    assert len(set(words.offered)) == len(words.offered)


@pytest.mark.parametrize(("name", "language"), [*zip(OURS, LANGUAGES)])
def test_a_record_in_a_real_terminal_of_60_by_24(name: str, language: str) -> None:
    own = terminal.text(language)
    path = sorted((Path(__file__).parents[1] / "fixtures" / name).glob("*-standard.jsonl"))[-1]
    last = len(Record.read(path).entries)
    table = Terminal(60, 24, "replay", str(path), "--lang", language)
    table.until(own("replay.position", at=0, last=last))
    assert own("command.next") in table.until("›")
    table.say(f"{own('command.jump')} {own('command.end')}")
    assert "★" in table.until(own("more"))
    table.until("›")
    table.say("")
    table.until(own("replay.position", at=last, last=last))
    table.until("›")
    table.say(f"{own('command.jump')} 70")
    table.until(own("replay.position", at=70, last=last))
    table.until("›")
    table.say(own("command.quit"))
    table.close()


def test_a_window_that_is_too_narrow_is_told() -> None:
    table = Terminal(40, 24, "play", "wiener_walzer", "--seed", "3")
    table.until("needs 60 columns")
    table.until("›")
    table.say("")
    table.until("▶ Player 1")
    table.until("›")
    table.say("quit")
    table.until("stops here")
    table.close()
