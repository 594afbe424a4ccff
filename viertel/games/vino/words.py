"""What the numbers of Vino are called: actions, events, vineyards, grapes and regions."""

from __future__ import annotations

from ...core.action import Catalogue, Verb
from ...core.event import Telling
from ...core.text import Text
from . import codes
from .figures import GRAPE_NAMES, Figures

SEATS = [f"p{seat + 1}" for seat in range(codes.MAX_SEATS)]
PAIRS = [(a, b) for a in range(codes.REGIONS) for b in range(a + 1, codes.REGIONS)]

SEAT = ("seat", "seat")
REGION = ("region", "region")
GRAPE = ("grape", "grape")
VINEYARD = ("vineyard", "vineyard")

TELLINGS = (
    Telling("banker", (SEAT,)),
    Telling("drew", (SEAT, REGION, GRAPE)),
    Telling("entered", (SEAT, VINEYARD), quiet=True),
    Telling("took", (SEAT, REGION, GRAPE)),
    Telling("bought", (SEAT, VINEYARD, ("price", "number"), GRAPE)),
    Telling("unused", (SEAT, REGION, GRAPE)),
    Telling("skipped", (SEAT,)),
    Telling("back", (REGION, GRAPE)),
    Telling("round", (("round", "number"),)),
    Telling("chose", (SEAT, ("regions", "pair")), reveals=True),  # AMB-08: a selection is final
    Telling("revealed", (SEAT, REGION, ("other", "region")), reveals=True),
    Telling("barrel", (REGION,)),
    Telling("stopped", (SEAT, REGION)),
    Telling("passed", (SEAT, REGION)),
    Telling("cannot", (SEAT, REGION)),
    Telling("gift", (REGION, ("vineyards", "number"))),
    Telling("ranked", (SEAT, ("rank", "number"), ("vineyards", "number"))),
    Telling("given", (SEAT, VINEYARD)),
    Telling("subsidised", (REGION,)),
    Telling("sold_out", (REGION,)),
    Telling("last_bottle"),
    Telling("sold", (SEAT, GRAPE, ("quantity", "number"), ("payment", "number"))),
    Telling("fell", (GRAPE, ("spaces", "number"), ("demand", "demand"))),
    Telling("kept", (SEAT,)),
    Telling("returned", (SEAT, VINEYARD)),
    Telling("rose", (GRAPE, ("demand", "demand"))),
    Telling("reorder"),
    Telling("place", (SEAT, ("place", "number"), ("income", "number"))),
    Telling("standstill", (("phases", "number"),)),
    Telling("last_round", (("round", "number"),)),
    Telling("counted", (SEAT, ("vineyards", "number"), ("money", "number"))),
    Telling("over"),
    Telling("won", (SEAT, ("vineyards", "number"), ("money", "number"))),
)


def catalogue(figures: Figures) -> Catalogue:
    names = {number: name for name, number in figures.vineyards.items()}
    land = [names.get(vineyard) for vineyard in range(codes.LAND)]
    regions = [region.code for region in figures.regions]
    quantities = {quantity for quantity, *_ in figures.sales}
    return Catalogue(
        [
            Verb("stop", codes.A_STOP, [""]),
            Verb("pass", codes.A_PASS, [""]),
            Verb("sell", codes.A_KEEP, ["nothing"]),
            Verb("buy", codes.A_BUY, land),
            Verb("gift", codes.A_GIFT, land),
            Verb("return", codes.A_RETURN, land),
            Verb("take", codes.A_TAKE, GRAPE_NAMES),
            Verb("raise", codes.A_RAISE, GRAPE_NAMES),
            Verb("select", codes.A_SELECT, [f"{regions[a]} {regions[b]}" for a, b in PAIRS]),
            Verb(
                "sell",
                codes.A_SELL,
                [f"{grape} {n}" if n in quantities else None for grape in GRAPE_NAMES for n in range(1, codes.LOTS + 1)],
            ),
            Verb("banker", codes.C_BANKER, SEATS),
            Verb("draw", codes.C_DRAW, regions),
        ]
    )


def show(figures: Figures, kind: str, value: int, text: Text) -> str:
    if kind == "vineyard":
        return f"{figures.regions[value // codes.ROAD].name} {value % codes.ROAD + 1}"
    if kind == "region":
        return figures.regions[value].name
    if kind == "pair":
        first, second = PAIRS[value]
        return text("region.pair", first=figures.regions[first].name, second=figures.regions[second].name)
    if kind == "demand":
        return signed(value)
    assert kind == "grape"
    return text(f"grape.{GRAPE_NAMES[value]}")


def signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
