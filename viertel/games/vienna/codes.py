"""The numbers of Vienna, each declared once: dice, fields, cards, phases, actions and events."""

from itertools import combinations_with_replacement
from typing import Final

from ...core.action import Actions
from ...core.event import Events
from ...core.field import Axis, amount, count, flag, parts, seats, set_of

MAX_SEATS: Final = 5
SEAT = seats(MAX_SEATS)
ALL_COINS: Final = 100  # no box has more
COINS = count(ALL_COINS, called="coins")
POINTS = amount(10**6, called="points")
ROUNDS = amount(10**6)

# Dice. In a list of dice each seat has a place for those not rolled, six for the faces, and one that stays empty.
FACE = Axis("face", names=["unrolled", "1", "2", "3", "4", "5", "6", None])
FACES: Final = FACE.size
WHITE: Final = 7  # the white die where a die is named by its face
OWN_DICE: Final = 5
PIPS = count(6)  # 0: no die, or not rolled
A_DIE = parts("die", ("face", FACES, PIPS), ("white", 2, flag))
DIGIT: Final = 3  # bits in a handful: how many dice show a 1, …, a 6, and then the white die's face
HANDFUL = parts("dice", *((f"{face}", 1 << DIGIT, count(OWN_DICE)) for face in range(1, WHITE)), ("white", 1 << DIGIT, PIPS))

# Fields: 0 to 23 along the street
STREET: Final = 24
LODGE: Final = STREET  # the Geheimbund, off the street
PLACES: Final = STREET + 1
ON_STREET = Axis("street", STREET)
FIELD = Axis("field", PLACES)
SUM = Axis("sum", names=[None, *(f"{number}" for number in range(1, 13))])
PAIR: Final = SUM.add("pair")
BIT: Final = 37  # a prime that no two powers of 2 up to 2**35 are alike by: finds the place of a bit
TAKES = set_of(SUM)

# Where the white die is: beside the board, in a hand, or on a field
BESIDE: Final = 0
IN_HAND: Final = 1
ON_FIELD: Final = 2  # + field
WHERE = Axis("where", ON_FIELD + PLACES)

# Cards
SYMBOL = Axis("symbol", names=["citizen", "cross", "crown"])
SYMBOLS: Final = SYMBOL.size
ALL_SYMBOLS: Final = 7  # as a set
START_CARDS: Final = 6
START_CARD = Axis("start_card", names=[f"s{number + 1}" for number in range(START_CARDS)])
CHARACTERS: Final = 16  # kinds of character there is room for
CHARACTER = Axis("character", CHARACTERS)
DECK: Final = 44
IN_FRONT = count(9 * (DECK + 2))  # symbols of a kind on all cards of a seat
UNDER = Axis("under the pile", DECK)
SHOWN: Final = 4  # most characters on display
SLOT = Axis("slot", SHOWN)
SPECIAL = Axis("special")
CLOCK: Final = SPECIAL.add("clock")
DOUBLE: Final = SPECIAL.add("double")
JOKER: Final = SPECIAL.add("joker")
INFLUENCE: Final = SPECIAL.add("influence")
WHITE_DIE: Final = SPECIAL.add("white-die")
SPECIALS: Final = SPECIAL.size

# What a field does, besides coins and points
NOTHING: Final = 0
SETS_GENDARM: Final = 1  # at once
TURNS_DIE: Final = 2  # at once
GIVES_SPECIAL: Final = 3
GIVES_CHARACTER: Final = 4
COMPARES: Final = 5
COMPARES_ANY: Final = 6
ROBS: Final = 7
COUNTS_SPECIALS: Final = 8

ROB_ONE: Final = 3  # coins at most from one player (VIE-118)

# Final majorities (AMB-20)
BOTH: Final = 0
EACH: Final = 1
EITHER: Final = 2

PHASE = Axis("phase")
FIRST: Final = PHASE.add("first")  # chance names the first holder of the clock
PICK: Final = PHASE.add("pick")  # start cards
REVEAL: Final = PHASE.add("reveal")  # chance reveals characters
ROLL: Final = PHASE.add("roll")  # chance rolls the active seat's dice, one by one
TURN: Final = PHASE.add("turn")
GENDARM: Final = PHASE.add("gendarm")  # Krieau, step 1
GAIN: Final = PHASE.add("gain")  # Krieau, step 2
SPIN: Final = PHASE.add("spin")  # Prater
AGAIN: Final = PHASE.add("again")  # use the double move?
TAKE_CHARACTER: Final = PHASE.add("character")
TAKE_SPECIAL: Final = PHASE.add("special")
NAME_SYMBOL: Final = PHASE.add("symbol")  # Gloriette
ROB: Final = PHASE.add("rob")  # Tiergarten
OVER: Final = PHASE.add("over")

# What the words of an action are put together from
DIE = Axis("die", names=["1", "2", "3", "4", "5", "6", "white"])
PIP = Axis("pip", names=DIE.names[:6])
WAYS = [  # to take dice from a hand: one own die, two of them, an own die with the white one, the white one alone (VIE-031, 088)
    *((face, 0) for face in range(1, WHITE)),
    *((face, other) for face in range(1, WHITE) for other in range(face, WHITE)),
    *((face, WHITE) for face in range(1, WHITE)),
    (WHITE, 0),
]
CHOICE = Axis("choice", names=["+".join(str(DIE.names[die - 1]) for die in way if die) for way in WAYS])
CHOICES: Final = CHOICE.size
WITH_WHITE: Final = WAYS.index((1, WHITE))
WHITE_ALONE: Final = WAYS.index((WHITE, 0))
HOLDS: Final = 64  # sets of faces


def _handfuls() -> list[str | None]:
    """What can be rerolled: digits of base 6, how many of the sixes … of the ones, and then 0 or 1 for the white die."""
    names: list[str | None] = [None] * (6**6 * 2)
    for white in (0, 1):
        for dice in range(1 - white, OWN_DICE + 1):
            for faces in combinations_with_replacement(range(1, WHITE), dice):
                digits = sum(6 ** (face - 1) for face in faces)
                names[2 * digits + white] = "+".join([*map(str, faces), *["white"] * white])
    return names


REROLLED = Axis("rerolled", names=_handfuls())
NONE = Axis("none", names=["none"])
TWO_SEATS = Axis("two seats", names=[f"p{i + 1} p{k + 1}" if i < k else None for i in range(MAX_SEATS) for k in range(MAX_SEATS)])

ACTIONS = Actions()
A_PLACE: Final = ACTIONS.add("place", CHOICE, FIELD)
A_REROLL: Final = ACTIONS.add("reroll", REROLLED)
A_TURN: Final = ACTIONS.add("turn", DIE, Axis("way", names=["down", "up"]))
A_GENDARM: Final = ACTIONS.add("gendarm", ON_STREET)
A_GAIN: Final = ACTIONS.add("gain", Axis("reward", names=["coin", "point"]))
A_SPIN: Final = ACTIONS.add("spin", DIE, Axis("to face", names=[f"to{face}" for face in range(1, WHITE)]))
A_NO_SPIN: Final = ACTIONS.add("spin", NONE)
A_AGAIN: Final = ACTIONS.add("again", Axis("answer", names=["no", "yes"]))
A_PICK: Final = ACTIONS.add("pick", START_CARD)
A_CHARACTER: Final = ACTIONS.add("character", CHARACTER)
A_NO_CHARACTER: Final = ACTIONS.add("character", NONE)
A_SPECIAL: Final = ACTIONS.add("special", Axis("answer", names=["leave", "take"]))
A_SYMBOL: Final = ACTIONS.add("symbol", SYMBOL)
A_ROB: Final = ACTIONS.add("rob", SEAT, Axis("coins", names=[f"{coins}" for coins in range(1, ROB_ONE + 1)]))
A_ROB_TWO: Final = ACTIONS.add("rob", TWO_SEATS)
A_NO_ROB: Final = ACTIONS.add("rob", Axis("nobody", names=["nobody"]))
C_FIRST: Final = ACTIONS.add("first", SEAT)
C_REVEAL: Final = ACTIONS.add("reveal", CHARACTER)
C_ROLL: Final = ACTIONS.add("roll", PIP)
C_ROLL_WHITE: Final = ACTIONS.add("roll", Axis("white", names=["white"]), PIP)

EVENTS = Events()
E_FIRST: Final = EVENTS.add("first", seat=SEAT)
E_PICKED: Final = EVENTS.add("picked", seat=SEAT, card=START_CARD)
E_START_COINS: Final = EVENTS.add("start_coins", seat=SEAT, coins=COINS)
E_ROUND: Final = EVENTS.add("round", round=ROUNDS, seat=SEAT)
E_REVEALED: Final = EVENTS.add("revealed", character=CHARACTER, slot=count(SHOWN))
E_DUPLICATE: Final = EVENTS.add("duplicate", character=CHARACTER)
E_RESHUFFLED: Final = EVENTS.add("reshuffled")
E_SHORT_DISPLAY: Final = EVENTS.add("short_display")
E_DIE: Final = EVENTS.add("die", seat=SEAT, die=A_DIE, quiet=True)
E_ROLLED: Final = EVENTS.add("rolled", seat=SEAT, dice=HANDFUL)
E_REROLLED: Final = EVENTS.add("rerolled", seat=SEAT, dice=HANDFUL)
E_TURNED: Final = EVENTS.add("turned", seat=SEAT, die=A_DIE, to=A_DIE)
E_BRIBED: Final = EVENTS.add("bribed", seat=SEAT, field=ON_STREET)
E_PLACED: Final = EVENTS.add("placed", seat=SEAT, dice=HANDFUL, field=FIELD)
E_JOKER: Final = EVENTS.add("joker", seat=SEAT, face=PIPS, field=ON_STREET)
E_GENDARM: Final = EVENTS.add("gendarm", seat=SEAT, field=ON_STREET)
E_SPUN: Final = EVENTS.add("spun", seat=SEAT, die=A_DIE, to=A_DIE)
E_AGAIN: Final = EVENTS.add("again", seat=SEAT)
E_EVALUATION: Final = EVENTS.add("evaluation", round=ROUNDS)
E_FIELD: Final = EVENTS.add("field", seat=SEAT, field=ON_STREET, quiet=True)
E_COINS: Final = EVENTS.add("coins", seat=SEAT, coins=COINS, field=FIELD)
E_NO_COINS: Final = EVENTS.add("no_coins", seat=SEAT, coins=COINS, field=FIELD)
E_POINTS: Final = EVENTS.add("points", seat=SEAT, points=POINTS, field=ON_STREET)
E_PAID: Final = EVENTS.add("paid", seat=SEAT, coins=COINS, field=ON_STREET)
E_LAPSED: Final = EVENTS.add("lapsed", seat=SEAT, coins=COINS, field=ON_STREET)
E_CHARACTER: Final = EVENTS.add("character", seat=SEAT, character=CHARACTER)
E_NO_CHARACTER: Final = EVENTS.add("no_character", seat=SEAT, field=ON_STREET)
E_DECLINED: Final = EVENTS.add("declined", seat=SEAT, field=ON_STREET)
E_SPECIAL: Final = EVENTS.add("special", seat=SEAT, special=SPECIAL)
E_SPECIAL_FROM: Final = EVENTS.add("special_from", seat=SEAT, special=SPECIAL, other=SEAT)
E_SPECIAL_KEPT: Final = EVENTS.add("special_kept", seat=SEAT, special=SPECIAL)
E_SPECIAL_LEFT: Final = EVENTS.add("special_left", seat=SEAT, special=SPECIAL)
E_SYMBOL: Final = EVENTS.add("symbol", seat=SEAT, symbol=SYMBOL, field=ON_STREET)
E_AHEAD: Final = EVENTS.add("ahead", seat=SEAT, other=SEAT, symbol=SYMBOL, mine=IN_FRONT, theirs=IN_FRONT)
E_TIED: Final = EVENTS.add("tied", seat=SEAT, other=SEAT, symbol=SYMBOL, mine=IN_FRONT, theirs=IN_FRONT)
E_BEHIND: Final = EVENTS.add("behind", seat=SEAT, other=SEAT, symbol=SYMBOL, mine=IN_FRONT, theirs=IN_FRONT)
E_ROBBED: Final = EVENTS.add("robbed", seat=SEAT, other=SEAT, coins=COINS)
E_NO_ROB: Final = EVENTS.add("no_rob", seat=SEAT)
E_SPECIALS: Final = EVENTS.add("specials", seat=SEAT, cards=count(SPECIALS))
E_BACK: Final = EVENTS.add("back", seat=SEAT, field=FIELD, quiet=True)
E_DISCARDED: Final = EVENTS.add("discarded", character=CHARACTER, quiet=True)
E_MAJORITY: Final = EVENTS.add("majority", seat=SEAT, symbol=SYMBOL, points=POINTS)
E_EXCHANGED: Final = EVENTS.add("exchanged", seat=SEAT, coins=COINS, points=POINTS)
E_OVER: Final = EVENTS.add("over")
E_WON: Final = EVENTS.add("won", seat=SEAT, points=POINTS)
