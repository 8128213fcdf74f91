"""What every text of the bot is made of: names, numbers of things, chosen rules, and how long a text may be."""

from __future__ import annotations

import discord

from engine.game import Game
from engine.options import Options

LONGEST_NAME = 24
LONGEST_ALT = 1024
LONGEST_TEXT = 3500
# What has happened, above whose turn it is or how the game ended.
LONGEST_NEWS = 2000


def clip(text: str, longest: int) -> str:
    """A text of at most so many characters, with an ellipsis where it was cut."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def safe(name: str) -> str:
    """A member's name as it may stand in a message: clipped, on one line, without mark-up or mentions."""
    plain = clip(" ".join(name.split()), LONGEST_NAME)
    return discord.utils.escape_mentions(discord.utils.escape_markdown(plain))


def counted(number: float, thing: str) -> str:
    """A number of things: "1 card", "2 cards"."""
    return f"1 {thing}" if number == 1 else f"{number:g} {thing}s"


def unusual(game: Game, options: Options) -> list[str]:
    """The sentences of the rules that differ from a game's usual ones."""
    return [option.choices[options[option.name]] for option in game.options if options[option.name] != option.default]
