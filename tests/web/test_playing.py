"""Whole games over real WebSockets, and everything one can say at a table."""

from __future__ import annotations

import random

from viertel import games
from viertel.core.record import Record
from viertel.core.verify import verify

from .conftest import House_, Pair, Visitor, at_least, play


def test_two_people_and_a_bot_play_a_whole_game(server: House_) -> None:
    pair = Pair(server, "bot:greedy")
    play(pair.screens, random.Random(1))
    for screen in pair.screens:
        state = screen.state
        assert state["over"] and state["acting"] == [] and state["legal"] == []
        assert any(score["winner"] for score in state["scores"])
        numbers = [entry["n"] for told in screen.told if told["kind"] == "state" for entry in told["events"]]
        assert numbers == list(range(len(screen.story) + 1, state["at"] + 1)), "every entry was told once, in order"


def test_a_screen_that_comes_back_goes_on_where_it_was(server: House_) -> None:
    pair = Pair(server)
    rng = random.Random(2)
    for at in (45, 60, 75):
        play(pair.screens, rng, at_least(at))
        before = pair.second.state
        pair.second.close()
        pair.second = pair.screens[1] = pair.bea.screen(pair.path)
        assert pair.second.state | {"events": [], "since": 0} == before | {"events": [], "since": 0}
        assert pair.second.story[-1]["n"] == before["at"]
    play(pair.screens, rng)
    assert pair.first.state["over"]


def test_the_record_of_a_game_can_be_saved_verified_and_opened(server: House_) -> None:
    pair = Pair(server)
    assert pair.ada.http.get(f"{pair.path}/record").status_code == 409
    play(pair.screens, random.Random(3))
    saved = pair.ada.http.get(f"{pair.path}/record")
    assert "attachment" in saved.headers["content-disposition"]
    record = Record.loads(saved.text)
    assert record.names == ["Ada", "Bea"]
    assert record.seal == pair.first.table["seal"]
    assert verify(games.load(record.game), record) > 0

    opened = pair.bea.http.post("/record", files={"file": ("game.viertel", saved.content)})
    replay = pair.bea.screen(opened.headers["location"])
    assert replay.table["mine"] == [] and replay.table["seal"] == record.seal
    assert replay.state["over"] and replay.state["at"] == len(record.entries) == len(replay.story)
    replay.say(do="position", at=40)
    assert replay.next("position")["at"] == 40
    replay.act("place d2")
    assert replay.next("error")["code"] == "not_seated"


def test_the_same_id_is_played_once(pair: Pair) -> None:
    screen = pair.acting()
    at, action = screen.state["at"], screen.state["legal"][0]
    for _ in range(3):
        screen.act(action, at, "double-click")
    screen.settle()
    moved = [entry for told in screen.told if told["kind"] == "state" for entry in told["events"] if entry["seat"] >= 0]
    assert len(moved) == 1
    assert screen.state["at"] > at


def test_the_same_id_after_a_reconnect_is_played_once(pair: Pair) -> None:
    screen = pair.acting()
    visitor = pair.ada if screen is pair.first else pair.bea
    at, action = screen.state["at"], screen.state["legal"][0]
    screen.act(action, at, "sent-again")
    screen.until(lambda state: state["at"] > at)
    screen.close()
    again = visitor.screen(pair.path)
    after = again.state["at"]
    again.act(action, at, "sent-again")
    assert again.next("state")["at"] == after


def test_a_stale_action_is_answered_with_the_fresh_state(pair: Pair) -> None:
    screen = pair.acting()
    at = screen.state["at"]
    screen.act(screen.state["legal"][0], at, "one")
    fresh = screen.until(lambda state: state["at"] > at)
    for stale in (at, 0, at + 1000):
        screen.act("place d2", stale, f"stale-{stale}")
        answer = screen.next("state")
        assert answer["at"] == fresh["at"] and answer["events"] == []
    assert not any(told["kind"] == "error" for told in screen.told)


def test_foreign_and_illegal_actions_change_nothing(pair: Pair) -> None:
    waiting, acting = pair.waiting(), pair.acting()
    at = waiting.state["at"]
    waiting.act(acting.state["legal"][0])
    assert waiting.next("error")["code"] == "not_legal"
    acting.act("place a1", id="x1")
    assert acting.next("error") == {
        "kind": "error",
        "code": "not_legal",
        "text": "'place a1' can't be done now.",
        "id": "x1",
    }
    acting.act("fly away")
    assert acting.next("error")["code"] == "no_such_action"
    acting.act("draw man3")
    assert acting.next("error")["code"] == "not_legal", "chance's actions are not a player's"
    acting.settle()
    assert acting.state["at"] == at


def test_undo_takes_back_ones_own_step(server: House_) -> None:
    for seed in range(20):
        pair = Pair(server)
        play(pair.screens, random.Random(seed), lambda state: state["undo"]["step"] or state["over"])
        if not pair.first.state["over"]:
            break
    screen = next(one for one in pair.screens if one.state["undo"]["step"])
    other = pair.first if screen is pair.second else pair.second
    seat, at = screen.state["seat"], screen.state["at"]
    before = pair.ada.screen(pair.path).story
    other.say(do="undo", what="step", at=at)
    assert other.next("error")["code"] == "nothing_to_undo"
    screen.say(do="undo", what="step", at=at)
    for each in pair.screens:
        state = each.until(lambda state: state["at"] < at)
        assert state["since"] == state["at"]
        # What was forced after the step goes with it.
        assert {entry["seat"] for entry in before[state["at"] :]} == {seat}
    story = pair.ada.screen(pair.path).story
    assert [entry["n"] for entry in story] == list(range(1, state["at"] + 1))
    play(pair.screens, random.Random(1))
    assert pair.first.state["over"]


def test_going_further_back_needs_consent(pair: Pair) -> None:
    rng = random.Random(6)
    play(pair.screens, rng, lambda state: state["at"] >= 44)
    asker = next(one for one in pair.screens if one.state["undo"]["ask"])
    other = pair.first if asker is pair.second else pair.second
    seat, at = asker.state["seat"], asker.state["at"]
    last = max(e["n"] for e in pair.ada.screen(pair.path).story if e["seat"] == seat)

    asker.say(do="consent", yes=True)
    assert asker.next("error")["code"] == "nothing_asked"
    asker.say(do="undo", what="ask", at=at)
    asking = other.next("state")["asking"]
    assert (asking["what"], asking["seat"], asking["to"]) == ("undo", seat, last - 1)
    asker.until(lambda state: state["asking"] is not None)
    asker.say(do="consent", yes=True)
    assert asker.next("error")["code"] == "nothing_asked", "one does not consent to oneself"
    other.say(do="consent", yes=False)
    assert other.next("state")["asking"] is None
    asker.until(lambda state: state["asking"] is None)
    assert asker.state["at"] == at

    asker.say(do="undo", what="ask", at=at)
    other.next("state")
    other.say(do="consent", yes=True)
    for each in pair.screens:
        state = each.until(lambda state: state["at"] < at)
        assert state["at"] == last - 1 and state["asking"] is None
    assert asker.state["legal"]
    play(pair.screens, rng)
    assert pair.first.state["over"]


def test_bots_consent_at_once(visitor: Visitor) -> None:
    screen = visitor.screen(visitor.new("bot:uniform"))
    for _ in range(2):
        screen.until(lambda state: bool(state["legal"]))
        at = screen.state["at"]
        screen.act(screen.state["legal"][0])
        screen.reach(at + 1)
        screen.until(lambda state: bool(state["legal"]))
    assert screen.state["undo"]["ask"]
    screen.say(do="undo", what="ask", at=screen.state["at"])
    assert screen.until(lambda state: state["at"] == at)["legal"]


def test_why_names_the_rule(pair: Pair) -> None:
    acting, waiting = pair.acting(), pair.waiting()
    acting.say(do="why", target="a1")
    answer = acting.next("why")
    assert answer["target"] == "a1" and answer["rule"].startswith("WAL-") and answer["text"]
    waiting.say(do="why", target="d2")
    assert ("Ada" in (text := waiting.next("why")["text"])) or "Bea" in text


def test_earlier_positions_can_be_looked_at(pair: Pair) -> None:
    play(pair.screens, random.Random(8), lambda state: state["at"] >= 50)
    pair.first.say(do="position", at=0)
    assert pair.first.next("position")["events"] == []
    pair.first.say(do="position", at=38)
    earlier = pair.first.next("position")
    assert earlier["view"]["turn"] == 0 and earlier["view"]["hand"][1] == -1
    pair.first.say(do="position", at=10_000)
    assert pair.first.next("error")["code"] == "no_such_position"


def test_chat_is_for_those_who_sit_here(pair: Pair, visitor: Visitor) -> None:
    watcher = visitor.screen(f"/watch/{pair.path.rpartition('/')[2]}")
    pair.first.say(do="chat", text="  <b>Good\n evening</b> ")
    for screen in pair.screens:
        (line,) = screen.next("chat")["lines"]
        assert line == {"n": 0, "seat": 0, "name": "Ada", "text": "<b>Good evening</b>"}
    watcher.say(do="chat", text="psst")
    (line,) = watcher.next("chat")["lines"]
    assert line == {"n": 1, "seat": -1, "name": "Guest", "text": "psst"}, "those who look on talk among themselves"
    pair.first.settle()
    assert [told["lines"][0]["n"] for told in pair.first.told if told["kind"] == "chat"] == [0]
    again = pair.bea.screen(pair.path)
    assert again.next("chat")["lines"][0]["text"] == "<b>Good evening</b>"
    pair.first.say(do="chat", text="x" * 501)
    assert pair.first.next("error")["code"] == "malformed"
    pair.first.say(do="chat", text=" \n ")
    assert pair.first.next("error")["code"] == "empty"


def test_spectators_see_the_game_and_no_hand(pair: Pair, visitor: Visitor) -> None:
    watcher = visitor.screen(f"/watch/{pair.path.rpartition('/')[2]}")
    assert watcher.table["mine"] == [] and watcher.table["invite"] is None and watcher.table["back"] is None
    play([*pair.screens, watcher], random.Random(9), lambda state: state["at"] > 45)
    assert watcher.state["seat"] is None and watcher.state["legal"] == []
    assert all(hand in (0, -1) for hand in watcher.state["view"]["hand"])
    watcher.act("place d2")
    assert watcher.next("error")["code"] == "not_seated"


def test_a_player_who_follows_the_spectators_link_only_looks_on(pair: Pair) -> None:
    watcher = pair.ada.screen(f"/watch/{pair.path.rpartition('/')[2]}")
    assert watcher.table["mine"] == [] and watcher.state["seat"] is None


def test_presence_is_told(pair: Pair) -> None:
    pair.second.close()
    assert pair.first.next("presence")["present"] == [True, False]
    pair.second = pair.screens[1] = pair.bea.screen(pair.path)
    assert pair.first.next("presence")["present"] == [True, True]


def test_everybody_reads_his_own_language(pair: Pair) -> None:
    french = pair.bea.screen(pair.path, **{"Accept-Language": "fr-CH, de;q=0.8"})
    assert french.table["lang"] == "fr"
    assert french.table["text"]["house.undo"] != pair.second.table["text"]["house.undo"]
