"""Which deals of a game somebody knows, so that they are dealt others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.records import SoloDeal
from bot.store.sql_store import SqlStore
from tests.bot.test_solo_store import WON, begun, clock, play, store
from tests.bot.test_store import ALICE, BOB

__all__ = ["clock", "store"]

pytestmark = pytest.mark.either


async def test_the_deals_that_somebody_knows_are_told_on_every_server(store: SqlStore) -> None:
    await play(store, WON)
    await begun(store, solo=SoloDeal(5), guild_id=8, channel_id=99)
    await begun(store, solo=SoloDeal(None), channel_id=98)
    bobs = await begun(store, finish=replace(WON, user_id=BOB.user_id, name="Bob"), solo=SoloDeal(6), channel_id=97)
    await begun(store, game="yukon", solo=SoloDeal(7), channel_id=96)
    assert set(await store.past.known_deals(ALICE.user_id, "klondike")) == {77, 5}
    assert set(await store.past.known_deals(BOB.user_id, "klondike")) == {6}
    await store.past.note_seen(bobs.id, ALICE.user_id)
    assert set(await store.past.known_deals(ALICE.user_id, "klondike")) == {77, 5, 6}
