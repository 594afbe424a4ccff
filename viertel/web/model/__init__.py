"""Values that are stored, sent and compared. Nothing here reads a clock, a file or a socket."""
