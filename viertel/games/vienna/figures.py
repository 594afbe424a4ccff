"""Reads the component file of Vienna and builds the street for a number of players."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...core.components import Components
from ...core.field import Names
from . import codes
from .street import Street

SYMBOL_NAMES = [str(name) for name in codes.SYMBOL.names]
SPECIAL_NAMES = [str(name) for name in codes.SPECIAL.names]
CARD_NAMES = [str(name) for name in codes.START_CARD.names]
DOES: dict[str, tuple[int, int]] = {
    "gendarm": (codes.SETS_GENDARM, 0),
    "turn-die": (codes.TURNS_DIE, 0),
    **{name: (codes.GIVES_SPECIAL, number) for number, name in enumerate(SPECIAL_NAMES)},
    "character": (codes.GIVES_CHARACTER, 0),
    **{name: (codes.COMPARES, number) for number, name in enumerate(SYMBOL_NAMES)},
    "any-symbol": (codes.COMPARES_ANY, 0),
    "rob": (codes.ROBS, 0),
    "specials": (codes.COUNTS_SPECIALS, 0),
}
LODGE_NAME = "geheimbund"
ELSEWHERE = ["beside", "hand"]  # where the white die is that lies on no field, in the order of their numbers
TABLES = ["game", "street", LODGE_NAME, "start_cards", "characters", "influence", "players", "coins", "end"]
PERSONS = (  # those that the texts have a word for
    *("mayor", "archbishop", "archduke", "priest", "chaplain", "councillor"),
    *("benefactress", "abbess", "countess", "composer", "professor"),
)
FIELD_KEYS = ["name", "takes", "does", "pay", "coins", "points", "majority", "tie"]
MAJORITIES = {"both": codes.BOTH, "each": codes.EACH, "either": codes.EITHER}


class Place(NamedTuple):
    """One field, in the order in which the street has its figures."""

    takes: int
    does: int = codes.NOTHING
    which: int = 0
    cost: int = 0
    coins: int = 0
    points: int = 0
    majority_points: int = 0
    majority_coins: int = 0
    tie_points: int = 0
    tie_coins: int = 0


class Figures:
    """The figures of one component file, checked against what the rules say of them."""

    def __init__(self, components: Components) -> None:
        self.components = components
        components.only("", TABLES)
        self.fields = [*components.table("street"), LODGE_NAME]
        self.places = self._street()
        self.titles = [self._title("street", field) for field in self.fields[: codes.STREET]]
        self.titles.append(self._word(LODGE_NAME, "name", components.value(LODGE_NAME, "name")))
        self.start_cards = self._start_cards()
        self.characters = list(components.table("characters"))
        self.persons = self._characters()
        self.names: Names = {
            "field": self.fields,
            "street": self.fields[: codes.STREET],
            "where": [*ELSEWHERE, *self.fields],
            "character": self.characters,
        }
        components.only("influence", ["symbols"])
        self.influence = self._symbols("influence", "symbols", components.value("influence", "symbols"))
        if self.influence[SYMBOL_NAMES.index("cross")] == 0:
            raise components.fault("influence", "symbols", "the influence card shows at least one cross (CON-16)")
        components.only("coins", ["all", "for_a_point"])
        self.all_coins = components.number("coins", "all", 1, codes.ALL_COINS)
        self.exchange = components.number("coins", "for_a_point", 1, 100)
        components.only("end", ["points"])
        self.goal = components.number("end", "points", 1, 1000)
        self.players = self._players()

    def street(self, seats: int, options: dict[str, str]) -> Street:
        dice, points = self.players[seats]
        return Street(
            self.places,
            self.start_cards,
            self.persons,
            self.influence,
            dice,
            points,
            self.all_coins,
            self.goal,
            self.exchange,
            options["coach_position"] == "frontier",
            MAJORITIES[options["final_majority"]],
        )

    def facts(self, seats: int, options: dict[str, str]) -> dict[str, Any]:
        """What never changes during a game, for whoever draws the board."""
        street = self.components.table("street")
        return {
            "side": options["side"],
            "fields": [
                {
                    "name": field,
                    "title": self.titles[number],
                    "takes": street[field]["takes"],
                    "does": street[field].get("does"),
                    "pay": place.cost,
                    "coins": place.coins,
                    "points": place.points,
                    "majority": street[field].get("majority"),
                    "tie": street[field].get("tie"),
                    "at_once": place.does in (codes.SETS_GENDARM, codes.TURNS_DIE),
                }
                for number, (field, place) in enumerate(zip(self.fields[: codes.STREET], self.places))
            ],
            "lodge": {"name": LODGE_NAME, "title": self.titles[codes.LODGE], "coins": self.places[codes.LODGE].coins},
            "display": seats - 1,  # VIE-013
            "symbols": SYMBOL_NAMES,
            "start_cards": [
                {"name": name, "coins": card[0], "symbols": card[1:]} for name, card in zip(CARD_NAMES, self.start_cards)
            ],
            "characters": [
                {
                    "name": name,
                    "title": self.components.table("characters")[name].get("name"),  # of a person that the texts have no word for
                    "copies": card[0],
                    "symbols": card[1:],
                }
                for name, card in zip(self.characters, self.persons)
            ],
            "specials": SPECIAL_NAMES,
            "influence": self.influence,
            "goal": self.goal,
        }

    def _street(self) -> list[Place]:
        c = self.components
        names = self.fields[: codes.STREET]
        if len(self.fields) != codes.PLACES:
            raise c.fault("street", None, f"the street has {codes.STREET} fields, not {len(self.fields) - 1} (CON-05)")
        if LODGE_NAME in names:
            raise c.fault("street", LODGE_NAME, "the Geheimbund lies off the street and has a table of its own (VIE-052)")
        for name in names:
            if name.isdigit():
                raise c.fault("street", name, f"'{name}' could be a die; a field is called by a word")
            if name in ELSEWHERE:
                raise c.fault("street", name, f"'{name}' is where a die is that lies on no field; a field has a name of its own")
        places = [self._place(name) for name in names]
        once = {name: (does, which) for name, (does, which) in DOES.items() if does != codes.GIVES_CHARACTER}
        for name, (does, which) in once.items():
            found = [field for field, place in zip(names, places) if (place.does, place.which) == (does, which)]
            if len(found) != 1:
                at = found[1] if found else None
                raise c.fault("street", at, f'exactly one field does "{name}", not {len(found)} (CON-12, 14, 18)')
        free = [place.cost == 0 for place in places if place.does == codes.GIVES_CHARACTER]
        if not free or not free[-1] or any(free[:-1]):
            last = [field for field, place in zip(names, places) if place.does == codes.GIVES_CHARACTER][-1:]
            raise c.fault("street", last[0] if last else None, "only the last field with characters is free (CON-13)")
        c.only(LODGE_NAME, ["name", "coins"])
        return [*places, Place(0, coins=c.number(LODGE_NAME, "coins", 0, 10))]

    def _place(self, name: str) -> Place:
        c = self.components
        line = self._line("street", name, FIELD_KEYS)
        does = line.get("does")
        if does is not None and does not in DOES:
            raise c.fault("street", name, f"'{name}' does {does!r}; a field does one of {', '.join(DOES)}")
        kind, which = DOES[does] if does else (codes.NOTHING, 0)
        for key in ("majority", "tie"):
            if (key in line) != (kind in (codes.COMPARES, codes.COMPARES_ANY)):
                raise c.fault("street", name, f"'{name}': '{key}' belongs to the fields that compare symbols, and only to them")
        if kind in (codes.SETS_GENDARM, codes.TURNS_DIE) and line.get("pay"):
            raise c.fault("street", name, f"'{name}' takes effect at once and costs nothing (VIE-060)")
        return Place(
            self._takes(name, line.get("takes")),
            kind,
            which,
            self._count(name, line, "pay"),
            self._count(name, line, "coins"),
            self._count(name, line, "points"),
            *self._reward(name, line, "majority"),
            *self._reward(name, line, "tie"),
        )

    def _takes(self, name: str, takes: Any) -> int:
        if takes == "pair":
            return 1 << codes.PAIR
        if not isinstance(takes, list) or not takes or not all(type(x) is int and 1 <= x <= 12 for x in takes):
            raise self.components.fault("street", name, f"'{name}' takes a list of sums from 1 to 12 or \"pair\", not {takes!r}")
        return sum(1 << x for x in set(takes))

    def _count(self, name: str, line: dict[str, Any], key: str) -> int:
        value = line.get(key, 0)
        if type(value) is not int or not 0 <= value <= 25:
            raise self.components.fault("street", name, f"'{key}' of '{name}' must be a whole number from 0 to 25, not {value!r}")
        return value

    def _reward(self, name: str, line: dict[str, Any], key: str) -> tuple[int, int]:
        value = line.get(key, [0, 0])
        if not isinstance(value, list) or len(value) != 2 or not all(type(x) is int and 0 <= x <= 25 for x in value):
            raise self.components.fault(
                "street", name, f"'{key}' of '{name}' must be points and coins, like [2, 1], not {value!r}"
            )
        return value[0], value[1]

    def _title(self, table: str, key: str) -> str:
        return self._word(table, key, self.components.table(table)[key].get("name"))

    def _word(self, table: str, key: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.components.fault(table, key, f"'{key}' needs a name to show, like name = \"Oper\"")
        return value

    def _line(self, table: str, key: str, keys: list[str]) -> dict[str, Any]:
        """One line of a table: figures in braces, and no others than these."""
        if not key.replace("-", "").isalnum():
            raise self.components.fault(table, key, f"'{key}' must be one word of letters and digits")
        line = self.components.value(table, key)
        if not isinstance(line, dict):
            raise self.components.fault(table, key, f"'{key}' must have its figures in braces, like {{ {keys[0]} = … }}")
        for name in line:
            if name not in keys:
                raise self.components.fault(table, key, f"'{key}' has no '{name}'; it has {', '.join(keys)}")
        return line

    def _symbols(self, table: str, key: str, value: Any) -> list[int]:
        if not isinstance(value, list) or len(value) != codes.SYMBOLS or not all(type(x) is int and 0 <= x <= 9 for x in value):
            raise self.components.fault(table, key, f"'{key}' needs three counts of symbols: {', '.join(SYMBOL_NAMES)}")
        return value

    def _start_cards(self) -> list[list[int]]:
        c = self.components
        c.only("start_cards", CARD_NAMES)
        found = []
        for name in CARD_NAMES:
            line = self._line("start_cards", name, ["coins", "symbols"])
            coins = line.get("coins")
            if type(coins) is not int or not 0 <= coins <= 5:
                raise c.fault("start_cards", name, f"'{name}' must print from 0 to 5 coins, not {coins!r} (CON-17)")
            found.append([coins, *self._symbols("start_cards", name, line.get("symbols"))])
        return found

    def _characters(self) -> list[list[int]]:
        c = self.components
        found = []
        for name in self.characters:
            line = self._line("characters", name, ["copies", "symbols", "name"])
            copies = line.get("copies")
            if type(copies) is not int or not 1 <= copies <= codes.DECK:
                raise c.fault("characters", name, f"'{name}' needs a number of copies from 1 to {codes.DECK}, not {copies!r}")
            if name == "none" or name in self.fields:
                raise c.fault("characters", name, f"'{name}' means something else on this board; take another word")
            if name not in PERSONS:
                self._title("characters", name)
            found.append([copies, *self._symbols("characters", name, line.get("symbols"))])
        if len(found) > codes.CHARACTERS:
            raise c.fault("characters", None, f"there is room for {codes.CHARACTERS} different characters, not {len(found)}")
        if sum(card[0] for card in found) != codes.DECK:
            total = sum(card[0] for card in found)
            raise c.fault("characters", None, f"there are {codes.DECK} character cards, not {total} (VIE-002)")
        return found

    def _players(self) -> dict[int, tuple[int, int]]:
        c = self.components
        c.only("players", ["3", "4", "5"])
        found = {}
        for seats in (3, 4, 5):
            line = self._line("players", str(seats), ["dice", "points"])
            dice, points = line.get("dice"), line.get("points")
            if type(dice) is not int or not 1 <= dice <= 5:
                raise c.fault("players", str(seats), f"a player has 1 to 5 dice, not {dice!r} (VIE-002)")
            if dice * seats + 1 >= codes.STREET:
                raise c.fault("players", str(seats), f"{dice} dice each leave the Gendarme no free field (CON-05)")
            if type(points) is not int or not 0 <= points < self.goal:
                raise c.fault(
                    "players", str(seats), f"the start space is from 0 to {self.goal - 1} points, not {points!r} (CON-03)"
                )
            found[seats] = (dice, points)
        if sum(sorted((card[0] for card in self.start_cards), reverse=True)[:5]) > self.all_coins:
            raise c.fault("coins", "all", f"{self.all_coins} coins don't suffice for the start cards (CON-17)")
        return found
