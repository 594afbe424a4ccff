"""Processes that may crash: they do with an upload everything that the server would do with it."""
