"""Games for one player when things get rough: restarts, two at once, direct messages, garbage, Discord failing."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from bot.model.records import SoloDeal
from bot.model.refusals import Refused
from bot.service.game_search import SOLO
from bot.service.service import Service
from bot.service.tables import RequestContext
from bot.store.sqlite_store import SqliteStore
from bot.text import news
from bot.text.reader import ENGLISH
from bot.text.refusals import in_words
from bot.text.table_kinds import telling_of
from engine.catalogue import game
from engine.notation import offered_texts
from engine.table import Table
from tests.bot.conftest import Room, buttons, texts
from tests.bot.refusing import refusing
from tests.bot.test_garbage import _TYPED, TRIES
from tests.bot.test_patience import DEAL, klondike
from tests.bot.test_play import answer, board
from tests.lanes import leading


async def test_a_game_goes_on_after_a_restart_with_all_that_can_be_taken_back(room: Room) -> None:
    await klondike(room)
    opening = (await room.live()).in_play.state
    await room.alice.slash(room.channel, "move", move="stock, stock, stock, undo, undo, hint")
    before = (await room.live()).in_play
    await room.restart()
    after = (await room.live()).in_play
    assert (after.state, after.past, after.future) == (before.state, before.past, before.future)
    table = (await room.live()).record.id
    await room.alice.click(board(room), custom_id=f"t:{table}:6:b-redo")
    assert "Redone: draw a card" in texts(board(room))
    await room.alice.slash(room.channel, "move", move="undo, undo")
    assert (await room.live()).in_play.state == opening


async def test_rules_that_were_changed_stand_after_a_restart(room: Room) -> None:
    await klondike(room)
    table = (await room.live()).record.id
    await room.alice.select(board(room), ["draw=3"], custom_id=f"t:{table}:0:s-rule")
    await room.restart()
    assert (await room.live()).in_play.rules.options["draw"] == "3"


async def test_two_at_once(room: Room) -> None:
    """Of two who press the same button only one moves, and the other is told."""
    await klondike(room, together=True)
    service = room.bot.handler.service
    asks = [
        RequestContext(number, room.guild.id, room.channel.id, member.id, "x")
        for number, member in enumerate(room.people, 1)
    ]
    ends = await asyncio.gather(*(service.play.move(context, "stock", 0) for context in asks), return_exceptions=True)
    assert [isinstance(end, Refused) for end in ends].count(True) == 2
    assert {in_words(ENGLISH, end) for end in ends if isinstance(end, Refused)} == {ENGLISH.say("outdated")}
    assert len((await room.live()).in_play.log) == 1


async def test_the_same_request_twice_deals_once(room: Room) -> None:
    await klondike(room)
    service = room.bot.handler.service
    await room.alice.slash(room.channel, "move", move="stock")
    context = RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
    ends = await asyncio.gather(*(service.matches.restart(context) for _ in range(3)))
    assert [end.repeated for end in ends] == [False, True, True]
    assert len({end.live.record.id for end in ends}) == 1


async def test_a_bot_that_dies_between_two_games_deals_when_asked_again(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await klondike(room)
    await room.alice.slash(room.channel, "move", move="stock")

    async def dies(*_: Any) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(room.store.tables, "open_table", dies)
        with pytest.raises(ConnectionError):
            await room.bot.handler.service.matches.restart(
                RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
            )
    await room.restart()
    await room.alice.slash(room.channel, "restart")
    live = await room.live()
    assert (live.record.solo, live.in_play.log) == (SoloDeal(DEAL), ())


async def test_buttons_of_an_older_board_are_out_of_date(room: Room) -> None:
    await klondike(room)
    table = (await room.live()).record.id
    service = room.bot.handler.service
    context = RequestContext(1, room.guild.id, room.channel.id, room.alice.id, "Alice")
    await room.alice.slash(room.channel, "move", move="stock")
    for what in ("stock", "undo", "redo", "hint"):
        with refusing("out of date"):
            await service.play.move(context, what, 0)
    for again in (service.matches.restart, service.matches.follow):
        with refusing("out of date"):
            await again(context, table, 0)
        with refusing("out of date"):
            await again(context, table + 1, 1)
    assert len((await room.live()).in_play.log) == 1


async def test_a_game_in_direct_messages(room: Room) -> None:
    alice = room.env.create_user("dora", global_name="Dora")
    await alice.slash("patience start", game="Klondike", deal=str(DEAL))
    channel = alice.dm_channel
    live = await room.bot.handler.service.tables.live(channel.id)
    assert (live.record.guild_id, live.record.status) == (0, "playing")
    assert f"Klondike, deal {DEAL}" in texts(channel.last_message)
    first = channel.last_message
    await alice.click(first, custom_id=f"t:{live.record.id}:0:b-stock")
    assert channel.last_message.id == first.id
    assert "Drew " in texts(channel.last_message)
    await alice.slash("move", move="undo, redo")
    assert (await alice.autocomplete("move", "move", "und"))[0]["value"] == "undo"
    for command in ("hint", "undo", "table", "restart", "next"):
        await alice.slash(command)
        assert buttons(channel.last_message), command
    assert "Klondike" in texts((await alice.slash("rules")).response.message)
    await alice.slash("move", move="stock")
    await alice.slash("resign")
    assert "resigned after 1 move" in texts(channel.last_message)
    await room.restart()
    await alice.slash("restart")
    assert buttons(channel.last_message)
    names = {name.split()[0] for name in alice.available_commands()}
    assert {"patience", "move", "undo", "rules"} <= names
    assert not names & {"chinese", "bank", "join", "begin", "knock", "declare", "peek"}


async def test_a_game_in_a_thread(room: Room) -> None:
    await klondike(room)
    room.env.backend.create_thread(room.channel.id, "second", owner_id=room.alice.id)
    (thread,) = room.channel.threads
    await room.alice.slash(thread, "patience start", game="pyramid", deal="1")
    assert (await room.bot.handler.service.tables.live(thread.id)).game.id == "pyramid"
    assert (await room.live()).game.id == "klondike"


@pytest.mark.parametrize("kind", leading([*SOLO[:8], *SOLO[8::4]], 8), ids=lambda kind: kind.id)
async def test_moves_of_any_text(tmp_path: Path, kind: Any) -> None:
    """Whatever is typed: a sentence, and nothing changes that was not a move; the log replays."""
    chance = random.Random(kind.id)
    words = [*_TYPED.split(" "), "undo", "redo", "hint", "restart", "next", *kind.at({}, 1).words]
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service, context = Service(store, news), RequestContext(1, 1, 1, 1, "x")
        await service.solo.start(context, kind.title, 5)
        for number in range(max(40, TRIES // 60)):
            live = await service.tables.live(1)
            offered = offered_texts(live.in_play.rules, live.in_play.state, 0)
            places = [spot.short() for spot in live.in_play.rules.spots]
            tokens = chance.choices([*words, *places], k=chance.randrange(4))
            text = chance.choice(offered) if offered and chance.random() < 0.4 else " ".join(tokens)
            try:
                outcome = await service.play.move(context._replace(interaction_id=10 + number), text)
            except Refused as refused:
                assert 0 < len(in_words(ENGLISH, refused)) <= 2000
                assert (await service.tables.live(1)).record == live.record
                continue
            for step in outcome.steps:
                assert telling_of(outcome.live).narrate(step)
            if outcome.live.record.status == "over":
                await service.solo.start(context._replace(interaction_id=10_000 + number), kind.title, 5)
        record, live = (await service.tables.live(1)).record, (await service.tables.live(1)).in_play
        assert Table.replay(live.rules, record.seed, live.log) == live
        assert [row.text for row in await store.tables.log(record)] == [entry.text for entry in live.log]


@pytest.mark.thorough
async def test_starts_of_any_text(tmp_path: Path) -> None:
    chance = random.Random(3)
    words = [
        "klondike",
        "draw=3",
        "passes=",
        "=",
        "auto=foundation",
        "é",
        "``",
        "\x00",
        "x" * 500,
        "draw=1",
        "@everyone",
    ]
    async with SqliteStore.open(tmp_path / "table.db", "discord") as store:
        service = Service(store, news)
        for number in range(200):
            context = RequestContext(1 + number, 1, number, 1, "x")
            name = chance.choice(["klondike", " ".join(chance.choices(words, k=2))])
            rules, deal = (
                " ".join(chance.choices(words, k=chance.randrange(3))),
                chance.choice([None, 0, -1, 5, 10**6]),
            )
            try:
                outcome = await service.solo.start(context, name, deal, rules=rules)
            except Refused as refused:
                assert in_words(ENGLISH, refused).endswith((".", "?"))
                assert len(in_words(ENGLISH, refused)) <= 2000
                assert await store.tables.table_in(number) is None
            else:
                assert outcome.live.game is game("klondike")


@pytest.mark.usefixtures("put_off")
async def test_a_move_stands_whose_board_discord_refuses(room: Room) -> None:
    await klondike(room)
    room.env.inject_error("*", f"/channels/{room.channel.id}/messages*", status=400, times=2)
    said = answer(await room.alice.slash(room.channel, "move", move="stock"))
    assert said == ENGLISH.say("shown-later")
    assert [row.text for row in (await room.live()).in_play.log] == ["stock"]
