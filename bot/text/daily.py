"""What is said of the daily deal before it is played."""

from __future__ import annotations

from bot.text.sentences import say
from engine.game import Game

# So many lines tell how a game is played.
LINES = 3


def daily_text(kind: Game, day: str) -> str:
    """The game of a day, what a try at it is, and how it is played."""
    rules = kind.at({}, kind.players[0])
    told = [f"- {_first_sentence(line)}" for line in rules.basics[:LINES]]
    return "\n".join([say("daily-page", day=day, title=kind.title), *told])


def _first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    first, stop, _ = text.partition(". ")
    return first + stop.strip()
