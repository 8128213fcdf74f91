"""What Discord really does, and hardly anybody expects: that the bot gets along with it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from bot.service.tables import Outcome
from bot.text.reader import ENGLISH
from bot.ui import replies
from bot.ui.client import LONGEST_LIMIT
from bot.ui.delivery import request_guard
from bot.ui.delivery.request_guard import KEPT_OUT_SECONDS
from engine.moves import Say
from tests.wire.answers import LATER
from tests.wire.conftest import Wire
from tests.wire.fake_discord import UPLOAD
from tests.wire.faults import Fault
from tests.wire.people import Person
from tests.wire.play import boards, stand
from tests.wire.rates import Limited
from tests.wire.world import (
    ALL_PERMISSIONS,
    HISTORY,
    MANAGE_THREADS,
    PRIVATE_THREAD,
    THREAD,
    Channel,
    Interaction,
    Json,
    Message,
)

pytestmark = pytest.mark.thorough

CALLBACK = "/callback"
EDITING = "PATCH /channels/{channel_id}/messages/{message_id}"

# Lists.


def the_list(board: Message) -> Json:
    """The list of moves of a board."""
    (found,) = [part for custom_id, part in board.controls().items() if ":s-move" in custom_id]
    return found


async def test_an_entry_can_be_picked_again_and_again(wire: Wire) -> None:
    """Discord tells of no picture that a board shows, and takes no edit that shows one and keeps none."""
    wire.alice.slash("patience start", game="Beleaguered Castle", deal="4")
    (board,) = await wire.place.until(lambda: boards(wire.place.channel))
    picture, value = board.files, the_list(board)["options"][0]["value"]
    for _ in range(3):
        before = the_list(board)["custom_id"]
        asked = wire.bob.pick(value, board)
        await wire.place.until(lambda asked=asked: wire.bob.answers(asked))
        assert the_list(board)["custom_id"] != before, "a client goes on showing what was picked in the same list"
        assert board.files == picture
    wire.alice.pick(value, board)
    await wire.place.until(lambda: "s-move." not in "".join(board.controls()) and len(board.edits) > 3)
    assert await wire.made() == [value.partition(":")[2]]


# What takes long.


async def klondike(wire: Wire) -> Message:
    """The board of a new game for one."""
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    (board,) = await wire.place.until(lambda: boards(wire.place.channel))
    await wire.discord.quiet()
    return board


def stock(wire: Wire) -> str:
    """The id of the button that turns up a card."""
    shown = stand(wire.place.channel)
    return f"t:{shown.table}:{shown.ply}:b-stock"


async def changed(wire: Wire) -> Outcome:
    """Make a move at nobody's request."""
    live, tables = await wire.live(), wire.bot.handler.service.tables
    live = await tables.newest(live.record.id)
    return await tables.commit_moves(None, live, live.in_play.act(0, Say("stock")), ())


async def by_itself(wire: Wire) -> None:
    """Make a move at nobody's request, and show it."""
    await wire.bot.handler.show((await changed(wire)).live)


async def test_a_first_answer_that_fails_is_given_up_before_it_is_void(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py would try for 25 seconds, and the table would wait; its board is shown by another token."""
    await klondike(wire)
    monkeypatch.setattr(replies, "IN_TIME", 0.5, raising=False)
    wire.discord.faults.plan(CALLBACK, 500, times=99)
    wire.alice.press(stock(wire))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1, 2)
    await wire.discord.quiet(0.6)
    assert len([each for each in wire.discord.sent if each.operation.endswith(CALLBACK) and each.status == 500]) == 1


@pytest.mark.parametrize("operation", ["PATCH /webhooks", EDITING])
async def test_a_request_that_hangs_does_not_hold_its_table(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, operation: str
) -> None:
    await klondike(wire)
    monkeypatch.setattr(request_guard, "LONGEST_REQUEST", 0.4)
    if operation == EDITING:
        wire.bot.requests.tokens.forget(boards(wire.place.channel)[-1].id)
    wire.discord.faults.plan(operation, Fault.HANG)
    await asyncio.wait_for(by_itself(wire), 3)
    assert stand(wire.place.channel).ply == 1, "another way is found"
    wire.discord.let_go()


def by_upload(wire: Wire, seconds: float) -> None:
    """Let a board's picture take so long from here on."""
    ((picture,),) = [board.files.values() for board in boards(wire.place.channel)]
    wire.discord.speed = len(picture) / seconds


async def test_over_a_slow_connection_the_answer_comes_before_the_picture(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may come too late as a first response follows by the token, which lives for a quarter of an hour."""
    await klondike(wire)
    by_upload(wire, 0.8)
    monkeypatch.setattr(replies, "LATEST_PICTURE", 0.0)
    monkeypatch.setattr(replies, "IN_TIME", 0.6)
    already = len(wire.discord.sent)
    pressed = wire.alice.press(stock(wire))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    await wire.discord.quiet()
    assert pressed.answered == LATER
    callback, edit = [(each.operation, each.status) for each in wire.discord.sent[already:]]
    assert callback[0].endswith(CALLBACK)
    assert edit[0].startswith("PATCH /webhooks")
    assert edit[1] == 200


async def test_a_picture_that_is_too_slow_for_a_first_response_is_shown_another_way(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(wire)
    by_upload(wire, 0.8)
    monkeypatch.setattr(replies, "IN_TIME", 0.4)
    already = len(wire.discord.sent)
    pressed = wire.alice.press(stock(wire))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    await wire.discord.quiet()
    assert pressed.answered is None, "it never wholly arrived"
    assert [each.status for each in wire.discord.sent[already:] if each.operation.startswith("PATCH")] == [200]


async def test_a_table_is_free_soon_though_every_request_fails(wire: Wire, monkeypatch: pytest.MonkeyPatch) -> None:
    """There are four ways to show a board, each with a limit of its own; together they have one as well."""
    await klondike(wire)
    monkeypatch.setattr(request_guard, "LONGEST_REQUEST_ALTOGETHER", 0.5)
    for operation in (CALLBACK, "PATCH /webhooks", EDITING, "POST /channels"):
        wire.discord.faults.plan(operation, Fault.HANG, times=99)
    after, began = await changed(wire), time.monotonic()
    with pytest.raises(TimeoutError):
        await wire.bot.handler.publisher.publish(after.live)
    assert time.monotonic() - began < request_guard.LONGEST_REQUEST, "less than any of them alone"
    wire.discord.let_go()


async def test_an_old_board_that_nobody_presses_is_posted_anew(wire: Wire) -> None:
    """Discord lets old messages be edited three times in a row, and discord.py would wait for more in the lock."""
    board = await klondike(wire)
    wire.discord.world.clock.forward(56 * 60)
    wire.bot.requests.tokens.forget(board.id)
    await wire.bob.suggestions("move", "move", move="")  # from anything that people do the bot knows how late it is
    await by_itself(wire)
    (new,) = boards(wire.place.channel)
    assert new.id != board.id
    assert stand(wire.place.channel).ply == 1
    await by_itself(wire)
    assert boards(wire.place.channel) == [new], "a young one is edited"


async def test_an_old_board_that_somebody_presses_stays(wire: Wire) -> None:
    board = await klondike(wire)
    wire.discord.world.clock.forward(56 * 60)
    wire.bot.requests.tokens.forget(board.id)
    wire.alice.press(stock(wire))
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1)
    await wire.discord.quiet()
    await by_itself(wire)
    assert boards(wire.place.channel) == [board]
    assert stand(wire.place.channel).ply == 2


async def test_the_guard_that_keeps_the_bot_out_is_left_alone(wire: Wire, errors: list[str]) -> None:
    """Whatever costs nothing goes on; the bot's token rests for ten minutes."""
    board = await klondike(wire)
    wire.discord.faults.plan("/channels/", Fault.BAN)
    wire.bot.requests.tokens.forget(board.id)
    await by_itself(wire)
    already = len(wire.discord.sent)
    await by_itself(wire)
    wire.alice.slash("table")
    await wire.place.until(lambda: stand(wire.place.channel).ply == 2)
    await wire.discord.quiet()
    sent = wire.discord.sent[already:]
    assert sent
    assert not any(each.counted for each in sent)
    wire.bot.requests._until -= KEPT_OUT_SECONDS
    wire.bot.requests.tokens.forget(boards(wire.place.channel)[-1].id)
    await by_itself(wire)
    assert stand(wire.place.channel).ply == 3
    assert wire.discord.sent[-1].counted
    assert len(errors) == 1
    errors.clear()


@pytest.mark.thorough
async def test_who_gives_up_waiting_for_the_limit_of_the_whole_bot_holds_up_nobody_for_good(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await klondike(wire)
    wire.bot.requests.tokens.forget(board.id)
    monkeypatch.setattr(request_guard, "LONGEST_REQUEST", 0.4)
    take, limits = wire.discord.rates.take, [1.0]

    def limited(operation: str, major: str) -> dict[str, str]:
        if operation == EDITING and limits:
            raise Limited(limits.pop(), everywhere=True)
        return take(operation, major)

    monkeypatch.setattr(wire.discord.rates, "take", limited)
    await asyncio.wait_for(by_itself(wire), 1.5)
    await wire.place.until(lambda: stand(wire.place.channel).ply == 1, 5)
    await by_itself(wire)
    await wire.place.until(lambda: stand(wire.place.channel).ply == 2, 5)


@pytest.mark.parametrize(("seconds", "posted_anew"), [(0.3, False), (LONGEST_LIMIT + 1, True)])
async def test_a_limit_is_waited_for_unless_that_takes_too_long(
    wire: Wire, monkeypatch: pytest.MonkeyPatch, seconds: float, posted_anew: bool
) -> None:
    """discord.py would sleep for as long as Discord says, if it were not told for how long at most."""
    board = await klondike(wire)
    wire.bot.requests.tokens.forget(board.id)
    take, limits = wire.discord.rates.take, [seconds]

    def limited(operation: str, major: str) -> dict[str, str]:
        if operation == EDITING and limits:
            raise Limited(limits.pop(), everywhere=False)
        return take(operation, major)

    monkeypatch.setattr(wire.discord.rates, "take", limited)
    await asyncio.wait_for(by_itself(wire), 5)
    assert stand(wire.place.channel).ply == 1
    assert (boards(wire.place.channel) != [board]) == posted_anew
    assert wire.bot.http.max_ratelimit_timeout == LONGEST_LIMIT


# Where the bot is, and is not.


def moved(person: Person, channel: Channel) -> Person:
    """Somebody who looks at another channel."""
    return replace(person, channel=channel)


async def told(person: Person, asked: Interaction) -> str:
    """What a person alone reads in answer to what they asked."""
    (answer,) = await person.discord.world.until(lambda: person.answers(asked))
    return str(answer.text)


async def test_in_a_private_thread_the_bot_asks_to_be_brought_in(wire: Wire) -> None:
    """Commands work there though the bot is no member; its token does not, so no computer or clock could go on."""
    world = wire.discord.world
    thread = world.channel(wire.place.guild, "private", PRIVATE_THREAD, wire.place.channel)
    thread.joined, thread.may = False, ALL_PERMISSIONS & ~MANAGE_THREADS
    alice = moved(wire.alice, thread)
    sentence = ENGLISH.say("thread-private", bot=f"<@{world.bot.id}>")
    assert await told(alice, alice.slash("patience start", game="Klondike", deal="4711")) == sentence
    assert not thread.public()
    thread.joined = True
    wire.discord.gateway.tell("THREAD_CREATE", thread.json(), wire.place.guild.id)
    alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(thread))


async def test_a_private_thread_that_the_bot_was_taken_out_of(wire: Wire) -> None:
    thread = wire.discord.world.channel(wire.place.guild, "private", PRIVATE_THREAD, wire.place.channel)
    wire.discord.gateway.tell("THREAD_CREATE", thread.json(), wire.place.guild.id)
    thread.may = ALL_PERMISSIONS & ~MANAGE_THREADS
    alice = moved(wire.alice, thread)
    alice.slash("patience start", game="Klondike", deal="4711")
    (board,) = await wire.place.until(lambda: boards(thread))
    await wire.discord.quiet()
    thread.joined = False
    wire.bot.requests.tokens.forget(board.id)
    wire.discord.faults.plan("POST /interactions", 403)
    asked = alice.slash("move", move="stock")
    await wire.discord.quiet()
    assert await told(alice, asked) == ENGLISH.say("thread-private", bot=f"<@{wire.discord.world.bot.id}>")


async def test_nothing_is_tried_again_and_again_in_a_locked_thread(wire: Wire) -> None:
    """Not even a first response is taken there."""
    thread = wire.discord.world.channel(wire.place.guild, "thread", THREAD, wire.place.channel)
    wire.discord.gateway.tell("THREAD_CREATE", thread.json(), wire.place.guild.id)
    alice = moved(wire.alice, thread)
    alice.slash("patience start", game="Klondike", deal="4711")
    (board,) = await wire.place.until(lambda: boards(thread))
    await wire.discord.quiet()
    thread.may, thread.locked = ALL_PERMISSIONS & ~MANAGE_THREADS, True
    wire.discord.gateway.tell("THREAD_UPDATE", thread.json(), wire.place.guild.id)
    already = len(wire.discord.sent)
    alice.press(next(each for each in board.controls() if each.endswith(":b-stock")), board)
    await wire.discord.quiet()
    assert [each.status for each in wire.discord.sent[already:]] == [400]
    thread.archived = True  # which the bot may not have heard of
    tables, handler = wire.bot.handler.service.tables, wire.bot.handler
    live = await tables.live(thread.id)
    outcome = await tables.commit_moves(None, live, live.in_play.act(0, Say("stock")), ())
    await handler.show(outcome.live)
    assert handler.waiting == 0, "it is not shown soon, and not at all as long as the thread is locked"


async def test_without_the_bot_itself_its_commands_ask_for_it(wire: Wire) -> None:
    """Invited without the scope `bot`: the permissions that come with an interaction are those of everybody."""
    world = wire.discord.world
    guild = world.guild("Elsewhere")
    channel = world.channel(guild, "table")
    guild.present = False
    alice = moved(wire.alice, channel)
    sentence = await told(alice, alice.slash("patience start", game="Klondike", deal="4711"))
    assert "with the scope `bot`" in sentence
    assert f"client_id={world.bot.id}" in sentence
    assert f"guild_id={guild.id}" in sentence
    assert not channel.public()


async def test_a_board_whose_answer_was_lost_is_there_once_without_read_message_history(wire: Wire) -> None:
    """The list of a channel's messages is empty there; what an interaction has posted, its token tells."""
    wire.place.channel.may = ALL_PERMISSIONS & ~HISTORY
    wire.discord.faults.plan(CALLBACK + UPLOAD, Fault.LOSE)
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(wire.place.channel))
    await wire.discord.quiet()
    assert len(wire.place.channel.public()) == 1
    assert not any(each.counted and "messages" in each.operation for each in wire.discord.sent)
    await by_itself(wire)
    assert stand(wire.place.channel).ply == 1


async def test_no_board_answers_a_message_that_goes(wire: Wire) -> None:
    """It would bear the words "Original message was deleted"."""
    board = await klondike(wire)
    wire.alice.press(stock(wire).replace("stock", "next"), board)
    (new,) = await wire.place.until(lambda: [each for each in boards(wire.place.channel) if each is not board])
    await wire.discord.quiet()
    assert wire.place.channel.public() == [new], "a deal that nobody has touched leaves nothing"


async def test_a_page_that_is_all_components_says_that_it_is_out_of_date(wire: Wire) -> None:
    """Such a message never has content again, and is kept from having any."""
    asked = wire.alice.slash("settings")
    (page,) = await wire.place.until(lambda: wire.alice.answers(asked))
    await wire.discord.quiet()
    button = page.controls()["t:0:0:b-settings_server"]
    button["custom_id"] = "t:0:0:b-gone"  # as on a page of an earlier version
    wire.alice.press("t:0:0:b-gone", page)
    await wire.place.until(lambda: page.text == ENGLISH.say("went-on"))
    assert not page.controls()
