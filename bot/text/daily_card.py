"""The card that somebody shares of their daily deal, in a few lines that fit a phone."""

from __future__ import annotations

from bot.model.daily_card import CardsHome, DailyCard
from bot.model.difficulty import Difficulty
from bot.model.live_table import game_or_placeholder
from bot.text.games import told
from bot.text.reader import Reader

# So long is a bar whose cards are all home.
BAR_LENGTH = 13
FULL, EMPTY = "▰", "▱"


def daily_card_text(reader: Reader, card: DailyCard) -> str:
    """A card as text: which deal, how it ended, the bars, and the streak if there is one."""
    ending = [_heading(reader, card), _ending(reader, card), *map(_bar, card.bars)]
    return "\n".join([*ending, *([reader.say("card-streak", streak=card.streak)] if card.streak else [])])


def difficulty_text(reader: Reader, difficulty: Difficulty) -> str:
    """How hard a deal is, in a word."""
    match difficulty:
        case Difficulty.EASY:
            return reader.say("hard-easy")
        case Difficulty.MIDDLING:
            return reader.say("hard-middling")
        case Difficulty.HARD:
            return reader.say("hard-hard")
        case Difficulty.FIENDISH:
            return reader.say("hard-fiendish")


def _heading(reader: Reader, card: DailyCard) -> str:
    kind = game_or_placeholder(card.game)
    title = told(reader, kind.id, kind.title)
    if card.difficulty is None:
        return reader.say("card-heading", day=card.day, title=title)
    hard = difficulty_text(reader, card.difficulty)
    return reader.say("card-heading-hard", day=card.day, title=title, hard=hard)


def _ending(reader: Reader, card: DailyCard) -> str:
    if card.won:
        return reader.say("card-won", moves=card.moves)
    return reader.say("card-lost", moves=card.moves, left=card.cards_left, dealt=card.cards)


def _bar(bar: CardsHome) -> str:
    full = BAR_LENGTH * bar.home // bar.cards
    return f"{FULL * full}{EMPTY * (BAR_LENGTH - full)} {bar.home}/{bar.cards}"
