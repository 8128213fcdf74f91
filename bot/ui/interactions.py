"""Where every request arrives and every answer leaves: acknowledge, act, publish, answer."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import date
from typing import Any

import discord

from bot.model.live_table import LiveTable
from bot.model.records import TableRecord
from bot.model.refusals import Lost, Refused
from bot.service.service import Service
from bot.service.tables import Outcome, RequestContext
from bot.text.formatting import LONGEST_CONTENT, clip
from bot.text.messages import proof_text
from bot.text.refusals import in_words
from bot.text.sentences import say
from bot.ui.components import AGAIN, ANYWAY, NEXT, PROOF, RESTART
from bot.ui.emojis import CardEmojis
from bot.ui.move_items import anyway_view, choice_view, chosen
from bot.ui.publisher import UNREACHED, CannotPost, Publisher
from bot.ui.waits import Waits

log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Action = Callable[[RequestContext], Awaitable[Outcome]]
# Of ten thousand in ten minutes, after which Discord bans the bot.
MOST_FORBIDDEN = 500


def context_of(interaction: Interaction) -> RequestContext:
    """Who asks, where; in direct messages the server is 0."""
    if interaction.channel_id is None:
        raise Refused("no-channel")
    return RequestContext(
        interaction.id,
        interaction.guild_id or 0,
        interaction.channel_id,
        interaction.user.id,
        interaction.user.display_name,
        interaction.permissions.manage_channels,
    )


class InteractionHandler:
    """Handles the requests of one bot."""

    def __init__(self, service: Service, publisher: Publisher, emojis: CardEmojis) -> None:
        self.service = service
        self.publisher = publisher
        self.emojis = emojis
        self._waits = Waits()

    async def run(self, interaction: Interaction, action: Action) -> None:
        """Carry out a request and answer it, whatever happens."""
        await acknowledge(interaction)
        try:
            outcome = await action(context_of(interaction))
            if outcome.repeated:
                raise Refused("repeated")
        except Refused as refused:
            await self._refuse(interaction, refused)
        except Exception:
            log.exception("a request failed")
            await answer(interaction, await self.apology(interaction))
        else:
            await self._show(interaction, outcome)

    async def apology(self, interaction: Interaction) -> str:
        """The sentence after something went wrong: it depends on whether what was asked for has been stored."""
        try:
            counts = await self.service.tables.repeated(context_of(interaction)) is not None
        except Exception:
            log.exception("whether interaction %d counts is not known", interaction.id)
            counts = False
        return say("shown-later" if counts else "broken")

    async def _show(self, interaction: Interaction, outcome: Outcome) -> None:
        """Show what a request led to. It is stored by now: whatever goes wrong only delays the board."""
        hitch = await self._publish(interaction, outcome)
        if outcome.problem is not None:
            said = " ".join(filter(None, (_partly(outcome, outcome.problem), hitch)))
            await self._offer(interaction, said, outcome.problem)
        elif hitch:
            await answer(interaction, hitch)
        else:
            await close(interaction)

    async def _publish(self, interaction: Interaction, outcome: Outcome) -> str:
        """Publish the board; the sentence that tells why it is not there, or nothing."""
        try:
            await self._boards(interaction, outcome)
        except CannotPost as error:
            log.warning("channel %s: %s", interaction.channel_id, error)
            return say("cannot-post")
        except UNREACHED as error:
            log.warning("channel %s: the board is not shown yet: %r", interaction.channel_id, error)
            return say("shown-later")
        except Exception:
            log.exception("channel %s: the board is not shown yet", interaction.channel_id)
            return say("shown-later")
        return ""

    async def _boards(self, interaction: Interaction, outcome: Outcome) -> None:
        if outcome.ended is not None:
            await self.publisher.conclude(outcome.ended)
        await self.publisher.publish(outcome.live, again=outcome.again)
        if outcome.former is not None and outcome.ended is None:
            await self.publisher.retire(outcome.former)

    async def _refuse(self, interaction: Interaction, refused: Refused) -> None:
        """Tell why nothing was done, with a button for each move that may have been meant."""
        await self._offer(interaction, in_words(refused), refused)

    async def _offer(self, interaction: Interaction, sentence: str, refused: Refused) -> None:
        view = discord.utils.MISSING
        if interaction.channel_id is not None and (refused.choices or refused.anyway):
            with contextlib.suppress(Refused):  # the table may have been closed meanwhile
                live = await self.service.tables.live(interaction.channel_id)
                seat = live.seat(interaction.user.id)
                anyway, choices = refused.anyway, refused.choices
                view = anyway_view(live, anyway) if anyway else choice_view(live, seat, choices)
                view = self.emojis.dressed(view)
        await answer(interaction, sentence, view)

    async def pressed(self, interaction: Interaction, table: int, ply: int, what: str) -> None:
        """Do what a button says."""
        service = self.service
        if what == PROOF:
            await self._prove(interaction, table)
            return
        lobby: dict[str, Action] = {
            "join": service.lobby.join,
            "leave": service.lobby.leave,
            "begin": service.lobby.begin,
            "cancel": service.lobby.cancel,
        }

        async def act(context: RequestContext) -> Outcome:
            if what == NEXT:
                return await service.matches.follow(context, table, ply)
            if what == AGAIN:
                return await service.lobby.play_again(context, table)
            if what == RESTART:
                return await service.matches.restart(context, table, ply)
            live = await self._live(context, table)
            if what in lobby:
                if live.position is not None:
                    raise Refused("begun-already")
                return await lobby[what](context)
            if what in live.in_play.rules.calls:
                return await service.play.call(context, what, ply)
            anyway = what.startswith(f"{ANYWAY} ")
            return await service.play.move(context, what.removeprefix(f"{ANYWAY} "), ply, anyway=anyway)

        await self.run(interaction, act)

    async def _prove(self, interaction: Interaction, table: int) -> None:
        """Tell the secrets of a deal that is over to the person who asks."""
        await acknowledge(interaction)
        try:
            live = await self.service.tables.ended(interaction.channel_id or 0, table, Refused("outdated"))
        except Refused as refused:
            await self._refuse(interaction, refused)
        else:
            await answer(interaction, proof_text(live))

    async def picked(self, interaction: Interaction, table: int, ply: int, what: str, value: str) -> None:
        """Do what an entry of a list says."""

        async def act(context: RequestContext) -> Outcome:
            await self._live(context, table)
            if what == "rule":
                return await self.service.lobby.choose(context, *value.split("=", 1))
            return await self.service.play.move(context, *chosen(value, ply))

        await self.run(interaction, act)

    async def _live(self, context: RequestContext, table: int) -> LiveTable:
        """The channel's table, if it is the one that the button belongs to."""
        if await self.service.tables.repeated(context) is not None:
            raise Refused("repeated")
        try:
            live = await self.service.tables.live(context.channel_id)
        except Lost:
            raise
        except Refused:
            raise Refused("outdated") from None
        if live.record.id != table:
            raise Refused("outdated")
        return live

    # What is done at nobody's request.

    def welcome(self, interaction: Interaction) -> None:
        """Note that the bot may post in the channel of an interaction, if it may: boards wait there no longer."""
        if interaction.channel_id is not None and _may_post(interaction):
            self._waits.forget(interaction.channel_id)

    async def post_missing(self) -> None:
        """Show every table whose newest board is not in its channel, for example after a restart."""
        forbidden = 0
        for table_id in self._waits.begin(await self.service.store.boards_to_post()):
            forbidden += await self._post_late(table_id)
            if forbidden == MOST_FORBIDDEN:
                return

    async def _post_late(self, table_id: int) -> bool:
        """Show one table; whether Discord forbade it."""
        channel_id = 0
        try:
            live = await self.service.tables.newest(table_id)
            channel_id = live.record.channel_id
            await self.publisher.publish(live)
        except UNREACHED as error:
            log.warning("table %d is not shown yet: %r", table_id, error)
        except CannotPost as error:
            log.warning("table %d is not shown: %s", table_id, error)
            self._waits.failed(table_id, channel_id)
            return True
        except Lost:
            self._waits.failed(table_id, channel_id)
        except Exception:
            # Whatever is wrong with one table, the others are shown.
            log.exception("table %d is not shown", table_id)
            self._waits.failed(table_id, channel_id)
        return False

    async def end_left_tries(self, day: date) -> None:
        """End the daily deals of earlier days that were left in the middle: others wait for their secrets."""
        for live in await self.service.daily.end_left_tries(day):
            await self.publisher.conclude(live)

    async def out_of_reach(self, tables: Iterable[TableRecord]) -> int | None:
        """The first of some tables whose channel is gone, or closed to the bot; None if there is none."""
        return await self.publisher.out_of_reach(tables)


def _may_post(interaction: Interaction) -> bool:
    """Whether the bot has the permissions that boards need in the channel of an interaction."""
    if interaction.guild_id is None:
        return True
    may = interaction.app_permissions
    send = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    return may.view_channel and send and may.attach_files


def handler_of(interaction: Interaction) -> InteractionHandler:
    """The handler of the bot that an interaction came to."""
    handler: InteractionHandler = interaction.client.handler
    return handler


def _partly(outcome: Outcome, problem: Refused) -> str:
    log_rows = outcome.live.record.log[-len(outcome.steps) :]
    played = ", ".join(f"`{row.text}`" for row in log_rows)
    return say("played-so-far", played=played, problem=in_words(problem))


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord at once that the request has arrived: the answer is for the person who asked alone."""
    if interaction.response.is_done():
        return
    try:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    except UNREACHED as error:
        log.info("interaction %d could not be acknowledged: %s", interaction.id, error)


async def answer(interaction: Interaction, sentence: str, view: discord.ui.View = discord.utils.MISSING) -> None:
    """Say one sentence, as much of it as Discord takes, to the person who asked, and to nobody else."""
    sentence = handler_of(interaction).emojis.decorate(clip(sentence, LONGEST_CONTENT), LONGEST_CONTENT)
    try:
        if interaction.type is discord.InteractionType.component:
            await interaction.followup.send(sentence, ephemeral=True, view=view)
        else:
            await interaction.edit_original_response(content=sentence, view=view)
    except UNREACHED as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)


async def close(interaction: Interaction) -> None:
    """Take away the private answer that is no longer needed: the board says it all."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if interaction.type is discord.InteractionType.component and not private:
        return
    try:
        await interaction.delete_original_response()
    except UNREACHED as error:
        log.info("interaction %d could not be closed: %s", interaction.id, error)
