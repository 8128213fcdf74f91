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
from bot.text.refusals import in_words
from bot.text.sentences import say
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
            print(in_words(restore(settings.database, asked.file)))
            return 0
        work = _practice(settings) if settings.token is None else serve(settings, settings.token)
        discord.utils.setup_logging(level=logging.getLevelName(settings.log_level))
        asyncio.run(work)
    except KeyboardInterrupt:
        return 0
    except (ConfigError, StoreError) as error:
        return _fail(in_words(error))
    except (discord.DiscordException, aiohttp.ClientError, ConnectionError, TimeoutError) as error:
        logging.debug("Discord failed", exc_info=error)
        return _fail(_refused(error))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m bot", description=say("help"))
    tasks = parser.add_subparsers(dest="task", metavar="restore")
    task = tasks.add_parser("restore", help=say("help-restore"))
    task.add_argument("file", nargs="?", type=Path, help=say("help-copy"))
    return parser


def _refused(error: Exception) -> str:
    """Why Discord could not be reached, or did not let the bot in, as one sentence."""
    match error:
        case discord.LoginFailure():
            return say("bad-token")
        case discord.PrivilegedIntentsRequired():
            return say("bad-intents")
        case discord.HTTPException(status=429):
            return say("many-requests")
        case discord.HTTPException():
            return say("discord-error", error=clip(" ".join(str(error).split()), 200))
        case discord.ConnectionClosed():
            return say("discord-closed", code=error.code)
        case discord.GatewayNotFound():
            return say("no-gateway")
    return say("no-discord", error=clip(" ".join(str(error).split()) or type(error).__name__, 1000))


def _practice(settings: Settings) -> Coroutine[None, None, None]:
    try:
        from bot.practice import practise  # noqa: PLC0415  # an extra that a server does not install
    except ImportError as error:
        raise ConfigError("room-missing") from error
    return practise(settings.database, settings.practice_port)


def _fail(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
