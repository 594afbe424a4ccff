"""Is everything still there? What must hold in every full state."""

from __future__ import annotations

from . import codes
from .places import asked_slot, card_on, cubes_on, in_zone, owner_of
from .rules import Venice

ZONE_SLOTS = range(codes.THIRD, codes.FIFTH + 1)
PILES = (codes.FIRST_SLOT, *ZONE_SLOTS)
CUBES = (codes.FIRST_CUBES, codes.THIRD_CUBES, codes.FOURTH_CUBES, codes.FIFTH_CUBES)  # the steps that lay pigeons there
CARDS = {
    codes.ORDERING: codes.VATICAN,
    codes.FEUDING: codes.FEUD,
    codes.POISONING: codes.POISON,
    codes.PREYING: codes.RAPTOR,
    codes.PURGING: codes.PURGE,
    codes.TAKING_OVER: codes.TAKEOVER,
}


def faults(state: Venice) -> list[str]:
    return _cubes(state) + _square(state) + _plans(state) + _scores(state) + _turn(state)


def _cubes(state: Venice) -> list[str]:
    """Every pigeon is somewhere, once."""
    found = []
    cubes, city, flock = list(state.cubes), list(state.city), [owner_of(pigeon) for pigeon in state.pigeon]
    each = state.square.supply + state.square.start_reserve
    for seat in range(state.seats):
        places = {
            "supply": state.supply[seat],
            "reserve": state.reserve[seat],
            "nest": state.nest[seat],
            "San Michele": state.michele[seat],
            "plan": sum(cubes[cubes_on(seat, slot)] for slot in PILES),
            "Piazza": flock.count(seat),
            "city": sum(city[in_zone(zone, seat)] for zone in range(codes.ZONES)),
        }
        if min(places.values()) < 0 or sum(places.values()) != each:
            found.append(f"seat {seat} has {sum(places.values())} pigeons instead of {each}: {places} (VEN-002, 004)")
    greys = state.beside + sum(city[in_zone(zone, codes.GREY)] for zone in range(codes.ZONES))
    if greys != state.square.greys or state.beside < 0:
        found.append(f"there are {greys} grey pigeons instead of {state.square.greys} (VEN-003)")
    nobody = [owner for owner in range(state.seats, codes.OWNERS) if owner != codes.GREY]
    if any(city[in_zone(zone, owner)] for zone in range(codes.ZONES) for owner in nobody):
        found.append("pigeons of nobody are in the city")
    return found


def _square(state: Venice) -> list[str]:
    found = []
    square, pigeons = state.square, list(state.pigeon)
    owners = [owner_of(pigeon) for pigeon in pigeons]
    if pigeons[square.tower]:
        found.append("a pigeon sits on the Campanile (VEN-022, 035)")
    for seat in range(state.seats):
        flock = owners.count(seat)
        if flock > codes.FLOCK:
            found.append(f"seat {seat} has {flock} pigeons on the Piazza (VEN-017)")
        if flock != state.flock[seat]:
            found.append(f"the flock of seat {seat} is counted wrong")
    if any(pigeon and owner not in range(state.seats) for pigeon, owner in zip(pigeons, owners)):
        found.append("a pigeon of nobody is on the Piazza")
    if state.phase != codes.MOVING and any(pigeon & codes.MOVED for pigeon in pigeons):
        found.append("a pigeon is marked as moved outside movement (VEN-028)")
    tourists = [cell - 1 for cell in state.tourist if cell]
    hunters = [cell - 1 for cell in state.hunter if cell]
    large = tourists + hunters
    if len(set(large)) != len(large) or square.tower in large:
        found.append("two large cubes share a cell, or one stands on the Campanile (VEN-025, 026)")
    if state.phase < codes.TOURISTS and (large or state.bird or state.vatican):
        found.append("a tourist, a hunter, the bird or an order is there before its time (VEN-008, 068)")
    if len(tourists) > square.tourists or len(hunters) > square.hunters:
        found.append(f"{len(tourists)} tourists and {len(hunters)} hunters are on the Piazza (VEN-072, 073)")
    waiting = {codes.TOURISTS: len(tourists) < square.tourists, codes.HUNTERS: len(hunters) < square.hunters}
    if not waiting.get(state.phase, True):
        found.append("the dials are spun for a tourist or a hunter too many (VEN-072, 073)")
    zone = {cell for cell in range(codes.CELLS) for hunter in hunters if _distance(cell, hunter) <= 1}
    if any(pigeons[cell] for cell in zone):
        found.append("a pigeon is in a hunter's zone (VEN-027, 034)")
    return found


def _distance(cell: int, other: int) -> int:
    rows = abs(cell // codes.COLUMNS - other // codes.COLUMNS)
    return max(rows, abs(cell % codes.COLUMNS - other % codes.COLUMNS))


def _plans(state: Venice) -> list[str]:
    found = []
    for seat in range(state.seats):
        cards = [card for card in _zone_cards(state, seat) if card]
        if len(set(cards)) != len(cards):
            found.append(f"seat {seat} has planned a zone twice (VEN-015)")
        deed = state.deed[seat]
        if deed > 0 and state.played[seat] >> (deed - 1) & 1:
            found.append(f"seat {seat} plans a card that is discarded (VEN-009)")
        if deed > 0 and state.round == 1:
            found.append(f"seat {seat} plans an action in the first round (VEN-014)")
        on_table = codes.PLANNING < state.phase < codes.RECOVERING
        if (on_table and (len(cards) != 3 or not state.first[seat])) or (state.phase >= codes.RECOVERING and (cards or deed)):
            found.append(f"the cards of seat {seat} are not where they belong (VEN-013, 015, 050)")
        if _to_be_revealed(state, seat) and state.first[seat] == codes.PIAZZA:
            cubes = state.cubes[cubes_on(seat, codes.FIRST_SLOT)]
            if not 1 <= cubes <= codes.FLOCK - state.flock[seat]:
                found.append(f"seat {seat} sends {cubes} pigeons to the Piazza (VEN-017, 075)")
    return found


def _zone_cards(state: Venice, seat: int) -> list[int]:
    return [state.card[card_on(seat, slot)] for slot in ZONE_SLOTS]


def _to_be_revealed(state: Venice, seat: int) -> bool:
    """Does slot 1 of this seat still carry what was planned?"""
    if state.phase == codes.PLANNING:
        return state.step[seat] > codes.FIRST_CUBES
    return state.phase in (codes.SHIFTING, codes.PLACING) and (seat - state.lead) % state.seats >= state.turn


def _turn(state: Venice) -> list[str]:
    """Whoever is asked has something to answer."""
    phase, seat = state.phase, state.active()
    if phase == codes.PLANNING:
        found = [
            f"the plan of seat {seat} is not at its step (VEN-012)" for seat in range(state.seats) if not _at_step(state, seat)
        ]
        if all(step == codes.PLANNED for step in state.step[: state.seats]):
            found.append("all plans are committed, and nothing has followed (VEN-012)")
        return found
    cubes = state.cubes[cubes_on(seat, codes.FIRST_SLOT)]
    before = [state.home[(state.lead + k) % state.seats] for k in range(state.turn)]
    holds = {
        codes.STARTS: state.turn == 0,
        codes.HOMES: all(before),
        codes.SHIFTING: state.first[seat] == codes.RUSE and cubes > 0 and asked_slot(state.asked) in ZONE_SLOTS[:2],
        codes.PLACING: state.first[seat] == codes.PIAZZA and 0 < cubes <= codes.FLOCK - state.flock[seat],
        codes.REUNION: state.deed[seat] == codes.FAMILY,
        codes.RECOVERING: state.played[seat] > 0,
        codes.REVIVING: state.michele[seat] > 0,
    }.get(phase, True)
    if codes.REINFORCING < phase < codes.RECOVERING:
        holds = CARDS.get(phase) == state.deed[seat]
        if phase in (codes.ORDERING, codes.POISONING):
            holds = holds and state.left > 0
        if phase == codes.FEUDING:
            holds = holds and state.asked < (codes.ZONES if state.square.with_giorgio else codes.DISTRICTS)
    if phase != codes.OVER and (state.turn >= state.seats or not holds):
        return [f"seat {seat} is asked what nobody can ask (VEN-011)"]
    return []


def _at_step(state: Venice, seat: int) -> bool:
    """Does a plan hold just what its steps so far have put there?"""
    step = state.step[seat]
    cards = [card > 0 for card in _zone_cards(state, seat)]
    laid = [state.cubes[cubes_on(seat, slot)] > 0 for slot in PILES]
    return (
        (state.first[seat] > 0) == (step > codes.FIRST_CARD)
        and not (state.deed[seat] and step <= codes.ACTION_CARD)
        and not (step == codes.ACTION_CARD and state.round == 1)
        and cards == [step > at for at in (codes.THIRD_CARD, codes.FOURTH_CARD, codes.FIFTH_CARD)]
        and not any(there and step <= at for there, at in zip(laid, CUBES))
        and (
            step != codes.FIRST_CUBES
            or state.first[seat] == codes.RUSE
            or min(state.reserve[seat], codes.FLOCK - state.flock[seat]) > 0
        )
    )


def _scores(state: Venice) -> list[str]:
    found = []
    for seat in range(state.seats):
        parts = (state.score[seat] - state.abroad[seat], state.abroad[seat])
        for part, points in zip(parts, (state.square.district_points, state.square.home_points)):
            if part < 0 or (points and part % points):
                found.append(f"seat {seat} has {part} points, which {points} does not divide (VEN-061)")
    homes = [home for home in state.home[: state.seats] if home]
    if len(set(homes)) != len(homes) or (state.phase > codes.HOMES and len(homes) != state.seats):
        found.append(f"the homes are {homes} (VEN-007)")
    return found
