"""A deal that nobody has touched holds no channel against whoever dealt it; whatever would be lost does."""

from __future__ import annotations

from typing import Any

import pytest

from bot.service.tables import RequestContext
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, texts
from tests.bot.days import old_try_of
from tests.bot.test_play import answer, board


async def dealt(room: Room, **options: Any) -> int:
    """The number of a table with a deal of Klondike that Alice has not touched."""
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711", **options)
    return (await room.live()).record.id


@pytest.mark.parametrize(
    ("command", "options", "game"),
    [
        ("patience start", {"game": "Yukon"}, "yukon"),
        ("patience start", {"game": "Klondike", "deal": "4711"}, "klondike"),
        ("chinese start", {}, "chinese"),
        ("bank start", {}, "bank"),
    ],
)
async def test_another_game_takes_the_place_of_an_untouched_one(
    room: Room, command: str, options: dict[str, Any], game: str
) -> None:
    former = await dealt(room)
    await room.alice.slash(room.channel, command, **options)
    record = (await room.live()).record
    assert record.id != former
    assert record.game == game
    (only,) = room.channel.history()
    assert buttons(only), "of the other one nothing is left"
    assert (await room.store.tables.table(former)).status == "cancelled"
    assert await room.store.results.solo_standings(room.guild.id, "klondike") == (), "it does not count"
    assert await room.store.boards.boards_to_post() == ()


async def test_a_first_game_from_the_help_takes_its_place(room: Room) -> None:
    former = await dealt(room)
    shown = await room.alice.slash(room.channel, "help")
    await room.alice.click(shown.response.message, label=ENGLISH.say("label-play-computer"))
    assert (await room.live()).record.game == "chinese"
    assert (await room.store.tables.table(former)).status == "cancelled"


async def test_a_hint_alone_is_no_move(room: Room) -> None:
    former = await dealt(room)
    await room.alice.slash(room.channel, "hint")
    assert any(each.endswith("b-next") for each in buttons(board(room))), "another deal costs nothing yet"
    await dealt(room)
    assert (await room.store.tables.table(former)).status == "cancelled"


@pytest.mark.parametrize("moves", ["stock", "stock, undo"])
async def test_what_has_been_played_is_not_put_aside(room: Room, moves: str) -> None:
    former = await dealt(room)
    await room.alice.slash(room.channel, "move", move=moves)
    said = answer(await room.alice.slash(room.channel, "patience start", game="Yukon"))
    assert said == ENGLISH.say("busy-yourself", title="Klondike")
    assert (await room.live()).record.id == former


async def test_nobody_puts_aside_the_deal_of_another(room: Room) -> None:
    former = await dealt(room)
    for command, options in (("patience start", {"game": "Yukon"}), ("chinese start", {})):
        said = answer(await room.bob.slash(room.channel, command, **options))
        assert said.startswith("Alice is playing Klondike")
    assert (await room.live()).record.id == former


async def test_a_private_game_leaves_an_untouched_one_where_it_is(room: Room) -> None:
    former = await dealt(room)
    await room.alice.slash(room.channel, "patience start", game="Yukon", private=True)
    await room.alice.slash(room.channel, "daily")
    assert (await room.live()).record.id == former


async def test_a_try_at_a_daily_deal_of_before_is_not_put_aside(room: Room) -> None:
    await old_try_of(room, room.alice)
    before = await room.live()
    said = answer(await room.alice.slash(room.channel, "patience start", game="Yukon"))
    assert said == ENGLISH.say("busy-yourself", title=before.game.title)
    assert (await room.live()).record == before.record


async def test_a_lobby_is_not_put_aside(room: Room) -> None:
    await room.alice.slash(room.channel, "chinese start")
    said = answer(await room.alice.slash(room.channel, "patience start", game="Yukon"))
    assert said == ENGLISH.say("busy", players="Alice")
    assert texts(board(room)).startswith("### Chinese Patience")


async def test_a_try_whose_channel_is_gone_comes_to_the_place_of_an_untouched_deal(room: Room) -> None:
    elsewhere = room.guild.create_text_channel("elsewhere")
    own = await old_try_of(room, room.alice, elsewhere)
    former = await dealt(room)
    context = RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
    outcome = await room.bot.handler.service.daily.bring_try(context, own.id)
    assert outcome.ended is not None
    assert outcome.ended.record.id == former
    assert (await room.live()).record.id == own.id
