"""Tables that only their player sees."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.model.looks import Whose
from bot.model.new_table_limits import OPEN_PRIVATE_TABLES
from bot.model.refusals import Refused
from bot.service.play import Play
from bot.text.reader import ENGLISH
from bot.ui.components import NO_TABLE, TableButton, table_of
from engine.notation import offered_texts
from render.themes import THEMES
from tests.bot.conftest import Room, buttons, component, private, texts
from tests.bot.test_patience import DEAL
from tests.bot.test_settings import lies_on
from tests.stores import all_kept


async def begin(room: Room, member: Any = None, game: str = "Klondike", **options: Any) -> Any:
    """Deal a private game; its board."""
    result = await (member or room.alice).slash(
        room.channel, "patience start", game=game, deal=str(DEAL), private=True, **options
    )
    return private(result)[-1]


async def own(room: Room, member: Any = None) -> Any:
    """Somebody's private table, as the bot knows it."""
    record = await room.store.tables.private_of(room.guild.id, (member or room.alice).id)
    return None if record is None else await room.bot.handler.service.tables.of(record)


async def first_move(room: Room) -> str:
    table = (await own(room)).in_play
    return offered_texts(table.rules, table.state, 0)[0]


def shown(result: Any) -> Any:
    """The private board that somebody's request led to."""
    return next(each for each in private(result) if buttons(each))


async def test_a_private_game_is_shown_to_its_player_alone(room: Room) -> None:
    board = await begin(room)
    assert f"Klondike, deal {DEAL}" in texts(board)
    assert room.channel.history(viewer=room.bob) == []
    assert (await own(room)).record.private


async def test_a_press_changes_the_private_board_itself(room: Room) -> None:
    board = await begin(room)
    result = await room.alice.click(board, custom_id=component(board, "b-stock"))
    assert (await own(room)).ply == 1
    assert result.response.message.id == board.id
    assert result.followups == []
    assert room.channel.history(viewer=room.bob) == []


async def test_a_typed_move_shows_the_board_anew_and_takes_the_former_away(room: Room) -> None:
    board = await begin(room)
    result = await room.alice.slash(room.channel, "move", move=await first_move(room))
    assert shown(result).id != board.id
    assert board.id not in {each.id for each in room.channel.history(viewer=room.alice)}
    assert (await own(room)).ply == 1


async def test_a_pick_that_leads_to_nothing_lets_its_list_go(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise Refused("outdated")

    options = {"game": "Beleaguered Castle", "deal": "4", "private": True}
    board = private(await room.alice.slash(room.channel, "patience start", **options))[-1]
    (custom_id,) = [each for each in buttons(board) if each.endswith(":s-move")]
    monkeypatch.setattr(Play, "move", refuse)
    await room.alice.select(board, [buttons(board)[custom_id].options[0].value], custom_id=custom_id)
    (now,) = [each for each in room.channel.history(viewer=room.alice) if each.id == board.id]
    assert f"{custom_id}.1" in buttons(now), "with another id, so that it does not go on showing what was picked"
    assert now.attachments, "the picture is still there"
    assert (await own(room)).ply == 0


async def test_a_private_game_holds_no_channel(room: Room) -> None:
    await begin(room)
    await room.bob.slash(room.channel, "patience start", game="Klondike")
    assert (await room.live()).record.host_id == room.bob.id
    await room.alice.slash(room.channel, "move", move="stock")
    assert ((await own(room)).ply, (await room.live()).ply) == (1, 0)


async def test_who_plays_at_the_channels_table_means_that(room: Room) -> None:
    await begin(room)
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    await room.alice.slash(room.channel, "move", move="stock")
    assert ((await own(room)).ply, (await room.live()).ply) == (0, 1)


async def test_an_old_board_goes_on_after_a_restart_and_table_shows_it_again(room: Room) -> None:
    board = await begin(room)
    await room.restart()
    assert room.channel.history(viewer=room.bob) == []
    await room.alice.click(board, custom_id=component(board, "b-stock"))
    assert (await own(room)).ply == 1
    again = shown(await room.alice.slash(room.channel, "table"))
    assert f"Klondike, deal {DEAL}" in texts(again)


async def test_undo_hint_and_suggestions_work_there(room: Room) -> None:
    await begin(room)
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "undo")
    assert [row.text for row in await room.store.tables.log((await own(room)).record)] == ["stock", "undo"]
    offered = await room.alice.autocomplete(room.channel, "move", "move", "st")
    assert "stock" in [each["value"] for each in offered]
    assert (await room.alice.slash(room.channel, "hint")).response is not None
    assert room.channel.history(viewer=room.bob) == []


async def test_the_next_deal_takes_the_place_of_the_last_on_its_board(room: Room) -> None:
    board = await begin(room)
    await room.alice.slash(room.channel, "move", move="stock")
    result = await room.alice.slash(room.channel, "resign")
    assert result is not None
    over = next(each for each in room.channel.history(viewer=room.alice) if buttons(each))
    after = await room.alice.click(over, custom_id=component(over, "b-next"))
    assert after.response.message.id == over.id
    assert (await own(room)).ply == 0
    assert board.id != over.id
    assert room.channel.history(viewer=room.bob) == []


async def test_three_at_most_are_in_play(room: Room) -> None:
    for _ in range(OPEN_PRIVATE_TABLES):
        await begin(room)
        await room.alice.slash(room.channel, "move", move="stock")
    result = await room.alice.slash(room.channel, "patience start", game="Klondike", private=True)
    assert ENGLISH.say("private-full", most=OPEN_PRIVATE_TABLES) in texts(private(result)[0])
    # Nobody else is hindered, and public ones are counted by themselves.
    await begin(room, room.bob)
    await room.alice.slash(room.channel, "patience start", game="Klondike")
    assert (await room.live()).record.host_id == room.alice.id


async def test_of_as_many_as_there_may_be_the_one_that_nobody_has_touched_makes_way(room: Room) -> None:
    for number in range(OPEN_PRIVATE_TABLES):
        await begin(room)
        if number != 1:
            await room.alice.slash(room.channel, "move", move="stock")
    result = await room.alice.slash(room.channel, "patience start", game="FreeCell", private=True)
    assert "FreeCell" in texts(shown(result))
    refused = await room.alice.slash(room.channel, "patience start", game="Klondike", private=True)
    assert "Klondike" in texts(shown(refused)), "the new one has not been touched either"
    rows = await room.store._database.rows("SELECT game, status FROM tables ORDER BY id")
    assert [tuple(row) for row in rows] == [
        *(("klondike", status) for status in ("playing", "cancelled", "playing")),
        ("freecell", "cancelled"),
        ("klondike", "playing"),
    ]


async def test_what_others_do_in_the_channel_never_reaches_it(room: Room) -> None:
    await begin(room)
    for command in ("undo", "table", "resign", "cancel", "rules", "text", "replay"):
        result = await room.bob.slash(room.channel, command)
        of_tables = [each for answer in private(result) for each in buttons(answer) if table_of(each) != NO_TABLE]
        assert of_tables == [], command
    assert (await own(room)).record.status == "playing"
    assert room.channel.history(viewer=room.carol) == []


async def test_nobody_else_may_move_in_a_private_game(room: Room) -> None:
    result = await room.alice.slash(room.channel, "patience start", game="Klondike", together=True, private=True)
    assert ENGLISH.say("private-together") in texts(private(result)[0])
    assert await own(room) is None


async def test_who_plays_at_two_tables_says_which_board(room: Room) -> None:
    await begin(room, game="Yukon")
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="1")
    page = private(await room.alice.slash(room.channel, "table"))[0]
    assert texts(page) == ENGLISH.say("which-board")
    assert [each.label for each in buttons(page).values()] == [
        ENGLISH.say("label-board-here", title="Klondike"),
        ENGLISH.say("label-board-private", title="Yukon"),
    ]
    before = room.channel.history(viewer=room.bob)
    chosen = await room.alice.click(page, label=ENGLISH.say("label-board-private", title="Yukon"))
    assert f"Yukon, deal {DEAL}" in texts(shown(chosen))
    assert room.channel.history(viewer=room.bob) == before
    page = private(await room.alice.slash(room.channel, "table"))[0]
    await room.alice.click(page, label=ENGLISH.say("label-board-here", title="Klondike"))
    after = room.channel.history(viewer=room.bob)
    assert "Klondike, deal 1" in texts(after[-1])
    assert after[-1].id != before[-1].id


async def test_who_plays_at_one_table_is_not_asked(room: Room) -> None:
    await begin(room)
    await room.bob.slash(room.channel, "patience start", game="Yukon", deal="1")
    assert f"Klondike, deal {DEAL}" in texts(shown(await room.alice.slash(room.channel, "table")))
    newest = room.channel.last_message.id
    assert private(await room.bob.slash(room.channel, "table")) == []
    assert room.channel.last_message.id != newest


@pytest.mark.parametrize("what", ["stock", "board", "undo", "hint", "resign", "proof", "next", "more"])
async def test_a_forged_press_of_somebody_else_reaches_no_private_table(room: Room, what: str) -> None:
    board = await begin(room)
    before = (await own(room)).record
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(before.id, 0, what))
    forged = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    pressed = await room.bob.click(forged, custom_id=f"t:{before.id}:0:b-{what}")
    assert (await own(room)).record == before
    assert not any("Klondike" in texts(each) or each.attachments for each in private(pressed))
    assert len(room.channel.history(viewer=room.carol)) == 1, "the forged one"
    assert board.id in {each.id for each in room.channel.history(viewer=room.alice)}


@pytest.mark.drawn
@pytest.mark.parametrize("how", [{}, {"game": "klondike"}], ids=["newest", "by name"])
async def test_replays_texts_and_looks_of_a_private_game_are_its_players_alone(room: Room, how: Any) -> None:
    await begin(room)
    await room.alice.slash(room.channel, "move", move="stock")
    replay = private(await room.alice.slash(room.channel, "replay", **how))[0]
    assert replay.attachments
    (letters,) = private(await room.alice.slash(room.channel, "text"))
    assert "t1   t2   t3" in texts(letters)
    await room.bot.handler.service.looks.choose(Whose(0, room.alice.id), theme="night")
    again = shown(await room.alice.slash(room.channel, "table"))
    assert await lies_on(THEMES["night"], again), "as they like it, for nobody else looks"
    await room.alice.slash(room.channel, "text", switch="on")
    board = shown(await room.alice.slash(room.channel, "move", move="stock"))
    assert "```" in texts(board)
    assert room.channel.history(viewer=room.bob) == []


async def test_an_old_press_after_the_next_deal_is_out_of_date(room: Room) -> None:
    await begin(room)
    board = shown(await room.alice.slash(room.channel, "move", move="stock"))
    old = component(board, "b-stock")
    await room.alice.slash(room.channel, "next")
    assert (await own(room)).ply == 0
    view = discord.ui.View(timeout=None)
    _, table, ply, what = old.split(":")
    view.add_item(TableButton(int(table), int(ply), what[2:]))
    stale = await room.bot.get_partial_messageable(room.channel.id).send("stale", view=view)
    pressed = await room.alice.click(stale, custom_id=old)
    assert ENGLISH.say("outdated") in "".join(map(texts, private(pressed)))
    assert (await own(room)).ply == 0


async def test_three_at_most_in_direct_messages_too(room: Room) -> None:
    user = room.alice.user
    for _ in range(OPEN_PRIVATE_TABLES):
        await user.slash("patience start", game="Klondike", private=True)
        await user.slash("move", move="stock")
    refused = await user.slash("patience start", game="Klondike", private=True)
    assert ENGLISH.say("private-full", most=OPEN_PRIVATE_TABLES) in texts(refused.response.message)
    # Those of a server are counted by themselves.
    assert f"Klondike, deal {DEAL}" in texts(await begin(room))


async def test_where_it_is_the_rule_every_game_for_one_is_private(room: Room) -> None:
    await room.bot.handler.service.servers.choose(room.guild.id, private=True)
    result = await room.alice.slash(room.channel, "patience start", game="Klondike", deal=str(DEAL))
    assert f"Klondike, deal {DEAL}" in texts(shown(result))
    assert (await own(room)).record.private
    await room.bob.slash(room.channel, "patience start", game="Klondike", together=True)
    assert (await room.live()).record.host_id == room.bob.id, "what is played together all can see"


# A person who brings the bot along to where it is no member.


@pytest.fixture
def along(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is typed in the room comes from where only people have installed the bot."""
    monkeypatch.setattr(discord.Interaction, "is_user_integration", lambda _: True)
    monkeypatch.setattr(discord.Interaction, "is_guild_integration", lambda _: False)


@pytest.mark.usefixtures("along")
async def test_who_brings_the_bot_along_plays_in_private(room: Room) -> None:
    result = await room.alice.slash(room.channel, "patience start", game="Klondike", deal=str(DEAL))
    board = shown(result)
    record = await room.store.tables.private_of(0, room.alice.id)
    assert record is not None
    assert (record.guild_id, record.private) == (0, True), "it belongs to no server"
    await room.alice.click(board, custom_id=component(board, "b-stock"))
    await room.alice.slash(room.channel, "undo")
    await room.alice.slash(room.channel, "daily")
    assert len((await room.bot.handler.service.tables.of(await room.store.tables.table(record.id))).in_play.log) == 2
    assert room.channel.history(viewer=room.bob) == []
    kept = await all_kept(room.store, room.alice.id)
    assert [row["guild_id"] for row in kept["tables"]] == [0, 0], "the game, and the try of the date"


@pytest.mark.usefixtures("along")
@pytest.mark.parametrize(
    ("command", "options"),
    [("chinese start", {}), ("bank start", {}), ("patience start", {"game": "Klondike", "together": True})],
)
async def test_what_others_play_along_needs_the_bot_there(room: Room, command: str, options: dict[str, Any]) -> None:
    told = private(await room.alice.slash(room.channel, command, **options))
    assert texts(told[0]) == ENGLISH.say("invite-me")
    assert room.channel.history(viewer=room.bob) == []
    assert await room.store.tables.table_in(room.channel.id) is None
