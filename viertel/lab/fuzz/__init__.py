"""Fuzzing: whatever strangers can bring, mutated from what is real, is given to the code that must survive it.

Each input is tried in a forked child that may die. Found is: an exception that the loader does not promise, a signal, or more
processor time than there is patience for. What is found is written to a corpus, whose files are tried before anything else.
"""
