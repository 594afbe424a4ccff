"""Bounds: what becomes of an index that leads beyond a list.

Plain Python raises at once. Compiled rules can't raise in their midst: they leave everything as it is and go back to whatever
Python called of a position, which raises IndexError then. Whoever is told so drops the position, which may be half changed. Rules
that others play without Python in between, searches and simulations, are stopped with their process.
"""

NOTE = bytearray(1024)  # where to go back to: compiled modules write here, with the interpreter's lock
