"""Viertel: one table for four board games, in the browser, in the terminal, and by the million in a simulation."""

import os

__version__ = "0.1.0"

if os.environ.get("VIERTEL_PURE"):
    from . import plain

    plain.prefer_source()
