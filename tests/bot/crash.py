"""A bot that plays at random and is killed in the middle of a move; run as a program by test_crash.py."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

from bot.service import Ask, Service
from bot.store import SqliteStore
from engine.notation import legal_texts


async def main(path: Path, run: int, steps: int) -> None:
    async with SqliteStore.open(path, "discord") as store:
        service, ask = Service(store), iter(range(run * 1000, (run + 1) * 1000))
        if await store.table_in(1) is None:
            await service.start(Ask(next(ask), 1, 1, 1, "Alice"), "chinese", "knocking", 7)
            await service.join(Ask(next(ask), 1, 1, 2, "Bob"))
            await service.begin(Ask(next(ask), 1, 1, 1, "Alice"))
        moves = asyncio.ensure_future(play(service, ask, random.Random(run)))
        for _ in range(steps):
            await asyncio.sleep(0)
        assert not moves.done() or moves.exception() is None
        os.kill(os.getpid(), signal.SIGKILL)


async def play(service: Service, ask: object, chance: random.Random) -> None:
    for number in ask:  # type: ignore[attr-defined]
        table = (await service.scene(1)).live
        seat = table.state.turn
        text = chance.choice(legal_texts(table.rules, table.state, seat))
        outcome = await service.move(Ask(number, 1, 1, seat + 1, "x"), text)
        print(outcome.scene.ply, flush=True)
        if outcome.scene.record.status == "over":
            return


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
