"""Positions of Vienna for tests, written the way the rules speak: hands, fields and cards by name."""

from __future__ import annotations

from typing import Any, cast

from viertel.core.components import Components
from viertel.core.seat import CHANCE
from viertel.games import load
from viertel.games.vienna import codes
from viertel.games.vienna.figures import SPECIAL_NAMES
from viertel.games.vienna.game import Vienna
from viertel.games.vienna.rules import City

GAME = cast(Vienna, load("vienna"))
FIELDS = GAME.figures.fields
WORDS = GAME.components.text


def changed(*changes: tuple[str, str]) -> Components:
    """The standard component file with some text replaced."""
    text = WORDS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return Components(text, "changed.toml")


def new(seats: int) -> City:
    """The position before anything has happened."""
    return cast(City, GAME.new(seats))


def city(
    hands: list[str],
    *,
    active: int = 0,
    coins: list[int] | None = None,
    board: dict[str, tuple[int, str]] | None = None,
    lodge: list[str] | None = None,
    specials: dict[str, int] | None = None,
    coach: dict[int, str] | None = None,
    start_cards: list[int] | None = None,
    rows: list[list[str]] | None = None,
    options: dict[str, str] | None = None,
    game: Vienna = GAME,
    **more: Any,
) -> City:
    """A turn in the placement phase. A hand is its faces, `?` for a die not rolled and `W3` for the white die.
    Dice not mentioned lie on the Geheimbund. `board` has the occupant and the dice of each field."""
    seats = len(hands)
    state = cast(City, game.new(seats, options))
    data = state.to_json()
    dice, lying = [0] * len(state.dice), [0] * len(state.lodge)
    owner, one, two = [0] * codes.STREET, [0] * codes.STREET, [0] * codes.STREET
    data |= {"phase": codes.TURN, "active": active, "round": 2}
    special = [1, 0, 0, 0, 0]
    for name, seat in (specials or {}).items():
        special[SPECIAL_NAMES.index(name)] = seat + 1
    for field, (seat, faces) in (board or {}).items():
        at = FIELDS.index(field)
        owner[at] = seat + 1
        shown = faces.split("+")
        one[at] = int(shown[0])
        if len(shown) > 1:
            two[at] = int(shown[1].strip("W"))
            if "W" in shown[1]:
                data |= {"white": two[at], "white_at": codes.ON_FIELD + at, "white_seat": seat}
    for seat, hand in enumerate(hands):
        for die in hand.split():
            if die[0] == "W":
                data |= {"white": int(die[1]), "white_at": codes.IN_HAND, "white_seat": seat}
                special[codes.WHITE_DIE] = special[codes.WHITE_DIE] or seat + 1
            else:
                dice[8 * seat + (0 if die == "?" else int(die))] += 1
        for die in (lodge[seat] if lodge else "").split():
            lying[8 * seat + int(die)] += 1
        placed = sum(
            (one[at] > 0) + (two[at] > 0) - (data["white_at"] == codes.ON_FIELD + at) for at in range(24) if owner[at] == seat + 1
        )
        rest = state.street.dice - sum(dice[8 * seat : 8 * seat + 8]) - placed - sum(lying[8 * seat : 8 * seat + 8])
        assert rest >= 0, f"seat {seat} has too many dice"
        lying[8 * seat + 1] += rest
    purse = coins or [0] * seats
    data["coins"] = purse
    data["supply"] = state.street.all_coins - sum(purse)
    data["start_card"] = [card for card in (start_cards or range(1, seats + 1))]
    row = [0] * (5 * codes.CHARACTERS)
    pile = list(state.pile)
    for seat, names in enumerate(rows or []):
        for name in names:
            character = game.figures.characters.index(name)
            row[seat * codes.CHARACTERS + character] += 1
            pile[character] -= 1
    display = [0] * 4
    for k in range(seats - 1):
        display[k] = k + 1
        pile[k] -= 1
    data |= {"display": display, "row": row, "pile": pile, "specials": special}
    data |= {"dice": dice, "lodge": lying, "owner": owner, "die_one": one, "die_two": two}
    reach = [0] * seats
    for seat, field in (coach or {}).items():
        reach[seat] = FIELDS.index(field) + 1
    data["coach"] = reach
    data |= more
    found = cast(City, game.position(data, options))
    assert game.faults(found) == []
    return found


def changed_to(state: City, game: Vienna = GAME, **fields: Any) -> City:
    """The same position but for these fields."""
    return cast(City, game.position(state.to_json() | fields))


def legal(state: City, game: Vienna = GAME) -> list[str]:
    acting = state.to_act()
    return [game.words(code) for code in state.legal(acting[0])]


def places(state: City, dice: str | None = None) -> list[str]:
    """The fields open to these dice, or to any."""
    found = [words.split() for words in legal(state) if words.startswith("place ")]
    return [field for _, faces, field in found if dice in (None, faces)]


def do(state: City, *actions: str, game: Vienna = GAME) -> list[tuple[str, dict[str, int]]]:
    """Play these, whoever's they are; what they told."""
    told: list[tuple[int, ...]] = []
    for words in actions:
        state.play(state.to_act()[0], game.code(words), told)
        assert game.faults(state) == [], words
    events = [game.event(item) for item in told]
    return [(event.key, event.arguments) for event in events]


def rolled(state: City, faces: str, game: Vienna = GAME) -> None:
    """Chance rolls these faces."""
    for face in faces.split():
        assert state.to_act() == (CHANCE,)
        do(state, f"roll white {face[1]}" if face[0] == "W" else f"roll {face}", game=game)


def hand(state: City, seat: int) -> str:
    faces = [str(face) for face in range(1, 7) for _ in range(state.dice[8 * seat + face])]
    faces = ["?"] * state.dice[8 * seat] + faces
    if state.white_at == codes.IN_HAND and state.white_seat == seat:
        faces.append(f"W{state.white or '?'}")
    return " ".join(faces)


def evaluated(board: dict[str, tuple[int, str]], seats: int = 4, **more: Any) -> City:
    """The evaluation begins: all dice are on the board; the last of them goes to the Geheimbund."""
    hands = ["" for _ in range(seats)]
    used = [0] * seats
    for _field, (seat, faces) in board.items():
        used[seat] += len([die for die in faces.split("+") if "W" not in die])
    each = GAME.figures.players[seats][0]
    last = next(seat for seat in range(seats) if used[seat] < each)
    hands[last] = "1"
    coins = more.pop("coins", [0] * seats)
    coins = [purse - (seat == last) for seat, purse in enumerate(coins)] if coins[last] else coins
    state = city(hands, active=last, board=board, coins=coins, **more)
    do(state, "place 1 geheimbund")
    return state
