"""One SQLite file: the database of a bot that runs as one process."""
