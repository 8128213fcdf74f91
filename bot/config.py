"""The settings of one running bot, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dotenv import dotenv_values

from bot.model.facts import KeyedError

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class ConfigError(KeyedError):
    """A setting that cannot be used, for a reason that the person who runs the bot reads."""


@dataclass(frozen=True)
class Settings:
    """What `.env.example` explains, read and checked.

    Without a token the practice room opens. The token is kept out of every printed form.
    """

    token: str | None = field(repr=False)
    database: Path
    practice_port: int
    log_level: str

    @staticmethod
    def load(env: Mapping[str, str] | None = None) -> Settings:
        """The settings of the environment, or failing that of a file `.env`; ConfigError if one is unusable."""
        if env is None:
            env = {**{k: v for k, v in dotenv_values(".env").items() if v is not None}, **os.environ}
        token = env.get("DISCORD_TOKEN", "").strip() or None
        # Practice tables must not be looked for on Discord later.
        default = "patience.db" if token else "practice.db"
        return Settings(
            token=token,
            database=Path(env.get("DATABASE_PATH", "").strip() or default),
            practice_port=_port(env.get("PRACTICE_PORT", "").strip() or "8642"),
            log_level=_level(env.get("LOG_LEVEL", "").strip() or "INFO"),
        )


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 <= int(text) <= 65535):
        raise ConfigError("bad-port", text=repr(text))
    return int(text)


def _level(text: str) -> str:
    if text.upper() not in LOG_LEVELS:
        raise ConfigError("bad-log-level", levels=", ".join(LOG_LEVELS), text=repr(text))
    return text.upper()
