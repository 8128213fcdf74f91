"""Computers play whole games among themselves: `python -m tests.bench.computers --games 500` for each preset.

They are driven as the bot drives them, at levels and for numbers of players that are mixed by chance, and think no
longer than some looks at their time. A game has a fault if anything fails on the way, a computer proposes what is
refused or has nothing to propose, calls a turn that has broken no rule though its level is never rash, the game does
not end in time, or cards are lost. Each fault is a line with the number of its game; `--first NUMBER --games 1` plays
it again.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from typing import Any, NamedTuple

from bot.model.computers import with_computer
from bot.model.live_table import LiveTable
from bot.model.outcomes import MadeMove
from bot.model.records import Member
from bot.service import computers
from bot.service.computers import Computers, Plan
from bot.service.tables import Outcome
from engine.catalogue import GAMES, game
from engine.events import Called
from engine.game import Game
from engine.moves import Move
from engine.players.levels import LEVELS
from engine.players.player import plan
from engine.players.sight import Sight
from engine.table import SKIP, Table
from tests.kept import kept
from tests.playing import longest

CONTESTS = tuple(kind for kind in GAMES if not kind.solo)
# How often a level is met: those that think take a hundred times as long.
OFTEN = {"beginner": 12, "casual": 12, "regular": 12, "sharp": 2, "master": 1}
# After how many looks at the time it is up.
LOOKS = 4


class Played(NamedTuple):
    """How one game went: who played, what it came to, and what was wrong, if anything."""

    told: str
    entries: int = 0
    calls: int = 0
    false_calls: int = 0
    reason: str = ""
    fault: str = ""


class Inline:
    """Thinks here and now, until its time has been looked at so often."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """What a seat does next."""
        looks = iter(range(LOOKS))
        return plan(sight, LEVELS[level], seed, lambda: next(looks, None) is None, _failed)

    def stop(self) -> None:
        """Nothing goes on."""


def _failed(error: Exception) -> None:
    computers.log.error("a thought fails: %r", error)


@dataclass
class Kept:
    """Stands for what stores tables: it keeps the only one there is."""

    live: LiveTable
    calls: list[Called] = field(default_factory=list)

    @contextlib.asynccontextmanager
    async def lock(self, channel_id: int) -> AsyncIterator[None]:
        """Nobody else is here."""
        yield

    async def commit_moves(
        self, context: None, live: LiveTable, after: Table, steps: Sequence[MadeMove], **_: Any
    ) -> Outcome:
        """Take for true what was played."""
        over = "playing" if after.result is None else "over"
        record = replace(live.record, ply=len(after.log), version=live.record.version + 1, status=over)
        self.calls += [event for step in steps for event in step.events if isinstance(event, Called)]
        self.live = replace(live, record=record, position=after)
        return Outcome(self.live, tuple(steps))


class Faults(logging.Handler):
    """Whatever is logged, which is nothing where all goes well."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take one message, with the exception that it tells of."""
        self.said.append(f"{record.getMessage()} {record.exc_info[1]!r}" if record.exc_info else record.getMessage())


def dealt(kind: Game, preset: str, number: int) -> LiveTable:
    """The table of one game, with computers in all seats."""
    chance = random.Random(f"{kind.id} {preset} {number}")
    options = kind.preset(preset)
    players = chance.choice([*kind.seating(options)])
    members: tuple[Member, ...] = ()
    for level in chance.choices([*OFTEN], [*OFTEN.values()], k=players):
        members = with_computer(members, level)
    table = Table.open(kind.at(options, players), f"s1:computers {kind.id} {preset} {number}")
    live = kept(kind, table, members)
    return replace(live, record=replace(live.record, salt=f"salt {number}"))


def play(kind: Game, preset: str, number: int, most: int | None = None) -> Played:
    """One game from the deal to its end, of so many moves at the most."""
    live = dealt(kind, preset, number)
    levels = " ".join(member.level for member in live.record.members)
    kept, told = Kept(live), f"{kind.id} {preset} {number}: {levels}"
    with faults() as found:
        try:
            asyncio.run(to_the_end(kept, found, longest(live.in_play.rules) if most is None else most))
        except Exception as error:
            found.append(f"{type(error).__name__}: {error}")
    table, false_calls = kept.live.in_play, sum(not call.violation for call in kept.calls)
    reason = "" if table.result is None else table.result.reason
    return Played(told, len(table.log), len(kept.calls), false_calls, reason, "; ".join(found))


async def to_the_end(kept: Kept, found: list[str], most: int) -> None:
    """Let computers play, for so many moves at the most or until something is wrong, which is then found."""
    driven: Any = Computers(kept, Inline())  # type: ignore[arg-type]
    cards = _cards(kept.live.in_play)
    while not found and kept.live.in_play.result is None:
        plan = await driven.plan(kept.live)
        if plan is None:
            found.append("nobody has anything to do")
            return
        calls = len(kept.calls)
        await driven.carry_out(plan)
        found += _wrong(kept, plan, kept.calls[calls:])
        if _cards(kept.live.in_play) != cards:
            found.append("cards are lost or doubled")
        if kept.live.ply >= most:
            found.append(f"no end after {kept.live.ply} moves")


def _wrong(kept: Kept, plan: Plan, calls: Sequence[Called]) -> Iterator[str]:
    """What is wrong with what was done just now."""
    if any(step.text == SKIP for step in plan.steps):
        yield "a turn is passed over"
    for call in calls:
        level = kept.live.record.members[call.seat].level
        if not call.violation and not LEVELS[level].rash:
            yield f"{level} calls a turn that has broken no rule"


def _cards(table: Table) -> Counter[int]:
    return Counter(card.code for pile in table.state.piles for card in pile.cards)


@contextlib.contextmanager
def faults() -> Iterator[list[str]]:
    """What is logged meanwhile."""
    handler = Faults()
    computers.log.addHandler(handler)
    try:
        yield handler.said
    finally:
        computers.log.removeHandler(handler)


class Asked(NamedTuple):
    """Some games by one preset."""

    game: str
    preset: str
    numbers: range

    def played(self) -> list[Played]:
        """How they went."""
        return [play(game(self.game), self.preset, number) for number in self.numbers]


def line(name: str, games: Sequence[Played], seconds: float) -> str:
    """What the games by one preset came to."""
    entries = sorted(each.entries for each in games)
    reasons = Counter(each.reason or "no end" for each in games)
    return (
        f"{name:20} | {len(games):5} | {sum(bool(each.fault) for each in games):6} | {sum(entries):9,}"
        f" | {entries[len(entries) // 2]:6} | {entries[-1]:5} | {sum(each.calls for each in games):6,}"
        f" | {sum(each.false_calls for each in games):5,} | {seconds:6.0f} | "
        + ", ".join(f"{count} {reason}" for reason, count in reasons.most_common())
    )


def main() -> int:
    """Play what the command line asks for; 1 if there were faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="how many by each preset")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--only", default="", help='"chinese" or "bank standard"')
    parser.add_argument("--jobs", type=int, default=1, help="how many processes play")
    asked, faulty = parser.parse_args(), 0
    print("preset               | games | faults |   entries | median |  most |  calls | false | proc s | ends")
    with get_context("spawn").Pool(asked.jobs) as pool:
        for kind, preset in [(each, preset) for each in CONTESTS for preset in each.presets]:
            name = f"{kind.id} {preset}"
            if asked.only in (name, kind.id, ""):
                began, first = time.monotonic(), asked.first
                parts = [
                    Asked(kind.id, preset, range(n, min(n + 5, first + asked.games)))
                    for n in range(first, first + asked.games, 5)
                ]
                games = [each for part in pool.imap(Asked.played, parts) for each in part]
                faulty += sum(bool(each.fault) for each in games)
                print(line(name, games, time.monotonic() - began), flush=True)
                for each in games:
                    if each.fault:
                        print("  ", each.told, "|", each.fault[:300], flush=True)
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
