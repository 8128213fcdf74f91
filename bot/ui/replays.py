"""Moving pictures and texts of games, made one at a time beside everything else that the bot does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import NamedTuple

from bot.model.live_table import LiveTable
from bot.model.playthrough import Stage, stages
from bot.model.refusals import Refused
from bot.model.replay_speed import BEFORE_MOMENT, FIRST_PICTURE, LAST_PICTURE, picture_time
from bot.service.looks import Looks
from bot.store.protocol import Store
from bot.text.formatting import plain, unwritten
from bot.text.reader import Reader
from bot.text.replays import record_text, replay_alt, replay_text, scene
from bot.ui.endings import ending_of
from bot.ui.themes import theme_of
from engine.table import HINT
from engine.view import NO_TRAIL
from render.animation import Shot, animated
from render.column_room import Rooms, rooms_for
from render.ending_panel import Ending
from render.moment import moment_png
from render.png import height_of
from render.table import table_png
from render.theme import Theme

# What Discord takes where nobody has paid for more, less what surrounds a file in a request.
MOST_REPLAY_BYTES = 8_000_000
# So many tables are shown of a game.
MOST_REPLAY_TABLES = 300
# So many people may wait for one.
MOST_REPLAYS_WAITING = 5


class Replay(NamedTuple):
    """A game as a moving picture, with what stands above it, and all of it in words."""

    text: str
    alt: str
    gif: bytes


class Replays:
    """Makes moving pictures and texts of games; whoever asks while one is being made waits for it."""

    def __init__(self, looks: Looks, store: Store) -> None:
        self._looks, self._store = looks, store
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    def room(self) -> None:
        """Refused if too many people are waiting already."""
        if self._waiting >= MOST_REPLAYS_WAITING:
            raise Refused("many-replays")

    async def picture(self, reader: Reader, live: LiveTable, secret: bool = False, since: int = 0) -> Replay:
        """A game as a moving picture, `since` so many moves had been made; Refused if too many people wait."""
        theme = theme_of(await self._looks.of_table(live.record))
        ending = await ending_of(reader, self._store, live)
        async with self._one_at_a_time():
            return await asyncio.to_thread(_replay, reader, live, secret, theme, ending, since)

    async def still(self, reader: Reader, live: LiveTable) -> bytes:
        """The picture of a table as it stands, without what was done last; Refused if too many people wait."""
        theme = theme_of(await self._looks.of_table(live.record))
        async with self._one_at_a_time():
            return await asyncio.to_thread(_still, reader, live, theme)

    async def text(self, reader: Reader, live: LiveTable, secret: bool = False) -> bytes:
        """A game as a text; Refused if too many people wait."""
        async with self._one_at_a_time():
            return await asyncio.to_thread(_text, reader, live, secret)

    @asynccontextmanager
    async def _one_at_a_time(self) -> AsyncIterator[None]:
        """Wait for a turn; Refused if too many people do."""
        self.room()
        self._waiting += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting -= 1


def _text(reader: Reader, live: LiveTable, secret: bool) -> bytes:
    return record_text(reader, live, secret).encode()


def _still(reader: Reader, live: LiveTable, theme: Theme) -> bytes:
    seen, names = scene(reader, live, Stage(replace(live.in_play, trail=NO_TRAIL))), _names(reader, live)
    return table_png(seen.view, names, seen.caption, theme=theme, instead=unwritten(reader, names))


def _names(reader: Reader, live: LiveTable) -> tuple[str, ...]:
    return tuple(plain(reader, name) for name in live.names)


def _replay(  # noqa: PLR0917
    reader: Reader, live: LiveTable, secret: bool, theme: Theme, ending: Ending | None = None, since: int = 0
) -> Replay:
    told = 1 + sum(entry.text != HINT for entry in live.in_play.log)
    every = -(-(told - since) // MOST_REPLAY_TABLES)
    chosen = _chosen(since, told, every)
    while len(gif := animated(_shots(reader, live, chosen, theme, ending))) > MOST_REPLAY_BYTES and every < told:
        every *= 2
        chosen = _chosen(since, told, every)
    pictures = len(chosen) + _has_moment(ending)
    return Replay(replay_text(reader, live, every, secret), replay_alt(reader, live, pictures), gif)


def _chosen(since: int, told: int, every: int) -> list[int]:
    """Which stages of a game are shown, of so many, since one of them: one of every few, and always the last."""
    return sorted({*range(since, told, every), told - 1})


def _has_moment(ending: Ending | None) -> bool:
    """Whether a game ended with more to see than its table."""
    return ending is not None and bool(ending.fans)


def _shots(
    reader: Reader, live: LiveTable, chosen: Sequence[int], theme: Theme, ending: Ending | None
) -> Iterator[Shot]:
    """The pictures of some stages of a game; of the first and of the last one there is more to see.

    From the first one on there is room for the longest columns that are to come, so that the table stands still. What
    was won ends with the moment of its win, which is as high as the table if it can be.
    """
    names = _names(reader, live)
    holds = dict.fromkeys(chosen, picture_time(len(chosen)))
    holds |= {chosen[0]: FIRST_PICTURE, chosen[-1]: BEFORE_MOMENT if _has_moment(ending) else LAST_PICTURE}
    rooms: Rooms = ()
    scenes = {}
    for number, stage in enumerate(stages(live)):
        rooms = rooms_for(stage.table.look(), rooms)
        if number in holds:
            scenes[number] = scene(reader, live, stage)
    png = b""
    for number, (view, caption) in scenes.items():
        png = table_png(view, names, caption, least=rooms, theme=theme, instead=unwritten(reader, names))
        yield Shot(png, holds[number])
    if ending is not None and ending.fans:
        yield Shot(moment_png(ending, height=height_of(png), theme=theme), LAST_PICTURE)
