"""Pairing: who meets whom in a round of a tournament, and who sits where. Nothing here asks for luck or the time.

Of two the rounds are those of the circle: one stays, the others move on by a chair, and so everybody meets everybody once. Among
more, and once somebody has gone, a round is searched for: from several arrangements people change places as long as that makes
fewer meet who have met already, and the best is taken. Whoever has to wait is one of those who have waited least.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations

Person = int
Table = tuple[Person, ...]  # by seat
EAGER = 8  # how much dearer it is not to have met at all than to meet once more
ATTEMPTS = 24  # arrangements that a search begins with


@dataclass
class History:
    """What has been so far."""

    met: Counter[tuple[Person, Person]] = field(default_factory=Counter)  # the smaller first
    sat: Counter[tuple[Person, int]] = field(default_factory=Counter)  # on which seat
    waited: Counter[Person] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[Round]) -> History:
        found = cls()
        for one in rounds:
            found.add(one)
        return found

    def add(self, one: Round) -> None:
        for table in one.tables:
            self.met.update(combinations(sorted(table), 2))
            self.sat.update((person, seat) for seat, person in enumerate(table))
        self.waited.update(one.waiting)


@dataclass(frozen=True)
class Round:
    tables: tuple[Table, ...]
    waiting: tuple[Person, ...] = ()


def sizes(people: int, seats: int, allowed: Collection[int]) -> list[int]:
    """How many sit at each table: as few wait as can be, and every table has the number of seats asked for, or one less where the
    game can be played so."""
    for playing in range(people, 1, -1):
        tables = -(-playing // seats)
        least, more = divmod(playing, tables)
        found = [least + 1] * more + [least] * (tables - more)
        if all(size in allowed and size >= seats - 1 for size in found):
            return found
    return []


def rounds_for_all(people: int, seats: int, allowed: Collection[int]) -> int:
    """The fewest rounds in which everybody can meet everybody."""
    found = sizes(people, seats, allowed)
    if not found:
        return 0
    pairs = sum(size * (size - 1) // 2 for size in found)
    return max(-(-people * (people - 1) // (2 * pairs)), -(-(people - 1) // (seats - 1)))


def pair(people: Sequence[Person], seats: int, allowed: Collection[int], past: Sequence[Round]) -> Round | None:
    """The next round among these people; None if they are too few. The same is asked and answered again."""
    wanted = sizes(len(people), seats, allowed)
    if not wanted:
        return None
    history = History.of(past)
    if seats == 2 and _whole(people, past):
        return _circle(sorted(people), len(past))
    waiting = _wait(people, len(people) - sum(wanted), history, len(past))
    playing = [person for person in sorted(people) if person not in waiting]
    tables = _search(playing, wanted, history, random.Random(f"{len(past)} {playing}"))
    return Round(tuple(_seated(table, history) for table in tables), tuple(waiting))


def _whole(people: Sequence[Person], past: Sequence[Round]) -> bool:
    """Have the same people been there from the first round on?"""
    return all(sorted(_everybody(one)) == sorted(people) for one in past)


def _everybody(one: Round) -> list[Person]:
    return [person for table in one.tables for person in table] + list(one.waiting)


def _circle(people: Sequence[Person], number: int) -> Round:
    """Round `number` from 0: of an odd number, whoever would meet the empty chair waits."""
    chairs: list[Person | None] = [*people, *([None] if len(people) % 2 else [])]
    last = len(chairs) - 1
    again, turn = divmod(number, last)
    around = [*chairs[turn:last], *chairs[:turn]]
    tables: list[Table] = []
    waiting: list[Person] = []
    for k in range(len(chairs) // 2):
        one, other = around[k], chairs[last] if k == 0 else around[-k]
        if one is None or other is None:
            waiting += [person for person in (one, other) if person is not None]
        else:  # whoever moves on by a chair comes to the other side; whoever stays changes sides each round
            swapped = (turn if k == 0 else k) + again
            tables.append((other, one) if swapped % 2 else (one, other))
    return Round(tuple(tables), tuple(waiting))


def _wait(people: Sequence[Person], number: int, history: History, turn: int) -> list[Person]:
    """Those who have waited least; among them, others each round."""
    order = sorted(people)
    order = order[turn % len(order) :] + order[: turn % len(order)]
    return sorted(sorted(order, key=lambda person: history.waited[person])[:number])


def _search(people: Sequence[Person], wanted: Sequence[int], history: History, luck: random.Random) -> list[Table]:
    # What it costs that two meet: nothing is dearer than to meet once more, and cheaper than not to have met yet.
    price = {(a, b): _price(history.met[min(a, b), max(a, b)]) for a in people for b in people if a != b}
    best: list[list[Person]] = []
    least = None
    for _ in range(ATTEMPTS):
        mixed = list(people)
        luck.shuffle(mixed)
        tables = _dealt(mixed, wanted)
        _improve(tables, price)
        cost = sum(price[pair] for table in tables for pair in combinations(table, 2))
        if least is None or cost < least:
            best, least = tables, cost
    return [tuple(sorted(table)) for table in best]


def _price(met: int) -> int:
    return 2 * met * met + met if met else -EAGER


def _dealt(people: Sequence[Person], wanted: Sequence[int]) -> list[list[Person]]:
    found, first = [], 0
    for size in wanted:
        found.append(list(people[first : first + size]))
        first += size
    return found


def _improve(tables: list[list[Person]], price: dict[tuple[Person, Person], int]) -> None:
    """Let two people change places as long as that costs less."""
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            for i in range(len(one)):
                for j in range(len(other)):
                    a, b = one[i], other[j]
                    gain = sum(price[a, c] - price[b, c] for c in one if c != a)
                    gain += sum(price[b, c] - price[a, c] for c in other if c != b)
                    if gain > 0:
                        one[i], other[j] = b, a
                        better = True


def _seated(table: Table, history: History) -> Table:
    """Everybody where he has sat least often."""

    def worn(order: Table) -> tuple[int, int]:
        sat = [history.sat[person, seat] for seat, person in enumerate(order)]
        return sum((2 * one + 1) for one in sat), max(sat)

    return min(permutations(sorted(table)), key=worn)
