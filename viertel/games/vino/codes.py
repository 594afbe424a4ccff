"""The numbers that rules, words and bot share, each declared once: regions, grapes, phases, actions and events of Vino."""

from itertools import combinations
from typing import Final

from ...core.action import Actions
from ...core.event import Events
from ...core.field import Axis, amount, count, seats, secret

MAX_SEATS: Final = 5
REGIONS: Final = 9  # VIN-003
ROAD: Final = 21  # the longest wine road
LAND: Final = REGIONS * ROAD
GRAPES: Final = 5
PAIRS: Final = 36  # two different regions out of nine
LOTS: Final = 49  # what a cellar can count to (VIN-011)
SALE: Final = LOTS + 1
RICH: Final = 10000000  # more than anybody can ever have
RANKS: Final = 3  # VIN-078: nobody after the third gets a gift

SEAT = seats(MAX_SEATS)
REGION = Axis("region", REGIONS)
VINEYARD = Axis("vineyard", LAND)
GRAPE = Axis("grape", names=["montepulciano", "nebbiolo", "pinot-grigio", "barbera", "trebbiano"])
PAIR_OF_REGIONS = Axis("pair", PAIRS)
BOTH = list(combinations(range(REGIONS), 2))  # the regions of each pair
QUANTITY = Axis("quantity", LOTS)  # from 1 on
RANK = Axis("rank", RANKS)

# Where a marker is: on the board, with a seat (seat + 1), or in the draw of the preliminary round
PLACE = Axis("place", names=["board", *range(MAX_SEATS)])
ON_BOARD: Final = 0
FACE_DOWN: Final = PLACE.add("face-down")
DRAWN: Final = PLACE.add("drawn")

# Phases, in the order of play
PHASE = Axis("phase")
BANKER: Final = PHASE.add("banker")  # chance names the banker
DRAW: Final = PHASE.add("draw")  # chance reveals markers for the player in turn
PAIR: Final = PHASE.add("pair")  # he buys in the regions of his markers
FREE: Final = PHASE.add("free")  # five players: the banker's second vineyard
THIRD: Final = PHASE.add("third")
SELECT: Final = PHASE.add("select")  # all at once, in secret
OWNERS: Final = PHASE.add("owners")
NEWCOMERS: Final = PHASE.add("newcomers")
SELL: Final = PHASE.add("sell")
RETURN: Final = PHASE.add("return")
RAISE: Final = PHASE.add("raise")
OVER: Final = PHASE.add("over")

ACTIONS = Actions()
A_STOP: Final = ACTIONS.add("stop")
A_PASS: Final = ACTIONS.add("pass")
A_KEEP: Final = ACTIONS.add("sell", Axis("nothing", names=["nothing"]))
A_BUY: Final = ACTIONS.add("buy", VINEYARD)
A_GIFT: Final = ACTIONS.add("gift", VINEYARD)
A_RETURN: Final = ACTIONS.add("return", VINEYARD)
A_TAKE: Final = ACTIONS.add("take", GRAPE)
A_RAISE: Final = ACTIONS.add("raise", GRAPE)
A_SELECT: Final = ACTIONS.add("select", PAIR_OF_REGIONS)
A_SELL: Final = ACTIONS.add("sell", GRAPE, QUANTITY)
C_BANKER: Final = ACTIONS.add("banker", SEAT)
C_DRAW: Final = ACTIONS.add("draw", REGION)

MONEY = amount(RICH - 1)
DEMAND = amount(10000, -10000, called="demand")

EVENTS = Events()
E_BANKER: Final = EVENTS.add("banker", seat=SEAT)
E_DREW: Final = EVENTS.add("drew", seat=SEAT, region=REGION, grape=GRAPE)
E_ENTERED: Final = EVENTS.add("entered", quiet=True, seat=SEAT, vineyard=VINEYARD)
E_TOOK: Final = EVENTS.add("took", seat=SEAT, region=REGION, grape=GRAPE)
E_BOUGHT: Final = EVENTS.add("bought", seat=SEAT, vineyard=VINEYARD, price=MONEY, grape=GRAPE)
E_UNUSED: Final = EVENTS.add("unused", seat=SEAT, region=REGION, grape=GRAPE)
E_SKIPPED: Final = EVENTS.add("skipped", seat=SEAT)
E_BACK: Final = EVENTS.add("back", region=REGION, grape=GRAPE)
E_ROUND: Final = EVENTS.add("round", round=count(100))
E_CHOSE: Final = EVENTS.add("chose", reveals=True, seat=SEAT, regions=secret(PAIR_OF_REGIONS))  # AMB-08: a selection is final
E_REVEALED: Final = EVENTS.add("revealed", reveals=True, seat=SEAT, region=REGION, other=REGION)
E_BARREL: Final = EVENTS.add("barrel", region=REGION)
E_STOPPED: Final = EVENTS.add("stopped", seat=SEAT, region=REGION)
E_PASSED: Final = EVENTS.add("passed", seat=SEAT, region=REGION)
E_CANNOT: Final = EVENTS.add("cannot", seat=SEAT, region=REGION)
E_GIFT: Final = EVENTS.add("gift", region=REGION, vineyards=count(ROAD))
E_RANKED: Final = EVENTS.add("ranked", seat=SEAT, rank=count(RANKS), vineyards=count(ROAD))
E_GIVEN: Final = EVENTS.add("given", seat=SEAT, vineyard=VINEYARD)
E_SUBSIDISED: Final = EVENTS.add("subsidised", region=REGION)
E_SOLD_OUT: Final = EVENTS.add("sold_out", region=REGION)
E_LAST_BOTTLE: Final = EVENTS.add("last_bottle")
E_SOLD: Final = EVENTS.add("sold", seat=SEAT, grape=GRAPE, quantity=count(LOTS), payment=MONEY)
E_FELL: Final = EVENTS.add("fell", grape=GRAPE, spaces=count(100), demand=DEMAND)
E_KEPT: Final = EVENTS.add("kept", seat=SEAT)
E_RETURNED: Final = EVENTS.add("returned", seat=SEAT, vineyard=VINEYARD)
E_ROSE: Final = EVENTS.add("rose", grape=GRAPE, demand=DEMAND)
E_REORDER: Final = EVENTS.add("reorder")
E_PLACE: Final = EVENTS.add("place", seat=SEAT, place=count(MAX_SEATS), income=MONEY)
E_STANDSTILL: Final = EVENTS.add("standstill", phases=count(100))
E_LAST_ROUND: Final = EVENTS.add("last_round", round=count(100))
E_COUNTED: Final = EVENTS.add("counted", seat=SEAT, vineyards=count(LAND), money=MONEY)
E_OVER: Final = EVENTS.add("over")
E_WON: Final = EVENTS.add("won", seat=SEAT, vineyards=count(LAND), money=MONEY)


# Where a thing stands in a list of the position, for whoever is not a rule


def region_of(vineyard: int) -> int:
    return vineyard // ROAD


def place_of(vineyard: int) -> int:
    """Its place on the road, from 1."""
    return vineyard % ROAD + 1


def vineyard_at(region: int, place: int) -> int:
    return ROAD * region + place - 1


def marker_of(region: int, grape: int) -> int:
    return GRAPES * region + grape


def markers_of(region: int) -> slice:
    return slice(GRAPES * region, GRAPES * (region + 1))


def cellar_of(seat: int) -> slice:
    return slice(GRAPES * seat, GRAPES * (seat + 1))


def holding_of(seat: int, region: int) -> int:
    return REGIONS * seat + region


def sale_of(code: int) -> tuple[int, int]:
    """Grape and quantity of an action that sells."""
    grape, quantity = divmod(code - A_SELL, LOTS)
    return grape, quantity + 1
