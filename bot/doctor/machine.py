"""What the bot needs of the machine that it runs on: its database, room on the disk, and the clock."""

from __future__ import annotations

import asyncio
import shutil
from email.utils import parsedate_to_datetime
from pathlib import Path

from bot.config import ConfigError, Configuration
from bot.doctor.discord_requests import DiscordAnswer
from bot.doctor.findings import Finding, well, wrong
from bot.model.facts import Note
from bot.store.protocol import StoreError
from bot.store.sqlite import schema_version as in_sqlite

MB = 2**20
# A database has room to grow, and for a copy and itself written anew.
DISK_ROOM, DATABASE_SIZES = 500 * MB, 2
# Seconds by which a clock may differ from Discord's, which tells whole ones.
CLOCK_ASTRAY = 5


async def database(settings: Configuration) -> Finding:
    """Whether the bot could open its database, and which version that has."""
    try:
        version, newest = await _versions(settings)
    except (StoreError, ConfigError) as error:
        return wrong(error)
    if version == 0:
        return well(Note("doctor-database-new"))
    if version < newest:
        return well(Note("doctor-database-older", version=version, newest=newest))
    return well(Note("doctor-database", version=version))


async def _versions(settings: Configuration) -> tuple[int, int]:
    """The version of the database, and that of the bot."""
    if settings.postgres is None:
        return await asyncio.to_thread(in_sqlite.version_of, settings.database), in_sqlite.newest()
    try:
        from bot.store.postgres import schema_version as in_postgres  # noqa: PLC0415  # an extra that few need
    except ImportError as error:
        raise ConfigError("postgres-missing") from error
    return await in_postgres.version_at(settings.postgres), in_postgres.newest()


def disk(settings: Configuration) -> Finding:
    """Whether there is room for the database and its copies; PostgreSQL sees to its own disk."""
    file = settings.database
    size = file.stat().st_size if file.is_file() else 0
    needed = DISK_ROOM + DATABASE_SIZES * size
    for folder in dict.fromkeys((file.parent, settings.copies or file.parent)):
        free = _free(folder)
        if free is None:
            return wrong(Note("doctor-no-folder", folder=str(folder)))
        if free < needed:
            return wrong(Note("doctor-disk-full", folder=str(folder), free=free // MB, needed=needed // MB))
    return well(Note("doctor-disk", free=(_free(file.parent) or 0) // MB))


def _free(folder: Path) -> int | None:
    """How many bytes are free where a folder lies; None if there is no such folder."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


async def clock(answer: DiscordAnswer) -> Finding:
    """Whether this machine's clock goes as Discord's does."""
    told = parsedate_to_datetime(answer.headers["Date"])
    ahead = round(answer.at - told.timestamp())
    if abs(ahead) <= CLOCK_ASTRAY:
        return well(Note("doctor-clock"))
    return wrong(Note("doctor-clock-fast", seconds=ahead) if ahead > 0 else Note("doctor-clock-slow", seconds=-ahead))
