"""Where tables can be: what the bot needs there, and what is said where it has not got it."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.backend.permissions import flag
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType, OverwriteType

from bot.text.reader import ENGLISH
from bot.ui.commands import ANYWHERE, commands
from engine.catalogue import GAMES
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.test_play import answer
from tests.bot.test_request_guard import MESSAGE, PATCH, PATCH_OWN, PRIVATE, UPDATE, counting


def denying(room: Room, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Take permissions of the bot away everywhere."""
    may = discord.Permissions.all()
    may.update(**dict.fromkeys(names, False))
    monkeypatch.setattr(discord.Interaction, "app_permissions", property(lambda _: may))


def thread(room: Room, parent: Any = None, kind: int = ChannelType.PUBLIC_THREAD) -> ChannelHandle:
    """A thread of a channel, or a post of a forum."""
    made = room.env.backend.create_thread((parent or room.channel).id, "thread", room.alice.id, type=kind)
    return ChannelHandle(room.env, room.guild, made)


async def plays(room: Room, channel: Any) -> None:
    """Play a little in a channel, typing and tapping."""
    with counting(room) as kinds:
        await room.alice.slash(channel, "patience start", game="Klondike", deal="4711")
    assert kinds == [MESSAGE]
    record = (await room.bot.handler.service.tables.live(channel.id)).record
    with counting(room) as kinds:
        await room.alice.click(channel.last_message, custom_id=f"t:{record.id}:0:b-stock")
    assert kinds == [UPDATE]
    await room.alice.slash(channel, "move", move="stock")
    assert f"t:{record.id}:2:b-stock" in buttons(channel.last_message)
    assert (await room.store.boards.board(record.id)).channel_id == channel.id  # type: ignore[union-attr]


# What the bot needs.


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        (["send_messages"], "Send Messages"),
        (["attach_files"], "Attach Files"),
        (["view_channel", "send_messages", "attach_files"], "View Channel, Send Messages and Attach Files"),
    ],
)
async def test_what_is_missing_is_named_and_nothing_is_stored(
    room: Room, monkeypatch: pytest.MonkeyPatch, denied: list[str], named: str
) -> None:
    await room.begin()
    before = await room.live()
    player, shown = await room.to_move(), texts(room.channel.last_message)
    denying(room, monkeypatch, *denied)
    with counting(room) as kinds:
        typed = await player.slash(room.channel, "move", move="turn")
    assert kinds == [PRIVATE], "nothing is tried that Discord forbids"
    pressed = await player.click(room.channel.last_message, custom_id=f"t:{before.record.id}:0:b-turn")
    assert answer(typed) == answer(pressed) == ENGLISH.say("cannot-post", permissions=named)
    assert (await room.live()).record == before.record
    assert texts(room.channel.last_message) == shown


async def test_no_table_is_opened_where_it_cannot_be_shown(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    denying(room, monkeypatch, "attach_files")
    for command, options in (("chinese start", {}), ("patience start", {"game": "Klondike"})):
        said = answer(await room.alice.slash(room.channel, command, **options))
        assert said == ENGLISH.say("cannot-post", permissions="Attach Files")
        assert await room.store.tables.latest_in(room.channel.id) is None


# Places.


async def test_a_thread(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await plays(room, place := thread(room))
    denying(room, monkeypatch, "send_messages")
    await room.alice.slash(place, "move", move="stock")
    denying(room, monkeypatch, "send_messages_in_threads")
    said = answer(await room.alice.slash(place, "move", move="stock"))
    assert said == ENGLISH.say("cannot-post", permissions="Send Messages in Threads")


async def test_a_post_of_a_forum(room: Room) -> None:
    await plays(room, thread(room, room.guild.create_forum_channel("games")))


async def test_the_chat_of_a_voice_channel(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    await plays(room, place := room.guild.create_voice_channel("voice"))
    denying(room, monkeypatch, "connect")
    said = answer(await room.alice.slash(place, "move", move="stock"))
    assert said == ENGLISH.say("cannot-post", permissions="Connect")


def shut(room: Room, place: ChannelHandle, **how: bool) -> None:
    """Lock a thread, archive it, or both."""
    room.env.backend.edit_channel(place.id, {}, thread_metadata=how)


async def test_in_a_locked_thread_nothing_is_done_unless_the_bot_may_write_there(room: Room) -> None:
    """Discord takes no answer there, so that nobody can be told why."""
    await plays(room, place := thread(room))
    before, shown = (await room.bot.handler.service.tables.live(place.id)).record, texts(place.last_message)
    managing = Overwrite(room.env.backend.bot_user.id, OverwriteType.MEMBER, deny=flag("manage_threads"))
    room.env.backend.set_overwrite(room.channel.id, managing)
    shut(room, place, locked=True)
    with counting(room) as kinds:
        typed = await room.alice.slash(place, "move", move="stock")
        await room.alice.click(place.last_message, custom_id=f"t:{before.id}:2:b-stock")
    assert kinds == [PRIVATE, PRIVATE], "one try each"
    assert private(typed) == []
    assert (await room.bot.handler.service.tables.live(place.id)).record == before
    assert texts(place.last_message) == shown
    room.env.backend.delete_overwrite(room.channel.id, managing.target_id)
    await room.alice.slash(place, "move", move="stock")
    assert (await room.bot.handler.service.tables.live(place.id)).ply == 3


async def test_in_an_archived_thread_a_new_board_is_posted_which_wakes_it(room: Room) -> None:
    """Discord takes no edits there, and a message unarchives the thread."""
    await plays(room, place := thread(room))
    before = place.last_message
    shut(room, place, archived=True)
    with counting(room) as kinds:
        await room.alice.slash(place, "move", move="stock")
    assert kinds[:3] == [PATCH_OWN, PATCH, MESSAGE]
    assert place.last_message.id != before.id
    assert before.id not in [message.id for message in place.history()], "the former board goes"
    assert not room.env.backend.get_channel(place.id).thread_metadata.archived


async def test_a_press_in_a_thread_that_was_archived_meanwhile_posts_a_new_board(room: Room) -> None:
    """Whoever presses opens the thread first; it may be archived again before the answer comes."""
    await plays(room, place := thread(room))
    before = place.last_message
    table = (await room.bot.handler.service.tables.live(place.id)).record
    shut(room, place, archived=True)
    await room.alice.click(before, custom_id=f"t:{table.id}:{table.ply}:b-stock")
    (board,) = [message for message in place.history() if buttons(message)]
    assert board.id != before.id
    assert (await room.bot.handler.service.tables.live(place.id)).ply == table.ply + 1
    assert not room.env.backend.get_channel(place.id).thread_metadata.archived


async def test_a_refusal_opens_an_archived_thread(room: Room) -> None:
    await plays(room, place := thread(room))
    shut(room, place, archived=True)
    typed = await room.bob.slash(place, "move", move="stock")
    assert private(typed)
    assert not room.env.backend.get_channel(place.id).thread_metadata.archived


async def test_direct_messages_are_for_games_for_one(room: Room) -> None:
    contexts = {command.name: command.allowed_contexts for command in commands()}
    assert {name for name, where in contexts.items() if where is not None and not where.dm_channel} == {
        *(kind.id for kind in GAMES if not kind.solo),
        *("join", "begin", "invite", "peek", "knock", "declare", "substitute", "puzzle"),
        *("strike", "history", "profile", "compare"),
    }


async def test_only_what_is_played_alone_goes_where_the_bot_is_not(room: Room) -> None:
    for command in commands():
        built: Any = command.to_dict(room.bot.tree)
        along = command.name in ANYWHERE
        assert built["integration_types"] == ([0, 1] if along else [0]), command.name
        assert (2 in built["contexts"]) == along, "in a group that the bot is no member of"
