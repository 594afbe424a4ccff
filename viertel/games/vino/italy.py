"""Italy: what never changes during a game, shared by all its states."""

from __future__ import annotations

from typing import Annotated

from .codes import BOTH, GRAPES, LAND, LOTS, PAIRS, REGIONS, ROAD

NATIVE = "module"

Land = Annotated[list[int], LAND]
Markers = Annotated[list[int], REGIONS * GRAPES]
Regions = Annotated[list[int], REGIONS]
Pairs = Annotated[list[int], PAIRS]
Lots = Annotated[list[int], LOTS + 1]


class Italy:
    """Wine roads, grapes, the table of sales and the market of one component file. Regions stand in their printed order."""

    road: Regions  # how many vineyards
    price: Land
    state_owned: Land
    offers: Markers
    start_grape: Regions  # of the marker that goes into the preliminary draw
    bottle: Regions
    first: Pairs
    second: Pairs
    revenue: Lots  # by quantity; 0: no such sale
    lost: Lots
    change: Lots  # in spaces
    money: int
    chips: int
    market_end: int
    step: int
    idle_phases: int
    last_round: int
    sole_owner_takes_all: bool
    money_open: bool

    def __init__(
        self,
        prices: list[list[int]],
        state_owned: list[list[bool]],
        grapes: list[list[int]],
        sales: list[tuple[int, int, int, int]],
        money: int,
        chips: int,
        market_end: int,
        step: int,
        idle_phases: int,
        last_round: int,
        sole_owner_takes_all: bool,
        money_open: bool,
    ) -> None:
        """`grapes` of a region begin with the one of the preliminary draw; `sales` are quantity, revenue, lost, change."""
        road = [len(line) for line in prices]
        price, kind, offers = [0] * LAND, [0] * LAND, [0] * (REGIONS * GRAPES)
        for region in range(REGIONS):
            for place in range(road[region]):
                price[ROAD * region + place] = prices[region][place]
                kind[ROAD * region + place] = int(state_owned[region][place])
            for grape in grapes[region]:
                offers[GRAPES * region + grape] = 1
        revenue, lost, change = [0] * (LOTS + 1), [0] * (LOTS + 1), [0] * (LOTS + 1)
        for quantity, pays, costs, spaces in sales:
            revenue[quantity], lost[quantity], change[quantity] = pays, costs, spaces
        self.road = road
        self.price = price
        self.state_owned = kind
        self.offers = offers
        self.start_grape = [line[0] for line in grapes]
        self.bottle = [int(any(line)) for line in state_owned]
        self.first = [first for first, _ in BOTH]
        self.second = [second for _, second in BOTH]
        self.revenue = revenue
        self.lost = lost
        self.change = change
        self.money = money
        self.chips = chips
        self.market_end = market_end
        self.step = step
        self.idle_phases = idle_phases
        self.last_round = last_round
        self.sole_owner_takes_all = sole_owner_takes_all
        self.money_open = money_open
