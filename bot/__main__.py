"""Run the bot on Discord if there is a token, and the practice room if there is none."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys

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
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        if settings.token is not None:
            asyncio.run(serve(settings, settings.token))
        else:
            asyncio.run(_practise(settings))
    except KeyboardInterrupt:
        return 0
    except discord.LoginFailure:
        return _fail("Discord does not accept DISCORD_TOKEN: copy it again from the developer portal.")
    except (ConfigError, StoreError) as error:
        return _fail(str(error))
    return 0


async def _practise(settings: Settings) -> None:
    try:
        from bot.practice import practise  # noqa: PLC0415  # an extra that a server does not install
    except ImportError as error:
        raise ConfigError("Set DISCORD_TOKEN, or install the practice room: pip install '.[practice]'") from error
    await practise(settings.database, settings.practice_port)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
