"""Vino: a position and its rules, in the order of play. Compiled when a C compiler is there."""

from __future__ import annotations

from typing import Annotated, ClassVar

from ...core.seat import BUT, CHANCE, EVERYONE, HIDDEN, NOBODY
from ...core.state import Rng, Slate, State, zeros
from .codes import (
    A_BUY,
    A_GIFT,
    A_KEEP,
    A_PASS,
    A_RAISE,
    A_RETURN,
    A_SELECT,
    A_SELL,
    A_STOP,
    A_TAKE,
    BANKER,
    C_BANKER,
    C_DRAW,
    CELLARS,
    DRAW,
    DRAWN,
    E_BACK,
    E_BANKER,
    E_BARREL,
    E_BOUGHT,
    E_CANNOT,
    E_CHOSE,
    E_COUNTED,
    E_DREW,
    E_ENTERED,
    E_FELL,
    E_GIFT,
    E_GIVEN,
    E_KEPT,
    E_LAST_BOTTLE,
    E_LAST_ROUND,
    E_OVER,
    E_PASSED,
    E_PLACE,
    E_RANKED,
    E_REORDER,
    E_RETURNED,
    E_REVEALED,
    E_ROSE,
    E_ROUND,
    E_SKIPPED,
    E_SOLD,
    E_SOLD_OUT,
    E_STANDSTILL,
    E_STOPPED,
    E_SUBSIDISED,
    E_TOOK,
    E_UNUSED,
    E_WON,
    FACE_DOWN,
    FREE,
    GRAPES,
    HOLDINGS,
    LAND,
    LOTS,
    MARKERS,
    MAX_SEATS,
    NEWCOMERS,
    ON_BOARD,
    OVER,
    OWNERS,
    PAIR,
    PAIRS,
    RAISE,
    REGIONS,
    RETURN,
    RICH,
    ROAD,
    SALE,
    SELECT,
    SELL,
    THIRD,
)
from .italy import Italy

Seats = Annotated[list[int], 8]
Land = Annotated[list[int], LAND]
Markers = Annotated[list[int], MARKERS]
Regions = Annotated[list[int], REGIONS]
Grapes = Annotated[list[int], GRAPES]
Holdings = Annotated[list[int], HOLDINGS]
Cellars = Annotated[list[int], CELLARS]


class Estates(State):
    FIELDS: ClassVar[dict[str, tuple[int, int]]] = {
        "phase": (0, OVER),
        "round": (0, 100),
        "turn": (0, MAX_SEATS),
        "order": (0, MAX_SEATS - 1),
        "owner": (0, MAX_SEATS),
        "marker": (0, DRAWN),
        "bottle": (0, 1),
        "demand": (-10000, 10000),
        "money": (0, RICH - 1),
        "income": (0, RICH - 1),
        "earned": (0, RICH - 1),
        "spent": (0, RICH - 1),
        "choice": (HIDDEN, PAIRS),
        "barrel": (0, REGIONS),
        "owners": (0, MAX_SEATS - 1),
        "n_owners": (0, MAX_SEATS),
        "newcomers": (0, MAX_SEATS - 1),
        "n_newcomers": (0, MAX_SEATS),
        "pending": (0, LAND),
        "gift": (0, REGIONS),
        "ranked": (0, MAX_SEATS - 1),
        "n_ranked": (0, 3),
        "rank": (0, 3),
        "share": (0, LOTS),
        "sale": (0, GRAPES * SALE - 1),
        "returns": (0, LOTS),
        "spaces": (0, 100),
        "purchases": (0, LAND),
        "idle": (0, 100),
    }

    italy: Italy
    phase: int
    round: int  # 0 in the preliminary round
    turn: int  # how many in turn order have had their turn in this phase
    order: Seats  # the compass rose
    owner: Land  # of each vineyard: seat + 1, 0 while it is free
    marker: Markers  # where each variety marker is
    bottle: Regions
    demand: Grapes  # in money
    money: Seats
    income: Seats  # of this round's sale
    earned: Seats  # the bank's books: what it paid to a seat and got from it in the whole game
    spent: Seats
    choice: Seats  # pair of regions + 1, 0 for not yet; a hole in the views of others until all have chosen
    barrel: int  # region + 1, 0 outside the buying phase
    owners: Seats  # who still buys here, in their order
    n_owners: int
    newcomers: Seats
    n_newcomers: int
    pending: int  # vineyard + 1 that waits for the buyer's choice of a grape
    gift: int  # region + 1 whose state vineyards are being given away
    ranked: Seats
    n_ranked: int
    rank: int  # whose share it is
    share: int  # how many he may still take
    sale: Seats  # what each has sold in this round: 50 * grape + quantity, 0 for nothing
    returns: int  # vineyards the seller still has to give back
    spaces: int  # spaces of the market he still has to pass on
    purchases: int  # in this buying phase
    idle: int  # buying phases in a row without a purchase

    # Derived
    count: Holdings  # vineyards by seat and region
    grape: Holdings  # what a seat produces in a region: grape + 1
    stock: Cellars
    total: Seats
    free_private: Regions
    free_state: Regions
    n_bottles: int

    def __init__(self, italy: Italy, seats: int) -> None:
        self.slate = Slate()
        self.seats = seats
        self.viewer = NOBODY
        self.italy = italy
        self.phase = BANKER
        self.round = 0
        self.turn = 0
        self.order = zeros(8)
        self.owner = zeros(LAND)
        self.marker = zeros(MARKERS)
        self.bottle = self.italy.bottle[:]  # VIN-007
        self.demand = zeros(GRAPES)  # VIN-008
        self.money = zeros(8)
        self.income = zeros(8)
        self.earned = zeros(8)
        self.spent = zeros(8)
        self.choice = zeros(8)
        self.barrel = 0
        self.owners = zeros(8)
        self.n_owners = 0
        self.newcomers = zeros(8)
        self.n_newcomers = 0
        self.pending = 0
        self.gift = 0
        self.ranked = zeros(8)
        self.n_ranked = 0
        self.rank = 0
        self.share = 0
        self.sale = zeros(8)
        self.returns = 0
        self.spaces = 0
        self.purchases = 0
        self.idle = 0
        self.count = zeros(HOLDINGS)
        self.grape = zeros(HOLDINGS)
        self.stock = zeros(CELLARS)
        self.total = zeros(8)
        self.free_private = zeros(REGIONS)
        self.free_state = zeros(REGIONS)
        for seat in range(seats):
            self.money[seat] = self.italy.money  # VIN-012
        for region in range(REGIONS):  # VIN-017
            self.marker[GRAPES * region + self.italy.start_grape[region]] = FACE_DOWN
        self._derive()

    def _clone(self) -> State:
        return self._copy()

    def _copy(self) -> Estates:
        copy: Estates = Estates.__new__(Estates)
        copy.slate = self.slate
        copy.seats = self.seats
        copy.viewer = self.viewer
        copy.italy = self.italy
        copy.phase = self.phase
        copy.round = self.round
        copy.turn = self.turn
        copy.order = self.order[:]
        copy.owner = self.owner[:]
        copy.marker = self.marker[:]
        copy.bottle = self.bottle[:]
        copy.demand = self.demand[:]
        copy.money = self.money[:]
        copy.income = self.income[:]
        copy.earned = self.earned[:]
        copy.spent = self.spent[:]
        copy.choice = self.choice[:]
        copy.barrel = self.barrel
        copy.owners = self.owners[:]
        copy.n_owners = self.n_owners
        copy.newcomers = self.newcomers[:]
        copy.n_newcomers = self.n_newcomers
        copy.pending = self.pending
        copy.gift = self.gift
        copy.ranked = self.ranked[:]
        copy.n_ranked = self.n_ranked
        copy.rank = self.rank
        copy.share = self.share
        copy.sale = self.sale[:]
        copy.returns = self.returns
        copy.spaces = self.spaces
        copy.purchases = self.purchases
        copy.idle = self.idle
        copy.count = self.count[:]
        copy.grape = self.grape[:]
        copy.stock = self.stock[:]
        copy.total = self.total[:]
        copy.free_private = self.free_private[:]
        copy.free_state = self.free_state[:]
        copy.n_bottles = self.n_bottles
        return copy

    def _derive(self) -> None:
        for k in range(HOLDINGS):
            self.count[k] = 0
            self.grape[k] = 0
        for k in range(CELLARS):
            self.stock[k] = 0
        for seat in range(MAX_SEATS):
            self.total[seat] = 0
        self.n_bottles = 0
        for region in range(REGIONS):
            self.n_bottles += self.bottle[region]
            self.free_private[region] = 0
            self.free_state[region] = 0
            for grape in range(GRAPES):
                holder = self.marker[GRAPES * region + grape]
                if 0 < holder <= MAX_SEATS:
                    self.grape[REGIONS * (holder - 1) + region] = grape + 1
            for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
                self._count_free(vineyard, 1)
                if self.owner[vineyard] > 0:
                    self._own(self.owner[vineyard] - 1, vineyard)

    def _count_free(self, vineyard: int, n: int) -> None:
        if self.italy.state_owned[vineyard]:
            self.free_state[vineyard // ROAD] += n
        else:
            self.free_private[vineyard // ROAD] += n

    def _own(self, seat: int, vineyard: int) -> None:
        """Put a chip on a vineyard; the cellar counts vineyards and nothing else (VIN-093)."""
        region = vineyard // ROAD
        grape = self.grape[REGIONS * seat + region]
        self.owner[vineyard] = seat + 1
        self.count[REGIONS * seat + region] += 1
        self.total[seat] += 1
        if grape > 0:
            self.stock[GRAPES * seat + grape - 1] += 1
        self._count_free(vineyard, -1)

    # Who acts

    def _acting(self) -> int:
        phase = self.phase
        if phase == OVER:
            return 0
        if phase <= DRAW:
            return CHANCE
        if self.gift > 0:
            return 1 << self.ranked[self.rank]
        if phase != SELECT:
            return 1 << self._active()
        acting = 0
        for seat in range(self.seats):
            if self.choice[seat] == 0:
                acting |= 1 << seat
        return acting

    def _active(self) -> int:
        """Whose turn it is, where it is one player's (a gift has a recipient of its own)."""
        if self.phase == OWNERS:
            return self.owners[0]
        if self.phase == NEWCOMERS:
            return self.newcomers[0]
        return self.order[self.turn]

    def _legal(self, seat: int) -> int:
        phase = self.phase
        if self.gift > 0:  # VIN-075, 076, 077: any free state vineyard there
            return self._vineyards_of(0, self.gift - 1, A_GIFT, True, RICH)
        if self.pending > 0:
            return self._take_choices()
        if phase == OWNERS or phase == NEWCOMERS:  # VIN-047, 056, 057, 061
            self.slate.codes[0] = A_STOP if phase == OWNERS else A_PASS
            return self._vineyards_of(1, self._here(), A_BUY, False, self.money[seat])
        if phase == RAISE:
            n = 0
            for grape in range(GRAPES):
                if grape != self._sold() and self.demand[grape] < self.italy.market_end:  # VIN-109, 110
                    n = self._choice(n, A_RAISE + grape)
            return n
        if phase == SELL:
            return self._sell_choices(seat)
        if phase == RETURN:
            return self._return_choices(seat)
        if phase == SELECT:  # VIN-044, 048: any two different regions
            for pair in range(PAIRS):
                self.slate.codes[pair] = A_SELECT + pair
            return PAIRS
        if phase == PAIR:
            return self._pair_choices(seat)
        return self._anywhere_choices(seat)

    def _choice(self, n: int, code: int) -> int:
        self.slate.codes[n] = code
        return n + 1

    def _vineyards_of(self, n: int, region: int, code: int, state_only: bool, money: int) -> int:
        """Add a region's free vineyards, from the cheap end on, that cost no more than this."""
        for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
            if self.owner[vineyard] == 0 and self.italy.price[vineyard] <= money:
                if not state_only or self.italy.state_owned[vineyard]:
                    n = self._choice(n, code + vineyard)
        return n

    # Chance: the banker (VIN-013), and the markers one by one (VIN-018)

    def _chances(self) -> int:
        n = 0
        if self.phase == BANKER:
            for seat in range(self.seats):
                self.slate.weights[n] = 1
                n = self._choice(n, C_BANKER + seat)
            return n
        for region in range(REGIONS):
            if self.marker[self._listed(region)] == FACE_DOWN:
                self.slate.weights[n] = 1
                n = self._choice(n, C_DRAW + region)
        return n

    def _listed(self, region: int) -> int:
        """The region's marker of the preliminary draw."""
        return GRAPES * region + self.italy.start_grape[region]

    def _apply(self, seat: int, code: int) -> None:
        if code < A_BUY:
            if code == A_STOP:
                self._tell(EVERYONE, E_STOPPED, seat, self._here(), 0, 0, 0)
                self._owner_leaves()
                self._next_buyer()
            elif code == A_PASS:
                self._tell(EVERYONE, E_PASSED, seat, self._here(), 0, 0, 0)
                self._newcomer_leaves()
                self._next_buyer()
            else:
                self._keep(seat)
                self._next_seller()
        elif code < A_GIFT:
            self._buy(seat, code - A_BUY)
        elif code < A_RETURN:
            self._give(seat, code - A_GIFT)
            self.share -= 1
            self._go_on_giving()
            if self.gift == 0:
                self._go_on()
        elif code < A_TAKE:
            self._give_back(seat, code - A_RETURN)
            self.returns -= 1
            self._go_on_selling()
        elif code < A_RAISE:
            self._take(seat, code - A_TAKE)
        elif code < A_SELECT:
            self._raise(code - A_RAISE)
        elif code < A_SELL:
            self._select(seat, code - A_SELECT)
        elif code < C_BANKER:
            self._sell(seat, (code - A_SELL) // LOTS, (code - A_SELL) % LOTS + 1)
        elif code < C_DRAW:
            self._start(code - C_BANKER)
        else:
            self._draw(code - C_DRAW)

    def _go_on(self) -> None:
        """After a purchase and whatever it set off: the next decision."""
        if self.phase == PAIR:
            self._end_pair()
        elif self.phase == FREE:
            self._start_third()
        elif self.phase == THIRD:
            self.turn += 1
            self._next_third()
        else:
            self._next_buyer()

    # The preliminary round

    def _start(self, banker: int) -> None:
        self._tell(EVERYONE, E_BANKER, banker, 0, 0, 0, 0)
        for k in range(self.seats):  # VIN-014: from the banker's left, so that he is last
            self.order[k] = (banker + 1 + k) % self.seats
        self.phase = DRAW

    def _draw(self, region: int) -> None:
        self.marker[self._listed(region)] = DRAWN
        self._tell(EVERYONE, E_DREW, self._active(), region, self.italy.start_grape[region], 0, 0)
        drawn = 0
        left = 0
        for other in range(REGIONS):
            if self.marker[self._listed(other)] == DRAWN:
                drawn += 1
            elif self.marker[self._listed(other)] == FACE_DOWN:
                left += 1
        if drawn == 2 or left == 0:  # VIN-026: the banker of five finds only one
            self.phase = PAIR
            if self._pair_choices(self._active()) == 0:
                self._end_pair()

    def _pair_choices(self, seat: int) -> int:
        """VIN-019, 024: one vineyard for each marker, and both must be affordable together if they can be (AMB-46)."""
        n = self._pair_within(self.money[seat], True)
        if n == 0:
            return self._pair_within(self.money[seat], False)
        return n

    def _pair_within(self, money: int, both: bool) -> int:
        n = 0
        for region in range(REGIONS):
            if self.marker[self._listed(region)] == DRAWN:
                reserve = 0
                if both:
                    for other in range(REGIONS):
                        if other != region and self.marker[self._listed(other)] == DRAWN:
                            reserve = self._cheapest(other)
                n = self._vineyards_of(n, region, A_BUY, False, money - reserve)
        return n

    def _cheapest(self, region: int) -> int:
        """The lowest price of a free vineyard there."""
        lowest = RICH
        for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
            if self.owner[vineyard] == 0:
                lowest = min(lowest, self.italy.price[vineyard])
        return lowest

    def _end_pair(self) -> None:
        if self._pair_choices(self._active()) > 0:
            return
        for region in range(REGIONS):
            if self.marker[self._listed(region)] == DRAWN:  # AMB-46: nothing affordable there
                self.marker[self._listed(region)] = ON_BOARD
                self._tell(EVERYONE, E_UNUSED, self._active(), region, self.italy.start_grape[region], 0, 0)
        if self.turn < self.seats - 1:
            self.turn += 1
            self.phase = DRAW
        elif self.seats == MAX_SEATS:
            self.phase = FREE  # VIN-027
            if self._anywhere_choices(self._active()) == 0:
                self._tell(EVERYONE, E_SKIPPED, self._active(), 0, 0, 0, 0)
                self._start_third()
        else:
            self._start_third()

    def _start_third(self) -> None:
        for region in range(REGIONS):  # VIN-025, before anybody chooses a third vineyard (AMB-48)
            if self.marker[self._listed(region)] == FACE_DOWN:
                self.marker[self._listed(region)] = ON_BOARD
                self._tell(EVERYONE, E_BACK, region, self.italy.start_grape[region], 0, 0, 0)
        self.phase = THIRD
        self.turn = 0
        self._next_third()

    def _next_third(self) -> None:
        while self.turn < self.seats:
            if self._anywhere_choices(self._active()) > 0:
                return
            self._tell(EVERYONE, E_SKIPPED, self._active(), 0, 0, 0, 0)  # AMB-46
            self.turn += 1
        self._start_round()

    def _anywhere_choices(self, seat: int) -> int:
        """VIN-027, 029, 031: any free vineyard, where he produces already or a marker is left."""
        n = 0
        for region in range(REGIONS):
            if self._may_enter(seat, region):
                n = self._vineyards_of(n, region, A_BUY, False, self.money[seat])
        return n

    # Buying a vineyard

    def _may_enter(self, seat: int, region: int) -> bool:
        if self.total[seat] >= self.italy.chips:  # VIN-070
            return False
        if self.count[REGIONS * seat + region] > 0:
            return True
        for grape in range(GRAPES):  # VIN-035
            if self._on_board(region, grape):
                return True
        return False

    def _on_board(self, region: int, grape: int) -> bool:
        at = GRAPES * region + grape
        return self.italy.offers[at] > 0 and self.marker[at] == ON_BOARD

    def _take_choices(self) -> int:
        region = (self.pending - 1) // ROAD
        n = 0
        for grape in range(GRAPES):
            if self._on_board(region, grape):  # VIN-037
                n = self._choice(n, A_TAKE + grape)
        return n

    def _buy(self, seat: int, vineyard: int) -> None:
        region = vineyard // ROAD
        if self.phase == PAIR:
            self._produce(seat, region, self.italy.start_grape[region])  # VIN-022
        elif self.count[REGIONS * seat + region] == 0:  # VIN-034: the grape is asked for next
            self.pending = vineyard + 1
            self._tell(EVERYONE, E_ENTERED, seat, vineyard, 0, 0, 0)
            return
        self._pay(seat, vineyard)

    def _take(self, seat: int, grape: int) -> None:
        vineyard = self.pending - 1
        self.pending = 0
        self._produce(seat, vineyard // ROAD, grape)
        self._pay(seat, vineyard)

    def _produce(self, seat: int, region: int, grape: int) -> None:
        self.marker[GRAPES * region + grape] = seat + 1
        self.grape[REGIONS * seat + region] = grape + 1
        self._tell(EVERYONE, E_TOOK, seat, region, grape, 0, 0)

    def _pay(self, seat: int, vineyard: int) -> None:
        """The purchase itself (VIN-066, 069, 072), and what it sets off."""
        price = self.italy.price[vineyard]
        self.money[seat] -= price
        self.spent[seat] += price
        self.purchases += 1
        self._own(seat, vineyard)
        if self.slate.telling:
            region = vineyard // ROAD
            self._tell(EVERYONE, E_BOUGHT, seat, vineyard, price, self.grape[REGIONS * seat + region] - 1, 0)
        if self.phase == NEWCOMERS:  # VIN-060: one at a time
            self._newcomer_leaves()
            self.newcomers[self.n_newcomers] = seat
            self.n_newcomers += 1
        self._look_at_bottle(vineyard // ROAD)
        if self.gift == 0:
            self._go_on()

    # The government's gift

    def _look_at_bottle(self, region: int) -> None:
        if self.bottle[region] == 0:  # VIN-084
            return
        if self.free_private[region] == 0:  # VIN-071
            self._start_giving(region)
        elif self.free_state[region] == 0:  # VIN-085
            self._tell(EVERYONE, E_SOLD_OUT, region, 0, 0, 0, 0)
            self._remove_bottle(region)

    def _start_giving(self, region: int) -> None:
        self.gift = region + 1
        self._tell(EVERYONE, E_GIFT, region, self.free_state[region], 0, 0, 0)
        n = 0
        for seat in range(self.seats):  # VIN-073: whoever has vineyards here
            if self.count[REGIONS * seat + region] > 0:
                k = n
                while k > 0 and self._ahead(seat, self.ranked[k - 1], region):
                    self.ranked[k] = self.ranked[k - 1]
                    k -= 1
                self.ranked[k] = seat
                n += 1
        for k in range(3, n):  # VIN-078
            self.ranked[k] = 0
        self.n_ranked = min(3, n)
        for k in range(self.n_ranked):
            self._tell(EVERYONE, E_RANKED, self.ranked[k], k + 1, self.count[REGIONS * self.ranked[k] + region], 0, 0)
        self.rank = 0
        self.share = self._share_of(0)
        self._go_on_giving()

    def _ahead(self, seat: int, other: int, region: int) -> bool:
        """VIN-053, 054, 074: more vineyards here; of equals whoever reaches farther along the road (AMB-15)."""
        mine = self.count[REGIONS * seat + region]
        theirs = self.count[REGIONS * other + region]
        if mine != theirs:
            return mine > theirs
        return self._farthest(seat, region) > self._farthest(other, region)

    def _farthest(self, seat: int, region: int) -> int:
        vineyard = ROAD * region + self.italy.road[region] - 1
        while vineyard > ROAD * region and self.owner[vineyard] != seat + 1:
            vineyard -= 1
        return vineyard

    def _share_of(self, rank: int) -> int:
        if rank >= self.n_ranked:
            return 0
        share = self.free_state[self.gift - 1]  # VIN-077
        if rank == 1:
            share = min(2, share)  # VIN-076
        elif rank == 0 and not (self.n_ranked == 1 and self.italy.sole_owner_takes_all):  # VIN-075, 082
            share = min(1, share)
        return max(0, min(share, self.italy.chips - self.total[self.ranked[rank]]))  # AMB-22

    def _go_on_giving(self) -> None:
        region = self.gift - 1
        while self.rank < self.n_ranked:
            if self.share > 0:
                if self.share < self.free_state[region]:
                    return  # there is something to choose
                seat = self.ranked[self.rank]
                for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
                    if self.owner[vineyard] == 0 and self.italy.state_owned[vineyard]:
                        self._give(seat, vineyard)
            self.rank += 1
            self.share = self._share_of(self.rank)
        for k in range(self.n_ranked):
            self.ranked[k] = 0
        self.n_ranked = 0
        self.rank = 0
        self.gift = 0
        self._tell(EVERYONE, E_SUBSIDISED, region, 0, 0, 0, 0)
        self._remove_bottle(region)  # VIN-083

    def _give(self, seat: int, vineyard: int) -> None:
        self._own(seat, vineyard)  # VIN-080
        self._tell(EVERYONE, E_GIVEN, seat, vineyard, 0, 0, 0)

    def _remove_bottle(self, region: int) -> None:
        self.bottle[region] = 0
        self.n_bottles -= 1
        if self.n_bottles == 0:  # VIN-119
            self._tell(EVERYONE, E_LAST_BOTTLE, 0, 0, 0, 0, 0)

    # A round: secret selection

    def _start_round(self) -> None:
        self.round += 1
        self.turn = 0
        self.purchases = 0
        for seat in range(self.seats):
            self.choice[seat] = 0
            self.income[seat] = 0  # VIN-118
            self.sale[seat] = 0
        self.phase = SELECT
        self._tell(EVERYONE, E_ROUND, self.round, 0, 0, 0, 0)

    def _select(self, seat: int, pair: int) -> None:
        self.choice[seat] = pair + 1
        self._tell(seat, E_CHOSE, seat, pair, 0, 0, 0)
        self._tell(BUT + seat, E_CHOSE, seat, HIDDEN, 0, 0, 0)
        for other in range(self.seats):
            if self.choice[other] == 0:
                return
        for k in range(self.seats):  # VIN-045
            chosen = max(0, self.choice[self.order[k]] - 1)
            self._tell(EVERYONE, E_REVEALED, self.order[k], self.italy.first[chosen], self.italy.second[chosen], 0, 0)
        self._next_buyer()

    def _selected(self, seat: int, region: int) -> bool:
        pair = self.choice[seat] - 1
        return pair >= 0 and (self.italy.first[pair] == region or self.italy.second[pair] == region)

    # Buying, region by region

    def _here(self) -> int:
        """The region the barrel marks."""
        return max(0, self.barrel - 1)

    def _next_buyer(self) -> None:
        while True:
            while self.n_owners > 0:  # VIN-052
                if self._can_buy(self.owners[0]):
                    self.phase = OWNERS
                    return
                self._tell(EVERYONE, E_CANNOT, self.owners[0], self._here(), 0, 0, 0)  # VIN-065
                self._owner_leaves()
            while self.n_newcomers > 0:
                if self._can_buy(self.newcomers[0]):
                    self.phase = NEWCOMERS
                    return
                self._tell(EVERYONE, E_CANNOT, self.newcomers[0], self._here(), 0, 0, 0)  # VIN-065, AMB-14
                self._newcomer_leaves()
            if self.barrel >= REGIONS:
                self.barrel = 0
                self._end_buying()
                return
            self.barrel += 1  # VIN-049
            self._line_up(self.barrel - 1)

    def _can_buy(self, seat: int) -> bool:
        region = self._here()
        return self._may_enter(seat, region) and self._cheapest(region) <= self.money[seat]

    def _line_up(self, region: int) -> None:
        """VIN-051: owners and newcomers among those who chose this region, once and for all."""
        for k in range(self.seats):
            seat = self.order[k]
            if self._selected(seat, region):
                if self.n_owners + self.n_newcomers == 0:  # VIN-050
                    self._tell(EVERYONE, E_BARREL, region, 0, 0, 0, 0)
                if self.count[REGIONS * seat + region] > 0:
                    at = self.n_owners
                    while at > 0 and self._ahead(seat, self.owners[at - 1], region):
                        self.owners[at] = self.owners[at - 1]
                        at -= 1
                    self.owners[at] = seat
                    self.n_owners += 1
                else:
                    self.newcomers[self.n_newcomers] = seat
                    self.n_newcomers += 1

    def _owner_leaves(self) -> None:
        self.n_owners = max(0, self.n_owners - 1)  # VIN-059
        for k in range(self.n_owners):
            self.owners[k] = self.owners[k + 1]
        self.owners[self.n_owners] = 0

    def _newcomer_leaves(self) -> None:
        self.n_newcomers = max(0, self.n_newcomers - 1)  # VIN-061
        for k in range(self.n_newcomers):
            self.newcomers[k] = self.newcomers[k + 1]
        self.newcomers[self.n_newcomers] = 0

    def _end_buying(self) -> None:
        self.idle = self.idle + 1 if self.purchases == 0 else 0
        if self.n_bottles == 0:  # VIN-120, 121
            self._finish()
        elif self.idle >= self.italy.idle_phases:  # VIN-125
            self._tell(EVERYONE, E_STANDSTILL, self.idle, 0, 0, 0, 0)
            self._finish()
        elif self.round >= self.italy.last_round:
            self._tell(EVERYONE, E_LAST_ROUND, self.round, 0, 0, 0, 0)
            self._finish()
        else:
            self.turn = 0  # VIN-090
            self._next_seller()

    # Selling

    def _next_seller(self) -> None:
        while self.turn < self.seats:
            seat = self.order[self.turn]
            if self.total[seat] > 0:
                self.phase = SELL
                return
            self._keep(seat)
        self._reorder()
        self._start_round()

    def _keep(self, seat: int) -> None:
        self._tell(EVERYONE, E_KEPT, seat, 0, 0, 0, 0)  # VIN-091
        self.turn += 1

    def _sell_choices(self, seat: int) -> int:
        self.slate.codes[0] = A_KEEP
        n = 1
        for grape in range(GRAPES):
            for quantity in range(1, min(LOTS, self.stock[GRAPES * seat + grape]) + 1):  # VIN-092
                if self.italy.revenue[quantity] > 0:  # VIN-095
                    n = self._choice(n, A_SELL + LOTS * grape + quantity - 1)
        return n

    def _payment(self, grape: int, quantity: int) -> int:
        return max(0, self.italy.revenue[quantity] + self.demand[grape])  # VIN-096, 098

    def _sell(self, seat: int, grape: int, quantity: int) -> None:
        payment = self._payment(grape, quantity)  # VIN-097: before the market moves
        self.money[seat] += payment
        self.earned[seat] += payment
        self.income[seat] = payment  # VIN-099
        self._tell(EVERYONE, E_SOLD, seat, grape, quantity, payment, 0)
        step = self.italy.step
        self.sale[seat] = SALE * grape + quantity
        self.returns = self.italy.lost[quantity]  # VIN-100
        self.spaces = min(self.italy.change[quantity], (self.demand[grape] + self.italy.market_end) // step)  # VIN-107, 108
        if self.spaces > 0:
            self.demand[grape] -= step * self.spaces
            self._tell(EVERYONE, E_FELL, grape, self.spaces, self.demand[grape], 0, 0)
        self._go_on_selling()

    def _go_on_selling(self) -> None:
        seat = self.order[self.turn]
        if self.returns > 0:
            if self.stock[GRAPES * seat + self._sold()] > self.returns:
                self.phase = RETURN
                return
            n = self._return_choices(seat)  # no choice: all of them
            for k in range(n):
                self._give_back(seat, self.slate.codes[k] - A_RETURN)
            self.returns = 0
        if self.spaces > 0:
            self.phase = RAISE
            return
        self.turn += 1
        self._next_seller()

    def _sold(self) -> int:
        """The grape of the sale that goes on."""
        return self.sale[self.order[self.turn]] // SALE

    def _return_choices(self, seat: int) -> int:
        n = 0
        for region in range(REGIONS):  # VIN-101
            if self.grape[REGIONS * seat + region] == self._sold() + 1:
                for vineyard in range(ROAD * region, ROAD * region + self.italy.road[region]):
                    if self.owner[vineyard] == seat + 1:
                        n = self._choice(n, A_RETURN + vineyard)
        return n

    def _give_back(self, seat: int, vineyard: int) -> None:
        region = vineyard // ROAD  # VIN-102, 104, 105
        holding = REGIONS * seat + region
        grape = max(1, self.grape[holding]) - 1
        self.owner[vineyard] = 0
        self._count_free(vineyard, 1)
        self.total[seat] -= 1
        self.stock[GRAPES * seat + grape] -= 1
        self.count[holding] -= 1
        self._tell(EVERYONE, E_RETURNED, seat, vineyard, 0, 0, 0)
        if self.count[holding] == 0:  # VIN-039, 106
            self.marker[GRAPES * region + grape] = ON_BOARD
            self.grape[holding] = 0
            self._tell(EVERYONE, E_BACK, region, grape, 0, 0, 0)

    def _raise(self, grape: int) -> None:
        self.demand[grape] += self.italy.step
        self.spaces -= 1
        self._tell(EVERYONE, E_ROSE, grape, self.demand[grape], 0, 0, 0)
        self._go_on_selling()

    # The new turn order, and the end

    def _reorder(self) -> None:
        for k in range(1, self.seats):  # VIN-113, 115: lowest income first, equals as they were
            seat = self.order[k]
            at = k
            while at > 0 and self.income[self.order[at - 1]] > self.income[seat]:
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = seat
        self._tell(EVERYONE, E_REORDER, 0, 0, 0, 0, 0)
        for k in range(self.seats):
            self._tell(EVERYONE, E_PLACE, self.order[k], k + 1, self.income[self.order[k]], 0, 0)

    def _standing(self, seat: int) -> int:
        return RICH * self.total[seat] + self.money[seat]  # VIN-122, 123

    def _finish(self) -> None:
        self.phase = OVER
        best = 0
        for seat in range(self.seats):
            self._tell(EVERYONE, E_COUNTED, seat, self.total[seat], self.money[seat], 0, 0)
            best = max(best, self._standing(seat))
        self._tell(EVERYONE, E_OVER, 0, 0, 0, 0, 0)
        for seat in range(self.seats):
            if self._standing(seat) == best:  # VIN-124
                self._tell(EVERYONE, E_WON, seat, self.total[seat], self.money[seat], 0, 0)

    # Secrets

    def _hide(self, seat: int) -> None:
        if self.phase == SELECT:
            for other in range(self.seats):
                if other != seat and self.choice[other] > 0:
                    self.choice[other] = HIDDEN

    def _imagine(self, rng: Rng) -> None:
        for seat in range(self.seats):
            if self.choice[seat] == HIDDEN:
                self.choice[seat] = 1 + rng._below(PAIRS)

    def points(self, seat: int) -> dict[str, int]:
        """Vineyards, by what they were printed as: each counts one."""
        land = [vineyard for vineyard in range(LAND) if self.owner[vineyard] == seat + 1]
        state_owned = sum(self.italy.state_owned[vineyard] for vineyard in land)
        return {"private": len(land) - state_owned, "state": state_owned}
