"""What the board foresees and reads off a position is what the rules do: the way of a pigeon, the pincers and the chicks of a
movement, who has the most, where hunters and food are, what fits into a plan, and what a plan or an action would bring."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.venezia import codes
from viertel.games.venezia.rules import Venice

from .table import GAME, play, start

HARNESS = Path(__file__).with_name("board.mjs")
OPTIONS = {"tourists": "3", "hunters": "2"}
NAMED = ("cell", "zone")  # arguments of events that a screen gets by name
CITY = {
    "home",
    "reinforced",
    "came",
    "grey_put",
    "grey_moved",
    "feud",
    "raptor",
    "purged",
    "purged_grey",
    "expelled",
    "took_over",
}

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def ask(seats: int, **questions: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """What the board says, of views as a screen gets them."""
    options = GAME.checked_options(seats, OPTIONS)
    facts = GAME.facts(seats, options)
    asked = json.dumps({"facts": facts, "layout": GAME.layout(), "seats": seats, "options": options} | questions)
    run = subprocess.run(["node", str(HARNESS)], input=asked, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    answer: dict[str, list[Any]] = json.loads(run.stdout)
    return answer


def games(seats: int) -> Iterator[Match]:
    """Every position of one random game after another."""
    seed = 0
    while True:
        yield from play(start(seats, seed, OPTIONS), seed)
        seed += 1


def told(state: Venice, seat: int, words: str) -> list[dict[str, Any]]:
    """What an action tells; cells and zones by name."""
    events: list[tuple[int, ...]] = []
    state.clone().apply(seat, GAME.code(words), events)
    found = []
    for event in map(GAME.event, events):
        kinds = dict(event.telling.arguments)
        found.append(
            {name: GAME.names[kinds[name]][value] if kinds[name] in NAMED else value for name, value in event.arguments.items()}
            | {"key": event.key}
        )
    return found


def ended(state: Venice, seat: int) -> dict[str, Any]:
    events = told(state, seat, "end")
    caught = [{name: event[name] for name in ("cell", "one", "other")} for event in events if event["key"] == "caught"]
    return {"caught": caught, "chicks": sum(event["count"] for event in events if event["key"] == "bred")}


def moves(seats: int, many: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Moves of games, and what came of each."""
    asked: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    for match in games(seats):
        state = cast(Venice, match.state)
        if len(asked) >= many:
            break
        if state.phase != codes.MOVING:
            continue
        (seat,) = state.to_act()
        view = state.view(seat).to_json()
        asked.append({"view": view, "seat": seat, "from": None, "to": None})
        answers.append({"way": []} | ended(state, seat))
        for words in [GAME.words(code) for code in state.legal(seat)][:-1][::3]:
            walked = [event for event in told(state, seat, words) if event["key"] in ("walked", "hop")]
            after = cast(Venice, state.clone())
            after.apply(seat, GAME.code(words))
            way = [walked[0]["cell"], *(event["to"] for event in walked)]
            asked.append({"view": view, "seat": seat, "from": way[0], "to": way[-1]})
            answers.append({"way": way} | ended(after, seat))
    return asked, answers


@pytest.mark.parametrize("seats", [3, 4])
def test_the_board_foresees_what_happens(seats: int) -> None:
    asked, answers = moves(seats, 2000)
    seen = ask(seats, moves=asked)["foreseen"]
    assert (
        len(answers) > 100 and any(len(answer["way"]) > 3 for answer in answers) and any(answer["caught"] for answer in answers)
    )
    for question, answer, foreseen in zip(asked, answers, seen, strict=True):
        assert foreseen == answer, question


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_knows_who_leads_and_what_the_cubes_do(seats: int) -> None:
    """In every position of some games. Who leads under a bird of prey is shown, though it is not scored."""
    asked: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    graves = []
    for match in games(seats):
        state = cast(Venice, match.state)
        if len(asked) >= 1000:
            break
        free = cast(Venice, state.clone())
        free.bird = 0
        tower = GAME.figures.tower
        asked.append(state.view(None).to_json())
        answers.append(
            {
                "leaders": [free.leader(zone) for zone in range(codes.ZONES)],
                "closed": [cell for cell in range(codes.CELLS) if state.ground[cell] & codes.CLOSED and cell != tower],
                "food": [food for cell, food in enumerate(state.food) if cell != tower],
                "flocks": list(state.flock[:seats]),
            }
        )
        graves.append(state.active() if state.phase == codes.REVIVING else None)
    seen = ask(seats, positions=asked)["seen"]
    names = [GAME.figures.name(cell).lower() for cell in range(codes.CELLS)]
    for question, answer, winner, found in zip(asked, answers, graves, seen, strict=True):
        found["closed"] = [names.index(cell) for cell in found["closed"] if cell != names[tower]]
        del found["food"][tower]
        assert winner in (None, found.pop("graves")), question
        assert found == answer, question
    assert any(winner is not None for winner in graves)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_draft_holds_what_the_rules_let_one_plan(seats: int) -> None:
    rng = Rng(seats)
    asked: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    for match in games(seats):
        if len(asked) >= 250:
            break
        state = cast(Venice, match.state)
        if state.phase != codes.PLANNING:
            continue
        seat = state.to_act()[0]
        if state.step[seat] != codes.FIRST_CARD:
            continue
        after = cast(Venice, state.clone())
        path, lists = [], []
        while after.phase == codes.PLANNING and seat in after.to_act():
            lists.append([GAME.words(code) for code in after.legal(seat)])
            path.append(lists[-1][rng.below(len(lists[-1]))])
            after.apply(seat, GAME.code(path[-1]))
        asked.append({"view": state.view(seat).to_json(), "seat": seat, "legal": lists[0], "path": path})
        answers.append({"drafting": True, "open": lists, "missing": None, "steps": path})
    seen = ask(seats, plans=asked)["planned"]
    assert sum(len(answer["open"]) for answer in answers) > 2000
    for question, answer, found in zip(asked, answers, seen, strict=True):
        assert found == answer, question


NOTHING = {"end", "reinforce 0", "vatican stop", "recover none", "revive 0"}


def a_plan(state: Venice, seat: int, rng: Rng) -> dict[str, Any]:
    """Any plan whose effect is known when it is made: no pigeons on a Ruse, no action that asks for more."""
    plan: dict[str, Any] = {"round": state.round, "first": "ruse", "action": None, "zones": [], "cubes": [0, 0, 0, 0], "slot": 0}
    left = state.reserve[seat]
    if GAME.code("first piazza") in state.legal(seat) and rng.below(2):
        plan["first"] = "piazza"
        plan["cubes"][0] = 1
        left -= 1
    if state.round > 1 and not state.played[seat] & 1 << codes.VATICAN - 1 and rng.below(2):
        plan["action"] = "vatican"
    while len(plan["zones"]) < 3:
        zone = GAME.figures.zones[rng.below(codes.ZONES)]
        if zone not in plan["zones"]:
            plan["zones"].append(zone)
    for slot in (1, 2, 3):
        plan["cubes"][slot] = rng.below(left + 1)
        left -= plan["cubes"][slot]
    return plan


def carry_out(match: Match, plans: list[dict[str, Any]]) -> dict[str, Any]:
    """Let everybody plan so and do as little as possible; what the scoring of this round then brings."""
    first = match.n
    for seat, plan in enumerate(plans):
        steps = [f"first {plan['first']}", f"cubes {plan['cubes'][0]}"]
        steps += [f"action {plan['action'] or 'none'}"] if cast(Venice, match.state).round > 1 else []
        for zone, cubes in zip(plan["zones"], plan["cubes"][1:]):
            steps += [f"zone {zone}", f"cubes {cubes}"]
        match.act(seat, *map(GAME.code, steps))
    while not match.over and cast(Venice, match.state).phase != codes.PLANNING:
        (seat,) = match.state.to_act()
        legal = match.state.legal(seat)
        match.act(seat, next((code for code in legal if GAME.words(code) in NOTHING), legal[0]))
    points, districts = [0] * match.seats, [0] * match.seats
    emptied = []
    for event in [event for entry in match.entries[first:] for event in entry.events]:
        if event.key == "scored":
            points[event.arguments["seat"]] += event.arguments["points"]
            districts[event.arguments["seat"]] += 1
        elif event.key == "emptied":
            emptied.append(GAME.figures.zones[event.arguments["zone"]])
    return {"points": points, "districts": districts, "emptied": None if match.over else emptied}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_plan_brings_what_the_board_promises_if_nothing_else_happens(seats: int) -> None:
    rng = Rng(seats)
    asked: list[dict[str, Any]] = []
    answers: list[dict[str, Any]] = []
    for match in games(seats):
        if len(asked) >= 120:
            break
        state = cast(Venice, match.state)
        if state.phase != codes.PLANNING or any(state.step[seat] != codes.FIRST_CARD for seat in range(seats)):
            continue
        seat = rng.below(seats)
        plan = a_plan(state, seat, rng)
        idle = {"first": "ruse", "action": None, "zones": ["castello", "giudecca", "san_polo"], "cubes": [0, 0, 0, 0]}
        other = Match(GAME, seats, OPTIONS, state=state.clone())
        asked.append({"view": state.view(seat).to_json(), "seat": seat, "plan": plan})
        answers.append(carry_out(other, [plan if one == seat else idle for one in range(seats)]))
    seen = ask(seats, promises=asked)["promised"]
    assert sum(sum(answer["points"]) for answer in answers) > 150
    for question, answer, found in zip(asked, answers, seen, strict=True):
        if answer["emptied"] is None:
            found["emptied"] = None
        assert found == answer, question


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_action_changes_in_the_city_what_is_shown_before_it_is_confirmed(seats: int) -> None:
    asked: list[dict[str, Any]] = []
    verbs: set[str] = set()
    for match in games(seats):
        if len(asked) >= 1500:
            break
        state = cast(Venice, match.state)
        if state.phase == codes.PLANNING:
            continue
        for seat in state.to_act():
            for words in [GAME.words(code) for code in state.legal(seat)] if seat >= 0 else ():
                events = [event for event in told(state, seat, words) if event["key"] in CITY]
                if events or words.split()[0] in verbs:
                    verbs.add(words.split()[0])
                    tale = [{"key": event.pop("key"), "args": event} for event in events]
                    asked.append({"view": state.view(seat).to_json(), "seat": seat, "action": words, "events": tale})
    assert verbs == {"home", "reinforce", "family", "vatican", "feud", "raptor", "purge", "takeover"}
    for question, answer in zip(asked, ask(seats, deeds=asked)["brought"], strict=True):
        assert answer["shown"] == answer["told"], question
