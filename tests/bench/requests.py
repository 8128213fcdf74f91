"""How many requests and commits each kind of move costs: `python -m tests.bench.requests`.

Of the requests that Discord counts, the whole bot has fifty a second; those by the token of an interaction are free.
Each commit waits for the disk.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple
from unittest.mock import patch

from bot.ui import client
from bot.ui.delivery import tokens
from tests.wire.conftest import Wire
from tests.wire.fake_discord import Discord, Spent
from tests.wire.people import Person, Place
from tests.wire.play import boards, opened, stand, to_move

SOLO, SEVERAL = "patience start", "chinese start"


class Kind(NamedTuple):
    """A kind of move: in which game, after which steps, and the steps that are counted.

    A step is a word and what is pressed or typed; `old` lets all tokens be too old.
    """

    game: str
    before: Sequence[str]
    steps: Sequence[str]


KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "pressed": Kind(SEVERAL, [], ["press turn"]),
        "typed": Kind(SEVERAL, [], ["type turn"]),
        "typed, with three suggestions": Kind(SEVERAL, [], ["suggest t", "suggest tu", "suggest tur", "type turn"]),
        "typed, no token lives": Kind(SEVERAL, ["old"], ["type turn"]),
        "turn passed by a press": Kind(SEVERAL, ["press stock"], ["press stock_waste"]),
        "turn passed by typing": Kind(SEVERAL, ["press stock"], ["type stock waste"]),
        "turn passed by several at once": Kind(SEVERAL, [], ["type stock, stock waste"]),
        "solo, pressed": Kind(SOLO, [], ["press stock"]),
        "solo, typed": Kind(SOLO, [], ["type stock"]),
        # What was answered to the one before goes.
        "solo, typed once more": Kind(SOLO, ["type stock"], ["type stock"]),
        "solo, several at once": Kind(SOLO, [], ["type stock, stock, stock"]),
        "solo, no token lives": Kind(SOLO, ["old"], ["type stock"]),
        "refused press": Kind(SOLO, [], ["stranger stock"]),
        "refused typing": Kind(SOLO, [], ["stranger types stock"]),
    }
)


class Cost(NamedTuple):
    """What one of a kind of moves costs: requests, and commits before its boards stand as they are to stand.

    Those are not among them that store many boards of late together.
    """

    requests: Spent
    commits: int


async def cost(kind: Kind) -> Cost:
    """What a kind of move costs."""
    never = patch.object(client, "SHOWN_STORED", timedelta(days=1))
    with never, tempfile.TemporaryDirectory() as folder, patch("secrets.token_hex", lambda size: "1" * 2 * size):
        async with _wire(Path(folder)) as wire:
            person = await _table(wire, kind.game)
            with patch.object(tokens, "TOKEN_SECONDS", 0 if "old" in kind.before else tokens.TOKEN_SECONDS):
                for step in [each for each in kind.before if each != "old"]:
                    await _do(wire, person, step)
                already, commits = len(wire.discord.sent), list[float]()
                wire.store._file._committed = commits.append
                for step in kind.steps:
                    await _do(wire, person, step)
                counted = [each.counted for each in wire.discord.sent[already:]]
                return Cost(Spent(sum(counted), len(counted) - sum(counted)), len(commits))


@asynccontextmanager
async def _wire(folder: Path) -> AsyncIterator[Wire]:
    async with Discord().open() as discord:
        discord.rates.free()
        wire = Wire(discord, Place.open(discord), folder / "table.db")
        async with wire.running():
            yield wire


async def _table(wire: Wire, game: str) -> Person:
    """A table that has been dealt, and who is to move there, who needs no tips any more."""
    for person in wire.place.people:
        await wire.store.tips.want_tips(person.user.id, False)
    if game == SEVERAL:
        await opened(wire.place, game, 2, rules="standard")
        person, _ = await to_move(wire.place.people[:2])
    else:
        person = wire.alice
        person.slash(game, game="Klondike", deal="4711")
        await wire.place.until(lambda: boards(person.channel))
    await wire.discord.quiet()
    return person


async def _do(wire: Wire, person: Person, step: str) -> None:
    """Take a step, and wait until nothing more is sent."""
    how, what = step.split(" ", 1)
    board, before = boards(person.channel)[-1], stand(person.channel)
    who = wire.place.people[2] if how == "stranger" else person
    if how == "suggest":
        await who.suggestions("move", "move", move=what)
    elif how == "type" or what.startswith("types "):
        asked = who.slash("move", move=what.removeprefix("types "))
        await wire.place.until(lambda: asked.answered)
    else:
        asked = who.press(f"t:{before.table}:{before.ply}:b-{what}", board)
        await wire.place.until(lambda: asked.answered)
    await wire.discord.quiet()


async def _tell() -> None:
    for name, kind in KINDS.items():
        (counted, uncounted), commits = await cost(kind)
        print(f"{name:32} {counted} counted, {uncounted} not; {commits} commits")


if __name__ == "__main__":
    asyncio.run(_tell())
