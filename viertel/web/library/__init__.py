"""What can be read and replayed: uploaded records, the rulebook, what things on a board mean, the story of a game."""
