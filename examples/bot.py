"""A bot of one's own at a table: give it the invitation of a table, and it sits down and plays.

    python examples/bot.py http://127.0.0.1:8000/t/INVITE

It speaks the protocol like everybody else, so it sees what its seat sees; the rules it thinks with are Viertel's.
"""

import json
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

from websockets.sync.client import connect

from viertel import games
from viertel.core.game import Game
from viertel.core.state import Rng, State


class Hasty:
    """Takes what brings the most points at once, in one of the positions that look like this one from its seat."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def choose(self, view: State, seat: int) -> int:
        def worth(code: int) -> int:
            after = view.imagine(Rng(1))
            after.apply(seat, code)
            return sum(self.game.points(after, seat).values())

        return max(view.legal(seat), key=worth)


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:  # the answer says where the table is
        return None


def sit(invitation: str, name: str) -> tuple[str, str]:
    """Take a free seat: the table's address, and our cookie."""
    form = urllib.parse.urlencode({"name": name}).encode()
    try:
        urllib.request.build_opener(Stay).open(invitation, form)
    except urllib.error.HTTPError as answer:
        if answer.code == 303:
            return answer.headers["Location"], answer.headers["Set-Cookie"].partition(";")[0]
    raise SystemExit("there is no free seat")


def play(invitation: str, name: str = "Hasty") -> list[int]:
    """Play to the end; everybody's points."""
    table, cookie = sit(invitation, name)
    house = invitation.partition("/t/")[0]
    with connect(f"{house.replace('http', 'ws', 1)}{table}/ws", additional_headers={"Cookie": cookie}) as socket:
        options: dict[str, str] = {}
        said = ""
        for text in socket:
            message = json.loads(text)
            if message["kind"] == "table":
                game, options = games.load(message["game"]), message["options"]
                bot = Hasty(game)
            elif message["kind"] == "state" and message["over"]:
                return [score["total"] for score in message["scores"]]
            elif message["kind"] == "state" and message["legal"]:
                view = game.position(message["view"], options)
                act, at = game.words(bot.choose(view, message["seat"])), message["at"]
                said = json.dumps({"do": "act", "act": act, "at": at, "id": f"{name}-{at}"})
                socket.send(said)
            elif message["kind"] == "error" and message["code"] == "too_fast":  # it was not heard
                time.sleep(1)
                socket.send(said)
    raise SystemExit("the table closed")


if __name__ == "__main__":
    print(play(*sys.argv[1:]))
