"""FreeCell's deals by the numbers that they have in other programs, from the command to the record."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.model.deal_numbers import DealNumber, read_number
from bot.model.records import SoloDeal
from bot.store.sql_store import SqlStore
from bot.text.reader import ENGLISH
from bot.ui.wanted_game import SoloGame
from bot.ui.wanted_game import read as read_opening
from bot.ui.wanted_game import written as written_opening
from engine.cards import cards
from engine.ms_deals import LAST_NUMBER
from engine.record import read
from tests.bot.conftest import Room, private, texts
from tests.bot.test_patience import ids
from tests.bot.test_patience_end import press, texts_of
from tests.bot.test_play import board
from tests.bot.test_privacy import kept
from tests.bot.test_solo_store import begun, clock, store
from tests.bot.test_store import ALICE
from tests.bot.test_threads import OFFER, taken
from tests.lanes import leading

__all__ = ["clock", "store"]

NAME = "FreeCell, deal ms 617"
FIRST_ROW = "7d Ad 5c 3s 5s 8c 2d Ah"


async def freecell(room: Room, deal: str = "ms 617", **options: Any) -> Any:
    return await room.alice.slash(room.channel, "patience start", game="FreeCell", deal=deal, **options)


async def first_row(room: Room) -> tuple[Any, ...]:
    table = (await room.live()).in_play
    return tuple(table.state.piles[pile].cards[0] for pile in table.rules.layout.rows[1] if pile is not None)


@pytest.mark.either
@pytest.mark.parametrize("typed", leading(["ms 617", "MS617", " ms:617 ", "ms #617", "ms 0617", "ms ٦١٧"], 2))
async def test_the_deal_that_everybody_knows_by_its_number(room: Room, typed: str) -> None:
    await freecell(room, typed)
    record = (await room.live()).record
    assert (record.seed, record.salt, record.solo) == ("ms:617", "", SoloDeal(617, ms=True))
    assert await first_row(room) == cards(FIRST_ROW)
    assert NAME in texts_of(room)
    assert f"{NAME} · New deal." in board(room).attachments[0].description
    assert "Seal" not in texts_of(room)
    assert "b-proof" not in ids(room), "there is nothing secret about it"


async def test_the_same_number_without_ms_is_another_deal(room: Room) -> None:
    await freecell(room, "617")
    assert (await room.live()).record.seed == "s1:deal 617"
    assert "FreeCell, deal 617" in texts_of(room)


@pytest.mark.parametrize(
    "typed", ["ms", "ms 0", f"ms {LAST_NUMBER + 1}", "ms six", "ms -1", "ms 6 17", "ms 1" + "0" * 90]
)
async def test_what_is_no_such_number_is_refused(room: Room, typed: str) -> None:
    asked = await freecell(room, typed)
    assert texts(private(asked)[0]) == "`ms` numbers go from 1 to 1000000, as in `deal:ms 617`."


async def test_the_last_number_is_dealt(room: Room) -> None:
    await freecell(room, f"ms {LAST_NUMBER}")
    assert (await room.live()).record.seed == "ms:1000000"


@pytest.mark.parametrize("game", ["Klondike", "Baker's Game"])
@pytest.mark.parametrize("typed", ["ms 617", "ms 0", "ms"])
async def test_other_games_know_no_such_numbers(room: Room, game: str, typed: str) -> None:
    asked = await room.alice.slash(room.channel, "patience start", game=game, deal=typed)
    said = f"Only **FreeCell** can be dealt by an `ms` number; {game} takes a number from 1 to 999999."
    assert texts(private(asked)[0]) == said


async def test_the_same_cards_again_and_others(room: Room) -> None:
    await freecell(room, rules="cells=2")
    await room.alice.slash(room.channel, "move", move="t1 c")
    await room.alice.slash(room.channel, "restart")
    live = await room.live()
    assert (live.record.seed, live.record.solo) == ("ms:617", SoloDeal(617, ms=True))
    assert (live.ply, live.record.options["cells"]) == (0, "2")
    assert await first_row(room) == cards(FIRST_ROW)
    await room.alice.slash(room.channel, "move", move="t1 c")
    await room.alice.slash(room.channel, "resign")
    assert NAME in texts_of(room)
    await press(room, "restart")
    assert (await room.live()).record.seed == "ms:617"
    await room.alice.slash(room.channel, "next")
    assert (await room.live()).record.seed.startswith("s1:deal ")


async def test_it_is_there_after_the_bot_begins_anew(room: Room) -> None:
    await freecell(room)
    await room.alice.slash(room.channel, "move", move="t1 c")
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    assert record.solo == SoloDeal(617, ms=True)
    live = await room.bot.handler.service.past.again(record)
    assert live.in_play.state == (await room.live()).in_play.state


async def test_it_is_recorded_checked_and_found(room: Room) -> None:
    await freecell(room)
    await room.alice.slash(room.channel, "move", move="t1 c")
    await room.alice.slash(room.channel, "resign")
    message = (await room.bob.slash(room.channel, "replay", **{"as": "text"})).response.message
    (file,) = message.attachments
    text = (await file.read()).decode()
    assert f"# {NAME} (Alice)\n" in text
    assert "\nseed: ms:617\n" in text
    over = await room.store.tables.latest_in(room.channel.id)
    assert over is not None
    assert read(text).table.state.digest() == (await room.store.tables.log(over))[-1].digest
    said = texts((await room.bob.slash(room.channel, "verify")).response.message)
    assert said == ENGLISH.say("verify-numbered", title="FreeCell", number="ms 617", moves=1)
    assert "deal:ms 617" in said
    for typed in ("ms 617", "617"):
        (found,) = await room.bob.autocomplete(room.channel, "replay", "game", typed)
        assert found["name"].startswith(f"{NAME} · Alice · 1 move")


async def test_an_export_says_which_deal_it_was(room: Room) -> None:
    await freecell(room)
    await room.alice.slash(room.channel, "move", move="t1 c")
    rows = (await kept(room, room.alice))["kept"]
    (table,) = rows["tables"]
    assert (table["deal_number"], table["seed"]) == (617, "ms:617")
    assert "digest" not in json.dumps(rows)


async def test_a_taken_channel_offers_a_thread_for_this_deal(room: Room) -> None:
    await taken(room)
    asked = await freecell(room)
    await room.alice.click(private(asked)[0], label=OFFER)
    (thread,) = room.channel.threads
    live = await room.bot.handler.service.tables.live(thread.id)
    assert live.record.seed == "ms:617"


@pytest.mark.parametrize("typed", ["ms 617", "MS: 617", "ms ٦١٧"])
def test_a_button_for_such_a_deal_holds_it_in_one_word(typed: str) -> None:
    said = written_opening(SoloGame("FreeCell", typed))
    assert said.isascii()
    assert "ms617" in said.split(" ")
    again = read_opening(said)
    assert isinstance(again, SoloGame)
    assert read_number(again.deal or "") == DealNumber(617, ms=True)


async def test_such_numbers_are_suggested_where_they_are_known(room: Room) -> None:
    async def offered(typed: str, **options: Any) -> list[tuple[str, str]]:
        found = await room.alice.autocomplete(room.channel, "patience start", "deal", typed, **options)
        return [(each["name"], each["value"]) for each in found]

    winnable = (ENGLISH.say("winnable"), "winnable")
    example = ("ms 617: the deal with this number in other FreeCell programs", "ms 617")
    assert await offered("", game="FreeCell") == [winnable, example]
    assert await offered("m", game="freecell") == [winnable, example]
    assert await offered("ms", game="FreeCell") == [example]
    assert await offered("ms:42", game="FreeCell") == [(example[0].replace("617", "42"), "ms 42")]
    assert await offered("", game="Klondike") == await offered("") == [winnable]
    assert await offered("617", game="FreeCell") == [("617", "617")]


async def test_the_rules_tell_of_such_numbers(room: Room) -> None:
    said = texts((await room.alice.slash(room.channel, "rules", game="FreeCell")).response.message)
    assert ENGLISH.say("how-to-deal-ms", title="FreeCell", last=LAST_NUMBER) in said
    said = texts((await room.alice.slash(room.channel, "rules", game="Klondike")).response.message)
    assert "deal:ms" not in said


@pytest.mark.either
async def test_who_knows_such_a_deal_does_not_know_the_bots_own_of_that_number(store: SqlStore) -> None:
    await begun(store, game="freecell", solo=SoloDeal(5), channel_id=98)
    new = await begun(store, game="freecell", solo=SoloDeal(6), channel_id=99)
    await store._database.rows("UPDATE tables SET seed = 'ms:6' WHERE id = ?", new.id)
    assert set(await store.past.known_deals(ALICE.user_id, "freecell")) == {5}
    record = await store.tables.table(new.id)
    assert record is not None
    assert record.solo == replace(SoloDeal(6), ms=True)
