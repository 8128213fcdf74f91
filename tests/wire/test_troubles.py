"""Discord in trouble, and a bot that asks too much of it."""

from __future__ import annotations

import asyncio

import pytest

from bot.text.reader import ENGLISH
from bot.ui.emojis import CardEmojis
from render.emojis import SUBJECTS
from tests.wire.conftest import Wire
from tests.wire.fake_discord import UPLOAD, Discord
from tests.wire.faults import Fault
from tests.wire.people import Place
from tests.wire.play import boards
from tests.wire.rates import MOST_A_SECOND, USUAL, Limited, Rates
from tests.wire.raw import Raw
from tests.wire.world import VIEW, Clock

pytestmark = pytest.mark.thorough

SENDING = "POST /channels/{channel_id}/messages"


def test_a_bucket_of_each_channel() -> None:
    clock = Clock()
    rates = Rates(clock)
    left = [rates.take(SENDING, "1")["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    with pytest.raises(Limited) as limited:
        rates.take(SENDING, "1")
    assert 4 < limited.value.seconds <= USUAL[SENDING].seconds
    assert not limited.value.everywhere
    rates.take(SENDING, "2")
    clock.forward(5)
    rates.take(SENDING, "1")


def test_fifty_a_second_but_for_interactions() -> None:
    clock = Clock()
    rates = Rates(clock)
    for number in range(MOST_A_SECOND):
        rates.take("GET /channels/{channel_id}", str(number))
        rates.take("POST /interactions/{interaction_id}/{interaction_token}/callback", str(number))
    with pytest.raises(Limited) as limited:
        rates.take(SENDING, "1")
    assert limited.value.everywhere
    clock.forward(1)
    rates.take(SENDING, "1")


async def test_too_many_requests_are_told_so(discord: Discord) -> None:
    place = Place.open(discord)
    async with Raw.open(discord) as raw:
        path = f"/channels/{place.channel.id}/messages"
        answers = [await raw.ask("POST", path, {"content": "c"}) for _ in range(6)]
    assert [each.status for each in answers] == [200] * 5 + [429]
    assert answers[-1].body["retry_after"] > 0
    assert answers[-1].headers["Retry-After"].isdigit()


async def test_the_bot_keeps_to_a_bucket(wire: Wire) -> None:
    """Seven boards in one channel at once: the sixth waits, and nothing is refused."""
    wire.discord.rates.buckets = {SENDING: USUAL[SENDING]._replace(seconds=0.5)}
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(wire.place.channel))
    for _ in range(6):
        wire.alice.slash("table")
    await wire.discord.quiet(0.6)
    assert not [each for each in wire.discord.sent if each.status == 429]


async def test_all_emojis_are_brought_though_they_are_more_than_a_second_takes(
    discord: Discord, errors: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    discord.rates.buckets = {}
    wire = Wire(discord, Place.open(discord), tmp_path_factory.mktemp("wire") / "table.db", CardEmojis())
    async with wire.running():
        await discord.world.until(lambda: len(discord.world.emojis) == len(SUBJECTS))
        assert [each for each in discord.sent if each.status == 429]
        wire.alice.slash("patience start", game="Klondike", deal="4711")
        (board,) = await wire.place.until(lambda: boards(wire.place.channel))
        shown = [part["emoji"]["id"] for part in board.controls().values() if part.get("emoji")]
        assert {*map(int, shown)} <= discord.world.emojis.keys()
        await discord.quiet()


@pytest.mark.parametrize("fault", [500, 502, 429, Fault.DROP, Fault.LOSE, 404])
async def test_a_board_that_fails_once(wire: Wire, fault: Fault | int) -> None:
    """It is there in the end, once, at the latest when somebody plays on; nobody is left without an answer."""
    wire.discord.faults.plan(UPLOAD, fault)
    asked = wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(wire.place.channel) or wire.alice.answers(asked))
    wire.alice.slash("move", move="stock")
    await wire.place.until(lambda: any("Drew 7♦" in each.text for each in boards(wire.place.channel)))
    await wire.discord.quiet()
    assert sum(wire.discord.faults.happened.values()) == 1
    assert len(boards(wire.place.channel)) == 1, "nothing is left of a request whose answer was lost"
    assert await wire.made() == ["stock"]


async def test_a_board_that_was_not_noted_is_taken_up(wire: Wire) -> None:
    """As after a kill between a board's posting and the note of it."""
    channel = wire.place.channel
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    (board,) = await wire.place.until(lambda: boards(channel))
    await wire.discord.quiet()
    await wire.store._database.rows("DELETE FROM boards")
    await wire.bot.handler.post_missing()
    assert boards(channel) == channel.public() == [board]
    noted = await wire.store.boards.board((await wire.live()).record.id)
    assert noted is not None
    assert noted.message_id == board.id


async def test_a_board_whose_answer_was_lost_is_posted_once_where_nothing_can_be_read(wire: Wire) -> None:
    channel, faults = wire.place.channel, wire.discord.faults
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(channel))
    await wire.discord.quiet()
    await wire.store._database.rows("DELETE FROM boards")
    channel.messages.clear()
    faults.plan("GET /channels/{channel_id}/messages", 403, times=9)
    faults.plan(SENDING, Fault.LOSE)
    for _ in range(2):
        await wire.bot.handler.post_missing()
    assert len(boards(channel)) == 1
    assert any(each.endswith(Fault.LOSE) for each in faults.happened)


async def test_where_the_bot_may_not_post_it_says_so(wire: Wire) -> None:
    wire.place.channel.may = VIEW
    asked = wire.alice.slash("patience start", game="Klondike", deal="4711")
    (told,) = await wire.place.until(lambda: wire.alice.answers(asked))
    assert told.text == ENGLISH.say("cannot-post", permissions="Send Messages and Attach Files")
    assert not wire.place.channel.public()


async def test_one_connection_that_hangs_holds_up_nobody_else(wire: Wire) -> None:
    second = Place.open(wire.discord, channel="second")
    plan = wire.discord.faults.plan(UPLOAD, Fault.HANG)
    wire.alice.slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: not plan.times)
    second.people[0].slash("patience start", game="Klondike", deal="4711")
    await wire.place.until(lambda: boards(second.channel))
    assert not wire.place.channel.public()
    wire.discord.let_go()
    await wire.discord.quiet()


async def test_several_servers_at_once(wire: Wire) -> None:
    places = [Place.open(wire.discord) for _ in range(5)]
    for place in places:
        place.people[0].slash("patience start", game="Klondike", deal="4711")
    await asyncio.gather(*(place.until(lambda place=place: boards(place.channel)) for place in places))
    await wire.discord.quiet()
    assert not wire.place.channel.messages
