"""Games that somebody who manages a server strikes out of its league: with a reason, and never one's own."""

from __future__ import annotations

from random import Random

import discord
import pytest
from simcord.backend.errors import SetupError

from bot.model.refusals import Refused
from bot.service.service import Service
from bot.store.sql_store import SqlStore
from bot.text.computers import uncounted
from bot.text.history_pages import contests_text
from bot.text.reader import ENGLISH
from tests.bot.conftest import Room, buttons, private, texts
from tests.bot.seasons import GUILD, ended
from tests.bot.test_closing import DECEMBER, clock, lines, service, store
from tests.bot.test_servers import manager
from tests.lanes import so_many
from tests.stores import Clock

__all__ = ["clock", "service", "store"]
MODERATOR = 99


@pytest.mark.either
async def test_a_struck_game_counts_for_nobody_and_says_why(service: Service, store: SqlStore) -> None:
    first, second = await ended(store, 1, 2), await ended(store, 2, 1)
    before = await lines(service, 1)
    game = await service.strikes.find(GUILD, str(first.id))
    await service.strikes.strike(GUILD, MODERATOR, game, "agreed beforehand")
    assert await lines(service, 1) == [(0, "P2", 1.0), (0, "P1", 0.0)]
    record = await store.tables.table(first.id)
    assert record is not None
    assert [(row.counted, row.why and row.why.facts["reason"]) for row in record.results] == [
        (False, "agreed beforehand")
    ] * 2
    contests = await store.results.contests(GUILD, 1, 10)
    assert {each.table_id: each.why and each.why.key for each in contests} == {
        first.id: "contest-struck",
        second.id: None,
    }
    await service.strikes.restore(GUILD, MODERATOR, await service.strikes.find(GUILD, str(first.id)))
    assert await lines(service, 1) == before


@pytest.mark.either
async def test_nobody_strikes_their_own_game_nor_one_of_a_closed_season(
    service: Service, store: SqlStore, clock: Clock
) -> None:
    for _ in range(3):
        record = await ended(store, 1, 2)
    game = await service.strikes.find(GUILD, str(record.id))
    with pytest.raises(Refused, match="strike-own"):
        await service.strikes.strike(GUILD, 2, game, "I lost")
    clock.now = DECEMBER
    await service.seasons.close_all()
    with pytest.raises(Refused, match="strike-no-game"):
        await service.strikes.strike(GUILD, MODERATOR, game, "too late")
    assert await service.strikes.like(GUILD, "") == []
    assert [points for _, _, points in await lines(service, 1)] == [3.0, 0.0]
    with pytest.raises(Refused, match="strike-no-game"):
        await service.strikes.find(GUILD + 1, str(record.id))


async def test_a_struck_game_is_still_one_of_the_five_of_its_week(service: Service, store: SqlStore) -> None:
    """Or whoever had one struck out would have one more, and six once that is taken back."""
    games = [await ended(store, 1, 2) for _ in range(5)]
    game = await service.strikes.find(GUILD, str(games[0].id))
    await service.strikes.strike(GUILD, MODERATOR, game, "a test")
    await ended(store, 1, 2)
    assert len(await store.results.league(GUILD, 1)) == 2 * 4


@pytest.mark.parametrize("number", so_many(4, 15))
async def test_points_are_those_of_the_games_that_are_not_struck_out(
    service: Service, store: SqlStore, clock: Clock, number: int
) -> None:
    """Whatever is struck out and taken back, in whatever order; who is forgotten changes nobody's figure."""
    rng, november = Random("strikes"), clock.now
    for server in range(GUILD, GUILD + number):
        clock.now = november
        standing: dict[int, dict[int, int]] = {}
        for _ in range(rng.randrange(5, 25)):
            clock.now += 86400 * rng.randrange(4) // 10
            people = rng.sample(range(1, 9), rng.choice((2, 3, 4)))
            record = await ended(store, *people, guild_id=server)
            # Who had met another too often that week goes without.
            last = len(people) - 1
            given = {each: last - place for place, each in enumerate(people) if record.results[place].counted}
            if given:
                standing[record.id] = given
            if standing and rng.random() < 0.5:
                table = rng.choice([*standing])
                game = await service.strikes.find(server, str(table))
                if game.struck is None and rng.random() < 0.7:
                    await service.strikes.strike(server, MODERATOR, game, "x")
                elif game.struck is not None:
                    await service.strikes.restore(server, MODERATOR, game)
        struck = {each.table_id for each in await store.seasons.games(server, 99) if each.struck is not None}
        points = dict.fromkeys(range(1, 9), 0)
        for table, given in standing.items():
            for user_id, worth in given.items():
                points[user_id] += worth * (table not in struck)
        table_now = (await service.league.season(server)).table
        found = {line.user_id: line.points for line in (*table_now.lines, *table_now.waiting)}
        assert {user_id: worth for user_id, worth in points.items() if worth} == {
            user_id: worth for user_id, worth in found.items() if worth
        }


async def test_a_manager_strikes_a_game_out_and_takes_it_back(room: Room) -> None:
    record = await ended(room.store, 1, 2, guild_id=room.guild.id, channel_id=room.channel.id)
    boss = await manager(room)
    said = (await boss.slash(room.channel, "strike", game=str(record.id))).response
    assert said.ephemeral
    assert said.message.content == ENGLISH.say("strike-why")
    reason = f"agreed  *beforehand*, {'as I say ' * 18}"
    said = (await boss.slash(room.channel, "strike", game="p1", reason=reason)).response
    assert said.ephemeral
    assert "Struck out of the league and the ratings: **Chinese Patience**" in said.message.content
    whole = "agreed \\*beforehand\\*, " + " ".join(["as I say"] * 18)
    assert said.message.content.endswith(whole)
    again = (await boss.slash(room.channel, "strike", game=str(record.id))).response.message
    assert f"t:0:{record.id}:b-unstrike" in buttons(again)
    contests = await room.store.results.contests(room.guild.id, 1, 10)
    assert f"struck out of the league: {whole}, `#{record.id}`" in contests_text(ENGLISH, contests)
    live = await room.bot.handler.service.tables.of(await room.store.tables.table(record.id))
    assert [*uncounted(ENGLISH, live)] == [ENGLISH.say("struck-out", reason=whole)]
    *_, told = private(await boss.click(again, custom_id=f"t:0:{record.id}:b-unstrike"))
    assert texts(told).startswith("Back in the league and the ratings: **Chinese Patience**")
    assert len(await room.store.results.league(room.guild.id, 1)) == 2


async def test_nobody_else_can(room: Room) -> None:
    record = await ended(room.store, 1, 2, guild_id=room.guild.id, channel_id=room.channel.id)
    with pytest.raises(SetupError, match="not visible"):
        await room.bob.slash(room.channel, "strike", game=str(record.id), reason="x")
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="forged", custom_id=f"t:0:{record.id}:b-unstrike"))
    message = await room.bot.get_partial_messageable(room.channel.id).send("forged", view=view)
    (told,) = private(await room.bob.click(message, custom_id=f"t:0:{record.id}:b-unstrike"))
    assert texts(told) == ENGLISH.say("only-managers")
