"""What `python -m bot copy-database FROM TO`, `python -m bot archive DAYS` and `python -m bot recount` do.

All is copied, and every game played through where it came; the logs of games that ended long ago are packed; ratings
are counted from the first game on, and compared with those that are kept.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from bot.check import lost_among
from bot.config import is_postgres
from bot.model.durations import DAY
from bot.model.facts import Note
from bot.model.server_settings import read_settings
from bot.service.ratings import recounted
from bot.store.archives import archive_old
from bot.store.copying_over import GAMES_COPIED_AT_ONCE, CopiedGame, CopyingOver
from bot.store.database_addresses import Site, opened
from bot.store.protocol import StoreError
from bot.store.ratings import SqlRatings
from bot.store.servers import settings_of

# So many games are played through by a process before it is asked again.
GAMES_OF_ONE = 8


async def copy_database(origin: str, goal: str, tell: Callable[[Note], None]) -> None:
    """Copy the database at one address to another one, or go on with that, and `tell` how far it has come.

    StoreError if it cannot be, or not at the moment, and ConfigError if an address cannot be read.
    """
    if _same(origin, goal):
        raise StoreError("copying-onto-itself")
    async with opened(origin, new=False) as source, opened(goal, new=True) as target:
        copying = CopyingOver(source, target)
        await copying.begin()
        await copying.rows(lambda table, rows: tell(Note("copied-table", table=table, rows=rows)))
        with _players() as players:
            while games := await copying.games():
                await copying.check(games, await _lost(games, players))
        whole = await copying.finish()
        tell(_told(source, target, whole.rows, whole.lost))


async def archive(address: str, days: int) -> Note:
    """Pack the logs of games that ended so many days ago or earlier, and say so; StoreError if that cannot be."""
    async with opened(address, new=False) as site:
        games, moves = await archive_old(site.database, int(time.time()) - days * DAY)
        await site.database.purge(starting=True)
    return Note("archived", games=games, moves=moves, days=days)


async def recount(address: str, tell: Callable[[Note], None], *, anew: bool = False) -> bool:
    """Compare the ratings of all servers with what their games say, and `tell` what differs; whether nothing does.

    What differs stays as it is, or is counted `anew` as soon as somebody asks for it. StoreError if it cannot be.
    """
    async with opened(address, new=False) as site:
        kept, games, odd = SqlRatings(site.database), 0, 0
        for guild_id in await kept.servers():
            zones = read_settings(await settings_of(site.database, guild_id)).zones
            found = await recounted(kept, guild_id, zones)
            games, odd = games + found.games, odd + bool(found.odd)
            if found.odd:
                tell(Note("recount-odd", guild=str(guild_id), games=found.games, odd=found.odd))
                if anew:
                    await kept.forget(guild_id)
        tell(Note("recounted", games=games))
        return not odd


def _told(source: Site, target: Site, games: int, lost: int) -> Note:
    played = games - lost
    if lost:
        return Note("copied-but", source=source.name, target=target.name, games=played, lost=lost)
    return Note("copied", source=source.name, target=target.name, games=played)


def _same(origin: str, goal: str) -> bool:
    if [is_postgres(origin), is_postgres(goal)] != [False, False]:
        return origin == goal
    return Path(origin).resolve() == Path(goal).resolve()


@contextmanager
def _players() -> Iterator[Executor]:
    """Processes that play games through, started when they are needed; they end with this one, however that ends."""
    # Processes that are forked would share SQLite's file and its locks.
    spawning = multiprocessing.get_context("spawn")
    players = ProcessPoolExecutor(os.cpu_count(), mp_context=spawning, initializer=_end_with_parent)
    try:
        yield players
    finally:
        players.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


async def _lost(games: Sequence[CopiedGame], players: Executor) -> Sequence[int]:
    """The numbers of those games that cannot be read; for a few no process is worth its while."""
    by = players if len(games) == GAMES_COPIED_AT_ONCE else None
    parts = [games[at : at + GAMES_OF_ONE] for at in range(0, len(games), GAMES_OF_ONE)]
    ask = asyncio.get_running_loop().run_in_executor
    found = await asyncio.gather(*[ask(by, lost_among, part) for part in parts])
    return [number for part in found for number in part]
