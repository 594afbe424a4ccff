"""What a position of Vienna is worth.

The round is played to its end on a copy with the dice that lie on the board, by the rules themselves; what the dice still
in hand may bring is estimated. All in hundredths of a point.
"""

from __future__ import annotations

from typing import Annotated, Final

from ...core.judge import Judge
from ...core.state import State, zeros
from .codes import (
    A_CHARACTER,
    A_NO_CHARACTER,
    A_NO_ROB,
    A_ROB,
    A_ROB_TWO,
    A_SPECIAL,
    A_SYMBOL,
    AGAIN,
    BESIDE,
    CLOCK,
    COMPARES,
    COMPARES_ANY,
    COUNTS_SPECIALS,
    DOUBLE,
    FACES,
    GIVES_CHARACTER,
    GIVES_SPECIAL,
    INFLUENCE,
    JOKER,
    MAX_SEATS,
    NAME_SYMBOL,
    OVER,
    PICK,
    ROB_ONE,
    ROBS,
    ROLL,
    SETS_GENDARM,
    SPECIALS,
    STREET,
    SYMBOLS,
    TAKE_CHARACTER,
    TAKE_SPECIAL,
    TURNS_DIE,
    WHITE,
    WHITE_ALONE,
)
from .ending import majority
from .evaluation import evaluate
from .placing import behind, fields_for, in_hand, reach
from .rules import City

NATIVE = "module"

Fields = Annotated[list[int], STREET]

POINT: Final = 100
COIN: Final = 70  # in the hand of somebody who can still use it
UNROLLED: Final = 95  # a die that is still to be rolled
PACE: Final = 4  # points a round brings, about
KEPT: Final = 15  # tenths of rounds that a special card stays with its holder, about


class CityJudge(Judge):
    """Own prospects against those of the others, the best of them above all."""

    lures: Fields  # what each field would bring the seat under consideration
    left: int  # tenths of rounds still to be played after this one

    def __init__(self) -> None:
        self.swing = 600
        self.close = 100
        self.rollout = 0
        self.candidates = 1
        self.at_leaf = 0
        self.lures = zeros(STREET)
        self.left = 0

    def _value(self, state: State, seat: int) -> int:
        after = state._clone()
        work = state._clone()
        assert isinstance(state, City) and isinstance(after, City) and isinstance(work, City)
        return self._worth(state, after, work, seat)

    def _worth(self, game: City, after: City, work: City, seat: int) -> int:
        self._look_ahead(after)
        mine = 0
        highest = -1000000
        total = 0
        for other in range(game.seats):
            worth = self._prospects(after, other)
            if game.phase >= ROLL and game.phase <= AGAIN:
                worth += self._hope(work, other)
            if other == seat:
                mine = worth
            else:
                highest = max(highest, worth)
                total += worth
        return mine - (total // (game.seats - 1) + highest) // 2

    def _look_ahead(self, after: City) -> None:
        """The round is finished, and it is seen how many more there will be."""
        self._finish_round(after)
        best = 0
        for seat in range(after.seats):
            best = max(best, after.score[seat])
        self.left = 0 if after.phase == OVER else max(5, 10 * (after.street.goal - best) // PACE)

    def _part(self, state: State, seat: int, which: int) -> int:
        after = state._clone()
        work = state._clone()
        assert isinstance(state, City) and isinstance(after, City) and isinstance(work, City)
        return self._share(state, after, work, seat, which)

    def _share(self, game: City, after: City, work: City, seat: int, which: int) -> int:
        self._look_ahead(after)
        if which == 0:
            return POINT * after.score[seat]
        if which == 1:
            return self._influence(after, seat)
        if which == 2:
            return self._held(after, seat)
        if which == 3:
            return self._coins(after, seat)
        if game.phase < ROLL or game.phase > AGAIN:
            return 0
        for other in range(seat):  # who comes first takes the white die
            self._hope(work, other)
        return self._hope(work, seat)

    # The round's evaluation, as it would be now

    def _finish_round(self, after: City) -> None:
        if after.phase >= ROLL and after.phase <= AGAIN:
            after.at = 0
            evaluate(after)
        while after.phase >= TAKE_CHARACTER and after.phase < OVER:
            after._apply(after.active, self._answer(after))

    def _answer(self, after: City) -> int:
        if after.phase == TAKE_CHARACTER:
            return self._best_character(after, after.active)
        if after.phase == TAKE_SPECIAL:
            return A_SPECIAL + 1
        if after.phase == NAME_SYMBOL:
            return A_SYMBOL + self._best_symbol(after, after.active, after.at)
        return self._best_victim(after, after.active)

    def _best_character(self, after: City, seat: int) -> int:
        best = A_NO_CHARACTER
        highest = -1
        for character in range(after.street.n_characters):
            if after._shown(character):
                worth = 0
                for symbol in range(SYMBOLS):
                    more = after.street.symbols[character * SYMBOLS + symbol]
                    worth += self._lead(after, seat, symbol, more) - self._lead(after, seat, symbol, 0) + 3 * more
                if worth > highest:
                    highest = worth
                    best = A_CHARACTER + character
        return best

    def _best_symbol(self, after: City, seat: int, field: int) -> int:
        best = 0
        highest = -1
        for symbol in range(SYMBOLS):
            if after.scored[seat] >> symbol & 1 == 0:
                worth = self._comparison(after, seat, symbol, field)
                if worth > highest:
                    highest = worth
                    best = symbol
        return best

    def _best_victim(self, after: City, seat: int) -> int:
        """Up to three coins from the richest, or one each from the two richest."""
        first = -1
        second = -1
        for other in range(after.seats):
            if other != seat and after.coins[other] > 0:
                if first < 0 or after.coins[other] > after.coins[first]:
                    second = first
                    first = other
                elif second < 0 or after.coins[other] > after.coins[second]:
                    second = other
        if first < 0:
            return A_NO_ROB
        if second >= 0 and after.coins[first] == 1:
            return A_ROB_TWO + MAX_SEATS * min(first, second) + max(first, second)
        return A_ROB + ROB_ONE * first + min(ROB_ONE, after.coins[first]) - 1

    # What a seat has between two rounds

    def _prospects(self, after: City, seat: int) -> int:
        worth = POINT * after.score[seat] + self._coins(after, seat)
        return worth + self._influence(after, seat) + self._held(after, seat)

    def _coins(self, after: City, seat: int) -> int:
        coins = after.coins[seat]
        if after.phase == PICK and after.start_card[seat] > 0:
            coins += after.street.start_coins[after.start_card[seat] - 1]
        return self._purse(after, coins)

    def _influence(self, after: City, seat: int) -> int:
        """What symbols bring when they are compared, and at the end."""
        worth = 0
        for symbol in range(SYMBOLS):
            worth += self._lead(after, seat, symbol, 0) + POINT * majority(after, seat, symbol)
        return worth

    def _held(self, after: City, seat: int) -> int:
        """What the special cards in front of a seat are worth."""
        worth = 0
        for special in range(SPECIALS):
            if after.specials[special] == seat + 1:
                worth += self._special(special)
        return worth

    def _purse(self, after: City, coins: int) -> int:
        """At the end so many coins make a point; until then the first ones open doors."""
        worth = POINT * coins // after.street.exchange
        more = 44
        for _ in range(coins):
            worth += more * min(self.left, 20) // 20
            more = max(0, more - 6)
        return worth

    def _lead(self, after: City, seat: int, symbol: int, more: int) -> int:
        """What comparisons of a symbol may bring in the rounds to come, with some symbols more."""
        mine = after.symbols[seat * SYMBOLS + symbol] + more
        return self._lead_over(mine - after.symbols[after._left(seat) * SYMBOLS + symbol]) + self._lead_over(
            mine - after.symbols[after._right(seat) * SYMBOLS + symbol]
        )

    def _lead_over(self, by: int) -> int:
        if by < 0:
            return self.left * max(0, 3 + by) // 5
        return self.left * (10 + 6 * min(by, 4)) // 10

    def _special(self, special: int) -> int:
        """Special cards change hands, so nobody counts on one for long."""
        rounds = min(self.left, KEPT)
        if special == CLOCK:
            return 2 * rounds
        if special == DOUBLE:
            return 4 * rounds
        if special == JOKER:
            return 5 * rounds
        return rounds if special == INFLUENCE else 7 * rounds  # its symbols are counted with the others

    # What the dice in hand may bring

    def _hope(self, work: City, seat: int) -> int:
        """The best fields for the seat's dice, one after the other; the later, the likelier somebody is faster."""
        worth = UNROLLED * work.dice[seat * FACES]
        work.dice[seat * FACES] = 0
        if work._has_white(seat) and work.white == 0:
            work.white_at = BESIDE
            worth += UNROLLED
        reached = reach(work, seat)
        for field in range(STREET):
            self.lures[field] = self._lure(work, seat, field) if reached >> field & 1 else 0
        sure = 90
        while True:
            best = 0
            chosen = -1
            target = 0
            choices = in_hand(work, seat)
            for choice in range(WHITE_ALONE):
                if choices >> choice & 1:
                    dice = 1 if work.street.two[choice] == 0 else 2
                    fields = fields_for(work, seat, choice)
                    for field in range(STREET):
                        if self.lures[field] > 0 and fields >> field & 1:
                            gain = self.lures[field] - COIN * dice
                            if gain > best:
                                best = gain
                                chosen = choice
                                target = field
            if chosen < 0:
                break
            self.lures[target] = 0
            self._drop(work, seat, work.street.one[chosen])
            self._drop(work, seat, work.street.two[chosen])
            worth += best * sure // 100 + (COIN if work.street.two[chosen] == 0 else 2 * COIN)
            sure = max(40, sure - 15)
        for face in range(1, WHITE):
            worth += COIN * work.dice[seat * FACES + face]
        return worth + COIN if work._has_white(seat) else worth

    def _drop(self, work: City, seat: int, die: int) -> None:
        if die == WHITE:
            work.white_at = BESIDE
        elif die > 0:
            work.dice[seat * FACES + die] -= 1

    def _lure(self, work: City, seat: int, field: int) -> int:
        """What a field would bring the seat, less a bribe; nothing if it can't pay for it."""
        coins = work.coins[seat]
        worth = 0
        if behind(work, seat, field):
            coins -= 1
            worth -= COIN
        if coins < work.street.cost[field]:
            return 0
        worth += COIN * (work.street.coins[field] - work.street.cost[field])
        does = work.street.does[field]
        if does == COUNTS_SPECIALS:
            return worth + POINT * work.street.points[field] * work._n_specials(seat)
        if does == SETS_GENDARM:
            return worth + 60  # a coin or a point, and a field that others want
        worth += POINT * work.street.points[field]
        if does == TURNS_DIE:
            return worth + 30
        if does == GIVES_SPECIAL:
            if work.specials[work.street.which[field]] == seat + 1:
                return worth + 10
            return (
                worth + self._special(work.street.which[field]) + (4 * self.left if work.street.which[field] == INFLUENCE else 0)
            )
        if does == GIVES_CHARACTER:
            return worth + 2 * self.left
        if does == COMPARES:
            return worth + self._comparison(work, seat, work.street.which[field], field)
        if does == COMPARES_ANY:
            return worth + self._comparison(work, seat, self._best_symbol(work, seat, field), field)
        if does == ROBS:
            return worth + 2 * COIN
        return worth

    def _comparison(self, work: City, seat: int, symbol: int, field: int) -> int:
        return self._comparison_with(work, seat, work._left(seat), symbol, field) + self._comparison_with(
            work, seat, work._right(seat), symbol, field
        )

    def _comparison_with(self, work: City, seat: int, other: int, symbol: int, field: int) -> int:
        mine = work.symbols[seat * SYMBOLS + symbol]
        theirs = work.symbols[other * SYMBOLS + symbol]
        if mine > theirs:
            return POINT * work.street.majority_points[field] + COIN * work.street.majority_coins[field]
        if mine == theirs:
            return POINT * work.street.tie_points[field] + COIN * work.street.tie_coins[field]
        return 0
