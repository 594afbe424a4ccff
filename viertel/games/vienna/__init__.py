"""Vienna: dice carried along the street by coach, and influence in the city. The rules are in rules.py and RULES.md."""

from .game import Vienna as GAME

__all__ = ["GAME"]
