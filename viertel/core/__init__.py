"""The seven words: State, Action, Seat, Event, View (a State with holes), Record, Match. Standard library only; knows no game."""
