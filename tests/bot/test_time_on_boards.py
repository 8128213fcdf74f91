"""Time for turns as members see it: the lobby, boards, messages that mention somebody, `/remind`."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from bot.model.clocks import Clock, Due, Lapse, deadline
from bot.model.durations import DAY
from bot.model.live_table import LiveTable
from bot.model.quiet_hours import Quiet, parse_quiet
from bot.model.refusals import Lost
from bot.model.wishes import Wishes, read_wishes
from bot.service.timekeeping import RETRY_AFTER, Timekeeping
from bot.service.wishes import keep_wishes, wishes_of
from bot.store.sqlite_store import SqliteStore
from bot.text.clocks import standing, wishes_text
from bot.text.lobby import lobby_text
from bot.text.reader import ENGLISH
from bot.ui.delivery.publisher import Publisher
from tests.bot.conftest import SESSION, Room, buttons, component, private, texts
from tests.bot.refusing import refusing
from tests.bot.test_abandoned import START
from tests.bot.test_clocks import Hands

pytestmark = pytest.mark.thorough


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
async def store(
    tmp_path: Path, stack: contextlib.AsyncExitStack, monkeypatch: pytest.MonkeyPatch, hands: Hands
) -> SqliteStore:
    """The room's store, with a clock that is moved by hand."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "1" * 2 * size)
    hands.store = await stack.enter_async_context(SqliteStore.open(tmp_path / "table.db", SESSION, hands))
    return hands.store


async def dealt(room: Room, time: int = 2 * DAY, lapse: str = "skip", players: int = 2) -> LiveTable:
    """A table with a clock that has just been dealt."""
    await room.alice.slash(room.channel, "chinese start", time=time)
    if lapse != "skip":
        await room.pick(room.alice, "s-lapse", lapse)
    for member in room.people[1:players]:
        await member.slash(room.channel, "join")
    await room.alice.slash(room.channel, "begin")
    return await room.live()


def mentions(room: Room, message: Any) -> list[int]:
    """The users whom a message mentions, and notifies."""
    allowed = room.env.backend.get_message(room.channel.id, message.id).allowed_mentions
    return [user.id for user in message.mentions if allowed.allows_user(user.id)]


async def run_out(room: Room, hands: Hands, seconds: int = 2 * DAY) -> Any:
    """Let the time of a turn run out, and the bot see to it; the newest board."""
    await hands.pass_by(seconds)
    await room.bot.timekeeper.tick()
    return max((each for each in room.channel.history() if buttons(each)), key=lambda each: int(each.id))


async def absent_and_other(room: Room) -> tuple[Any, Any]:
    """The member whose turn it is, and the next."""
    turn = (await room.live()).in_play.state.turn
    return room.people[turn], room.people[1 - turn]


async def name_of(room: Room, member: Any) -> str:
    """What a player is called."""
    return next(each.name for each in (await room.live()).record.members if each.user_id == member.id)


# The lobby.


async def test_the_host_chooses_the_time_of_turns_from_a_list(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start")
    page = await room.more(room.alice)
    assert "Time per turn" not in texts(room.channel.last_message)
    assert not [each for each in buttons(page) if each.endswith("s-lapse")]
    with_time = await room.alice.select(page, [str(DAY)], custom_id=component(page, "s-pace"))
    assert not with_time.followups
    assert "Time per turn: **1 day**, then opponents can skip it" in texts(room.channel.last_message)
    page = with_time.response.message
    await room.alice.select(page, ["resign"], custom_id=component(page, "s-lapse"))
    assert "**1 day**, then its player resigns" in texts(room.channel.last_message)
    assert (await room.live()).record.clock == Clock(DAY, "resign")


async def test_nobody_but_the_host_chooses_it(room: Room) -> None:
    await room.alice.slash(room.channel, "bank start")
    await room.bob.slash(room.channel, "join")
    page = await room.more(room.alice)
    assert not [each for each in buttons(await room.more(room.bob)) if ":s-" in each]
    await room.alice.slash(room.channel, "leave")
    refused = await room.alice.select(page, [str(DAY)], custom_id=component(page, "s-pace"))
    assert "Only the host (Bob)" in texts(refused.response.message)
    assert not buttons(refused.response.message)
    assert (await room.live()).record.clock == Clock()


async def test_the_time_is_an_option_of_the_command(room: Room) -> None:
    live = await dealt(room, 5 * 60)
    assert live.record.clock.seconds == 5 * 60


# The board.


async def test_the_board_tells_when_the_turn_has_to_be_over(room: Room) -> None:
    await dealt(room)
    assert f"'s turn · time is up <t:{START + 2 * DAY}:R>" in texts(room.channel.last_message)


async def test_a_board_without_a_clock_tells_no_time(room: Room) -> None:
    await dealt(room, 0)
    assert "<t:" not in texts(room.channel.last_message)


async def test_opponents_skip_a_turn_by_a_button(room: Room, hands: Hands) -> None:
    before = await dealt(room)
    absent, other = await absent_and_other(room)
    assert not [each for each in buttons(room.channel.last_message) if each.endswith("b-skip")]
    board = await run_out(room, hands)
    assert f"{await name_of(room, absent)}'s time is up: opponents can skip the turn." in texts(board)
    assert "time was up <t:" in texts(board)
    assert not [each for each in buttons(board) if each.endswith("b-sit")]
    refused = await absent.click(board, custom_id=component(board, "b-skip"))
    assert "Only opponents can skip" in texts(private(refused)[-1])
    await other.click(board, custom_id=component(board, "b-skip"))
    after = await room.live()
    assert after.in_play.state.turn != before.in_play.state.turn
    assert after.in_play.log[-1].text == "skip"
    assert mentions(room, room.channel.last_message) == [other.id]
    assert not [each for each in buttons(room.channel.last_message) if each.endswith("b-skip")]


async def test_downtime_shows_on_the_board(room: Room, hands: Hands) -> None:
    await dealt(room)
    hands.stand_still(DAY)
    await room.bot.timekeeper.tick()
    await room.bot.handler.post_missing()
    assert f"time is up <t:{START + 3 * DAY}:R>" in texts(room.channel.last_message)


async def test_one_table_that_fails_holds_up_no_other(
    room: Room, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await dealt(room)
    room.channel = room.guild.create_text_channel("other")
    await dealt(room)
    publish = Publisher.publish

    async def failing(publisher: Publisher, live: LiveTable, **how: Any) -> None:
        if live.record.id == first.record.id:
            raise RuntimeError("this table cannot be drawn")
        await publish(publisher, live, **how)

    monkeypatch.setattr(Publisher, "publish", failing)
    assert "time was up" in texts(await run_out(room, hands))


@pytest.mark.parametrize("error", [RuntimeError("a mistake"), Lost("lost")])
async def test_what_fails_is_not_tried_again_at_once(
    room: Room, hands: Hands, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    live, tries = await dealt(room), []

    async def failing(timekeeping: Timekeeping, due: Due) -> None:
        tries.append(due.table_id)
        raise error

    monkeypatch.setattr(Timekeeping, "time_up", failing)
    await hands.pass_by(2 * DAY)
    for seconds in (0, 60, RETRY_AFTER - 61, 1):
        await hands.pass_by(seconds)
        await room.bot.timekeeper.tick()
    assert tries == 2 * [live.record.id]


async def test_showing_many_boards_puts_no_deadline_off(
    room: Room, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or else whoever has enough tables gives themselves, and everybody else, more time."""
    longest = await dealt(room, time=7 * DAY)
    for number in range(3):
        room.channel = room.guild.create_text_channel(f"other {number}")
        await dealt(room)

    async def slow(*_: Any, **__: Any) -> None:
        hands.stand_still(20)

    monkeypatch.setattr(Publisher, "publish", slow)
    await run_out(room, hands)
    assert hands.now == START + 2 * DAY + 60
    await room.bot.timekeeper.tick()
    record = await room.store.tables.table(longest.record.id)
    assert record is not None
    assert deadline(record.timers) == deadline(longest.record.timers)


# Being called.


async def test_who_is_never_called_is_not_mentioned_when_the_turn_comes(room: Room) -> None:
    for member in (room.alice, room.bob):
        told = await member.slash(room.channel, "remind", call="off")
        assert "I'll never ping you" in texts(told.response.message)
    await dealt(room)
    board = room.channel.last_message
    assert mentions(room, board) == []
    assert "'s turn" in texts(board)


@pytest.mark.parametrize("command", ["invite", "substitute"])
async def test_who_is_never_called_is_asked_by_others_without_a_notification(room: Room, command: str) -> None:
    if command == "invite":
        await room.alice.slash(room.channel, "chinese start")
    else:
        await dealt(room)
    for choice, called in (("off", False), ("mine", True)):
        guest = room.guild.add_member(room.env.create_user(f"guest {choice}"))
        await guest.slash(room.channel, "remind", call=choice)
        await room.alice.slash(room.channel, command, member=guest)
        asked = room.channel.last_message
        assert f"<@{guest.id}>" in texts(asked)
        assert (
            room.env.backend.get_message(room.channel.id, asked.id).allowed_mentions.allows_user(guest.id) == called
        )


async def test_a_reminder_mentions_the_player_to_move_alone(room: Room, hands: Hands) -> None:
    await dealt(room)
    absent, _ = await absent_and_other(room)
    await run_out(room, hands, DAY)
    reminder = room.channel.last_message
    assert mentions(room, reminder) == [absent.id]
    assert f"your time is up <t:{START + 2 * DAY}:R>" in texts(reminder)
    number = len(room.channel.history())
    await room.bot.timekeeper.tick()
    assert len(room.channel.history()) == number, "it comes once"


@pytest.mark.parametrize("call", [None, "mine", "always"])
async def test_opponents_are_told_once_that_they_can_go_on(room: Room, hands: Hands, call: str | None) -> None:
    await dealt(room)
    absent, other = await absent_and_other(room)
    for member in (absent, other) if call else ():
        await member.slash(room.channel, "remind", call=call)
    await run_out(room, hands)
    told, number = room.channel.last_message, len(room.channel.history())
    assert mentions(room, told) == [other.id]
    assert f"{await name_of(room, absent)}'s time is up, so you can go on" in texts(told)
    await room.bot.timekeeper.tick()
    assert len(room.channel.history()) == number


async def test_nobody_is_told_to_go_on_where_the_turn_waits_for_its_player(room: Room, hands: Hands) -> None:
    await dealt(room)
    absent, _ = await absent_and_other(room)
    await keep_wishes(room.store, absent.id, Wishes(away=START + 3 * DAY))
    await run_out(room, hands)
    said = "\n".join(map(texts, room.channel.history()))
    assert f"{await name_of(room, absent)} is away, so this turn waits." in said
    assert "so you can go on" not in said


async def test_who_is_never_called_is_not_told_that_they_can_go_on(room: Room, hands: Hands) -> None:
    await dealt(room)
    _, other = await absent_and_other(room)
    await other.slash(room.channel, "remind", call="off")
    number = len(room.channel.history())
    await run_out(room, hands)
    assert len(room.channel.history()) == number


@pytest.mark.parametrize("call", ["mine", "always"])
async def test_who_always_wants_it_is_told_that_the_game_has_ended(room: Room, hands: Hands, call: str) -> None:
    await room.alice.slash(room.channel, "chinese start", time=2 * DAY)
    await room.bob.slash(room.channel, "join")
    await room.pick(room.alice, "s-lapse", Lapse.RESIGN)
    await room.alice.slash(room.channel, "begin")
    absent, other = await absent_and_other(room)
    late = await name_of(room, absent)
    await other.slash(room.channel, "remind", call=call)
    await run_out(room, hands)
    told = room.channel.last_message
    assert (texts(told) == ENGLISH.say("gone", who=f"<@{other.id}>", name=late)) == (call == "always")
    assert mentions(room, told) == ([other.id] if call == "always" else [])


async def test_a_player_who_goes_away_tells_the_board(room: Room, hands: Hands) -> None:
    await dealt(room)
    absent, _ = await absent_and_other(room)
    told = await absent.slash(room.channel, "remind", away=3)
    assert f"You're away until <t:{START + 3 * DAY}:f>" in texts(told.response.message)
    board = texts(room.channel.last_message)
    assert f"away until <t:{START + 3 * DAY}:D>, time is up <t:{START + 5 * DAY}:R>" in board
    assert f"{await name_of(room, absent)} is away, so this turn waits." in board
    assert (await wishes_of(room.store, absent.id)).away == START + 3 * DAY
    told = await absent.slash(room.channel, "remind", away=8)
    assert f"Your turns wait till <t:{START + 7 * DAY}:f> at most" in texts(told.response.message)
    told = await absent.slash(room.channel, "remind", away=0)
    assert "away" not in texts(told.response.message)


async def test_wishes_are_told_and_kept_one_by_one(room: Room) -> None:
    await room.bob.slash(room.channel, "remind", call="always")
    told = await room.bob.slash(room.channel, "remind", quiet="22 - 8 utc+2")
    assert "No reminders from 22:00 to 8:00 (UTC+2)." in texts(told.response.message)
    assert await wishes_of(room.store, room.bob.id) == Wishes("always", Quiet(22, 8, 120))
    await room.bob.slash(room.channel, "remind", call="off")
    assert await wishes_of(room.store, room.bob.id) == Wishes("off", Quiet(22, 8, 120))
    told = await room.bob.slash(room.channel, "remind", quiet="at night")
    assert "I didn't get those hours" in texts(told.response.message)
    await room.bob.slash(room.channel, "remind", quiet="none", call="mine", away=0)
    assert await room.store.tastes.tastes(0, [room.bob.id], "reminders") == {}
    told = await room.bob.slash(room.channel, "remind")
    assert texts(told.response.message) == wishes_text(ENGLISH, Wishes())


@pytest.mark.parametrize(
    ("typed", "quiet"),
    [
        ("22-8", Quiet(22, 8)),
        ("22:00 to 8:00 +5:30", Quiet(22, 8, 330)),
        ("0 – 24 UTC -3", Quiet(0, 0, -180)),
    ],
)
def test_hours_are_read_as_people_type_them(typed: str, quiet: Quiet) -> None:
    assert parse_quiet(typed) == quiet
    wishes = Wishes(quiet=quiet, away=START)
    assert read_wishes(wishes.stored()) == wishes


@pytest.mark.parametrize("typed", ["", "22", "25-8", "22-8 +15", "22-8 +2:75", "8pm-9", "1-2 3"])
def test_other_hours_are_refused(typed: str) -> None:
    with refusing("didn't get those hours"):
        parse_quiet(typed)


async def test_texts_of_lobbies_without_a_clock_say_nothing_of_time(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    live = await room.live()
    assert "Time per turn" not in lobby_text(ENGLISH, live)
    assert standing(ENGLISH, "Bob's turn", live.record.timers) == "Bob's turn"
