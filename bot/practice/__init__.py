"""The practice room: the same bot on a local page that looks like a Discord channel, without an account."""
