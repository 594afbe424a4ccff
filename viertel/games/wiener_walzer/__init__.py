"""Wiener Walzer: guests of five nations and their hosts, a parquet, a buffet. The rules are in rules.py and RULES.md."""

from .game import WienerWalzer as GAME

__all__ = ["GAME"]
