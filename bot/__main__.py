"""Run the bot on Discord if there is a token, and the practice room if there is none; or restore a copy."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Coroutine, Sequence
from pathlib import Path

import aiohttp
import discord

from bot.config import ConfigError, Settings
from bot.store.protocol import StoreError
from bot.store.restore import restore
from bot.store.sqlite_store import SqliteStore
from bot.text.formatting import clip
from bot.ui.client import TableBot
from bot.ui.emojis import CardEmojis


async def serve(settings: Settings, token: str) -> None:
    """Run on Discord until told to stop."""
    async with (
        SqliteStore.open(settings.database, "discord") as store,
        TableBot(store, "discord", CardEmojis()) as bot,
    ):
        task = asyncio.current_task()
        assert task is not None
        with contextlib.suppress(NotImplementedError):  # Windows has no SIGTERM to handle
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
        try:
            await bot.start(token)
        except asyncio.CancelledError:
            logging.info("told to stop")


def main(words: Sequence[str] | None = None) -> int:
    """Start; the exit status is 1, with one sentence, if that is not possible."""
    asked = _parser().parse_args(words)
    try:
        settings = Settings.load()
        if asked.task == "restore":
            print(restore(settings.database, asked.file))
            return 0
        work = _practice(settings) if settings.token is None else serve(settings, settings.token)
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        asyncio.run(work)
    except KeyboardInterrupt:
        return 0
    except (ConfigError, StoreError) as error:
        return _fail(str(error))
    except (discord.DiscordException, aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        logging.debug("Discord failed", exc_info=error)
        return _fail(_refused(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot", description=__doc__)
    tasks = parser.add_subparsers(dest="task", metavar="restore")
    task = tasks.add_parser("restore", help="put a copy in the place of the database, while the bot is stopped")
    task.add_argument("file", nargs="?", type=Path, help="the copy; the daily one if left out")
    return parser


def _refused(error: Exception) -> str:
    """Why Discord could not be reached, or did not let the bot in, as one sentence."""
    match error:
        case discord.LoginFailure():
            return "Discord does not accept DISCORD_TOKEN: copy it again from the developer portal."
        case discord.PrivilegedIntentsRequired():
            return "Discord refuses the bot's intents (4014): look at them in the developer portal."
        case discord.HTTPException(status=429):
            return "Discord turns the bot away because of too many requests (429): start it again later."
        case discord.HTTPException():
            said = clip(" ".join(str(error).split()), 200)
            return f"Discord has answered with an error ({said}): start the bot again later."
        case discord.ConnectionClosed():
            return f"Discord has closed the connection ({error.code}): start the bot again later."
        case discord.GatewayNotFound():
            return "Discord cannot be reached: it names no gateway at the moment, so start the bot again later."
    return f"Discord cannot be reached: {' '.join(str(error).split()) or type(error).__name__}."


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
