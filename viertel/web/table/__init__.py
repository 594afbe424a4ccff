"""A table, that is, a match with people: playing, clocks, spectators, changes."""
