"""Is everything still there? What must hold in every full state (section 3.8 of the rules' analysis)."""

from __future__ import annotations

from . import codes
from .rules import Estates


def faults(state: Estates) -> list[str]:
    return [*_market(state), *_land(state), *_money(state), *_gift(state), *_line(state)]


def _market(state: Estates) -> list[str]:
    found = []
    waiting = state.spaces * state.italy.step
    if sum(state.demand) + waiting != 0:
        found.append(f"the demands and what is still to be passed on sum to {sum(state.demand) + waiting} (VIN-111)")
    if any(abs(demand) > state.italy.market_end for demand in state.demand):
        found.append("a marker has left the market (VIN-110)")
    if any(demand % state.italy.step for demand in state.demand):
        found.append("a marker stands between two spaces of the market (VIN-107)")
    return found


def _land(state: Estates) -> list[str]:
    found = []
    holders: dict[tuple[int, int], int] = {}
    for at, place in enumerate(state.marker):
        region, grape = divmod(at, codes.GRAPES)
        if place and not state.italy.offers[at]:
            found.append(f"region {region} does not offer grape {grape}, but its marker is somewhere (VIN-006)")
        if place in (codes.FACE_DOWN, codes.DRAWN):
            if grape != state.italy.start_grape[region] or state.phase > codes.PAIR:
                found.append(f"the marker of grape {grape} in region {region} has no place in the draw (VIN-017, 025)")
        elif place:
            if (place - 1, region) in holders:
                found.append(f"seat {place - 1} has two markers of region {region} (VIN-036)")
            holders[place - 1, region] = grape
    for seat in range(state.seats):
        stock = [0] * codes.GRAPES
        total = 0
        for region in range(codes.REGIONS):
            land = range(codes.ROAD * region, codes.ROAD * region + state.italy.road[region])
            count = sum(state.owner[vineyard] == seat + 1 for vineyard in land)
            total += count
            if (count > 0) != ((seat, region) in holders):
                found.append(f"seat {seat} has {count} vineyards in region {region}, which does not fit its markers (VIN-039)")
            if (seat, region) in holders:
                stock[holders[seat, region]] += count
        if stock != list(state.stock[codes.GRAPES * seat : codes.GRAPES * (seat + 1)]):
            found.append(f"the cellar of seat {seat} does not count its vineyards (VIN-093)")
        if total != state.total[seat] or total > state.italy.chips:
            found.append(f"seat {seat} has {total} vineyards and {state.italy.chips} chips (VIN-070)")
    for vineyard, owner in enumerate(state.owner):
        if owner and (owner > state.seats or vineyard % codes.ROAD >= state.italy.road[vineyard // codes.ROAD]):
            found.append(f"vineyard {vineyard} of seat {owner - 1}: one of them does not exist")
    for region in range(codes.REGIONS):
        land = range(codes.ROAD * region, codes.ROAD * region + state.italy.road[region])
        free = [vineyard for vineyard in land if state.owner[vineyard] == 0]
        state_owned = sum(state.italy.state_owned[vineyard] for vineyard in free)
        if state.bottle[region] > state.italy.bottle[region]:
            found.append(f"region {region} has a bottle without state vineyards (VIN-007)")
        if state.bottle[region] and state.gift != region + 1 and (state_owned == 0 or state_owned == len(free)):
            found.append(f"region {region} still has its bottle, but not both sorts of free vineyard (VIN-087)")
    return found


def _money(state: Estates) -> list[str]:
    found = []
    for seat in range(state.seats):
        if state.money[seat] != state.italy.money + state.earned[seat] - state.spent[seat]:
            found.append(f"the money of seat {seat} does not agree with the bank's books (VIN-066, 099)")
        if not 0 <= state.income[seat] <= state.earned[seat]:
            found.append(f"seat {seat} has an income the bank did not pay (VIN-113)")
    return found


def _gift(state: Estates) -> list[str]:
    found = []
    if state.gift:
        region = state.gift - 1
        if not 0 < state.share < state.free_state[region] or state.rank >= state.n_ranked:
            found.append(f"a share of {state.share} out of {state.free_state[region]} is nothing to choose (VIN-079)")
        if not state.bottle[region]:
            found.append(f"region {region} gives without a bottle (VIN-084)")
    elif state.share or state.n_ranked or state.rank:
        found.append("somebody waits for a gift that is not given")
    if state.returns and state.phase != codes.RETURN:
        found.append("somebody still has vineyards to give back (VIN-100)")
    if (state.sold > 0) != (state.phase in (codes.RETURN, codes.RAISE)):
        found.append("a sale goes on outside the selling phase")
    return found


def _line(state: Estates) -> list[str]:
    found = []
    if sorted(state.order[: state.seats]) != list(range(state.seats)) and state.phase > codes.BANKER:
        found.append("the compass rose does not show every player once (VIN-014)")
    buying = state.phase in (codes.OWNERS, codes.NEWCOMERS)
    if (state.barrel > 0) != buying:
        found.append("the barrel stands on a region outside the buying phase (VIN-049)")
    line = [*state.owners[: state.n_owners], *state.newcomers[: state.n_newcomers]]
    if len(set(line)) != len(line) or bool(line) != buying:
        found.append("the line of buyers is wrong (VIN-051)")
    for seat in line:
        pair = state.choice[seat] - 1
        if pair < 0 or state.barrel - 1 not in (state.italy.first[pair], state.italy.second[pair]):
            found.append(f"seat {seat} is in line in a region it did not select (VIN-046)")
    return found
