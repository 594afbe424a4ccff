"""Several people at one device: a curtain falls between secret hands."""

from __future__ import annotations

import random

from .conftest import Visitor


def test_a_hand_is_sent_only_after_its_owner_has_taken_the_device(visitor: Visitor) -> None:
    screen = visitor.screen(visitor.new("same", "bot:uniform"))
    assert screen.table["mine"] == [0, 1]
    rng = random.Random(1)
    taken: list[int] = []
    while not screen.state["over"]:
        state = screen.state
        curtain = state["curtain"]
        if curtain is not None:
            assert state["seat"] is None and state["legal"] == []
            assert all(hand in (0, -1) for hand in state["view"]["hand"])
            screen.act("place d2")
            assert screen.next("error")["code"] == "curtain"
            screen.say(do="look", seat=curtain)
            state = screen.next("state")
            assert state["seat"] == curtain and state["curtain"] is None
            story = screen.next("story")["entries"]
            drawn = [e["args"] for entry in story for e in entry["events"] if e["key"] == "drew" and e["args"]["guest"] > 0]
            assert {args["seat"] for args in drawn} == {curtain}, "the log has this seat's draws and nobody else's"
            taken.append(curtain)
        elif state["legal"]:
            hands = state["view"]["hand"]
            assert all(hand in (0, -1) for seat, hand in enumerate(hands) if seat != state["seat"])
            screen.act(rng.choice(state["legal"]))
            screen.reach(state["at"] + 1)
        else:
            screen.hear()
    assert set(taken) == {0, 1}


def test_with_open_hands_there_is_no_curtain(visitor: Visitor) -> None:
    screen = visitor.screen(visitor.new("same", open_hands="on"))
    rng = random.Random(2)
    seats = set()
    while not screen.state["over"]:
        state = screen.state
        assert state["curtain"] is None and state["legal"]
        seats.add(state["seat"])
        screen.act(rng.choice(state["legal"]))
        screen.reach(state["at"] + 1)
    assert seats == {0, 1}


def test_one_can_only_look_for_a_seat_of_this_screen(visitor: Visitor) -> None:
    screen = visitor.screen(visitor.new("same", "bot:uniform"))
    screen.say(do="look", seat=2)
    assert screen.next("error")["code"] == "no_such_seat"
