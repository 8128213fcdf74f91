"""A board on trial: posted, changed, read and taken away as games do it, each with how long it takes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

import discord

from bot.doctor.channel import Playable
from bot.doctor.discord_requests import DiscordAnswer, DiscordLine
from bot.doctor.findings import Finding, well, wrong
from bot.model.facts import Note
from bot.text.reader import HOST
from bot.text.refusals import in_words
from bot.ui.components import picture_view
from bot.ui.delivery.board_content import file_of
from render.preview import preview_png
from render.themes import THEMES


class Trial:
    """A board that nobody plays at, in a channel; once it is posted, `message` shows it."""

    message: discord.Message

    def __init__(self, channel: Playable) -> None:
        self._channel = channel
        first, second, *_ = THEMES.values()
        self._pictures = [preview_png(theme, in_words(HOST, Note("doctor-trial"))) for theme in (first, second)]
        self._alts = [in_words(HOST, Note("doctor-trial-first")), in_words(HOST, Note("doctor-trial-second"))]

    async def post(self, line: DiscordLine) -> Finding:
        """Post it, with a picture."""

        async def send() -> None:
            self.message = await self._channel.send(view=self._view(0), file=self._file(0), silent=True)

        return await _timed(line, send)

    async def edit(self, line: DiscordLine) -> Finding:
        """Let it show another picture."""

        async def change() -> None:
            self.message = await self.message.edit(view=self._view(1), attachments=[self._file(1)])

        return await _timed(line, change)

    async def read(self, line: DiscordLine) -> Finding:
        """Read it, and compare it with what was sent."""

        async def fetch() -> None:
            self.message = await self._channel.fetch_message(self.message.id)

        return self._if_shown(await _timed(line, fetch), self._alts[1])

    async def tell(self, line: DiscordLine) -> Finding:
        """Change its words alone; the picture stays."""
        said = in_words(HOST, Note("doctor-trial-told"))

        async def change() -> None:
            self.message = await self.message.edit(view=picture_view(said, self._alts[1]))

        return self._if_shown(await _timed(line, change), said)

    async def delete(self, line: DiscordLine) -> Finding:
        """Take it away."""
        return await _timed(line, self.message.delete)

    def _view(self, number: int) -> discord.ui.LayoutView:
        return picture_view(self._alts[number], self._alts[number])

    def _file(self, number: int) -> discord.File:
        return file_of(self._pictures[number], self._alts[number])

    def _if_shown(self, found: Finding, said: str) -> Finding:
        """What was found, if the message shows some words and the second picture."""
        parts = self.message.components
        words = [part.content for part in parts if isinstance(part, discord.TextDisplay)]
        pictures = [item for part in parts if isinstance(part, discord.MediaGalleryComponent) for item in part.items]
        if words == [said] and [each.description for each in pictures] == [self._alts[1]]:
            return found
        return wrong(Note("doctor-trial-otherwise"))


async def _timed(line: DiscordLine, work: Callable[[], Awaitable[None]]) -> Finding:
    """How long a request took, and how many more of its kind Discord takes."""
    began = time.perf_counter()
    await work()
    took = round(1000 * (time.perf_counter() - began))
    assert line.answer is not None
    return well(Note("doctor-took", milliseconds=took, rates=_rates(line.answer)))


def _rates(answer: DiscordAnswer) -> Note:
    told = {name: answer.headers.get(f"X-RateLimit-{name}", "") for name in ("Remaining", "Limit", "Reset-After")}
    if not all(told.values()):
        return Note("doctor-no-rates")
    return Note("doctor-rates", left=told["Remaining"], most=told["Limit"], seconds=told["Reset-After"])
