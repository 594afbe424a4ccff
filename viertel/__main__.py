"""`python -m viertel` is the command `viertel`."""

from .cli import main

main()
