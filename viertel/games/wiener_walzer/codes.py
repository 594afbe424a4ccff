"""The numbers of Wiener Walzer, each declared once: pieces, phases, actions and events."""

from typing import Final

from ...core.action import Actions
from ...core.event import Events
from ...core.field import Axis, amount, count, flag, maybe, parts, seats, secret

MAX_SEATS: Final = 5
SEAT = seats(MAX_SEATS)

CELLS: Final = 78
CELL = Axis("cell", CELLS)
PAIR = Axis("pair", CELLS * 2)  # of neighbours: 2 * cell + (0: the one to the right, 1: the one below)
SIDE = Axis("side", CELLS * 4)  # 4 * cell + side: right, below, left, above
MAX_DANCES: Final = CELLS * 2

# Guests. A face is a sex and a value: men 0-5, then women 0-5.
SEX = Axis("sex", names=["man", "woman"])
VALUES = Axis("value", 6)
FACE = Axis("face", names=[f"{sex}{value}" for sex in SEX.names for value in range(VALUES.size)])
FACES: Final = FACE.size
OWNER = Axis("owner", names=[None, *range(MAX_SEATS)])  # in a guest: 0 is no owner, and no guest
WHITE: Final = OWNER.add("host") - 1
VALUE: Final = 7
WOMAN: Final = 8
OWNED: Final = 16  # a guest of owner n has OWNED * (n + 1)
DANCED: Final = 128
WHO = (("value", 8, count(5)), ("woman", 2, flag), ("owner", 8, OWNER))
GUEST = parts("guest", *WHO, ("danced", 2, flag))
WAITING = parts("guest", *WHO)  # in a hand: has not danced

# Buffet tiles: DISH * kind + pieces
DISH: Final = 4
PIECES = Axis("pieces", DISH)
DELICACY = Axis("delicacy")
SHRIMP: Final = DELICACY.add("shrimp")
CAVIAR: Final = DELICACY.add("caviar")
CHEESE: Final = DELICACY.add("cheese")
CAKE: Final = DELICACY.add("cake")
CIGAR: Final = DELICACY.add("cigar")
CHAMPAGNE: Final = DELICACY.add("champagne")
KINDS: Final = DELICACY.size
TILES: Final = DISH * KINDS  # tile codes in all
GLASS: Final = DISH * CHAMPAGNE + 1  # the champagne tile: it shows one glass
TILE_NAMES = [f"{DELICACY.names[tile // DISH]}{tile % DISH}" if tile % DISH and tile <= GLASS else None for tile in range(TILES)]
TILE = Axis("tile", names=TILE_NAMES)
A_TILE = parts("tile", ("pieces", DISH, count(3)), ("kind", KINDS, DELICACY))
BUFFET: Final = 66  # tiles in the box
ROW = Axis("row", BUFFET)

# Event cards, in the order of the rules. A card's number is never 0, which is none.
CARD = Axis("card")
HAND_KISS: Final = CARD.add("hand-kiss") + 1
HAD_ENOUGH: Final = CARD.add("had-enough") + 1
SIDE_STEP: Final = CARD.add("side-step") + 1
SOLO: Final = CARD.add("solo") + 1
STILL_EATING: Final = CARD.add("still-eating") + 1
CHAPERONE: Final = CARD.add("chaperone") + 1
PIE: Final = CARD.add("pie") + 1
CHANGE_PARTNER: Final = CARD.add("change-partner") + 1
JUST_A_CIGAR: Final = CARD.add("cigar") + 1
CARDS: Final = CARD.size  # kinds of event card
DECK: Final = 12
UNDER = Axis("under the pile", DECK)
A_CARD = maybe(CARD)

# The first half of an event's choice: none, a cell, a seat or a tile
PICKED_CELL: Final = 1
PICKED_SEAT: Final = 101
PICKED_TILE: Final = 201
PICKED = Axis("picked", PICKED_TILE + TILES)

PHASE = Axis("phase")
LAY: Final = PHASE.add("lay")  # chance lays the buffet, tile by tile
HOST: Final = PHASE.add("host")  # chance seats the hosts
STARTS: Final = PHASE.add("starts")  # chance names the first player
HANDS: Final = PHASE.add("hands")  # chance deals everybody a guest
PLACE: Final = PHASE.add("place")
REVEAL: Final = PHASE.add("card")  # chance draws an event card
EVENT: Final = PHASE.add("event")  # the card's first choice
WITH: Final = PHASE.add("with")  # its second
DANCE: Final = PHASE.add("dance")
DRAW: Final = PHASE.add("draw")  # chance draws the next guest
OVER: Final = PHASE.add("over")

ACTIONS = Actions()
A_PLACE: Final = ACTIONS.add("place", CELL)
A_DANCE: Final = ACTIONS.add("dance", PAIR)
A_SIDE_STEP: Final = ACTIONS.add("side-step", PAIR)
A_CIGAR: Final = ACTIONS.add("cigar", PAIR)
A_SOLO: Final = ACTIONS.add("solo", SIDE)
A_PIE: Final = ACTIONS.add("pie", CELL)
A_HAND_KISS: Final = ACTIONS.add("hand-kiss", CELL)
A_CHAPERONE: Final = ACTIONS.add("chaperone", CELL)
A_CHANGE_PARTNER: Final = ACTIONS.add("change-partner", CELL)
A_HAD_ENOUGH: Final = ACTIONS.add("had-enough", CELL)
A_HAD_ENOUGH_SEAT: Final = ACTIONS.add("had-enough", SEAT)
A_STILL_EATING: Final = ACTIONS.add("still-eating", TILE)
A_WITH: Final = ACTIONS.add("with", CELL)
C_LAY: Final = ACTIONS.add("lay", TILE)
C_HOST: Final = ACTIONS.add("host", FACE)
C_STARTS: Final = ACTIONS.add("starts", SEAT)
C_DRAW: Final = ACTIONS.add("draw", FACE)
C_CARD: Final = ACTIONS.add("card", CARD)

EVENTS = Events()
E_STARTS: Final = EVENTS.add("starts", seat=SEAT)
E_LAID: Final = EVENTS.add("laid", tile=A_TILE, cell=CELL, quiet=True)
E_HOSTED: Final = EVENTS.add("hosted", guest=GUEST, cell=CELL, quiet=True)
E_DREW: Final = EVENTS.add("drew", seat=SEAT, guest=secret(WAITING))
E_PLACED: Final = EVENTS.add("placed", seat=SEAT, guest=GUEST, cell=CELL, tile=A_TILE)
E_CARD: Final = EVENTS.add("card", seat=SEAT, card=A_CARD)
E_SKIPPED: Final = EVENTS.add("card_skipped", seat=SEAT, card=A_CARD)
E_MOVED: Final = EVENTS.add("moved", guest=GUEST, cell=CELL, tile=A_TILE, to=CELL)
E_EXCHANGED: Final = EVENTS.add("exchanged", guest=GUEST, cell=CELL, other=GUEST, to=CELL)
E_TILES: Final = EVENTS.add("tiles", tile=A_TILE, cell=CELL, other=A_TILE, to=CELL)
E_TRADED: Final = EVENTS.add("traded", owner=SEAT, tile=A_TILE, cell=CELL, other=A_TILE)
E_PIE: Final = EVENTS.add("pie", guest=GUEST, cell=CELL, owner=SEAT, points=amount(100))
E_DANCE: Final = EVENTS.add("dance", guest=GUEST, cell=CELL, other=GUEST, to=CELL, points=amount(10))
E_SCORED: Final = EVENTS.add("scored", seat=SEAT, points=amount(10))
E_BUFFET: Final = EVENTS.add("buffet", seat=SEAT, sets=count(BUFFET), points=amount(10000))
E_OVER: Final = EVENTS.add("over")
E_WON: Final = EVENTS.add("won", seat=SEAT, points=amount(100000))
