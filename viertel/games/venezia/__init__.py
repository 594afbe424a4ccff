"""Venezia: pigeons, tourists and a hunter on the Piazza, and secret plans for the city. Begin with rules.py and RULES.md."""

from .game import Venezia as GAME

__all__ = ["GAME"]
