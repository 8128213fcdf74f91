"""A pretended Discord with the real bot in it."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.builders import UserHandle

from bot import check
from bot.model.facts import BoardLine
from bot.model.live_table import LiveTable
from bot.service import hints, winnable
from bot.service.thinking_time import Mind, think
from bot.store import kept_news
from bot.store.sql_store import SqlStore
from bot.store.sqlite import housekeeping
from bot.store.sqlite.connection_thread import Connection
from bot.store.tips import SqlTips
from bot.text.reader import ENGLISH
from bot.ui.client import TableBot
from bot.ui.computer_pauses import Pace
from bot.ui.delivery import board_retries, painting
from bot.ui.interactions import InteractionHandler, acknowledge
from engine import catalogue
from engine.game import Game
from engine.moves import Move
from engine.players.sight import Sight
from engine.shuffle import numbered
from tests.bot.haste import hasten, threadless
from tests.bot.hiding import hide
from tests.bot.locking import lock
from tests.bot.pseudo import write_language
from tests.playing import three_turns
from tests.stores import Place

# SimCord looks so seldom whether the database's threads are done that most of a long game would be spent waiting.
_settling = simcord.Env._settle_internal.__kwdefaults__
assert _settling["idle"] == 0.05, "seconds, in the SimCord that was tried"
_settling["idle"] = 0.005
hasten()
hide()
lock()

HERE = Path(__file__).parent
SESSION = "discord"
PNG = b"\x89PNG\r\n\x1a\n"
NO_PAUSE = Pace(0, 0, 0, 0)
# What is said in a text channel where Discord takes no post, though the bot seems to have all that it needs.
CANNOT_POST = ENGLISH.say("cannot-post", permissions="View Channel, Send Messages and Attach Files")


# Those who press, and the ways in which they may be asked whether they mean it.
WHO_MEAN_IT = tuple((person, how) for person in (simcord.MemberActor, UserHandle) for how in ("slash", "click"))


class Inline:
    """Thinks here and now, no further than the next move."""

    async def think(self, sight: Sight, level: str, seed: str, seconds: float, host: int) -> Sequence[Move]:
        """What a seat does next."""
        return think(sight, level, seed, 0).moves

    def stop(self) -> None:
        """Nothing goes on."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """What is spared all tests of the bot but those that are about it, each by its mark."""
    with pytest.MonkeyPatch.context() as patch:
        if HERE in item.path.parents:
            _spare({mark.name for mark in item.iter_markers()}, item, patch)
        return (yield)


def _spare(marks: set[str], item: pytest.Item, patch: pytest.MonkeyPatch) -> None:
    """Nobody searches, nobody needs tips, whoever is asked whether they mean it does, and nothing is tried again.

    Nobody looks at the pictures of boards either, and no line is remembered that has been stored, but compared.

    Deals that come out are taken from the list, and nothing is thought out; as those that come out do, daily deals
    begin with a move all the same. Copies are checked without a process of its own, and what could not be shown is
    left to the minute's job, but where a test sets pauses of its own.
    """
    if "searching" not in marks:
        searches, waiting = (winnable, "WINNABLE_DEALS_TRIED"), (winnable, "MOST_SEARCHES_WAITING")
        for module, name in (searches, waiting, (hints, "MOST_HINTS_WAITING")):
            patch.setattr(module, name, 0)
    # A room looks for them as soon as it opens, whatever it is that a test searches for.
    if "searching" not in marks or "room" in getattr(item, "fixturenames", ()):
        patch.setattr(winnable.Winnable, "seed", _any_seed)
    if "tips" not in marks:
        patch.setattr(SqlTips, "next_tip", _no_tip)
    if "process" not in marks:
        patch.setattr(housekeeping, "examine", check.check)
    patch.setattr(kept_news, "_remember", _compare)
    if "drawn" not in marks:
        patch.setattr(painting, "table_png", _undrawn)
        patch.setattr(painting, "moment_png", _undrawn)
    if not marks & {"durable", "threaded"}:
        patch.setattr(Connection, "__init__", threadless)
    patch.setattr(board_retries, "RETRY_PAUSES", ())
    for person, how in WHO_MEAN_IT if "asked" not in marks else ():
        patch.setattr(person, how, _meaning_it(getattr(person, how), person.click))


def _undrawn(*shown: object, **how: object) -> bytes:
    """What stands for a picture; what looks different has others."""
    return PNG + str(hash((shown, *how.values()))).encode()


def _compare(text: str, lines: tuple[BoardLine, ...]) -> None:
    """Remember nothing: what one process would remember, another reads from the text alone, and it is the same."""
    assert kept_news.written_as(text) == lines


async def _no_tip(*_: object) -> None:
    return None


async def _any_seed(self: winnable.Winnable, kind: Game) -> winnable.Sought:
    return winnable.Sought(next(seed for seed in _SEEDS if _begins(kind.id, seed)), 100)


# Each comes back after some others.
_SEEDS = cycle(numbered(number) for number in range(1_000_000, 1_000_016))


@cache
def _begins(game_id: str, seed: str) -> bool:
    """Whether a deal begins with a move."""
    rules = catalogue.game(game_id).at({}, 1)
    return bool(rules.legal(rules.deal(seed), 0))


@dataclass
class Room:
    """A channel with three members, the bot, and its database."""

    env: simcord.Env
    bot: TableBot
    store: SqlStore
    place: Place
    stack: contextlib.AsyncExitStack
    mind: Mind = field(default_factory=Inline)
    pace: Pace = NO_PAUSE
    guild: Any = field(init=False)
    channel: Any = field(init=False)
    alice: Any = field(init=False)
    bob: Any = field(init=False)
    carol: Any = field(init=False)

    def __post_init__(self) -> None:
        self.guild = self.env.create_guild(name="Server")
        self.channel = self.guild.create_text_channel("table")
        self.alice, self.bob, self.carol = (
            self.guild.add_member(self.env.create_user(name.lower(), global_name=name))
            for name in ("Alice", "Bob", "Carol")
        )

    async def live(self) -> LiveTable:
        """The table of the channel, as the bot knows it."""
        return await self.bot.handler.service.tables.live(self.channel.id)

    @property
    def people(self) -> list[Any]:
        """The members in the order in which they sit down."""
        return [self.alice, self.bob, self.carol]

    async def begin(self, rules: str = "standard", players: int = 2, game: str = "chinese") -> LiveTable:
        """Open a table, sit down and deal."""
        await self.alice.slash(self.channel, f"{game} start", rules=rules)
        for member in self.people[1:players]:
            await member.slash(self.channel, "join")
        await self.alice.slash(self.channel, "begin")
        return await self.live()

    async def play_on(self) -> None:
        """Let everybody have three turns, so that the game counts; they are not shown one by one."""
        live = await self.live()
        await self.bot.handler.service.tables.commit_moves(None, live, three_turns(live.in_play), ())

    async def close(self) -> None:
        """Close a table in play: its host asks, and the others agree."""
        members = (await self.live()).record.members
        for person in self.people[: len(members)]:
            await person.slash(self.channel, "cancel")

    async def league(self, member: Any) -> Any:
        """The private page of the league, a button away from a member's own results."""
        own = (await member.slash(self.channel, "standings")).response.message
        return (await member.click(own, custom_id="r:league:")).response.message

    async def more(self, member: Any) -> Any:
        """The lobby's private page behind More, opened by a member."""
        table = (await self.live()).record.id
        opened = await member.click(self.channel.last_message, custom_id=f"t:{table}:0:b-more")
        return private(opened)[-1]

    async def pick(self, member: Any, what: str, value: str) -> Any:
        """Choose something of a list of that page."""
        page = await self.more(member)
        return await member.select(page, [value], custom_id=component(page, what))

    async def page(self, host: Any) -> Any:
        """The lobby's private page with single rules, opened by the host."""
        page = await self.more(host)
        return (await host.click(page, custom_id=component(page, "b-rules"))).response.message

    async def choose(self, host: Any, option: str, value: str, page: Any = None) -> Any:
        """Let the host choose a single rule on the lobby's private page; what the last press led to."""
        table = (await self.live()).record.id
        page = page or await self.page(host)
        await host.select(page, [option], custom_id=f"t:{table}:0:s-rulesa")
        return await host.select(page, [f"{option}={value}"], custom_id=f"t:{table}:0:s-rule")

    async def to_move(self) -> Any:
        """The member whose turn it is, and the others after."""
        turn = (await self.live()).in_play.state.turn
        return self.people[turn]

    async def restart(self, session: str = SESSION) -> None:
        """Stop the bot as an operator would, and start it anew on the same database."""
        await self.stack.aclose()
        self.store = await self.stack.enter_async_context(self.place.open(session, self.store._clock))
        self.bot = TableBot(self.store, session, shard_count=1, mind=self.mind, pace=self.pace)
        await self.env.restart_bot(self.bot)


@pytest.fixture(scope="session")
def accents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a language that is English with accents, written by the first process of a run that needs it."""
    own = tmp_path_factory.getbasetemp()
    shared = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "languages"
    if not shared.exists():
        write_language(folder := tmp_path_factory.mktemp("writing"))
        with contextlib.suppress(OSError):  # another process was first
            folder.rename(shared)
    return shared


@pytest.fixture
async def stack() -> AsyncIterator[contextlib.AsyncExitStack]:
    """What is to be closed when the room closes: the store that is open then."""
    async with contextlib.AsyncExitStack() as stack:
        yield stack


@pytest.fixture
def wall_clock() -> Callable[[], float]:
    """The clock of the room's store; tests that are about dates have another."""
    return time.time


@pytest.fixture
async def store(
    place: Place,
    stack: contextlib.AsyncExitStack,
    monkeypatch: pytest.MonkeyPatch,
    wall_clock: Callable[[], float],
) -> SqlStore:
    """The room's store; every table that is opened in it has the same deal."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    return await stack.enter_async_context(place.open(SESSION, wall_clock))


@pytest.fixture
async def simcord_bot(store: SqlStore) -> TableBot:
    """The bot that SimCord's own fixture runs."""
    return TableBot(store, SESSION, shard_count=1, mind=Inline(), pace=NO_PAUSE)


@pytest.fixture
def put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer is put off before anything is done, so that boards are posted by the bot's token."""
    run = InteractionHandler.run

    async def late(handler: InteractionHandler, interaction: Any, *args: Any) -> None:
        await acknowledge(interaction)
        await run(handler, interaction, *args)

    monkeypatch.setattr(InteractionHandler, "run", late)


SURE = ":b-sure_"


def _meaning_it(do: Any, click: Any) -> Any:
    async def done(member: Any, /, *args: Any, **kwargs: Any) -> Any:
        result = await do(member, *args, **kwargs)
        for message in private(result):
            for custom_id in [each for each in buttons(message) if SURE in each]:
                await click(member, message, custom_id=custom_id)
        return result

    return done


@pytest.fixture
async def room(
    simcord_env: simcord.Env,
    simcord_bot: TableBot,
    store: SqlStore,
    place: Place,
    stack: contextlib.AsyncExitStack,
) -> Room:
    """A running room; any error that the bot lets slip fails the test."""
    return Room(simcord_env, simcord_bot, store, place, stack)


def private(result: Any) -> list[Any]:
    """The messages that only the person sees whose request led to them."""
    sent = [each for each in (result.response, *result.followups) if each is not None and each.ephemeral]
    return [each.message for each in sent]


def texts(message: Any) -> str:
    """All the text that a message shows."""
    found = [message.content or ""]

    def walk(components: Any) -> None:
        for component in components:
            content = getattr(component, "content", None)
            if isinstance(content, str):
                found.append(content)
            walk(getattr(component, "children", ()))

    walk(message.components)
    return "\n".join(filter(None, found))


def newest(room: Room) -> str:
    """What the newest board says, below what the message before it tells of the turn that has ended."""
    return "\n".join(map(texts, room.channel.history()[-2:]))


async def pass_by(room: Room, minutes: int) -> None:
    """Let time pass, not so much at once that all that is done meanwhile takes too long."""
    for _ in range(minutes):
        await room.env.advance_time(60)


def buttons(message: Any) -> dict[str, Any]:
    """The buttons and lists of a message by their ids."""
    found = {}

    def walk(components: Any) -> None:
        for component in components:
            custom_id = getattr(component, "custom_id", None)
            if custom_id:
                found[custom_id] = component
            walk(getattr(component, "children", ()))

    walk(message.components)
    return found


def component(message: Any, what: str) -> str:
    """The id of the button or list of a message that is for something."""
    return next(each for each in buttons(message) if each.endswith(what))


def is_left(message: Any, key: str = "went-on") -> bool:
    """Whether a private message says that it comes too late, and bears no buttons any more."""
    return (texts(message), buttons(message)) == (ENGLISH.say(key), {})
