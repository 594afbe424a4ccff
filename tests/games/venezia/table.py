"""Positions for tests, written as people say them, and whole games played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from viertel import games
from viertel.core.chance import Quick
from viertel.core.components import Components
from viertel.core.game import Game
from viertel.core.match import Match
from viertel.core.state import Rng
from viertel.games.venezia import codes
from viertel.games.venezia.figures import CARDS, ZONES
from viertel.games.venezia.game import Venezia
from viertel.games.venezia.rules import Venice

GAME = cast(Venezia, games.load("venezia"))
CORNER = Venezia(Components(GAME.components.text.replace('"G9"', '"H10"')))  # where the test vectors have the Campanile

R, Y, B, G = range(4)
COLOURS = "RYBG"
HOMES = ("castello", "dorsoduro", "cannaregio", "san_polo")


def cell(name: str) -> int:
    return "ABCDEFGH".index(name[0].upper()) * codes.COLUMNS + int(name[1:]) - 1


def cells(names: str) -> set[int]:
    return {cell(name) for name in names.split()}


def by_seat(given: Mapping[int, int] | None) -> list[int]:
    return [(given or {}).get(seat, 0) for seat in range(4)]


def position(
    phase: int,
    seats: int = 4,
    pos: str = "",
    city: Mapping[str, str] | None = None,
    plans: Mapping[int, tuple[str, str | None, str]] | None = None,
    options: Mapping[str, str] | None = None,
    game: Venezia = CORNER,
    **fields: Any,
) -> Venice:
    """A position of the second round, first player R.

    `pos` has lines like `R: C4 C5`, `T: D5`, `H: A1`; `city` things like {"castello": "R3 Y2 grey1"}; `plans` by seat
    (first card and cubes, action, zones with cubes), like ("piazza 2", "purge", "castello 3, san_marco 0, san_polo 1").
    Whatever is missing of the 40 pigeons is in the supply, whatever of the greys beside the board.
    """
    data: dict[str, Any] = game.new(seats, options).to_json()
    data |= {"phase": phase, "round": 2, "home": [ZONES.index(home) + 1 for home in HOMES[:seats]]}
    data["reserve"] = [0] * 4
    data["step"] = [codes.PLANNED] * seats if phase > codes.PLANNING else [0] * seats
    pigeon, tourist, hunter = [0] * codes.CELLS, [], []
    for line in pos.strip().splitlines():
        who, _, names = line.partition(":")
        for name in names.split():
            if who.strip() == "T":
                tourist.append(cell(name) + 1)
            elif who.strip() == "H":
                hunter.append(cell(name) + 1)
            else:
                pigeon[cell(name)] = COLOURS.index(who.strip()) + 1
    data |= {"pigeon": pigeon, "tourist": tourist, "hunter": hunter}
    zones = [0] * codes.CITY
    for zone, flocks in (city or {}).items():
        for flock in flocks.split():
            owner = codes.GREY if flock.startswith("grey") else COLOURS.index(flock[0])
            zones[8 * ZONES.index(zone) + owner] = int(flock.removeprefix("grey") if owner == codes.GREY else flock[1:])
    data["city"] = zones
    first, deed, card, cubes = [0] * 4, [0] * 4, [0] * 12, [0] * 16
    if codes.PLANNING < phase < codes.RECOVERING:
        plans = {seat: ("ruse 0", None, "castello 0, san_polo 0, san_giorgio 0") for seat in range(seats)} | dict(plans or {})
    for seat, (slot, action, three) in (plans or {}).items():
        kind, number = slot.split()
        first[seat] = {"piazza": codes.PIAZZA, "ruse": codes.RUSE}[kind]
        deed[seat] = CARDS.index(action) + 1 if action else 0
        cubes[4 * seat] = int(number)
        for k, entry in enumerate(three.split(",")):
            zone, count = entry.split()
            card[3 * seat + k] = ZONES.index(zone) + 1
            cubes[4 * seat + 1 + k] = int(count)
    data |= {"first": first, "deed": deed, "card": card, "cubes": cubes}
    for key, value in fields.items():
        data[key] = by_seat(value) if isinstance(value, dict) else value
    if "supply" not in fields:
        data["supply"] = [
            codes.PIGEONS
            - sum(data[place][seat] if seat < len(data[place]) else 0 for place in ("reserve", "nest", "michele"))
            - sum(cubes[4 * seat : 4 * seat + 4])
            - sum(owner == seat + 1 for owner in pigeon)
            - sum(zones[8 * zone + seat] for zone in range(codes.ZONES))
            for seat in range(seats)
        ]
    if "beside" not in fields:
        data["beside"] = 6 - sum(zones[8 * zone + codes.GREY] for zone in range(codes.ZONES))
    return cast(Venice, game.position(data, options))


def act(state: Venice, seat: int, *actions: str) -> list[str]:
    """Play these; the keys of what was told."""
    told: list[str] = []
    for words in actions:
        events: list[tuple[int, ...]] = []
        state.play(seat, CORNER.code(words), events)
        told += [GAME.event(event).key for event in events]
    return told


def chance(state: Venice, *actions: str) -> None:
    for words in actions:
        state.play(-1, CORNER.code(words))


def choices(state: Venice, seat: int) -> set[str]:
    return {CORNER.words(code) for code in state.legal(seat)}


def moves(state: Venice, seat: int, name: str) -> tuple[set[int], set[int]]:
    """Where a pigeon may walk and where it may jump."""
    to = {cell(words.split()[2]) for words in choices(state, seat) if words.startswith(f"move {name.lower()} ")}
    here = cell(name)
    walks = {there for there in to if max(abs(here // 10 - there // 10), abs(here % 10 - there % 10)) == 1}
    return walks, to - walks


def zone(state: Venice, name: str) -> list[int]:
    """R, Y, B, G and grey."""
    at = 8 * ZONES.index(name)
    return list(state.city[at : at + 5])


def pigeons(state: Venice, seat: int) -> set[int]:
    return {c for c in range(codes.CELLS) if state.pigeon[c] & codes.COLOUR == seat + 1}


def finish_round(state: Venice) -> None:
    """Nobody reinforces; for positions in which no action asks anything."""
    while state.phase == codes.REINFORCING:
        act(state, state.active(), "reinforce 0")


def start(seats: int, seed: int = 1, options: Mapping[str, str] | None = None, game: Game = GAME) -> Match:
    return Match(game, seats, options, Quick(Rng(seed)))


def play(match: Match, seed: int = 1) -> Iterator[Match]:
    """The match after every decision, each taken at random by a random one of those to act."""
    rng = Rng(seed)
    yield match
    while not match.over:
        acting = match.state.to_act()
        seat = acting[rng.below(len(acting))]
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])
        yield match
