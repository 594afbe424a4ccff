"""What the numbers of Venezia are called: actions, events, cells, zones and cards."""

from __future__ import annotations

from ...core.action import Catalogue, Verb
from ...core.event import Telling
from ...core.text import Text
from . import codes
from .figures import CARDS, FIRST_CARDS, Figures

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]
NUMBERS = [str(number) for number in range(codes.PIGEONS + 1)]
NONE = "none"
STOP = "stop"
BESIDE = "beside"

SEAT = ("seat", "seat")
OWNER = ("owner", "seat")
CELL = ("cell", "cell")
TO = ("to", "cell")
ZONE = ("zone", "zone")
COUNT = ("count", "number")
CARD = ("card", "card")
SLOT = ("slot", "number")

TELLINGS = (
    Telling("starts", (SEAT,)),
    Telling("home", (SEAT, ZONE)),
    Telling("round", (("round", "number"), SEAT)),
    Telling("own_first", (SEAT, ("card", "first"), COUNT)),
    Telling("own_action", (SEAT, CARD)),
    Telling("own_zone", (SEAT, SLOT, ZONE, COUNT)),
    Telling("ready", (SEAT,), reveals=True),
    Telling(
        "slots",
        (SEAT, ("first", "number"), ("third", "number"), ("fourth", "number"), ("fifth", "number")),
        reveals=True,
    ),
    Telling("card_down", (SEAT,)),
    Telling("piazza", (SEAT, COUNT), reveals=True),
    Telling("ruse", (SEAT, COUNT), reveals=True),
    Telling("shifted", (SEAT, SLOT, COUNT)),
    Telling("placed", (SEAT, CELL)),
    Telling("tourist", (CELL,)),
    Telling("hunter", (CELL,)),
    Telling("shot", (OWNER, CELL)),
    Telling("walked", (SEAT, CELL, TO)),
    Telling("hop", (SEAT, CELL, TO), quiet=True),
    Telling("jumped", (SEAT, CELL, TO, ("jumps", "number"))),
    Telling("caught", (SEAT, OWNER, CELL, ("one", "cell"), ("other", "cell"))),
    Telling("bred", (SEAT, CELL, COUNT), quiet=True),
    Telling("hatched", (SEAT, COUNT)),
    Telling("action", (SEAT, CARD), reveals=True),
    Telling("denied", (SEAT, CARD)),
    Telling("family", (SEAT, ZONE)),
    Telling("came", (OWNER, ZONE, COUNT)),
    Telling("reinforced", (SEAT, COUNT, ZONE)),
    Telling("vatican", (SEAT,)),
    Telling("grey_put", (SEAT, ZONE)),
    Telling("grey_moved", (SEAT, ZONE, ("to", "zone"))),
    Telling("feud", (SEAT, OWNER, ZONE)),
    Telling("spared", (SEAT, ZONE), quiet=True),
    Telling("poisoned", (SEAT, OWNER, CELL)),
    Telling("returned", (SEAT, COUNT)),
    Telling("raptor", (SEAT, ZONE)),
    Telling("purged", (SEAT, OWNER, ZONE, COUNT)),
    Telling("purged_grey", (SEAT, ZONE, COUNT)),
    Telling("expelled", (SEAT, OWNER, ZONE, COUNT)),
    Telling("took_over", (SEAT, ZONE, COUNT)),
    Telling("arrived", (SEAT, SLOT, ZONE, COUNT), reveals=True),
    Telling("scored", (SEAT, ZONE, ("points", "number"))),
    Telling("level", (ZONE,), quiet=True),
    Telling("scared", (ZONE,)),
    Telling("recovered", (SEAT, CARD)),
    Telling("revived", (SEAT, COUNT)),
    Telling("emptied", (ZONE, COUNT)),
    Telling("sent_off", (OWNER, ZONE, COUNT), quiet=True),
    Telling("sent_off_grey", (ZONE, COUNT), quiet=True),
    Telling("fledged", (SEAT, COUNT), quiet=True),
    Telling("five", (SEAT, COUNT)),
    Telling("over"),
    Telling("won", (SEAT, ("points", "number"))),
    Telling("out", (("round", "number"),)),
    Telling("giorgio", (SEAT,)),
    Telling("graves", (SEAT,)),
    Telling("nothing", (SEAT, CARD)),
)


def catalogue(figures: Figures) -> Catalogue:
    zones = figures.zones
    districts = zones[: codes.DISTRICTS]
    cells: list[str | None] = [figures.name(cell).lower() for cell in range(codes.CELLS)]
    cells[figures.tower] = None

    def ways() -> list[str | None]:
        """From cell to cell, where a walk or a chain of jumps can lead."""
        found: list[str | None] = []
        for cell in range(codes.CELLS):
            for to in range(codes.CELLS):
                down = abs(cell // codes.COLUMNS - to // codes.COLUMNS)
                right = abs(cell % codes.COLUMNS - to % codes.COLUMNS)
                leads = cell != to and (max(down, right) == 1 or (down % 2 == 0 and right % 2 == 0))
                found.append(f"{cells[cell]} {cells[to]}" if leads and cells[cell] and cells[to] else None)
        return found

    def owners(places: list[str], grey: str) -> list[str | None]:
        """8 * place + owner."""
        names = [*SEATS, grey, None, None, None]
        return [f"{place} {name}" if name else None for place in places for name in names]

    greys = [f"{origin} {to}" if origin != to else None for origin in (*zones, BESIDE) for to in zones]
    return Catalogue(
        [
            Verb("home", codes.A_HOME, districts),
            Verb("first", codes.A_FIRST + codes.PIAZZA, FIRST_CARDS),
            Verb("cubes", codes.A_CUBES, NUMBERS),
            Verb("action", codes.A_ACTION, [NONE, *CARDS]),
            Verb("zone", codes.A_ZONE, zones),
            Verb("shift", codes.A_SHIFT, NUMBERS),
            Verb("place", codes.A_PLACE, cells),
            Verb("move", codes.A_MOVE, ways()),
            Verb("end", codes.A_END, [""]),
            Verb("family", codes.A_FAMILY, districts),
            Verb("reinforce", codes.A_REINFORCE, NUMBERS),
            Verb("vatican", codes.A_VATICAN, greys),
            Verb("vatican", codes.A_VATICAN_STOP, [STOP]),
            Verb("feud", codes.A_FEUD, owners(zones, NONE)),
            Verb("poison", codes.A_POISON, cells),
            Verb("poison", codes.A_POISON_STOP, [STOP]),
            Verb("raptor", codes.A_RAPTOR, zones),
            Verb("purge", codes.A_PURGE, owners(districts, "grey")),
            Verb("takeover", codes.A_TAKEOVER, districts),
            Verb("recover", codes.A_RECOVER, [NONE, *CARDS]),
            Verb("revive", codes.A_REVIVE, NUMBERS),
            Verb("starts", codes.C_STARTS, SEATS),
            Verb("tourist", codes.C_TOURIST, cells),
            Verb("hunter", codes.C_HUNTER, cells),
        ]
    )


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "cell":
        return figures.name(value)
    if kind == "zone":
        return text(f"zone.{figures.zones[value]}")
    if kind == "card":
        return text(f"card.{CARDS[value - 1]}")
    assert kind == "first"
    return text(f"card.{FIRST_CARDS[value - 1]}")
