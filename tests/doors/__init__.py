"""The doors, by the tests of the libraries that they lead to."""
