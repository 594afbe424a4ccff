"""Viertel: one table for four board games, in the browser, in the terminal, and by the million in a simulation."""

__version__ = "0.1.0"

from . import plain

plain.choose()
