"""The sentences with which the bot itself answers people."""

from __future__ import annotations

from engine.catalogue import GAMES

_STARTS = [f"`/{game.id} start`" for game in GAMES if not game.solo]
STARTS = f"{', '.join(_STARTS)} or `/patience start`"
NO_TABLE = f"Nobody plays in this channel: {STARTS} opens a table."
NOT_BEGUN = "The game has not begun yet: {host} can start it with `/begin`."
BEGUN_ALREADY = "The game has begun already."
BUSY = "There is a table of {players} in this channel already: play in a thread to have a second one."
BUSY_SOLO = (
    "{players} plays {title} in this channel: play in a thread, in another channel, or in a direct message to me. "
    "When nothing has been done there for {hours} hours, anybody may close it with `/cancel`."
)
BUSY_YOURSELF = (
    "You play {title} in this channel: finish it, or leave it with `/resign`; `/next` deals it anew. "
    "In a thread you can have a second game."
)
NEXT_DEAL = "Deal {number} of the match."
CLOSED = "{name} closes the table."
CLOSED_AS_LOST = "{name} closes the table: the game counts as given up."
TRIED = "You have begun the deal of this day already: everybody has one try at it."
NOT_SEATED = "You do not sit at this table."
NOT_YOURS = "{host} plays {title} here: start a game of your own in a thread with `/patience start`."
SEATED_ALREADY = "You sit at this table already."
FULL = "This table is full: {limit} players at most."
TOO_FEW = "{title} needs at least {fewest} players: others can `/join`."
ONLY_HOST = "Only {host} can do that, who opened this table."
OUTDATED = "This board is out of date: look at the newest one, or post it again with `/table`."
REPEATED = "That has been done already."
TOO_LATE = "Somebody else was faster, and nothing was done: look at the board and try again."
TURN_OVER = "Your turn has ended, and others may act now before you do anything more."
LAST_ALONE = "Your last move ends the game: make it by itself, so that others have a moment before it."
CALLED_ALONE = "`{word}` is typed by itself, not among moves."
NO_PRESET = "There are no rules called `{preset}`: choose one of {presets}."
NOT_FOR = "By these rules {title} is for {players} players."
NO_NEXT = "There is no match in this channel that goes on."
NO_OPTION = "That rule cannot be chosen."
NO_RULE = "`{typed}` is no rule of {title}. There are: {rules}."
NO_RULES = "{title} has no rules to choose."
NO_AUTO = "{title} has no automatic play: leave `auto` out."
RULES_FIXED = "The rules can be changed only before the first move, and not in a secret deal."
NO_GAME = "There is no game called `{name}`."
DO_YOU_MEAN = "Do you mean {names}?"
ALL_GAMES = "`/rules` lists all games."
NOT_SOLO = "{title} is for several players: `/{id} start` opens a table."
NO_NUMBER = "Deals have numbers from 1 to {last}."
UNTOUCHED = "No move has been made, so the cards lie as they were dealt."
NO_AGAIN = "No game for one player has been played in this channel: `/patience start` deals one."
STUCK = "**No move is left.** `/undo` takes moves back, `/restart` deals the same cards anew, `/next` other ones."
CANNOT_POST = (
    "I cannot post in this channel: I need the permissions View Channel, Send Messages and Attach Files here."
)
SHOWN_LATER = "Discord does not take the picture at the moment: what you did counts, and the board will follow."
NO_CHANNEL = "Games are played in a server's channels, or in direct messages to me."
BROKEN = "Something went wrong on my side, and your move may not have counted: look at the board with `/table`."
LOST = (
    "The table in this channel cannot be read any more. Its host, or whoever may manage this channel, can close it "
    "with `/cancel`: then there is room for a new one."
)
LOST_OVER = f"The last game in this channel cannot be read any more: {STARTS} opens a new table."
NOT_OFFERED = "{title} is not dealt any more by the rules of this table."
DEALT = "The cards are dealt. Use the buttons and the list, or type `/move` and what you play."
DEALT_SOLO = "Use the buttons and the list, or type `/move` and what you play; `/rules` tells how."
TOGETHER = "- Everybody in this channel may move."
DID_YOU_MEAN = "Did you mean `{text}`?"
NOTHING_PRIVATE = "There is nothing at this table that you alone may see now."
PRIVATE = "Only you see this: {piles}."
TOO_MANY = "Type at most {most} moves at a time."
PLAYED_SO_FAR = "Played: {played}. Then I stopped: {problem}"
STILL_SECRET = "-# Others may still play this deal: its seed and salt are told with the results of a later day."
NO_LEAGUE = "No game has been finished on this server yet: `/standings game:` shows games for one player."
