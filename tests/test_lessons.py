"""Every lesson, in every language: played through by the rules, with the words it needs, in the time it promises."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from viertel import games
from viertel.core import lesson as lessons
from viertel.core.chance import Sealed
from viertel.core.lesson import LEARNER, Lesson, Line
from viertel.core.match import Match
from viertel.core.text import LANGUAGES

WORDS_A_MINUTE = 200  # read by somebody in no hurry
A_CHOICE = 2.0  # seconds: to find it, and to tap
LONGEST = 150  # letters of one step

TAUGHT = [name for name in games.drawn() if lessons.load(games.load(name).folder)]


def lesson_of(name: str) -> Lesson:
    found = lessons.load(games.load(name).folder)
    assert found
    return found


def played(match: Match, seat: int) -> list[str]:
    return [match.game.words(entry.code) for entry in match.entries if entry.seat == seat and not entry.forced]


def others_play(match: Match, lesson: Lesson) -> None:
    """What the lesson says of the others, as long as it does."""
    while True:
        told = [
            (seat, action) for seat in match.acting if seat != LEARNER and (action := lesson.answer(seat, played(match, seat)))
        ]
        if not told:
            return
        seat, action = told[0]
        match.act(seat, match.game.code(action))


def play(name: str, which: int) -> Iterator[tuple[int, Match]]:
    """A game by its lesson, at each step; of several accepted choices the one with that number, or the last."""
    game, lesson = games.load(name), lesson_of(name)
    match = Match(game, lesson.players, lesson.options, Sealed(lesson.seed))
    others_play(match, lesson)
    while (found := lesson.step(played(match, LEARNER))) is not None:
        step, accept = found
        yield step, match
        line: Line = accept[min(which, len(accept) - 1)] if accept else (game.words(match.legal(LEARNER)[0]),)
        match.act(LEARNER, *map(game.code, line))
        others_play(match, lesson)
    yield len(lesson.steps), match


def test_every_game_of_ours_has_a_lesson() -> None:
    ours = [name for name in games.drawn() if games.load(name).folder.parent == Path(games.__file__).parent]
    assert ours and set(ours) <= set(TAUGHT)


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("which", [0, 1, 9])
def test_a_lesson_leads_through_a_real_game(name: str, which: int) -> None:
    lesson = lesson_of(name)
    seen = []
    for step, match in play(name, which):
        assert step == len(lesson.steps) or LEARNER in match.acting, f"step {step}: the learner is not asked"
        seen.append(step)
    whole = [number for number, step in enumerate(lesson.steps) if not step.part]
    assert sorted(set(seen)) == [*whole, len(lesson.steps)]
    assert not match.over, "the game goes on"
    for seat, line in lesson.others.items():
        assert played(match, seat) == list(line), f"seat {seat} does what the lesson says"


@pytest.mark.parametrize("name", TAUGHT)
def test_whatever_is_accepted_is_open(name: str) -> None:
    lesson = lesson_of(name)
    for step, match in play(name, 0):
        found = lesson.step(played(match, LEARNER))
        for line in found[1] if found else ():
            trial = Match.goes_on(
                match.game, match.options, match.chance, match.names, match.state.clone(), match.entries, match.n, match.at
            )
            trial.act(LEARNER, *map(match.game.code, line))
            assert lesson.step([*played(match, LEARNER), *line]) != found, f"step {step}: '{line}' leads on"


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_has_eight_to_fourteen_short_steps_in_every_language(name: str) -> None:
    lesson = lesson_of(name)
    assert 8 <= len(lesson.steps) <= 14
    assert lesson.faults() == []
    for language in LANGUAGES:
        for key, message in lesson.text(language).messages.items():
            assert len(message) <= LONGEST, f"{language}: {key} has {len(message)} letters"
            assert set(re.findall(r"\{(\w+)", message)) <= {f"p{seat}" for seat in range(lesson.players)}, key


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_takes_as_long_as_it_says(name: str) -> None:
    """Reading, two taps a step (the choice, and going on), and a second for each move of a bot."""
    lesson = lesson_of(name)
    choices = sum(1 for _ in play(name, 0)) - 1 + sum(step.part for step in lesson.steps)
    bots = sum(map(len, lesson.others.values()))
    for language in LANGUAGES:
        words = sum(
            len(message.split()) for key, message in lesson.text(language).messages.items() if key.endswith((".say", ".came"))
        )
        minutes = words / WORDS_A_MINUTE + (2 * choices * A_CHOICE + bots) / 60
        print(f"{name} {language}: {words} words, {choices} choices, {minutes:.1f} minutes")
        assert minutes <= lesson.minutes + 0.5 and lesson.minutes <= 6


@pytest.mark.parametrize("name", TAUGHT)
def test_what_a_lesson_asked_for_ends_where_somebody_does_something_else(name: str) -> None:
    lesson = lesson_of(name)
    [*_, (_, match)] = play(name, 1)
    for seat in range(lesson.players):
        line = played(match, seat)
        assert lesson.asked_for(seat, line) == len(line) > 2
        assert lesson.asked_for(seat, [*line, line[0]]) == len(line)
        assert lesson.asked_for(seat, [*line[:2], "else", *line[2:]]) == 2
        assert lesson.asked_for(seat, []) == 0


def test_a_step_follows_from_what_was_played() -> None:
    lesson = lesson_of("wiener_walzer")
    assert lesson.step([]) == (0, (("place d2",),))
    assert lesson.step(["place d2"]) == (1, (("place d1",),))
    assert lesson.step(["place a1"]) is None, "the game has gone another way"
    assert lesson.answer(1, []) == "place e1"
    assert lesson.answer(1, ["place j1"]) is None
