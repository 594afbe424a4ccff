"""A client of the protocol: plays a game against a bot. Run it while `viertel serve` is running:

python examples/client.py [GAME] [http://127.0.0.1:8000]
"""

import json
import sys
import urllib.error
import urllib.parse
import urllib.request

from websockets.sync.client import connect


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):  # the answer says where the table is; we need no page
        return None


def quick(server: str, game: str) -> tuple[str, str]:
    """Create a table against a bot; return its address and our cookie."""
    form = urllib.parse.urlencode({"game": game}).encode()
    try:
        urllib.request.build_opener(Stay).open(f"{server}/quick", form)
    except urllib.error.HTTPError as answer:
        return answer.headers["Location"], answer.headers["Set-Cookie"].partition(";")[0]
    raise RuntimeError("no table")


def play(server: str, game: str) -> list[int]:
    """Play to the end; return everybody's points."""
    table, cookie = quick(server, game)
    with connect(f"{server.replace('http', 'ws', 1)}{table}/ws", additional_headers={"Cookie": cookie}) as socket:
        for text in socket:
            message = json.loads(text)
            if message["kind"] != "state":
                continue
            if message["over"]:
                return [score["total"] for score in message["scores"]]
            if message["legal"]:
                at = message["at"]
                socket.send(json.dumps({"do": "act", "act": message["legal"][0], "at": at, "id": f"move-{at}"}))
    raise RuntimeError("the table closed")


if __name__ == "__main__":
    given = dict(enumerate(sys.argv))
    print(play(given.get(2, "http://127.0.0.1:8000"), given.get(1, "wiener_walzer")))
