"""Computer players: they are given what their seat may see and has seen, and nothing else."""
