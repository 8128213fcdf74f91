"""What a table is to the bot: stored records, the live table, results as facts."""
