"""The sentences with which the bot itself answers people."""

from __future__ import annotations

from engine.catalogue import GAMES

STARTS = " or ".join(f"`/{game.id} start`" for game in GAMES)
NO_TABLE = f"Nobody plays in this channel: {STARTS} opens a table."
NOT_BEGUN = "The game has not begun yet: {host} can start it with `/begin`."
BEGUN_ALREADY = "The game has begun already."
BUSY = "{players} already have a table in this channel: play in a thread to have a second one."
NOT_SEATED = "You do not sit at this table."
SEATED_ALREADY = "You sit at this table already."
FULL = "This table is full: {limit} players at most."
TOO_FEW = "{title} needs at least {fewest} players: others can `/join`."
ONLY_HOST = "Only {host} can do that, who opened this table."
OUTDATED = "This board is out of date: look at the newest one, or post it again with `/table`."
REPEATED = "That has been done already."
TOO_LATE = "Somebody else was faster, and nothing was done: look at the board and try again."
NO_PRESET = "There are no rules called `{preset}`: choose one of {presets}."
NOT_FOR = "By these rules {title} is for {players} players."
NO_NEXT = "There is no match in this channel that goes on."
NO_OPTION = "That rule cannot be chosen."
CANNOT_POST = (
    "I cannot post in this channel: I need the permissions View Channel, Send Messages and Attach Files here."
)
SHOWN_LATER = "Discord does not take the picture at the moment: what you did counts, and the board will follow."
SERVERS_ONLY = "Games are played in a server's channels."
BROKEN = "Something went wrong on my side, and your move may not have counted: look at the board with `/table`."
LOST = "This table cannot be read any more: its host can close it with `/cancel`."
DEALT = "The cards are dealt. Use the buttons and the list, or type `/move` and what you play."
DID_YOU_MEAN = "Did you mean `{text}`?"
NOTHING_PRIVATE = "There is nothing at this table that you alone may see now."
PRIVATE = "Only you see this: {piles}."
PLAYED_SO_FAR = "Played: {played}. Then I stopped: {trouble}"
