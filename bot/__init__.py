"""Discord and storage. Knows no rule of any game."""
