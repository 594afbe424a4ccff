"""Reads the component file of Vino and builds the Italy of a game."""

from __future__ import annotations

from typing import Any

from ...core.components import Components
from ...core.field import Names
from .codes import BOTH, GRAPE, GRAPES, LAND, LOTS, REGIONS, ROAD, place_of, region_of, vineyard_at
from .italy import Italy

LETTERS = "MNPBT"  # the letters on the market's markers (DC-07)
GRAPE_NAMES = [str(name) for name in GRAPE.names]
BOTTLES = 6
ROWS = ["quantity", "revenue", "lost", "change"]
BEYOND = ["up_to", "revenue_per_lot", "lots_per_loss", "change"]


class Region:
    """One region of the component file: its wine road from the cheap end on, and its grapes."""

    def __init__(self, components: Components, number: int) -> None:
        c = components
        table = f"region-{number}"
        c.only(table, ["name", "code", "prices", "state", "grapes", "start"])
        self.number = number
        self.name = self._word(c, table, "name")
        self.code = self._word(c, table, "code")
        if not (self.code.isascii() and self.code.isalpha() and self.code.islower()):
            raise c.fault(table, "code", f"'code' must be small letters only, not {self.code!r}")
        self.prices = c.numbers(table, "prices", 1, 10000)
        if not 3 <= len(self.prices) <= ROAD:
            raise c.fault(table, "prices", f"a region has 3 to {ROAD} vineyards, not {len(self.prices)} (VIN-003)")
        if min(self.prices) < self.prices[0]:
            raise c.fault(table, "prices", "the first vineyard of a road is its cheapest (DC-03)")
        for before, after in zip(self.prices, self.prices[1:]):
            if after < before:  # AMB-15: it can be played, but the farthest vineyard, not the dearest, breaks ties
                c.warn(table, "prices", f"the road falls from {before} to {after} (DC-04)")
        places = c.numbers(table, "state", 1, len(self.prices))
        if len(set(places)) != len(places):
            raise c.fault(table, "state", "'state' names a place of the road twice")
        self.state_owned = [place + 1 in places for place in range(len(self.prices))]
        if all(self.state_owned):
            raise c.fault(table, "state", "a region with state vineyards needs a private one as well (DC-06)")
        self.grapes = self._grapes(c, table)

    def _word(self, c: Components, table: str, key: str) -> str:
        value = c.value(table, key)
        if not isinstance(value, str) or not value.strip():
            raise c.fault(table, key, f"'{key}' must be a word, not {value!r}")
        return value

    def _grapes(self, c: Components, table: str) -> list[int]:
        letters = self._word(c, table, "grapes")
        if set(letters) - set(LETTERS) or len(set(letters)) != len(letters):
            raise c.fault(table, "grapes", f"'grapes' must be different letters out of {LETTERS}, not {letters!r} (DC-07)")
        if not 2 <= len(letters) <= GRAPES:
            raise c.fault(table, "grapes", f"a region offers 2 to {GRAPES} grapes, not {len(letters)} (VIN-006)")
        start = self._word(c, table, "start")
        if start not in letters or len(start) != 1:
            raise c.fault(table, "start", f"'start' must be one of the region's grapes {letters} (VIN-017)")
        others = [LETTERS.index(letter) for letter in letters if letter != start]
        return [LETTERS.index(start), *sorted(others)]


class Figures:
    """The figures of one component file, checked against what the rules say of them."""

    def __init__(self, components: Components) -> None:
        c = self.components = components
        self.regions = [Region(c, number) for number in range(1, REGIONS + 1)]
        for key in ("name", "code"):
            seen: set[str] = set()
            for region in self.regions:
                word = getattr(region, key)
                if word in seen:
                    raise c.fault(f"region-{region.number}", key, f"two regions have the {key} {word!r} (DC-01)")
                seen.add(word)
        with_state = sum(any(region.state_owned) for region in self.regions)
        if with_state != BOTTLES:
            raise c.fault("region-1", None, f"exactly {BOTTLES} regions have state vineyards, not {with_state} (VIN-007)")
        land = [vineyard_at(k, place + 1) for k, region in enumerate(self.regions) for place in range(len(region.prices))]
        self.vineyards = {self.name(vineyard): vineyard for vineyard in land}
        c.only("start", ["money", "chips"])
        self.money = c.number("start", "money", 0, 1000000)
        self.chips = c.number("start", "chips", 3, LOTS)
        c.only("market", ["end", "step"])
        self.market_end = c.number("market", "end", 1, 10000)
        self.step = c.number("market", "step", 1, 10000)
        if self.market_end % self.step or self.market_end > 50 * self.step:
            raise c.fault("market", "step", "'step' must divide 'end', into 50 spaces at most (DC-16)")
        c.only("standstill", ["buying_phases", "last_round"])
        self.idle_phases = c.number("standstill", "buying_phases", 1, 100)
        self.last_round = c.number("standstill", "last_round", 1, 100)
        self.sales = self._sales()
        self.names = self._names()

    def name(self, vineyard: int) -> str:
        return f"{self.regions[region_of(vineyard)].code}{place_of(vineyard)}"

    def region(self, vineyard: str) -> str:
        """The code of the region where a vineyard is."""
        return self.regions[region_of(self.vineyards[vineyard])].code

    def offers(self, region: str, grape: str) -> bool:
        """Has the region, by its code, a marker of the grape?"""
        return any(GRAPE_NAMES.index(grape) in one.grapes for one in self.regions if one.code == region)

    def _names(self) -> Names:
        """What the file calls the things on the axes."""
        land = {vineyard: name for name, vineyard in self.vineyards.items()}
        regions = [region.code for region in self.regions]
        quantities = {quantity for quantity, *_ in self.sales}
        return {
            "region": regions,
            "pair": [f"{regions[first]} {regions[second]}" for first, second in BOTH],
            "vineyard": [land.get(vineyard) for vineyard in range(LAND)],
            "quantity": [str(n) if n in quantities else None for n in range(1, LOTS + 1)],
        }

    def italy(self, options: dict[str, str]) -> Italy:
        return Italy(
            [region.prices for region in self.regions],
            [region.state_owned for region in self.regions],
            [region.grapes for region in self.regions],
            self.sales,
            self.money,
            self.chips,
            self.market_end,
            self.step,
            self.idle_phases,
            self.last_round,
            options["sole_owner_gift"] == "all",
            options["money_display"] == "open",
        )

    def facts(self, options: dict[str, str]) -> dict[str, Any]:
        """What never changes during a game, for whoever draws the board."""
        return {
            "regions": [
                {
                    "name": region.name,
                    "code": region.code,
                    "grapes": [GRAPE_NAMES[grape] for grape in region.grapes],
                    "bottle": any(region.state_owned),
                    "vineyards": [
                        {"name": self.name(vineyard_at(k, place)), "price": price, "state": owned}
                        for place, (price, owned) in enumerate(zip(region.prices, region.state_owned), 1)
                    ],
                }
                for k, region in enumerate(self.regions)
            ],
            "grapes": [{"name": name, "letter": letter} for name, letter in zip(GRAPE_NAMES, LETTERS)],
            "sales": [dict(zip(ROWS, row)) for row in self.sales],
            "market": {"end": self.market_end, "step": self.step},
            "chips": self.chips,
            "last_round": self.last_round,
            "money_open": options["money_display"] == "open",
        }

    def _sales(self) -> list[tuple[int, int, int, int]]:
        c = self.components
        c.only("sales", ROWS)
        quantities = c.numbers("sales", "quantity", 1, LOTS)
        if not quantities or quantities[0] != 1:
            raise c.fault("sales", "quantity", "'quantity' must begin with 1 (DC-12)")
        rows = {
            "quantity": quantities,
            "revenue": c.numbers("sales", "revenue", 1, 50000),
            "lost": c.numbers("sales", "lost", 0, LOTS),
            "change": c.numbers("sales", "change", 0, 100),
        }
        for key, row in rows.items():
            if len(row) != len(quantities):
                raise c.fault("sales", key, f"'{key}' has {len(row)} columns, but 'quantity' has {len(quantities)}")
        sales = list(zip(rows["quantity"], rows["revenue"], rows["lost"], rows["change"]))
        if "beyond" in c.data:
            sales += self._beyond(sales[-1])
        for before, after in zip(sales, sales[1:]):
            for key, a, b in zip(ROWS, before, after):
                if b < a or (b == a and key in ("quantity", "revenue")):
                    rule = {"quantity": "DC-12", "revenue": "DC-13", "lost": "DC-14", "change": "DC-15"}[key]
                    raise c.fault("sales", key, f"'{key}' must rise with the quantity, but {a} is followed by {b} ({rule})")
        for quantity, _, lost, _ in sales:
            if lost > quantity:
                raise c.fault("sales", "lost", f"a sale of {quantity} can't cost {lost} vineyards (DC-14)")
        return sales

    def _beyond(self, last: tuple[int, int, int, int]) -> list[tuple[int, int, int, int]]:
        """The columns after the last one, as the file continues them."""
        c = self.components
        c.only("beyond", BEYOND)
        up_to = c.number("beyond", "up_to", last[0] + 1, LOTS)
        per_lot = c.number("beyond", "revenue_per_lot", 1, 1000)
        per_loss = c.number("beyond", "lots_per_loss", 1, LOTS)
        change = c.number("beyond", "change", 0, 100)
        return [(last[0] + n, last[1] + per_lot * n, last[2] + n // per_loss, change) for n in range(1, up_to - last[0] + 1)]
