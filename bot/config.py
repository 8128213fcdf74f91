"""The settings of one running bot, from the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.model.facts import KeyedError
from bot.model.shard_range import WHOLE, ShardRange

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS = ("text", "json")
_HOST = r"(?:[\w.-]*|\[[\da-fA-F:]+\])(?::\d{1,5})?"
_POSTGRES = re.compile(rf"postgres(?:ql)?://(?:[^/?#@\s]*@)?{_HOST}(?:,{_HOST})*(?:[/?][^#@\s]*)?")


class ConfigError(KeyedError):
    """A setting that cannot be used, for a reason that the person who runs the bot reads."""


@dataclass(frozen=True)
class Configuration:
    """What `.env.example` explains, read and checked.

    Without a token the practice room opens. The database is a file unless there is the address of a `postgres`,
    where a process may have but a `part` of the servers. The token and the address, in which a password may stand,
    are kept out of every printed form. Copies lie beside the database if they have no folder, and without a port
    nobody is told how the bot is.
    """

    token: str | None = field(repr=False)
    database: Path
    postgres: str | None = field(repr=False)
    part: ShardRange
    practice_port: int
    log_level: str
    log_json: bool
    copies: Path | None
    metrics_host: str
    metrics_port: int | None

    @staticmethod
    def load(env: Mapping[str, str] | None = None) -> Configuration:
        """The settings of the environment, or failing that of a file `.env`; ConfigError if one is unusable."""
        if env is None:
            env = {**{k: v for k, v in dotenv_values(".env").items() if v is not None}, **os.environ}
        token = env.get("DISCORD_TOKEN", "").strip() or None
        # Practice tables must not be looked for on Discord later.
        default = "patience.db" if token else "practice.db"
        url = env.get("DATABASE_URL", "").strip()
        postgres = url if is_postgres(url) else None
        file = ("" if postgres else url) or env.get("DATABASE_PATH", "").strip() or default
        return Configuration(
            token=token,
            database=Path(file),
            postgres=postgres,
            part=_part(env.get("SHARDS", "").strip(), postgres),
            practice_port=_port("PRACTICE_PORT", env.get("PRACTICE_PORT", "").strip() or "8642"),
            log_level=_among("LOG_LEVEL", LOG_LEVELS, env.get("LOG_LEVEL", "").strip() or "INFO"),
            log_json=_among("LOG_FORMAT", LOG_FORMATS, env.get("LOG_FORMAT", "").strip() or "text") == "json",
            copies=Path(folder) if (folder := env.get("BACKUP_FOLDER", "").strip()) else None,
            metrics_host=env.get("METRICS_HOST", "").strip() or "127.0.0.1",
            metrics_port=_port("METRICS_PORT", port) if (port := env.get("METRICS_PORT", "").strip()) else None,
        )


def is_postgres(place: str) -> bool:
    """Whether a database is that of a PostgreSQL, by its address, and not a file; ConfigError if it is neither.

    What is wrong with an address is not told: it may be a piece of its password.
    """
    if "://" not in place:
        return False
    if not _POSTGRES.fullmatch(place):
        raise ConfigError("bad-database-url")
    return True


def _part(text: str, postgres: str | None) -> ShardRange:
    """The part of the servers that a text names; ConfigError if it names none, or nobody could have the others."""
    if not text:
        return WHOLE
    try:
        part = ShardRange.read(text)
    except ValueError as error:
        raise ConfigError("bad-shards", text=repr(text)) from error
    if postgres is None:
        raise ConfigError("shards-alone")
    return part


def _port(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 <= int(text) <= 65535):
        raise ConfigError("bad-port", name=name, text=repr(text))
    return int(text)


def _among(name: str, choices: Sequence[str], text: str) -> str:
    """The one of some words that a text is, in whatever letters; ConfigError if it is none."""
    for choice in choices:
        if text.casefold() == choice.casefold():
            return choice
    raise ConfigError("bad-choice", name=name, choices=", ".join(choices), text=repr(text))
