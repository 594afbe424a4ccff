"""A plan made in secret: the others learn that it is committed, and nothing before; several steps are sent as one decision."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from .conftest import House_, Pair, Screen, play

PLAN = ["first piazza", "cubes 2", "zone castello", "cubes 1", "zone san_polo", "cubes 0", "zone giudecca", "cubes 3"]
PLANNING, PLANNED = 2, 9


def planning(state: dict[str, Any]) -> bool:
    return bool(state["view"].get("phase") == PLANNING)


@pytest.fixture
def pair(server: House_) -> Iterator[Pair]:
    """Two people who are to plan their first round."""
    seated = Pair(server, game="venezia")
    play(seated.screens, random.Random(1), planning)
    yield seated
    for screen in seated.screens:
        screen.close()


def heard(screen: Screen) -> list[dict[str, Any]]:
    """What the server had to say to a screen that it has not read yet, apart from the answer to its question."""
    before = len(screen.told)
    screen.settle()
    return screen.told[before:-1]


def step(screen: Screen, action: str) -> dict[str, Any]:
    at = screen.state["at"]
    screen.act(action)
    return screen.until(lambda state: state["at"] != at)


def test_nobody_hears_of_a_step_that_shows_nothing(server: House_, pair: Pair) -> None:
    ada, bea = pair.screens
    watcher = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    others = [bea, watcher]
    for screen in others:
        heard(screen)
    start = ada.state["at"]
    for number, action in enumerate(PLAN[:-1], 1):
        own = step(ada, action)
        assert (own["at"], own["seat"], own["undo"]["step"]) == (start + number, 0, True)
        assert [heard(screen) for screen in others] == [[], []]
    assert own["view"]["reserve"][0] == 9 and own["legal"]
    late = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    assert late.state["at"] == start and len(late.story) == start
    step(ada, PLAN[-1])
    for screen in others:
        state = screen.next("state")
        assert state["at"] == start + len(PLAN) and state["view"]["step"] == [PLANNED]
        assert [event["key"] for entry in state["events"] for event in entry["events"]] == ["ready"]


def test_the_position_is_counted_without_the_others_drafts(pair: Pair) -> None:
    ada, bea = pair.screens
    start = ada.state["at"]
    for action in PLAN[:3]:
        step(ada, action)
    for number, action in enumerate(PLAN[:5], 1):
        assert step(bea, action)["at"] == start + number
    for action in PLAN[5:]:
        step(bea, action)
    ada.until(lambda state: state["at"] == start + len(PLAN) + 3)
    assert ada.state["view"]["step"] == [4, PLANNED] and "cubes 1" in ada.state["legal"]


def test_a_step_of_a_draft_is_not_taken_twice(pair: Pair) -> None:
    """Also when another seat has committed meanwhile, which makes nothing stale."""
    ada, bea = pair.screens
    start = ada.state["at"]
    bea.act_all(PLAN)
    step(ada, "first ruse")
    ada.until(lambda state: state["at"] == start + len(PLAN) + 1)
    step(ada, "cubes 1")
    ada.act("cubes 1", at=start + len(PLAN))
    ada.act("cubes 1", at=start)
    ada.settle()
    assert ada.state["at"] == start + len(PLAN) + 2 and ada.state["view"]["reserve"][0] == 11


def test_a_draft_is_taken_back_without_a_word_to_the_others(pair: Pair) -> None:
    ada, bea = pair.screens
    heard(bea)
    start = ada.state
    for action in PLAN[:4]:
        step(ada, action)
    ada.say(do="undo", what="step", at=ada.state["at"])
    state = ada.next("state")
    assert "cubes 1" in state["legal"] and state["at"] == start["at"] + 3
    ada.say(do="undo", what="turn", at=state["at"])
    state = ada.next("state")
    assert all(state[key] == start[key] for key in ("at", "view", "legal", "undo"))
    assert heard(bea) == []


def test_several_steps_are_one_decision(pair: Pair) -> None:
    ada, bea = pair.screens
    start = ada.state["at"]
    ada.act_all(PLAN, id="plan")
    state = ada.until(lambda state: state["at"] == start + len(PLAN))
    assert state["view"]["step"] == [PLANNED] and not state["legal"]
    ada.act_all(PLAN, at=start, id="plan")  # sent again after a lost line
    assert ada.next("state")["at"] == start + len(PLAN)
    assert bea.until(lambda state: state["at"] == start + len(PLAN))["view"]["step"] == [PLANNED]


@pytest.mark.parametrize(
    "plan",
    [
        [*PLAN[:-1], "cubes 10"],
        ["first ruse", "cubes 0", "action none", *PLAN[2:]],
        [*PLAN[:4], "zone castello", *PLAN[5:]],
        [*PLAN, "place a1"],
    ],
    ids=["too many pigeons", "no action in the first round", "a zone twice", "more than a plan"],
)
def test_all_steps_or_none(pair: Pair, plan: list[str]) -> None:
    ada, bea = pair.screens
    heard(bea)
    before = ada.state
    ada.act_all(plan)
    assert ada.next("error")["code"] == "not_legal"
    ada.settle()
    assert ada.state == before and heard(bea) == []
    ada.act_all(PLAN)
    ada.reach(before["at"] + len(PLAN))


def test_a_decision_ends_where_something_comes_to_light(pair: Pair) -> None:
    """Else a refusal would tell what did."""
    ada, bea = pair.screens
    bea.act_all(PLAN)
    ada.until(lambda state: state["view"]["step"] == [0, PLANNED])
    at = ada.state["at"]
    for cell in ("place a1", "place b2"):
        ada.act_all([*PLAN, cell])
        assert ada.next("error")["code"] == "not_legal"
    ada.settle()
    assert ada.state["at"] == at


def test_going_back_to_a_plan_takes_back_all_of_it(pair: Pair) -> None:
    ada, bea = pair.screens
    start = ada.state["at"]
    ada.act_all(PLAN)
    ada.reach(start + len(PLAN))
    ada.say(do="undo", what="ask", at=ada.state["at"])
    bea.until(lambda state: bool(state["asking"]) and (state["asking"]["seat"], state["asking"]["to"]) == (0, start))
    bea.say(do="consent", yes=True)
    state = ada.until(lambda state: state["at"] == start)
    assert state["legal"] == ["first piazza", "first ruse"]


def test_a_plan_is_final_once_all_are_known(pair: Pair) -> None:
    ada, bea = pair.screens
    at = ada.state["at"] + len(PLAN)
    ada.act_all(PLAN)
    assert ada.reach(at)["undo"]["ask"], "nobody has seen anything yet"
    bea.reach(at)
    bea.act_all(PLAN)
    for screen in pair.screens:
        state = screen.until(lambda state: state["view"]["phase"] != PLANNING)
        assert not any(state["undo"].values())
        screen.say(do="undo", what="ask", at=state["at"])
        assert screen.next("error")["code"] == "nothing_to_undo"


def test_what_is_planned_so_far_is_on_all_screens_of_the_seat_and_on_no_other(server: House_, pair: Pair) -> None:
    """Also without a clock, with holes, and after the page is loaded again."""
    ada, bea = pair.screens
    phone = pair.ada.screen(pair.path)
    watcher = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    others = [bea, watcher]
    for screen in (*others, phone):
        heard(screen)
    begun = ["first piazza", "", "zone castello", "", "", "", "zone giudecca", "cubes 3"]
    ada.say(do="order", what="draft", act=begun, at=ada.state["at"])
    for screen in (ada, phone):
        state = screen.until(lambda state: state["draft"] == begun)
        assert state["legal"] == ["first piazza", "first ruse"], "nothing is decided"
    assert [heard(screen) for screen in others] == [[], []]
    assert bea.state["draft"] == [] and watcher.state["draft"] is None
    assert pair.ada.screen(pair.path).state["draft"] == begun
    assert pair.bea.screen(pair.path).state["draft"] == []
    late = server.visitor().screen(f"/watch/{pair.path.rpartition('/')[2]}")
    assert late.state["draft"] is None
    at = phone.state["at"]
    phone.act_all(PLAN)
    for screen in (ada, phone):
        screen.until(lambda state: state["at"] > at and state["draft"] == [])
    ada.say(do="order", what="draft", act=begun, at=at)
    assert ada.next("state")["draft"] == [], "what comes too late is of a plan that was committed"


@pytest.mark.parametrize("act", [["fly home"], ["first piazza"] * 33])
def test_what_is_no_plan_is_refused(pair: Pair, act: list[str]) -> None:
    ada, bea = pair.screens
    ada.say(do="order", what="draft", act=act, at=ada.state["at"])
    assert ada.next("error")["code"] in ("no_such_action", "malformed")
    bea.act_all(PLAN)
    state = bea.until(lambda state: state["legal"] == [])
    bea.say(do="order", what="draft", act=["first ruse"], at=state["at"])
    assert bea.next("error")["code"] == "no_order"


def test_bots_plan_unseen(server: House_) -> None:
    me = server.visitor()
    screen = me.screen(me.new("bot:uniform", "bot:greedy", "bot:uniform", game="venezia"))
    play([screen], random.Random(2), planning)
    screen.until(lambda state: state["view"]["step"] == [0, *[PLANNED] * 3])
    seen = [message for message in screen.told if message["kind"] == "state" and planning(message)]
    sizes = [after["at"] - before["at"] for before, after in zip(seen, seen[1:])]
    assert set(sizes) <= {len(PLAN), 2 * len(PLAN), 3 * len(PLAN)}, "only whole plans are counted"


def test_a_draft_is_there_again_with_the_server(serve_with: Callable[..., House_]) -> None:
    house = serve_with()
    me = house.visitor()
    path = me.new("bot:uniform", game="venezia")
    screen = me.screen(path)
    play([screen], random.Random(3), planning)
    screen.until(lambda state: state["view"]["step"] == [0, PLANNED])
    before = screen.state
    step(screen, "first ruse")
    drafted = screen.state
    house.stop()
    me.port = serve_with().port
    again = me.screen(path)
    assert (again.state["at"], again.state["view"]) == (drafted["at"], drafted["view"]) != (before["at"], before["view"])
