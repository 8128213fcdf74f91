"""Whether a deal of a game for one player comes out, and how."""
