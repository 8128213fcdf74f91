"""The Discord client: commands, components, and what happens when it starts."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from functools import lru_cache, partial
from typing import Any, cast

import discord
import yarl
from discord import app_commands

from bot.model.shard_range import WHOLE
from bot.service.service import Service
from bot.service.thinking_time import Mind, Pool
from bot.service.winnable import in_thread
from bot.store.protocol import Store
from bot.text import news
from bot.ui.command_costs import may_spend
from bot.ui.components import table_of
from bot.ui.computer_pauses import USUAL_PACE, Pace
from bot.ui.computers import Driver
from bot.ui.delivery.discord_clock import DiscordClock
from bot.ui.delivery.publisher import Publisher
from bot.ui.delivery.request_guard import Requests
from bot.ui.emojis import CardEmojis
from bot.ui.first_steps import greet
from bot.ui.interactions import InteractionHandler, answer
from bot.ui.jobs import Job, Jobs
from bot.ui.lean_discord import make_lean, respond
from bot.ui.left_members import absent
from bot.ui.morning_post import MorningPosts
from bot.ui.ongoing import Ongoing
from bot.ui.presses import arrived
from bot.ui.reading import reading, server_reader
from bot.ui.recap_post import RecapPosts
from bot.ui.registration import INSTALLS, add_commands, payload
from bot.ui.replays import Replays
from bot.ui.season_post import SeasonPosts
from bot.ui.session_starts import Turns
from bot.ui.suggestion_answers import Suggesting
from bot.ui.threads import Threads
from bot.ui.timekeeper import Timekeeper
from bot.ui.upkeep import Upkeep
from bot.ui.whereabouts import find_place
from bot.ui.wire_meter import count, count_by

# Seconds for taking leave of Discord, which may have stopped answering.
LEAVE_SECONDS = 2.0
# The shortest that discord.py takes, in seconds.
LONGEST_LIMIT = 30.0
# How long it may take until it is stored what boards show that were only changed.
SHOWN_STORED = timedelta(seconds=5)
# The options that hold a command within another.
_WITHIN = (discord.AppCommandOptionType.subcommand.value, discord.AppCommandOptionType.subcommand_group.value)
log = logging.getLogger(__name__)
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot never speaks


class TableTree(app_commands.CommandTree["TableBot"]):
    """The commands; whatever goes wrong in one, the person who typed it gets a sentence."""

    async def interaction_check(self, interaction: discord.Interaction[TableBot], /) -> bool:
        """Whether a command, or suggestions for one, may be asked for, and so soon again.

        CommandSignatureMismatch if it comes with options of other kinds than it has.
        """
        if not await interaction.client.admits(interaction):
            return False
        _check_options(interaction)
        return await may_spend(interaction)

    async def on_error(
        self, interaction: discord.Interaction[TableBot], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed before it reached the handler."""
        cause = getattr(error, "original", error)
        unknown = isinstance(cause, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch))
        if unknown:
            log.info("interaction %d: %s", interaction.id, cause)
        elif isinstance(cause, discord.HTTPException):
            log.warning("interaction %d: %s", interaction.id, cause)
        else:
            log.error("a command failed", exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete:
            return  # suggestions that fail are simply not there
        sentence = (
            reading(interaction).say("unknown-command")
            if unknown
            else await interaction.client.handler.apology(interaction)
        )
        await answer(interaction, sentence)


def _check_options(interaction: discord.Interaction[TableBot]) -> None:
    """Raise CommandSignatureMismatch where a client has an older command in mind, with options of other kinds."""
    command, data = interaction.command, cast(Any, interaction.data)
    if not isinstance(command, app_commands.Command):
        return
    options = data.get("options", [])
    while options and options[0]["type"] in _WITHIN:
        options = options[0].get("options", [])
    kinds = _kinds(command)
    if any(kinds.get(each["name"]) != each["type"] for each in options):
        raise app_commands.CommandSignatureMismatch(command)


@lru_cache(256)
def _kinds(command: app_commands.Command[Any, ..., Any]) -> Mapping[str, int]:
    """The kinds of a command's options by their names."""
    return {parameter.display_name: parameter.type.value for parameter in command.parameters}


def as_it_is(work: Awaitable[None]) -> Awaitable[None]:
    """What waits for the end of some work: it does so itself."""
    return work


class TableBot(discord.AutoShardedClient):
    """The bot: one store, one service, and the handler between them and Discord, for the store's part of the servers.

    `session` names what Discord this is: commands are synced once for each and for each application. Without
    `card_emojis` it says in plain text what cards there are. Computers think with a `mind`, which has processes of
    its own if no other is given, and act at a `pace`. `aside` is how the search for daily deals is waited for. The
    `clock` that the store goes by is told the time of Discord.
    """

    def __init__(
        self,
        store: Store,
        session: str,
        card_emojis: CardEmojis | None = None,
        *,
        shard_count: int | None = None,
        mind: Mind | None = None,
        pace: Pace = USUAL_PACE,
        aside: Callable[[Awaitable[None]], Awaitable[None]] = as_it_is,
        clock: DiscordClock | None = None,
    ) -> None:
        part = store.part
        self.requests = Requests(clock)
        count_by(self.requests.trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=0,
            # Who is to wait longer is refused instead, so that nothing else has to.
            max_ratelimit_timeout=LONGEST_LIMIT,
            http_trace=self.requests.trace,
            allowed_mentions=discord.AllowedMentions.none(),
            # Of the whole, Discord says into how many shards it is to be divided.
            shard_count=shard_count if part == WHOLE else part.total,
        )
        self.shard_ids = None if part == WHOLE else [*part.shards]
        # What is done but once for all servers is done by the process that has direct messages.
        self._first = part.holds(0)
        self._turns = Turns(self, store)
        self._store = store
        self._session = session
        self._card_emojis = card_emojis
        shown = card_emojis or CardEmojis()
        # What people have asked for does not wait for what computers think of.
        self._search = Pool(1, niceness=0)
        service = Service(store, news, partial(absent, self), self._search.work if mind is None else in_thread)
        days, ratings = service.day_tables, service.ratings
        publisher = Publisher(self, store, shown, service.looks, self.requests, days=days, ratings=ratings)
        self.handler = InteractionHandler(service, publisher, shown)
        self.timekeeper = Timekeeper(self, service, publisher)
        self.threads = Threads()
        self.morning_posts = MorningPosts(self, service)
        self.recap_posts = RecapPosts(self, service)
        self.season_posts = SeasonPosts(self, service)
        self.upkeep = Upkeep(self, service, self.handler.publisher)
        self.replays = Replays(service.looks, store)
        self.driver = Driver(service, self.handler, mind or Pool(), pace)
        self._ongoing = Ongoing()
        self._suggesting = Suggesting(service, self._ongoing, self.requests.ages, partial(respond, self.http))
        self._aside = aside
        self.jobs = Jobs(self, self._ongoing)
        self.tree = TableTree(self, allowed_installs=INSTALLS)
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Tell Discord of the commands if they have changed, and begin what is done again and again."""
        # There is no public way to an event before it is built.
        make_lean(self._connection.parsers, self._told, self._suggesting.begin)
        if self._first:
            await self._sync()
        self.jobs.start(self._jobs())

    def _told(self, method: str, path: str, status: int, headers: Mapping[str, str]) -> None:
        """Take note of a request that no trace watches."""
        count(method, path, status)
        self.requests.hear(status, headers)

    def _jobs(self) -> list[Job]:
        """What is done again and again."""
        minute, hour = timedelta(minutes=1), timedelta(hours=1)
        jobs = [
            Job("shown", SHOWN_STORED, self._store.boards.store_changed),
            Job("boards", minute, self.handler.post_missing, connected=True),
            Job("clocks", timedelta(seconds=10), self.timekeeper.tick, connected=True),
            Job("requests", hour, self._store.tables.forget_requests),
            Job("copy", hour, self._store.housekeeping.keep_copy),
            Job("forgetting", hour, self._store.people.forget_rest),
            # Not in the first hour: nobody could play while the bot was away.
            Job("left-tries", hour, self.handler.end_left_tries, at_once=False),
            Job("closed-tries", minute, self.handler.end_closed_tries),
            Job("idle-tables", timedelta(minutes=10), self.upkeep.look_round, connected=True),
            Job("computers", minute, self.driver.look_round, connected=True),
            Job("morning-posts", minute, self.morning_posts.look_round, connected=True),
            Job("recaps", minute, self.recap_posts.look_round, connected=True),
            Job("seasons", minute, self.season_posts.look_round, connected=True),
            Job("memory", minute, self.handler.publisher.painter.give_back),
            Job("servers", hour, self.upkeep.compare_servers, connected=True),
        ]
        if self._first:
            jobs.append(Job("days", 10 * minute, self._settle_ahead))
            jobs.append(Job("lost-tries", minute, self.handler.service.day_reviews.look_round))
        if self._card_emojis is not None:
            # Others only look whether they are there yet.
            work = partial(self._card_emojis.bring, self, upload=self._first)
            jobs.append(Job("emojis", hour if self._first else 10 * minute, work, connected=True))
        return jobs

    async def _settle_ahead(self) -> None:
        await self._aside(self.handler.service.daily.settle_ahead())

    async def _sync(self) -> None:
        # Another token may be another application's, which has no commands yet.
        named = [self._session, self.application_id, await payload(self.tree)]
        digest = hashlib.sha256(json.dumps(named, sort_keys=True).encode()).hexdigest()
        if await self._store.values.value("commands") != digest:
            await self.tree.sync()
            await self._store.values.set_value("commands", digest)

    async def admits(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether a request is carried out, which then is followed; who comes while the bot stops is told so."""
        self._ongoing.follow(interaction)
        if self._ongoing.stopping and interaction.type is not discord.InteractionType.autocomplete:
            await answer(interaction, reading(interaction).say("stopping"))
        if not self._ongoing.stopping:
            await self._find_place(interaction)
        return not self._ongoing.stopping

    async def _find_place(self, interaction: discord.Interaction[Any]) -> None:
        """Find out which table is meant; where that fails, it is the channel's."""
        data: Any = interaction.data or {}
        try:
            await find_place(interaction, self.handler.service.private, table_of(str(data.get("custom_id", ""))))
        except Exception:
            log.exception("which table interaction %d means is not known", interaction.id)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Do what was pressed or picked, in old messages as well."""
        self.handler.welcome(interaction)
        if interaction.type is discord.InteractionType.component and await self.admits(interaction):
            await arrived(interaction)

    # What happens to channels and servers.

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a channel that is gone."""
        await self.upkeep.places.channel_gone(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a thread that is gone."""
        await self.upkeep.places.channel_gone(thread.thread_id)

    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Close the table of a thread that was closed for good: one that has only been archived opens by itself."""
        state = thread.data["thread_metadata"]
        if state["archived"] and state.get("locked"):
            await self.upkeep.places.channel_gone(thread.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Let the tables of a server rest that the bot was removed from."""
        await self.upkeep.places.server_left(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server, and show its tables again if the bot has come back to it."""
        await greet(server_reader(self, guild.id), guild)
        await self.upkeep.server_back(guild.id)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect a shard when its turn has come to begin a session."""
        await self._turns.ahead(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a shard's turn, in which it begins a session."""
        await self._turns.now(shard_id or 0)

    async def close(self) -> None:
        """Stop: finish what is being done, begin nothing new, and leave no task behind."""
        self.jobs.stop()
        await self.driver.stop()
        await self._ongoing.finish()
        self._search.stop()
        self.handler.stop()
        try:
            await asyncio.wait_for(super().close(), LEAVE_SECONDS)
        except TimeoutError:
            await self.http.close()
