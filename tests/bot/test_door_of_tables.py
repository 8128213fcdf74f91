"""Asks, seats that pass on, the lobby's private pages, hints and solutions: each in the language of who reads it."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.model import computers
from bot.model.computers import LEVEL_NAMES
from bot.model.durations import DAY, HOUR
from bot.model.idle_limits import USUAL_IDLE_DAYS
from bot.service import hints, winnable
from bot.store import heartbeat
from bot.text.formatting import safe
from bot.text.reader import ENGLISH, Reader
from bot.ui import replays
from engine.catalogue import game
from engine.solving.verdict import Verdict
from tests.bot.conftest import Room, buttons, component
from tests.bot.pseudo import left_in_english, spoken
from tests.bot.test_clocks import Hands
from tests.bot.test_gone import leave_server
from tests.bot.test_who_reads import NAMES, read, speak

# Whatever somebody is asked once is read, and not agreed to before.
pytestmark = [pytest.mark.asked, pytest.mark.thorough]
# What computers are called, as it is shown.
CALLED = [f"{name}{computers.SIGN}" for name in computers.NAMES]
CALLED += [safe(ENGLISH, name) for name in CALLED]
ACCENTED = re.compile(r"\w*(?:[áíúÁÉÍÓÚ]|éé|óó)\w*")


@pytest.fixture(autouse=True)
def reader(accents: Path) -> Iterator[Reader]:
    """Somebody who reads a language that is English with accents."""
    with spoken(accents) as reader:
        yield reader


@dataclass
class Watch:
    """Reads all that a channel shows after each thing that somebody does: either the server's language is the other
    one, or that of all people.
    """

    room: Room
    hands: Hands
    server: bool
    read: set[str] = field(default_factory=set)
    # Words in another language than that of who reads them, by the message in which they are.
    astray: dict[str, list[str]] = field(default_factory=dict)

    def look(self, member: Any) -> None:
        """Read the channel as it is now, with what a member alone sees there."""
        for message in self.room.channel.history(viewer=member):
            all_of_it = "\n".join(read(message))
            other = message.flags.ephemeral is not self.server
            self.read.add(all_of_it)
            if (
                words := left_in_english(all_of_it, *NAMES, *CALLED, *LEVEL_NAMES.values())
                if other
                else ACCENTED.findall(all_of_it)
            ):
                self.astray[all_of_it] = words

    def is_in_order(self) -> None:
        """All was in the language of who reads it, and something of it in the other one."""
        assert self.astray == {}
        assert [each for each in self.read if ACCENTED.search(each)]


@pytest.fixture
def wall_clock() -> Hands:
    """The clock of the room, which is moved by hand."""
    return Hands()


@pytest.fixture(params=[True, False], ids=["server", "people"])
def watch(request: pytest.FixtureRequest, room: Room, wall_clock: Hands, monkeypatch: pytest.MonkeyPatch) -> Watch:
    """Everything that is done from now on is followed by a look at the channel."""
    watch = Watch(room, wall_clock, request.param)
    wall_clock.store = room.store
    speak(watch.server, monkeypatch, room)
    monkeypatch.setattr(heartbeat, "LONGEST_PAUSE", 10**9)
    for how in ("slash", "click", "select"):
        monkeypatch.setattr(simcord.MemberActor, how, _watched(watch, getattr(simcord.MemberActor, how)))
    return watch


def _watched(watch: Watch, do: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def done(member: Any, /, *args: Any, **kwargs: Any) -> Any:
        result = await do(member, *args, **kwargs)
        watch.look(member)
        return result

    return done


async def press(room: Room, member: Any, what: str) -> Any:
    """Let a member press a button of the newest message that has it, or choose from a list there."""
    seen = room.channel.history(viewer=member)
    message = next(each for each in reversed(seen) if any(key.endswith(what) for key in buttons(each)))
    return await member.click(message, custom_id=component(message, what))


async def pick(room: Room, member: Any, what: str, value: str) -> Any:
    """Let a member choose from a list of the newest message that has it."""
    seen = room.channel.history(viewer=member)
    message = next(each for each in reversed(seen) if any(key.endswith(what) for key in buttons(each)))
    return await member.select(message, [value], custom_id=component(message, what))


# What is asked of the others.


async def test_closing_is_asked_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.begin(players=3)
    await room.bob.slash(room.channel, "cancel")
    await room.carol.slash(room.channel, "undo")
    await press(room, room.bob, "b-agree")
    await press(room, room.bob, "b-disagree")
    await room.alice.slash(room.channel, "cancel")
    await press(room, room.carol, "b-disagree")
    await room.alice.slash(room.channel, "cancel")
    await watch.hands.pass_by(HOUR)
    await room.alice.slash(room.channel, "cancel")
    for member in (room.carol, room.bob):
        await press(room, member, "b-agree")
    assert await room.store.tables.table_in(room.channel.id) is None
    watch.is_in_order()


async def test_taking_back_is_asked_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.begin()
    mover = await room.to_move()
    (other,) = {room.alice, room.bob} - {mover}
    await mover.slash(room.channel, "undo")
    await mover.slash(room.channel, "move", move="turn, stock, stock waste")
    for answer in ("b-disagree", "b-agree"):
        await mover.slash(room.channel, "undo")
        await press(room, mover, "b-agree")
        await press(room, other, answer)
        await mover.slash(room.channel, "undo")
        await watch.hands.pass_by(HOUR)
    watch.is_in_order()


@pytest.mark.parametrize("more", [0, 1], ids=["stalled", "idle"])
async def test_whether_a_table_stays_is_asked_in_the_right_language(watch: Watch, more: int) -> None:
    room = watch.room
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    await room.alice.slash(room.channel, "move", move="stock")
    await watch.hands.pass_by(HOUR)
    for _ in range(2):
        await room.bob.slash(room.channel, "cancel")
    await press(room, room.alice, "b-disagree")
    await room.alice.slash(room.channel, "resign")
    await press(room, room.alice, "b-sure_resign")
    if more:
        room.channel = room.guild.create_text_channel("other")
        await room.begin()
        for days, keeps in ((USUAL_IDLE_DAYS - 1, True), (USUAL_IDLE_DAYS - 1, False), (1, False)):
            await watch.hands.pass_by(days * DAY)
            await room.bot.upkeep.look_round()
            watch.look(room.alice)
            if keeps:
                await press(room, room.alice, "b-disagree")
        assert await room.store.tables.table_in(room.channel.id) is None
    watch.is_in_order()


# Seats that pass on.


async def late(watch: Watch) -> tuple[Any, Any]:
    """A table at which the time of a turn is up: who is late, and who waits."""
    room = watch.room
    await room.alice.slash(room.channel, "chinese start", time=2 * DAY)
    await pick_of_more(room, "s-lapse", "substitute")
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    absent = await room.to_move()
    for seconds in (DAY, DAY):
        await watch.hands.pass_by(seconds)
        await room.bot.timekeeper.tick()
        watch.look(room.alice)
    return absent, room.bob if absent is room.alice else room.alice


async def pick_of_more(room: Room, what: str, value: str) -> None:
    """Let the host choose from a list behind the lobby's button."""
    await press(room, room.alice, "b-more")
    await pick(room, room.alice, what, value)


async def test_seats_are_offered_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.alice.slash(room.channel, "chinese start")
    for _ in range(2):
        await room.alice.slash(room.channel, "invite", member=room.bob)
    await room.bob.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    await room.alice.slash(room.channel, "substitute", member=room.bob)
    for answer in ("b-keepseat_0", "b-seat_0"):
        for _ in range(2):
            await room.alice.slash(room.channel, "substitute", member=room.carol)
        await press(room, room.bob, answer)
        await press(room, room.carol, answer)
        await watch.hands.pass_by(HOUR)
    assert (await room.live()).record.members[0].user_id == room.carol.id
    watch.is_in_order()


async def test_the_seat_of_who_is_late_is_offered_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    absent, other = await late(watch)
    await absent.slash(room.channel, "substitute")
    await press(room, absent, "b-skip")
    await other.slash(room.channel, "substitute", member=room.carol, player=absent)
    await press(room, room.carol, "b-sit")
    assert room.carol.id in (await room.live()).people
    watch.is_in_order()


async def test_a_computer_takes_a_seat_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    _, other = await late(watch)
    await press(room, other, "b-instead")
    await press(room, other, "regular")
    assert (await room.live()).computers
    room.channel = room.guild.create_text_channel("other")
    await room.begin("guided", 3)
    await room.alice.slash(room.channel, "substitute", computer="sharp", player=room.bob)
    await room.alice.slash(room.channel, "substitute", computer="sharp")
    for person in (room.bob, room.carol):
        await press(room, person, "b-agree")
    assert (await room.live()).computers
    watch.is_in_order()


async def test_who_has_left_is_gone_on_without_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.begin(players=3)
    await room.alice.slash(room.channel, "resign", player="Carol")
    await leave_server(room, room.carol)
    await room.alice.slash(room.channel, "resign", player="Carol")
    await press(room, room.bob, "b-agree")
    assert not (await room.live()).plays(2)
    await leave_server(room, room.bob)
    await room.alice.slash(room.channel, "resign", player="Bob")
    await press(room, room.alice, "b-sure_seat_2")
    watch.is_in_order()


# The lobby.


async def test_what_a_lobby_has_behind_its_button_is_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.alice.slash(room.channel, "chinese start")
    await room.bob.slash(room.channel, "join")
    for member in (room.carol, room.bob, room.alice):
        await press(room, member, "b-more")
        await press(room, member, "b-proof")
    await press(room, room.alice, "b-computer")
    await press(room, room.alice, "b-more")
    for what, value in (("level", "sharp"), ("pace", str(DAY)), ("lapse", "substitute"), ("preset", "mitchell")):
        await pick(room, room.alice, f"s-{what}", value)
    await press(room, room.alice, "b-nocomputer")
    await press(room, room.bob, "b-leave")
    await press(room, room.alice, "b-cancel")
    assert await room.store.tables.table_in(room.channel.id) is None
    watch.is_in_order()


async def test_a_single_rule_is_chosen_in_the_right_language(watch: Watch) -> None:
    room = watch.room
    await room.alice.slash(room.channel, "chinese start")
    await press(room, room.alice, "b-more")
    await press(room, room.alice, "b-rules")
    for option in game("chinese").options[:2]:
        await pick(room, room.alice, "s-rulesa", option.name)
        now = (await room.live()).record.options[option.name]
        other = next(value for value in option.choices if value != now)
        await pick(room, room.alice, "s-rule", f"{option.name}={other}")
        assert (await room.live()).record.options[option.name] == other
    await press(room, room.alice, "b-more")
    watch.is_in_order()


# Hints and solutions.


@pytest.mark.searching
async def test_solutions_are_shown_in_the_right_language(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_REPLAY_TABLES", 3)
    room = watch.room
    for kind, deal in (("pyramid", 1), ("citadel", 1)):
        await room.alice.slash(room.channel, "patience start", game=kind, deal=str(deal))
        await room.alice.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
        await room.alice.slash(room.channel, "resign")
        await press(room, room.alice, "b-sure_resign")
        await press(room, room.bob, "b-solution")
        monkeypatch.setattr(winnable, "solve", lambda *_: Verdict(False))
    watch.is_in_order()


@pytest.mark.searching
async def test_hints_are_given_in_the_right_language(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    room = watch.room
    await room.alice.slash(room.channel, "hint")
    await room.alice.slash(room.channel, "patience start", game="citadel", deal="1")
    live = await room.live()
    move = live.in_play.rules.legal(live.in_play.state, 0)[-1]
    for comes_out in (None, True, False):
        monkeypatch.setattr(hints, "advise", lambda *_, out=comes_out: Verdict(out, (move,)))
        room.bot.handler.service.play._hints._tables.clear()
        await room.alice.slash(room.channel, "hint")
        await press(room, room.alice, "b-hint")
    watch.is_in_order()
