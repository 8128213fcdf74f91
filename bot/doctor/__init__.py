"""Looks, before the first guest comes, whether the bot has all it needs: here, at Discord, and in a channel."""

from bot.built import STALE, stale

# Told before anything of the engine is imported.
if stale():
    raise SystemExit(STALE)
