"""Moving pictures of games, made one at a time beside everything else that the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.playthrough import stages
from bot.model.refusals import Refused
from bot.service.looks import Looks
from bot.text.formatting import plain
from bot.text.replays import record_text, replay_alt, replay_text, scene
from bot.ui.themes import theme_of
from engine.table import HINT
from render.animation import Shot, animated
from render.rooms import Rooms, rooms_for
from render.table import table_png
from render.theme import Theme

# What Discord takes where nobody has paid for more, less what surrounds a file in a request.
MOST_BYTES = 8_000_000
# So many tables are shown of a game, and each for so long, in hundredths of a second.
MOST_TABLES = 300
SLOWEST, FASTEST, WHOLE = 120, 50, 15_000
FIRST, LAST = 200, 800
# So many people may wait for one.
MOST_WAITING = 5


class Replay(NamedTuple):
    """A game as a moving picture, with what stands above it, and all of it in words."""

    text: str
    alt: str
    gif: bytes


class Replays:
    """Makes moving pictures and texts of games; whoever asks while one is being made waits for it."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    def room(self) -> None:
        """Refused if too many people are waiting already."""
        if self._waiting >= MOST_WAITING:
            raise Refused("many-replays")

    async def picture(self, live: LiveTable, secret: bool = False) -> Replay:
        """A game as a moving picture."""
        self._waiting += 1
        try:
            theme = theme_of(await self._looks.of_table(live.record))
            async with self._turn:
                return await asyncio.to_thread(_replay, live, secret, theme)
        finally:
            self._waiting -= 1


def text_file(live: LiveTable, secret: bool) -> bytes:
    """A game as a text."""
    return record_text(live, secret).encode()


def _replay(live: LiveTable, secret: bool, theme: Theme) -> Replay:
    told = 1 + sum(entry.text != HINT for entry in live.in_play.log)
    every = -(-told // MOST_TABLES)
    while len(gif := animated(_shots(live, told, every, theme))) > MOST_BYTES and every < told:
        every *= 2
    pictures = len(_chosen(told, every))
    return Replay(replay_text(live, every, secret), replay_alt(live, pictures), gif)


def _chosen(told: int, every: int) -> list[int]:
    """Which stages of a game are shown, of so many: one of every few, and always the last."""
    return sorted({*range(0, told, every), told - 1})


def _shots(live: LiveTable, told: int, every: int, theme: Theme) -> Iterator[Shot]:
    """The pictures of a game; of the first and of the last one there is more to see.

    From the first one on there is room for the longest columns that are to come, so that the table stands still.
    """
    chosen = _chosen(told, every)
    names = tuple(plain(name) for name in live.names)
    holds = dict.fromkeys(chosen, max(FASTEST, min(SLOWEST, WHOLE // len(chosen))))
    holds |= {chosen[0]: FIRST, chosen[-1]: LAST}
    rooms: Rooms = ()
    scenes = {}
    for number, stage in enumerate(stages(live)):
        rooms = rooms_for(stage.table.look(), rooms)
        if number in holds:
            scenes[number] = scene(live, stage)
    for number, (view, caption) in scenes.items():
        yield Shot(table_png(view, names, caption, least=rooms, theme=theme), holds[number])
