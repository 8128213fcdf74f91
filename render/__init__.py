"""Pictures of what one may see of a table, and of the league: no rules of any game, no Discord."""
