"""The numbers that rules, words and bot share: regions, grapes, phases, actions and events of Vino."""

from typing import Final

REGIONS: Final = 9  # VIN-003
ROAD: Final = 21  # the longest wine road
LAND: Final = REGIONS * ROAD  # a vineyard is 21 * region + its place on the road, from 0
GRAPES: Final = 5
MARKERS: Final = REGIONS * GRAPES  # a marker is 5 * region + grape
PAIRS: Final = 36  # two different regions out of nine
MAX_SEATS: Final = 5
LOTS: Final = 49  # what a cellar can count to (VIN-011)
SALE: Final = LOTS + 1  # a sale is 50 * grape + quantity
HOLDINGS: Final = MAX_SEATS * REGIONS  # a holding is 9 * seat + region
CELLARS: Final = MAX_SEATS * GRAPES  # a cellar is 5 * seat + grape
RICH: Final = 10000000  # more than anybody can ever have

# Where a marker is: on the board, with a seat (seat + 1), or in the draw of the preliminary round.
ON_BOARD: Final = 0
FACE_DOWN: Final = 6
DRAWN: Final = 7

# Phases
BANKER: Final = 0  # chance names the banker
DRAW: Final = 1  # chance reveals markers for the player in turn
PAIR: Final = 2  # he buys in the regions of his markers
FREE: Final = 3  # five players: the banker's second vineyard
THIRD: Final = 4
SELECT: Final = 5  # all at once, in secret
OWNERS: Final = 6
NEWCOMERS: Final = 7
SELL: Final = 8
RETURN: Final = 9
RAISE: Final = 10
OVER: Final = 11

# Actions
A_STOP: Final = 0
A_PASS: Final = 1
A_KEEP: Final = 2
A_BUY: Final = 3  # a vineyard
A_GIFT: Final = 192
A_RETURN: Final = 381
A_TAKE: Final = 570  # a grape
A_RAISE: Final = 575
A_SELECT: Final = 580  # a pair of regions
A_SELL: Final = 616  # 49 * grape + quantity - 1
C_BANKER: Final = 861
C_DRAW: Final = 866  # a region

# Events, in the order of words.TELLINGS
E_BANKER: Final = 0
E_DREW: Final = 1
E_ENTERED: Final = 2
E_TOOK: Final = 3
E_BOUGHT: Final = 4
E_UNUSED: Final = 5
E_SKIPPED: Final = 6
E_BACK: Final = 7
E_ROUND: Final = 8
E_CHOSE: Final = 9
E_REVEALED: Final = 10
E_BARREL: Final = 11
E_STOPPED: Final = 12
E_PASSED: Final = 13
E_CANNOT: Final = 14
E_GIFT: Final = 15
E_RANKED: Final = 16
E_GIVEN: Final = 17
E_SUBSIDISED: Final = 18
E_SOLD_OUT: Final = 19
E_LAST_BOTTLE: Final = 20
E_SOLD: Final = 21
E_FELL: Final = 22
E_KEPT: Final = 23
E_RETURNED: Final = 24
E_ROSE: Final = 25
E_REORDER: Final = 26
E_PLACE: Final = 27
E_STANDSTILL: Final = 28
E_LAST_ROUND: Final = 29
E_COUNTED: Final = 30
E_OVER: Final = 31
E_WON: Final = 32
