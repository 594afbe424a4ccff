"""A position of Vino: every field declared once, and small things that all phases ask."""

from __future__ import annotations

from ...core.field import amount, count, derived, flag, maybe, one_of, parts, per, secret, some
from ...core.state import State
from .codes import (
    A_BUY,
    DEMAND,
    FACE_DOWN,
    GRAPE,
    GRAPES,
    LAND,
    LOTS,
    MAX_SEATS,
    MONEY,
    NEWCOMERS,
    ON_BOARD,
    OWNERS,
    PAIR_OF_REGIONS,
    PHASE,
    PLACE,
    RANK,
    RANKS,
    REGION,
    REGIONS,
    RICH,
    ROAD,
    SALE,
    SEAT,
    VINEYARD,
)
from .italy import Italy

NATIVE = "module"


class Position(State):
    italy: Italy

    phase: int = one_of(PHASE)
    round: int = count(100)  # 0 in the preliminary round
    turn: int = count(MAX_SEATS)  # how many in turn order have had their turn in this phase
    order: list[int] = per(SEAT, SEAT)  # the compass rose: who is first, second, …
    owner: list[int] = per(VINEYARD, maybe(SEAT))
    marker: list[int] = per(REGION, GRAPE, PLACE)
    bottle: list[int] = per(REGION, flag)
    demand: list[int] = per(GRAPE, DEMAND)  # in money
    money: list[int] = per(SEAT, MONEY)
    income: list[int] = per(SEAT, MONEY)  # of this round's sale
    earned: list[int] = per(SEAT, MONEY)  # the bank's books: what it paid to a seat and got from it in the whole game
    spent: list[int] = per(SEAT, MONEY)
    choice: list[int] = secret(per(SEAT, maybe(PAIR_OF_REGIONS)))  # none yet; or a hole until all have chosen
    barrel: int = maybe(REGION)  # none outside the buying phase
    owners: list[int] = per(SEAT, SEAT)  # who still buys here, in their order: the first n_owners
    n_owners: int = count(MAX_SEATS)
    newcomers: list[int] = per(SEAT, SEAT)
    n_newcomers: int = count(MAX_SEATS)
    pending: int = maybe(VINEYARD)  # waits for the buyer's choice of a grape
    gift: int = maybe(REGION)  # whose state vineyards are being given away
    ranked: list[int] = per(RANK, SEAT)
    n_ranked: int = count(RANKS)
    rank: int = count(RANKS)  # whose share it is
    share: int = count(LOTS)  # how many he may still take
    sale: list[int] = per(SEAT, some(parts("sale", ("quantity", SALE, count(LOTS)), ("grape", GRAPES, GRAPE))))  # of this round
    returns: int = count(LOTS)  # vineyards the seller still has to give back
    spaces: int = count(100)  # spaces of the market he still has to pass on
    purchases: int = count(LAND)  # in this buying phase
    idle: int = count(100)  # buying phases in a row without a purchase

    holding: list[int] = derived(per(SEAT, REGION, count(ROAD)))  # how many vineyards
    grape: list[int] = derived(per(SEAT, REGION, maybe(GRAPE)))  # what a seat produces in a region
    stock: list[int] = derived(per(SEAT, GRAPE, count(LAND)))
    vineyards: list[int] = derived(per(SEAT, count(LAND)))  # in all
    free_private: list[int] = derived(per(REGION, count(ROAD)))
    free_state: list[int] = derived(per(REGION, count(ROAD)))
    cheapest: list[int] = derived(per(REGION, amount(RICH)))  # the lowest price of a free vineyard; RICH if there is none
    on_board: list[int] = derived(per(REGION, count(GRAPES)))  # how many markers
    n_bottles: int = derived(count(REGIONS))

    def __init__(self, italy: Italy, seats: int) -> None:
        self._begin(seats)
        self.italy = italy
        for seat in range(seats):
            self.money[seat] = self.italy.money  # VIN-012
        self.bottle = self.italy.bottle[:]  # VIN-007
        for region in range(REGIONS):
            self.marker[self._listed(region)] = FACE_DOWN  # VIN-017
        self._derive()

    def _derive(self) -> None:
        for k in range(MAX_SEATS * REGIONS):
            self.holding[k] = 0
            self.grape[k] = 0
        for k in range(MAX_SEATS * GRAPES):
            self.stock[k] = 0
        for seat in range(MAX_SEATS):
            self.vineyards[seat] = 0
        self.n_bottles = 0
        for region in range(REGIONS):
            self.n_bottles += self.bottle[region]
            self.free_private[region] = 0
            self.free_state[region] = 0
            self.cheapest[region] = RICH
            self.on_board[region] = 0
            for grape in range(GRAPES):
                place = self.marker[GRAPES * region + grape]
                if ON_BOARD < place <= MAX_SEATS:
                    self.grape[REGIONS * (place - 1) + region] = grape + 1
                elif self._on_board(region, grape):
                    self.on_board[region] += 1
            for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
                self._free(vineyard)
                if self.owner[vineyard] > 0:
                    self._own(self.owner[vineyard] - 1, vineyard)

    # Whose turn it is, and where

    def _active(self) -> int:
        """Whose turn it is, where it is one player's (a gift has a recipient of its own)."""
        if self.phase == OWNERS:
            return self.owners[0]
        if self.phase == NEWCOMERS:
            return self.newcomers[0]
        return self.order[self.turn]

    def _here(self) -> int:
        """The region the barrel marks, in the buying phase."""
        return self.barrel - 1

    def _entered(self) -> int:
        """The vineyard that waits for its grape."""
        return self.pending - 1

    def _giving(self) -> int:
        """The region of the gift that goes on."""
        return self.gift - 1

    def _selected(self, seat: int, region: int) -> bool:
        """Did the seat choose the region? Before it has, or if that is hidden, it did not."""
        pair = self.choice[seat] - 1
        return pair >= 0 and (self.italy.first[pair] == region or self.italy.second[pair] == region)

    # Vineyards

    def _free(self, vineyard: int) -> None:
        region = vineyard // ROAD
        if self.italy.state_owned[vineyard]:
            self.free_state[region] += 1
        else:
            self.free_private[region] += 1
        self.cheapest[region] = min(self.cheapest[region], self.italy.price[vineyard])

    def _own(self, seat: int, vineyard: int) -> None:
        """Put a chip on a vineyard; the cellar counts vineyards and nothing else (VIN-093)."""
        region = vineyard // ROAD
        grape = self.grape[REGIONS * seat + region]
        self.owner[vineyard] = seat + 1
        self.holding[REGIONS * seat + region] += 1
        self.vineyards[seat] += 1
        if grape > 0:
            self.stock[GRAPES * seat + grape - 1] += 1
        if self.italy.state_owned[vineyard]:
            self.free_state[region] -= 1
        else:
            self.free_private[region] -= 1
        if self.italy.price[vineyard] == self.cheapest[region]:
            self.cheapest[region] = self._lowest_price(region)

    def _free_vineyards(self, n: int, region: int, money: int) -> int:
        """Add to the choices what can be bought in a region with so much money, from the cheap end on."""
        for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
            n = self._choice_if(n, A_BUY + vineyard, (self.owner[vineyard] == 0) & (self.italy.price[vineyard] <= money))
        return n

    def _lowest_price(self, region: int) -> int:
        lowest = RICH
        for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
            if self.owner[vineyard] == 0:
                lowest = min(lowest, self.italy.price[vineyard])
        return lowest

    def _may_enter(self, seat: int, region: int) -> bool:
        """May the seat buy there, if it has the money?"""
        if self.vineyards[seat] >= self.italy.chips:  # VIN-070
            return False
        return self.holding[REGIONS * seat + region] > 0 or self.on_board[region] > 0  # VIN-035

    def _ahead(self, seat: int, other: int, region: int) -> bool:
        """VIN-053, 054, 074: more vineyards here; of equals whoever reaches farther along the road (AMB-15)."""
        mine = self.holding[REGIONS * seat + region]
        theirs = self.holding[REGIONS * other + region]
        if mine != theirs:
            return mine > theirs
        return self._farthest(seat, region) > self._farthest(other, region)

    def _farthest(self, seat: int, region: int) -> int:
        vineyard = ROAD * region + self.italy.road[region] - 1
        while vineyard > ROAD * region and self.owner[vineyard] != seat + 1:
            vineyard -= 1
        return vineyard

    # Markers

    def _on_board(self, region: int, grape: int) -> bool:
        at = GRAPES * region + grape
        return self.italy.offers[at] > 0 and self.marker[at] == ON_BOARD

    def _lay_back(self, region: int, grape: int) -> None:
        self.marker[GRAPES * region + grape] = ON_BOARD
        self.on_board[region] += 1

    def _listed(self, region: int) -> int:
        """The region's marker of the preliminary draw."""
        return GRAPES * region + self.italy.start_grape[region]

    # What a player owns, for whoever counts

    def points(self, seat: int) -> dict[str, int]:
        """Vineyards, by what they were printed as: each counts one."""
        land = [vineyard for vineyard in range(LAND) if self.owner[vineyard] == seat + 1]
        state_owned = sum(self.italy.state_owned[vineyard] for vineyard in land)
        return {"private": len(land) - state_owned, "state": state_owned}
