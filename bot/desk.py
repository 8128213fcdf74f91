"""Where every request arrives and every answer leaves: acknowledge, act, publish, answer."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot import present, sentences
from bot.components import NEXT, RESTART, choice_view
from bot.publisher import CannotPost, Publisher
from bot.scene import Refused, Scene
from bot.service import Service
from bot.tables import Ask, Outcome
from bot.wording import LONGEST_CONTENT, clip

# What is told of many moves at once leaves room for where the game stands, and for why the last was refused.
LONGEST_NEWS, LONGEST_LIST = 2000, 1000
log = logging.getLogger(__name__)
Interaction = discord.Interaction[Any]
Action = Callable[[Ask], Awaitable[Outcome]]


def ask_of(interaction: Interaction) -> Ask:
    """Who asks, where; in direct messages the server is 0."""
    if interaction.channel_id is None:
        raise Refused(sentences.NO_CHANNEL)
    return Ask(
        interaction.id,
        interaction.guild_id or 0,
        interaction.channel_id,
        interaction.user.id,
        interaction.user.display_name,
        interaction.permissions.manage_channels,
    )


class Desk:
    """Handles the requests of one bot."""

    def __init__(self, service: Service, publisher: Publisher) -> None:
        self.service = service
        self.publisher = publisher
        self._unwelcome: set[int] = set()

    async def run(self, interaction: Interaction, action: Action) -> None:
        """Carry out a request and answer it, whatever happens."""
        await acknowledge(interaction)
        try:
            outcome = await action(ask_of(interaction))
            if outcome.repeated:
                raise Refused(sentences.REPEATED)
            await self._publish(interaction, outcome)
            if outcome.trouble is not None:
                raise Refused(_partly(outcome, outcome.trouble), outcome.trouble.choices)
        except Refused as refused:
            await self._refuse(interaction, refused)
        except CannotPost as error:
            log.warning("channel %s: %s", interaction.channel_id, error)
            await answer(interaction, sentences.CANNOT_POST)
        except discord.HTTPException as error:
            log.warning("channel %s: the board is not shown yet: %s", interaction.channel_id, error)
            await answer(interaction, sentences.SHOWN_LATER)
        except Exception:
            log.exception("a request failed")
            await answer(interaction, sentences.BROKEN)
        else:
            await close(interaction)

    async def _publish(self, interaction: Interaction, outcome: Outcome) -> None:
        scene = outcome.scene
        pressed = interaction.type is discord.InteractionType.component
        over = scene.record.status in ("over", "cancelled")
        same_board = pressed and not outcome.passed and (not over or scene.solo is not None)
        mention = None
        if outcome.passed and not over:
            mention = scene.record.members[scene.live.state.turn].user_id
        news = news_of(outcome)
        await self.publisher.publish(scene, news, mention, in_place=same_board)
        if outcome.ended is not None:
            await self.publisher.conclude(outcome.ended)
        elif outcome.former is not None:
            await self.publisher.retire(outcome.former)

    async def _refuse(self, interaction: Interaction, refused: Refused) -> None:
        """Tell why nothing was done, with a button for each move that may have been meant."""
        view = discord.utils.MISSING
        if refused.choices and interaction.channel_id is not None:
            with contextlib.suppress(Refused):  # the table may have been closed meanwhile
                view = choice_view(await self.service.scene(interaction.channel_id), refused.choices)
        await answer(interaction, refused.sentence, view)

    async def pressed(self, interaction: Interaction, table: int, ply: int, what: str) -> None:
        """Do what a button says."""
        service = self.service
        lobby: dict[str, Action] = {
            "join": service.join,
            "leave": service.leave,
            "begin": service.begin,
            "cancel": service.cancel,
        }

        async def act(ask: Ask) -> Outcome:
            if what == NEXT:
                return await service.follow(ask, table, ply)
            if what == RESTART:
                return await service.deal_again(ask, False, table, ply)
            scene = await self._live(ask, table)
            if what in lobby:
                if scene.table is not None:
                    raise Refused(sentences.BEGUN_ALREADY)
                return await lobby[what](ask)
            if what in scene.live.rules.calls:
                return await service.call(ask, what, ply)
            return await service.move(ask, what, ply)

        await self.run(interaction, act)

    async def picked(self, interaction: Interaction, table: int, ply: int, what: str, value: str) -> None:
        """Do what an entry of a list says."""

        async def act(ask: Ask) -> Outcome:
            scene = await self._live(ask, table)
            if what == "rule":
                choose = self.service.choose if scene.solo is None else self.service.choose_alone
                return await choose(ask, *value.split("=", 1))
            return await self.service.move(ask, value, ply)

        await self.run(interaction, act)

    async def _live(self, ask: Ask, table: int) -> Scene:
        """The channel's table, if it is the one that the button belongs to."""
        try:
            scene = await self.service.scene(ask.channel_id)
        except Refused:
            raise Refused(sentences.OUTDATED) from None
        if scene.record.id != table:
            raise Refused(sentences.OUTDATED)
        return scene

    async def post_missing(self) -> None:
        """Show every table whose newest board is not in its channel, for example after a restart."""
        for scene in await self.service.unposted():
            if scene.record.id in self._unwelcome:
                continue
            try:
                await self.publisher.publish(scene, "")
            except CannotPost as error:
                # Asking again and again where the bot may not post would get it banned.
                self._unwelcome.add(scene.record.id)
                log.warning("table %d is not shown: %s", scene.record.id, error)
            except discord.DiscordException as error:
                log.warning("table %d is not shown yet: %s", scene.record.id, error)


def desk_of(interaction: Interaction) -> Desk:
    """The desk of the bot that an interaction came to."""
    desk: Desk = interaction.client.desk
    return desk


def news_of(outcome: Outcome) -> str:
    """What happened, as the board tells it."""
    lines = [*(present.tell(outcome.scene, *step) for step in outcome.steps), outcome.note]
    if outcome.former is not None and outcome.scene.solo is None:
        lines.append(present.seal_line(outcome.scene))
    return clip("\n".join(filter(None, lines)), LONGEST_NEWS)


def _partly(outcome: Outcome, trouble: Refused) -> str:
    log_rows = outcome.scene.record.log[-len(outcome.steps) :]
    played = ", ".join(f"`{row.text}`" for row in log_rows)
    return sentences.PLAYED_SO_FAR.format(played=clip(played, LONGEST_LIST), trouble=trouble.sentence)


async def acknowledge(interaction: Interaction) -> None:
    """Tell Discord at once that the request has arrived: the answer is for the person who asked alone."""
    if interaction.response.is_done():
        return
    try:
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    except (discord.HTTPException, discord.InteractionResponded) as error:
        log.info("interaction %d could not be acknowledged: %s", interaction.id, error)


async def answer(interaction: Interaction, sentence: str, view: discord.ui.View = discord.utils.MISSING) -> None:
    """Say one sentence, as much of it as Discord takes, to the person who asked, and to nobody else."""
    sentence = clip(sentence, LONGEST_CONTENT)
    try:
        if interaction.type is discord.InteractionType.component:
            await interaction.followup.send(sentence, ephemeral=True, view=view)
        else:
            await interaction.edit_original_response(content=sentence, view=view)
    except discord.HTTPException as error:
        log.info("interaction %d could not be answered: %s", interaction.id, error)


async def close(interaction: Interaction) -> None:
    """Take away the private answer that is no longer needed: the board says it all."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if interaction.type is discord.InteractionType.component and not private:
        return
    try:
        await interaction.delete_original_response()
    except discord.HTTPException as error:
        log.info("interaction %d could not be closed: %s", interaction.id, error)
