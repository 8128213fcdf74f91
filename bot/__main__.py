"""Run the bot on Discord if there is a token, and the practice room if there is none."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Coroutine

import aiohttp
import discord

from bot.client import TableBot
from bot.config import ConfigError, Settings
from bot.store import SqliteStore, StoreError


async def serve(settings: Settings, token: str) -> None:
    """Run on Discord until told to stop."""
    async with SqliteStore.open(settings.database, "discord") as store, TableBot(store, "discord") as bot:
        task = asyncio.current_task()
        assert task is not None
        with contextlib.suppress(NotImplementedError):  # Windows has no SIGTERM to handle
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            await bot.start(token)
        except asyncio.CancelledError:
            logging.info("told to stop")


def main() -> int:
    """Start; the exit status is 1, with one sentence, if that is not possible."""
    try:
        settings = Settings.load()
        work = _practice(settings) if settings.token is None else serve(settings, settings.token)
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        asyncio.run(work)
    except KeyboardInterrupt:
        return 0
    except discord.LoginFailure:
        return _fail("Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.")
    except aiohttp.ClientConnectionError as error:
        return _fail(f"Discord cannot be reached: {error}.")
    except (ConfigError, StoreError) as error:
        return _fail(str(error))
    return 0


def _practice(settings: Settings) -> Coroutine[None, None, None]:
    try:
        from bot.practice import practise  # noqa: PLC0415  # an extra that a server does not install
    except ImportError as error:
        raise ConfigError("Set DISCORD_TOKEN, or install the practice room: pip install '.[practice]'") from error
    return practise(settings.database, settings.practice_port)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
