"""The practice room: the same bot on a local page that looks like a Discord channel."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import signal
import webbrowser
from collections.abc import AsyncIterator, Awaitable
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import discord
import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.config import ConfigError
from bot.model.live_table import replayed
from bot.model.records import TableRecord
from bot.model.refusals import Lost
from bot.practice.pauses import Pauses
from bot.practice.pictures import show_pictures_at_once
from bot.practice.server import opened
from bot.store.protocol import Store
from bot.store.sqlite_store import SqliteStore
from bot.text.reader import HOST
from bot.ui.client import TableBot
from bot.ui.computer_pauses import Pace
from bot.ui.emojis import CardEmojis
from bot.ui.first_steps import first_steps_view
from engine.cards import Card, Rank, Suit
from render.emojis import drawings
from render.portraits import JESTER, portrait
from render.themes import USUAL_THEME

# The members and the bot, and the card on each one's picture.
PEOPLE = {
    "Alice": Card.of(Rank.QUEEN, Suit.HEARTS),
    "Bob": Card.of(Rank.JACK, Suit.CLUBS),
    "Carol": Card.of(Rank.KING, Suit.DIAMONDS),
}
_PICTURE = "portrait"
_PIXELS = 128
# Seconds that an answer may take: after one that takes longer, SimCord's page is dead until the room opens again.
_PATIENCE = 300.0


class Room(NamedTuple):
    """What the room consists of; `key` is the secret part of its page's address."""

    env: simcord.Env
    channel: ChannelHandle
    people: list[simcord.MemberActor]
    emojis: CardEmojis
    key: str
    pauses: Pauses


async def practise(database: Path, port: int) -> None:
    """Run the bot against a pretended Discord, and play every seat from a browser, until interrupted."""
    # It tells of tokens and logins, of which there are none here.
    logging.getLogger("discord.client").setLevel(logging.WARNING)
    stopped = _stop_signal()
    async with (
        room(database) as practice,
        _preview(practice) as preview,
        _address(preview, port, practice.pauses.turn) as address,
    ):
        print(HOST.say("room-open", url=address), flush=True)
        webbrowser.open(address)
        kept = _keep_time(practice.env), practice.pauses.keep(preview)
        await _first(preview.wait_closed(), stopped.wait(), *kept)


@contextlib.asynccontextmanager
async def room(database: Path) -> AsyncIterator[Room]:
    """A channel with three members, a greeting and the bot, whose tables are kept in a file."""
    # Message and interaction numbers begin anew at each start, so what is known of them must too.
    session = f"practice {secrets.token_hex(8)}"
    porter = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    async with SqliteStore.open(database, session) as store, simcord.run(porter, settle_timeout=_PATIENCE) as env:
        guild = env.create_guild(name=HOST.say("room-name"))
        channel = guild.create_text_channel("card-table")
        users = [env.create_user(name.lower(), global_name=name, avatar=_PICTURE) for name in PEOPLE]
        people = [guild.add_member(user) for user in users]
        # After whatever has a number that must stay the same: the first of them manages the server, and its settings.
        managers = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        env.backend.add_member_role(guild.id, users[0].id, managers.id)
        # The page shows one channel: whatever is in a thread of it nobody would see.
        threads = discord.Permissions(create_public_threads=True)
        env.backend.set_overwrite(channel.id, Overwrite(guild.id, OverwriteType.ROLE, deny=threads.value))
        # Tables are found by the numbers that are drawn above, which follow from when SimCord's time begins.
        _set_clock(env)
        await _greet(porter, store, channel.id)
        # The bot comes last, so that it finds the channel where a game has to go on.
        emojis = CardEmojis()
        pauses = Pauses(env)
        bot = TableBot(store, session, emojis, shard_count=1, pace=Pace(sleep=pauses.sleep), aside=pauses.aside)
        await env.restart_bot(bot)
        # The page takes their pictures when it opens, and none later.
        await emojis.bring(bot)
        try:
            yield Room(env, channel, people, emojis, await _key(store), pauses)
        finally:
            # SimCord only cancels what the bot does: its processes would go on with what they search for.
            await bot.close()


def _set_clock(env: simcord.Env) -> None:
    """Let SimCord's time, which stands still by itself, be that of this machine."""
    env.backend.advance_clock(max(0.0, (datetime.now(UTC) - env.now()).total_seconds()))


async def _keep_time(env: simcord.Env) -> None:
    while True:
        _set_clock(env)
        await asyncio.sleep(1)


async def _greet(porter: discord.Client, store: Store, channel: int) -> None:
    """Give the bot its name, and greet in the channel, or say there where the last game is."""
    assert porter.user is not None
    await porter.user.edit(username=HOST.say("bot-name"))
    record = await store.tables.table_in(channel)
    text = await _first_words(store, channel) if record is None else await _on_return(store, record)
    view = first_steps_view(HOST) if record is None else discord.utils.MISSING
    await porter.get_partial_messageable(channel).send(text, view=view)


async def _first_words(store: Store, channel: int) -> str:
    """What is said where no game goes on."""
    return HOST.say("greeting" if await store.tables.latest_in(channel) is None else "room-back")


async def _on_return(store: Store, record: TableRecord) -> str:
    """What is said where a game goes on, or can't any more."""
    try:
        replayed(record, await store.tables.log(record))
    except Lost:
        return HOST.say("room-lost")
    return HOST.say("room-back-to-game")


async def _key(store: Store) -> str:
    """The secret of the page's address, which stays the same so that a bookmark or an open page finds it again."""
    key = await store.values.value("practice_key")
    if key is None:
        key = secrets.token_urlsafe(32)
        await store.values.set_value("practice_key", key)
    return key


@contextlib.asynccontextmanager
async def _preview(practice: Room) -> AsyncIterator[simcord.Preview]:
    """SimCord's page of the channel, at any free port."""
    show_pictures_at_once()
    try:
        preview = practice.env.preview(
            practice.channel,
            viewers=practice.people,
            layout="channel",
            timezone=_zone(datetime.now().astimezone()),
            assets={**portraits(practice), **cards(practice.emojis)},
        )
        preview.capability = practice.key
        await preview.__aenter__()
    except simcord.SetupError as error:
        raise ConfigError("room-closed", error=str(error)) from error
    try:
        yield preview
    finally:
        await preview.close()


def portraits(practice: Room) -> dict[str, tuple[str, bytes]]:
    """The pictures of the members and of the bot as PNG files, by the addresses where the page looks for them."""
    pictures = {
        f"{CDN_BASE}/avatars/{member.id}/{_PICTURE}.png": (f"{name}.png", portrait(USUAL_THEME, card, _PIXELS))
        for member, (name, card) in zip(practice.people, PEOPLE.items(), strict=True)
    }
    user = practice.env.bot.user
    assert user is not None
    # SimCord's bot has no picture of its own, but the default one is nobody else's here.
    default = CDN_BASE + user.default_avatar.url.removeprefix(discord.Asset.BASE)
    return {**pictures, default: ("bot.png", portrait(USUAL_THEME, JESTER, _PIXELS))}


def cards(emojis: CardEmojis) -> dict[str, tuple[str, bytes]]:
    """The pictures of the emojis by their addresses: the pretended Discord forgets what is uploaded to it."""
    return {
        f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{emoji.name}.png", drawings()[subject].png)
        for subject, emoji in emojis.known.items()
    }


def _zone(here: datetime) -> str:
    """The local time zone by its offset, or UTC where that is no whole hour; POSIX counts the hours westwards."""
    offset = here.utcoffset()
    assert offset is not None
    hours, rest = divmod(int(offset.total_seconds()), 3600)
    return "UTC" if rest or not hours else f"Etc/GMT{-hours:+d}"


@contextlib.asynccontextmanager
async def _address(preview: simcord.Preview, port: int, turn: asyncio.Lock) -> AsyncIterator[str]:
    """Our dressed page in front of SimCord's, at a port or the next one that is free; it does one thing in `turn`."""
    last = min(port + 9, 65535)
    async with contextlib.AsyncExitStack() as stack:
        for each in range(port, last + 1):
            try:
                address = await stack.enter_async_context(opened(preview.url, each, turn))
            except OSError:
                continue
            yield address
            return
        raise ConfigError("room-no-port", first=port, last=last)


def _stop_signal() -> asyncio.Event:
    """An event that Ctrl+C or the system sets."""
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows, Ctrl+C raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    return stopped


async def _first(*awaited: Awaitable[object]) -> None:
    """Wait for whichever comes first."""
    waits = [asyncio.ensure_future(each) for each in awaited]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
