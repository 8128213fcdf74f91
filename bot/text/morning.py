"""The announcement of a daily deal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from bot.model.day_records import Announcement
from bot.model.live_table import game_or_placeholder
from bot.model.puzzle_records import PuzzleDay
from bot.model.records import DailyResult
from bot.text.daily import how_hard
from bot.text.formatting import safe
from bot.text.games import told
from bot.text.reader import Reader

# So many of the day before are named.
NAMED_OF_YESTERDAY = 3


def announcement_text(reader: Reader, said: Announcement) -> str:
    """An announcement in words, for all who look at a channel; it mentions nobody."""
    return "\n".join(_lines(reader, said))


def _lines(reader: Reader, said: Announcement) -> Iterator[str]:
    kind = game_or_placeholder(said.deal.game)
    yield reader.say("morning-heading", day=said.deal.day, title=told(reader, kind.id, kind.title))
    if hard := how_hard(reader, kind, said.deal):
        yield hard
    yield _yesterday(reader, said.yesterday, said.hidden)
    yield _puzzle(reader, said.puzzle)
    if said.streaks:
        lines = [
            reader.say("morning-streak", name=safe(reader, each.name), days=each.length) for each in said.streaks
        ]
        yield reader.say("morning-streaks", streaks=", ".join(lines))
    if said.closed is not None:
        closed = game_or_placeholder(said.closed.game)
        title = told(reader, closed.id, closed.title)
        day, seed, salt = said.closed.day, said.closed.seed, said.closed.salt
        if said.lost is not None:
            yield reader.say("morning-lost", title=title, day=day, move=said.lost.move, people=said.lost.people)
        yield reader.say("former-day", title=title, day=day, seed=seed, salt=salt)


def _puzzle(reader: Reader, yesterday: PuzzleDay) -> str:
    """That there is a turn to be judged, and how yesterday's went if anybody answered."""
    went = (
        [reader.say("morning-puzzle-went", answered=yesterday.answered, right=yesterday.right)]
        if yesterday.answered
        else []
    )
    return " ".join([reader.say("morning-puzzle"), *went])


def _yesterday(reader: Reader, lines: Sequence[DailyResult], hidden: Collection[int]) -> str:
    if not lines:
        return reader.say("morning-nobody")
    won = [line for line in lines if line.won]
    first = [
        reader.say("morning-place", place=each.place, name=safe(reader, each.name), moves=each.moves)
        for each in [each for each in won if each.user_id not in hidden][:NAMED_OF_YESTERDAY]
    ]
    return "\n".join([reader.say("morning-yesterday", tried=len(lines), won=len(won)), *first])
