"""Many who ask where their games were lost, beside others who play: `python -m tests.bench.reviews`.

So many people play solo games at random and resign. Then all of them press **Where was it lost?** at the same moment,
while others press moves at their tables at a steady rate; whoever is told that the bot is busy asks again later. Told
is how long the moves took before that and meanwhile, and how long each person waited for the answer. The slowest
hundredth of the moves must not take longer than they may in `tests.bench.load`.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.model.winnable import proven
from bot.text.reader import ENGLISH
from engine.catalogue import GAMES
from tests.bench.load import MOST, WARM, all_answered
from tests.load.crowd import Crowd, answered_at, offers
from tests.load.fleet import fleet
from tests.wire.fake_discord import Discord
from tests.wire.people import Person, Place
from tests.wire.play import boards
from tests.wire.world import Interaction, Message

ASKING, TABLES, RATE = 20, 100, 30.0
# So many moves each of their games lasts, if it offers as many.
MOVES = 30
# So many seconds the moves are measured before, and nobody waits longer than so many until it is told where it was
# lost. Whoever is refused asks again after some seconds.
BEFORE, PATIENCE, AGAIN = 20.0, 900.0, 10.0
KINDS = [kind for kind in GAMES if kind.solo and proven(kind)]


@dataclass
class Asker:
    """Somebody with a lost game: the button that tells where, and how often they were refused an answer."""

    person: Person
    board: Message
    button: str
    refused: int = 0

    async def ask(self) -> float:
        """Press until it is told where the game was lost; how many seconds that took."""
        began = self.person.discord.world.clock()
        while not await self._told():
            self.refused += 1
            await asyncio.sleep(AGAIN)
        return self.person.discord.world.clock() - began

    async def _told(self) -> bool:
        asked = self.person.press(self.button, self.board)
        said = await self.person.discord.world.until(lambda: self.person.answers(asked), PATIENCE)
        nothing = (ENGLISH.say("lost-from-the-deal"), ENGLISH.say("lost-nowhere"))
        return any(each.attachments or each.text.startswith(nothing) for each in said)


async def lost_game(discord: Discord, number: int, chance: random.Random) -> Asker:
    """Let somebody play a deal at random that can be won, and resign."""
    kind = KINDS[number * len(KINDS) // ASKING % len(KINDS)]
    place = Place.open(discord, channel=f"lost {number}")
    person = place.people[0]
    person.slash("patience start", game=kind.id, deal=str(chance.choice(proven(kind))))
    await place.until(lambda: boards(place.channel), 60)
    for _ in range(MOVES):
        board = boards(place.channel)[-1]
        moves, _, _ = offers(board)
        if not moves:
            break
        way, what = chance.choice(moves)
        asked = person.press(what, board) if way == "b" else person.pick(what, board)
        await place.until(lambda asked=asked: answered_at(asked), 60)
    asked = person.slash("resign")
    await place.until(lambda: person.answers(asked), 60)
    person.press(ENGLISH.say("label-sure-resign"), person.answers(asked)[-1])
    board, button = await place.until(lambda: _lost_button(place), 60)
    return Asker(person, board, button)


def _lost_button(place: Place) -> tuple[Message, str] | None:
    """The newest board that tells where a game was lost, and the button for that."""
    found = ((board, name) for board in reversed(boards(place.channel)) for name in board.controls())
    return next(((board, name) for board, name in found if name.endswith(":b-lost")), None)


def waited(asked: Sequence[Interaction]) -> tuple[str, float]:
    """How long answers to moves took, in words, and how long the slowest hundredth, for ever where none came."""
    times = sorted((answered_at(each) or float("inf")) - each.created for each in asked)
    p99 = times[int(len(times) * 0.99)]
    said = f"{len(times)} moves, p50 {statistics.median(times) * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms"
    return f"{said}, worst {times[-1] * 1000:.0f} ms", p99


async def measured(crowd: Crowd, askers: Sequence[Asker], rate: float) -> bool:
    """Let people play, and all askers ask at once meanwhile; whether the moves came soon enough."""
    await crowd.press(rate, WARM)
    before = await crowd.press(rate, BEFORE)
    asking = asyncio.gather(*(each.ask() for each in askers))
    meanwhile = list[Interaction]()
    while not asking.done():
        meanwhile += await crowd.press(rate, 1)
    took = sorted(await asking)
    await all_answered(crowd.discord, [*before, *meanwhile])
    said, p99 = waited(meanwhile)
    print(f"before: {waited(before)[0]}")
    print(f"while {len(askers)} ask where it was lost: {said} (bar {MOST * 1000:.0f} ms)")
    print(
        f"told where: the first after {took[0]:.1f} s, the middle one after {statistics.median(took):.1f} s, "
        f"the last after {took[-1]:.1f} s; {sum(each.refused for each in askers)} times the bot was busy"
    )
    return p99 <= MOST


async def run(folder: Path, asked: argparse.Namespace) -> int:
    """Measure and print; the exit status."""
    chance = random.Random("reviews")
    async with Discord().open() as discord:
        with (folder / "log.txt").open("wb") as log, fleet(discord, folder, log) as bot:
            await bot.start()
            try:
                askers = [await lost_game(discord, number, chance) for number in range(asked.asking)]
                crowd = Crowd(discord, chance)
                await crowd.sit_down(asked.tables)
                held = await measured(crowd, askers, asked.rate)
            finally:
                status = await bot.stop()
        tracebacks = (folder / "log.txt").read_text("utf-8").count("Traceback")
        print(f"{tracebacks} tracebacks, exit status {status}; broken rules: {len(discord.violations)}")
        print(*discord.violations[:10], sep="\n")
        return 0 if held and not (tracebacks or status or discord.violations) else 1


def main() -> int:
    """Do what the words of the command line ask for; the exit status."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--asking", type=int, default=ASKING, help="how many ask where their games were lost")
    words.add_argument("--tables", type=int, default=TABLES)
    words.add_argument("--rate", type=float, default=RATE, help="moves a second at these tables")
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(run(Path(folder), words.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
