"""What is said of the daily deal before it is played."""

from __future__ import annotations

from bot.model.day_records import OwnDay
from bot.model.difficulty import difficulty
from bot.model.records import Daily
from bot.model.streaks import FEWEST_TRY_MOVES
from bot.text.daily_card import difficulty_text
from bot.text.games import title_of, told
from bot.text.reader import Reader
from engine.game import Game

# So many lines tell how a game is played.
RULE_LINES = 3


def daily_text(reader: Reader, kind: Game, deal: Daily) -> str:
    """The game of a date and how hard its deal is, what a try at it is, and how it is played."""
    rules = kind.at({}, kind.players[0])
    lines = [f"- {_first_sentence(told(reader, kind.id, line))}" for line in rules.basics[:RULE_LINES]]
    page = reader.say("daily-page", day=deal.day, title=title_of(reader, kind), moves=FEWEST_TRY_MOVES)
    return "\n".join(filter(None, [page, how_hard(reader, kind, deal), *lines]))


def own_day_text(reader: Reader, own: OwnDay) -> str:
    """What somebody's own try is worth, and how their streak and this week's joker stand."""
    streak = own.streak
    return " ".join(
        [
            reader.say("day-worth" if own.final else "day-worth-so-far", points=own.points),
            reader.say("day-streak", streak=streak.length, longest=streak.longest)
            if streak.length
            else reader.say("day-no-streak", moves=FEWEST_TRY_MOVES),
            reader.say("day-joker-left" if streak.joker else "day-joker-used"),
        ]
    )


def how_hard(reader: Reader, kind: Game, deal: Daily) -> str:
    """How hard a deal is; nothing if that is not known."""
    found = None if deal.tried is None else difficulty(kind, deal.tried)
    return "" if found is None else reader.say("deal-difficulty", hard=difficulty_text(reader, found))


def _first_sentence(text: str) -> str:
    """A text up to its first full stop."""
    first, stop, _ = text.partition(". ")
    return first + stop.strip()
