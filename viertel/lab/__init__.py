"""The lab: holding games to their contract, mass simulation, measuring. Plays through the core; knows no game by name."""
