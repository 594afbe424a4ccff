"""Is everything still there? What must hold in every position, seen whole or by one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.seat import HIDDEN, NOBODY
from . import codes
from .codes import GRAPES, REGIONS, cellar_of, holding_of, marker_of, markers_of, region_of, vineyard_at
from .rules import Estates

BUYING = (codes.OWNERS, codes.NEWCOMERS)
SELLING = (codes.SELL, codes.RETURN, codes.RAISE)


def faults(state: Estates) -> list[str]:
    found = list(_pieces(state))
    if not found:
        found = [*_land(state), *_market(state), *_money(state), *_buyers(state), *_gift(state), *_sale(state)]
    if not found:  # only now is it safe to ask the rules
        found = list(_choices(state))
    return found


def _pieces(state: Estates) -> Iterator[str]:
    """Chips, markers, bottles and places that do not exist."""
    seats, italy, phase = state.seats, state.italy, state.phase
    price, offers, start, markers = map(list, (italy.price, italy.offers, italy.start_grape, state.marker))
    for vineyard, owner in enumerate(state.owner):
        if owner and (owner > seats or not price[vineyard]):
            yield f"seat {owner - 1} owns vineyard {vineyard}; one of them does not exist"
    for region in range(REGIONS):
        for grape in range(GRAPES):
            place = markers[marker_of(region, grape)]
            if place == codes.ON_BOARD:
                continue
            if not offers[marker_of(region, grape)]:
                yield f"region {region} does not offer grape {grape}, but its marker is somewhere (VIN-006)"
            if place in (codes.FACE_DOWN, codes.DRAWN):
                if grape != start[region] or phase > codes.FREE:
                    yield f"the marker of grape {grape} in region {region} does not belong to the draw (VIN-017, 025)"
            elif place > seats:
                yield f"seat {place - 1} has a marker, but there is no such seat"
    if any(bottle > printed for bottle, printed in zip(state.bottle, italy.bottle)):
        yield "there is a bottle where there are no state vineyards (VIN-007)"
    if phase > codes.BANKER and sorted(state.order[:seats]) != list(range(seats)):
        yield "the compass rose does not show every player once (VIN-014)"
    if state.turn >= seats and phase != codes.OVER:
        yield f"{state.turn} players have had their turn; the next one should be asked"
    if (state.round == 0) != (phase <= codes.THIRD):
        yield f"round {state.round} is not the time for this phase (VIN-042)"
    for seat, choice in enumerate(state.choice):
        hidden = state.viewer not in (NOBODY, seat) and phase == codes.SELECT
        if choice == HIDDEN and not hidden:
            yield f"the selection of seat {seat} is hidden, but everybody may know it (VIN-045)"


def _land(state: Estates) -> Iterator[str]:
    markers, stock, totals, on_board = map(list, (state.marker, state.stock, state.vineyards, state.on_board))
    chips, offers = state.italy.chips, list(state.italy.offers)
    counts = Counter((owner - 1, region_of(vineyard)) for vineyard, owner in enumerate(state.owner) if owner)
    held: Counter[tuple[int, int]] = Counter()
    stocks: Counter[tuple[int, int]] = Counter()
    for region in range(REGIONS):
        places = list(zip(offers[markers_of(region)], markers[markers_of(region)]))
        if on_board[region] != places.count((1, codes.ON_BOARD)):
            yield f"the markers of region {region} are not counted right"
        for grape, (_, place) in enumerate(places):
            if codes.ON_BOARD < place <= state.seats:
                held[place - 1, region] += 1
                stocks[place - 1, grape] += counts[place - 1, region]
    for seat, region in {*counts, *held}:
        if held[seat, region] != 1 or not counts[seat, region]:
            has = f"{counts[seat, region]} vineyards and {held[seat, region]} markers"
            yield f"seat {seat} has {has} in region {region} (VIN-036, 039)"
    for seat in range(state.seats):
        if [stocks[seat, grape] for grape in range(GRAPES)] != stock[cellar_of(seat)]:
            yield f"the cellar of seat {seat} does not count its vineyards (VIN-093)"
        total = sum(counts[seat, region] for region in range(REGIONS))
        if total != totals[seat] or total > chips:
            yield f"seat {seat} has {total} vineyards and {chips} chips (VIN-070)"
    yield from _bottles(state)


def _bottles(state: Estates) -> Iterator[str]:
    owners, kinds, prices = map(list, (state.owner, state.italy.state_owned, state.italy.price))
    free_state, free_private, bottles = map(list, (state.free_state, state.free_private, state.bottle))
    cheapest, gift = list(state.cheapest), state.gift
    for region in range(REGIONS):
        free = [kinds[vineyard] for vineyard in _road(state, region) if owners[vineyard] == 0]
        price = min((prices[vineyard] for vineyard in _road(state, region) if owners[vineyard] == 0), default=codes.RICH)
        if (free_state[region], free_private[region], cheapest[region]) != (sum(free), len(free) - sum(free), price):
            yield f"the free vineyards of region {region} are not counted right"
        if bottles[region] and gift != region + 1 and sum(free) in (0, len(free)):
            yield f"region {region} still has its bottle, but not both sorts of free vineyard (VIN-087)"


def _road(state: Estates, region: int) -> range:
    return range(vineyard_at(region, 1), vineyard_at(region, 1) + state.italy.road[region])


def _market(state: Estates) -> Iterator[str]:
    end, step = state.italy.market_end, state.italy.step
    waiting = state.spaces * step
    if sum(state.demand) + waiting != 0:
        yield f"the demands and what is still to be passed on sum to {sum(state.demand) + waiting} (VIN-111)"
    if any(abs(demand) > end or demand % step for demand in state.demand):
        yield "a marker does not stand on a space of the market (VIN-110)"


def _money(state: Estates) -> Iterator[str]:
    for seat in range(state.seats):
        if state.money[seat] != state.italy.money + state.earned[seat] - state.spent[seat]:
            yield f"the money of seat {seat} does not agree with the bank's books (VIN-066, 099)"
        if state.income[seat] > state.earned[seat]:
            yield f"seat {seat} has an income the bank did not pay (VIN-113)"


def _buyers(state: Estates) -> Iterator[str]:
    line = [*state.owners[: state.n_owners], *state.newcomers[: state.n_newcomers]]
    if any(state.owners[state.n_owners :]) or any(state.newcomers[state.n_newcomers :]):
        yield "somebody waits behind the end of the line of buyers"
    if (state.barrel > 0) != (state.phase in BUYING) or bool(line) != (state.phase in BUYING):
        yield "the barrel and the line of buyers are for the buying phase (VIN-049)"
    if (state.n_owners > 0) != (state.phase == codes.OWNERS) and state.phase in BUYING:
        yield "owners buy before newcomers (VIN-052)"
    if len(set(line)) != len(line):
        yield "somebody stands twice in the line of buyers (VIN-051)"
    for seat in line:
        if seat >= state.seats or state.choice[seat] < 1 or state.barrel - 1 not in codes.BOTH[state.choice[seat] - 1]:
            yield f"seat {seat} is in line in a region it did not select (VIN-046)"
    if state.pending and (state.phase not in (codes.FREE, codes.THIRD, codes.NEWCOMERS) or state.gift):
        yield "nobody enters a region now (VIN-034)"
    if state.phase == codes.SELECT and 0 not in state.choice[: state.seats]:
        yield "all have selected; the regions should be revealed (VIN-045)"
    drawn = state.marker.count(codes.DRAWN)
    if drawn > 2 or (state.phase == codes.DRAW and drawn == 2):
        yield f"{drawn} markers are drawn (VIN-018)"


def _gift(state: Estates) -> Iterator[str]:
    if not state.gift:
        if state.share or state.n_ranked or state.rank or any(state.ranked):
            yield "somebody waits for a gift that is not given (VIN-071)"
        return
    region = state.gift - 1
    ranked = state.ranked[: state.n_ranked]
    if state.phase in (codes.BANKER, codes.DRAW, codes.SELECT, codes.OVER, *SELLING):
        yield "the government gives only after a purchase (VIN-089)"
    if not state.bottle[region] or state.free_private[region]:
        yield f"region {region} has no gift to give (VIN-071, 084)"
    if state.rank >= state.n_ranked or not 0 < state.share < state.free_state[region]:
        yield f"a share of {state.share} out of {state.free_state[region]} is nothing to choose (VIN-079)"
    if len(set(ranked)) != len(ranked) or any(state.ranked[state.n_ranked :]):
        yield "somebody is ranked twice (VIN-074)"
    for seat in ranked:
        if seat + 1 not in (state.owner[vineyard] for vineyard in _road(state, region)):
            yield f"seat {seat} is ranked in a region where it has nothing (VIN-073)"
        elif seat == ranked[min(state.rank, len(ranked) - 1)] and state.vineyards[seat] + state.share > state.italy.chips:
            yield f"seat {seat} has no chips for its share (VIN-070)"


def _sale(state: Estates) -> Iterator[str]:
    sold = {seat: divmod(sale, codes.SALE) for seat, sale in enumerate(state.sale) if sale}  # grape and quantity
    for seat in range(state.seats):
        if seat in sold and not state.italy.revenue[sold[seat][1]]:
            yield f"seat {seat} has sold a quantity that can't be sold (VIN-095)"
        if state.income[seat] and seat not in sold:
            yield f"seat {seat} has an income without a sale (VIN-114)"
    seller = state.order[state.turn] if state.turn < state.seats else NOBODY
    if state.phase in (codes.RETURN, codes.RAISE) and seller not in sold:
        yield "a sale goes on that nobody has begun (VIN-092)"
    elif (state.returns > 0) != (state.phase == codes.RETURN):
        yield f"{state.returns} vineyards are to be given back now (VIN-100)"
    elif state.phase == codes.RETURN:
        stock = state.stock[cellar_of(seller)][sold[seller][0]]
        if state.returns >= stock:
            yield f"there is nothing to choose: {state.returns} of {stock} vineyards go back (VIN-101)"
    if (state.spaces and state.phase not in (codes.RETURN, codes.RAISE)) or (state.phase == codes.RAISE and not state.spaces):
        yield f"{state.spaces} spaces are to be passed on now (VIN-108)"


def _choices(state: Estates) -> Iterator[str]:
    """Whoever is to act has something to choose."""
    if state.over():
        if state.phase != codes.OVER:
            yield "nobody is to act, but the game is not over"
        return
    if state.pending:
        vineyard, buyer = state.pending - 1, state.to_act()[0]
        region = region_of(vineyard)
        here = state.barrel - 1 if state.barrel else region
        if vineyard not in _road(state, region) or state.owner[vineyard] or state.holding[holding_of(buyer, region)]:
            yield f"vineyard {vineyard} is not one to enter a region with (VIN-034)"
        elif state.italy.price[vineyard] > state.money[buyer] or region != here or state.vineyards[buyer] >= state.italy.chips:
            yield f"vineyard {vineyard} can't be bought by seat {buyer} (VIN-067, 070)"
    elif state.phase in BUYING and not state.gift:
        buyer, region = state.to_act()[0], state.barrel - 1
        places = zip(state.italy.offers[markers_of(region)], state.marker[markers_of(region)])
        left = any(offered and place == codes.ON_BOARD for offered, place in places)
        entitled = left or state.holding[holding_of(buyer, region)]
        if not entitled or state.vineyards[buyer] >= state.italy.chips or len(state.legal(buyer)) == 1:
            yield f"seat {buyer} can buy nothing and should have passed (VIN-065)"
    if not state.chances() and not all(state.legal(seat) for seat in state.to_act()):
        yield "nothing can happen"
