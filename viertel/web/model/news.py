"""News: what the people of a table are to hear of it, wherever they are, besides that it is their turn."""

from __future__ import annotations

NUDGE = "nudge"  # somebody reminds the seat
MOVE = "move"  # its time was up: a bot makes this move for it
KEPT = "kept"  # its time was up: a bot keeps it
ASK = "ask"  # the others wait for its answer
OVER = "over"  # the game is over
ONCE = (MOVE, KEPT, ASK, OVER)  # said once; the rest belongs to a turn
News = set[tuple[int, str]]  # by seat
