"""The rules of the games: no clock, no input or output, no randomness but a table's seed."""
