"""The board stays on the screen: 80 columns and 24 lines, and 60 columns, in every language; choices are in people's words."""

from __future__ import annotations

import codecs
import fcntl
import io
import os
import pty
import random
import re
import select
import struct
import sys
import termios
from functools import cache

import pytest
from rich.console import Console
from rich.text import Text as Styled

from viertel import games, terminal
from viertel.core.chance import Sealed
from viertel.core.match import Match
from viertel.core.text import LANGUAGES
from viertel.terminal import choices
from viertel.terminal.choices import Choice
from viertel.terminal.page import Page

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
    prompt = Styled(f"▶ {match.names[seat]}: {game.prompt(view, text)}", style="bold")
    return Page(game.draw(view, text, match.names), news, prompt, open_, lambda count: own("further", count=count)), open_


def console(width: int, height: int) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, no_color=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_the_board_stays_on_a_screen_of_80_by_24_with_all_players(name: str, language: str) -> None:
    seats = games.load(name).players[-1]
    for match, at, seat in positions(name, seats):
        page, _ = page_of(match, at, seat, language, news="• one\n• two\n• three")
        lines = page.drawn(console(80, 24)).split("\n")
        assert len(lines) < 24  # and a line to type in
        assert max(map(len, lines)) <= 80
        assert any(line.startswith("▶ ") and match.names[seat] in line for line in lines)


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


class Terminal:
    """A real one, of which only what was written is known."""

    def __init__(self, columns: int, lines: int, *arguments: str) -> None:
        self.written = ""
        self.read = 0  # so much of it
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a letter may come in two pieces
        child, self.end = pty.fork()
        if child == 0:  # pragma: no cover
            environment = {**os.environ, "TERM": "xterm-256color", "NO_COLOR": "1"}
            for name in ("COLUMNS", "LINES"):
                environment.pop(name, None)
            # It begins when the window has its size.
            os.read(0, 1)
            os.execve(sys.executable, [sys.executable, "-m", "viertel", *arguments], environment)
        self.child = child
        fcntl.ioctl(self.end, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        os.write(self.end, b"\n")

    def until(self, words: str) -> str:
        """What was written until these words, and the words."""
        while words not in self.written[self.read :]:
            ready, _, _ = select.select([self.end], [], [], 60)
            assert ready, f"{words!r} never came: {self.written[self.read :]!r}"
            heard = self._decoder.decode(os.read(self.end, 65536))
            if "\x1b[6n" in heard:  # where is the cursor?
                os.write(self.end, b"\x1b[1;1R")
            self.written += heard
        before, self.read = self.read, self.written.index(words, self.read) + len(words)
        return self.written[before : self.read]

    def say(self, line: str) -> None:
        os.write(self.end, f"{line}\r".encode())

    def close(self) -> None:
        os.close(self.end)
        os.waitpid(self.child, 0)


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
