"""The practice room: the same bot on a local page that looks like a Discord channel."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
import webbrowser
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

import discord
import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.builders import ChannelHandle

from bot.config import ConfigError
from bot.store.sqlite_store import SqliteStore
from bot.text.sentences import say
from bot.ui.client import TableBot
from bot.ui.emojis import CardEmojis
from render.emojis import drawings

PEOPLE = ("Alice", "Bob", "Carol")


async def practise(database: Path, port: int) -> None:
    """Run the bot against a pretended Discord, and play every seat from a browser, until interrupted."""
    stopped = _stop_signal()
    emojis = CardEmojis()
    async with room(database, emojis) as (env, channel, members), _page(env, channel, members, port, emojis) as page:
        print(say("room-open", url=page.url))
        webbrowser.open(page.url)
        await _either(page.wait_closed(), stopped.wait())


@contextlib.asynccontextmanager
async def room(
    database: Path, emojis: CardEmojis
) -> AsyncIterator[tuple[simcord.Env, ChannelHandle, list[simcord.MemberActor]]]:
    """A channel with three members and the bot, whose tables are kept in a file."""
    # Message and interaction numbers begin anew at each start, so what is known of them must too.
    session = f"practice {secrets.token_hex(8)}"
    nobody = discord.AutoShardedClient(intents=discord.Intents(guilds=True), shard_count=1)
    async with SqliteStore.open(database, session) as store, simcord.run(nobody) as env:
        guild = env.create_guild(name=say("room-name"))
        channel = guild.create_text_channel("card-table")
        members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE]
        # The bot comes last, so that it finds the channel where a game has to go on.
        bot = TableBot(store, session, emojis, shard_count=1)
        await env.restart_bot(bot)
        # The page takes their pictures when it opens, and none later.
        await emojis.bring(bot)
        yield env, channel, members


@contextlib.asynccontextmanager
async def _page(
    env: simcord.Env, channel: ChannelHandle, members: list[simcord.MemberActor], port: int, emojis: CardEmojis
) -> AsyncIterator[simcord.Preview]:
    page = env.preview(channel, viewers=members, layout="channel", port=port, assets=_assets(emojis))
    try:
        await page.__aenter__()
    except simcord.SetupError as error:
        raise ConfigError("room-closed", error=str(error)) from error
    try:
        yield page
    finally:
        await page.close()


def _assets(emojis: CardEmojis) -> dict[str, tuple[str, bytes]]:
    """The pictures of the emojis by their addresses: the pretended Discord forgets what is uploaded to it."""
    return {
        f"{CDN_BASE}/emojis/{emoji.id}.png": (f"{emoji.name}.png", drawings()[subject].png)
        for subject, emoji in emojis.known.items()
    }


def _stop_signal() -> asyncio.Event:
    """An event that Ctrl+C or the system sets."""
    stopped = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # on Windows, Ctrl+C raises KeyboardInterrupt instead
            asyncio.get_running_loop().add_signal_handler(name, stopped.set)
    return stopped


async def _either(first: Awaitable[object], second: Awaitable[object]) -> None:
    """Wait for whichever comes first."""
    waits = [asyncio.ensure_future(first), asyncio.ensure_future(second)]
    await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
