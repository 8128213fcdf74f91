"""What people see of the daily deal: the board of their try, the results, and when its secrets are told."""

from __future__ import annotations

import re

import pytest

from bot.service.daily_games import game_of
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, own_try, secrets_apart, wall_clock
from tests.bot.test_daily import answer

__all__ = ["secrets_apart", "wall_clock"]


@pytest.fixture
async def opened(room: Room) -> Room:
    """A room in which the deals of the next dates have been found."""
    await room.bot.handler.service.daily.settle_ahead()
    return room


async def test_the_first_daily_opens_the_ranked_table(opened: Room) -> None:
    result = await opened.alice.slash(opened.channel, "daily")
    record = (await own_try(opened, opened.alice)).record
    deal = await opened.bot.handler.service.daily.deal(DAY)
    assert deal is not None
    assert (record.game, record.seed, record.salt) == (deal.game, deal.seed, deal.salt)
    assert record.status == "playing"
    assert [member.name for member in record.members] == ["Alice"]
    board = opened.channel.history(viewer=opened.alice)[-1]
    assert "2026-11-21" in texts(board)
    assert "one try" in texts(board)
    assert [custom_id for custom_id in buttons(board) if custom_id.endswith("b-proof")], "its seal"
    assert record.seed not in texts(board)
    assert board.attachments
    assert not [custom_id for custom_id in buttons(board) if custom_id.endswith("b-next")], (
        "a slip would cost the try"
    )
    assert result is not None
    await opened.alice.slash(opened.channel, "daily")
    assert opened.channel.history(viewer=opened.alice)[-1].id != board.id, "the board is shown again"
    assert (await own_try(opened, opened.alice)).record == record
    assert opened.channel.history(viewer=opened.bob) == []


@pytest.mark.usefixtures("secrets_apart")
async def test_the_secrets_of_a_deal_are_told_once_its_date_is_closed(opened: Room, wall_clock: Calendar) -> None:
    await opened.alice.slash(opened.channel, "daily")
    seed = (await own_try(opened, opened.alice)).record.seed
    await opened.alice.slash(opened.channel, "move", move=await first_move(opened, opened.alice))
    await opened.alice.slash(opened.channel, "resign")
    board = "".join(map(texts, opened.channel.history(viewer=opened.alice)))
    assert "Alice resigned" in board
    assert seed not in board
    assert seed not in answer(await opened.alice.slash(opened.channel, "daily"))
    wall_clock.turn(NEXT_DAY, 23)
    assert seed not in answer(await opened.bob.slash(opened.channel, "standings", game="Daily deal"))
    wall_clock.turn(CLOSED, 0)
    await opened.bot.handler.service.daily.settle_ahead()
    told = answer(await opened.bob.slash(opened.channel, "standings", game="Daily deal"))
    assert f"The deal of {DAY}" in told
    assert seed in told


async def test_whoever_plays_a_finished_try_once_more_keeps_its_proof_from_nobody(
    opened: Room, wall_clock: Calendar
) -> None:
    for who in (opened.alice, opened.bob):
        await who.slash(opened.channel, "daily")
        record = (await own_try(opened, who)).record
        await who.slash(opened.channel, "move", move=await first_move(opened, who))
        await who.slash(opened.channel, "resign")
    await opened.bob.slash(opened.channel, "restart")
    await opened.bob.slash(opened.channel, "move", move=await first_move(opened, opened.bob))
    past, closed = opened.store.past, opened.bot.handler.service.dates.oldest_open
    assert await past.kept_secret(record.id, (await closed()).isoformat())
    wall_clock.turn(CLOSED)
    assert not await past.kept_secret(record.id, (await closed()).isoformat())


async def test_who_is_at_it_sees_the_board_in_any_channel(opened: Room) -> None:
    other = opened.guild.create_text_channel("other")
    await opened.alice.slash(opened.channel, "daily")
    before = (await own_try(opened, opened.alice)).record
    await opened.alice.slash(other, "daily")
    assert "2026-11-21" in texts(other.history(viewer=opened.alice)[-1])
    await opened.alice.slash(other, "move", move=await first_move(opened, opened.alice))
    assert ((await own_try(opened, opened.alice)).record.id, (await own_try(opened, opened.alice)).ply) == (
        before.id,
        1,
    )
    assert other.history(viewer=opened.bob) == []


@pytest.mark.drawn
async def test_who_has_had_it_sees_the_results(opened: Room) -> None:
    await opened.alice.slash(opened.channel, "daily")
    await opened.alice.slash(opened.channel, "move", move=await first_move(opened, opened.alice))
    await opened.alice.slash(opened.channel, "resign")
    result = await opened.alice.slash(opened.channel, "daily")
    told = answer(result)
    assert told.startswith("### Daily deal of 2026-11-21: ")
    assert re.search(r"1\\\. \*\*Alice\*\* had \d+ cards left after 1 move, ", told)
    (picture,) = result.response.message.attachments
    assert (await picture.read()).startswith(b"\x89PNG")
    response = (await opened.carol.slash(opened.channel, "standings", game="Daily deal")).response
    assert response.ephemeral
    assert told.startswith(texts(response.message)), "below that she reads of her own"
    assert opened.channel.history(viewer=opened.bob) == [], "no table is opened, and nobody else is told"


async def test_results_before_anybody_has_ended_name_the_game_of_the_day(opened: Room) -> None:
    response = (await opened.carol.slash(opened.channel, "standings", game="daily")).response
    assert game_of(DAY).title in texts(response.message)
    await opened.alice.slash(opened.channel, "daily")
    assert (await own_try(opened, opened.alice)).game == game_of(DAY)


@pytest.mark.asked
async def test_a_taken_channel_hinders_no_try(opened: Room) -> None:
    await opened.begin()
    page = (await opened.carol.slash(opened.channel, "daily")).response.message
    await opened.carol.click(page, label="Begin my one try")
    assert (await own_try(opened, opened.carol)).names == ("Carol",)
    assert (await opened.live()).names == ("Alice", "Bob")


async def test_a_try_survives_a_restart(opened: Room) -> None:
    await opened.alice.slash(opened.channel, "daily")
    before = (await own_try(opened, opened.alice)).record
    await opened.restart()
    await opened.alice.slash(opened.channel, "daily")
    assert (await own_try(opened, opened.alice)).record == before


async def test_where_no_deal_was_found_people_are_told_so(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await room.store._database.rows("DELETE FROM daily_deals")
    for command, options in (("daily", {}), ("standings", {"game": "daily"})):
        asked = await room.alice.slash(room.channel, command, **options)
        assert ENGLISH.say("no-deal-today") in "".join(map(texts, private(asked)))
    assert await room.store.tables.private_of(room.guild.id, room.alice.id) is None


async def test_the_daily_deal_is_for_direct_messages_too(room: Room) -> None:
    command = room.bot.tree.get_command("daily")
    assert command is not None
    assert command.to_dict(room.bot.tree)["contexts"] == [0, 1, 2]
