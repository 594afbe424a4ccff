"""What visitors read and replay: uploaded records, the rulebook, what things on a board mean, the log of a game."""
