"""The log: one line for each event, in words or as JSON, and no secret in it at any level."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime

import aiohttp
import discord

from bot.metrics import ERRORS
from bot.store.protocol import LeaseLost

# Whose debug lines may be written. Those of libraries hold statements with their values, and whole messages of
# Discord's: the seeds of games in play, private answers and what only one player may see.
_OURS = "bot"
# What comes when Discord or the network fails, or others have the shards; the place in the code tells nothing then.
_FAILURES = (discord.DiscordException, aiohttp.ClientError, OSError, LeaseLost)
# Whoever knows the second part of such an address can answer in the bot's name for a quarter of an hour.
_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.~%-]+")
_HIDDEN = "***"


def set_up(level: str, *, as_json: bool = False, secret: str | None = None) -> logging.Handler:
    """Write what happens at a level and above to the standard error; the secret is left out wherever it stands."""
    handler = logging.StreamHandler(sys.stderr)
    handler.addFilter(_may_be_written)
    handler.addFilter(_counted)
    handler.setFormatter((_Json if as_json else _Words)(secret))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level)
    return handler


def _may_be_written(record: logging.LogRecord) -> bool:
    return record.levelno >= logging.INFO or record.name.partition(".")[0] == _OURS


def _counted(record: logging.LogRecord) -> bool:
    """Count an error: whoever handles one so that all else goes on has only the log to tell of it."""
    if record.levelno >= logging.ERROR:
        ERRORS.labels(record.name).inc()
    return True


class _Words(logging.Formatter):
    """A line in words; where our own code has failed, the place in it follows on more lines."""

    def __init__(self, secret: str | None) -> None:
        super().__init__()
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        """The text for a record, without what nobody may read."""
        text = _ADDRESS.sub(rf"\1{_HIDDEN}", self.whole(record))
        return text.replace(self._secret, _HIDDEN) if self._secret else text

    def whole(self, record: logging.LogRecord) -> str:
        """The text for a record, all of it."""
        line = f"{_time(record)} {record.levelname:<7} {record.name}: {_message(record)}"
        trace = _trace(self, record)
        return f"{line}\n{trace}" if trace else line


class _Json(_Words):
    """A line that is one JSON object, with the place in the code where something failed in it."""

    def whole(self, record: logging.LogRecord) -> str:
        """The text for a record, all of it."""
        told = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        if trace := _trace(self, record):
            told["exception"] = trace
        return json.dumps(told, ensure_ascii=False)


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _message(record: logging.LogRecord) -> str:
    """What a record says, in one line, with the failure of Discord or the network that it tells of."""
    said = " ".join(record.getMessage().split())
    error = record.exc_info[1] if record.exc_info else None
    return f"{said} ({' '.join(repr(error).split())})" if isinstance(error, _FAILURES) else said


def _trace(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    """Where in the code something failed that should not; nothing if it is Discord or the network that failed."""
    if not record.exc_info or record.exc_info[1] is None or isinstance(record.exc_info[1], _FAILURES):
        return ""
    return formatter.formatException(record.exc_info)
