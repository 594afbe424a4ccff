"""Nim: heaps of matches, and whoever takes the last one. The rules are in rules.py and RULES.md."""

from .game import Nim as GAME

__all__ = ["GAME"]
