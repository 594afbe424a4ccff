"""What a position of Venezia is worth.

The values are hundredths of a point, found by play: what a pigeon is worth where, what a card is worth in hand.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...core.judge import Judge
from ...core.state import State, zeros
from .codes import (
    CARDS,
    CELLS,
    CITY,
    DIRECTIONS,
    DISTRICTS,
    FAMILY,
    FEUD,
    FIFTH,
    FIRST_CARD,
    FIRST_CUBES,
    FIRST_SLOT,
    FLOCK,
    GREY,
    MICHELE,
    MOVING,
    OVER,
    PIAZZA,
    PLACING,
    PLANNED,
    PLANNING,
    POISON,
    PURGE,
    RAPTOR,
    RECOVERING,
    RUSE,
    SHIFTING,
    TAKEOVER,
    THIRD,
    THIRD_CARD,
    VATICAN,
    ZONES,
)
from .places import card_on, cubes_on, in_zone, lays_zone, owner_of, slot_of
from .rules import Venice

NATIVE = "module"

City = Annotated[list[int], CITY]
Zones = Annotated[list[int], ZONES]

WIN: Final = 100000
IN_RESERVE: Final = 45
IN_NEST: Final = 42
IN_ZONE: Final = 15  # beside what it does for a majority
IN_GRAVE: Final = 10
PLENTY: Final = 14  # pigeons at hand beyond which one more is worth half


class VeniceJudge(Judge):
    """Own prospects against the average of the others'."""

    there: City  # pigeons by zone and owner, those on face-down cards included
    crowd: Zones  # pigeons in each zone
    most: int  # the largest total: that zone will be emptied
    doubt: int  # how far majorities may still change
    open: Zones  # while a plan is completed: zones that may still get cubes

    def __init__(self) -> None:
        self.swing = 600
        self.close = 100
        self.rollout = 60
        self.candidates = 3
        self.at_leaf = 0
        self.there = zeros(CITY)
        self.crowd = zeros(ZONES)
        self.most = 0
        self.doubt = 0
        self.open = zeros(ZONES)

    def _value(self, state: State, seat: int) -> int:
        assert isinstance(state, Venice)
        return self._worth(state, seat)

    def _worth(self, game: Venice, seat: int) -> int:
        if game.phase == OVER:
            return self._outcome(game, seat)
        self._count(game)
        others = 0
        for other in range(game.seats):
            if other != seat:
                others += self._prospects(game, other)
        worth = self._prospects(game, seat) - others // (game.seats - 1)
        if game.phase == PLANNING and FIRST_CARD < game.step[seat] < PLANNED:
            worth += self._completion(game, seat)
        if game.phase == MOVING and game._active() == seat:
            worth -= 1  # nothing gained by one more move: end
        return worth

    def _outcome(self, game: Venice, seat: int) -> int:
        best = 0
        for other in range(game.seats):
            best = max(best, game._standing(other))
        mine = game._standing(seat)
        return WIN + 100 * game.score[seat] if mine == best else 100 * game.score[seat] - WIN

    def _count(self, game: Venice) -> None:
        """Where pigeons are and will be, as far as this state tells."""
        self.doubt = 8 if game.phase <= PLANNING or game.phase >= RECOVERING else 4
        for at in range(CITY):
            self.there[at] = game.city[at]
        if PLANNING <= game.phase < RECOVERING:
            for seat in range(game.seats):
                for slot in range(THIRD, FIFTH + 1):
                    card = game.card[card_on(seat, slot)]
                    if card > 0:
                        self.there[in_zone(card - 1, seat)] += game.cubes[cubes_on(seat, slot)]
        if game.vatican > 0:
            for zone in range(ZONES):
                self.there[in_zone(zone, game.vatican - 1)] += game.city[in_zone(zone, GREY)]
        self.most = 0
        for zone in range(ZONES):
            self.crowd[zone] = 0 if game.vatican > 0 else game.city[in_zone(zone, GREY)]
            for seat in range(game.seats):
                self.crowd[zone] += self.there[in_zone(zone, seat)]
            self.most = max(self.most, self.crowd[zone])

    # A seat's prospects

    def _prospects(self, game: Venice, seat: int) -> int:
        worth = 100 * game.score[seat] + self._districts(game, seat) + self._pigeons(game, seat)
        return worth + self._square(game, seat) + self._hand(game, seat)

    def _part(self, state: State, seat: int, which: int) -> int:
        assert isinstance(state, Venice)
        return self._share(state, seat, which)

    def _share(self, game: Venice, seat: int, which: int) -> int:
        if which == 0:
            return 100 * game.score[seat]
        if game.phase == OVER:
            return 0
        self._count(game)
        if which == 2:
            return self._square(game, seat)
        if which == 3:
            return self._pigeons(game, seat)
        if which == 4:
            return self._hand(game, seat)
        if game.phase == PLANNING and FIRST_CARD < game.step[seat] < PLANNED:
            return self._districts(game, seat) + self._completion(game, seat)
        return self._districts(game, seat)

    def _districts(self, game: Venice, seat: int) -> int:
        """What the own pigeons in the zones will bring: majorities, and perhaps the end of the game."""
        worth = 0
        leads = 0
        for zone in range(ZONES):
            own = self.there[in_zone(zone, seat)]
            worth += self._zone(game, seat, zone, own)
            if zone < DISTRICTS and own > self._rival(game, seat, zone):
                leads += 1
        if leads >= game.square.end_districts - 1:
            worth += 250 if leads < game.square.end_districts else 2500
        return worth

    def _pigeons(self, game: Venice, seat: int) -> int:
        """Pigeons at hand, and what is left of those in the grave."""
        at_hand = game.reserve[seat] + game.nest[seat]
        worth = IN_RESERVE * game.reserve[seat] + IN_NEST * game.nest[seat]
        worth -= IN_RESERVE // 2 * max(0, at_hand - PLENTY)
        worth += IN_GRAVE * game.michele[seat]
        if game.phase == PLACING or game.phase == SHIFTING or game.phase == PLANNING:
            if game.first[seat] == RUSE:
                worth += (IN_RESERVE - 10) * game.cubes[cubes_on(seat, FIRST_SLOT)]
        return worth

    def _rival(self, game: Venice, seat: int, zone: int) -> int:
        best = 0
        for other in range(game.seats):
            if other != seat:
                best = max(best, self.there[in_zone(zone, other)])
        return best

    def _points(self, game: Venice, seat: int, district: int) -> int:
        if game.home[seat] != district + 1 and game._is_home(district):
            return 100 * game.square.home_points
        return 100 * game.square.district_points

    def _zone(self, game: Venice, seat: int, zone: int, own: int) -> int:
        """What so many own pigeons are worth in a zone."""
        if own == 0:
            return 0
        total = self.crowd[zone] - self.there[in_zone(zone, seat)] + own
        stay = 0 if total >= self.most and total > 1 else IN_ZONE * own
        if game.bird == zone + 1:
            return stay
        prize = 70 if game.played[seat] > 0 else 5  # a card back from San Giorgio
        if zone < DISTRICTS:
            prize = self._points(game, seat, zone)
        return stay + prize * self._chance(own - self._rival(game, seat, zone)) // 100

    def _chance(self, lead: int) -> int:
        """Per cent that a lead is still one when it is scored."""
        reach = 2 * lead - 1 + self.doubt
        if reach <= 0:
            return 2
        return min(95, 100 * reach // (2 * self.doubt))

    # The Piazza

    def _square(self, game: Venice, seat: int) -> int:
        flock = game.flock[seat]
        if (game.phase == PLACING or game.phase == PLANNING) and game.first[seat] == PIAZZA:
            flock += game.cubes[cubes_on(seat, FIRST_SLOT)]
        worth = self._flock(game, seat, flock)
        if game.phase == PLACING:
            for cell in range(CELLS):
                if game.pigeon[cell] == seat + 1:
                    worth += game.square.n_near[cell] + self._company(game, cell)
        if game.phase == MOVING and game._turn_of(seat) >= game.turn:
            chicks = 0
            for cell in range(CELLS):
                if owner_of(game.pigeon[cell]) == seat:
                    chicks += game.food[cell]
            worth += (IN_NEST if game._active() == seat else IN_NEST * 2 // 3) * min(chicks, game.supply[seat])
        if game.phase == MOVING:
            worth -= self._threats(game, seat)
        return worth

    def _flock(self, game: Venice, seat: int, flock: int) -> int:
        """Pigeons on the Piazza breed round after round, the first ones the most, as long as there is a supply."""
        worth = 105 * min(flock, 4) + 75 * max(0, min(flock, 7) - 4) + 55 * max(0, min(flock, FLOCK) - 7)
        return worth * (8 + min(game.supply[seat], 16)) // 24

    def _company(self, game: Venice, cell: int) -> int:
        """Neighbours to jump over, up to two."""
        found = 0
        for way in range(DIRECTIONS * cell, DIRECTIONS * cell + DIRECTIONS):
            over = game.square.beside[way]
            to = game.square.behind[way]
            if to != cell and game.pigeon[over] > 0 and game.pigeon[to] == 0:
                found += 1
        return 3 * min(found, 2)

    def _threats(self, game: Venice, seat: int) -> int:
        """Own pigeons between two of a player who has yet to end his movement."""
        loss = 0
        for cell in range(CELLS):
            if owner_of(game.pigeon[cell]) == seat:
                for direction in range(DIRECTIONS // 2):
                    one = owner_of(game.pigeon[game.square.beside[DIRECTIONS * cell + direction]])
                    other = owner_of(game.pigeon[game.square.beside[DIRECTIONS * cell + DIRECTIONS - 1 - direction]])
                    if one >= 0 and one == other and one != seat and game._turn_of(one) >= game.turn:
                        loss += 70 if game._active() == one else 40
                        break
        return loss

    # Action cards

    def _hand(self, game: Venice, seat: int) -> int:
        """Cards in hand are kept for a good moment; a planned one promises what it could do now."""
        worth = 0
        for card in range(1, CARDS + 1):
            if not game.played[seat] >> (card - 1) & 1:
                worth += self._card(card)
        if game.deed[seat] > 0 and game.phase <= MOVING:
            card = game.deed[seat]
            worth += self._promise(game, seat, card) * 3 // 4 - self._card(card)
        return worth

    def _card(self, card: int) -> int:
        if card == PURGE or card == TAKEOVER:
            return 110
        if card == VATICAN or card == FEUD or card == RAPTOR:
            return 90
        return 50

    def _promise(self, game: Venice, seat: int, card: int) -> int:
        """About what a card would bring if it were carried out now, against the average of the others."""
        rivals = game.seats - 1
        if card == MICHELE:
            return (IN_RESERVE - IN_GRAVE) * game.michele[seat]
        if card == FAMILY:
            return 12 * (rivals * game.flock[seat] - self._others_flock(game, seat)) // rivals if game.flock[seat] > 3 else 0
        if card == POISON:
            return 60 * min(game.square.poisoned, self._others_flock(game, seat)) // rivals
        best = 0
        total = 0
        for district in range(DISTRICTS):
            gain = self._swing(game, seat, district, card)
            best = max(best, gain)
            total += gain
        return min(total, 500) if card == FEUD else best

    def _others_flock(self, game: Venice, seat: int) -> int:
        flock = 0
        for other in range(game.seats):
            if other != seat:
                flock += game.flock[other]
        return flock

    def _swing(self, game: Venice, seat: int, district: int, card: int) -> int:
        """What a card that works on one district would change there."""
        own = self.there[in_zone(district, seat)]
        rival = self._rival(game, seat, district)
        leader = seat
        second = 0
        for other in range(game.seats):
            pigeons = self.there[in_zone(district, other)]
            if other != seat and pigeons == rival and leader == seat:
                leader = other
            elif other != seat:
                second = max(second, pigeons)
        taken = 0
        if rival > own and rival > second and leader != seat:
            taken = self._points(game, leader, district) // (game.seats - 1)
        mine = self._points(game, seat, district) if own <= rival else 0
        if card == RAPTOR:
            return taken
        if rival == 0:
            return 0
        if card == PURGE:
            return taken + (mine if own > second else 0)
        if card == FEUD:
            return (taken if rival - own == 1 or rival - second == 1 else 0) + (mine if own == rival and own > second else 0)
        if card == TAKEOVER:
            return taken + (mine if own + game.reserve[seat] > 0 else 0)
        greys = min(game.square.vatican_greys, game.beside) + game.city[in_zone(district, GREY)]
        return taken + mine if own + greys > rival + 1 else 0

    # A plan that is not finished is worth what its best completion is worth. So the order of the zones does not matter,
    # and a bot that chooses by lot among equals lays them in any order (ruling A4).

    def _completion(self, game: Venice, seat: int) -> int:
        step = game.step[seat]
        for zone in range(ZONES):
            self.open[zone] = 0 if game._in_plan(seat, zone) else 1
        free = FIFTH + 1 - max(THIRD, slot_of(step))  # zones that may still get cubes
        must = -1  # the one of them that lies there already
        if step > THIRD_CARD and not lays_zone(step):
            must = game.card[card_on(seat, slot_of(step))] - 1
            self.open[must] = 1
        if step == FIRST_CUBES and game.first[seat] == PIAZZA:
            best = -WIN
            before = self._flock(game, seat, game.flock[seat])
            for cubes in range(1, game._room(seat) + 1):
                gain = self._flock(game, seat, game.flock[seat] + cubes) - before - IN_RESERVE * cubes
                best = max(best, gain + self._spread(game, seat, game.reserve[seat] - cubes, 0, free, must))
            return best
        ruse = game.cubes[cubes_on(seat, FIRST_SLOT)] if game.first[seat] == RUSE and step > FIRST_CUBES else 0
        return self._spread(game, seat, game.reserve[seat] + ruse, ruse, free, must)

    def _spread(self, game: Venice, seat: int, cubes: int, bound: int, free: int, must: int) -> int:
        """The gain from laying cubes on so many open zones, the best first; `bound` of them can't stay behind."""
        worth = 0
        left = cubes
        taken = 0  # zones as bits
        for _ in range(free):
            best = -1
            best_gain = 0
            best_cubes = 0
            slots = free - self._bits(taken)
            for zone in range(ZONES):
                if self.open[zone] and not taken >> zone & 1:
                    if slots == 1 and must >= 0 and not taken >> must & 1 and zone != must:
                        continue
                    for more in range(min(left, 10) + 1):
                        gain = self._gain(game, seat, zone, more)
                        if best < 0 or gain > best_gain:
                            best = zone
                            best_gain = gain
                            best_cubes = more
            if best < 0:
                return worth
            taken |= 1 << best
            left -= best_cubes
            worth += best_gain
        stuck = bound - (cubes - left)
        return worth - (IN_RESERVE - IN_ZONE) * max(0, stuck)

    def _gain(self, game: Venice, seat: int, zone: int, more: int) -> int:
        own = self.there[in_zone(zone, seat)]
        return self._zone(game, seat, zone, own + more) - self._zone(game, seat, zone, own) - IN_RESERVE * more

    def _bits(self, taken: int) -> int:
        found = 0
        while taken:
            found += taken & 1
            taken >>= 1
        return found
