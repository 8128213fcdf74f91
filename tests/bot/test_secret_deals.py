"""Deals that others may still play: who sees games of them, what is told of those, and who then knows a deal."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.model.seals import seal
from bot.service import going_back
from bot.service.hints import Hints
from bot.service.tables import RequestContext
from bot.text.reader import ENGLISH
from engine.record import RecordError, read
from tests.bot.conftest import Room, private, texts
from tests.bot.days import CLOSED, DAY, NEXT_DAY, Calendar, first_move, old_try_of, own_try, secrets_apart, wall_clock
from tests.bot.refusing import refusing
from tests.bot.test_replays import klondike, replayed

pytestmark = pytest.mark.thorough

__all__ = ["secrets_apart", "wall_clock"]


async def played(room: Room, member: Any) -> Any:
    """The table of somebody's try of the date, at which one move has been made."""
    await member.slash(room.channel, "daily")
    await member.slash(room.channel, "move", move=await first_move(room, member))
    return await own_try(room, member)


@pytest.mark.usefixtures("secrets_apart")
async def test_a_text_of_a_deal_that_others_may_play_keeps_its_secret(room: Room, wall_clock: Calendar) -> None:
    live = await played(room, room.alice)
    await room.alice.slash(room.channel, "resign")
    game = str(live.record.id)

    async def told() -> list[str]:
        (file,) = (message := await replayed(room, room.alice, **{"as": "text", "game": game})).attachments
        checked = await room.alice.slash(room.channel, "verify", game=game)
        return [texts(message), (await file.read()).decode(), texts(checked.response.message)]

    said, text, verdict = await told()
    assert ENGLISH.say("record-secret") in said
    assert verdict == ENGLISH.say("still-secret", seal=seal(live.record))
    record = await room.store.tables.table(live.record.id)
    assert record is not None
    secrets = [live.record.seed, live.record.salt, *(row.digest for row in await room.store.tables.log(record))]
    assert not [each for each in (said, text, verdict) for secret in secrets if secret in each]
    with pytest.raises(RecordError):
        read(text)
    wall_clock.turn(NEXT_DAY, 23)
    # Elsewhere that date may last still.
    assert (await told())[2] == ENGLISH.say("still-secret", seal=seal(live.record))
    # Then nobody can begin it any more.
    wall_clock.turn(CLOSED, 0)
    said, text, verdict = await told()
    assert ENGLISH.say("record-secret") not in said
    assert read(text).salt == live.record.salt
    assert live.record.seed in verdict


@pytest.mark.parametrize("over", [False, True], ids=["going on", "over"])
@pytest.mark.parametrize("later", [0, 3], ids=["open", "closed"])
async def test_a_private_game_is_shown_to_nobody_but_its_player(
    room: Room, wall_clock: Calendar, over: bool, later: int
) -> None:
    live = await played(room, room.alice)
    if over:
        await room.alice.slash(room.channel, "resign")
    wall_clock.turn(DAY + timedelta(days=later))
    game = str(live.record.id)
    for options in ({}, {"game": game}, {"game": "alice"}, {"game": game, "as": "text"}):
        for command in ("replay", "verify"):
            if command == "verify" and "as" in options:
                continue
            asked = (await room.bob.slash(room.channel, command, **options)).response
            key = "no-past-game-like" if options else "no-past-game"
            assert (texts(asked.message), asked.ephemeral) == (ENGLISH.say(key), True)
            assert not asked.message.attachments
    for command in ("replay", "verify"):
        assert await room.carol.autocomplete(room.channel, command, "game", "") == []
        assert len(await room.alice.autocomplete(room.channel, command, "game", "")) == 1
    for options in ({}, {"as": "text"}):
        own = (await room.alice.slash(room.channel, "replay", **options)).response
        assert own.ephemeral
        assert own.message.attachments
        # One that goes on when its date is closed ends as soon as its player comes.
        assert ("only you see this" in texts(own.message)) == (not later)
    assert room.channel.history(viewer=room.carol) == []


@pytest.mark.parametrize("over", [False, True], ids=["going on", "over"])
async def test_a_deal_of_before_that_everybody_saw_is_shown_to_nobody_else_either(
    room: Room, wall_clock: Calendar, over: bool
) -> None:
    """Who has had the try may be another account of somebody who has not."""
    record = await old_try_of(room, room.alice)
    await room.alice.slash(room.channel, "move", move="stock")
    if over:
        await room.alice.slash(room.channel, "resign")
    forms: list[dict[str, str]] = [{}, {"game": str(record.id)}, {"game": "alice"}, {"as": "text"}]
    for options in forms:
        for member in (room.bob, room.carol):
            asked = (await member.slash(room.channel, "replay", **options)).response
            assert (texts(asked.message), asked.ephemeral) == (ENGLISH.say("replay-later"), True)
            assert not asked.message.attachments
    assert await room.carol.autocomplete(room.channel, "replay", "game", "") == []
    for options in (forms[0], forms[-1]):
        own = (await room.alice.slash(room.channel, "replay", **options)).response
        assert own.ephemeral
        assert "only you see this" in texts(own.message)
    wall_clock.turn(CLOSED)
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


async def test_who_practises_a_deal_that_others_may_play_is_helped_with_nothing(
    room: Room, wall_clock: Calendar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They would be led to a win that another account of theirs could play at once; in a try itself it is help."""
    await room.alice.slash(room.channel, "daily")
    await room.alice.slash(room.channel, "hint")
    (entry,) = (await own_try(room, room.alice)).in_play.log
    assert entry.text == "hint"
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    await room.alice.slash(room.channel, "resign")
    await room.alice.slash(room.channel, "restart")
    service, live = room.bot.handler.service, await own_try(room, room.alice)
    with monkeypatch.context() as thinking:
        thinking.setattr(Hints, "thought", lambda *_: pytest.fail("nothing is thought about"))
        for command, options in (("hint", {}), ("move", {"move": f"{await first_move(room, room.alice)}, hint"})):
            asked = await room.alice.slash(room.channel, command, **options)
            assert [texts(each) for each in private(asked)] == [ENGLISH.say("help-later")]
    assert (await own_try(room, room.alice)).in_play.log == (), "nor is anything played"
    monkeypatch.setattr(going_back, "may_go_back", lambda _: True)
    own = RequestContext(1, room.guild.id, live.record.channel_id, room.alice.id, "Alice")
    with refusing("you're on your own here"):
        await service.going_back.back(own, 0)
    await room.alice.slash(room.channel, "move", move=await first_move(room, room.alice))
    over = (await service.play.resign(own._replace(interaction_id=2))).live
    with refusing("Ask me again once its day is over"):
        await service.solutions.find(over, room.alice.id)
    wall_clock.turn(CLOSED, 0)
    await room.alice.slash(room.channel, "restart")
    await room.alice.slash(room.channel, "hint")
    (entry,) = (await own_try(room, room.alice)).in_play.log
    assert entry.text == "hint", "once it is closed it is a deal like any other"
