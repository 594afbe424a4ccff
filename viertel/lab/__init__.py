"""The lab: holding games to their contract, mass simulation, measuring. Mostly it drives States; it knows no game by name."""
