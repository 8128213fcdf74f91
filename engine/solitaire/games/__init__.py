"""One file for each game."""
