"""The numbers that rules, words and bot share: dice, fields, cards, phases, actions and events of Vienna."""

from typing import Final

MAX_SEATS: Final = 5
FACES: Final = 8  # places per seat in a list of dice: 0 for dice not rolled, 1 to 6 for their faces
WHITE: Final = 7  # the white die where a die is named by its face
STREET: Final = 24  # fields along the street, 0 to 23
LODGE: Final = 24  # the Geheimbund, off the street
PLACES: Final = 25
PAIR: Final = 13  # bit of a field that takes a pair; bits 1 to 12 are sums

SYMBOLS: Final = 3  # citizen, cross, crown
START_CARDS: Final = 6
CHARACTERS: Final = 16  # kinds of character there is room for
DECK: Final = 44
SHOWN: Final = 4  # most characters on display
SPECIALS: Final = 5

# Special cards, in the order of the rules
CLOCK: Final = 0
DOUBLE: Final = 1
JOKER: Final = 2
INFLUENCE: Final = 3
WHITE_DIE: Final = 4

# Where the white die is: beside the board, in a hand, or on a field
BESIDE: Final = 0
IN_HAND: Final = 1
ON_FIELD: Final = 2  # + field

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

# Final majorities (OPT-02)
BOTH: Final = 0
EACH: Final = 1
EITHER: Final = 2

# Phases
FIRST: Final = 0  # chance names the first holder of the clock
PICK: Final = 1  # start cards
REVEAL: Final = 2  # chance reveals characters
ROLL: Final = 3  # chance rolls the active seat's dice, one by one
TURN: Final = 4
GENDARM: Final = 5  # Krieau, step 1
GAIN: Final = 6  # Krieau, step 2
SPIN: Final = 7  # Prater
AGAIN: Final = 8  # use the double move?
CHARACTER: Final = 9
SPECIAL: Final = 10
SYMBOL: Final = 11  # Gloriette
ROB: Final = 12  # Tiergarten
OVER: Final = 13

# Ways to take dice from a hand: one own die, two own dice, an own die with the white one, the white one alone
CHOICES: Final = 34

# Actions. Dice to reroll are digits of base 6, how many of the sixes … of the ones, and then 0 or 1 for the white die.
A_PLACE: Final = 0  # choice of dice * PLACES + field
A_REROLL: Final = 850
A_TURN: Final = 94162  # 2 * (face - 1, or 6 for the white die) + (0 down, 1 up)
A_GENDARM: Final = 94176
A_GAIN: Final = 94200  # coin, point
A_SPIN: Final = 94202  # 6 * (face - 1, or 6 for the white die) + new face - 1
A_NO_SPIN: Final = 94244
A_AGAIN: Final = 94245  # no, yes
A_PICK: Final = 94247
A_CHARACTER: Final = 94253
A_NO_CHARACTER: Final = 94269
A_SPECIAL: Final = 94270  # leave, take
A_SYMBOL: Final = 94272
A_ROB: Final = 94275  # 3 * seat + coins - 1
A_ROB_TWO: Final = 94290  # 5 * seat + higher seat
A_NO_ROB: Final = 94315
C_FIRST: Final = 94316
C_REVEAL: Final = 94321
C_ROLL: Final = 94337  # face - 1
C_ROLL_WHITE: Final = 94343

# Events, in the order of words.TELLINGS
E_FIRST: Final = 0
E_PICKED: Final = 1
E_START_COINS: Final = 2
E_ROUND: Final = 3
E_REVEALED: Final = 4
E_DUPLICATE: Final = 5
E_RESHUFFLED: Final = 6
E_SHORT_DISPLAY: Final = 7
E_DIE: Final = 8
E_ROLLED: Final = 9
E_REROLLED: Final = 10
E_TURNED: Final = 11
E_BRIBED: Final = 12
E_PLACED: Final = 13
E_JOKER: Final = 14
E_GENDARM: Final = 15
E_SPUN: Final = 16
E_AGAIN: Final = 17
E_EVALUATION: Final = 18
E_FIELD: Final = 19
E_COINS: Final = 20
E_NO_COINS: Final = 21
E_POINTS: Final = 22
E_PAID: Final = 23
E_LAPSED: Final = 24
E_CHARACTER: Final = 25
E_NO_CHARACTER: Final = 26
E_DECLINED: Final = 27
E_SPECIAL: Final = 28
E_SPECIAL_FROM: Final = 29
E_SPECIAL_KEPT: Final = 30
E_SPECIAL_LEFT: Final = 31
E_SYMBOL: Final = 32
E_AHEAD: Final = 33
E_TIED: Final = 34
E_BEHIND: Final = 35
E_ROBBED: Final = 36
E_NO_ROB: Final = 37
E_SPECIALS: Final = 38
E_BACK: Final = 39
E_DISCARDED: Final = 40
E_MAJORITY: Final = 41
E_EXCHANGED: Final = 42
E_OVER: Final = 43
E_WON: Final = 44
