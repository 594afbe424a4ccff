"""Vino: vineyards in nine regions, five grapes, and a market that falls when you sell. Rules: rules.py and RULES.md."""

from .game import Vino as GAME

__all__ = ["GAME"]
