"""The numbers that rules, words and bot share: pieces, phases, actions and events of Wiener Walzer."""

from typing import Final

# A guest is one int: value in bits 0-2, woman bit 3, owner + 1 in bits 4-6, danced bit 7; 0 is no guest.
VALUE: Final = 7
WOMAN: Final = 8
DANCED: Final = 128
WHITE: Final = 5  # owner of the hosts
FACES: Final = 12  # men 0-5, then women 0-5

# A buffet tile is 4 * kind + pieces; 0 is no tile.
CAKE: Final = 3
CIGAR: Final = 4
CHAMPAGNE: Final = 5
KINDS: Final = 6
TILES: Final = 24  # tile codes in all
BUFFET: Final = 66  # tiles in the box
GLASS: Final = 21  # the champagne tile: it shows one glass

CELLS: Final = 78
MAX_SEATS: Final = 5
MAX_DANCES: Final = 156  # pairs of neighbours
CARDS: Final = 9  # kinds of event card
DECK: Final = 12

# Phases
LAY: Final = 0  # chance lays the buffet, tile by tile
HOST: Final = 1  # chance seats the hosts
STARTS: Final = 2  # chance names the first player
HANDS: Final = 3  # chance deals everybody a guest
PLACE: Final = 4
CARD: Final = 5  # chance draws an event card
EVENT: Final = 6  # the card's first choice
WITH: Final = 7  # its second
DANCE: Final = 8
DRAW: Final = 9  # chance draws the next guest
OVER: Final = 10

# Event cards, in the order of the rules
HAND_KISS: Final = 1
HAD_ENOUGH: Final = 2
SIDE_STEP: Final = 3
SOLO: Final = 4
STILL_EATING: Final = 5
CHAPERONE: Final = 6
PIE: Final = 7
CHANGE_PARTNER: Final = 8
JUST_A_CIGAR: Final = 9

# Actions. A pair of neighbours is 2 * cell + (0: the one to the right, 1: the one below).
A_PLACE: Final = 0
A_DANCE: Final = 78
A_SIDE_STEP: Final = 234
A_CIGAR: Final = 390
A_SOLO: Final = 546  # 4 * cell + side: right, below, left, above
A_PIE: Final = 858
A_HAND_KISS: Final = 936
A_CHAPERONE: Final = 1014
A_CHANGE_PARTNER: Final = 1092
A_HAD_ENOUGH: Final = 1170
A_HAD_ENOUGH_SEAT: Final = 1248
A_STILL_EATING: Final = 1253
A_WITH: Final = 1277
C_LAY: Final = 1355  # chance: a tile
C_HOST: Final = 1379  # chance: a host's face
C_STARTS: Final = 1391
C_DRAW: Final = 1396  # chance: a guest's face
C_CARD: Final = 1408  # chance: an event card, 0-8

# Events, in the order of words.EVENTS
E_STARTS: Final = 0
E_LAID: Final = 1
E_HOSTED: Final = 2
E_DREW: Final = 3
E_PLACED: Final = 4
E_CARD: Final = 5
E_SKIPPED: Final = 6
E_MOVED: Final = 7
E_EXCHANGED: Final = 8
E_TILES: Final = 9
E_TRADED: Final = 10
E_PIE: Final = 11
E_DANCE: Final = 12
E_SCORED: Final = 13
E_BUFFET: Final = 14
E_OVER: Final = 15
E_WON: Final = 16
