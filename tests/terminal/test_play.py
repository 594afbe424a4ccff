"""A game in the terminal, typed line by line."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from viertel import bots, games, terminal
from viertel.bots import advice, analysis, reason
from viertel.bots.blocking import Office, Together
from viertel.bots.foresight import foresee
from viertel.bots.search import Search
from viertel.bots.worker import Opinion, Thought
from viertel.core.chance import Sealed
from viertel.core.game import Game
from viertel.core.match import Match
from viertel.core.record import Record
from viertel.core.state import State
from viertel.core.text import LANGUAGES, faults
from viertel.terminal import choices
from viertel.terminal.choices import Choice
from viertel.terminal.play import Round
from viertel.terminal.replay import Replay
from viertel.terminal.seats import parse

PLANNING = 2  # a phase of Venezia


@pytest.fixture(scope="module")
def game() -> Game:
    return games.load("wiener_walzer")


class Typist:
    """A keyboard with somebody at it: answers from a list, then leaves."""

    live = True

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.offered: list[Sequence[str]] = []

    def ask(self, offered: Sequence[str], page: object = None) -> str | None:
        self.offered.append(offered)
        return next(self.lines, None)


def table(game: Game, people: list[int], seats: int = 2, language: str = "en", **options: str) -> Round:
    match = Match(game, seats, options, Sealed(bytes(32)), [f"Name{seat}" for seat in range(seats)])
    others = {seat: bots.make("uniform", game, seat) for seat in range(seats) if seat not in people}
    return Round(match, others, Console(file=io.StringIO(), width=80), terminal.text(language), language)


def typed(round_: Round, *lines: str) -> str:
    """What is printed when somebody types these lines and leaves."""
    round_.keyboard = Typist(lines)  # type: ignore[assignment]
    round_.run()
    file = round_.console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def first_legal(round_: Round) -> str:
    seat = round_.match.state.to_act()[0]
    return round_.match.game.words(round_.match.legal(seat)[0])


def test_a_choice_by_number_by_words_and_without_its_verb(game: Game) -> None:
    for answer in ("1", "place d1", "d1", "PLACE  D1"):
        played = table(game, [0, 1])
        typed(played, "", answer)
        mine = [entry for entry in played.match.entries if entry.seat >= 0]
        assert game.words(mine[0].code) == "place d1"


def test_the_expert_advises_from_what_the_seat_sees(game: Game) -> None:
    played = table(game, [0])
    asked: list[tuple[State, int]] = []

    def advise(view: State, seat: int) -> Opinion:
        asked.append((view, seat))
        thoughts = Search(game, 1, None, 40).think(view, seat)
        return Opinion([Thought(game.words(thought.code), thought.looks, thought.expected) for thought in thoughts], [])

    played.advise = advise
    out = typed(played, "hint")
    view, seat = asked[0]
    assert view == played.match.state.view(0) and seat == 0
    best = [game.words(thought.code) for thought in Search(game, 1, None, 40).think(view, seat)[:3]]
    advised = [line for line in out.splitlines() if "%" in line]
    assert len(advised) == 3 and all(words in line and "Name0" in line for words, line in zip(best, advised))


def test_a_hint_says_why_as_in_the_browser(game: Game) -> None:
    played = table(game, [0], language="de")

    def advise(view: State, seat: int) -> Opinion:
        search = Search(game, 1, None, 40)
        thoughts = search.think(view, seat)
        forecasts = foresee(game, search, [thought.code for thought in thoughts[:3]], None, 40)
        return Opinion(
            [Thought(game.words(thought.code), thought.looks, thought.expected) for thought in thoughts], [], forecasts
        )

    played.advise = advise
    out = typed(played, "tipp")
    view = played.match.state.view(0)
    opinion = advise(view, 0)
    found = advice.best(game, view, 0, opinion, played.text, played.match.names)
    reasons = reason.of_choices(game, 0, [choice.action for choice in found], opinion.forecasts)
    said = [reason.sentence(why, played.text, played.match.names) for why in reasons if why]
    assert said and all(line in " ".join(out.split()) for line in said)
    assert faults(reason.WORDS) == []


def test_against_people_there_are_no_hints(game: Game) -> None:
    assert "There are no hints where people play" in typed(table(game, [0, 1]), "", "hint")


def test_in_the_terminal_the_expert_thinks_with_all_workers(game: Game) -> None:
    office = Office(game, {})
    try:
        state = Match(game, 2, {}, Sealed(bytes(32))).state
        (seat,) = state.to_act()
        assert Together(office, "expert", 0.1).choose(state.view(seat), seat) in state.legal(seat)
    finally:
        office.close()


def test_in_the_terminal_too_a_plan_is_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    venezia = games.load("venezia")
    asked: list[tuple[str, float]] = []

    def think(office: Office, view: State, seat: int, whose: str, seconds: float, *rest: object, **more: object) -> Opinion:
        action = venezia.words(random.Random(len(asked)).choice(view.legal(seat)))
        asked.append((action.split()[0], seconds))
        return Opinion([Thought(action, 1, None)], [])

    monkeypatch.setattr(Office, "think", think)
    monkeypatch.setattr("viertel.bots.blocking.step", lambda seconds, begun: begun)
    match = Match(venezia, 2, {}, Sealed(bytes(32)))
    office = Office(venezia, {})
    bot = Together(office, "expert", 0.5)
    while match.state.view(0).to_json()["phase"] <= PLANNING:
        seat = match.state.to_act()[0]
        match.act(seat, bot.choose(match.state.view(0), 0) if seat == 0 else match.legal(seat)[0])
    office.close()
    times = [[time for kind, time in asked if (kind in ("first", "second", "zone", "cubes")) == plan] for plan in (True, False)]
    assert len(times[0]) > 4 and len(set(times[0])) == 1 and times[0][0] != 0.5
    assert times[1] and set(times[1]) == {0.5}


def test_what_could_mean_several_things_asks_back(game: Game) -> None:
    assert "'place' could be place d1" in typed(table(game, [0, 1]), "", "place")


def test_a_refused_move_is_explained_with_its_rule(game: Game) -> None:
    out = typed(table(game, [0, 1]), "", "place e2", "why e2", "e2", "why d1", "why nonsense", "why")
    assert out.count("(WAL-014)") == 3
    assert "d1 can be chosen." in out
    assert "'nonsense' is nothing that could be chosen here." in out
    assert "Say what: 'why" in out


def test_help_log_and_nonsense(game: Game) -> None:
    out = typed(table(game, [0, 1]), "", "help", "log", "abracadabra")
    assert "undo turn" in out
    assert "The story so far" in out
    assert "'abracadabra' is neither a choice nor a command" in out


def test_undo_says_when_there_is_nothing(game: Game) -> None:
    assert "There is nothing of yours" in typed(table(game, [0, 1]), "", "undo")


def test_undo_takes_back_a_decision(game: Game) -> None:
    """With event cards a turn has several decisions; the last can be taken back while nothing was drawn since."""
    for seed in range(40):
        match = Match(game, 2, {"events": "on"}, Sealed(seed.to_bytes(32, "big")))
        players = Round(match, {}, Console(file=io.StringIO(), width=80), terminal.text("en"), "en")
        while not match.over:
            seat = match.state.to_act()[0]
            before = match.n
            match.act(seat, match.legal(seat)[0])
            if match.undoable(seat):
                players.keyboard = Typist(["", "undo", "undo turn"])  # type: ignore[assignment]
                players.run()
                file = players.console.file
                assert isinstance(file, io.StringIO)
                assert "Taken back." in file.getvalue()
                assert match.n <= before
                return
    raise AssertionError("no game had anything to take back")


def test_other_hands_are_not_shown_before_the_curtain(game: Game) -> None:
    played = table(game, [0, 1])
    out = typed(played, "", "1", "", "1")
    assert "Hand over, then press Enter." in out
    first, second = (played.match.names[entry.seat] for entry in played.match.entries if entry.seat >= 0)
    assert first != second
    story = out[: out.index(f"{second} is next")]
    assert game.text("en")("events.drew_hidden", seat=second) in story


def test_save_writes_a_record_once_and_never_over_another_file(game: Game, tmp_path: Path) -> None:
    other = tmp_path / "letter"
    other.write_text("Dear Anna")
    path = tmp_path / "half.viertel"
    out = typed(table(game, [0, 1]), "", f"save {path}", f"save {path}", f"save {other}", "save")
    said = " ".join(out.split())
    assert said.count("Saved to") == 2
    assert "exists already" in said
    assert "Say where" in out
    assert other.read_text() == "Dear Anna"
    assert Match.replay(game, Record.read(path)).n > 0


def test_a_whole_game_ends_with_the_reckoning(game: Game) -> None:
    played = table(game, [0])
    out = typed(played, *["1"] * 200)
    assert played.match.over
    ending = out[out.rindex("Total") :]
    assert "★" in ending
    assert all(name in ending for name in played.match.names)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_plays_to_the_end(game: Game, language: str) -> None:
    played = table(game, [0], 5, language, events="on")
    out = typed(played, "help", "undo", "log", "why", *["1"] * 300)
    assert played.match.over
    assert terminal.text(language)("total") in out


def test_no_line_is_longer_than_80_columns_with_five_players(game: Game) -> None:
    out = typed(table(game, [0], 5), *["1"] * 12)
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_board_has_every_row_and_column(game: Game) -> None:
    out = typed(table(game, [0], 5), "1")
    lines = out.splitlines()
    assert any(line.split() == list("abcdefghijklm") for line in lines)
    for row in "123456":
        assert any(line.startswith(f" {row} ") for line in lines)


def test_own_texts_are_complete() -> None:
    assert terminal.__file__
    assert faults(Path(terminal.__file__).parent / "text") == []


def test_seats_are_people_with_names_and_numbered_bots(game: Game) -> None:
    seated = parse("me, me:Anna, greedy, greedy", game, terminal.text("de"))
    assert [sitting.name for sitting in seated] == ["Spieler 1", "Anna", "Greedy", "Greedy 2"]
    assert [sitting.bot for sitting in seated] == [None, None, "greedy", "greedy"]


def test_choices_are_numbered_under_their_verb() -> None:
    three = [Choice(1, "place a1", "place", "a1"), Choice(2, "place b1", "place", "b1"), Choice(3, "pass", "pass")]
    page = choices.listed(three, 40).plain
    assert [line.rstrip() for line in page.splitlines()] == ["place  1 a1  2 b1", "pass   3"]
    assert choices.found("0", three[2:]) == []
    assert choices.found("pas", three) == three[2:]


def test_resume_goes_on_with_a_saved_game(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from viertel.cli import main

    monkeypatch.chdir(tmp_path)
    for arguments, lines in (
        (["--save", "half"], "1\n1\n"),
        (["--resume", "half", "--save", "whole"], "1\n" * 60),
    ):
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as stopped:
            main(["play", "wiener_walzer", "--seats", "me,uniform", "--seed", "3", *arguments])
        assert stopped.value.code == 0
    half, whole = Record.read(tmp_path / "half"), Record.read(tmp_path / "whole")
    assert whole.entries[: len(half.entries)] == half.entries
    assert whole.ending is not None


# Replay


@pytest.fixture(scope="module")
def finished(game: Game) -> Match:
    match = Match(game, 2, None, Sealed(bytes(32)), ["Anna", "Bruno"])
    bot = bots.make("uniform", game, 1)
    while not match.over:
        seat = match.state.to_act()[0]
        match.act(seat, bot.choose(match.state.view(seat), seat))
    return match


def hopeful(view: State, seat: int) -> Opinion:
    """An expert who likes whoever is to act, and the last thing that he could do."""
    game = games.load("wiener_walzer")
    liked = [game.words(code) for code in reversed(view.legal(seat))]
    thoughts = [Thought(action, 9 - n, 0.75 - n / 4) for n, action in enumerate(liked[:3])]
    return Opinion(thoughts, [0.75 if other == seat else 0.25 for other in range(view.seats)])


def replayed(match: Match, *lines: str, reader: int | None = None, at: int = 0) -> str:
    console = Console(file=io.StringIO(), width=80)
    replay = Replay(match, console, terminal.text("en"), "en", reader, hopeful, pace=0)
    replay.keyboard = Typist(lines)  # type: ignore[assignment]
    replay.run(at)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def positions(out: str, last: int) -> list[int]:
    return [int(line.split()[0]) for line in out.splitlines() if f" of {last}" in line]


def test_steps_go_to_what_has_something_to_say(finished: Match) -> None:
    n = finished.n
    first, *rest = positions(replayed(finished, "next", "", "back", "back", "jump end", "jump 5", "7"), n)
    assert first == 0
    assert rest[0] > 30  # laying the buffet is quiet
    assert rest[1] == rest[0] + 1
    assert rest[2:] == [rest[0], 0, n, 5, 7]


def test_play_runs_to_the_end_and_shows_the_reckoning(finished: Match) -> None:
    out = replayed(finished, "play")
    assert positions(out, finished.n)[-1] == finished.n
    assert "★" in out


def test_jump_too_far_and_nonsense_are_answered(finished: Match) -> None:
    out = replayed(finished, "jump 9999", "jump nowhere", "dance")
    assert f"There are positions 0 to {finished.n}." in out
    assert "one step back" in out


def test_the_expert_tells_how_a_game_went(finished: Match) -> None:
    out = replayed(finished, "analyse")
    stops = list(analysis.stops(finished))
    for seat, name in enumerate(finished.names):
        row = next(line.split() for line in out.splitlines() if line.split()[:1] == [name] and "%" in line)
        won = seat in finished.state.winners()
        assert row[1] == "".join("▇" if stop.seat == seat else "▃" for stop in stops) + ("█" if won else "▁")
        assert row[2] == ("100%" if won else "0%")
    points = [analysis.point(finished, stop, hopeful(finished.at(stop.at).view(stop.seat), stop.seat)) for stop in stops]
    end = analysis.end(finished)
    assert end
    found = analysis.turnings(finished, [*points, end])
    assert found
    heads = [line.split() for line in out.partition("Turning points")[2].splitlines() if "→" in line]
    assert [head[:5] for head in heads] == [
        [str(one.at), finished.names[one.seat], f"{one.before:.0%}", "→", f"{one.after:.0%}"] for one in found
    ]
    assert out.count("The expert would have: ") == sum(bool(one.instead) for one in found)


def test_a_single_seat_has_no_analysis(finished: Match) -> None:
    assert "leave out --seat" in replayed(finished, "analyse", reader=0)


def test_a_seat_sees_only_what_it_saw(finished: Match) -> None:
    everything = replayed(finished, "jump end", "log")
    seen = replayed(finished, "jump end", "log", reader=0)
    told = [event for entry in finished.entries for event in entry.events if event.key == "drew" and event.seats() == (1,)]
    text = finished.game.text("en")
    private = {finished.game.sentence(event, text, finished.names) for event in told if event.readers == 1}
    public = {finished.game.sentence(event, text, finished.names) for event in told if event.readers != 1}
    assert private and public
    assert all(sentence in everything and sentence not in seen for sentence in private)
    assert all(sentence in seen and sentence not in everything for sentence in public)
