"""A result: how everybody stood when a game ended that counts, with what is fair to those who stayed.

Whoever gave up, gave the seat away, is away at the end, or let a bot make most of the decisions is last: he *left*. Whoever let a
bot make more than a tenth of them was *helped*: he stands where his seat does, and his rating can't rise by it. Nobody gains by
somebody who has decided hardly anything himself, nor does he by the others; who gives up at once still carries the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...core.game import Game
from ...core.match import Match
from ..model.seats import BOT, Seat
from ..storage.archive import HELPED, LEFT, PLAYED, Outcome

MOST, SOME = 1 / 2, 1 / 10  # of a seat's decisions, made by a bot
RESIGNED = "resigned"
USUAL = (15, 30)  # minutes of a game that does not say how long it takes


def outcomes(
    match: Match, seats: Sequence[Seat], closed: str | None, resigned: Mapping[int, int] = MappingProxyType({})
) -> tuple[Outcome, ...]:
    """How everybody stood; nothing if the game was broken off, so that it counts for nobody. `resigned`: by seat, after how many
    entries its player gave up, if he did."""
    if closed not in (None, RESIGNED):
        return ()
    how = [_how(match, number, seat) for number, seat in enumerate(seats)]
    if closed and match.ending:  # nobody has won by points: those who stayed are ahead of whoever gave up
        standing, points = [0] * len(seats), match.ending.points
        how = [one if seat in match.ending.winners else LEFT for seat, one in enumerate(how)]
    else:
        standing = [match.state.standing(seat) for seat in range(len(seats))]
        points = tuple(sum(match.game.points(match.state, seat).values()) for seat in range(len(seats)))
    ranks = [(one != LEFT, mine if one != LEFT else 0) for one, mine in zip(how, standing)]
    return tuple(
        Outcome(
            number,
            seat.entrant or "",
            seat.name,
            seat.level if seat.who == BOT and seat.entrant is None else None,
            1 + sum(other > ranks[number] for other in ranks),
            points[number] if number < len(points) else 0,
            how[number],
            seat.entrant is None or _own(match, number, resigned.get(number, match.n)) >= fewest(match.game),
        )
        for number, seat in enumerate(seats)
    )


def fewest(game: Game) -> int:
    """Decisions that a player has made himself before anybody gains by the game: one for each five minutes that it takes at
    least. That is 3 in a game of 15 minutes and 12 in one of an hour; random play asks each player far more often."""
    return max(3, (game.minutes or USUAL)[0] // 5)


def _own(match: Match, number: int, end: int) -> int:
    return sum(entry.seat == number and not entry.forced and not entry.stood_in for entry in match.entries[:end])


def _how(match: Match, number: int, seat: Seat) -> str:
    if seat.entrant is None:
        return PLAYED
    if seat.who == BOT or seat.kept is not None or seat.entrant not in seat.keepers:
        return LEFT
    mine = [entry.stood_in for entry in match.entries if entry.seat == number and not entry.forced]
    share = sum(mine) / max(1, len(mine))
    return LEFT if share > MOST else HELPED if share > SOME else PLAYED
