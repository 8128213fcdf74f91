"""The steps that bring a database up to date, numbered, each one transaction."""
