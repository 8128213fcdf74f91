"""How many calls the bot's main thread makes for what people do: unlike time, the same on every machine.

The double and the people are another thread with a loop of its own, so that the bot alone is counted.
"""

from __future__ import annotations

import asyncio
import random
import selectors
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, TypeVar
from unittest import mock

from bot.serving import fastest_loop
from bot.store.sqlite_store import SqliteStore
from bot.text import sentences
from bot.ui.client import TableBot
from bot.ui.emojis import CardEmojis
from tests.wire.client import pointed_at
from tests.wire.fake_discord import TOKEN, Discord
from tests.wire.people import Person, Place
from tests.wire.play import boards, careful, opened, press, stand, to_move
from tests.wire.world import Interaction

# The bot is at rest once it has called nothing for so many seconds.
REST = 0.05
# The bot may take so many seconds to start where much else goes on.
TO_START = 120
# So many moves are made before any is counted.
WARM = 4
# The byte that a deal's seed repeats: the same cards every time.
SEEDS: Mapping[str, int] = {"klondike": 0, "chinese": 116, "bank": 123}
# What people do: press a move, type one, and look at suggestions: for nothing typed yet, and for some letters of it.
PRESSED, TYPED, OPENED, SUGGESTED = KINDS = ("pressed", "typed", "suggestions for nothing", "suggestions for letters")
_LOOP = (str(Path(asyncio.__file__).parent), selectors.__file__)
T = TypeVar("T")


class Calls:
    """Counts the calls that one thread makes, those of C among them, in all and within each function."""

    def __init__(self) -> None:
        self.total = 0
        self.within: Counter[CodeType] = Counter()

    def begin(self, *_: object) -> None:
        """Count what this thread does from now on."""
        sys.setprofile(self._count)

    @contextmanager
    def ending(self) -> Iterator[None]:
        """Count no more after this."""
        try:
            yield
        finally:
            sys.setprofile(None)

    def _count(self, frame: FrameType, event: str, _: object) -> None:
        if event in ("call", "c_call"):
            self.total += 1
            self.within[frame.f_code] += 1

    async def rest(self) -> None:
        """Wait until nothing is called any more."""
        before = -1
        while before != self.total:
            before = self.total
            await asyncio.sleep(REST)


@dataclass
class Counted:
    """What each of the things cost that people did, by their kind, and in which functions."""

    each: dict[str, list[int]] = field(default_factory=dict)
    own: dict[str, list[int]] = field(default_factory=dict)
    within: dict[str, Counter[CodeType]] = field(default_factory=dict)

    def note(self, kind: str, cost: int, within: Counter[CodeType]) -> None:
        """Take note of one more."""
        self.each.setdefault(kind, []).append(cost)
        ours = sum(count for code, count in within.items() if not code.co_filename.startswith(_LOOP))
        self.own.setdefault(kind, []).append(ours)
        self.within.setdefault(kind, Counter()).update(within)

    def mean(self, kind: str) -> float:
        """What one of a kind cost on average."""
        return statistics.mean(self.each[kind])

    def ours(self, kind: str) -> float:
        """What one of a kind usually cost without Python's own event loop, in whose place another may stand.

        It is the median: now and then a job of the bot's own falls among what somebody has asked for.
        """
        return statistics.median(self.own[kind])

    def dearest(self, kind: str, most: int) -> list[tuple[float, CodeType]]:
        """The functions within which most calls were made for one of a kind."""
        return [(count / len(self.each[kind]), code) for code, count in self.within[kind].most_common(most)]


@dataclass
class Session:
    """People at one table, and what their requests cost."""

    calls: Calls
    place: Place
    counted: Counted = field(default_factory=Counted)

    async def play(self, moves: int, chance: random.Random) -> None:
        """Make so many moves as careful players do, in turn pressed and typed."""
        for number in range(moves):
            person, texts = await to_move(self.place.people[:2])
            await (self.type if number % 2 else self.press)(person, careful(chance, texts))

    async def press(self, person: Person, text: str) -> None:
        """Make a move by its button or the list."""

        def ask() -> Interaction:
            asked = press(person, text)
            assert asked is not None, f"{text} is on the board"
            return asked

        await self.ask(PRESSED, ask, shown=True)

    async def type(self, person: Person, text: str) -> None:
        """Type a move with suggestions for what stands there at each pause, and send it."""
        for typed in dict.fromkeys(("", text[:1], text[:2], text[:4], text[:-1])):
            kind = SUGGESTED if typed else OPENED
            await self.ask(kind, partial(person.complete, "move", "move", move=typed))
        await self.ask(TYPED, lambda: person.slash("move", move=text), shown=True)

    async def ask(self, kind: str, ask: Callable[[], Interaction], *, shown: bool = False) -> None:
        """Ask for something, and note what it cost once the bot is at rest again, and has shown a move."""
        await self.calls.rest()
        before, total, within = stand(self.place.channel), self.calls.total, Counter(self.calls.within)
        asked = ask()
        await self.place.until(lambda: asked.answered is not None)
        await self.place.until(lambda: not shown or stand(self.place.channel) > before)
        await self.calls.rest()
        self.counted.note(kind, self.calls.total - total, Counter(self.calls.within) - within)


async def play(discord: Discord, calls: Calls, game: str, moves: int) -> Counted:
    """Play some moves of a game, the same ones every time, and tell what they cost."""
    with mock.patch("secrets.token_hex", lambda size: f"{SEEDS[game]:02x}" * size):
        place = Place.open(discord)
        if game == "klondike":
            place.people[0].slash("patience start", game="Klondike", deal="1")
            await place.until(lambda: boards(place.channel))
        else:
            await opened(place, f"{game} start", 2)
        chance = random.Random(game)
        await Session(calls, place).play(WARM, chance)  # what is said for the first time is read from files
        session = Session(calls, place)
        await session.play(moves, chance)
    return session.counted


def beside_bot(path: Path, script: Callable[[Discord, Calls], Coroutine[Any, Any, T]]) -> T:
    """What a script gives that runs with a double in another thread, while the bot is counted in this one.

    It is counted once it has started and brought its emojis: that takes many times as long where calls are counted.
    """
    calls, base, started, done = Calls(), Future[str](), Future[None](), Future[None]()

    async def beside() -> T:
        async with Discord().open() as discord:
            discord.rates.free()
            base.set_result(discord.base)
            try:
                await discord.world.until(lambda: discord.gateway.ready, TO_START)
                await discord.quiet(1)
                started.set_result(None)
                return await script(discord, calls)
            finally:
                done.set_result(None)

    with ThreadPoolExecutor(1) as thread:
        scripted = thread.submit(asyncio.run, beside())
        loop = asyncio.Runner(loop_factory=fastest_loop())
        with pointed_at(base.result()), calls.ending(), loop as runner:
            runner.run(_run_bot(path, calls, started, done))
        return scripted.result()


async def _run_bot(path: Path, calls: Calls, started: Future[None], done: Future[None]) -> None:
    """Run the bot until a script is done, and count its calls once it has started."""
    counting = asyncio.wrap_future(started)
    counting.add_done_callback(calls.begin)
    said = sentences._bundle(sentences.LANGUAGE)
    for key in said._written:  # each is parsed when it is first said, which is not counted
        said.get_message(key)
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(SqliteStore.open(path, "discord"))
        bot = await stack.enter_async_context(TableBot(store, "discord", CardEmojis()))
        task = asyncio.create_task(bot.start(TOKEN))
        stack.push_async_callback(asyncio.gather, task, return_exceptions=True)
        stack.callback(task.cancel)
        await asyncio.wait({task, asyncio.wrap_future(done)}, return_when="FIRST_COMPLETED")
        if task.done():
            task.result()
