"""The numbers of Venezia, each declared once: places, cards, phases, actions and events."""

from typing import Final

from ...core.action import Actions
from ...core.event import Events
from ...core.field import Axis, amount, count, flag, maybe, parts, seats

MAX_SEATS: Final = 4
SEAT = seats(MAX_SEATS)
PIGEONS: Final = 40  # of one colour
NUMBER = Axis("number", names=map(str, range(PIGEONS + 1)))
POINTS: Final = 100_000  # more than anybody can make
ROUNDS: Final = 1000

# The Piazza, row by row, the Campanile's cell included
CELLS: Final = 80
COLUMNS: Final = 10
DIRECTIONS: Final = 8
CELL = Axis("cell", CELLS)
WAY = Axis("way", CELLS * CELLS)  # CELLS * from + to
LANDINGS: Final = 20  # cells that a chain of jumps can touch, its beginning included
LANDING = Axis("landing", LANDINGS)
FLOCK: Final = 10  # most pigeons of one player there

# A pigeon on the Piazza is its owner + 1, with a mark once it has moved in its owner's turn; 0 is no pigeon.
COLOUR: Final = 7
MOVED: Final = 8
PIGEON = parts("pigeon", ("owner", MOVED, maybe(SEAT)), ("moved", 2, flag))

# What may be on a cell of the Piazza beside a pigeon, as a set, and how many of them there can be
GROUND = Axis("ground")
TOURIST: Final = 1 << GROUND.add("tourist")
HUNTER: Final = 1 << GROUND.add("hunter")
CLOSED: Final = 1 << GROUND.add("closed")  # in a hunter's zone
MOST_TOURISTS: Final = 3  # VEN-073
MOST_HUNTERS: Final = 2  # VEN-072
TOURIST_CUBE = Axis("tourist", MOST_TOURISTS)
HUNTER_CUBE = Axis("hunter", MOST_HUNTERS)

# Zones are the seven districts and San Giorgio. Pigeons in them belong to a seat, or are grey: OWNERS * zone + owner.
DISTRICTS: Final = 7
DISTRICT = Axis("district", DISTRICTS)
GIORGIO: Final = 7
ZONES: Final = 8
ZONE = Axis("zone", ZONES)
BESIDE: Final = 8  # beside the board, where Vatican Order takes grey pigeons from
GREY_WAY = Axis("grey way", (ZONES + 1) * ZONES)  # ZONES * from + to
GREY: Final = 4  # owner of the clerical pigeons
OWNERS: Final = 8
OWNER = Axis("owner", OWNERS, [*range(MAX_SEATS), "grey"])
CITY: Final = ZONES * OWNERS
VICTIM = Axis("victim", OWNERS, [*range(MAX_SEATS), "none"])  # of a feud; GREY stands for nobody

# Cards. A card's number is never 0, which is none.
FIRST = Axis("first")
PIAZZA: Final = FIRST.add("piazza") + 1
RUSE: Final = FIRST.add("ruse") + 1
SLOT_1 = Axis("slot 1", names=[None, *FIRST.names])
CARD = Axis("card")
VATICAN: Final = CARD.add("vatican") + 1
FAMILY: Final = CARD.add("family") + 1
FEUD: Final = CARD.add("feud") + 1
POISON: Final = CARD.add("poison") + 1
MICHELE: Final = CARD.add("san_michele") + 1
RAPTOR: Final = CARD.add("raptor") + 1
PURGE: Final = CARD.add("purge") + 1
TAKEOVER: Final = CARD.add("takeover") + 1
CARDS: Final = CARD.size
ALL_CARDS: Final = (1 << CARDS) - 1  # as a set
SLOT_2 = Axis("slot 2", names=["none", *CARD.names])

# A plan has five slots, as the rules count them: the Piazza or Ruse card, the action card, three zone cards (VEN-012). Pigeons
# lie on all of them but the second.
FIRST_SLOT: Final = 1
THIRD: Final = 3
FIFTH: Final = 5
PILES: Final = 4
PILE = Axis("pile", names=["1", "3", "4", "5"])
ZONE_CARDS: Final = 3
ZONE_CARD = Axis("zone card", names=["3", "4", "5"])

# The steps of a plan: a slot's card, then its pigeons
STEP = Axis("step")
FIRST_CARD: Final = STEP.add("card 1")
FIRST_CUBES: Final = STEP.add("cubes 1")
ACTION_CARD: Final = STEP.add("card 2")
THIRD_CARD: Final = STEP.add("card 3")
THIRD_CUBES: Final = STEP.add("cubes 3")
FOURTH_CARD: Final = STEP.add("card 4")
FOURTH_CUBES: Final = STEP.add("cubes 4")
FIFTH_CARD: Final = STEP.add("card 5")
FIFTH_CUBES: Final = STEP.add("cubes 5")
PLANNED: Final = STEP.add("planned")

PHASE = Axis("phase")  # in the order of play, which rules.py relies on
STARTS: Final = PHASE.add("starts")  # chance names the first player
HOMES: Final = PHASE.add("homes")
PLANNING: Final = PHASE.add("planning")  # everybody at once
SHIFTING: Final = PHASE.add("shifting")  # a revealed Ruse
PLACING: Final = PHASE.add("placing")  # a revealed Piazza card
TOURISTS: Final = PHASE.add("tourists")  # chance
HUNTERS: Final = PHASE.add("hunters")  # chance
MOVING: Final = PHASE.add("moving")
REUNION: Final = PHASE.add("reunion")  # Family Reunion comes before the other actions
REINFORCING: Final = PHASE.add("reinforcing")
ORDERING: Final = PHASE.add("ordering")  # Vatican Order; from here on what an action card asks, in the order of the cards
PHASE.add(None)  # Family Reunion has its own phase
FEUDING: Final = PHASE.add("feuding")
POISONING: Final = PHASE.add("poisoning")
PHASE.add(None)  # San Michele asks nothing
PREYING: Final = PHASE.add("preying")  # Bird of Prey
PURGING: Final = PHASE.add("purging")
TAKING_OVER: Final = PHASE.add("taking_over")
RECOVERING: Final = PHASE.add("recovering")  # San Giorgio
REVIVING: Final = PHASE.add("reviving")  # San Michele
OVER: Final = PHASE.add("over")

ACTIONS = Actions()
A_HOME: Final = ACTIONS.add("home", DISTRICT)
A_FIRST: Final = ACTIONS.add("first", SLOT_1)
A_CUBES: Final = ACTIONS.add("cubes", NUMBER)
A_ACTION: Final = ACTIONS.add("action", SLOT_2)
A_ZONE: Final = ACTIONS.add("zone", ZONE)
A_SHIFT: Final = ACTIONS.add("shift", NUMBER)
A_PLACE: Final = ACTIONS.add("place", CELL)
A_MOVE: Final = ACTIONS.add("move", WAY)
A_END: Final = ACTIONS.add("end")
A_FAMILY: Final = ACTIONS.add("family", DISTRICT)
A_REINFORCE: Final = ACTIONS.add("reinforce", NUMBER)
A_VATICAN: Final = ACTIONS.add("vatican", GREY_WAY)
A_VATICAN_STOP: Final = ACTIONS.add("vatican stop")
A_FEUD: Final = ACTIONS.add("feud", ZONE, VICTIM)
A_POISON: Final = ACTIONS.add("poison", CELL)
A_POISON_STOP: Final = ACTIONS.add("poison stop")
A_RAPTOR: Final = ACTIONS.add("raptor", ZONE)
A_PURGE: Final = ACTIONS.add("purge", DISTRICT, OWNER)
A_TAKEOVER: Final = ACTIONS.add("takeover", DISTRICT)
A_RECOVER: Final = ACTIONS.add("recover", SLOT_2)
A_REVIVE: Final = ACTIONS.add("revive", NUMBER)
C_STARTS: Final = ACTIONS.add("starts", SEAT)
C_TOURIST: Final = ACTIONS.add("tourist", CELL)
C_HUNTER: Final = ACTIONS.add("hunter", CELL)

A_COUNT = count(PIGEONS)
A_CARD = maybe(CARD)
A_SLOT = count(FIFTH)

EVENTS = Events()
E_STARTS: Final = EVENTS.add("starts", seat=SEAT)
E_HOME: Final = EVENTS.add("home", seat=SEAT, zone=ZONE)
E_ROUND: Final = EVENTS.add("round", round=count(ROUNDS), seat=SEAT)
E_OWN_FIRST: Final = EVENTS.add("own_first", seat=SEAT, card=maybe(FIRST), count=A_COUNT)
E_OWN_ACTION: Final = EVENTS.add("own_action", seat=SEAT, card=A_CARD)
E_OWN_ZONE: Final = EVENTS.add("own_zone", seat=SEAT, slot=A_SLOT, zone=ZONE, count=A_COUNT)
E_READY: Final = EVENTS.add("ready", seat=SEAT, reveals=True)
E_SLOTS: Final = EVENTS.add("slots", seat=SEAT, first=A_COUNT, third=A_COUNT, fourth=A_COUNT, fifth=A_COUNT, reveals=True)
E_CARD_DOWN: Final = EVENTS.add("card_down", seat=SEAT)
E_PIAZZA: Final = EVENTS.add("piazza", seat=SEAT, count=A_COUNT, reveals=True)
E_RUSE: Final = EVENTS.add("ruse", seat=SEAT, count=A_COUNT, reveals=True)
E_SHIFTED: Final = EVENTS.add("shifted", seat=SEAT, slot=A_SLOT, count=A_COUNT)
E_PLACED: Final = EVENTS.add("placed", seat=SEAT, cell=CELL)
E_TOURIST: Final = EVENTS.add("tourist", cell=CELL)
E_HUNTER: Final = EVENTS.add("hunter", cell=CELL)
E_SHOT: Final = EVENTS.add("shot", owner=SEAT, cell=CELL)
E_WALKED: Final = EVENTS.add("walked", seat=SEAT, cell=CELL, to=CELL)
E_HOP: Final = EVENTS.add("hop", seat=SEAT, cell=CELL, to=CELL, quiet=True)
E_JUMPED: Final = EVENTS.add("jumped", seat=SEAT, cell=CELL, to=CELL, jumps=count(LANDINGS))
E_CAUGHT: Final = EVENTS.add("caught", seat=SEAT, owner=SEAT, cell=CELL, one=CELL, other=CELL)
E_BRED: Final = EVENTS.add("bred", seat=SEAT, cell=CELL, count=A_COUNT, quiet=True)
E_HATCHED: Final = EVENTS.add("hatched", seat=SEAT, count=A_COUNT)
E_ACTION: Final = EVENTS.add("action", seat=SEAT, card=A_CARD, reveals=True)
E_DENIED: Final = EVENTS.add("denied", seat=SEAT, card=A_CARD)
E_FAMILY: Final = EVENTS.add("family", seat=SEAT, zone=ZONE)
E_CAME: Final = EVENTS.add("came", owner=SEAT, zone=ZONE, count=A_COUNT)
E_REINFORCED: Final = EVENTS.add("reinforced", seat=SEAT, count=A_COUNT, zone=ZONE)
E_VATICAN: Final = EVENTS.add("vatican", seat=SEAT)
E_GREY_PUT: Final = EVENTS.add("grey_put", seat=SEAT, zone=ZONE)
E_GREY_MOVED: Final = EVENTS.add("grey_moved", seat=SEAT, zone=ZONE, to=ZONE)
E_FEUD: Final = EVENTS.add("feud", seat=SEAT, owner=SEAT, zone=ZONE)
E_SPARED: Final = EVENTS.add("spared", seat=SEAT, zone=ZONE, quiet=True)
E_POISONED: Final = EVENTS.add("poisoned", seat=SEAT, owner=SEAT, cell=CELL)
E_RETURNED: Final = EVENTS.add("returned", seat=SEAT, count=A_COUNT)
E_RAPTOR: Final = EVENTS.add("raptor", seat=SEAT, zone=ZONE)
E_PURGED: Final = EVENTS.add("purged", seat=SEAT, owner=SEAT, zone=ZONE, count=A_COUNT)
E_PURGED_GREY: Final = EVENTS.add("purged_grey", seat=SEAT, zone=ZONE, count=A_COUNT)
E_EXPELLED: Final = EVENTS.add("expelled", seat=SEAT, owner=SEAT, zone=ZONE, count=A_COUNT)
E_TOOK_OVER: Final = EVENTS.add("took_over", seat=SEAT, zone=ZONE, count=A_COUNT)
E_ARRIVED: Final = EVENTS.add("arrived", seat=SEAT, slot=A_SLOT, zone=ZONE, count=A_COUNT, reveals=True)
E_SCORED: Final = EVENTS.add("scored", seat=SEAT, zone=ZONE, points=amount(POINTS))
E_LEVEL: Final = EVENTS.add("level", zone=ZONE, quiet=True)
E_SCARED: Final = EVENTS.add("scared", zone=ZONE)
E_RECOVERED: Final = EVENTS.add("recovered", seat=SEAT, card=A_CARD)
E_REVIVED: Final = EVENTS.add("revived", seat=SEAT, count=A_COUNT)
E_EMPTIED: Final = EVENTS.add("emptied", zone=ZONE, count=count(OWNERS * PIGEONS))
E_SENT_OFF: Final = EVENTS.add("sent_off", owner=SEAT, zone=ZONE, count=A_COUNT, quiet=True)
E_SENT_OFF_GREY: Final = EVENTS.add("sent_off_grey", zone=ZONE, count=A_COUNT, quiet=True)
E_FLEDGED: Final = EVENTS.add("fledged", seat=SEAT, count=A_COUNT, quiet=True)
E_FIVE: Final = EVENTS.add("five", seat=SEAT, count=count(DISTRICTS))
E_OVER: Final = EVENTS.add("over")
E_WON: Final = EVENTS.add("won", seat=SEAT, points=amount(POINTS))
E_OUT: Final = EVENTS.add("out", round=count(ROUNDS))
E_GIORGIO: Final = EVENTS.add("giorgio", seat=SEAT)
E_GRAVES: Final = EVENTS.add("graves", seat=SEAT)
E_NOTHING: Final = EVENTS.add("nothing", seat=SEAT, card=A_CARD)
