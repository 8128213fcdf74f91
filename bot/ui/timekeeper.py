"""Does what is due at tables, and tells those whom it concerns."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.model.clocks import Due, deadline
from bot.model.live_table import LiveTable
from bot.model.refusals import Lost, Refused
from bot.model.wishes import Calls
from bot.service.service import Service
from bot.service.wishes import called
from bot.text.clocks import reminder_text
from bot.text.formatting import safe
from bot.text.games import title_of
from bot.ui.components import UNREACHED, text_view
from bot.ui.delivery.messages import CannotPost
from bot.ui.delivery.publisher import Publisher

log = logging.getLogger(__name__)


class Timekeeper:
    """Looks again and again for what is due; one table that fails holds up no other."""

    def __init__(self, client: discord.Client, service: Service, publisher: Publisher) -> None:
        self._client = client
        self._service = service
        self._publisher = publisher

    async def tick(self) -> None:
        """Note that the bot runs, and do all that is due."""
        await self._service.time.beat()
        for due in await self._service.store.timers.due():
            try:
                await self._see_to(due)
            except Exception as error:
                # Any other refusal means that it has gone on meanwhile.
                if isinstance(error, Lost) or not isinstance(error, Refused):
                    log.exception("what is due at table %d is put off", due.table_id)
                    await self._service.time.put_off(due)
            # Many boards take long to show; that is no time in which the bot was away.
            await self._service.time.beat()

    async def _see_to(self, due: Due) -> None:
        if due.timer.what == "remind":
            live = await self._service.time.remind(due)
            if live is not None:
                await self._remind(live)
            return
        live = await self._service.time.time_up(due)
        if live is not None:
            await self.show(live)
            await self._tell(live, due.timer.seat)

    async def show(self, live: LiveTable) -> None:
        """Show a table that has changed by itself; a board that Discord does not take is posted later."""
        try:
            await self._publisher.publish(live)
        except (*UNREACHED, CannotPost) as error:
            log.warning("table %d is not shown yet: %r", live.record.id, error)

    async def _remind(self, live: LiveTable) -> None:
        """Remind the player to move."""
        user_id = live.to_move.user_id
        reader = await self._publisher.readers.of(live)
        said = reminder_text(reader, user_id, title_of(reader, live.game), live.record.timers)
        await self._send(live, said, [user_id])

    async def _tell(self, live: LiveTable, late: int) -> None:
        """Tell the opponents of a player whose time is up, as far as they want to know.

        It is for them to decide what to do, unless the game has ended by that.
        """
        ends, over = deadline(live.record.timers), live.record.status == "over"
        if not over and (ends is None or ends.what != "up"):
            return
        others = [each.user_id for seat, each in enumerate(live.record.members) if seat != late and each.person]
        among: tuple[Calls, ...] = ("always",) if over else ("mine", "always")
        wanted = await called(self._service.store, others, among)
        if wanted:
            reader = await self._publisher.readers.of(live)
            who, name = " ".join(f"<@{user_id}>" for user_id in wanted), safe(reader, live.names[late])
            said = reader.say("gone" if over else "go-on", who=who, name=name)
            await self._send(live, said, wanted)

    async def _send(self, live: LiveTable, text: str, user_ids: Sequence[int]) -> None:
        """Post a message that mentions some people and nobody else; it is not tried again."""
        mentioned = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(user_id) for user_id in user_ids]
        )
        channel = self._client.get_partial_messageable(live.record.channel_id)
        try:
            await channel.send(view=text_view(text), allowed_mentions=mentioned)
        except UNREACHED as error:
            log.warning("nobody is called to table %d: %r", live.record.id, error)
