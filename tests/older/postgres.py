"""A PostgreSQL database as the present version of the bot writes it, to be brought up to date by later ones.

`python -m tests.older.postgres` writes `postgres-vN.sql`, N being the number of the newest step. Do this before the
next step is added.
"""

from __future__ import annotations

import asyncio
import re
import subprocess

from bot.model.facts import Stays
from bot.model.records import Change, News, PostedBoard
from bot.store.migrations import steps
from tests.bot.test_store import ALICE, CHANNEL, context, ending, played
from tests.older.write import FOLDER
from tests.postgres import installed, running
from tests.stores import Databases, InPostgres
from tests.told import line

NOON = 1_800_000_000


async def fill(place: InPostgres) -> None:
    """Play a game to its end, with a board that shows it, and begin another one of which boards and news tell."""
    async with place.open("discord", lambda: NOON) as store:
        record = await played(store)
        await store.tables.commit(ending(record))
        await store.boards.show_board(record.id, PostedBoard(CHANNEL, 77, 2, Stays.RESULT))
        await store.values.set_value("commands", "hash")
        other = await played(store)
        lines = (line("drew J♥", "Alice"), line("J♥ → own waste", "Alice"), line("**Bob** knocked."))
        board = PostedBoard(CHANNEL, 79, other.version, Stays.NOTHING, lines, (line("The cards are dealt."),))
        await store.boards.show_board(other.id, board, PostedBoard(CHANNEL, 78, 0, Stays.LOBBY, lines[2:]))
        news = News((line("redealt", ""), line("Alice left.")), mentions=True, invites=(ALICE.user_id,))
        await store.tables.commit(Change(other.id, other.version, context(), news=news))


async def main() -> None:
    """Write the file."""
    number = max(steps("postgres"))
    with running() as server:
        async with Databases(server).one() as place:
            await fill(place)
            command = [installed() / "bin" / "pg_dump", "--inserts", "--no-owner", "--no-privileges", place.url]
            dumped = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    # What only psql understands, and what would hold for all that is done on the connection afterwards.
    lines = [each for each in dumped.splitlines() if not re.match(r"--|\\|SET |SELECT pg_catalog.set_config", each)]
    said = f"-- What the bot of version {number} has written in PostgreSQL.\n"
    text = "\n".join(each.replace("public.", "") for each in lines if each)
    (FOLDER / f"postgres-v{number}.sql").write_text(f"{said}{text}\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(main())
