"""What cannot be taken back is asked once, privately, and nothing happens before the button is pressed."""

from __future__ import annotations

from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from simcord.backend.errors import BackendError

from bot.service.daily_games import game_of
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, is_left, private, texts
from tests.bot.days import DAY, Calendar, own_try
from tests.bot.test_patience_end import press, stuck
from tests.bot.test_play import board

pytestmark = [pytest.mark.asked, pytest.mark.thorough]


async def solo(room: Room, moves: int = 1) -> None:
    """A game of Klondike by Alice, with some moves."""
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    for _ in range(moves):
        await room.alice.slash(room.channel, "move", move="stock")


# A date whose deal has a stock, so that a move can always be made.
STOCK_DAY = next(day for day in (DAY + timedelta(n) for n in count()) if game_of(day).id == "klondike")


@pytest.fixture
def wall_clock() -> Calendar:
    return Calendar(STOCK_DAY)


async def begin_try(room: Room) -> None:
    """Let Alice begin her one try."""
    (page,) = private(await room.alice.slash(room.channel, "daily"))
    await room.alice.click(page, label=ENGLISH.say("label-begin-try"))


def question(result: Any) -> tuple[Any, str, str]:
    """The private question that a command or a button led to, its text, and the button below it."""
    (message,) = private(result)
    (button,) = buttons(message)
    return message, texts(message), button


@pytest.mark.parametrize(
    ("command", "says", "status"),
    [
        ("resign", "Resign this game of Klondike?", "over"),
        ("leave", "Resign this game of Klondike?", "over"),
        ("cancel", "Close this game of Klondike?", "cancelled"),
        ("next", "Deal new cards?", "over"),
        ("restart", "Play this same deal again?", "over"),
    ],
)
async def test_a_game_with_moves_ends_only_after_the_button(room: Room, command: str, says: str, status: str) -> None:
    await solo(room)
    before, posted = (await room.live()).record, len(room.channel.history())
    result = await room.alice.slash(room.channel, command)
    assert result.response.ephemeral
    message, said, button = question(result)
    assert said.startswith(says)
    assert (await room.live()).record == before
    assert len(room.channel.history()) == posted
    await room.alice.click(message, custom_id=button)
    after = await room.store.tables.table(before.id)
    assert after is not None
    assert after.status == status


def keep_questions(room: Room) -> None:
    """Discord lets private messages be taken away for a quarter of an hour only; let that be over."""
    room.env.inject_error("DELETE", "/webhooks/*", status=401, times=None)


def is_there(room: Room, message: Any) -> bool:
    """Whether a private message still stands in the channel."""
    try:
        room.env.backend.get_message(room.channel.id, message.id)
    except BackendError:
        return False
    return True


@pytest.mark.parametrize("command", ["next", "restart", "resign"])
async def test_an_unanswered_question_goes_when_its_player_plays_on(room: Room, command: str) -> None:
    await solo(room)
    message, *_ = question(await room.alice.slash(room.channel, command))
    assert is_there(room, message)
    await room.alice.slash(room.channel, "move", move="stock")
    assert not is_there(room, message)


async def test_a_question_that_is_answered_is_taken_away_once(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "bot.ui")
    await solo(room)
    message, _, button = question(await room.alice.slash(room.channel, "resign"))
    await room.alice.click(message, custom_id=button)
    assert not is_there(room, message)
    assert caplog.messages == []


async def test_an_unanswered_question_goes_when_another_is_asked(room: Room) -> None:
    await solo(room)
    first, second = [question(await room.alice.slash(room.channel, each))[0] for each in ("resign", "next")]
    assert (is_there(room, first), is_there(room, second)) == (False, True)


@pytest.mark.parametrize("command", ["next", "restart", "resign"])
async def test_a_question_that_is_older_than_the_last_move_does_nothing(room: Room, command: str) -> None:
    await solo(room)
    keep_questions(room)
    message, _, button = question(await room.alice.slash(room.channel, command))
    await room.alice.slash(room.channel, "move", move="stock")
    before = (await room.live()).record
    late = await room.alice.click(message, custom_id=button)
    assert is_left(late.response.message)
    assert (await room.live()).record == before


async def test_a_question_about_a_table_that_is_gone_does_nothing(room: Room) -> None:
    await solo(room)
    keep_questions(room)
    once, (message, _, button) = [question(await room.alice.slash(room.channel, "resign")) for _ in range(2)]
    await room.alice.click(once[0], custom_id=once[2])
    await solo(room)
    before = (await room.live()).record
    late = await room.alice.click(message, custom_id=button)
    assert is_left(late.response.message)
    assert (await room.live()).record == before


@pytest.mark.parametrize("game", ["chinese", "bank"])
@pytest.mark.parametrize("command", ["resign", "leave"])
async def test_a_table_of_several_is_left_only_after_the_button(room: Room, game: str, command: str) -> None:
    before = (await room.begin(game=game)).record
    message, said, button = question(await room.alice.slash(room.channel, command))
    assert said == ENGLISH.say("sure-resign")
    assert (await room.live()).record == before
    await room.alice.click(message, custom_id=button)
    after = await room.store.tables.table(before.id)
    assert after is not None
    assert after.status == "over"


async def test_the_try_of_the_day_is_given_up_only_after_the_button(room: Room) -> None:
    await begin_try(room)
    _, said, _ = question(await room.alice.slash(room.channel, "resign"))
    assert "You only get one." in said
    assert (await own_try(room, room.alice)).record.status == "playing"


@pytest.mark.parametrize(
    ("command", "says", "label"),
    [
        ("resign", "Resign this try at the daily deal (", "Yes, resign"),
        ("cancel", "Close this try at the daily deal (", "Yes, close it"),
        ("restart", "Play the daily deal (", "Yes, same deal"),
        ("next", "Deal new cards? This try at the daily deal (", "Yes, new cards"),
    ],
)
async def test_the_question_about_the_try_of_the_day_and_its_button_agree(
    room: Room, command: str, says: str, label: str
) -> None:
    await begin_try(room)
    await room.alice.slash(room.channel, "move", move="stock")
    message, said, button = question(await room.alice.slash(room.channel, command))
    assert said.startswith(says)
    assert buttons(message)[button].label == label


async def test_the_daily_deal_played_again_says_that_it_does_not_count(room: Room) -> None:
    await begin_try(room)
    await room.alice.slash(room.channel, "move", move="stock")
    message, _, button = question(await room.alice.slash(room.channel, "restart"))
    await room.alice.click(message, custom_id=button)
    seen = room.channel.history(viewer=room.alice)
    assert ENGLISH.say("daily-again", day=STOCK_DAY.isoformat()) in "".join(map(texts, seen))


@pytest.mark.parametrize("command", ["resign", "cancel", "next"])
async def test_where_nothing_is_lost_nothing_is_asked(room: Room, command: str) -> None:
    await solo(room, moves=0)
    before = (await room.live()).record
    await room.alice.slash(room.channel, command)
    after = await room.store.tables.table(before.id)
    assert after is not None
    assert after.status != "playing"


async def test_a_lobby_is_closed_at_once(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    await room.alice.slash(room.channel, "cancel")
    assert await room.store.tables.table_in(room.channel.id) is None


async def test_who_may_not_is_refused_before_anything_is_asked(room: Room) -> None:
    await solo(room)
    result = await room.bob.slash(room.channel, "resign")
    assert not buttons(result.response.message)


@pytest.mark.parametrize("what", ["restart", "next"])
async def test_a_stuck_game_is_dealt_again_without_a_question(room: Room, what: str) -> None:
    await stuck(room)
    before = (await room.live()).record
    pressed = await press(room, what)
    assert private(pressed) == []
    after = await room.store.tables.table(before.id)
    assert after is not None
    assert after.status == "over"
    assert (await room.live()).record.id != before.id


async def test_resigning_a_stuck_game_asks_for_it_may_be_undone(room: Room) -> None:
    await stuck(room)
    _, said, _ = question(await room.alice.slash(room.channel, "resign"))
    assert said.startswith("Resign this game of Four-Leaf Clover?")


async def test_the_button_that_resigns_asks_too(room: Room) -> None:
    await solo(room)
    shown = next(each for each in buttons(board(room)) if each.endswith(":b-resign"))
    asked = await room.alice.click(board(room), custom_id=shown)
    message = private(asked)[-1]
    (button,) = buttons(message)
    assert texts(message).startswith("Resign this game of Klondike?")
    assert (await room.live()).record.status == "playing"
    table = (await room.live()).record.id
    await room.alice.click(message, custom_id=button)
    over = await room.store.tables.table(table)
    assert over is not None
    assert over.status == "over"
