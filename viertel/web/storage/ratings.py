"""The ledger: results and ratings as rows of the data file.

What a game does to ratings is decided while it is written: two games that end at once are one after the other in the file, and
the second begins with what the first has left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Protocol

from ...rating import NEW, Rating, Z, after
from ..ladder import season as seasons
from ..tokens import new_address
from .archive import HELPED, LEFT, Outcome, Result, Statement

Read = Callable[..., list[Any]]  # SQL and its values: the rows, as they are within the transaction
DRIFT = NEW.mean / 300  # by which everybody is less sure at each game: people learn
OF_PAIR = 5  # games of the same two within a day by which they gain
DAY = 86400
BOT = "bot:"  # how a bot's name begins, which is its level


class Rows(Protocol):
    """What a data file offers."""

    def all(self, sql: str, *values: Any) -> list[Any]: ...

    def one(self, sql: str, *values: Any) -> Any: ...

    async def save(self, *statements: Statement) -> None: ...


# Writing a result


def settle(read: Read, result: Result) -> Iterator[Statement]:
    """A row for each seat, and the ratings of those who sat there; nothing if that is done already."""
    if read("SELECT 1 FROM results WHERE address = ?", result.address):
        return
    players, gains = [], [0.0] * len(result.outcomes)
    for one in result.outcomes:
        found = read("SELECT id FROM players WHERE visitor = ?", one.visitor) if one.visitor else []
        players.append(f"{BOT}{one.bot}" if one.bot else found[0][0] if found else "")
        if result.rated and one.visitor and not found:
            players[-1] = new_address()
            row = (players[-1], one.visitor, one.name, int(result.made))
            yield "INSERT INTO players (id, visitor, name, shown, made) VALUES (?, ?, ?, 0, ?)", row
    ratings: dict[str, Rating] = {}
    if result.rated:
        where = (result.season, result.game, result.pace)
        before = {player: _before(read, player, *where) for player in players if player}
        ratings, gains = rated(before, players, result.outcomes, _worn(read, players, result.made))
        for player, rating in ratings.items():
            mine = [one for one, other in zip(result.outcomes, players) if other == player]
            won, left = sum(one.place == 1 and one.how != LEFT for one in mine), sum(one.how == LEFT for one in mine)
            yield (
                """INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                   ON CONFLICT (season, game, pace, player) DO UPDATE SET mean = excluded.mean, deviation = excluded.deviation,
                   games = games + excluded.games, won = won + excluded.won, gone = gone + excluded.gone""",
                (*where, player, rating.mean, rating.deviation, len(mine), won, left),
            )
    for one, player, gain in zip(result.outcomes, players, gains):
        reached = ratings.get(player)
        yield (
            """INSERT INTO results (address, seat, season, game, pace, seats, player, place, points, how, mean, deviation, gain,
                                    made) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            (
                *(result.address, one.seat, result.season, result.game, result.pace, len(result.outcomes)),
                *(player, one.place, one.points, one.how),
                *((reached.mean, reached.deviation, gain) if reached else (None, None, None)),
                int(result.made),
            ),
        )


def rated(
    before: dict[str, Rating], players: Sequence[str], outcomes: Sequence[Outcome], worn: AbstractSet[str] = frozenset()
) -> tuple[dict[str, Rating], list[float]]:
    """Everybody's rating after a game, and by seat what he gained. Somebody who is gone was new, and is forgotten again. `worn`:
    those who have met so often today that they gain no more."""
    names = [player or f" {seat}" for seat, player in enumerate(players)]
    known = {name: before.get(name, NEW) for name in names}
    places = [-one.place for one in outcomes]
    found = after(known, names, places, DRIFT)
    enough = [seat for seat, one in enumerate(outcomes) if one.enough]
    if len(enough) < len(names):  # they are rated as if the others had not been there
        among = [names[seat] for seat in enough]
        found |= {name: known[name] for name in among}
        if len(among) > 1:
            found |= after({name: known[name] for name in among}, among, [places[seat] for seat in enough], DRIFT)
    for name, one in zip(names, outcomes):
        if (one.how == HELPED or not one.enough or name in worn) and found[name].mean > known[name].mean:
            found[name] = known[name]
    gains = [found[name].mean - known[name].mean for name in names]
    return {player: found[player] for player in players if player}, gains


def _worn(read: Read, players: Sequence[str], now: float) -> set[str]:
    """Of these people those who have met one of the others in enough rated games within a day."""
    people = [player for player in players if player and not player.startswith(BOT)]
    found = set()
    for one, other in combinations(people, 2):
        met = read(
            """SELECT count(DISTINCT mine.address) FROM results AS mine JOIN results AS his ON his.address = mine.address
               WHERE mine.player = ? AND his.player = ? AND mine.mean IS NOT NULL AND mine.made > ?""",
            *(one, other, int(now) - DAY),
        )
        if met[0][0] >= OF_PAIR:
            found |= {one, other}
    return found


def _before(read: Read, player: str, season: str, game: str, pace: str) -> Rating:
    """His rating so far, in this season or carried over from the last he played in."""
    rows = read(
        """SELECT mean, deviation, season FROM ratings WHERE player = ? AND game = ? AND pace = ? AND season <= ?
           ORDER BY season DESC LIMIT 1""",
        *(player, game, pace, season),
    )
    if not rows:
        return NEW
    mean, deviation, last = rows[0]
    found = Rating(mean, deviation)
    return found if last == season else seasons.carried(found, last, season)


def adopt(old: str, visitor: str) -> list[Statement]:
    """Two who are one: results of both are his. Of two ratings on one ladder his own counts, the other was his as well."""
    his, other = "(SELECT id FROM players WHERE visitor = ?)", "(SELECT id FROM players WHERE visitor = ?)"
    both = (visitor, old)
    return [
        ("UPDATE OR IGNORE players SET visitor = ? WHERE visitor = ?", both),
        (f"UPDATE results SET player = {his} WHERE player IN {other}", both),
        (f"UPDATE OR IGNORE ratings SET player = {his} WHERE player IN {other}", both),
        (f"DELETE FROM ratings WHERE player IN {other}", (old,)),
        ("DELETE FROM players WHERE visitor = ?", (old,)),
        ("UPDATE seats SET entrant = ? WHERE entrant = ?", both),
        (
            """UPDATE entrants SET gone = 1, visitor = '' WHERE visitor = ? AND tournament IN
               (SELECT tournament FROM entrants AS his WHERE his.visitor = ?)""",  # nobody is to meet himself
            (old, visitor),
        ),
        ("UPDATE entrants SET visitor = ? WHERE visitor = ?", both),
        ("UPDATE tournaments SET host = ? WHERE host = ?", both),
    ]


def forget(visitor: str) -> list[Statement]:
    """Somebody is gone: what he has played stays in the results of the others, as somebody's."""
    mine = "(SELECT id FROM players WHERE visitor = ?)"
    return [
        (f"DELETE FROM ratings WHERE player IN {mine}", (visitor,)),
        (f"UPDATE results SET player = '' WHERE player IN {mine}", (visitor,)),
        ("DELETE FROM players WHERE visitor = ?", (visitor,)),
        ("UPDATE seats SET entrant = '' WHERE entrant = ?", (visitor,)),
        ("UPDATE entrants SET visitor = '', name = '', zone = 'UTC', gone = 1 WHERE visitor = ?", (visitor,)),
        ("UPDATE tournaments SET host = '' WHERE host = ?", (visitor,)),
    ]


def about(rows: Rows, visitor: str) -> dict[str, Iterator[dict[str, Any]]]:
    """All that is kept of somebody here, in words; nothing of what he never took part in."""
    queries = {
        "ladder": ("name shown made", "SELECT name, shown, made FROM players WHERE visitor = ?"),
        "results": (
            "table seat season game pace place points how mean deviation gain made",
            """SELECT address, seat, season, game, pace, place, points, how, mean, deviation, gain, results.made
               FROM results JOIN players ON players.id = player WHERE visitor = ? ORDER BY results.id""",
        ),
        "tournaments": (
            "address tournament name zone gone",
            """SELECT address, tournaments.name, entrants.name, zone, gone
               FROM entrants JOIN tournaments ON tournaments.id = tournament WHERE visitor = ?""",
        ),
    }
    found = {what: [dict(zip(names.split(), row)) for row in rows.all(sql, visitor)] for what, (names, sql) in queries.items()}
    return {what: iter(things) for what, things in found.items() if things}


# Reading


@dataclass(frozen=True)
class Player:
    id: str
    visitor: str
    name: str
    shown: bool  # may others see him here?
    made: int


@dataclass(frozen=True)
class Standing:
    """A line of a ladder."""

    place: int
    player: str
    name: str
    rating: Rating
    games: int
    won: int
    gone: int  # games that he left
    bot: str | None


@dataclass(frozen=True)
class Ladder:
    """A game at a pace, in a season."""

    game: str
    pace: str
    people: int
    games: int


@dataclass(frozen=True)
class Played:
    """A game in somebody's list."""

    address: str
    kept: bool  # can it still be looked at?
    season: str
    game: str
    pace: str
    place: int
    points: int
    how: str
    rating: Rating
    gain: float
    made: int
    others: tuple[tuple[int, str], ...]  # place and name; a bot's is "bot:" and its level, somebody's is empty


@dataclass(frozen=True)
class Favourite:
    game: str
    pace: str
    games: int
    won: int
    gone: int
    rating: Rating
    season: str


LISTED = "(ratings.player LIKE 'bot:%' OR players.shown)"
ORDER = f"mean - {Z} * deviation"


class Ledger:
    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._counted: tuple[int, dict[str, dict[tuple[str, str], int]]] = (0, {})  # up to which result; games by season

    # Who wants to be seen

    def player(self, id: str) -> Player | None:
        return self._player("id", id)

    def of(self, visitor: str) -> Player | None:
        return self._player("visitor", visitor)

    def _player(self, column: str, value: str) -> Player | None:
        row = self._rows.one(f"SELECT id, visitor, name, shown, made FROM players WHERE {column} = ?", value)
        return Player(row[0], row[1], row[2], bool(row[3]), row[4]) if row else None

    async def show(self, visitor: str, name: str, shown: bool, now: float) -> None:
        """Let others see somebody under this name, or no longer."""
        await self._rows.save(
            (
                """INSERT INTO players (id, visitor, name, shown, made) VALUES (?, ?, ?, ?, ?)
                   ON CONFLICT (visitor) DO UPDATE SET name = excluded.name, shown = excluded.shown""",
                (new_address(), visitor, name, shown, int(now)),
            )
        )

    # Ladders

    def seasons(self, most: int) -> list[str]:
        """Those in which something was played, the last first."""
        return [season for (season,) in self._rows.all("SELECT DISTINCT season FROM ratings ORDER BY season DESC LIMIT ?", most)]

    def ladders(self, season: str) -> list[Ladder]:
        rows = self._rows.all(
            """SELECT game, pace, coalesce(sum(shown), 0) FROM ratings LEFT JOIN players ON players.id = player
               WHERE season = ? GROUP BY game, pace ORDER BY game, pace""",
            season,
        )
        games = self._games(season)
        return [Ladder(game, pace, people, games.get((game, pace), 0)) for game, pace, people in rows]

    def _games(self, season: str) -> dict[tuple[str, str], int]:
        """How many were played, by game and pace; counted again once another has ended, however often strangers ask."""
        last = self._rows.one("SELECT coalesce(max(id), 0) FROM results")[0]
        if self._counted[0] != last:
            self._counted = (last, {})
        if (found := self._counted[1].get(season)) is None:
            rows = self._rows.all(
                """SELECT game, pace, count(DISTINCT address) FROM results WHERE season = ? AND mean IS NOT NULL
                   GROUP BY game, pace""",
                season,
            )
            found = self._counted[1][season] = {(game, pace): number for game, pace, number in rows}
        return found

    def listed(self, season: str, game: str, pace: str) -> int:
        """How many stand on a ladder."""
        sql = f"""SELECT count(*) FROM ratings LEFT JOIN players ON players.id = player
                  WHERE season = ? AND game = ? AND pace = ? AND {LISTED}"""
        return int(self._rows.one(sql, season, game, pace)[0])

    def standings(self, season: str, game: str, pace: str, first: int, most: int) -> list[Standing]:
        rows = self._rows.all(
            f"""SELECT player, coalesce(players.name, ''), mean, deviation, games, won, gone
                FROM ratings LEFT JOIN players ON players.id = player
                WHERE season = ? AND game = ? AND pace = ? AND {LISTED} ORDER BY {ORDER} DESC, player LIMIT ? OFFSET ?""",
            *(season, game, pace, most, first),
        )
        return [_standing(first + k, *row) for k, row in enumerate(rows, 1)]

    def mine(self, season: str, game: str, pace: str, player: str) -> Standing | None:
        """Where somebody stands, whether others see him or not."""
        row = self._rows.one(
            """SELECT player, coalesce(players.name, ''), mean, deviation, games, won, gone
               FROM ratings LEFT JOIN players ON players.id = player WHERE season = ? AND game = ? AND pace = ? AND player = ?""",
            *(season, game, pace, player),
        )
        if row is None:
            return None
        sql = f"""SELECT count(*) FROM ratings LEFT JOIN players ON players.id = player
                  WHERE season = ? AND game = ? AND pace = ? AND {LISTED} AND player != ? AND {ORDER} > ?"""
        ahead = self._rows.one(sql, season, game, pace, player, Rating(row[2], row[3]).least)[0]
        return _standing(ahead + 1, *row)

    # Somebody

    def favourites(self, player: str) -> list[Favourite]:
        """By game and pace, the most played first, with the last rating: SQLite takes it from the row of the last season."""
        rows = self._rows.all(
            """SELECT game, pace, sum(games) AS played, sum(won), sum(gone), mean, deviation, max(season)
               FROM ratings WHERE player = ? GROUP BY game, pace ORDER BY played DESC, game, pace""",
            player,
        )
        return [
            Favourite(game, pace, played, won, gone, Rating(mean, deviation), season)
            for game, pace, played, won, gone, mean, deviation, season in rows
        ]

    def games(self, player: str) -> int:
        return int(self._rows.one("SELECT count(*) FROM results WHERE player = ? AND mean IS NOT NULL", player)[0])

    def played(self, player: str, first: int, most: int) -> list[Played]:
        """His rated games, the last first."""
        rows = self._rows.all(
            """SELECT address, EXISTS (SELECT 1 FROM tables WHERE tables.address = results.address), season, game, pace, place,
                      points, how, mean, deviation, gain, made, seat
               FROM results WHERE player = ? AND mean IS NOT NULL ORDER BY id DESC LIMIT ? OFFSET ?""",
            *(player, most, first),
        )
        found = []
        for address, kept, season, game, pace, place, points, how, mean, deviation, gain, made, seat in rows:
            others = self._rows.all(
                """SELECT place, CASE WHEN player LIKE 'bot:%' THEN player WHEN shown THEN name ELSE '' END
                   FROM results LEFT JOIN players ON players.id = player WHERE address = ? AND seat != ? ORDER BY place, seat""",
                *(address, seat),
            )
            rating = Rating(mean, deviation)
            found.append(
                Played(
                    *(address, bool(kept), season, game, pace, place, points, how, rating, gain, made),
                    tuple((number, name or "") for number, name in others),
                )
            )
        return found

    def curve(self, player: str, game: str, pace: str, most: int) -> list[tuple[int, Rating]]:
        """His last ratings there, in their order, each with the instant it was reached."""
        rows = self._rows.all(
            """SELECT made, mean, deviation FROM results WHERE player = ? AND game = ? AND pace = ? AND mean IS NOT NULL
               ORDER BY id DESC LIMIT ?""",
            *(player, game, pace, most),
        )
        return [(made, Rating(mean, deviation)) for made, mean, deviation in reversed(rows)]


def _standing(place: int, player: str, name: str, mean: float, deviation: float, games: int, won: int, gone: int) -> Standing:
    bot = player.removeprefix(BOT) if player.startswith(BOT) else None
    return Standing(place, player, name, Rating(mean, deviation), games, won, gone, bot)
