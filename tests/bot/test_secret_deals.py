"""Deals that others may still play: who sees games of them, what is told of those, and who then knows a deal."""

from __future__ import annotations

from datetime import date

import pytest

from bot.model.live_table import seal
from bot.service import daily
from bot.text.sentences import say
from engine.record import RecordError, read
from tests.bot.conftest import Room, texts
from tests.bot.test_replays import klondike, replayed

DAY, NEXT_DAY = date(2026, 11, 21), date(2026, 11, 22)


async def test_a_text_of_a_deal_that_others_may_play_keeps_its_secret(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily, "today", lambda: DAY)
    await room.alice.slash(room.channel, "daily")
    live = await room.live()
    await room.alice.slash(room.channel, "move", move=live.in_play.legal_texts()[0])
    await room.alice.slash(room.channel, "resign")

    async def told() -> list[str]:
        (file,) = (message := await replayed(room, room.alice, **{"as": "text"})).attachments
        checked = await room.bob.slash(room.channel, "verify")
        return [texts(message), (await file.read()).decode(), texts(checked.response.message)]

    said, text, verdict = await told()
    assert say("record-secret") in said
    assert verdict == say("still-secret", seal=seal(live.record))
    record = await room.store.tables.latest_in(room.channel.id)
    assert record is not None
    secrets = [live.record.seed, live.record.salt, *(row.digest for row in await room.store.tables.log(record))]
    assert not [each for each in (said, text, verdict) for secret in secrets if secret in each]
    with pytest.raises(RecordError):
        read(text)
    # On the next day nobody can begin it any more.
    monkeypatch.setattr(daily, "today", lambda: NEXT_DAY)
    said, text, verdict = await told()
    assert say("record-secret") not in said
    assert read(text).salt == live.record.salt
    assert live.record.seed in verdict
    # Played again, it is a secret again until that game is over.
    await room.alice.slash(room.channel, "restart")
    assert (await told())[2] == say("still-secret", seal=seal(live.record))


@pytest.mark.parametrize("over", [False, True], ids=["going on", "over"])
async def test_a_deal_that_others_may_play_is_shown_to_nobody_but_its_player(
    room: Room, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    """Who has had the try may be another account of somebody who has not."""
    monkeypatch.setattr(daily, "today", lambda: DAY)
    for member, channel in ((room.alice, room.channel), (room.bob, room.guild.create_text_channel("bobs"))):
        await member.slash(channel, "daily")
        live = await room.bot.handler.service.tables.live(channel.id)
        await member.slash(channel, "move", move=live.in_play.legal_texts()[0])
    await room.bob.slash(channel, "resign")
    record = (await room.live()).record
    if over:
        await room.alice.slash(room.channel, "resign")
    forms: list[dict[str, str]] = [{}, {"game": str(record.id)}, {"game": "alice"}, {"as": "text"}]
    for options in forms:
        for member in (room.bob, room.carol):
            asked = (await member.slash(room.channel, "replay", **options)).response
            assert (texts(asked.message), asked.ephemeral) == (say("replay-later"), True)
            assert not asked.message.attachments
    assert await room.carol.autocomplete(room.channel, "replay", "game", "") == []
    assert len(await room.alice.autocomplete(room.channel, "replay", "game", "")) == 1
    for options in (forms[0], forms[-1]):
        own = (await room.alice.slash(room.channel, "replay", **options)).response
        assert own.ephemeral
        assert own.message.attachments
        assert "only you see this" in texts(own.message)
    monkeypatch.setattr(daily, "today", lambda: NEXT_DAY)
    assert bool(await room.carol.autocomplete(room.channel, "replay", "game", "")) == over
    shown = (await room.carol.slash(room.channel, "replay", **{"as": "text"})).response.message
    assert bool(shown.attachments) == over


async def test_who_has_seen_somebody_elses_game_knows_the_deal(room: Room) -> None:
    record = await klondike(room, "stock")
    for member in (room.alice, room.bob):
        await replayed(room, member, **{"as": "text"})
    assert await seen_deals(room) == [(record.id, room.guild.id, room.bob.id)]
    await room.alice.slash(room.channel, "resign")
    await room.begin(game="bank")
    mover = await room.to_move()
    await mover.slash(room.channel, "move", move=(await room.live()).in_play.legal_texts()[0])
    await room.bob.slash(room.channel, "resign")
    await replayed(room, room.carol, **{"as": "text"})
    assert len(await seen_deals(room)) == 1, "nobody can play the cards of several again"


async def seen_deals(room: Room) -> list[tuple[int, ...]]:
    """The tables whose games others have been shown, and to whom."""
    return [tuple(row) for row in await room.store._database.rows("SELECT * FROM seen_deals ORDER BY 1, 3")]
