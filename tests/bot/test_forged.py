"""Buttons that the bot never made: what they say is answered like that of one that is out of date."""

from __future__ import annotations

from datetime import date

import discord
import pytest

from bot.model.facts import Stays
from bot.model.live_table import seal
from bot.model.records import Board
from bot.service.tables import RequestContext
from bot.text.messages import remains
from bot.text.replays import verdict
from bot.text.sentences import say
from bot.ui.components import FAIR, TableButton
from tests.bot.conftest import Room, texts
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
    assert [texts(each.message) for each in pressed.followups] == [say("outdated")]
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
    (told,) = pressed.followups
    assert texts(told.message) not in ("", say("broken"))
    assert "Traceback" not in caplog.text
    assert (await room.live()).record == record


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
    assert [texts(each.message) for each in pressed.followups] == [say("fair-later", seal=seal(record))]
    past = str(record.id)
    for asked in (room.bob.slash(room.channel, "verify"), room.bob.slash(room.channel, "verify", game=past)):
        said = texts((await asked).response.message)
        assert record.seed not in said
        assert record.salt not in said
    live = await room.live()
    assert live.record.seed == record.seed, "it's still being played"
    assert await room.bot.handler.service.past.kept_secret(live.record, date(2026, 1, 1))
    assert record.seed not in verdict(live, secret=True)
    for stays in Stays:
        assert record.seed not in remains(live, Board(1, 1, 1, stays), None)
    await room.alice.slash(room.channel, "resign")
    pressed = await room.bob.click(message, custom_id=custom_id)
    assert record.seed in texts(pressed.followups[0].message)
