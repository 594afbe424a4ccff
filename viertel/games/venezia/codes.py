"""The numbers that rules, words and bot share: places, cards, phases, actions and events of Venezia."""

from typing import Final

MAX_SEATS: Final = 4
PIGEONS: Final = 40  # of one colour
CELLS: Final = 80  # of the Piazza, row by row, the Campanile's included
COLUMNS: Final = 10
FLOCK: Final = 10  # most pigeons of one player on the Piazza

# A pigeon on the Piazza is its owner + 1, with a mark once it has moved in its owner's turn; 0 is no pigeon.
OWNER: Final = 7
MOVED: Final = 8
TOURIST: Final = 1  # what may stand below or beside the pigeons
HUNTER: Final = 2

# Zones: seven districts and San Giorgio. A place of 8 * zone + owner holds the owner's pigeons there.
DISTRICTS: Final = 7
GIORGIO: Final = 7
ZONES: Final = 8
GREY: Final = 4  # owner of the clerical pigeons
CITY: Final = 64

# Cards. 0 is no card.
PIAZZA: Final = 1
RUSE: Final = 2
VATICAN: Final = 1
FAMILY: Final = 2
FEUD: Final = 3
POISON: Final = 4
MICHELE: Final = 5
RAPTOR: Final = 6
PURGE: Final = 7
TAKEOVER: Final = 8
ACTIONS: Final = 8

# A plan has four slots with cubes: the Piazza or Ruse card, then three zone cards. Its steps, in order:
FIRST: Final = 0  # Piazza or Ruse
FIRST_CUBES: Final = 1
ACTION: Final = 2
ZONE: Final = 3  # and 5 and 7; cubes follow at 4, 6 and 8
PLANNED: Final = 9

# Phases, in the order of a round
STARTS: Final = 0  # chance names the first player
HOMES: Final = 1
PLANNING: Final = 2
SHIFTING: Final = 3  # a revealed Ruse
PLACING: Final = 4  # a revealed Piazza card
TOURISTS: Final = 5  # chance
HUNTERS: Final = 6  # chance
MOVING: Final = 7
REUNION: Final = 8  # Family Reunion chooses its district
REINFORCING: Final = 9
DEEDS: Final = 9  # phase DEEDS + n asks what action card n needs
RECOVERING: Final = 18  # San Giorgio
REVIVING: Final = 19  # San Michele
OVER: Final = 20

# Actions
A_HOME: Final = 0  # + district
A_FIRST: Final = 7  # + PIAZZA or RUSE
A_CUBES: Final = 10  # + number
A_ACTION: Final = 51  # + card, 0 for none
A_ZONE: Final = 60  # + zone
A_SHIFT: Final = 68  # + number
A_PLACE: Final = 109  # + cell
A_MOVE: Final = 189  # + 80 * from + to
A_END: Final = 6589
A_FAMILY: Final = 6590  # + district
A_REINFORCE: Final = 6597  # + number
A_VATICAN: Final = 6638  # + 8 * from + to; from 8 is beside the board
A_VATICAN_STOP: Final = 6710
A_FEUD: Final = 6711  # + 8 * zone + owner; owner GREY stands for nobody
A_POISON: Final = 6775  # + cell
A_POISON_STOP: Final = 6855
A_RAPTOR: Final = 6856  # + zone
A_PURGE: Final = 6864  # + 8 * district + owner
A_TAKEOVER: Final = 6920  # + district
A_RECOVER: Final = 6927  # + card, 0 for none
A_REVIVE: Final = 6936  # + number
C_STARTS: Final = 6977
C_TOURIST: Final = 6981  # + cell
C_HUNTER: Final = 7061  # + cell

# Events, in the order of words.TELLINGS
E_STARTS: Final = 0
E_HOME: Final = 1
E_ROUND: Final = 2
E_OWN_FIRST: Final = 3
E_OWN_ACTION: Final = 4
E_OWN_ZONE: Final = 5
E_READY: Final = 6
E_SLOTS: Final = 7
E_CARD_DOWN: Final = 8
E_PIAZZA: Final = 9
E_RUSE: Final = 10
E_SHIFTED: Final = 11
E_PLACED: Final = 12
E_TOURIST: Final = 13
E_HUNTER: Final = 14
E_SHOT: Final = 15
E_WALKED: Final = 16
E_HOP: Final = 17
E_JUMPED: Final = 18
E_CAUGHT: Final = 19
E_BRED: Final = 20
E_HATCHED: Final = 21
E_ACTION: Final = 22
E_DENIED: Final = 23
E_FAMILY: Final = 24
E_CAME: Final = 25
E_REINFORCED: Final = 26
E_VATICAN: Final = 27
E_GREY_PUT: Final = 28
E_GREY_MOVED: Final = 29
E_FEUD: Final = 30
E_SPARED: Final = 31
E_POISONED: Final = 32
E_RETURNED: Final = 33
E_RAPTOR: Final = 34
E_PURGED: Final = 35
E_PURGED_GREY: Final = 36
E_EXPELLED: Final = 37
E_TOOK_OVER: Final = 38
E_ARRIVED: Final = 39
E_SCORED: Final = 40
E_LEVEL: Final = 41
E_SCARED: Final = 42
E_RECOVERED: Final = 43
E_REVIVED: Final = 44
E_EMPTIED: Final = 45
E_SENT_OFF: Final = 46
E_SENT_OFF_GREY: Final = 47
E_FLEDGED: Final = 48
E_FIVE: Final = 49
E_OVER: Final = 50
E_WON: Final = 51
E_OUT: Final = 52
E_GIORGIO: Final = 53
E_GRAVES: Final = 54
E_NOTHING: Final = 55
