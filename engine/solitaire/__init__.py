"""Games for one player, each declared as groups of piles."""
