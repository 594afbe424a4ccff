"""What the board foresees is what the rules do: cellars, what a sale brings, what a purchase sets off, how a gift is shared."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from viertel.core.errors import BadInput
from viertel.core.event import Event
from viertel.core.seat import CHANCE
from viertel.core.state import Rng
from viertel.games import load
from viertel.games.vino import codes
from viertel.games.vino.codes import GRAPE, cellar_of
from viertel.games.vino.figures import LETTERS
from viertel.games.vino.game import Vino
from viertel.games.vino.rules import Estates
from viertel.lab.clauses import step_at_random

from .board import FIX_A, board, other_box

HARNESS = Path(__file__).with_name("foresight.mjs")
GIFTS = 400  # that are tried
LEAST, MOST = 6, 60  # random games: as many as it takes until everything was there often enough
CLOSING = ("gift", "sold_out")  # what a purchase can set off


def told(game: Vino, state: Estates, words: str) -> list[Event]:
    """What an action tells; the position changes."""
    events: list[tuple[int, ...]] = []
    state.apply(state.to_act()[0], game.code(words), events)
    return [game.event(item) for item in events]


def sold(game: Vino, state: Estates, words: str) -> dict[str, Any]:
    after = cast(Estates, state.clone())
    events = told(game, after, words)
    _, grape, quantity = words.split()
    spaces = [event.arguments["spaces"] for event in events if event.key == "fell"]
    return {
        "quantity": int(quantity),
        "payment": next(event.arguments["payment"] for event in events if event.key == "sold"),
        "lost": after.returns + sum(event.key == "returned" for event in events),
        "spaces": sum(spaces),
        "demand": game.named(after)["demand"][grape],
    }


def bought(game: Vino, state: Estates, words: str) -> list[Event]:
    """A purchase and the grape it may ask for; the position changes."""
    events = told(game, state, words)
    if state.pending:
        (seat,) = state.to_act()
        events += told(game, state, game.words(state.legal(seat)[0]))
    return events


def given(game: Vino, state: Estates, events: list[Event], rng: Rng) -> list[Event]:
    """The whole gift that has begun, to its end."""
    while state.gift:
        (seat,) = state.to_act()
        codes = state.legal(seat)
        events = events + told(game, state, game.words(codes[rng.below(len(codes))]))
    return events


def counted(events: list[Event], ranked: list[int]) -> list[int]:
    """What each of them is given."""
    counts = Counter(event.arguments["seat"] for event in events if event.key == "given")
    return [counts[seat] for seat in ranked]


def countdown(events: list[Event]) -> Iterator[list[int]]:
    """What everybody still gets, once all are ranked and after each vineyard of a gift."""
    ranked = [event.arguments["seat"] for event in events if event.key == "ranked"]
    last = max(n for n, event in enumerate(events) if event.key == "ranked")
    for n, event in enumerate(events):
        if n == last or event.key == "given":
            yield counted(events[n + 1 :], ranked)


def asked(game: Vino, state: Estates, rng: Rng) -> tuple[dict[str, Any], dict[str, Any]]:
    """A position as the board gets it, and what the rules make of it."""
    (seat,) = state.to_act()[:1]
    legal = [game.words(code) for code in state.legal(seat)]
    purchases = [words for words in legal if words.startswith("buy ")][:: 1 + rng.below(8)]
    sales = [words for words in legal if words.startswith("sell ") and words != "sell nothing"]
    answer: dict[str, Any] = {
        "cellars": [dict(zip(GRAPE.names, state.stock[cellar_of(player)])) for player in range(state.seats)],
        "chips": [state.italy.chips - state.vineyards[player] for player in range(state.seats)],
        "sales": [sold(game, state, words) for words in sales],
        "closes": [],
        "owners": [],
        "shares": None,
        "told": [],
    }
    gift: list[Event] = []
    for words in purchases:
        after = cast(Estates, state.clone())
        events = bought(game, after, words)
        answer["closes"].append(any(event.key in CLOSING for event in events))
        # The first three are told of when a gift follows.
        answer["owners"].append([event.arguments["seat"] for event in events if event.key == "ranked"])
        if any(event.key == "gift" for event in events):
            gift = given(game, after, events, rng)
            answer["told"] = list(countdown(gift))
    if state.gift:
        gift = given(game, cast(Estates, state.clone()), [], rng)
        ranked = list(state.ranked[: state.n_ranked])
        answer["shares"] = counted(gift, ranked)
        answer["told"] = [counted(gift[n + 1 :], ranked) for n, event in enumerate(gift) if event.key == "given"]
    view = json.loads(json.dumps(state.view(seat).to_json()))
    question = {
        "view": view,
        "seat": seat,
        "sales": [[words.split()[1], int(words.split()[2])] for words in sales],
        "purchases": [words.split()[1] for words in purchases],
        "events": [{"key": event.key, "args": event.arguments} for event in gift],
    }
    return question, answer


def in_game(game: Vino, seats: int, options: dict[str, str], seed: int) -> Iterator[Estates]:
    """Positions of a random game."""
    state, rng = cast(Estates, game.new(seats, options)), Rng(seed)
    while not state.over():
        if state.to_act() != (CHANCE,):
            yield state
        step_at_random(state, rng)


def in_gifts(game: Vino, seats: int, options: dict[str, str]) -> Iterator[Estates]:
    """Regions with one private vineyard left, which the first player buys; and all that follows, to the end of the gift."""
    rng = Rng(seats)
    for _ in range(GIFTS):
        region = game.figures.regions[rng.below(len(game.figures.regions))]
        owners = rng.below(1 + min(seats, len(region.grapes)))
        land: dict[int, list[str]] = {}
        for place, state_owned in enumerate(region.state_owned[1:], 2):
            if owners and (not state_owned or rng.below(3) == 0):
                land.setdefault(rng.below(owners), []).append(str(place))
        written = [
            f"{'ABCDE'[seat]}: {region.code.upper()}{','.join(places)} ({LETTERS[region.grapes[seat]]})"
            for seat, places in land.items()
        ]
        try:
            table = board(seats, "; ".join(written), phase=codes.THIRD, round=0, options=options, game=game)
        except BadInput:  # no bottle any more, or nobody has so many chips
            continue
        state, last = table.state, f"buy {region.code}1"
        yield state
        if last in table.legal("A"):
            bought(game, state, last)
        while state.gift:
            yield state
            step_at_random(state, rng)


def cases(game: Vino, seats: int, options: dict[str, str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    rng = Rng(1)
    both = [asked(game, state, rng) for state in in_gifts(game, seats, options)]
    for seed in range(MOST):
        both += [asked(game, state, rng) for state in in_game(game, seats, options, seed)]
        if seed + 1 >= LEAST and enough([answer for _, answer in both]):
            break
    return [question for question, _ in both], [answer for _, answer in both]


def enough(answers: list[dict[str, Any]]) -> bool:
    sales, stories = (sum(len(answer[name]) for answer in answers) for name in ("sales", "told"))
    return len(answers) > 700 and sales > 500 and stories > 500 and sum(answer["shares"] is not None for answer in answers) > 80


def asked_of_the_board(game: Vino, seats: int, options: dict[str, str], **asked: Any) -> dict[str, Any]:
    asked |= {"layout": game.layout(), "facts": game.facts(seats, options), "options": options, "seats": seats}
    run = subprocess.run(["node", str(HARNESS)], input=json.dumps(asked), capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize(
    ("game", "seats", "gift"),
    [
        (cast(Vino, load("vino")), 3, "one"),
        (FIX_A, 3, "all"),
        (other_box(("[16, 17, 18, 19, 20, 21]", "[13, 14, 15, 16, 17, 18, 19, 20, 21]")), 4, "one"),  # a long gift
        (FIX_A, 5, "one"),
        (other_box(("chips = 40", "chips = 7")), 3, "all"),  # AMB-22: who runs out of chips takes as many as he can
        (other_box(("chips = 40", "chips = 7")), 4, "one"),
    ],
    ids=["standard", "sole owner takes all", "long gift", "five", "few chips", "few chips for four"],
)
def test_the_board_foresees_what_happens(game: Vino, seats: int, gift: str) -> None:
    options = game.checked_options(seats, {"sole_owner_gift": gift})
    questions, answers = cases(game, seats, options)
    foresight = asked_of_the_board(game, seats, options, positions=questions)["seen"]
    assert enough(answers)
    for question, answer, foreseen in zip(questions, answers, foresight, strict=True):
        assert foreseen == answer, question


DRAWN = ["round", "order", "owner", "marker", "bottle", "demand", "money", "income", "choice", "pending", "gift"]


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
@pytest.mark.parametrize("seats", [3, 5])
def test_events_leave_the_drawing_as_the_rules_leave_the_position(seats: int) -> None:
    game = FIX_A
    stories: list[Any] = []
    for seed in range(MOST):
        if seed >= LEAST and len(stories) > 1000:
            break
        state, rng = cast(Estates, game.new(seats)), Rng(seed)
        while not state.over():
            seat = state.to_act()[0]
            codes = [code for code, _ in state.chances()] if seat == CHANCE else state.legal(seat)
            before = state.view(0).to_json()
            items: list[tuple[int, ...]] = []
            state.apply(seat, codes[rng.below(len(codes))], items)
            events = [event for item in items if (event := game.event(item)).readable_by(0)]
            written = [{"key": event.key, "args": event.arguments} for event in events]
            stories.append({"view": before, "events": written, "after": state.view(0).to_json(), "fields": DRAWN})
    missed = asked_of_the_board(game, seats, game.checked_options(seats, {}), stories=stories)["missed"]
    assert len(stories) > 1000
    for story, fields in zip(stories, missed, strict=True):
        assert fields == [], story


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_nothing_on_the_map_lies_on_anything_else() -> None:
    game = cast(Vino, load("vino"))
    found = asked_of_the_board(game, 5, game.checked_options(5, {}))
    assert found["covered"] == []
    assert found["outside"] == []
