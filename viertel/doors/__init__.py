"""Doors: thin shells in the words of the libraries that researchers know. Each needs its library, an extra of ours by the same
name. Beside them, what a seat remembers (memory.py). Only the lab may import from here."""
