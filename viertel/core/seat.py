"""Who acts, and who may see: small numbers that everything shares."""

from typing import Final

CHANCE: Final = -1  # the seat of dice, decks and bags
SPECTATOR: Final = 99  # the viewer of a view that belongs to no seat
NOBODY: Final = -1  # the viewer of a full state: it is no view
HIDDEN: Final = -1  # a hole in a view

EVERYONE: Final = -1  # readers of an event: all, or one seat, or (BUT + seat) all but one seat
BUT: Final = 100

MAX_CODES: Final = 640  # longest legal list a game may have
MAX_EVENTS: Final = 512  # most events one action may tell
EVENT_SIZE: Final = 8  # ints per event: readers, key, six arguments
STORY_SIZE: Final = 4096
