"""PostgreSQL: the database of a bot that runs as several processes."""
