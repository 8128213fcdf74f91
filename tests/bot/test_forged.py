"""Buttons that the bot never made: what they say is answered like that of one that is out of date."""

from __future__ import annotations

import discord
import pytest

from bot.model.facts import Stays
from bot.model.records import PostedBoard
from bot.model.seals import seal
from bot.service.tables import RequestContext
from bot.text.fairness import verdict
from bot.text.reader import ENGLISH
from bot.text.table_messages import remains
from bot.ui.components import FAIR, TableButton
from tests.bot.conftest import Room, private, texts
from tests.bot.refusing import refusing


@pytest.mark.parametrize(
    ("own", "what"),
    [(False, what) for what in ("zzz", "play 9", "thread", "thread solo x", "thread first -")]
    + [(True, what) for what in ("sure xyz", "sure")],
)
async def test_a_forged_button_is_out_of_date(room: Room, own: bool, what: str) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    record = (await room.live()).record
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(record.id if own else 0, 0, what))
    channel = room.bot.get_partial_messageable(room.channel.id)
    message = await channel.send("forged", view=view)
    pressed = await room.alice.click(message, custom_id=f"t:{record.id if own else 0}:0:b-{what.replace(' ', '_')}")
    assert [texts(each) for each in private(pressed)] == [ENGLISH.say("outdated")]
    assert (await room.live()).record == record


SEATS = ("seat 0", "seat 9", f"seat {'9' * 30}", "seat", "seat x", "keepseat 0", "keepseat 9", "keepseat x")


@pytest.mark.parametrize("what", [*SEATS, f"keepseat {'9' * 30}", "keepseat", "sit", "skip", "agree"])
async def test_a_forged_button_of_a_table_for_several_is_answered(
    room: Room, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    await room.begin()
    record = (await room.live()).record
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(record.id, 0, what))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    pressed = await room.carol.click(message, custom_id=f"t:{record.id}:0:b-{what.replace(' ', '_')}")
    (told,) = private(pressed)
    assert texts(told) not in ("", ENGLISH.say("broken"))
    assert "Traceback" not in caplog.text
    assert (await room.live()).record == record


NEVER = ("page:zzz", "page: ", "replay:1", "replay:1 zzz", "replay:1 text zzz", "replay:1text")


@pytest.mark.parametrize("what", NEVER)
async def test_what_was_never_there_to_be_shown_is_out_of_date(
    room: Room, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    await room.begin()
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Show here", custom_id=f"h:{what}"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    pressed = await room.carol.click(message, custom_id=f"h:{what}")
    assert [texts(each.message) for each in pressed.followups] == [ENGLISH.say("outdated")]
    assert "Traceback" not in caplog.text


async def test_a_game_for_one_is_not_opened_again_as_a_table_for_several(room: Room) -> None:
    await room.alice.slash(room.channel, "patience start", game="Klondike", deal="4711")
    await room.alice.slash(room.channel, "move", move="stock")
    await room.alice.slash(room.channel, "resign")
    context = RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
    with refusing("no game to play again"):
        await room.bot.handler.service.lobby.play_again(context)
    assert await room.store.tables.table_in(room.channel.id) is None


@pytest.mark.parametrize("game", ["chinese", "bank"])
async def test_nothing_tells_the_seed_of_a_table_for_several_before_its_end(room: Room, game: str) -> None:
    record = (await room.begin(game=game)).record
    view = discord.ui.View(timeout=None)
    view.add_item(TableButton(record.id, 0, FAIR))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    custom_id = f"t:{record.id}:0:b-{FAIR}"
    pressed = await room.bob.click(message, custom_id=custom_id)
    assert [texts(each) for each in private(pressed)] == [ENGLISH.say("fair-later", seal=seal(record))]
    past = str(record.id)
    for asked in (room.bob.slash(room.channel, "verify"), room.bob.slash(room.channel, "verify", game=past)):
        said = texts((await asked).response.message)
        assert record.seed not in said
        assert record.salt not in said
    live = await room.live()
    assert live.record.seed == record.seed, "it's still being played"
    assert await room.bot.handler.service.past.kept_secret(live.record)
    assert record.seed not in verdict(ENGLISH, live, secret=True)
    for stays in Stays:
        assert record.seed not in remains(ENGLISH, live, PostedBoard(1, 1, 1, stays), None)
    await room.alice.slash(room.channel, "resign")
    pressed = await room.bob.click(message, custom_id=custom_id)
    assert record.seed in texts(private(pressed)[-1])
