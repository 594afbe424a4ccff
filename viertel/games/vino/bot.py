"""What a position of Vino is worth, in hundredths of a vineyard."""

from __future__ import annotations

from typing import Annotated, Final

from ...core.judge import Judge
from ...core.state import State, zeros
from .codes import GRAPES, NEWCOMERS, OVER, OWNERS, REGIONS, ROAD, SELL
from .rules import Estates

NATIVE = "module"

BUCKETS: Final = 64  # prices in tens
Prices = Annotated[list[int], BUCKETS]

LATER: Final = 60  # what a vineyard is worth that can be bought in a later round, in hundredths of one that is owned
MOST: Final = 200  # what winning or losing adds once the end is certain


class VinoJudge(Judge):
    """Own prospects against the average of the others': vineyards, what money will still buy, and what sales will bring.

    Money is worth what it can buy: with few vineyards left to buy it is worth nothing, and then no sale is.
    """

    supply: Prices  # how many vineyards a seat may hope for at each price, in hundredths

    def __init__(self) -> None:
        self.swing = 800
        self.close = 100
        self.rollout = 12
        self.candidates = 3
        self.at_leaf = 0
        self.supply = zeros(BUCKETS)

    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Estates)
        return self._worth(state, seat)

    def _worth(self, game: Estates, seat: int) -> int:
        mine = self._prospects(game, seat)
        others = 0
        best = -1000000
        for other in range(game.seats):
            if other != seat:
                theirs = self._prospects(game, other)
                others += theirs
                best = max(best, theirs)
        worth = mine - others // (game.seats - 1)
        if game.n_bottles == 0 or game.phase == OVER:  # only winning counts
            worth += max(-MOST, min(MOST, 2 * (mine - best)))
        return worth

    def _prospects(self, game: Estates, seat: int) -> int:
        worth = self._owned(game, seat) + self._purse(game, seat)
        return worth + self._sales(game, seat) + self._gifts(game, seat) if game.phase != OVER else worth

    def _part(self, state: State, seat: int, which: int) -> int:
        assert isinstance(state, Estates)
        return self._share(state, seat, which)

    def _share(self, game: Estates, seat: int, which: int) -> int:
        if which == 0:
            return self._owned(game, seat)
        if which == 2:
            return self._purse(game, seat)
        if game.phase == OVER:
            return 0
        if which == 1:
            return self._gifts(game, seat)
        self._fill_later(game, seat)
        return self._sales(game, seat)

    def _owned(self, game: Estates, seat: int) -> int:
        """Vineyards, one that is as good as bought among them."""
        return 100 * (game.vineyards[seat] + (1 if self._as_good_as_bought(game, seat) else 0))

    def _as_good_as_bought(self, game: Estates, seat: int) -> bool:
        return game.phase != OVER and game.pending > 0 and game._active() == seat

    def _purse(self, game: Estates, seat: int) -> int:
        """What the seat's money will buy; from the last bottle on it only breaks ties."""
        if game.phase == OVER:
            return min(50, game.money[seat] // 10)
        money = game.money[seat]
        if self._as_good_as_bought(game, seat):
            money -= game.italy.price[game.pending - 1]
        worth = 0
        if game.phase == OWNERS or game.phase == NEWCOMERS:
            self._fill_now(game, seat)
            worth = self._buys(money, game.italy.chips - game.vineyards[seat])
            money = self._left(money)
        if game.n_bottles == 0:
            return worth + min(50, game.money[seat] // 10)
        self._fill_later(game, seat)
        return worth + self._buys(money, game.italy.chips - game.vineyards[seat]) * LATER // 100 + game.money[seat] // 40

    def _sales(self, game: Estates, seat: int) -> int:
        """What sales will bring, at the prices of what later rounds offer, which the purse has seen already."""
        return self._income(game, seat, self._sales_left(game, seat)) if game.n_bottles > 0 else 0

    # What money buys

    def _clear(self) -> None:
        for k in range(BUCKETS):
            self.supply[k] = 0

    def _offer(self, game: Estates, region: int, share: int) -> None:
        for vineyard in range(ROAD * region, ROAD * region + game.italy.road[region]):
            if game.owner[vineyard] == 0:
                self.supply[min(BUCKETS - 1, game.italy.price[vineyard] // 10)] += share

    def _fill_now(self, game: Estates, seat: int) -> None:
        """What this buying phase still offers the seat."""
        self._clear()
        here = game._here()
        for k in range(game.n_owners):
            if game.owners[k] == seat:
                self._offer(game, here, 95 if k == 0 else 60)
        for k in range(game.n_newcomers):
            if game.newcomers[k] == seat and game._may_enter(seat, here):
                self._offer(game, here, 100 // (game.n_newcomers + min(2, game.n_owners)))
        for region in range(here + 1, REGIONS):
            if game._selected(seat, region) and game._may_enter(seat, region):
                rivals = 0
                for other in range(game.seats):
                    if other != seat and game._selected(other, region):
                        if game.holding[REGIONS * seat + region] == 0 or game._ahead(other, seat, region):
                            rivals += 1
                self._offer(game, region, 90 // (1 + rivals))

    def _fill_later(self, game: Estates, seat: int) -> None:
        """What later rounds will offer: more where the seat buys before newcomers."""
        self._clear()
        for region in range(REGIONS):
            if game._may_enter(seat, region):
                if game.holding[REGIONS * seat + region] > 0:
                    self._offer(game, region, 240 // game.seats)
                else:
                    self._offer(game, region, 120 // game.seats)

    def _buys(self, money: int, chips: int) -> int:
        """How many vineyards the money buys, cheapest first, in hundredths."""
        found = 0
        most = 100 * chips
        spent = 0
        for k in range(BUCKETS):
            if self.supply[k] > 0:
                price = 10 * k + 1
                n = self.supply[k]
                if found + n > most:
                    n = most - found
                if spent + n * price > 100 * money:
                    n = (100 * money - spent) // price
                    return found + n
                found += n
                spent += n * price
        return found

    def _usual_price(self) -> int:
        """What a vineyard costs that is bought back; 0 when there is none to buy."""
        n = 0
        money = 0
        for k in range(BUCKETS):
            n += self.supply[k]
            money += self.supply[k] * (10 * k + 1)
        return money // n if n > 0 else 0

    def _left(self, money: int) -> int:
        """Money that the supply does not use up."""
        spent = 0
        for k in range(BUCKETS):
            spent += self.supply[k] * (10 * k + 1)
        return max(0, money - spent // 100)

    # What sales bring

    def _sales_left(self, game: Estates, seat: int) -> int:
        """How many sales the seat will still make while there are bottles, in hundredths: one before each buying phase."""
        private = 0
        for region in range(REGIONS):
            if game.bottle[region] > 0:
                private += game.free_private[region]
        phases = 40 * private // game.seats
        if game.phase < SELL:
            return max(60, phases - 50)
        phases = max(100, phases)
        for k in range(game.seats):
            if game.order[k] == seat and (k < game.turn or (k == game.turn and game.phase > SELL)):
                return phases - 100
        return phases

    def _income(self, game: Estates, seat: int, sales: int) -> int:
        """The sales to come, in hundredths of a vineyard: the next one at today's demand, later ones nearer to none."""
        price = self._usual_price()
        if sales == 0 or price == 0:
            return 0
        first = 0
        second = 0
        best = 0
        for grape in range(GRAPES):
            stock = game.stock[GRAPES * seat + grape]
            if stock > 0:
                best = max(best, self._net(game, stock, game.demand[grape], price))
                steady = self._net(game, stock, game.demand[grape] // 3, price)
                if steady > first:
                    second = first
                    first = steady
                elif steady > second:
                    second = steady
        spread = (2 * first + second) // 3  # a grape sold again and again falls; a second one gives it time to rise
        total = best * min(100, sales) + spread * max(0, sales - 100)
        return total // (2 * price)

    def _net(self, game: Estates, stock: int, demand: int, price: int) -> int:
        """The best sale from this stock, what is lost counted at the price of buying it again."""
        best = 0
        for quantity in range(1, stock + 1):
            if game.italy.revenue[quantity] > 0:
                best = max(best, game.italy.revenue[quantity] + demand - price * game.italy.lost[quantity])
        return best

    # What the government gives

    def _gifts(self, game: Estates, seat: int) -> int:
        worth = 0
        if game.gift > 0:
            pool = game.free_state[game.gift - 1]
            for k in range(game.rank, game.n_ranked):
                share = min(pool, game.share if k == game.rank else k + 1 if k < 2 else pool)
                if game.ranked[k] == seat:
                    worth += 100 * share
                pool -= share
        for region in range(REGIONS):
            if game.bottle[region] > 0 and game.gift != region + 1 and game.holding[REGIONS * seat + region] > 0:
                worth += self._hope(game, seat, region)
        return worth

    def _hope(self, game: Estates, seat: int, region: int) -> int:
        """The share of the seat's rank, the likelier the fewer private vineyards are left."""
        rank = 0
        for other in range(game.seats):
            if other != seat and game.holding[REGIONS * other + region] > 0 and game._ahead(other, seat, region):
                rank += 1
        pool = game.free_state[region]
        share = 0
        if rank == 0:
            share = min(1, pool)
        elif rank == 1:
            share = max(0, min(2, pool - 1))
        elif rank == 2:
            share = max(0, pool - 3)
        return 200 * share // (3 + game.free_private[region])
