"""What comes from outside: bounded, then handed to the sandbox before anything else touches it."""
