"""Drawing tables: in threads, and once there has been much to draw, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections import deque
from typing import NamedTuple

from bot.metrics import PICTURE_SECONDS
from bot.model.looks import Look
from bot.service.memory import give_back
from bot.service.processes import NoProcess, Processes
from bot.ui.themes import theme_of
from engine.view import View
from render.column_room import Rooms
from render.ending_panel import Ending
from render.moment import moment_png
from render.table import table_png

log = logging.getLogger(__name__)
# More pictures drawn at once only take turns with each other, and with whoever has to answer.
PAINTED_AT_ONCE = os.cpu_count() or 1
# What a picture needs besides comes late in a crowd. So that pictures need not wait for that of others, more of them
# are prepared at once; the more they are, the older is what the last of them shows.
PREPARED_AT_ONCE = 4 * PAINTED_AT_ONCE
# Where so many pictures have had to wait for others within so many seconds, there is much to draw.
MANY_PICTURES, MANY_PICTURES_WITHIN = 20, 60.0
# Seconds after which a process is given up that should long have drawn a picture.
DRAWING_HUNG = 10.0


class Sitting(NamedTuple):
    """What a picture is to show: a table with the names of its players, its caption, and how it ended if it has.

    `least` is the room that its columns get at least; what stands `instead` of a name is for one
    that cannot be written.
    """

    view: View
    names: tuple[str, ...]
    caption: str
    least: Rooms
    look: Look
    ending: Ending | None
    instead: tuple[str, ...] = ()


class Painter:
    """Draws the pictures of tables, some at a time.

    Threads share one processor with everything else that the bot does. Once pictures have to wait for each other
    again and again, a process draws them, as long as it can be had; it takes as much memory again as the pictures do.
    """

    def __init__(self) -> None:
        # Whoever holds this prepares one more picture, and draws it.
        self.preparing = asyncio.Semaphore(PREPARED_AT_ONCE)
        self._room = asyncio.Semaphore(PAINTED_AT_ONCE)
        self._process = Processes("drawing", 1)
        self._waits = deque[float](maxlen=MANY_PICTURES)
        self._starting: asyncio.Task[None] | None = None
        self._there = False

    async def draw(self, sitting: Sitting) -> bytes:
        """The picture of a table as PNG."""
        if self._there:
            try:
                with PICTURE_SECONDS.time():
                    return await self._process.run(DRAWING_HUNG, drawn, sitting)
            except NoProcess:
                self._alone()
        if self._room.locked() and PAINTED_AT_ONCE > 1:
            self._crowd()
        async with self._room:
            with PICTURE_SECONDS.time():
                return await asyncio.to_thread(drawn, sitting)

    async def give_back(self) -> None:
        """Give the system the memory that pictures have left."""
        await asyncio.to_thread(give_back)
        if self._there:
            try:
                await self._process.run(DRAWING_HUNG, give_back)
            except NoProcess:
                self._alone()

    def stop(self) -> None:
        """Draw no more."""
        self._there = False
        if self._starting is not None:
            self._starting.cancel()
        self._process.stop()

    def _alone(self) -> None:
        """Do without a process that is gone, until as many pictures have waited again."""
        self._there = False
        self._waits.clear()

    def _crowd(self) -> None:
        """Note that a picture has to wait, and start a process once many have."""
        self._waits.append(time.monotonic())
        many = len(self._waits) == MANY_PICTURES and self._waits[-1] - self._waits[0] < MANY_PICTURES_WITHIN
        if many and not self._there and (self._starting is None or self._starting.done()):
            self._waits.clear()
            self._starting = asyncio.create_task(self._start())

    async def _start(self) -> None:
        """Draw in a process as soon as there is one; where there is none, try again once as many have waited."""
        with contextlib.suppress(NoProcess):
            await self._process.run(DRAWING_HUNG, ready)
            self._there = True
            log.info("a process draws the pictures from now on")


def drawn(sitting: Sitting) -> bytes:
    """The picture of a table as PNG, drawn here and now."""
    view, names, caption, least, look, ending, instead = sitting
    if ending is not None and ending.fans:
        return moment_png(ending, theme=theme_of(look))
    return table_png(view, names, caption, least=least, theme=theme_of(look), ending=ending, instead=instead)


def ready() -> None:
    """Nothing, but whoever answers has imported all that drawing needs."""
