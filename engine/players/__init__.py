"""Computer players: they know what their seat may see and has seen, never the table's state."""
