"""Processes that may die: they try with what came from outside all that the server would do with it."""
