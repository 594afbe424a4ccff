"""A table: a match with people. How it is played, timed, watched and changed."""
