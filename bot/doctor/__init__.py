"""Looks, before the first guest comes, whether the bot has all it needs: here, at Discord, and in a channel."""
