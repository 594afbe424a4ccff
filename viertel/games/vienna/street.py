"""The street: what never changes during a game, shared by all its states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from .codes import BIT, CHARACTERS, CHOICES, HOLDS, PAIR, PLACES, START_CARDS, SYMBOLS, WAYS, WITH_WHITE

NATIVE = "module"

Places = Annotated[list[int], PLACES]
Sums = Annotated[list[int], PAIR + 1]
Starts = Annotated[list[int], START_CARDS]
StartSymbols = Annotated[list[int], START_CARDS * SYMBOLS]
Characters = Annotated[list[int], CHARACTERS]
CharacterSymbols = Annotated[list[int], CHARACTERS * SYMBOLS]
Symbols = Annotated[list[int], SYMBOLS]
Bits = Annotated[list[int], BIT]
Hands = Annotated[list[int], HOLDS]
Choices = Annotated[list[int], CHOICES]


class Street:
    """Fields in the order of the street, then the Geheimbund; cards; and the figures for one number of players."""

    takes: Places  # bit set of the sums accepted, or the bit PAIR
    taking: Sums  # the same the other way round: bit set of the fields that accept a sum, or a PAIR
    does: Places
    which: Places  # of the special cards or the symbols
    cost: Places  # crossed-out coins
    coins: Places
    points: Places
    majority_points: Places
    majority_coins: Places
    tie_points: Places
    tie_coins: Places
    start_coins: Starts
    start_symbols: StartSymbols
    n_characters: int
    copies: Characters
    symbols: CharacterSymbols
    influence: Symbols
    one: Choices  # the dice of each way to take dice from a hand: a face, or WHITE
    two: Choices  # 0: only one die
    unlike: Hands  # bit set of the ways to take one own die, or two unlike ones, by the set of faces in hand
    alike: Hands  # two own dice that are alike, by the set of faces that are there twice
    place_of: Bits  # the place of a bit, by its remainder
    dice: int  # of each player
    start_points: int
    all_coins: int
    goal: int  # points that end the game
    exchange: int  # coins for a point at the end
    frontier: bool  # the coach stands at the furthest own die, not at the latest (AMB-04)
    majorities: int  # AMB-20

    def __init__(
        self,
        places: Sequence[Sequence[int]],
        start_cards: list[list[int]],
        characters: list[list[int]],
        influence: list[int],
        dice: int,
        start_points: int,
        all_coins: int,
        goal: int,
        exchange: int,
        frontier: bool,
        majorities: int,
    ) -> None:
        """A place is its ten figures in the order above, a start card coins and symbols, a character copies and symbols."""
        self.takes = [place[0] for place in places]
        self.taking = [sum(1 << field for field, place in enumerate(places) if place[0] >> sums & 1) for sums in range(PAIR + 1)]
        self.does = [place[1] for place in places]
        self.which = [place[2] for place in places]
        self.cost = [place[3] for place in places]
        self.coins = [place[4] for place in places]
        self.points = [place[5] for place in places]
        self.majority_points = [place[6] for place in places]
        self.majority_coins = [place[7] for place in places]
        self.tie_points = [place[8] for place in places]
        self.tie_coins = [place[9] for place in places]
        self.start_coins = [card[0] for card in start_cards]
        self.start_symbols = [count for card in start_cards for count in card[1:]]
        self.n_characters = len(characters)
        room = CHARACTERS - len(characters)
        self.copies = [card[0] for card in characters] + [0] * room
        self.symbols = [count for card in characters for count in card[1:]] + [0] * (room * SYMBOLS)
        self.influence = influence
        self.one = [one for one, _ in WAYS]
        self.two = [two for _, two in WAYS]
        own = [(way, {one - 1, two - 1} - {-1}) for way, (one, two) in enumerate(WAYS[:WITH_WHITE])]
        held = [{face for face in range(6) if hand >> face & 1} for hand in range(HOLDS)]
        self.unlike = [sum(1 << way for way, faces in own if faces <= hand and self.one[way] != self.two[way]) for hand in held]
        self.alike = [sum(1 << way for way, faces in own if faces <= hand and self.one[way] == self.two[way]) for hand in held]
        self.place_of = [next((place for place in range(BIT - 1) if pow(2, place, BIT) == rest), 0) for rest in range(BIT)]
        self.dice = dice
        self.start_points = start_points
        self.all_coins = all_coins
        self.goal = goal
        self.exchange = exchange
        self.frontier = frontier
        self.majorities = majorities
