"""The numbers of Nim, each declared once: seats, heaps, phases, actions and events."""

from typing import Final

from viertel.core.action import Actions
from viertel.core.event import Events
from viertel.core.field import Axis, count, seats

MAX_SEATS: Final = 4
SEAT = seats(MAX_SEATS)

HEAP = Axis("heap", names="abcde")
HEAPS: Final = HEAP.size  # the most that a component file can have
MATCHES: Final = 9  # the most in one heap
MATCH = Axis("match", HEAPS * MATCHES)  # MATCHES * heap + its number from the open end, less one

PHASE = Axis("phase")
BEGIN: Final = PHASE.add("begin")  # chance names the first player
TAKE: Final = PHASE.add("take")
OVER: Final = PHASE.add("over")

ACTIONS = Actions()
A_TAKE: Final = ACTIONS.add("take", MATCH)  # this match and those before it
C_BEGINS: Final = ACTIONS.add("begins", SEAT)

EVENTS = Events()
E_BEGINS: Final = EVENTS.add("begins", seat=SEAT)
E_TOOK: Final = EVENTS.add("took", seat=SEAT, heap=HEAP, matches=count(MATCHES))
E_WON: Final = EVENTS.add("won", seat=SEAT)
